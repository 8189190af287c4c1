"""Random games for tests to look at."""

from __future__ import annotations

import random
from typing import Iterator

from dominoes.deals import SeededDeals
from dominoes.game import ACTIVE, Game
from dominoes.rules import VARIANTS, Rules

SEED = bytes(range(32))


def all_rules() -> Iterator[Rules]:
    """Rules of every variant and number of seats, some of them unusual."""
    for variant in VARIANTS:
        for players in (2, 3, 4):
            yield Rules.make(variant, players, target=60, scale=1)
            yield Rules.make(variant, players, hand_size=3, target=30, scale=1, reserve=1)
    yield Rules.make("all_fives", 3, target=20, scale=5, reserve=3)


def new_game(rules: Rules, number: int) -> Game:
    """A game that has not begun; the number decides its deals."""
    scheme = "sha256" if number % 2 else "chacha20"
    return Game(rules, SeededDeals(scheme, number.to_bytes(32, "little")))


def positions(rules: Rules, number: int) -> Iterator[Game]:
    """One game, before every play and at its end; always the same object."""
    rng = random.Random(number)
    game = new_game(rules, number)
    while game.status == ACTIVE:
        yield game
        game.play(rng.choice(game.legal())[0])
    yield game


def played_game(rules: Rules, number: int) -> Game:
    """A game of random plays, to its end."""
    for game in positions(rules, number):
        pass
    return game
