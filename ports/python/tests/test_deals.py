"""Deals, lots and seeds: the worked examples of the description."""

from __future__ import annotations

import unittest
from itertools import islice
from typing import List, Optional, Tuple

from dominoes.deals import ExplicitDeals, SeededDeals, shuffle, split_deal, uniform
from dominoes.errors import Unreadable
from dominoes.rules import Rules
from dominoes.seeds import combine, commitment, parse_hex
from dominoes.words import SCHEMES, chacha20_block

from .play import SEED


def numbers(text: str) -> List[int]:
    """Numbers out of a text."""
    return [int(word) for word in text.split()]


class Words(unittest.TestCase):
    """Where the words come from, and what becomes of them."""

    def test_chacha20_block_of_the_rfc(self) -> None:
        """RFC 8439, 2.3.2, whose counter and nonce are the last four words."""
        counter = 1 | 0x09000000 << 32
        stream = 0x4A000000
        block = chacha20_block(SEED, counter, stream)
        self.assertEqual(block[:4], [0xE4E7F110, 0x15593BD1, 0x1FDD0F50, 0xC47120A3])

    def test_first_words(self) -> None:
        first = list(islice(SCHEMES["chacha20"].hand(SEED, 1), 6))
        self.assertEqual(
            first, numbers("3514151508 400057676 2577711946 109330127 2059877545 3402319558")
        )
        first = list(islice(SCHEMES["sha256"].hand(SEED, 1), 6))
        self.assertEqual(
            first, numbers("2047045515 3101023206 109659817 179949682 726201933 4227949541")
        )
        self.assertEqual(next(SCHEMES["chacha20"].lot(SEED, 1)), 4165040745)
        self.assertEqual(next(SCHEMES["sha256"].lot(SEED, 1)), 4242877534)

    def test_words_beyond_the_limit_are_dropped(self) -> None:
        for below, dropped in (
            (3, [4294967295]),
            (24, range(4294967280, 4294967296)),
            (28, [4294967292]),
        ):
            for word in dropped:
                self.assertEqual(uniform(iter([word, 5]), below), 5 % below)
        for below in (2, 4):
            self.assertEqual(uniform(iter([4294967295]), below), below - 1)
        self.assertEqual(uniform(iter([4294967279]), 24), 4294967279 % 24)

    def test_shuffle_of_zeros_moves_the_first_tile_through(self) -> None:
        order = shuffle(iter([0] * 27))
        self.assertEqual(order, [*range(2, 29), 1])


class Deals(unittest.TestCase):
    """Seeded and explicit deals."""

    def test_known_answers(self) -> None:
        rows = {
            (
                "chacha20",
                1,
            ): "19 12 21 18 4 14 15 13 10 23 7 22 26 24 16 20 6 28 9 11 25 17 8 2 3 5 27 1",
            (
                "chacha20",
                6750068,
            ): "3 12 21 9 27 18 16 4 6 15 14 5 8 25 13 23 19 2 1 26 22 11 24 28 20 10 17 7",
            (
                "sha256",
                1,
            ): "16 15 7 21 19 23 28 18 11 13 14 17 24 27 25 1 20 5 4 6 2 9 3 22 26 8 10 12",
            (
                "sha256",
                7267988,
            ): "6 4 20 12 14 16 26 24 23 8 17 18 9 28 2 19 1 15 3 21 10 25 11 27 5 22 7 13",
        }
        for (scheme, hand), order in rows.items():
            self.assertEqual(SeededDeals(scheme, SEED).order(hand), numbers(order))

    def test_lots(self) -> None:
        for scheme, lots in (("chacha20", [2, 1, 2]), ("sha256", [1, 2, 3])):
            deals = SeededDeals(scheme, SEED)
            self.assertEqual([deals.lot(1, players) for players in (2, 3, 4)], lots)

    def test_lots_that_drop_a_word(self) -> None:
        seed = bytes.fromhex("76d747ec01" + "00" * 27)
        self.assertEqual(SeededDeals("chacha20", seed).lot(1, 3), 2)
        seed = bytes.fromhex("b94e1b1c02" + "00" * 27)
        self.assertEqual(SeededDeals("sha256", seed).lot(1, 3), 3)

    def test_hands_and_boneyard(self) -> None:
        order = SeededDeals("chacha20", SEED).order(1)
        hands, boneyard = split_deal(Rules.make("all_fives", 2), order)
        shown = [" ".join(map(str, tiles)) for tiles in (*hands, boneyard)]
        self.assertEqual(shown[0], "3-3 5-1 5-3 6-2 3-0 2-2 3-2 6-1 3-1")
        self.assertEqual(shown[1], "4-4 6-0 6-3 5-5 5-4 4-2 4-3 5-0 6-6")
        self.assertEqual(shown[2], "2-1 4-1 6-4 5-2 1-1 1-0 2-0 4-0 6-5 0-0")

    def test_explicit_deals(self) -> None:
        order = list(range(1, 29))
        deals = ExplicitDeals([order, order, order], [2, None, 1], 2)
        self.assertEqual([deals.lot(hand, 2) for hand in (1, 2, 3, 4)], [2, None, 1, None])
        self.assertIsNone(deals.order(4))
        wrong: List[Tuple[List[List[int]], List[Optional[int]]]] = [
            ([], [1]),
            ([order], []),
            ([order], [None]),
            ([order], [3]),
            ([order], [1, 2]),
            ([order[:-1]], [1]),
            ([[*order[:-1], 1]], [1]),
        ]
        for orders, lots in wrong:
            with self.assertRaises(Unreadable):
                ExplicitDeals(orders, lots, 2)


class Seeds(unittest.TestCase):
    """Commitments and combined seeds."""

    def test_commitment(self) -> None:
        known = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
        self.assertEqual(commitment(SEED), known)

    def test_combine(self) -> None:
        rows = {
            (b"alice", b"bob"): "94ca49797e5389ce4662ae46ee0324b9e444f826a71225674b710225cacc7b82",
            (b"bob", b"alice"): "2f4234c6a1bc6f42cefd64c58f23e309641698816bd5d80dcc05ee615d5f6935",
            (b"ali", b"cebob"): "d8648a2a0492bd85e1cfbe4cb9642f386664f56c4cdf80ba33d72b60213c7a51",
            (): "419ae2d76616e55ce94ca20217a553a940e87ab018076c380b4932c5a26e74bc",
        }
        for contributions, seed in rows.items():
            self.assertEqual(combine(SEED, contributions).hex(), seed)

    def test_hex_is_of_one_length(self) -> None:
        for text in ("", "0" * 63, "0" * 65, "g" * 64, "٠" * 64, "0" * 63 + "\n"):
            with self.assertRaises(Unreadable):
                parse_hex(text, "the seed")
        self.assertEqual(parse_hex("AB" * 32, "the seed"), parse_hex("ab" * 32, "the seed"))


if __name__ == "__main__":
    unittest.main()
