"""Endless sources of 32-bit words, made from a seed and the number of a hand.

The two schemes differ in nothing else: how words become deals and lots is in
:mod:`dominoes.deals`.
"""

from __future__ import annotations

import hashlib
import struct
from typing import Callable, Dict, Iterator, List, NamedTuple

Words = Iterator[int]

_MASK = 0xFFFFFFFF
_CONSTANTS = struct.unpack("<4I", b"expand 32-byte k")


def _quarter(state: List[int], a: int, b: int, c: int, d: int) -> None:
    """The quarter round of ChaCha."""
    for one, other, target, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        state[one] = (state[one] + state[other]) & _MASK
        mixed = state[target] ^ state[one]
        state[target] = (mixed << turn | mixed >> (32 - turn)) & _MASK


def chacha20_block(key: bytes, counter: int, stream: int) -> List[int]:
    """The sixteen words of one block of RFC 8439's ChaCha20.

    Counter and stream are 64-bit numbers in the last four words of the state.
    """
    start = [
        *_CONSTANTS,
        *struct.unpack("<8I", key),
        *struct.unpack("<4I", struct.pack("<2Q", counter, stream)),
    ]
    state = list(start)
    for _ in range(10):
        for column in range(4):
            _quarter(state, column, 4 + column, 8 + column, 12 + column)
        for column in range(4):
            _quarter(
                state, column, 4 + (column + 1) % 4, 8 + (column + 2) % 4, 12 + (column + 3) % 4
            )
    return [(word + first) & _MASK for word, first in zip(state, start)]


def _chacha20_words(seed: bytes, stream: int) -> Words:
    counter = 0
    while True:
        yield from chacha20_block(seed, counter, stream)
        counter += 1


def _chacha20_hand(seed: bytes, hand: int) -> Words:
    return _chacha20_words(seed, 2 * hand)


def _chacha20_lot(seed: bytes, hand: int) -> Words:
    return _chacha20_words(seed, 2 * hand + 1)


def _digest(seed: bytes, text: str) -> bytes:
    return hashlib.sha256(seed + text.encode("ascii")).digest()


def _sha256_hand(seed: bytes, hand: int) -> Words:
    counter = 0
    while True:
        yield from struct.unpack(">8I", _digest(seed, f"hand:{hand}:{counter}"))
        counter += 1


def _first_word(digest: bytes) -> int:
    return int.from_bytes(digest[:4], "big")


def _sha256_lot(seed: bytes, hand: int) -> Words:
    yield _first_word(_digest(seed, f"lot:{hand}"))
    counter = 1
    while True:
        yield _first_word(_digest(seed, f"lot:{hand}:{counter}"))
        counter += 1


class Scheme(NamedTuple):
    """Where the words for the shuffle and for the lot of a hand come from."""

    hand: Callable[[bytes, int], Words]
    lot: Callable[[bytes, int], Words]


SCHEMES: Dict[str, Scheme] = {
    "chacha20": Scheme(_chacha20_hand, _chacha20_lot),
    "sha256": Scheme(_sha256_hand, _sha256_lot),
}
