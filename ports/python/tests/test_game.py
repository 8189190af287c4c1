"""Hands and games: turns, draws, passes, leads and ends."""

from __future__ import annotations

import unittest
from typing import Any, Dict, List, Optional, Sequence

from dominoes.deals import ExplicitDeals
from dominoes.errors import Refused
from dominoes.events import Drew, HandEnd, Passed, Played
from dominoes.game import ACTIVE, AWAITING_DEAL, FINISHED, Game
from dominoes.movetext import parse_play, write_movetext
from dominoes.rules import Rules
from dominoes.table import ARMS, Play
from dominoes.tiles import TILES, parse_tile

from .play import all_rules, played_game, positions


def order(dealt: str) -> List[int]:
    """A dealt order that begins with these tiles; the rest follow by their ids."""
    first = [parse_tile(text).id for text in dealt.split()]
    return first + [number for number in range(1, 29) if number not in first]


def game(rules: Rules, *dealt: str, lots: Sequence[Optional[int]] = (1,)) -> Game:
    """A game whose deals begin so."""
    return Game(rules, ExplicitDeals([order(text) for text in dealt], lots, rules.players))


def play(on: Game, plays: str) -> None:
    """Make these plays."""
    for text in plays.split():
        on.play(parse_play(text))


def refusal(on: Game, text: str) -> str:
    """The code with which a play is refused, or nothing."""
    try:
        on.play(parse_play(text))
    except Refused as error:
        return error.code
    return ""


def two(variant: str = "all_fives", size: int = 2, target: int = 250, reserve: int = 0) -> Rules:
    """Rules for two seats with small hands."""
    return Rules.make(variant, 2, hand_size=size, target=target, scale=1, reserve=reserve)


class Turns(unittest.TestCase):
    """Drawing, passing, and the forced tile."""

    def test_a_seat_draws_until_a_tile_fits(self) -> None:
        on = game(two(), "6-4 1-0 1-1 2-1 3-1 2-2 6-5 6-6")
        play(on, "6-4@L")
        self.assertEqual(on.events[-1], Drew(2, 3, tuple(map(parse_tile, ["3-1", "2-2", "6-5"]))))
        self.assertEqual((on.turn, on.hand.forced), (2, parse_tile("6-5")))
        self.assertEqual([str(legal) for legal, _ in on.legal()], ["6-5@L"])

    def test_only_the_forced_tile_may_be_played(self) -> None:
        on = game(two(size=3), "6-4 1-0 0-0 1-1 2-1 3-1 2-2 6-5 6-6")
        play(on, "6-4@L")
        self.assertEqual(refusal(on, "1-1@L"), "forced_tile")
        self.assertEqual(refusal(on, "6-6@L"), "tile_not_held")
        self.assertEqual(refusal(on, "6-5@R"), "end_mismatch")
        self.assertEqual(refusal(on, "6-5@U"), "arm_closed")

    def test_the_arm_of_a_forced_tile_is_free(self) -> None:
        on = game(two(size=3), "6-4 6-1 2-2 1-1 3-1 3-3 5-5 6-6")
        on.play(parse_play("6-4@L"))
        self.assertEqual([str(legal) for legal, _ in on.legal()], ["6-6@L"])
        play(on, "6-6@L")
        self.assertEqual(on.hand.forced, None)

    def test_the_reserve_is_not_drawn(self) -> None:
        on = game(two(reserve=23), "6-4 6-2 1-1 2-1 3-1")
        play(on, "6-4@L")
        self.assertEqual(on.events[-2:], [Drew(2, 1, (parse_tile("3-1"),)), Passed(2)])
        self.assertEqual((on.turn, on.hand.public.boneyard), (1, 23))

    def test_block_passes_at_once(self) -> None:
        on = game(two("block"), "6-4 6-2 1-1 2-1")
        play(on, "6-4@L")
        self.assertEqual(on.events[-1], Passed(2))
        self.assertEqual(on.hand.public.deductions(), {2: [4, 6]})

    def test_a_seat_that_can_play_may_not_do_otherwise(self) -> None:
        for number, rules in enumerate(all_rules()):
            for on in positions(rules, number):
                self.assertEqual(on.status == ACTIVE, bool(on.legal()))

    def test_an_omitted_arm_must_be_the_only_one(self) -> None:
        on = game(two(size=3), "6-4 6-2 1-1 6-5 5-4 6-6 4-4")
        self.assertEqual(on.arm_for(parse_tile("6-4")), parse_play("6-4@L"))
        play(on, "6-4@L 6-5@L")
        for text, code in (("5-4", "ambiguous_arm"), ("1-1", "end_mismatch")):
            with self.assertRaises(Refused) as caught:
                on.arm_for(parse_tile(text))
            self.assertEqual(caught.exception.code, code)


