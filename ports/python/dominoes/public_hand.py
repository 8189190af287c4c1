"""One hand as everybody at the table sees it.

No tiles in anybody's hand are known here, only how many there are. The full
hand (:mod:`dominoes.hand`), the views and the check of records without a seed
all build on this, so that turns, counts and ends are decided in one place.
"""

from __future__ import annotations

from typing import Dict, List, Optional, Set

from .errors import Refused
from .events import Played
from .rules import Rules
from .scoring import play_score
from .table import Play, Table


class PublicHand:
    """The public state of a hand; it changes with every event."""

    def __init__(self, rules: Rules, leader: int) -> None:
        self.rules = rules
        self.table = Table(rules.variant.has_spinner)
        self.counts: List[int] = [rules.hand_size] * rules.players
        self.boneyard = rules.boneyard
        self.turn = leader
        self.passes = 0
        self.drew = False
        """Whether the seat on turn has drawn in this turn."""
        self.over: Optional[str] = None
        """``out`` or ``blocked`` once the hand has been played to its end."""
        self.lacks: Dict[int, Set[int]] = {}
        """The faces a seat has shown it cannot hold, by passing (R-DED-1)."""

    @property
    def drawable(self) -> int:
        """How many tiles may still be drawn (R-TURN-5, R-BLOCK-1)."""
        return self.boneyard - self.rules.reserve if self.rules.variant.may_draw else 0

    def _go_on(self) -> None:
        if self.over is not None:
            raise Refused("wrong_token", "the hand is over")

    def play(self, play: Play) -> Played:
        """The seat on turn plays; an empty hand ends the hand (R-END-1)."""
        self._go_on()
        before, seat = self.table, self.turn
        self.table = before.lay(play)
        total = self.table.total()
        self.counts[seat - 1] -= 1
        self.passes = 0
        if self.counts[seat - 1] == 0:
            self.over = "out"
        self._next_turn()
        return Played(
            seat=seat,
            play=play,
            spinner=before.spinner is None and self.table.spinner is not None,
            total=total,
            points=play_score(self.rules.variant, self.rules.scale, total),
        )

    def draw(self, number: int) -> None:
        """The seat on turn draws this many tiles (R-TURN-2); it stays on turn."""
        self._go_on()
        if self.table.is_empty:
            raise Refused("must_play", f"seat {self.turn} has to lead")
        if self.drew:
            raise Refused("wrong_token", f"seat {self.turn} has drawn already")
        if not 1 <= number <= self.drawable:
            raise Refused("wrong_draw", f"{number} tiles drawn where {self.drawable} may be")
        self.boneyard -= number
        self.counts[self.turn - 1] += number
        self.drew = True

    def pass_turn(self) -> None:
        """The seat on turn passes (R-TURN-4); when all have, the hand is blocked."""
        self._go_on()
        if self.table.is_empty:
            raise Refused("must_play", f"seat {self.turn} has to lead")
        if self.drawable:
            raise Refused(
                "wrong_token" if self.drew else "must_draw",
                f"seat {self.turn} passes where {self.drawable} tiles may be drawn",
            )
        self.lacks.setdefault(self.turn, set()).update(self.table.open_ends().values())
        self.passes += 1
        if self.passes == self.rules.players:
            self.over = "blocked"
        self._next_turn()

    def _next_turn(self) -> None:
        self.drew = False
        self.turn = self.rules.next_seat(self.turn)

    def deductions(self) -> Dict[int, List[int]]:
        """The faces seats have shown they lack, both ascending."""
        return {seat: sorted(self.lacks[seat]) for seat in sorted(self.lacks)}
