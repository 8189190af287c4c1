"""Movetext, records and logs: reading, writing, and finding what is wrong."""

from __future__ import annotations

import random
import unittest
from typing import Any, Dict, Optional, Tuple

from dominoes.deals import ExplicitDeals
from dominoes.errors import DominoError, Mismatch, Unreadable
from dominoes.fields import compact_json
from dominoes.game import Game
from dominoes.logs import replay_log, write_log
from dominoes.movetext import parse_ask, parse_movetext, parse_play, write_movetext
from dominoes.records import read_records, write_record
from dominoes.replay import check_record
from dominoes.rules import Rules

from .play import all_rules, new_game, played_game, positions

EXAMPLE = """\
[Dominoes "1"]
[Variant "all_fives"]
[Players "2"]
[Target "100"]
[Scale "1"]
[Reserve "0"]
[Deal "chacha20"]
[Seed "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"]
[Commitment "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"]
[Leads "2 1 1"]
[Termination "target"]
[Result "100 60"]

5-5@L* 5-3@L 6-3@L 6-2@L 5-4@R 5-1@U 4-2@R 6-1@U 5-0@D 3-2@L 6-0@U 3-3@L 4-3@L 2-2@R 4-4@L 3-0@U D 2-1@R 3-1@U |
5-5@L* 5-0@L 5-3@R 5-2@U 6-3@R 2-0@L 6-6@R D 6-1@R 5-1@R D 2-2@L 2-1@U 3-1@U 3-3@U 4-3@U 4-2@L 4-4@L 4-0@L |
6-4@L 6-5@L 4-0@R
"""


def without(text: str, *tags: str) -> str:
    """A record without some of its tags."""
    lines = text.split("\n")
    return "\n".join(line for line in lines if not any(line.startswith(f"[{tag} ") for tag in tags))


def check(text: str) -> Optional[Game]:
    """Check a text that holds one record."""
    (record,) = read_records(text)
    return check_record(record)


def fault(text: str) -> Tuple[str, Optional[int], Optional[int], Optional[int]]:
    """What kind of error a record gives, and where."""
    try:
        check(text)
    except DominoError as error:
        return type(error).__name__, error.line, error.column, error.move
    return "none", None, None, None


class Moves(unittest.TestCase):
    """Plays and tokens."""

    def test_plays(self) -> None:
        self.assertEqual(str(parse_play("4-6@L")), "6-4@L")
        self.assertEqual(parse_ask("6-4")[1], None)
        rows = [
            ("6-4@X", "no_such_arm"),
            ("6-4@l", "no_such_arm"),
            ("6-4@", "bad_move"),
            ("6-4@LR", "bad_move"),
            ("6-4", "bad_move"),
            ("6-7@L", "bad_move"),
            (" 6-4@L", "bad_move"),
            ("6-4@L*", "bad_move"),
            ("", "bad_move"),
        ]
        for text, code in rows:
            with self.assertRaises(Unreadable) as caught:
                parse_play(text)
            self.assertEqual(caught.exception.code, code, msg=text)

    def test_tokens_and_where_they_stand(self) -> None:
        text = "6-4@L  D3\t5-5@R*\r\n P |\n"
        placed = [(str(token), line, column) for token, line, column in parse_movetext(text)]
        self.assertEqual(
            placed,
            [("6-4@L", 1, 1), ("D3", 1, 8), ("5-5@R*", 1, 11), ("P", 2, 2), ("|", 2, 4)],
        )

    def test_what_is_no_token(self) -> None:
        for text in ("D0", "D01", "d", "p", "P*", "D*", "||", "6-4@L**", "6-4@L\u00a0P", "D٣"):
            with self.assertRaises(Unreadable) as caught:
                parse_movetext("\nP " + text)
            self.assertEqual((caught.exception.line, caught.exception.column), (2, 3), msg=text)


