"""Rules as settings, the ends of hands, and places."""

from __future__ import annotations

import unittest
from typing import Any, Dict, List

from dominoes.errors import Unreadable
from dominoes.rules import VARIANTS, Rules
from dominoes.scoring import award_blocked, award_out, nearest_five, places, score_for

FIVES, DRAW, BLOCK = VARIANTS["all_fives"], VARIANTS["draw"], VARIANTS["block"]


class Settings(unittest.TestCase):
    """Presets, and what is refused."""

    def test_presets(self) -> None:
        rows = {
            "all_fives": ([9, 7, 5], [10, 7, 8], [250, 200, 200], 0),
            "draw": ([7, 5, 5], [14, 13, 8], [100, 100, 100], 2),
            "block": ([7, 5, 5], [14, 13, 8], [100, 100, 100], 0),
        }
        for variant, (sizes, boneyards, targets, reserve) in rows.items():
            rules = [Rules.make(variant, players) for players in (2, 3, 4)]
            self.assertEqual([one.hand_size for one in rules], sizes)
            self.assertEqual([one.boneyard for one in rules], boneyards)
            self.assertEqual([one.target for one in rules], targets)
            self.assertEqual({(one.reserve, one.scale) for one in rules}, {(reserve, 1)})

    def test_bounds(self) -> None:
        Rules.make("all_fives", 2, hand_size=14)
        Rules.make("all_fives", 2, target=1_000_000, scale=1, reserve=10)
        Rules.make("all_fives", 4, target=61, scale=5)
        wrong: List[Dict[str, Any]] = [
            {"variant": "muggins", "players": 2},
            {"variant": "all_fives", "players": 1},
            {"variant": "all_fives", "players": 5},
            {"variant": "all_fives", "players": 2, "hand_size": 0},
            {"variant": "all_fives", "players": 2, "hand_size": 15},
            {"variant": "all_fives", "players": 2, "target": 61},
            {"variant": "all_fives", "players": 2, "scale": 5},
            {"variant": "all_fives", "players": 2, "target": 0, "scale": 1},
            {"variant": "all_fives", "players": 2, "target": 1_000_001, "scale": 1},
            {"variant": "all_fives", "players": 2, "target": 61, "scale": 2},
            {"variant": "draw", "players": 2, "target": 61, "scale": 5},
            {"variant": "all_fives", "players": 2, "reserve": 11},
            {"variant": "all_fives", "players": 2, "reserve": -1},
        ]
        for settings in wrong:
            with self.assertRaises(Unreadable, msg=str(settings)):
                Rules.make(**settings)

    def test_seats_go_round(self) -> None:
        rules = Rules.make("all_fives", 3)
        self.assertEqual([rules.next_seat(seat) for seat in (1, 2, 3)], [2, 3, 1])


class Scores(unittest.TestCase):
    """What is paid."""

    def test_totals(self) -> None:
        self.assertEqual([score_for(total, 1) for total in (0, 4, 5, 35, 36)], [0, 0, 5, 35, 0])
        self.assertEqual([score_for(total, 5) for total in (0, 10, 15, 35)], [0, 2, 3, 7])

    def test_rounding(self) -> None:
        rounded = {0: 0, 1: 0, 2: 0, 3: 5, 7: 5, 8: 10, 12: 10, 13: 15, 17: 15}
        self.assertEqual({given: nearest_five(given) for given in rounded}, rounded)

    def test_going_out(self) -> None:
        self.assertEqual(award_out(FIVES, 1, [13, 0, 13, 13], 2).by_seat, (0, 40, 0, 0))
        self.assertEqual(award_out(FIVES, 1, [1, 2, 0], 3).points, 5)
        self.assertEqual(award_out(DRAW, 1, [13, 0, 13, 13], 2).points, 39)

    def test_blocked(self) -> None:
        rows = [
            (FIVES, 1, [7, 16], "blocked", [15, 0]),
            (FIVES, 1, [3, 14], "blocked", [15, 0]),
            (DRAW, 1, [3, 14], "blocked", [11, 0]),
            (BLOCK, 1, [3, 14], "blocked", [11, 0]),
            (FIVES, 1, [7, 7], "blocked_tied", [0, 0]),
            (FIVES, 1, [6, 6, 10], "blocked_split", [5, 5, 0]),
            (FIVES, 1, [4, 4, 15], "blocked_split", [8, 7, 0]),
            (FIVES, 5, [4, 4, 15], "blocked_split", [2, 1, 0]),
            (FIVES, 1, [15, 4, 4], "blocked_split", [0, 8, 7]),
            (FIVES, 1, [8, 8, 8], "blocked_tied", [0, 0, 0]),
            (FIVES, 1, [3, 9, 9, 9], "blocked", [25, 0, 0, 0]),
            (FIVES, 1, [6, 6, 9, 20], "blocked_tied", [0, 0, 0, 0]),
            (DRAW, 1, [6, 6, 10], "blocked_tied", [0, 0, 0]),
        ]
        for variant, scale, pips, end, awards in rows:
            award = award_blocked(variant, scale, pips)
            self.assertEqual((award.end, list(award.by_seat)), (end, awards), msg=str(pips))

    def test_places(self) -> None:
        self.assertEqual(places([180, 255, 180]), [2, 1, 2])
        self.assertEqual(places([0, 0, 0, 0]), [1, 1, 1, 1])
        self.assertEqual(places([90, 20, 20], gave_up=1), [3, 1, 1])
        self.assertEqual(places([90, 20], gave_up=1), [2, 1])


if __name__ == "__main__":
    unittest.main()
