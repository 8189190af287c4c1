"""Checking a record without its deals: what everybody at the table could follow.

Who held what is not known then, so neither is whether a seat had to draw or to
pass, nor what the ends of hands scored. What passes and draws tell of a hand
(R-DED-1, R-DED-3) is known, and so is the range of the bonuses.
"""

from __future__ import annotations

from typing import List, Optional, Set, Tuple

from .errors import Mismatch, Refused
from .movetext import Draws, End, Located, Made, Token
from .public_hand import PublicHand
from .records import Record
from .rules import Rules
from .scoring import award_out
from .tags import Claims
from .tiles import TILES, Tile


def check_unseeded(record: Record, rules: Rules, claims: Claims) -> None:
    """Check what can be checked; raise :class:`Mismatch` for what is not so."""
    if claims.leads is None:
        raise Mismatch("no_leads", "without its deals a record needs Leads")
    game = _Follower(record, rules, claims.leads)
    for placed in record.tokens:
        try:
            game.follow(placed)
        except Refused as error:
            raise Mismatch(error.code, error.message).at(
                placed.line, placed.column, game.moves
            ) from error
    _check_end(record, game, claims)
    _check_leads(record, game, claims)
    _check_result(record, game, claims)


class _Held:
    """How many tiles a seat holds, and the faces they cannot have.

    The groups go from the oldest tiles to the newest. A draw or a pass tells
    something of every tile held before it, so that each group lacks all the
    faces that those after it lack.
    """

    def __init__(self, dealt: int) -> None:
        self.groups: List[Tuple[Set[int], int]] = [(set(), dealt)]

    def exclude(self, faces: Set[int], new: int) -> None:
        """None of the tiles has one of these faces, nor has any of this many new ones."""
        self.groups = [(lacks | faces, count) for lacks, count in self.groups]
        self.groups.append((set(faces), new))

    def remove(self, tile: Tile) -> bool:
        """Take a tile out, from the oldest group that can have it."""
        for index, (lacks, count) in enumerate(self.groups):
            if count > 0 and not any(tile.has(face) for face in lacks):
                self.groups[index] = (lacks, count - 1)
                return True
        return False

    def is_possible(self, unseen: List[Tile]) -> bool:
        """Whether there are tiles enough for every group."""
        needed = 0
        for lacks, count in self.groups:
            needed += count
            fit = [tile for tile in unseen if not any(tile.has(face) for face in lacks)]
            if needed > len(fit):
                return False
        return True


def _range_of_pips(tiles: List[Tile], count: int) -> Tuple[int, int]:
    """The least and the most pips on this many of these tiles."""
    pips = sorted(tile.pips for tile in tiles)
    return sum(pips[:count]), sum(pips[len(pips) - min(count, len(pips)) :])