class Records(unittest.TestCase):
    """Records with and without their seed."""

    def test_example(self) -> None:
        game = check(EXAMPLE)
        assert game is not None
        self.assertEqual(game.scores, [100, 60])
        self.assertEqual(without(write_record(game), "Digest"), EXAMPLE)
        self.assertIsNone(check(without(EXAMPLE, "Seed", "Commitment")))

    def test_what_may_be_left_out(self) -> None:
        tags = ("Reserve", "Commitment", "Leads", "Termination", "Result", "Deal")
        self.assertIsNotNone(check(without(EXAMPLE, *tags)))
        self.assertIsNotNone(check(EXAMPLE.replace("*", "")))
        self.assertIsNotNone(check(EXAMPLE.replace("\n", "\r\n")))

    def test_other_tags_are_kept_out_of_the_way(self) -> None:
        self.assertIsNotNone(check('[Note_1 "a \\"b\\" \\\\ ü"]\n' + EXAMPLE))
        game = check(EXAMPLE)
        assert game is not None
        text = write_record(game, more={"Note": 'say "hi" \\'})
        self.assertEqual(read_records(text)[0].tags["Note"].value, 'say "hi" \\')

    def test_what_cannot_be_read(self) -> None:
        rows = [
            ("", None, None),
            ("\n \n", None, None),
            ("5-5@L\n" + EXAMPLE, 1, 1),
            ('[Dominoes "1"]', 1, 15),
            ('[Dominoes "1"]\n', 1, 15),
            (without(EXAMPLE, "Dominoes"), 12, 1),
            (without(EXAMPLE, "Variant"), 12, 1),
            (EXAMPLE.replace('Dominoes "1"', 'Dominoes "2"'), 1, 12),
            (EXAMPLE.replace('[Players "2"]', '[Players "2"'), 3, 13),
            (EXAMPLE.replace('[Players "2"]', '[Players "two"]'), 3, 11),
            (EXAMPLE.replace('[Players "2"]', '[Players "2"]\n[Players "2"]'), 4, 2),
            (EXAMPLE.replace("[Target", "[Scale"), 5, 2),
            (without(EXAMPLE, "Scale"), 4, 10),
            (EXAMPLE.replace('"chacha20"', '"rot13"'), 7, 8),
            (EXAMPLE.replace('Seed "00', 'Seed "0'), 8, 8),
            (EXAMPLE.replace('Leads "2 1 1"', 'Leads "2 1 3"'), 10, 13),
            (EXAMPLE.replace('Termination "target"', 'Termination "resign"'), 11, 15),
            (EXAMPLE.replace('Result "100 60"', 'Result "100"'), 12, 10),
            (EXAMPLE.replace("5-3@L 6-3@L", "5-3@L 6-3@X"), 14, 14),
            (EXAMPLE.replace("\n\n", "\n"), 13, 1),
        ]
        for text, line, column in rows:
            self.assertEqual(fault(text)[:3], ("Unreadable", line, column), msg=text[:200])

    def test_what_is_read_leniently(self) -> None:
        tags, _, moves = EXAMPLE.partition("\n\n")
        for text in (
            "\ufeff\n \t\n" + EXAMPLE,  # a byte order mark, blank lines
            EXAMPLE[:-1],  # no line feed at the end
            f"{tags} \t\n  \n\n{moves}\n\n",  # white space at the ends of lines
            EXAMPLE.replace('"2 1 1"', '" 2  1\t1 "'),  # between the words of a list
            EXAMPLE.replace("630dcd", "630DCD"),
            EXAMPLE.replace(" D 2-1@R", " D1 1-2@R"),
            EXAMPLE.replace(" D 2-1@R", "\nD\n2-1@R"),
        ):
            self.assertEqual(fault(text)[0], "none", msg=text)
        # A blank line ends the moves.
        self.assertEqual(fault(EXAMPLE.replace(" D 2-1@R", "\n\nD 2-1@R"))[:3], ("Unreadable", 16, 1))

    def test_what_is_not_so(self) -> None:
        rows = [
            (EXAMPLE.replace('Leads "2 1 1"', 'Leads "2 1 2"'), 10, 13, None),
            (EXAMPLE.replace('Termination "target"', 'Termination "unfinished"'), 11, 15, None),
            (EXAMPLE.replace('Termination "target"', 'Termination "resign 1"'), 11, 15, None),
            (EXAMPLE.replace('Result "100 60"', 'Result "100 65"'), 12, 10, None),
            (EXAMPLE.replace('Commitment "63', 'Commitment "64'), 9, 14, None),
            (EXAMPLE.replace("5-3@L 6-3@L", "5-3@L 6-5@L"), 14, 14, 2),
            (EXAMPLE.replace("5-3@L 6-3@L", "5-3@L* 6-3@L"), 14, 8, 1),
            (EXAMPLE.replace("3-0@U D 2-1@R", "3-0@U D2 2-1@R"), 14, 98, 16),
            (EXAMPLE.replace("3-0@U D 2-1@R", "3-0@U 2-1@R"), 14, 98, 16),
            (EXAMPLE.replace("3-1@U |\n5-5", "3-1@U\n5-5"), 15, 1, 18),
            (EXAMPLE.replace("4-0@R\n", "4-0@R |\n"), 16, 19, 38),
            (EXAMPLE.replace("4-0@R\n", "4-0@R 3-0@R\n"), 16, 19, 38),
            (EXAMPLE.replace(" 4-0@R\n", "\n"), 11, 15, None),
        ]
        for text, line, column, move in rows:
            self.assertEqual(fault(text), ("Mismatch", line, column, move), msg=text)

    def test_random_games_of_all_rules(self) -> None:
        for number, rules in enumerate(all_rules()):
            game = played_game(rules, number)
            again = check(write_record(game))
            assert again is not None
            self.assertEqual(again.events, game.events)
            self.assertIsNone(check(write_record(game, reveal=False)))

    def test_running_games(self) -> None:
        for number, rules in enumerate(all_rules()):
            for game in positions(rules, number):
                if game.moves % 7 == 0:
                    again = check(write_record(game))
                    assert again is not None
                    self.assertEqual(again.events, game.events)
                    self.assertIsNone(check(write_record(game, reveal=False)))

    def test_games_that_were_given_up(self) -> None:
        game = new_game(Rules.make("all_fives", 3), 5)
        game.give_up("resign", 2)
        text = write_record(game)
        self.assertIn('[Termination "resign 2"]', text)
        self.assertTrue(text.endswith('"]\n\n'))
        again = check(text)
        assert again is not None
        self.assertEqual(again.events, game.events)

    def test_explicit_deals(self) -> None:
        orders = [list(range(1, 29)), list(range(28, 0, -1))]
        game = Game(Rules.make("block", 2), ExplicitDeals(orders, [2], 2))
        text = write_record(game)
        self.assertIn('[Lots "2 -"]', text)
        self.assertEqual(fault(text)[0], "none")
        self.assertEqual(fault(text.replace('[Lots "2 -"]', '[Lots "- -"]'))[0], "Unreadable")
        self.assertEqual(fault(text.replace('[Lots "2 -"]', '[Lots "2"]'))[0], "none")
        self.assertEqual(fault(without(text, "Lots"))[0], "Unreadable")
        self.assertIsNone(check(without(text, "Deals", "Lots")))

    def test_several_records(self) -> None:
        self.assertEqual(len(read_records(EXAMPLE + "\n\n" + EXAMPLE)), 2)
        with self.assertRaises(Unreadable):
            read_records(EXAMPLE + EXAMPLE)

    def test_no_token_can_be_dropped_doubled_or_exchanged(self) -> None:
        rng = random.Random(7)
        head, _, body = EXAMPLE.partition("\n\n")
        tokens = body.split()
        for place, token in enumerate(tokens):
            other = rng.choice(tokens)
            changes = [
                tokens[:place] + tokens[place + 1 :],
                tokens[:place] + [token] + tokens[place:],
            ]
            if other.rstrip("*") != token.rstrip("*"):
                changes.append(tokens[:place] + [other] + tokens[place + 1 :])
            for changed in changes:
                self.assertEqual(fault(f"{head}\n\n{' '.join(changed)}\n")[0], "Mismatch")


