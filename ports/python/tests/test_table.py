"""Tiles, layout, what fits, and what the ends count."""

from __future__ import annotations

import unittest
from typing import FrozenSet

from dominoes.errors import Refused, Unreadable
from dominoes.movetext import parse_play, parse_plays
from dominoes.perft import perft
from dominoes.scoring import score_for
from dominoes.table import ARMS, Play, Table
from dominoes.tiles import TILES, Tile, parse_tile, pips, tile_by_id

from .play import all_rules, positions


def table(plays: str, spinner_rule: bool = True) -> Table:
    """The table after these plays."""
    result = Table(spinner_rule)
    for made in parse_plays(plays):
        result = result.lay(made.play)
    return result


def refusal(on: Table, play: str) -> str:
    """The code with which a play is refused, or nothing."""
    try:
        on.lay(parse_play(play))
    except Refused as error:
        return error.code
    return ""


class Set(unittest.TestCase):
    """The tiles (R-SET-1)."""

    def test_numbers(self) -> None:
        self.assertEqual(len(TILES), 28)
        self.assertEqual(pips(TILES), 168)
        for text, number in (
            ("0-0", 1),
            ("6-0", 7),
            ("1-1", 8),
            ("4-1", 11),
            ("6-5", 27),
            ("6-6", 28),
        ):
            self.assertEqual(parse_tile(text).id, number)
            self.assertEqual(str(tile_by_id(number)), text)

    def test_either_order_is_read(self) -> None:
        self.assertEqual(parse_tile("2-6"), Tile(2, 6))
        self.assertEqual(str(parse_tile("2-6")), "6-2")

    def test_what_is_no_tile(self) -> None:
        for text in (
            "",
            "6",
            "6-",
            "7-0",
            "6 -4",
            " 6-4",
            "6-4 ",
            "+6-4",
            "66-4",
            "６-4",
            "6-4\n",
            "6–4",
        ):
            with self.assertRaises(Unreadable):
                parse_tile(text)


class Layout(unittest.TestCase):
    """Where tiles lie and where they fit."""

    def test_opening_tile_lies_high_face_left(self) -> None:
        self.assertEqual(table("6-4@L").open_ends(), {"L": 6, "R": 4})

    def test_empty_table_opens_left_only(self) -> None:
        self.assertEqual(Table(True).open_arms(), ["L"])
        self.assertEqual([refusal(Table(True), f"6-6@{arm}") for arm in "RUD"], ["arm_closed"] * 3)

    def test_spinner_opens_when_both_sides_are_covered(self) -> None:
        self.assertEqual(table("5-5@L 5-3@L").open_ends(), {"L": 3, "R": 5})
        both = table("5-5@L 5-3@L 5-2@R")
        self.assertEqual(both.open_ends(), {"L": 3, "R": 2, "U": 5, "D": 5})
        self.assertEqual(table("5-5@L 5-3@L 5-2@R 5-4@D").open_ends()["D"], 4)

    def test_spinner_laid_on_a_line_has_one_side_covered(self) -> None:
        one = table("6-4@L 6-6@L")
        self.assertEqual((one.sides_covered, one.open_arms()), (1, ["L", "R"]))
        self.assertEqual(table("6-4@L 6-6@L 6-3@L").open_arms(), list(ARMS))

    def test_only_the_first_double_spins(self) -> None:
        later = table("5-5@L 5-3@L 5-2@R 3-3@L")
        self.assertEqual((later.spinner, later.spinner_index), (Tile(5, 5), 2))
        self.assertEqual(table("6-4@L 6-6@L 6-3@L", False).open_arms(), ["L", "R"])

    def test_refusals(self) -> None:
        lone = table("6-4@L")
        self.assertEqual(refusal(lone, "5-4@L"), "end_mismatch")
        self.assertEqual(refusal(lone, "4-4@U"), "arm_closed")
        self.assertEqual(refusal(lone, "6-5@L"), "")

    def test_parity_of_every_face(self) -> None:
        """The parity fact holds on every table of random games."""
        for number, rules in enumerate(all_rules()):
            for game in positions(rules, number):
                self.check_parity(game.hand.table)

    def check_parity(self, on: Table) -> None:
        """Halves, tips, and U and D begun on the spinner's face add up to an even number."""
        begun = [arm for arm in ("U", "D") if on.arm_tiles(arm)]
        ends = on.open_ends()
        for face in range(7):
            halves = sum((tile.low == face) + (tile.high == face) for tile in on.tiles)
            tips = sum(ends.get(arm) == face for arm in ["L", "R", *begun])
            off = len(begun) if on.spinner == Tile(face, face) else 0
            self.assertEqual((halves + tips + off) % 2, 0)


