"""Moments of the games in ``generated/``: what passes tell, and what bots play.

Bots are not part of this package. A choice is held against the position it was
made in: it must be one of the legal plays and score what they say. Levels 1
and 2 look at nothing else, so for them the choice and its value are checked as
well; whether levels 3 to 6 chose well is not checked at all.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Dict, Iterator, List, Tuple

from ..fields import Fields, load_json
from ..hand import LegalPlay
from ..logs import parse_entry, play_entry
from ..movetext import Draws, End, Made, Pass, parse_movetext, parse_play, write_movetext
from ..public_hand import PublicHand
from ..rules import Rules
from ..tiles import Tile
from ..view_reader import read_view
from ..views import SPECTATOR, derive, view_of
from .cases import Differs, FileCheck, Outcome, each_line, lines_of, outcome_of, same
from .recorded import SETTINGS, new_game

LEVELS = (1, 2, 3, 4, 5, 6)


def _sibling(path: Path, name: str) -> List[Dict[str, Any]]:
    """The lines of another file of the same folder."""
    return [load_json(line) for line in lines_of(path.with_name(name))]


def _from_moves(rules: Rules, leader: int, moves: str) -> Dict[str, Any]:
    """What the passes of a hand tell, from its movetext and nothing else."""
    hand = PublicHand(rules, leader)
    for token, _, _ in parse_movetext(moves):
        if isinstance(token, Made):
            hand.play(token.play)
        elif isinstance(token, Draws):
            hand.draw(token.number)
        elif isinstance(token, Pass):
            hand.pass_turn()
        else:
            assert isinstance(token, End)
            raise Differs("the hand is over")
    return {str(seat): faces for seat, faces in hand.deductions().items()}


def _deductions(path: Path) -> Iterator[Outcome]:
    """Each moment twice: in the game it is from, and from its own moves."""
    games = _sibling(path, "games.jsonl")

    def check(fields: Fields) -> None:
        number, move = fields.take("game", int), fields.take("move", int)
        recorded = games[number - 1]
        for name in (*SETTINGS, "seed"):
            same(name, recorded[name], fields.peek(name))
        game = new_game(fields)
        for entry in recorded["plays"][:move]:
            play_entry(game, *parse_entry(entry))
        leader, moves = fields.take("leader", int), fields.take("moves", str)
        same("hand", fields.take("hand", int), game.hand_number)
        same("leader", leader, game.leader)
        same("moves", moves, write_movetext(game.hand_events()))
        told = _from_moves(game.rules, leader, moves)
        viewers = [*range(1, game.rules.players + 1), None]
        expected = fields.take("deductions", dict)
        same("viewers", [str(viewer or SPECTATOR) for viewer in viewers], sorted(expected))
        for viewer in viewers:
            one = expected[str(viewer or SPECTATOR)]
            same(f"the view of {viewer or SPECTATOR}", one, view_of(game, viewer)["deductions"])
            same("what the moves tell", one, told)

    return each_line(check)(path)


def _positions(path: Path) -> Iterator[Outcome]:
    """Views that can be read; numbered, of a seat that has a choice."""
    for number, line in enumerate(lines_of(path), start=1):

        def check(text: str = line, expected: int = number) -> None:
            fields = Fields(load_json(text), "the line")
            same("position", expected, fields.take("position", int))
            given = fields.any("view")
            same("the view", given, derive(read_view(given)))
            same("whether there is a choice", True, len(given["legal"]) > 1)
            fields.done()

        yield outcome_of(f"line {number}", check)


def _greedy(level: int, legal: List[LegalPlay]) -> Tuple[str, int, int]:
    """What levels 1 and 2 play, and its value as a fraction of whole numbers."""

    def value(tile: Tile, points: int) -> int:
        extra = tile.pips + (5 if tile.is_double else 0)
        return points if level == 1 else 100 * points + extra

    # Legal plays are in the order of tile ids and arms, and the first of equals is kept.
    play, points = max(legal, key=lambda one: (value(one[0].tile, one[1]), one[0].tile.pips))
    return str(play), value(play.tile, points), 1 if level == 1 else 100


def _choice(fields: Fields, view: Dict[str, Any], level: int) -> None:
    legal = [(parse_play(play), points) for play, points in view["legal"]]
    play = fields.take("play", str)
    same("the points of the play", fields.take("points", int), dict(view["legal"]).get(play))
    same("considered", fields.take("considered", int), len(legal))
    worlds, depth = fields.take("worlds", int), fields.take("depth", int)
    total, divisor = fields.take("score_sum", int), fields.take("score_div", int)
    loosened, exact = fields.take("loosened", bool), fields.take("exact", bool)
    same("whether the divisor is positive", True, divisor > 0)
    same("whether nothing is less than none", True, min(worlds, depth) >= 0)
    if level <= 2:
        same("what the level plays", (play, total, divisor), _greedy(level, legal))
        same("whether it searched", (0, 0, False, False), (worlds, depth, loosened, exact))


def _choices(path: Path) -> Iterator[Outcome]:
    """Choices in the order of positions and levels, none left out."""
    views = [line["view"] for line in _sibling(path, "positions.jsonl")]
    asked = [(number, level) for number in range(1, len(views) + 1) for level in LEVELS]
    lines = lines_of(path)
    yield outcome_of("the file", lambda: same("the number of lines", len(asked), len(lines)))
    for number, (line, (position, level)) in enumerate(zip(lines, asked), start=1):

        def check(text: str = line, position: int = position, level: int = level) -> None:
            fields = Fields(load_json(text), "the line")
            same("position", position, fields.take("position", int))
            same("level", level, fields.take("level", int))
            same("whether the seed is a number", True, 0 <= fields.take("bot_seed", int) < 2**64)
            _choice(fields, views[position - 1], level)
            fields.done()

        yield outcome_of(f"line {number}", check)


CHECKS: Dict[str, FileCheck] = {
    "generated/deductions.jsonl": _deductions,
    "generated/positions.jsonl": _positions,
    "generated/choices.jsonl": _choices,
}