class Unseeded(unittest.TestCase):
    """What is found in a record whose seed is not known."""

    def test_what_is_not_so(self) -> None:
        public = without(EXAMPLE, "Seed", "Commitment")
        rows = [
            ("5-5@L* 5-3@L", "5-5@L* 4-3@L"),  # does not fit
            ("5-5@L* 5-3@L", "5-5@L* 5-5@L"),  # lies there already
            ("5-5@L* 5-3@L", "5-5@L* 5-3@L*"),  # a second mark
            ("5-5@L* 5-3@L", "5-5@L* P 5-3@L"),  # a pass while tiles may be drawn
            ("5-5@L* 5-3@L", "5-5@L* D11 5-3@L"),  # more than there are
            ("5-5@L* 5-3@L", "5-5@L* D D 5-3@L"),  # two draws in a turn
            ("3-1@U |\n5-5", "3-1@U\n5-5"),  # the end of the hand is missing
            ("5-4@R 5-1@U", "5-4@R | 5-1@U"),  # the hand is not over
            ("4-0@R\n", "4-0@R |\n"),
            ('Leads "2 1 1"', 'Leads "2 1 2"'),  # seat 1 went out
            ('Leads "2 1 1"', 'Leads "2 1"'),
            ('Leads "2 1 1"', 'Leads "2 1 1 1"'),
            ('Result "100 60"', 'Result "100 0"'),  # less than its plays scored
            ('Result "100 60"', 'Result "100 90"'),  # more than any bonus can be
            ('Result "100 60"', 'Result "95 60"'),  # the target was not reached
            ('Termination "target"', 'Termination "unfinished"'),
            ("6-4@L 6-5@L 4-0@R", "6-4@L 6-5@L"),  # no play that scored
        ]
        for old, new in rows:
            self.assertIn(old, public)
            self.assertEqual(fault(public.replace(old, new, 1))[0], "Mismatch", msg=new)

    def test_what_cannot_be_known(self) -> None:
        public = without(EXAMPLE, "Seed", "Commitment")
        self.assertEqual(fault(public.replace('"100 60"', '"105 60"'))[0], "none")
        self.assertEqual(fault(public.replace("3-0@U D 2-1@R", "3-0@U D2 2-1@R"))[0], "none")


