"""Reading views from JSON, believing none of it.

A view states some fields and derives the others. What it states has to be
something that a game can give; every other field has to be what follows.
"""

from __future__ import annotations

import json
from typing import Any

from .errors import Unreadable
from .events import (
    COUNTED_ENDS,
    CUT_SHORT_ENDS,
    TIED_ENDS,
    Deal,
    Drew,
    Event,
    GameEnd,
    HandEnd,
    Passed,
    Played,
)
from .fields import Fields, bad_json, items, load_json
from .logs import END_REASONS, read_rules
from .movetext import parse_play
from .tiles import parse_tile
from .view_checks import check_facts
from .views import SPECTATOR, Contradiction, Facts, derive


def _hand_end(fields: Fields) -> HandEnd:
    """Read the fields of a hand end."""
    hand, leader, end = (
        fields.take("hand", int),
        fields.take("leader", int),
        fields.take("end", str),
    )
    if end not in COUNTED_ENDS + CUT_SHORT_ENDS:
        raise bad_json(f"no hand ends by {end!r}")
    seats = fields.list_of("seats", int) if end in TIED_ENDS else [fields.take("seat", int)]
    points, pips = fields.take("points", int), fields.or_null("pips")
    result = HandEnd(
        hand=hand,
        leader=leader,
        end=end,
        seats=tuple(seats),
        points=points,
        pips=None if pips is None else tuple(items(pips, int, "pips")),
        scores_after=tuple(fields.list_of("scores_after", int)),
    )
    fields.done()
    return result


def _game_end(fields: Fields) -> GameEnd:
    """Read the fields of a result."""
    reason = fields.take("reason", str)
    if reason not in ("target", *END_REASONS):
        raise bad_json(f"no game ends by {reason!r}")
    result = GameEnd(
        reason=reason,
        seat=None if reason == "target" else fields.take("seat", int),
        scores=tuple(fields.list_of("scores", int)),
        places=tuple(fields.list_of("places", int)),
    )
    fields.done()
    return result


def _event(value: Any) -> Event:
    """Read one event of the history."""
    fields = Fields(value, "an event").drop_nulls()
    name = fields.take("event", str)
    event: Event
    if name == "hand_end":
        return _hand_end(fields)
    if name == "game_end":
        return _game_end(fields)
    if name == "deal":
        event = Deal(fields.take("hand", int), fields.take("leader", int))
    elif name == "play":
        event = Played(
            seat=fields.take("seat", int),
            play=fields.parsed("play", parse_play),
            spinner=fields.take("spinner", bool),
            total=fields.take("count", int),
            points=fields.take("points", int),
        )
    elif name == "draw":
        seat, number = fields.take("seat", int), fields.take("count", int)
        tiles = (
            tuple(map(parse_tile, fields.list_of("tiles", str))) if fields.has("tiles") else None
        )
        event = Drew(seat, number, tiles)
    elif name == "pass":
        event = Passed(fields.take("seat", int))
    else:
        raise bad_json(f"there is no event {name!r}")
    fields.done()
    return event


def _facts(fields: Fields) -> Facts:
    """Read what a view states."""
    seat = fields.any("seat")
    if seat != SPECTATOR and (not isinstance(seat, int) or isinstance(seat, bool)):
        raise bad_json("seat is neither a number nor the spectator")
    tiles, last_hand, result = map(fields.or_null, ("tiles", "last_hand", "result"))
    return Facts(
        seat=None if seat == SPECTATOR else seat,
        rules=read_rules(fields.any("rules")),
        hand=fields.take("hand", int),
        leader=fields.take("leader", int),
        move=fields.take("move", int),
        scores=tuple(fields.list_of("scores", int)),
        tiles=None if tiles is None else tuple(map(parse_tile, items(tiles, str, "tiles"))),
        history=tuple(map(_event, fields.take("history", list))),
        last_hand=None if last_hand is None else _hand_end(Fields(last_hand, "last_hand").drop_nulls()),
        result=None if result is None else _game_end(Fields(result, "result").drop_nulls()),
        seed=None if not fields.has("seed") else fields.take("seed", str),
    )


def _as_text(value: Any) -> str:
    """JSON that is equal for equal values, whatever the order of their fields."""
    return json.dumps(value, sort_keys=True)


def read_view_json(text: str) -> Facts:
    """Read the JSON of a view."""
    try:
        value = load_json(text)
    except Unreadable as error:
        raise Unreadable("bad_view", error.message).at(error.line, error.column) from error
    return read_view(value)


def read_view(value: Any) -> Facts:
    """Read a view; a field that does not follow from the others is refused by name.

    Whatever is wrong with it, the code is ``bad_view``.
    """
    try:
        return _read_view(value)
    except Unreadable as error:
        raise Unreadable("bad_view", error.message) from error


def _read_view(value: Any) -> Facts:
    fields = Fields(value, "the view").drop_nulls()
    facts = _facts(fields)
    check_facts(facts)
    for name, true in derive(facts).items():
        if name not in STATED and _as_text(fields.or_null(name)) != _as_text(true):
            raise Contradiction(name, "it does not follow from the others")
    fields.done()
    return facts


STATED = (
    *("seat", "rules", "hand", "leader", "move", "scores"),
    *("tiles", "history", "last_hand", "result", "seed"),
)
"""The fields a view states; the others follow."""
