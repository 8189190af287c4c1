"""Views: who sees what, what follows from what, and digests."""

from __future__ import annotations

import copy
import json
import unittest
from typing import Any, Dict

from dominoes.deals import ExplicitDeals
from dominoes.errors import DominoError, Unreadable
from dominoes.fields import compact_json
from dominoes.game import Game
from dominoes.movetext import parse_play
from dominoes.rules import Rules
from dominoes.view_reader import STATED, read_view
from dominoes.views import Contradiction, derive, digest, spectator_digest, view_of

from .play import all_rules, new_game, played_game, positions

EXAMPLE = """
{
 "seat":2,
 "rules":{"variant":"all_fives","players":2,"hand_size":9,"target":250,"scale":1,"reserve":0},
 "status":"active",
 "turn":2,
 "move":25,
 "hand":2,
 "leader":2,
 "scores":[25,100],
 "tiles":["3-1","1-0","4-4","3-0","4-3","6-1"],
 "forced":"6-1",
 "legal":[["6-1@L",5]],
 "layout":{"line":[
  {"tile":"6-6","left":6,"right":6},
  {"tile":"6-3","left":6,"right":3},
  {"tile":"5-3","left":3,"right":5},
  {"tile":"5-5","left":5,"right":5},
  {"tile":"5-0","left":5,"right":0},
  {"tile":"0-0","left":0,"right":0},
  {"tile":"2-0","left":0,"right":2}],
  "spinner_index":3,"u":[],"d":[{"tile":"5-2","inner":5,"outer":2}]},
 "open_ends":[6,2,5,2],
 "count":16,
 "counts":[5,6],
 "boneyard":9,
 "passes":0,
 "deductions":{},
 "history":[
  {"event":"deal","hand":2,"leader":2},
  {"event":"play","seat":2,"play":"5-0@L","spinner":false,"count":5,"points":5},
  {"event":"play","seat":1,"play":"5-5@L","spinner":true,"count":10,"points":10},
  {"event":"play","seat":2,"play":"0-0@R","spinner":false,"count":10,"points":10},
  {"event":"play","seat":1,"play":"5-3@L","spinner":false,"count":3,"points":0},
  {"event":"play","seat":2,"play":"5-2@D","spinner":false,"count":5,"points":5},
  {"event":"play","seat":1,"play":"6-3@L","spinner":false,"count":8,"points":0},
  {"event":"play","seat":2,"play":"2-0@R","spinner":false,"count":10,"points":10},
  {"event":"play","seat":1,"play":"6-6@L","spinner":false,"count":16,"points":0},
  {"event":"draw","seat":2,"count":1,"tiles":["6-1"]}],
 "last_hand":{"hand":1,"leader":2,"end":"out","seat":2,"points":5,"pips":[4,0],"scores_after":[15,70]},
 "result":null,
 "seed":null
}
"""


def example() -> Dict[str, Any]:
    """The example of the description, to be changed by tests."""
    value: Dict[str, Any] = json.loads(EXAMPLE)
    return value


class Reading(unittest.TestCase):
    """A view that is read has to follow from what it states."""

    def test_example(self) -> None:
        view = derive(read_view(example()))
        self.assertEqual(compact_json(view), compact_json(example()))
        known = "682425eaa4eb4bd618d0b88cccd31ea74baa3f148e1fe2e3f6504e94e0618712"
        self.assertEqual(digest(view), known)

    def test_every_derived_field_is_refused_by_name(self) -> None:
        for name in example():
            if name in STATED:
                continue
            changed = example()
            changed[name] = "else"
            with self.assertRaises(Contradiction) as caught:
                read_view(changed)
            self.assertEqual(caught.exception.field, name)

    def test_fields_may_neither_miss_nor_be_added(self) -> None:
        for name, value in example().items():
            changed = example()
            del changed[name]
            if value is None:  # null and left out are the same
                self.assertEqual(derive(read_view(changed)), example())
                continue
            with self.assertRaises(DominoError, msg=name):
                read_view(changed)
        with self.assertRaises(Unreadable):
            read_view({**example(), "more": 1})

    def test_facts_that_no_game_gives(self) -> None:
        def refused(**changes: Any) -> None:
            with self.assertRaises(DominoError, msg=str(changes)):
                read_view({**example(), **changes})

        history = example()["history"]
        refused(seat=3)
        refused(seat="spectator")
        refused(leader=1)
        refused(move=3)
        refused(scores=[25])
        refused(tiles=["3-1", "1-0", "4-4", "3-0", "6-1", "4-3"])
        refused(tiles=["3-1", "1-0", "4-4", "3-0", "6-6", "6-1"])
        refused(last_hand=None)
        refused(seed="00" * 32)
        refused(result={"reason": "target", "scores": [25, 100], "places": [2, 1]})
        refused(history=history[1:])
        refused(history=history[:3] + history[4:])
        refused(history=[*history, {"event": "pass", "seat": 2}])
        wrong = copy.deepcopy(history)
        wrong[2]["points"] = 5
        refused(history=wrong)