class Logs(unittest.TestCase):
    """JSON logs."""

    def log(self, **changes: Any) -> str:
        """The example of the description, changed."""
        value: Dict[str, Any] = {
            "version": 1,
            "rules": {"variant": "all_fives", "players": 2},
            "deal": "chacha20",
            "seed": bytes(range(32)).hex(),
            "plays": ["5-5@L", "1:5-3@R", "5-4@L"],
            "end": {"reason": "resign", "seat": 2},
        }
        value.update(changes)
        return compact_json({name: entry for name, entry in value.items() if entry is not None})

    def test_example(self) -> None:
        game = replay_log(self.log())
        assert game.result is not None
        self.assertEqual(game.result.places, (1, 2))
        self.assertEqual(write_movetext(game.events), "5-5@L* 5-3@R 5-4@L")
        self.assertEqual(replay_log(self.log(end=None)).status, "active")

    def test_what_cannot_be_read(self) -> None:
        changes: Tuple[Dict[str, Any], ...] = (
            {"version": "1"},
            {"version": 2},
            {"version": True},
            {"rules": {"variant": "all_fives"}},
            {"rules": {"variant": "all_fives", "players": 2, "color": 1}},
            {"rules": {"variant": "all_fives", "players": 2.0}},
            {"deal": "explicit"},
            {"deal": None},
            {"seed": None},
            {"deals": [list(range(1, 29))]},
            {"plays": None},
            {"plays": ["5-5"]},
            {"plays": ["5-5@L*"]},
            {"plays": ["02:5-5@L"]},
            {"end": {"reason": "target", "seat": 1}},
            {"end": {"reason": "resign"}},
            {"more": 1},
        )
        for change in changes:
            with self.assertRaises(Unreadable, msg=str(change)):
                replay_log(self.log(**change))
        for text in ("", "[]", "{", '{"version":1,"version":1}', "[" * 100_000, "NaN"):
            with self.assertRaises(Unreadable):
                replay_log(text)

    def test_what_is_not_so(self) -> None:
        for plays, move in (
            (["5-3@L", "5-5@L"], 0),
            (["5-5@L", "2:5-3@R"], 1),
            (["5-5@L", "6-6@L"], 1),
        ):
            with self.assertRaises(Mismatch) as caught:
                replay_log(self.log(plays=plays))
            self.assertEqual(caught.exception.move, move)
        with self.assertRaises(Mismatch):
            replay_log(self.log(end={"reason": "resign", "seat": 3}))

    def test_unsupported_version(self) -> None:
        with self.assertRaises(Unreadable) as caught:
            replay_log(self.log(version=2))
        self.assertEqual(caught.exception.code, "unsupported_version")

    def test_random_games(self) -> None:
        for number, rules in enumerate(all_rules()):
            game = played_game(rules, number)
            again = replay_log(compact_json(write_log(game)))
            self.assertEqual(again.events, game.events)


if __name__ == "__main__":
    unittest.main()
