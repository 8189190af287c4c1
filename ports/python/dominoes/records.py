"""Records as text: tags and movetext, read and written.

What the tags mean is in :mod:`dominoes.tags`, and whether a record tells the
truth in :mod:`dominoes.replay`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Dict, List, NamedTuple, Optional, Tuple

from .deals import ExplicitDeals
from .errors import Mismatch, Unreadable
from .events import Deal, Event
from .game import Game
from .movetext import Located, parse_movetext, write_movetext
from .seeds import commitment
from .views import spectator_digest

VERSION = "1"

SPACES = " \t\r"
BYTE_ORDER_MARK = "\ufeff"

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_ESCAPED = re.compile(r'\\(["\\])')
_WORD = re.compile(rf"[^{SPACES}]+")


class Word(NamedTuple):
    """A word of a value, and the column where it stands."""

    text: str
    column: int


class Tag(NamedTuple):
    """The value of a tag as it is written, and where it stands."""

    written: str
    line: int
    column: int

    @property
    def value(self) -> str:
        """What it says, without escapes."""
        return _ESCAPED.sub(r"\1", self.written)

    def words(self) -> List[Word]:
        """Its words."""
        return [
            Word(match.group(), self.column + match.start())
            for match in _WORD.finditer(self.written)
        ]

    def unreadable(self, code: str, message: str, column: Optional[int] = None) -> Unreadable:
        """An error about this tag: it cannot be read."""
        return Unreadable(code, message).at(self.line, column or self.column)

    def mismatch(self, code: str, message: str, column: Optional[int] = None) -> Mismatch:
        """An error about this tag: it is not so."""
        return Mismatch(code, message).at(self.line, column or self.column)


@dataclass(frozen=True)
class Record:
    """One game as text: its tags by name, in order, and its movetext."""

    tags: Dict[str, Tag]
    tokens: List[Located]
    line: int
    """The line on which the record begins."""
    blank: int
    """The blank line after the tags: where a tag would stand that is missing."""
    end: Tuple[int, int]
    """The line and column where the moves end."""

    def required(self, name: str) -> Tag:
        """A tag that must be there."""
        if name not in self.tags:
            raise Unreadable("missing_tag", f"there is no tag {name}").at(self.blank, 1)
        return self.tags[name]


def _bad_record(line: int, column: int, message: str) -> Unreadable:
    return Unreadable("bad_record", message).at(line, column)


def read_records(text: str) -> List[Record]:
    """Read a file of records."""
    lines = [line.rstrip(SPACES) for line in text.lstrip(BYTE_ORDER_MARK).split("\n")]
    records: List[Record] = []
    at = _skip_blank(lines, 0)
    while at < len(lines):
        record, at = _read_record(lines, at)
        records.append(record)
        at = _skip_blank(lines, at)
    if not records:
        raise Unreadable("empty", "there is no game in it")
    return records


def _skip_blank(lines: List[str], at: int) -> int:
    """The index of the next line that has something on it."""
    while at < len(lines) and lines[at] == "":
        at += 1
    return at


def _read_record(lines: List[str], start: int) -> Tuple[Record, int]:
    """Read one record: tags, a blank line, moves up to the next blank line."""
    tags: Dict[str, Tag] = {}
    blank = start
    while blank < len(lines) and lines[blank] != "":
        _read_tag(tags, lines[blank], blank + 1)
        blank += 1
    if blank + 1 >= len(lines):
        last = min(blank, len(lines)) - 1
        raise _bad_record(last + 1, len(lines[last]) + 1, "a blank line has to follow the tags")
    body = after = _skip_blank(lines, blank)
    while after < len(lines) and lines[after] != "":
        if lines[after].startswith("["):
            if after == body:
                break
            raise _bad_record(after + 1, 1, "a blank line has to come between records")
        after += 1
    tokens = parse_movetext("\n".join(lines[body:after]), body + 1)
    end = (after, len(lines[after - 1]) + 1) if after > body else (blank + 1, 1)
    record = Record(tags, tokens, start + 1, blank + 1, end)
    record.required("Dominoes")
    return record, after


def _read_tag(tags: Dict[str, Tag], line: str, number: int) -> None:
    """Read a line that is a tag; the error points at the first character that is wrong."""
    if not line.startswith("["):
        raise _bad_record(number, 1, "a tag, or a blank line, has to stand here")
    match = _NAME.match(line, 1)
    if match is None:
        raise _bad_record(number, 2, "a tag has a name")
    name, at = match.group(), match.end()
    if not line.startswith(' "', at):
        raise _bad_record(number, at + 1, "a space and a quotation mark follow the name")
    start = at + 2
    end = _end_of_value(line, start, number)
    if not line.startswith("]", end + 1):
        raise _bad_record(number, end + 2, "] has to follow the value")
    if line[end + 2 :]:
        raise _bad_record(number, end + 3, "nothing may follow a tag")
    if name in tags:
        raise Unreadable("duplicate_tag", f"the tag {name} is given twice").at(number, 2)
    tag = Tag(line[start:end], number, start + 1)
    if name == "Dominoes" and tag.written != VERSION:
        raise tag.unreadable("unsupported_version", f"version {tag.value!r} is not known")
    if "\r" in tag.written:
        raise tag.unreadable("bad_record", "a value has no carriage return in it")
    tags[name] = tag


def _end_of_value(line: str, start: int, number: int) -> int:
    """Where the quotation mark after a value stands."""
    at = start
    while at < len(line) and line[at] != '"':
        if line[at] == "\\":
            if line[at + 1 : at + 2] not in ('"', "\\"):
                raise _bad_record(number, at + 1, "only quotation marks and \\ are escaped")
            at += 1
        at += 1
    if at >= len(line):
        raise _bad_record(number, len(line) + 1, "a quotation mark has to follow the value")
    return at


def termination_of(game: Game) -> str:
    """The value of the tag Termination."""
    if game.result is None:
        return "unfinished"
    seat = game.result.seat
    return game.result.reason if seat is None else f"{game.result.reason} {seat}"


def spaced(numbers: List[int]) -> str:
    """Numbers as a tag writes them."""
    return " ".join(str(number) for number in numbers)


def _secret_tags(game: Game) -> Dict[str, str]:
    """The tags that give the deals away."""
    if isinstance(game.deals, ExplicitDeals):
        lots = ["-" if lot is None else str(lot) for lot in game.deals.all_lots()]
        return {
            "Deals": " / ".join(spaced(order) for order in game.deals.orders),
            "Lots": " ".join(lots),
        }
    return {"Seed": game.deals.seed.hex()} if game.deals.seed is not None else {}


def tags_of(game: Game, reveal: bool) -> Dict[str, str]:
    """The tags of a game in their order, with or without its seed or deals."""
    rules = game.rules
    tags = {"Dominoes": VERSION, "Variant": rules.variant.name, "Players": str(rules.players)}
    if not rules.has_preset_hand_size:
        tags["HandSize"] = str(rules.hand_size)
    tags["Target"] = str(rules.target)
    tags["Scale"] = str(rules.scale)
    tags["Reserve"] = str(rules.reserve)
    tags["Deal"] = game.deals.scheme
    if reveal:
        tags.update(_secret_tags(game))
    if game.deals.seed is not None:
        tags["Commitment"] = commitment(game.deals.seed)
    tags["Leads"] = spaced(game.leads)
    tags["Termination"] = termination_of(game)
    if game.result is not None:
        tags["Result"] = spaced(game.scores)
        tags["Digest"] = spectator_digest(game)
    return tags


def write_record(game: Game, reveal: bool = True, more: Optional[Dict[str, str]] = None) -> str:
    """The record of a game, with more tags after its own.

    ``reveal`` writes the seed or the explicit deals; never do so while a game
    is running that others still play.
    """
    lines = []
    for name, value in {**tags_of(game, reveal), **(more or {})}.items():
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        lines.append(f'[{name} "{escaped}"]')
    lines.append("")
    lines.extend(text for text in map(write_movetext, _hands(game)) if text)
    return "\n".join(lines) + "\n"


def _hands(game: Game) -> List[List[Event]]:
    """The events of a game, hand by hand."""
    hands: List[List[Event]] = []
    for event in game.events:
        if isinstance(event, Deal):
            hands.append([])
        hands[-1].append(event)
    return hands
