"""The errors of the package: what is not allowed, not readable, or not so.

Every error has a short ``code`` for programs and a message for people. An
error about a text also says where, and one about a game how many plays had
been made before it.
"""

from __future__ import annotations

from typing import Dict, Optional, TypeVar, Union

Self = TypeVar("Self", bound="DominoError")


class DominoError(Exception):
    """Base class; never raised itself."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.line: Optional[int] = None
        self.column: Optional[int] = None
        self.move: Optional[int] = None
        self.setting: Optional[str] = None
        """The setting of the rules that is at fault, if one is."""

    def at(
        self: Self, line: Optional[int], column: Optional[int], move: Optional[int] = None
    ) -> Self:
        """Add where it happened, as far as that is not known yet."""
        self.line = line if self.line is None else self.line
        self.column = column if self.column is None else self.column
        self.move = move if self.move is None else self.move
        return self

    def about(self: Self, setting: str) -> Self:
        """Add the setting of the rules that is at fault."""
        self.setting = setting
        return self

    def to_json(self) -> Dict[str, Dict[str, Union[str, int, None]]]:
        """The JSON form that commands print."""
        return {
            "error": {
                "code": self.code,
                "message": self.message,
                "line": self.line,
                "column": self.column,
                "move": self.move,
            }
        }

    def __str__(self) -> str:
        places = (("line", self.line), ("column", self.column), ("move", self.move))
        where = ", ".join(f"{name} {value}" for name, value in places if value is not None)
        return f"{where}: {self.message}" if where else self.message


class Refused(DominoError):
    """Something the rules do not allow: a play, a draw, a pass, a resignation."""


class Unreadable(DominoError):
    """A text, a JSON value or a set of rules that cannot be read at all."""


class Mismatch(DominoError):
    """A text that reads well but is not what a replay gives."""
