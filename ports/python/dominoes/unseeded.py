"""Checking a record without its seed: geometry, turns and points.

Who held what is not known then, so neither is whether a seat had to draw or to
pass, nor the bonus at the end of a hand.
"""

from __future__ import annotations

from typing import List, Optional

from .errors import Mismatch, Refused, Unreadable
from .movetext import Draws, End, Located, Made
from .public_hand import PublicHand
from .records import Record
from .rules import Rules
from .tags import Claims


def check_unseeded(record: Record, rules: Rules, claims: Claims) -> None:
    """Check what can be checked; raise :class:`Mismatch` for what is not so."""
    if claims.leads is None:
        raise Unreadable("missing_tag", "a record without a seed needs Leads").at(record.line, 1)
    table = _Follower(rules, claims.leads)
    for placed in record.tokens:
        try:
            table.follow(placed)
        except Refused as error:
            raise Mismatch(error.code, error.message).at(
                placed.line, placed.column, table.moves
            ) from error
    _check_end(record, table, claims)
    _check_result(record, table, claims)


class _Follower:
    """Follows a text token by token, knowing nobody's tiles."""

    def __init__(self, rules: Rules, leads: List[int]) -> None:
        self.rules = rules
        self.leads = leads
        self.moves = 0
        self.hands = 0
        self.points = [0] * rules.players
        """What each seat scored with plays; the bonuses are not known."""
        self.hand: Optional[PublicHand] = None
        self.last_scored = False
        """Whether the last token is a play that scored."""
        self.reached_target = False
        self.out_seat: Optional[int] = None
        """The seat that went out in the last hand that ended, if one did."""
        self._begin_hand()

    def _begin_hand(self) -> None:
        """Begin the next hand; a seat that went out leads it."""
        leader = self.out_seat
        if self.hands >= len(self.leads):
            raise Refused("record_mismatch", f"Leads has no seat for hand {self.hands + 1}")
        if leader is not None and self.leads[self.hands] != leader:
            raise Refused(
                "record_mismatch", f"hand {self.hands + 1} is led by seat {leader}, which went out"
            )
        self.hand = PublicHand(self.rules, self.leads[self.hands])
        self.hands += 1

    def follow(self, placed: Located) -> None:
        """One token."""
        if self.reached_target:
            raise Refused("game_over", "the target was reached before this")
        if self.hand is None:
            self._begin_hand()
        assert self.hand is not None
        token = placed.token
        self.last_scored = False
        if isinstance(token, Made):
            self._play(self.hand, token)
        elif isinstance(token, Draws):
            self.hand.draw(token.number)
        elif isinstance(token, End):
            self._end_hand(self.hand)
        else:
            self.hand.pass_turn()

    def _play(self, hand: PublicHand, token: Made) -> None:
        if token.play.tile in hand.table.tiles:
            raise Refused("not_held", f"{token.play.tile} lies on the table already")
        played = hand.play(token.play)
        if token.mark and not played.spinner:
            raise Refused("record_mismatch", f"{token.play} does not make the spinner")
        self.moves += 1
        self.points[played.seat - 1] += played.points
        self.last_scored = played.points > 0
        self.reached_target = self.points[played.seat - 1] >= self.rules.target
        self.out_seat = played.seat if hand.over else None

    def _end_hand(self, hand: PublicHand) -> None:
        if hand.over is None:
            raise Refused("record_mismatch", "the hand is not over")
        if hand.over == "blocked":
            self.out_seat = None
        self.hand = None


def _check_end(record: Record, table: _Follower, claims: Claims) -> None:
    """Whether the text may end where it does, and Leads with it."""
    by_target = claims.termination in (None, "target")
    if table.hand is None:
        _check_leads_after_a_hand(record, table, claims)
        return
    if table.hand.over is not None and not (by_target and table.last_scored):
        raise _at_end(record, table, "the text ends where | should follow")
    if claims.termination == "target" and not table.last_scored:
        raise _at_end(record, table, "the game cannot have ended here by its target")
    if claims.termination not in (None, "target") and table.reached_target:
        raise record.tags["Termination"].mismatch("the target was reached")
    if table.hands != len(table.leads):
        raise record.tags["Leads"].mismatch("there are more leaders than hands")


def _check_leads_after_a_hand(record: Record, table: _Follower, claims: Claims) -> None:
    """After ``|`` the next hand has been dealt, unless the game is over or waits."""
    more = table.leads[table.hands :]
    waits = "Deal" in record.tags and record.tags["Deal"].value == "explicit"
    least = 0 if waits or claims.termination in (None, "target") else 1
    most = 0 if claims.termination == "target" else 1
    if not least <= len(more) <= most:
        raise record.tags["Leads"].mismatch("there are not as many leaders as hands")
    if more and table.out_seat is not None and more[0] != table.out_seat:
        raise record.tags["Leads"].mismatch(
            f"seat {table.out_seat} went out and leads the next hand"
        )


def _check_result(record: Record, table: _Follower, claims: Claims) -> None:
    """The result cannot be less than what the plays have scored."""
    if claims.result is None:
        return
    if claims.termination == "unfinished":
        raise record.tags["Result"].mismatch("an unfinished game has no result")
    for seat, (score, points) in enumerate(zip(claims.result, table.points), start=1):
        if score < points:
            raise record.tags["Result"].mismatch(f"seat {seat} scored {points} with its plays")
    reached = max(claims.result) >= table.rules.target
    if claims.termination is not None and reached != (claims.termination == "target"):
        raise record.tags["Result"].mismatch("result and termination do not go together")


def _at_end(record: Record, table: _Follower, message: str) -> Mismatch:
    """An error at the last token, or at the first line when there is none."""
    line, column = (
        (record.tokens[-1].line, record.tokens[-1].column) if record.tokens else (record.line, 1)
    )
    return Mismatch("record_mismatch", message).at(line, column, table.moves)
