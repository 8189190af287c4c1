"""The table: where tiles lie and where the next one may go.

A :class:`Table` never changes; :meth:`Table.lay` gives a new one. The rules
are R-LAY-1, R-LAY-2 and R-SPIN-1 to R-SPIN-4, and for what the ends count
R-SCORE-2 to R-SCORE-5.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Dict, List, NamedTuple, Optional, Tuple

from .errors import Refused
from .tiles import Tile

ARMS = ("L", "R", "U", "D")
"""Left and right end of the main line; up and down off the spinner."""


class Play(NamedTuple):
    """A tile laid on an arm."""

    tile: Tile
    arm: str

    def __str__(self) -> str:
        return f"{self.tile}@{self.arm}"


class Placed(NamedTuple):
    """A tile on the table and the way it lies.

    On the main line ``first`` is the face that points left and ``second`` the
    one that points right. On U and D they are the inner and the outer face.
    """

    tile: Tile
    first: int
    second: int


class Tip(NamedTuple):
    """An end that counts: the outermost tile of an arm and the face it shows.

    ``sole`` is true for a tile that lies alone; it is given once, as L.
    """

    arm: str
    tile: Tile
    face: int
    sole: bool

    @property
    def value(self) -> int:
        """What this end adds to the total."""
        if self.sole:
            return self.tile.pips  # R-SCORE-3
        return self.tile.pips if self.tile.is_double else self.face  # R-SCORE-2


@dataclass(frozen=True)
class Table:
    """All tiles that have been played in a hand."""

    spinner_rule: bool
    line: Tuple[Placed, ...] = ()
    spinner_index: Optional[int] = None
    up: Tuple[Placed, ...] = ()
    down: Tuple[Placed, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been played."""
        return not self.line

    @property
    def tiles(self) -> List[Tile]:
        """All tiles: the main line from left to right, U outward, D outward."""
        return [placed.tile for placed in self.line + self.up + self.down]

    @property
    def spinner(self) -> Optional[Tile]:
        """The first double of the hand (R-SPIN-1), if there is a spinner."""
        return None if self.spinner_index is None else self.line[self.spinner_index].tile

    @property
    def sides_covered(self) -> int:
        """How many sides of the spinner carry a tile (R-SPIN-3); 0 without one."""
        if self.spinner_index is None:
            return 0
        return int(self.spinner_index > 0) + int(self.spinner_index < len(self.line) - 1)

    def arm_tiles(self, arm: str) -> Tuple[Placed, ...]:
        """What lies on U or on D, outward."""
        return self.up if arm == "U" else self.down

    def open_ends(self) -> Dict[str, int]:
        """The face every open arm asks for, in the order of the arms.

        An empty table has none, although a tile may be laid on L; an empty U
        or D asks for the spinner's face (R-SPIN-2).
        """
        if self.is_empty:
            return {}
        ends = {"L": self.line[0].first, "R": self.line[-1].second}
        if self.spinner_index is not None and self.sides_covered == 2:
            for arm in ("U", "D"):
                tiles = self.arm_tiles(arm)
                ends[arm] = tiles[-1].second if tiles else self.line[self.spinner_index].first
        return ends

    def open_arms(self) -> List[str]:
        """The arms on which a tile may be laid; L alone on an empty table."""
        return ["L"] if self.is_empty else list(self.open_ends())

    def arms_for(self, tile: Tile) -> List[str]:
        """The arms on which this tile fits."""
        if self.is_empty:
            return ["L"]
        return [arm for arm, face in self.open_ends().items() if tile.has(face)]

    def lay(self, play: Play) -> Table:
        """The table after a play, or :class:`Refused` when it does not fit."""
        tile, arm = play
        if arm not in self.open_arms():
            raise Refused("arm_closed", f"arm {arm} is not open")
        if self.is_empty:  # R-LAY-1: high face to the left
            return replace(
                self, line=(Placed(tile, tile.high, tile.low),), spinner_index=self._spins(tile, 0)
            )
        face = self.open_ends()[arm]
        if not tile.has(face):
            raise Refused("end_mismatch", f"{tile} has no {face}, which arm {arm} asks for")
        far = tile.other(face)
        if arm == "L":
            moved = None if self.spinner_index is None else self.spinner_index + 1
            return replace(
                self,
                line=(Placed(tile, far, face),) + self.line,
                spinner_index=self._spins(tile, 0) if moved is None else moved,
            )
        if arm == "R":
            index = self.spinner_index
            return replace(
                self,
                line=self.line + (Placed(tile, face, far),),
                spinner_index=self._spins(tile, len(self.line)) if index is None else index,
            )
        if arm == "U":
            return replace(self, up=self.up + (Placed(tile, face, far),))
        return replace(self, down=self.down + (Placed(tile, face, far),))

    def _spins(self, tile: Tile, index: int) -> Optional[int]:
        """Where the spinner lies if this tile, laid at this place, becomes it."""
        return index if self.spinner_rule and tile.is_double else None

    def tips(self) -> List[Tip]:
        """The ends that count: L and R, and U and D once begun (R-SCORE-5).

        A spinner at an end of the line is such a tip; with both sides covered
        it is none any more, so that it counts nothing (R-SCORE-4).
        """
        if self.is_empty:
            return []
        if len(self.line) == 1:
            return [Tip("L", self.line[0].tile, self.line[0].first, True)]
        tips = [
            Tip("L", self.line[0].tile, self.line[0].first, False),
            Tip("R", self.line[-1].tile, self.line[-1].second, False),
        ]
        for arm in ("U", "D"):
            for placed in self.arm_tiles(arm)[-1:]:
                tips.append(Tip(arm, placed.tile, placed.second, False))
        return tips

    def total(self) -> int:
        """The total of the open ends; 0 on an empty table."""
        return sum(tip.value for tip in self.tips())


def lay_all(spinner_rule: bool, plays: List[Play]) -> Table:
    """The table after these plays, beginning with an empty one."""
    table = Table(spinner_rule)
    for play in plays:
        table = table.lay(play)
    return table