class Ends(unittest.TestCase):
    """How hands and games end, and who leads."""

    def test_out(self) -> None:
        on = game(two(size=1), "6-4 3-2", "1-1 2-1")
        play(on, "6-4@L")
        self.assertEqual(on.hand_ends, [HandEnd(1, 1, "out", (1,), 5, (0, 5), (15, 0))])
        self.assertEqual((on.leads, on.status), ([1, 1], ACTIVE))

    def test_blocked_is_led_by_lot(self) -> None:
        on = game(two("block"), "0-0 1-1 2-2 3-3", "0-0 1-1 2-2 3-3", lots=(1, 2))
        play(on, "0-0@L")
        self.assertEqual(on.hand_ends[0].end, "blocked")
        self.assertEqual(on.hand_ends[0].points, 8)
        self.assertEqual(write_movetext(on.events), "0-0@L P P |")
        self.assertEqual(on.leads, [1, 2])

    def test_the_lot_of_hand_three_is_the_third(self) -> None:
        blocked, out = "0-0 1-1 2-2 3-3", "0-0 1-0 2-2 3-3"
        on = game(two("block"), out, blocked, blocked, lots=(1, None, 2))
        play(on, "0-0@L 1-0@L 0-0@L")
        self.assertEqual(on.leads, [1, 1, 2])

    def test_a_game_waits_for_its_deal(self) -> None:
        on = game(two(size=1), "6-4 3-2")
        play(on, "6-4@L")
        self.assertEqual((on.status, on.turn), (AWAITING_DEAL, None))
        self.assertEqual(refusal(on, "1-1@L"), "awaiting_deal")
        self.assertFalse(on.deal_next())
        assert isinstance(on.deals, ExplicitDeals)
        on.deals.add(order("1-1 2-1"), None, 2)
        self.assertTrue(on.deal_next())
        self.assertEqual((on.status, on.turn, on.leads), (ACTIVE, 1, [1, 1]))

    def test_a_game_waits_for_a_lot(self) -> None:
        on = game(two("block"), "0-0 1-1 2-2 3-3", "0-0 1-1 2-2 3-3")
        play(on, "0-0@L")
        self.assertEqual(on.status, AWAITING_DEAL)
        on.give_up("resign", 1)
        self.assertEqual(on.status, FINISHED)

    def test_the_target_ends_the_game_at_once(self) -> None:
        """Also when the play was the last tile: no bonus is added."""
        for size in (1, 2):
            on = game(two(size=size, target=10), "6-4 3-2 1-1 2-2")
            play(on, "6-4@L")
            self.assertEqual(on.scores, [10, 0])
            self.assertEqual(on.hand_ends, [HandEnd(1, 1, "target", (1,), 10, None, (10, 0))])
            self.assertEqual(write_movetext(on.events), "6-4@L")
            self.assertEqual(refusal(on, "3-2@L"), "game_over")

    def test_a_bonus_may_reach_the_target(self) -> None:
        on = game(two(size=1, target=15), "6-4 3-2")
        play(on, "6-4@L")
        self.assertEqual((on.status, on.scores, on.hand_ends[0].end), (FINISHED, [15, 0], "out"))

    def test_giving_up(self) -> None:
        on = game(Rules.make("all_fives", 3), "6-4")
        play(on, "6-4@L")
        with self.assertRaises(Refused) as caught:
            on.give_up("resign", 4)
        self.assertEqual(caught.exception.code, "no_such_seat")
        on.give_up("timeout", 1)
        assert on.result is not None
        self.assertEqual((on.result.scores, on.result.places), ((10, 0, 0), (3, 1, 1)))
        self.assertEqual(on.hand_ends[0].end, "timeout")
        with self.assertRaises(Refused):
            on.give_up("resign", 2)


class Invariants(unittest.TestCase):
    """What holds in every position of random games."""

    def test_conservation(self) -> None:
        for number, rules in enumerate(all_rules()):
            for on in positions(rules, number):
                hand = on.hand
                held = [tile for tiles in hand.tiles for tile in tiles]
                everything = sorted(held + hand.boneyard + hand.table.tiles)
                self.assertEqual(everything, list(TILES))
                self.assertEqual(hand.public.counts, [len(tiles) for tiles in hand.tiles])
                self.assertEqual(hand.public.boneyard, len(hand.boneyard))

    def test_a_refused_play_changes_nothing(self) -> None:
        for number, rules in enumerate(
            [Rules.make("all_fives", 3, target=30, scale=1), two("draw", 7, 20)]
        ):
            for on in positions(rules, number):
                legal = {found for found, _ in on.legal()}
                before = (
                    list(on.events),
                    list(on.scores),
                    on.hand.table,
                    [list(t) for t in on.hand.tiles],
                )
                for tile in TILES:
                    for arm in ARMS:
                        if Play(tile, arm) not in legal:
                            self.assertTrue(refusal(on, f"{tile}@{arm}"))
                after = (on.events, on.scores, on.hand.table, on.hand.tiles)
                self.assertEqual(before, after)

    def test_legal_plays_are_in_order_and_score_as_said(self) -> None:
        for number, rules in enumerate(all_rules()):
            said: Dict[Any, int] = {}
            for on in positions(rules, number):
                played = [event for event in on.events if isinstance(event, Played)]
                if said:
                    self.assertEqual(said[played[-1].play], played[-1].points)
                plays = [found for found, _ in on.legal()]
                ranks = [(found.tile.id, ARMS.index(found.arm)) for found in plays]
                self.assertEqual(ranks, sorted(set(ranks)))
                said = dict(on.legal())

    def test_blocked_hands_are_even(self) -> None:
        blocked = 0
        for number in range(40):
            on = played_game(Rules.make("all_fives", 2, target=250, scale=1), number)
            for end in on.hand_ends:
                if end.end.startswith("blocked"):
                    blocked += 1
                    self.assertEqual(sum(end.pips or ()) % 2, 0)
        self.assertGreater(blocked, 10)


if __name__ == "__main__":
    unittest.main()
