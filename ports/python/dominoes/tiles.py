"""The double-six set (R-SET-1)."""

from __future__ import annotations

import re
from typing import Dict, Iterable, NamedTuple, Tuple

from .errors import Unreadable

MAX_FACE = 6


class Tile(NamedTuple):
    """One tile; the same value whichever way it was written.

    Comparing tiles compares the low face and then the high face, which is the
    order of the tile ids.
    """

    low: int
    high: int

    @staticmethod
    def of(one: int, other: int) -> Tile:
        """The tile with these two faces, in either order."""
        return Tile(min(one, other), max(one, other))

    @property
    def id(self) -> int:
        """The number of the tile, 1 to 28."""
        return _IDS[self]

    @property
    def pips(self) -> int:
        """The sum of both halves."""
        return self.low + self.high

    @property
    def is_double(self) -> bool:
        """Whether both halves show the same face."""
        return self.low == self.high

    def has(self, face: int) -> bool:
        """Whether one of the halves shows this face."""
        return face in self

    def other(self, face: int) -> int:
        """The face across from this one; for a double, the same again."""
        return self.high if face == self.low else self.low

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"


TILES: Tuple[Tile, ...] = tuple(
    Tile(low, high) for low in range(MAX_FACE + 1) for high in range(low, MAX_FACE + 1)
)
"""All tiles in the order of their ids."""

_IDS: Dict[Tile, int] = {tile: number for number, tile in enumerate(TILES, start=1)}

_TILE = re.compile(r"([0-6])-([0-6])")


def tile_by_id(number: int) -> Tile:
    """The tile with this id, 1 to 28."""
    return TILES[number - 1]


def parse_tile(text: str) -> Tile:
    """Read a tile with its faces in either order."""
    match = _TILE.fullmatch(text)
    if match is None:
        raise Unreadable("bad_tile", f"{text!r} is no tile")
    return Tile.of(int(match.group(1)), int(match.group(2)))


def pips(tiles: Iterable[Tile]) -> int:
    """The pips of several tiles together."""
    return sum(tile.pips for tile in tiles)
