"""Whether the facts that a view states are such as a game can give.

The history itself is checked by :func:`dominoes.views.replay_history`, which
lets it happen once more. Here it is held against everything else.
"""

from __future__ import annotations

from itertools import combinations
from typing import Sequence, Union

from .events import COUNTED_ENDS, CUT_SHORT_ENDS, Drew, GameEnd, HandEnd, Played
from .public_hand import PublicHand
from .rules import Rules
from .scoring import Award, award_blocked, award_out, places
from .seeds import parse_hex
from .tiles import TILES
from .views import Contradiction, Facts, replay_history

End = Union[HandEnd, GameEnd]


def check_facts(facts: Facts) -> None:
    """Refuse facts that contradict each other."""
    _check_numbers(facts)
    public = replay_history(facts)
    ends = [event for event in facts.history if isinstance(event, (HandEnd, GameEnd))]
    _check_draws(facts)
    _check_tiles(facts, public)
    _check_room(facts, public)
    _check_last_hand(facts)
    _check_order_of_ends(facts, public, ends)
    _check_scores(facts, ends)
    _check_result(facts)


def _demand(condition: bool, field: str, message: str) -> None:
    if not condition:
        raise Contradiction(field, message)


def _check_numbers(facts: Facts) -> None:
    """Bounds, and lists that have one entry for each seat."""
    seats = range(1, facts.rules.players + 1)
    _demand(facts.seat is None or facts.seat in seats, "seat", "there is no such seat")
    _demand(facts.leader in seats, "leader", "there is no such seat")
    _demand(facts.hand >= 1, "hand", "hands are counted from 1")
    _demand(len(facts.scores) == len(seats), "scores", "there is not one for each seat")
    plays = sum(isinstance(event, Played) for event in facts.history)
    earlier = facts.move - plays
    _demand(earlier >= facts.hand - 1, "move", "there were more plays")
    _demand(facts.hand > 1 or earlier == 0, "move", "there were no plays before this hand")
    if facts.seed is not None:
        _demand(facts.result is not None, "seed", "it is not revealed while the game runs")
        parse_hex(facts.seed, "the seed")


def _check_draws(facts: Facts) -> None:
    """The tiles of a draw are known to the seat that drew, and to it alone."""
    for event in facts.history:
        if isinstance(event, Drew):
            known = event.tiles is not None
            _demand(known == (event.seat == facts.seat), "history", "draws are secret")
            number = event.number if event.tiles is None else len(event.tiles)
            _demand(number == event.number, "history", "a draw has other tiles")


def _check_tiles(facts: Facts, public: PublicHand) -> None:
    """The viewer's tiles against the counts, the table and its own draws."""
    _demand((facts.tiles is None) == (facts.seat is None), "tiles", "they belong to a seat")
    if facts.tiles is None or facts.seat is None:
        return
    _demand(len(facts.tiles) == public.counts[facts.seat - 1], "tiles", "there are not as many")
    everything = [*facts.tiles, *public.table.tiles]
    _demand(len(everything) == len(set(everything)), "tiles", "one is there twice")
    draws = [event.tiles or () for event in facts.history if isinstance(event, Drew)]
    kept = [tile for tiles in draws for tile in tiles if tile not in public.table.tiles]
    last = list(facts.tiles[len(facts.tiles) - len(kept) :])
    _demand(last == kept, "tiles", "they do not end with those it drew")


def _check_room(facts: Facts, public: PublicHand) -> None:
    """Any seats together hold no more tiles than are out of sight and not excluded by passes."""
    sight = [*public.table.tiles, *(facts.tiles or ())]
    unseen = [tile for tile in TILES if tile not in sight]
    others = [seat for seat in range(1, facts.rules.players + 1) if seat != facts.seat]
    for size in range(1, len(others) + 1):
        for seats in combinations(others, size):
            lacks = [public.lacks.get(seat, set()) for seat in seats]
            fit = [
                tile
                for tile in unseen
                if any(not any(tile.has(face) for face in faces) for faces in lacks)
            ]
            held = sum(public.counts[seat - 1] for seat in seats)
            _demand(held <= len(fit), "history", "a hand is larger than its passes allow")


def _award(rules: Rules, end: HandEnd) -> Award:
    """What a hand gave that was played to its end and left these pips."""
    pips = end.pips or ()
    _demand(len(pips) == rules.players, "history", "there are not pips for each seat")
    _demand(min(pips) >= 0, "history", "nobody has less than no pips")
    if end.end != "out":
        return award_blocked(rules.variant, rules.scale, pips)
    seat = end.seats[0]
    _demand(1 <= seat <= len(pips), "history", "there is no such seat")
    _demand(pips[seat - 1] == 0, "history", "who went out has no pips left")
    return award_out(rules.variant, rules.scale, pips, seat)


