"""Views: what a seat, or a spectator, may know of a game, and its digest.

A view is made of facts and of what follows from them. :func:`facts_of` states
the facts of a game for one viewer and leaves out whatever that viewer may not
know; :func:`derive` works out the rest from the facts alone. Reading a view
(:mod:`dominoes.view_reader`) goes the same way.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Tuple

from .errors import DominoError, Unreadable
from .events import Deal, Drew, Event, GameEnd, HandEnd, Passed, Played, event_to_json, hide
from .fields import compact_json
from .game import ACTIVE, AWAITING_DEAL, FINISHED, Game
from .hand import legal_plays
from .public_hand import PublicHand
from .rules import Rules
from .table import Table
from .tiles import Tile

SPECTATOR = "spectator"

View = Dict[str, Any]
"""The JSON form of a view, its fields in their order."""


@dataclass(frozen=True)
class Facts:
    """What a view states; everything else in it follows."""

    seat: Optional[int]
    """The viewer; ``None`` is the spectator."""
    rules: Rules
    hand: int
    leader: int
    move: int
    scores: Tuple[int, ...]
    tiles: Optional[Tuple[Tile, ...]]
    history: Tuple[Event, ...]
    last_hand: Optional[HandEnd]
    result: Optional[GameEnd]
    seed: Optional[str]


def facts_of(game: Game, viewer: Optional[int]) -> Facts:
    """What this viewer may know. The only place that looks at hidden tiles."""
    if viewer is not None and not 1 <= viewer <= game.rules.players:
        raise Unreadable("no_such_seat", f"there is no seat {viewer}")
    over = game.result is not None
    return Facts(
        seat=viewer,
        rules=game.rules,
        hand=game.hand_number,
        leader=game.leader,
        move=game.moves,
        scores=tuple(game.scores),
        tiles=None if viewer is None else tuple(game.hand.holding(viewer)),
        history=tuple(hide(event, viewer) for event in game.hand_events()),
        last_hand=game.last_hand,
        result=game.result,
        seed=game.deals.seed.hex() if over and game.deals.seed is not None else None,
    )


class Contradiction(DominoError):
    """Facts that no game gives, or a field that does not follow from them."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__("bad_view", f"{field}: {message}")
        self.field = field


def replay_history(facts: Facts) -> PublicHand:
    """The public state of the hand after the events of the history."""
    history = facts.history
    if not history or history[0] != Deal(facts.hand, facts.leader):
        raise Contradiction("history", "it does not begin with the deal of this hand")
    public = PublicHand(facts.rules, facts.leader)
    for event in history[1:]:
        if isinstance(event, Deal):
            raise Contradiction("history", "it has two deals")
        if isinstance(event, (HandEnd, GameEnd)):
            continue
        if event.seat != public.turn:
            raise Contradiction("history", f"seat {public.turn} is on turn, not seat {event.seat}")
        try:
            _apply(public, event)
        except DominoError as error:
            raise Contradiction("history", error.message) from error
    return public


def _apply(public: PublicHand, event: Event) -> None:
    """Let one event happen in the public hand."""
    if isinstance(event, Played):
        if public.play(event.play) != event:
            raise Contradiction("history", f"{event.play} does not have these consequences")
    elif isinstance(event, Drew):
        public.draw(event.number)
    elif isinstance(event, Passed):
        public.pass_turn()


def _status(facts: Facts) -> str:
    if facts.result is not None:
        return FINISHED
    return AWAITING_DEAL if isinstance(facts.history[-1], HandEnd) else ACTIVE


def _layout(table: Table) -> Dict[str, Any]:
    """Where the tiles on the table lie."""

    def arm(name: str) -> List[Dict[str, Any]]:
        tiles = table.arm_tiles(name)
        return [{"tile": str(tile), "inner": inner, "outer": outer} for tile, inner, outer in tiles]

    return {
        "line": [
            {"tile": str(tile), "left": left, "right": right} for tile, left, right in table.line
        ],
        "spinner_index": table.spinner_index,
        "u": arm("U"),
        "d": arm("D"),
    }


def derive(facts: Facts) -> View:
    """The whole view, from what it states."""
    public = replay_history(facts)
    status = _status(facts)
    turn = public.turn if status == ACTIVE else None
    asked = facts.tiles is not None and turn is not None and turn == facts.seat
    own: List[Tile] = list(facts.tiles or ())
    forced = own[-1] if asked and public.drew else None  # R-TURN-3
    legal = legal_plays(facts.rules, public.table, own, forced) if asked else []
    return {
        "seat": SPECTATOR if facts.seat is None else facts.seat,
        "rules": facts.rules.to_json(),
        "status": status,
        "turn": turn,
        "move": facts.move,
        "hand": facts.hand,
        "leader": facts.leader,
        "scores": list(facts.scores),
        "tiles": None if facts.tiles is None else [str(tile) for tile in facts.tiles],
        "forced": None if forced is None else str(forced),
        "legal": [[str(play), points] for play, points in legal],
        "layout": _layout(public.table),
        "open_ends": list(public.table.open_ends().values()),
        "count": public.table.total(),
        "counts": public.counts,
        "boneyard": public.boneyard,
        "passes": public.passes,
        "deductions": {str(seat): faces for seat, faces in public.deductions().items()},
        "history": [event_to_json(event) for event in facts.history],
        "last_hand": None if facts.last_hand is None else facts.last_hand.to_json(),
        "result": None if facts.result is None else facts.result.to_json(),
        "seed": facts.seed,
    }


def view_of(game: Game, viewer: Optional[int]) -> View:
    """The view of a seat, or with ``None`` that of the spectator."""
    return derive(facts_of(game, viewer))


def digest(view: View) -> str:
    """SHA-256 of the compact JSON of a view."""
    return hashlib.sha256(compact_json(view).encode("ascii")).hexdigest()


def spectator_digest(game: Game) -> str:
    """The digest on which everybody who watches the game agrees."""
    return digest(view_of(game, None))
