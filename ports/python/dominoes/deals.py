"""Deals and lots: which tiles come in which order, and who leads (R-DEAL-2)."""

from __future__ import annotations

from typing import List, NamedTuple, Optional, Protocol, Sequence, Tuple

from .errors import Unreadable
from .rules import Rules
from .tiles import TILES, Tile, tile_by_id
from .words import SCHEMES, Words

EXPLICIT = "explicit"


def uniform(words: Words, below: int) -> int:
    """A fair number below this one; words beyond the last full round are dropped."""
    limit = 2**32 // below * below
    word = next(words)
    while word >= limit:
        word = next(words)
    return word % below


def shuffle(words: Words) -> List[int]:
    """The tile ids 1 to 28 in dealt order."""
    order = list(range(1, len(TILES) + 1))
    for i in range(len(order) - 1, 0, -1):
        j = uniform(words, i + 1)
        order[i], order[j] = order[j], order[i]
    return order


class Deals(Protocol):
    """Where a game takes its deals and lots from."""

    @property
    def scheme(self) -> str:
        """The name of the scheme in logs and records."""

    @property
    def seed(self) -> Optional[bytes]:
        """The seed, if there is one."""

    def order(self, hand: int) -> Optional[Sequence[int]]:
        """The dealt order of this hand, counted from 1, if it is known."""

    def lot(self, hand: int, players: int) -> Optional[int]:
        """The seat on which the lot of this hand falls, if it is known."""


class SeededDeals(NamedTuple):
    """Deals that follow from a seed."""

    scheme: str
    seed: bytes

    def order(self, hand: int) -> Sequence[int]:
        """The dealt order of this hand."""
        return shuffle(SCHEMES[self.scheme].hand(self.seed, hand))

    def lot(self, hand: int, players: int) -> int:
        """The seat on which the lot of this hand falls."""
        return uniform(SCHEMES[self.scheme].lot(self.seed, hand), players) + 1


class ExplicitDeals:
    """Deals that are written out: as many as there are, and no more."""

    scheme = EXPLICIT
    seed = None

    def __init__(
        self, orders: Sequence[Sequence[int]], lots: Sequence[Optional[int]], players: int
    ) -> None:
        """Refuse what is no deal, and lots that do not go with the deals."""
        self.orders: List[List[int]] = []
        self.lots: List[Optional[int]] = []
        if not orders:
            raise Unreadable("bad_deals", "there is no deal for the first hand")
        if not lots or lots[0] is None:
            raise Unreadable("bad_deals", "the first hand needs its lot")
        if len(lots) > len(orders):
            raise Unreadable("bad_deals", "there are more lots than deals")
        for number, order in enumerate(orders):
            self.add(order, lots[number] if number < len(lots) else None, players)

    def add(self, order: Sequence[int], lot: Optional[int], players: int) -> None:
        """Add the deal of the next hand, with its lot where one is needed."""
        number = len(self.orders) + 1
        if sorted(order) != list(range(1, len(TILES) + 1)):
            raise Unreadable("bad_order", f"deal {number} does not hold every tile id once")
        if lot is not None and not 1 <= lot <= players:
            raise Unreadable("no_such_seat", f"lot {number} is no seat that plays")
        self.orders.append(list(order))
        if lot is not None:  # entry k is the lot of hand k, so gaps are filled
            self.lots.extend([None] * (number - 1 - len(self.lots)))
            self.lots.append(lot)

    def all_lots(self) -> List[Optional[int]]:
        """The lots as they are written: an entry for every deal."""
        return self.lots + [None] * (len(self.orders) - len(self.lots))

    def order(self, hand: int) -> Optional[Sequence[int]]:
        """The dealt order of this hand, if it has been given."""
        return self.orders[hand - 1] if hand <= len(self.orders) else None

    def lot(self, hand: int, players: int) -> Optional[int]:
        """The lot of this hand, if it has been given."""
        return self.lots[hand - 1] if hand <= len(self.lots) else None


def split_deal(rules: Rules, order: Sequence[int]) -> Tuple[List[List[Tile]], List[Tile]]:
    """The hands by seat and the boneyard (R-DEAL-1), all in dealt order."""
    tiles = [tile_by_id(number) for number in order]
    size = rules.hand_size
    hands = [tiles[seat * size : (seat + 1) * size] for seat in range(rules.players)]
    return hands, tiles[rules.players * size :]
