"""What plays and ends of hands score, and who finishes where."""

from __future__ import annotations

from typing import List, NamedTuple, Optional, Sequence, Tuple

from .rules import Variant


def score_for(total: int, scale: int) -> int:
    """What a total of the open ends scores in All Fives (R-SCORE-1, R-SCALE-1)."""
    return total // scale if total > 0 and total % 5 == 0 else 0


def nearest_five(pips: int) -> int:
    """Pips rounded to the nearest multiple of five (R-BONUS-1)."""
    return (pips + 2) // 5 * 5


def play_score(variant: Variant, scale: int, total: int) -> int:
    """What a play that leaves this total scores; nothing in Draw and Block."""
    return score_for(total, scale) if variant.scores_fives else 0


class Award(NamedTuple):
    """What the end of a hand gives.

    ``seats`` are the seat that went out, the lightest one, or those that tied
    for lightest. ``points`` is what was there to win, ``by_seat`` who got it.
    """

    end: str
    seats: Tuple[int, ...]
    points: int
    by_seat: Tuple[int, ...]


def _to_one(end: str, seat: int, points: int, players: int) -> Award:
    by_seat = tuple(points if other == seat else 0 for other in range(1, players + 1))
    return Award(end, (seat,), points, by_seat)


def award_out(variant: Variant, scale: int, pips: Sequence[int], seat: int) -> Award:
    """The end of a hand in which this seat went out (R-BONUS-1, R-DB-1)."""
    others = sum(pips) - pips[seat - 1]
    points = nearest_five(others) // scale if variant.scores_fives else others
    return _to_one("out", seat, points, len(pips))


def award_blocked(variant: Variant, scale: int, pips: Sequence[int]) -> Award:
    """The end of a blocked hand (R-BONUS-2, R-BONUS-3, R-DB-1)."""
    players = len(pips)
    lightest = min(pips)
    seats = tuple(seat for seat in range(1, players + 1) if pips[seat - 1] == lightest)
    if len(seats) == 1:
        others = sum(pips) - lightest
        points = nearest_five(others) // scale if variant.scores_fives else others - lightest
        return _to_one("blocked", seats[0], points, players)
    if variant.scores_fives and players == 3 and len(seats) == 2:
        return _split(scale, pips, seats)
    return Award("blocked_tied", seats, 0, (0,) * players)


def _split(scale: int, pips: Sequence[int], seats: Tuple[int, ...]) -> Award:
    """Two of three share the bonus for the third hand; the odd point goes to the lower seat."""
    points = nearest_five(sum(pips) - 2 * min(pips)) // scale
    by_seat = [0] * len(pips)
    by_seat[seats[0] - 1] = points - points // 2
    by_seat[seats[1] - 1] = points // 2
    return Award("blocked_split", seats, points, tuple(by_seat))


def places(scores: Sequence[int], gave_up: Optional[int] = None) -> List[int]:
    """Places by seat; a seat that gave up is last (R-GAME-2, R-GAME-3)."""
    rivals = [score for seat, score in enumerate(scores, start=1) if seat != gave_up]
    result = []
    for seat, score in enumerate(scores, start=1):
        better = sum(rival > score for rival in rivals)
        result.append(len(scores) if seat == gave_up else 1 + better)
    return result
