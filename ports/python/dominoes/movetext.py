"""Plays and movetext: games as text (docs: notation)."""

from __future__ import annotations

import re
from typing import Iterable, List, NamedTuple, Optional, Tuple, Union

from .errors import Unreadable
from .events import COUNTED_ENDS, Drew, Event, HandEnd, Passed, Played
from .table import ARMS, Play
from .tiles import Tile, parse_tile

_MOVE = re.compile(r"([0-6]-[0-6])(?:@([A-Za-z]))?")
_DRAWS = re.compile(r"D([1-9][0-9]?)?")
_WORD = re.compile(r"[^ \t\r\n]+")

MAX_DRAWS = 26
"""The most tiles a boneyard can have: two seats hold one tile each."""


class Made(NamedTuple):
    """A play, and whether it is marked as the one that made the spinner."""

    play: Play
    mark: bool

    def __str__(self) -> str:
        return f"{self.play}{'*' if self.mark else ''}"


class Draws(NamedTuple):
    """All draws of one turn."""

    number: int

    def __str__(self) -> str:
        return "D" if self.number == 1 else f"D{self.number}"


class Pass(NamedTuple):
    """A pass."""

    def __str__(self) -> str:
        return "P"


class End(NamedTuple):
    """The end of a hand that was played to its end."""

    def __str__(self) -> str:
        return "|"


Token = Union[Made, Draws, Pass, End]


class Located(NamedTuple):
    """A token and where it stands, line and column from 1."""

    token: Token
    line: int
    column: int


def parse_ask(text: str) -> Tuple[Tile, Optional[str]]:
    """Read what a player may hand in: a tile, with or without its arm."""
    match = _MOVE.fullmatch(text)
    if match is None:
        raise Unreadable("bad_move", f"{text!r} is no move")
    tile, arm = match.groups()
    if arm is not None and arm not in ARMS:
        raise Unreadable("no_such_arm", f"there is no arm {arm}")
    return parse_tile(tile), arm


def parse_play(text: str) -> Play:
    """Read a play, arm and all."""
    tile, arm = parse_ask(text)
    if arm is None:
        raise Unreadable("bad_move", f"{text!r} names no arm")
    return Play(tile, arm)


def parse_token(text: str) -> Token:
    """Read one token of movetext."""
    if text == "P":
        return Pass()
    if text == "|":
        return End()
    if not text.startswith("D"):
        mark = text.endswith("*")
        return Made(parse_play(text[:-1] if mark else text), mark)
    draws = _DRAWS.fullmatch(text)
    number = 0 if draws is None else int(draws.group(1) or "1")
    if not 1 <= number <= MAX_DRAWS:
        raise Unreadable("bad_draw", f"{text!r} is no draw of 1 to {MAX_DRAWS} tiles")
    return Draws(number)


def parse_movetext(text: str, first_line: int = 1) -> List[Located]:
    """Read movetext of any number of lines."""
    tokens = []
    for number, line in enumerate(text.split("\n"), start=first_line):
        for word in _WORD.finditer(line):
            column = word.start() + 1
            try:
                tokens.append(Located(parse_token(word.group()), number, column))
            except Unreadable as error:
                error.at(number, column)
                raise
    return tokens


def parse_plays(text: str) -> List[Made]:
    """Read a text that holds plays and nothing else."""
    tokens = [placed.token for placed in parse_movetext(text)]
    plays = [token for token in tokens if isinstance(token, Made)]
    if len(plays) != len(tokens):
        raise Unreadable("bad_move", "there is something else among the plays")
    return plays


def token_of(event: Event) -> Optional[Token]:
    """The token of an event, if it has one."""
    if isinstance(event, Played):
        return Made(event.play, event.spinner)
    if isinstance(event, Drew):
        return Draws(event.number)
    if isinstance(event, Passed):
        return Pass()
    if isinstance(event, HandEnd) and event.end in COUNTED_ENDS:
        return End()
    return None


def write_movetext(events: Iterable[Event]) -> str:
    """The movetext of these events, on one line with single spaces."""
    tokens = (token_of(event) for event in events)
    return " ".join(str(token) for token in tokens if token is not None)
