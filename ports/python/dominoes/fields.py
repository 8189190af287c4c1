"""Reading JSON strictly: no field twice, none unknown, none of another type."""

from __future__ import annotations

import json
from typing import Any, Callable, Dict, List, Optional, Tuple, Type, TypeVar

from .errors import Unreadable

T = TypeVar("T")


def bad_json(message: str) -> Unreadable:
    """The error for JSON that is not what it should be."""
    return Unreadable("bad_json", message)


def _object(pairs: List[Tuple[str, Any]]) -> Dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        raise bad_json("a field is given twice")
    return result


def _no_constant(name: str) -> Any:
    raise bad_json(f"{name} is not JSON")


def load_json(text: str) -> Any:
    """Parse one JSON value."""
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise bad_json(error.msg).at(error.lineno, error.colno) from None
    except (RecursionError, ValueError):
        raise bad_json("the JSON is nested too deeply, or a number in it is too long") from None


def compact_json(value: Any) -> str:
    """JSON without spaces, fields in their order."""
    return json.dumps(value, separators=(",", ":"))


def expect(value: Any, kind: Type[T], what: str) -> T:
    """The value, if it is of this type; true and false are no numbers."""
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise bad_json(f"{what} is not of the right type")
    return value


def items(value: Any, kind: Type[T], what: str) -> List[T]:
    """The entries of a list, all of one type."""
    return [expect(item, kind, f"an entry of {what}") for item in expect(value, list, what)]


class Fields:
    """The fields of a JSON object, each to be taken once."""

    def __init__(self, value: Any, what: str) -> None:
        self._what = what
        self._left: Dict[str, Any] = dict(expect(value, dict, what))

    def has(self, name: str) -> bool:
        """Whether a field is there and has not been taken."""
        return name in self._left

    def drop_nulls(self) -> Fields:
        """Take null for left out, as readers of logs and views do."""
        self._left = {name: value for name, value in self._left.items() if value is not None}
        return self

    def or_null(self, name: str) -> Any:
        """Take a field of any type; null when it is left out."""
        return self._left.pop(name, None)

    def peek(self, name: str) -> Any:
        """Look at a field without taking it."""
        return self._left.get(name)

    def any(self, name: str) -> Any:
        """Take a field of any type."""
        if name not in self._left:
            raise bad_json(f"{self._what} has no field {name!r}")
        return self._left.pop(name)

    def take(self, name: str, kind: Type[T]) -> T:
        """Take a field that must be there."""
        return expect(self.any(name), kind, name)

    def optional(self, name: str, kind: Type[T]) -> Optional[T]:
        """Take a field that may be left out."""
        return self.take(name, kind) if self.has(name) else None

    def nullable(self, name: str, kind: Type[T]) -> Optional[T]:
        """Take a field that must be there and may be null."""
        value = self.any(name)
        return None if value is None else expect(value, kind, name)

    def list_of(self, name: str, kind: Type[T]) -> List[T]:
        """Take a list whose entries are all of one type."""
        return items(self.any(name), kind, name)

    def parsed(self, name: str, parse: Callable[[str], T]) -> T:
        """Take a text and read it."""
        return parse(self.take(name, str))

    def done(self) -> None:
        """Refuse what has not been taken."""
        for name in self._left:
            raise bad_json(f"{self._what} has an unknown field {name!r}")
