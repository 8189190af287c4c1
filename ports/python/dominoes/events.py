"""What happens in a game, event by event, and the JSON form of it.

Events are what a game records, a view shows and a record writes. Their JSON
fields stand in a fixed order, because digests are made of the bytes.
"""

from __future__ import annotations

from typing import Any, Dict, NamedTuple, Optional, Tuple, Union

from .table import Play
from .tiles import Tile

Json = Dict[str, Any]

COUNTED_ENDS = ("out", "blocked", "blocked_split", "blocked_tied")
"""The ends of a hand that was played to its end."""

CUT_SHORT_ENDS = ("target", "resign", "timeout")
"""The ends of a hand that was cut short, in which nothing is counted."""

TIED_ENDS = ("blocked_split", "blocked_tied")
"""The ends that name several seats."""


class Deal(NamedTuple):
    """A new hand was dealt."""

    hand: int
    leader: int


class Played(NamedTuple):
    """A tile was played; ``total`` is that of the open ends after it."""

    seat: int
    play: Play
    spinner: bool
    total: int
    points: int


class Drew(NamedTuple):
    """A seat drew in this turn; the tiles are known to itself alone."""

    seat: int
    number: int
    tiles: Optional[Tuple[Tile, ...]]


class Passed(NamedTuple):
    """A seat could neither play nor draw."""

    seat: int


class HandEnd(NamedTuple):
    """A hand ended."""

    hand: int
    leader: int
    end: str
    seats: Tuple[int, ...]
    points: int
    pips: Optional[Tuple[int, ...]]
    scores_after: Tuple[int, ...]

    def to_json(self) -> Json:
        """The fields of a hand end."""
        who: Json = (
            {"seats": list(self.seats)} if self.end in TIED_ENDS else {"seat": self.seats[0]}
        )
        return {
            "hand": self.hand,
            "leader": self.leader,
            "end": self.end,
            **who,
            "points": self.points,
            "pips": None if self.pips is None else list(self.pips),
            "scores_after": list(self.scores_after),
        }


class GameEnd(NamedTuple):
    """The game ended; ``seat`` gave up, if somebody did."""

    reason: str
    seat: Optional[int]
    scores: Tuple[int, ...]
    places: Tuple[int, ...]

    def to_json(self) -> Json:
        """The fields of a result."""
        who = {} if self.seat is None else {"seat": self.seat}
        return {
            "reason": self.reason,
            **who,
            "scores": list(self.scores),
            "places": list(self.places),
        }


Event = Union[Deal, Played, Drew, Passed, HandEnd, GameEnd]


def hide(event: Event, viewer: Optional[int]) -> Event:
    """The event as this seat may know it; ``None`` is the spectator."""
    if isinstance(event, Drew) and event.seat != viewer:
        return event._replace(tiles=None)
    return event


def event_to_json(event: Event) -> Json:
    """The JSON form of an event."""
    if isinstance(event, Deal):
        return {"event": "deal", "hand": event.hand, "leader": event.leader}
    if isinstance(event, Played):
        return {
            "event": "play",
            "seat": event.seat,
            "play": str(event.play),
            "spinner": event.spinner,
            "count": event.total,
            "points": event.points,
        }
    if isinstance(event, Drew):
        tiles = {} if event.tiles is None else {"tiles": [str(tile) for tile in event.tiles]}
        return {"event": "draw", "seat": event.seat, "count": event.number, **tiles}
    if isinstance(event, Passed):
        return {"event": "pass", "seat": event.seat}
    name = "hand_end" if isinstance(event, HandEnd) else "game_end"
    return {"event": name, **event.to_json()}
