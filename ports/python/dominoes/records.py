"""Records as text: tags and movetext, read and written.

What the tags mean is in :mod:`dominoes.tags`, and whether a record tells the
truth in :mod:`dominoes.replay`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Dict, List, NamedTuple, Optional

from .deals import ExplicitDeals
from .errors import Mismatch, Unreadable
from .events import Deal, Event
from .game import Game
from .movetext import Located, parse_movetext, write_movetext
from .seeds import commitment
from .views import spectator_digest

VERSION = "1"

_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*) "((?:[^"\\]|\\["\\])*)"\]')
_ESCAPED = re.compile(r'\\(["\\])')


class Tag(NamedTuple):
    """The value of a tag, and where it stands."""

    value: str
    line: int
    column: int

    def unreadable(self, code: str, message: str) -> Unreadable:
        """An error about this tag: it cannot be read."""
        return Unreadable(code, message).at(self.line, self.column)

    def mismatch(self, message: str) -> Mismatch:
        """An error about this tag: it is not so."""
        return Mismatch("record_mismatch", message).at(self.line, self.column)


@dataclass(frozen=True)
class Record:
    """One game as text: its tags by name, in order, and its movetext."""

    tags: Dict[str, Tag]
    tokens: List[Located]
    line: int
    """The line on which the record begins."""

    def required(self, name: str) -> Tag:
        """A tag that must be there."""
        if name not in self.tags:
            raise Unreadable("missing_tag", f"there is no tag {name}").at(self.line, 1)
        return self.tags[name]


def read_records(text: str) -> List[Record]:
    """Read a file of records."""
    lines = text.split("\n")
    if lines.pop() != "":
        raise Unreadable("bad_record", "the last line does not end in a line feed").at(
            len(lines) + 1, 1
        )
    lines = [line[:-1] if line.endswith("\r") else line for line in lines]
    starts = [
        index
        for index, line in enumerate(lines)
        if line.startswith("[") and (index == 0 or lines[index - 1] == "")
    ]
    if not starts or starts[0] != 0:
        raise Unreadable("bad_record", "a record begins with a tag").at(1, 1)
    ends = starts[1:] + [len(lines)]
    return [_read_record(lines[start:end], start + 1) for start, end in zip(starts, ends)]


def _read_record(lines: List[str], first_line: int) -> Record:
    """Read one record: tags, a blank line, movetext."""
    tags: Dict[str, Tag] = {}
    count = 0
    while count < len(lines) and lines[count] != "":
        _read_tag(tags, lines[count], first_line + count)
        count += 1
    if count == len(lines):
        raise Unreadable("bad_record", "a blank line has to follow the tags").at(
            first_line + count - 1, 1
        )
    tokens = parse_movetext("\n".join(lines[count:]), first_line + count)
    record = Record(tags, tokens, first_line)
    version = record.required("Dominoes")
    if version.value != VERSION:
        raise version.unreadable("unsupported_version", f"version {version.value!r} is not known")
    return record


def _read_tag(tags: Dict[str, Tag], line: str, number: int) -> None:
    match = _TAG.fullmatch(line)
    if match is None:
        raise Unreadable("bad_tag", "this is no tag").at(number, 1)
    name, value = match.groups()
    tag = Tag(_ESCAPED.sub(r"\1", value), number, match.start(2) + 1)
    if name in tags:
        raise tag.unreadable("duplicate_tag", f"the tag {name} is given twice")
    tags[name] = tag


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
        lots = ["-" if lot is None else str(lot) for lot in game.deals.lots]
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
