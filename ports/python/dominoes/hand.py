"""One hand with all its tiles: what may be played, and what follows a play.

Draws and passes leave nothing to decide, so a hand makes them itself after
every play (R-TURN-4). Whoever is on turn can always play.
"""

from __future__ import annotations

from typing import List, Optional, Sequence, Tuple

from .deals import split_deal
from .errors import Refused
from .events import Drew, Event, Passed
from .public_hand import PublicHand
from .rules import Rules
from .scoring import play_score
from .table import Play, Table
from .tiles import Tile, pips

LegalPlay = Tuple[Play, int]
"""A play and what it would score."""


def legal_plays(
    rules: Rules, table: Table, tiles: Sequence[Tile], forced: Optional[Tile]
) -> List[LegalPlay]:
    """What may be played from these tiles, by tile id and then by arm.

    A forced tile is the only one that may be played (R-TURN-3).
    """
    plays = []
    for tile in [forced] if forced is not None else sorted(tiles):
        for arm in table.arms_for(tile):
            play = Play(tile, arm)
            points = play_score(rules.variant, rules.scale, table.lay(play).total())
            plays.append((play, points))
    return plays


class Hand:
    """A hand from its deal to its end."""

    def __init__(self, rules: Rules, order: Sequence[int], leader: int) -> None:
        self.rules = rules
        self.public = PublicHand(rules, leader)
        self.tiles, self.boneyard = split_deal(rules, order)
        self.forced: Optional[Tile] = None
        self.cut_short = False

    @property
    def turn(self) -> Optional[int]:
        """The seat asked for a play, or ``None`` when the hand is over."""
        return None if self.cut_short or self.public.over else self.public.turn

    @property
    def table(self) -> Table:
        """What has been played."""
        return self.public.table

    def holding(self, seat: int) -> List[Tile]:
        """The tiles of a seat: as dealt, then as drawn."""
        return self.tiles[seat - 1]

    def pips(self) -> List[int]:
        """The pips left, by seat."""
        return [pips(tiles) for tiles in self.tiles]

    def legal(self) -> List[LegalPlay]:
        """What the seat on turn may play, with the points."""
        if self.turn is None:
            return []
        return legal_plays(self.rules, self.table, self.holding(self.turn), self.forced)

    def points_of(self, play: Play) -> int:
        """What a play scores, or :class:`Refused` when it is not allowed."""
        if self.turn is None:
            raise Refused("game_over", "the hand is over")
        if play.tile not in self.holding(self.turn):
            raise Refused("tile_not_held", f"seat {self.turn} does not hold {play.tile}")
        if self.forced is not None and play.tile != self.forced:
            raise Refused(
                "forced_tile", f"seat {self.turn} must play {self.forced}, which it has drawn"
            )
        return play_score(self.rules.variant, self.rules.scale, self.table.lay(play).total())

    def play(self, play: Play, last: bool = False) -> List[Event]:
        """Make a play, and the draws and passes that follow it.

        ``last`` says that the play ends the game: nothing follows it then
        (R-GAME-1).
        """
        self.points_of(play)
        seat = self.public.turn
        events: List[Event] = [self.public.play(play)]
        self.holding(seat).remove(play.tile)
        self.forced = None
        if last:
            self.cut_short = True
            return events
        while self.public.over is None and not self._can_play():
            events.extend(self._draw_or_pass())
        return events

    def _can_play(self) -> bool:
        """Whether the seat on turn holds a tile that fits (R-TURN-1)."""
        return any(self.table.arms_for(tile) for tile in self.holding(self.public.turn))

    def _draw_or_pass(self) -> List[Event]:
        """Draw until a tile fits or none may be drawn, then pass (R-TURN-2 to R-TURN-4)."""
        seat = self.public.turn
        events: List[Event] = []
        drawn: List[Tile] = []
        while len(drawn) < self.public.drawable and self.forced is None:
            tile = self.boneyard.pop(0)
            drawn.append(tile)
            if self.table.arms_for(tile):
                self.forced = tile
        if drawn:
            self.holding(seat).extend(drawn)
            self.public.draw(len(drawn))
            events.append(Drew(seat, len(drawn), tuple(drawn)))
        if self.forced is None:
            self.public.pass_turn()
            events.append(Passed(seat))
        return events