def _check_award(rules: Rules, end: HandEnd) -> Award:
    """Hold a hand end against what its pips give."""
    award = _award(rules, end)
    found, true = (end.end, end.seats, end.points), (award.end, award.seats, award.points)
    _demand(found == true, "history", "a hand ended in another way")
    _demand(len(end.scores_after) == rules.players, "history", "there are not scores for each seat")
    return award


def _check_last_hand(facts: Facts) -> None:
    """The hand before: it led to this one, and nobody had won."""
    last = facts.last_hand
    _demand(
        (last is None) == (facts.hand == 1), "last_hand", "the second hand is the first to have one"
    )
    if last is None:
        return
    _demand(last.hand == facts.hand - 1, "last_hand", "it is another hand")
    _demand(last.end in COUNTED_ENDS, "last_hand", "that ended the game")
    award = _check_award(facts.rules, last)
    before = [after - won for after, won in zip(last.scores_after, award.by_seat)]
    _demand(min(before) >= 0, "last_hand", "nobody had less than nothing")
    _demand(max(last.scores_after) < facts.rules.target, "last_hand", "the game was over")
    _demand(1 <= last.leader <= facts.rules.players, "last_hand", "there is no such leader")
    if last.end == "out":
        _demand(facts.leader == last.seats[0], "leader", "another seat went out")


def _check_order_of_ends(facts: Facts, public: PublicHand, ends: Sequence[End]) -> None:
    """The ends come last, the hand's before the game's, and each when it is due."""
    tail = list(facts.history[len(facts.history) - len(ends) :])
    _demand(tail == ends, "history", "it goes on after its end")
    kinds = [type(end) for end in ends]
    _demand(kinds == [HandEnd, GameEnd][: len(kinds)], "history", "the ends are out of order")
    _demand((GameEnd in kinds) == (facts.result is not None), "result", "the history differs")
    for end in ends:
        if isinstance(end, GameEnd):
            _demand(end == facts.result, "result", "the history has another")
        elif isinstance(end, HandEnd):
            hand = (end.hand, end.leader)
            _demand(hand == (facts.hand, facts.leader), "history", "another hand ends")
            _check_hand_end(facts, public, end)
    _demand(bool(ends) or public.over is None, "history", "the hand is over")


def _check_hand_end(facts: Facts, public: PublicHand, end: HandEnd) -> None:
    """How the current hand ended, from what was played in it."""
    if end.end in CUT_SHORT_ENDS:
        _check_cut_short(facts, end)
        return
    out = public.counts.index(0) + 1 if public.over == "out" else None
    _demand(public.over is not None, "history", "the hand is not over")
    _demand((end.end == "out") == (out is not None), "history", "the hand ended in another way")
    _demand(out is None or end.seats == (out,), "history", "another seat went out")


def _check_cut_short(facts: Facts, end: HandEnd) -> None:
    """A hand that the end of the game cut short: who did it, and with what points."""
    _demand(end.pips is None, "history", "nothing is counted in a hand that is cut short")
    result = facts.result
    _demand(result is not None and result.reason == end.end, "result", "the hand ended otherwise")
    event = facts.history[-3] if len(facts.history) > 3 else None  # before both ends
    if end.end != "target":
        expected = (None if result is None else result.seat, 0)
    else:
        expected = (event.seat, event.points) if isinstance(event, Played) else (None, 0)
    _demand((end.seats[0], end.points) == expected, "history", "another seat ended the hand")


def _check_scores(facts: Facts, ends: Sequence[End]) -> None:
    """The scores are those of the hand before and all that was won since."""
    scores = [0] * facts.rules.players
    if facts.last_hand is not None:
        scores = list(facts.last_hand.scores_after)
    for event in facts.history:
        if isinstance(event, Played):
            _demand(max(scores) < facts.rules.target, "history", "the game was over")
            scores[event.seat - 1] += event.points
        elif isinstance(event, HandEnd) and event.end in COUNTED_ENDS:
            award = _check_award(facts.rules, event)
            scores = [score + won for score, won in zip(scores, award.by_seat)]
    _demand(tuple(scores) == facts.scores, "scores", "the events give others")
    for end in ends:
        after = end.scores_after if isinstance(end, HandEnd) else facts.scores
        _demand(after == facts.scores, "scores", "the hand ended with others")
    reached = max(scores) >= facts.rules.target
    by_target = facts.result is not None and facts.result.reason == "target"
    _demand(reached == by_target, "result", "it does not go with the scores and the target")


def _check_result(facts: Facts) -> None:
    """The result repeats the scores, and the places follow from them."""
    result = facts.result
    if result is None:
        return
    _demand(result.scores == facts.scores, "result", "the scores are others")
    seats = range(1, facts.rules.players + 1)
    _demand(result.seat is None or result.seat in seats, "result", "there is no such seat")
    finish = tuple(places(result.scores, result.seat))
    _demand(result.places == finish, "result", "the places are others")
