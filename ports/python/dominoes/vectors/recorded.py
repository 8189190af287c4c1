"""The deals, tables and games of ``original/`` and ``generated/``."""

from __future__ import annotations

from typing import Dict, Sequence

from ..deals import SeededDeals
from ..events import Played
from ..fields import Fields, expect
from ..game import Game
from ..logs import parse_entry, play_entry
from ..movetext import parse_play, write_movetext
from ..rules import VARIANTS, Rules
from ..scoring import play_score
from ..seeds import parse_hex
from ..tiles import pips as pips_of
from ..views import spectator_digest, view_of
from .cases import Differs, FileCheck, LineCheck, each_line, marked_table, same

ORIGINAL_SCHEME = "sha256"


def _seeded(fields: Fields) -> SeededDeals:
    scheme = fields.optional("deal", str) or ORIGINAL_SCHEME
    return SeededDeals(scheme, parse_hex(fields.take("seed", str), "seed"))


def _deals(fields: Fields) -> None:
    same(
        "order", fields.list_of("order", int), list(_seeded(fields).order(fields.take("hand", int)))
    )


def _lots(fields: Fields) -> None:
    lot = _seeded(fields).lot(fields.take("n", int), fields.take("players", int))
    same("seat", fields.take("seat", int), lot)


def _layouts(fields: Fields) -> None:
    variant = VARIANTS[fields.optional("variant", str) or "all_fives"]
    table = marked_table(variant.has_spinner, fields.take("moves", str))
    ends = [
        {"arm": tip.arm, "tile": str(tip.tile), "face": tip.face, "sole": tip.sole}
        for tip in table.tips()
    ]
    same("arms_open", fields.list_of("arms_open", str), table.open_arms())
    same("open_ends", fields.list_of("open_ends", int), list(table.open_ends().values()))
    same("ends", fields.list_of("ends", dict), ends)
    same(
        "spinner",
        fields.nullable("spinner", str),
        None if table.spinner is None else str(table.spinner),
    )
    same("sides_covered", fields.take("sides_covered", int), table.sides_covered)
    same("count", fields.take("count", int), table.total())
    same("score", fields.take("score", int), play_score(variant, 1, table.total()))
    same("tiles", fields.list_of("tiles", str), [str(tile) for tile in table.tiles])
    same("pips", fields.take("pips", int), pips_of(table.tiles))


SETTINGS = ("variant", "players", "hand_size", "target", "scale", "reserve", "deal")
"""The fields of a line of ``generated/`` that say by which rules a game is played."""


def new_game(fields: Fields) -> Game:
    """The game that a line is about, before its first play."""
    rules = Rules.make(
        fields.optional("variant", str) or "all_fives",
        fields.take("players", int),
        hand_size=fields.optional("hand_size", int),
        target=fields.take("target", int),
        scale=fields.take("scale", int),
        reserve=fields.take("reserve", int),
    )
    return Game(rules, _seeded(fields))


def _end_game(game: Game, reason: str, gave_up: object) -> None:
    """Let a seat give up, if that is how the game ended."""
    if reason == "target":
        same("gave_up", None, gave_up)
    else:
        game.give_up(reason, expect(gave_up, int, "gave_up"))


def _games(fields: Fields) -> None:
    game = new_game(fields)
    for entry in fields.list_of("plays", str):
        mark = entry.endswith("*")
        play_entry(game, *parse_entry(entry[:-1] if mark else entry))
        if mark:
            last = [event for event in game.events if isinstance(event, Played)][-1]
            same("the mark", True, last.spinner)
    reason = fields.take("reason", str)
    _end_game(game, reason, fields.any("gave_up") if fields.has("gave_up") else None)
    if game.result is None:
        raise Differs("the game is not over")
    same("reason", reason, game.result.reason)
    same("text", fields.take("text", str), write_movetext(game.events))
    same("scores", fields.list_of("scores", int), game.scores)
    same("places", fields.list_of("places", int), list(game.result.places))
    same("hands", fields.list_of("hands", dict), [end.to_json() for end in game.hand_ends])
    if fields.has("digest"):
        same("digest", fields.take("digest", str), spectator_digest(game))


SEEN_BEFORE_A_PLAY = (
    "hand",
    "tiles",
    "legal",
    "forced",
    "open_ends",
    "count",
    "counts",
    "boneyard",
    "deductions",
    "passes",
    "scores",
)
"""The fields of a decision that the view of the seat has as well."""


def _decision(game: Game, fields: Fields) -> None:
    seat = fields.take("seat", int)
    same("seat", seat, game.turn)
    view = view_of(game, seat)
    for name in SEEN_BEFORE_A_PLAY:
        same(name, fields.any(name), view[name])
    before = len(game.events)
    game.play(fields.parsed("play", parse_play))
    played, *after = game.events[before:]
    assert isinstance(played, Played)
    same("points", fields.take("points", int), played.points)
    same("after", fields.take("after", str), write_movetext(after))
    fields.done()


def _traces(fields: Fields) -> None:
    game = new_game(fields)
    for decision in fields.list_of("decisions", dict):
        _decision(game, Fields(decision, "a decision"))
    same("scores", fields.list_of("scores", int), game.scores)


def _having(names: Sequence[str], check: LineCheck) -> LineCheck:
    """A check of lines that must have fields which other files leave out."""

    def check_line(fields: Fields) -> None:
        same("the fields left out", [], [name for name in names if not fields.has(name)])
        check(fields)

    return check_line


OF_A_GAME = ("variant", "hand_size", "deal")
"""What a generated game says and a recorded one leaves out."""

CHECKS: Dict[str, FileCheck] = {
    "original/deals.jsonl": each_line(_deals),
    "original/lots.jsonl": each_line(_lots),
    "original/layouts.jsonl": each_line(_layouts),
    "original/games.jsonl": each_line(_games),
    "original/traces.jsonl": each_line(_traces),
    "generated/deals.jsonl": each_line(_having(["deal"], _deals)),
    "generated/lots.jsonl": each_line(_having(["deal"], _lots)),
    "generated/layouts.jsonl": each_line(_having(["variant"], _layouts)),
    "generated/games.jsonl": each_line(_having([*OF_A_GAME, "gave_up", "digest"], _games)),
    "generated/traces.jsonl": each_line(_having(OF_A_GAME, _traces)),
}