class Ends(unittest.TestCase):
    """What the open ends count (R-SCORE-1 to R-SCORE-6)."""

    def check(self, plays: str, totals: str, points: str) -> None:
        """A row of the worked vectors."""
        moves = plays.split()
        found = [table(" ".join(moves[: n + 1])).total() for n in range(len(moves))]
        self.assertEqual(" ".join(map(str, found)), totals)
        self.assertEqual(" ".join(str(score_for(total, 1)) for total in found), points)

    def test_nine_moves(self) -> None:
        self.check(
            "4-1@L 1-1@R 4-4@L 4-3@L 2-1@R 5-1@U 5-5@U 5-0@U 3-1@D",
            "5 6 10 5 5 10 15 5 8",
            "5 0 10 5 5 10 15 5 0",
        )

    def test_spinner_out_arms_in(self) -> None:
        self.check("4-4@L 6-4@L 4-1@R", "8 14 7", "0 0 0")
        self.check("5-5@L 5-2@L 5-3@R 6-5@U 5-4@D", "10 12 5 11 15", "10 0 5 0 15")

    def test_thirty_five_and_thirty_six(self) -> None:
        self.check(
            "0-0@L 6-0@L 5-0@R 4-0@U 3-0@D 5-3@D 6-6@L 4-4@U 5-5@R",
            "0 6 11 15 18 20 26 30 35",
            "0 0 0 15 0 20 0 30 35",
        )
        self.check(
            "2-2@L 6-2@L 5-2@R 4-2@U 3-2@D 6-6@L 5-5@R 4-4@U 3-3@D",
            "4 10 11 15 18 24 29 33 36",
            "0 10 0 15 0 0 0 0 0",
        )

    def test_ten_tiles_block(self) -> None:
        blocked = table("6-1@L 2-1@R 6-2@R 6-6@R 6-3@R 4-3@R 6-4@R 6-5@R 5-0@R 6-0@R")
        rest = [tile for tile in TILES if tile not in blocked.tiles]
        self.assertEqual([tile for tile in rest if blocked.arms_for(tile)], [])

    def test_opening_tiles(self) -> None:
        scores = {
            str(tile): score_for(Table(True).lay(Play(tile, "L")).total(), 1) for tile in TILES
        }
        scoring = {tile: score for tile, score in scores.items() if score}
        self.assertEqual(scoring, {"6-4": 10, "5-5": 10, "5-0": 5, "4-1": 5, "3-2": 5})


class Perft(unittest.TestCase):
    """Counting all ways to lay tiles."""

    def test_small_sets(self) -> None:
        both = [6, 24, 78, 222, 408, 288]
        for spinner_rule in (True, False):
            self.assertEqual([count.sequences for count in perft(2, spinner_rule)], both)
        last = list(perft(3, True))[-1]
        self.assertEqual(tuple(last), (10, 2032992, 575192, 4139280))

    def test_chains(self) -> None:
        """The perft of a whole set without a spinner follows from its chains."""
        self.assertEqual(list(perft(4, False))[-1].sequences, 1384120320)

    def test_plain_counting_agrees(self) -> None:
        """The same counts, sequence by sequence."""

        def count(on: Table, left: FrozenSet[Tile], depth: int) -> int:
            if depth == 0:
                return 1
            return sum(
                count(on.lay(Play(tile, arm)), left - {tile}, depth - 1)
                for tile in left
                for arm in on.arms_for(tile)
            )

        for spinner_rule in (True, False):
            plain = [count(Table(spinner_rule), frozenset(TILES), depth) for depth in (1, 2, 3)]
            merged = [found.sequences for found, _ in zip(perft(6, spinner_rule), plain)]
            self.assertEqual(merged, plain)


if __name__ == "__main__":
    unittest.main()
