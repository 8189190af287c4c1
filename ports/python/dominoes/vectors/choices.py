"""The recorded choices of bots in ``original/``, as far as rules decide them.

Bots are not part of this package. What is checked is what they had to choose
from and what it scores, and for the two levels that do not search, the choice
itself, which the description of the file defines.
"""

from __future__ import annotations

from typing import Dict, List, Tuple

from ..fields import Fields
from ..hand import LegalPlay, legal_plays
from ..movetext import parse_play
from ..rules import Rules
from ..table import ARMS, Play
from ..tiles import TILES, Tile, parse_tile
from .cases import FileCheck, each_line, marked_table, same


def _options(fields: Fields) -> List[LegalPlay]:
    """The legal plays of a hand on a table, with their points."""
    players, scale = fields.take("players", int), fields.take("scale", int)
    rules = Rules.make("all_fives", players, target=1, scale=scale)
    table = marked_table(True, fields.take("moves", str))
    hand = [parse_tile(tile) for tile in fields.list_of("hand", str)]
    forced = fields.nullable("forced", str)
    same("how often a tile is there", 1, max(map((hand + table.tiles).count, hand)))
    same("whether there is such a seat", True, 1 <= fields.take("seat", int) <= players)
    legal = legal_plays(rules, table, hand, None if forced is None else parse_tile(forced))
    same("considered", fields.take("considered", int), len(legal))
    return legal


def _greedy(fields: Fields) -> None:
    tidy = fields.take("level", int) == 2
    points = dict(_options(fields))

    def value(play: Play) -> int:
        """The value of a play in hundredths of a point."""
        extra = play.tile.pips + (5 if play.tile.is_double else 0)
        return 100 * points[play] + (extra if tidy else 0)

    def rank(play: Play) -> Tuple[int, int, Tile]:
        """Best first, up to the arm."""
        return -value(play), -play.tile.pips, play.tile

    choice = fields.parsed("choice", parse_play)
    in_order = sorted(points, key=lambda play: (rank(play), ARMS.index(play.arm)))
    same("choice_arm_order", fields.parsed("choice_arm_order", parse_play), in_order[0])
    same("the tile of the choice", rank(choice), rank(in_order[0]))
    same("points", fields.take("points", int), points[choice])
    same("score", round(100 * fields.any("score")), value(choice))


NOT_DECIDED_BY_RULES = (
    *("level", "bot_seed", "worlds", "depth", "inconsistent_worlds", "short_worlds"),
    *("deductions", "hand_number", "scores", "target", "reserve"),
)
"""What a recorded search depends on or tells of itself."""


def _levels(fields: Fields) -> None:
    for name in NOT_DECIDED_BY_RULES:
        fields.any(name)
    counts, on_table = fields.list_of("counts", int), len(fields.peek("moves").split())
    same("the tiles of the seat", counts[fields.peek("seat") - 1], len(fields.peek("hand")))
    same("all tiles", len(TILES), sum(counts) + fields.take("boneyard", int) + on_table)
    legal = _options(fields)
    means = {parse_play(play): mean for play, mean, _ in fields.list_of("candidates", list)}
    score = fields.any("score")
    same("candidates", sorted(means), sorted(play for play, _ in legal))
    same("the mean of the choice", score, means[fields.parsed("choice", parse_play)])
    same("the best mean", score, max(means.values()))


CHECKS: Dict[str, FileCheck] = {
    "original/greedy.jsonl": each_line(_greedy),
    "original/levels.jsonl": each_line(_levels),
}
