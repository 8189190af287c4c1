"""Perft: counting all ways to lay the tiles of a set.

One hand holds the whole set, and there are no turns, no draws and no end of a
hand. Many sequences lead to positions that go on alike: the same tiles are
left, and the ends are the same. Such positions are counted once, with the
number of ways that lead to them, so the counts do not take as many steps as
there are sequences.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any, Dict, Iterator, List, NamedTuple, Tuple

from .scoring import score_for
from .table import ARMS, Play, Table
from .tiles import TILES


class Count(NamedTuple):
    """The sequences of ``n`` plays, how many of them score, and what they score."""

    n: int
    sequences: int
    scoring: int
    points: int


Move = Tuple[int, int, int]
"""The bit of a tile, the number of the shape it leads to, and what it scores."""


def _shape(table: Table) -> Tuple[Any, ...]:
    """Whatever decides where tiles may go and what the ends will count.

    Mirror images, L with R and U with D, have the same shape. Once both sides
    of the spinner are covered, only the faces at the ends matter.
    """
    faces = table.open_ends()
    tips = {tip.arm: (tip.value, tip.tile.is_double) for tip in table.tips()}
    left, right, up, down = ((faces.get(arm, -1), *tips.get(arm, (0, False))) for arm in ARMS)
    main, off = (min(left, right), max(left, right)), (min(up, down), max(up, down))
    covered = table.sides_covered
    return len(tips), main, off, covered, table.spinner if covered < 2 else None


class _Shapes:
    """The shapes that tables can have, numbered, with the moves on each."""

    def __init__(self, max_face: int) -> None:
        self._tiles = [tile for tile in TILES if tile.high <= max_face]
        self._numbers: Dict[Tuple[Any, ...], int] = {}
        self._examples: List[Table] = []
        self._moves: Dict[int, List[Move]] = {}

    @property
    def all_tiles(self) -> int:
        """The set, one bit a tile."""
        return (1 << len(self._tiles)) - 1

    def number(self, table: Table) -> int:
        """The number of the shape of this table."""
        shape = _shape(table)
        if shape not in self._numbers:
            self._numbers[shape] = len(self._examples)
            self._examples.append(table)
        return self._numbers[shape]

    def moves(self, number: int) -> List[Move]:
        """The moves on tables of this shape, if all tiles were at hand."""
        if number not in self._moves:
            table = self._examples[number]
            self._moves[number] = [
                (1 << index, self.number(laid), score_for(laid.total(), 1))
                for index, tile in enumerate(self._tiles)
                for laid in (table.lay(Play(tile, arm)) for arm in table.arms_for(tile))
            ]
        return self._moves[number]


def perft(max_face: int, spinner_rule: bool) -> Iterator[Count]:
    """The counts for 1, 2, 3 … plays with the tiles up to this face."""
    shapes = _Shapes(max_face)
    ways: Dict[Tuple[int, int], int] = {(shapes.all_tiles, shapes.number(Table(spinner_rule))): 1}
    for n in range(1, shapes.all_tiles.bit_length() + 1):
        sequences = scoring = points = 0
        after: Dict[Tuple[int, int], int] = defaultdict(int)
        for (left, shape), number in ways.items():
            for tile, next_shape, score in shapes.moves(shape):
                if left & tile:
                    sequences += number
                    points += number * score
                    scoring += number if score else 0
                    after[left ^ tile, next_shape] += number
        yield Count(n, sequences, scoring, points)
        ways = after
