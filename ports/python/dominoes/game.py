"""A whole game: hands one after another, scores, leads and the end."""

from __future__ import annotations

from typing import List, Optional, Tuple

from .deals import Deals
from .errors import Refused
from .events import Deal, Event, GameEnd, HandEnd
from .hand import Hand, LegalPlay
from .rules import Rules
from .scoring import Award, award_blocked, award_out, places
from .table import Play
from .tiles import Tile

ACTIVE = "active"
AWAITING_DEAL = "awaiting_deal"
FINISHED = "finished"


class Game:
    """A game in progress or finished.

    Everything that happened is in :attr:`events`, in order. A play that is
    refused changes nothing.
    """

    def __init__(self, rules: Rules, deals: Deals) -> None:
        self.rules = rules
        self.deals = deals
        self.events: List[Event] = []
        self.scores: List[int] = [0] * rules.players
        self.leads: List[int] = []
        self.hand_ends: List[HandEnd] = []
        self.moves = 0
        self.result: Optional[GameEnd] = None
        self._next_leader: Optional[int] = None
        if not self.deal_next():
            raise Refused("no_deal", "the first hand has no deal, or no lot")

    # What the game is at

    @property
    def status(self) -> str:
        """Active, waiting for a deal, or finished."""
        if self.result is not None:
            return FINISHED
        return ACTIVE if self.hand.turn is not None else AWAITING_DEAL

    @property
    def turn(self) -> Optional[int]:
        """The seat asked for a play."""
        return self.hand.turn if self.status == ACTIVE else None

    @property
    def hand_number(self) -> int:
        """The number of the current hand, from 1."""
        return len(self.leads)

    @property
    def leader(self) -> int:
        """The seat that leads the current hand."""
        return self.leads[-1]

    @property
    def last_hand(self) -> Optional[HandEnd]:
        """How the hand before the current one ended."""
        before = [end for end in self.hand_ends if end.hand < self.hand_number]
        return before[-1] if before else None

    def hand_events(self) -> List[Event]:
        """The events of the current hand, from its deal."""
        start = max(index for index, event in enumerate(self.events) if isinstance(event, Deal))
        return self.events[start:]

    def legal(self) -> List[LegalPlay]:
        """What the seat on turn may play, with the points."""
        return self.hand.legal() if self.status == ACTIVE else []

    # What may be done

    def deal_next(self) -> bool:
        """Deal the next hand if its order, and its lot where needed, are known."""
        number = len(self.leads) + 1
        order = self.deals.order(number)
        leader = self._next_leader  # R-LEAD-2
        if leader is None:  # R-LEAD-1, R-LEAD-3
            leader = self.deals.lot(number, self.rules.players)
        if order is None or leader is None:
            return False
        self.leads.append(leader)
        self.hand = Hand(self.rules, order, leader)
        self.events.append(Deal(number, leader))
        return True

    def arm_for(self, tile: Tile) -> Play:
        """The play of a tile without an arm, when only one arm is possible."""
        self._require_active()
        arms = self.hand.table.arms_for(tile)
        if not arms:
            raise Refused("end_mismatch", f"{tile} fits nowhere")
        if len(arms) > 1:
            raise Refused("ambiguous_arm", f"{tile} fits on {', '.join(arms)}")
        return Play(tile, arms[0])

    def play(self, play: Play) -> None:
        """The seat on turn plays; all that follows from it happens as well."""
        self._require_active()
        seat = self.hand.public.turn
        points = self.hand.points_of(play)
        reached = points > 0 and self.scores[seat - 1] + points >= self.rules.target
        self.events.extend(self.hand.play(play, last=reached))
        self.scores[seat - 1] += points
        self.moves += 1
        if reached:  # R-GAME-1
            self._end_hand("target", (seat,), points, None)
            self._end_game("target")
        elif self.hand.public.over == "out":
            self._award(
                award_out(self.rules.variant, self.rules.scale, self.hand.pips(), seat), winner=seat
            )
        elif self.hand.public.over == "blocked":
            self._award(
                award_blocked(self.rules.variant, self.rules.scale, self.hand.pips()), winner=None
            )

    def give_up(self, reason: str, seat: int) -> None:
        """End the game because a seat resigned or ran out of time (R-GAME-3).

        The reason is ``resign`` or ``timeout``.
        """
        if self.status == FINISHED:
            raise Refused("game_over", "the game is over")
        if not 1 <= seat <= self.rules.players:
            raise Refused("no_such_seat", f"there is no seat {seat}")
        if self.status == ACTIVE:
            self.hand.cut_short = True
            self._end_hand(reason, (seat,), 0, None)
        self._end_game(reason, seat)

    # What follows

    def _require_active(self) -> None:
        if self.status == FINISHED:
            raise Refused("game_over", "the game is over")
        if self.status == AWAITING_DEAL:
            raise Refused("awaiting_deal", "the next hand has no deal, or no lot")

    def _award(self, award: Award, winner: Optional[int]) -> None:
        """Pay what the end of a hand gives; end the game or deal the next hand."""
        self.scores = [score + more for score, more in zip(self.scores, award.by_seat)]
        self._end_hand(award.end, award.seats, award.points, tuple(self.hand.pips()))
        self._next_leader = winner
        if max(self.scores) >= self.rules.target:
            self._end_game("target")
        else:
            self.deal_next()

    def _end_hand(
        self, end: str, seats: Tuple[int, ...], points: int, left: Optional[Tuple[int, ...]]
    ) -> None:
        event = HandEnd(self.hand_number, self.leader, end, seats, points, left, tuple(self.scores))
        self.hand_ends.append(event)
        self.events.append(event)

    def _end_game(self, reason: str, gave_up: Optional[int] = None) -> None:
        finish = places(self.scores, gave_up)
        self.result = GameEnd(reason, gave_up, tuple(self.scores), tuple(finish))
        self.events.append(self.result)