class Making(unittest.TestCase):
    """Views of random games."""

    def test_views_of_all_positions_are_read_again(self) -> None:
        for number, rules in enumerate(all_rules()):
            for game in positions(rules, number):
                for viewer in (None, *range(1, rules.players + 1)):
                    view = view_of(game, viewer)
                    read = read_view(json.loads(compact_json(view)))
                    self.assertEqual(digest(derive(read)), digest(view))

    def test_a_view_agrees_with_its_game(self) -> None:
        for number, rules in enumerate(all_rules()):
            for game in positions(rules, number):
                turn = game.turn or 1
                view = view_of(game, turn)
                self.assertEqual((view["status"], view["turn"]), (game.status, game.turn))
                self.assertEqual(
                    view["legal"], [[str(play), points] for play, points in game.legal()]
                )
                forced = game.hand.forced
                self.assertEqual(view["forced"], None if forced is None else str(forced))
                self.assertEqual(view["counts"], [len(tiles) for tiles in game.hand.tiles])
                self.assertEqual(view["boneyard"], len(game.hand.boneyard))

    def test_deductions_are_true(self) -> None:
        for number, rules in enumerate(all_rules()):
            for game in positions(rules, number):
                for seat, faces in view_of(game, None)["deductions"].items():
                    held = game.hand.holding(int(seat))
                    self.assertFalse([tile for tile in held for face in faces if tile.has(face)])

    def test_nobody_sees_what_is_hidden(self) -> None:
        """Games that differ in hidden tiles only give equal views."""
        rules = Rules.make("all_fives", 3, hand_size=2)
        one = list(range(28, 0, -1))
        other = [*one[:2], one[3], one[2], *one[4:20], *reversed(one[20:])]
        games = [Game(rules, ExplicitDeals([order], [1], 3)) for order in (one, other)]
        self.assertEqual(*[digest(view_of(game, 1)) for game in games])
        self.assertEqual(*[spectator_digest(game) for game in games])
        self.assertNotEqual(*[digest(view_of(game, 2)) for game in games])

    def test_only_the_holder_sees_a_forced_tile(self) -> None:
        for number in range(20):
            for game in positions(Rules.make("all_fives", 2, target=60, scale=1), number):
                if game.hand.forced is None or game.turn is None:
                    continue
                other = 3 - game.turn
                for viewer in (None, other):
                    view = view_of(game, viewer)
                    self.assertIsNone(view["forced"])
                    draws = [event for event in view["history"] if event["event"] == "draw"]
                    hidden = [event for event in draws if event["seat"] != viewer]
                    self.assertFalse([event for event in hidden if "tiles" in event])

    def test_the_seed_is_revealed_at_the_end(self) -> None:
        rules = Rules.make("draw", 2, target=30, scale=1)
        self.assertIsNone(view_of(new_game(rules, 3), 1)["seed"])
        self.assertEqual(
            view_of(played_game(rules, 3), None)["seed"], (3).to_bytes(32, "little").hex()
        )

    def test_a_game_that_waits_for_a_deal(self) -> None:
        rules = Rules.make("all_fives", 2, hand_size=1)
        game = Game(rules, ExplicitDeals([list(range(1, 29))], [1], 2))
        game.play(parse_play("0-0@L"))
        view = view_of(game, 1)
        self.assertEqual(
            (view["status"], view["turn"], view["last_hand"]), ("awaiting_deal", None, None)
        )
        self.assertEqual(view["history"][-1]["event"], "hand_end")
        self.assertEqual(digest(derive(read_view(view))), digest(view))

    def test_seats_that_do_not_exist(self) -> None:
        game = new_game(Rules.make("all_fives", 2), 1)
        for seat in (0, 3):
            with self.assertRaises(DominoError) as caught:
                view_of(game, seat)
            self.assertEqual(caught.exception.code, "no_such_seat")


if __name__ == "__main__":
    unittest.main()