class _Follower:
    """Follows a text token by token, knowing nobody's tiles."""

    def __init__(self, record: Record, rules: Rules, leads: List[int]) -> None:
        self.record = record
        self.rules = rules
        self.leads = leads
        self.moves = 0
        self.hands = 0
        """The hands in which something has happened."""
        self.least = [0] * rules.players
        """What each seat has at least: its plays, and the bonuses that are certain."""
        self.most = [0] * rules.players
        """What it can have at most."""
        self.hand: Optional[PublicHand] = None
        self.held: List[_Held] = []
        self.reaching: Optional[int] = None
        """The seat whose play was the last token and can have reached the target."""
        self.out_seat: Optional[int] = None
        """The seat that went out in the last hand that ended, if one did."""

    @property
    def is_over(self) -> bool:
        """Whether a score has reached the target for certain."""
        return max(self.least) >= self.rules.target

    @property
    def can_be_over(self) -> bool:
        """Whether the last thing that happened can have reached the target."""
        if self.hand is not None:
            return self.reaching is not None
        return max(self.most) >= self.rules.target

    def leader(self, hand: int) -> Optional[int]:
        """The leader of a hand, if Leads has one; a seat that went out leads the next."""
        if hand > len(self.leads):
            return None
        seat = self.leads[hand - 1]
        if self.out_seat not in (None, seat):
            tag = self.record.tags["Leads"]
            message = f"seat {self.out_seat} went out and leads hand {hand}"
            raise tag.mismatch("wrong_lead", message, tag.words()[hand - 1].column)
        return seat

    def wrong_number_of_leads(self) -> Mismatch:
        """The error about the tag Leads."""
        message = "there is not one leader for each hand that was dealt"
        return self.record.tags["Leads"].mismatch("wrong_lead", message)

    def follow(self, placed: Located) -> None:
        """One token."""
        token = placed.token
        if self.is_over:
            raise Refused("game_over", "the target was reached before this")
        if self.hand is None:
            leader = self.leader(self.hands + 1)
            if leader is None:
                raise self.wrong_number_of_leads()
            self.hand = PublicHand(self.rules, leader)
            self.held = [_Held(self.rules.hand_size) for _ in range(self.rules.players)]
            self.hands += 1
        hand, self.reaching = self.hand, None
        if isinstance(token, Made):
            self._play(hand, token)
        elif isinstance(token, End):
            self._end_hand(hand)
        else:
            self._draw_or_pass(hand, token)

    def _play(self, hand: PublicHand, token: Made) -> None:
        if hand.over is not None:
            raise Refused("wrong_token", "the hand is over")
        if token.play.arm in hand.table.open_arms() and token.play.tile in hand.table.tiles:
            raise Refused("already_laid", f"{token.play.tile} lies on the table already")
        drew = hand.drew
        played = hand.play(token.play)
        if token.mark and not played.spinner:
            raise Refused("false_mark", f"{token.play} does not make the spinner")
        # After a draw it is the tile drawn last, of which nothing is known but that it fits.
        if not drew and not self.held[played.seat - 1].remove(token.play.tile):
            raise Refused("cannot_hold", f"seat {played.seat} would have played it before")
        self.moves += 1
        for scores in (self.least, self.most):
            scores[played.seat - 1] += played.points
        if played.points > 0 and self.most[played.seat - 1] >= self.rules.target:
            self.reaching = played.seat
        self.out_seat = played.seat if hand.over else None

    def _draw_or_pass(self, hand: PublicHand, token: Token) -> None:
        """The seat on turn could not play with what it held (R-TURN-1)."""
        seat, drew = hand.turn, hand.drew
        if isinstance(token, Draws):
            hand.draw(token.number)
            new = token.number - 1  # The last one may fit; it is counted when it does not.
        else:
            hand.pass_turn()
            new = int(drew)
        self.held[seat - 1].exclude(set(hand.table.open_ends().values()), new)
        unseen = [tile for tile in TILES if tile not in hand.table.tiles]
        if not self.held[seat - 1].is_possible(unseen):
            raise Refused("must_play", f"seat {seat} must hold a tile that fits")

    def _end_hand(self, hand: PublicHand) -> None:
        """The hand ends, and somebody has a bonus in some range."""
        if hand.over is None:
            raise Refused("wrong_token", "the hand is not over")
        unseen = [tile for tile in TILES if tile not in hand.table.tiles]
        if hand.over == "out":
            assert self.out_seat is not None
            least, most = _range_of_pips(unseen, sum(hand.counts))
            self.least[self.out_seat - 1] += self._bonus(self.out_seat, least)
            self.most[self.out_seat - 1] += self._bonus(self.out_seat, most)
        else:
            self.out_seat = None
            open_faces = hand.table.open_ends().values()
            left = [tile for tile in unseen if not any(tile.has(face) for face in open_faces)]
            for seat in range(1, self.rules.players + 1):
                others = sum(hand.counts) - hand.counts[seat - 1]
                self.most[seat - 1] += self._bonus(seat, _range_of_pips(left, others)[1])
        self.hand = None

    def _bonus(self, seat: int, pips: int) -> int:
        """What a seat scores for this many pips in the other hands."""
        by_seat = [0] * self.rules.players
        by_seat[seat % self.rules.players] = pips
        return award_out(self.rules.variant, self.rules.scale, by_seat, seat).points


def _check_end(record: Record, game: _Follower, claims: Claims) -> None:
    """Whether the text may end where it does."""
    said = claims.termination
    if said == "target" and not game.can_be_over:
        raise record.tags["Termination"].mismatch("wrong_termination", "no score can be there")
    if said == "target":
        return
    if said is not None and game.is_over:
        raise record.tags["Termination"].mismatch("wrong_termination", "the target was reached")
    if said is None and (game.is_over or game.can_be_over):
        return
    if game.hand is not None and game.hand.over is not None:
        message = "the text ends where | should follow"
        raise Mismatch("truncated", message).at(*record.end, game.moves)


def _check_leads(record: Record, game: _Follower, claims: Claims) -> None:
    """One leader for each hand that was dealt, also for one in which nothing has happened."""
    begun, said = game.hands, claims.termination
    if game.hand is None:
        game.leader(begun + 1)
    by_hand = "Deal" in record.tags and record.tags["Deal"].value == "explicit"
    if begun == 0:
        least, most = 1, 1
    elif game.hand is not None or game.is_over or said == "target":
        least, most = begun, begun
    else:  # The next hand has been dealt, unless it waits to be dealt by hand.
        least, most = (begun if said is None or by_hand else begun + 1), begun + 1
    if not least <= len(game.leads) <= most:
        raise game.wrong_number_of_leads()


def _check_result(record: Record, game: _Follower, claims: Claims) -> None:
    """The result is in the range that the plays and the possible bonuses leave."""
    unfinished, target = claims.termination == "unfinished", game.rules.target
    if claims.digest is not None and unfinished:
        raise record.tags["Digest"].mismatch("wrong_digest", "an unfinished game has none")
    if claims.result is None:
        return
    tag = record.tags["Result"]
    if unfinished:
        raise tag.mismatch("wrong_result", "an unfinished game has none")
    by_target = claims.termination == "target"
    for seat, score in enumerate(claims.result, start=1):
        least, most = game.least[seat - 1], game.most[seat - 1]
        if by_target and game.hand is not None and game.reaching == seat:
            least = max(least, target)
        elif claims.gave_up is not None or (by_target and game.hand is not None):
            most = min(most, target - 1)
        if not least <= score <= most:
            raise tag.mismatch("wrong_result", f"seat {seat} has {least} to {most}")
    if by_target and max(claims.result) < target:
        message = "no score has reached the target"
        raise record.tags["Termination"].mismatch("wrong_termination", message)
