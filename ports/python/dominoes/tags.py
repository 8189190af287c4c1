"""What the tags of a record say: rules, deals, and claims about the game."""

from __future__ import annotations

import re
from typing import List, NamedTuple, Optional, Tuple

from .deals import EXPLICIT, Deals, ExplicitDeals, SeededDeals
from .errors import Unreadable
from .records import Record, Tag, Word
from .rules import Rules
from .seeds import parse_hex
from .tiles import TILES
from .words import SCHEMES

DEFAULT_SCHEME = "chacha20"
SEATS = range(1, 5)

_NUMBER = re.compile(r"0|[1-9][0-9]{0,9}")


def _plain_number(text: str) -> Optional[int]:
    """A number without sign or leading zeros that fits 32 bits."""
    number = int(text) if _NUMBER.fullmatch(text) else None
    return number if number is not None and number < 2**32 else None


def _number(tag: Tag) -> int:
    """The number that a tag gives."""
    number = _plain_number(tag.written)
    if number is None:
        raise tag.unreadable("bad_value", f"{tag.written!r} is no number")
    return number


def _seat(tag: Tag, word: Word, players: int) -> int:
    """A seat that plays."""
    seat = _plain_number(word.text)
    if seat not in SEATS:
        raise tag.unreadable("bad_value", f"{word.text!r} is no seat", word.column)
    assert seat is not None
    if seat > players:
        raise tag.unreadable("no_such_seat", f"there is no seat {seat}", word.column)
    return seat


_TAG_OF_SETTING = {
    "players": "Players",
    "hand_size": "HandSize",
    "reserve": "Reserve",
    "target": "Target",
    "scale": "Scale",
}


def rules_of(record: Record) -> Rules:
    """The rules a record was played by."""

    def optional(name: str) -> Optional[int]:
        return _number(record.tags[name]) if name in record.tags else None

    variant = record.required("Variant")
    players = _number(record.required("Players"))
    try:
        return Rules.make(
            variant.value,
            players,
            hand_size=optional("HandSize"),
            target=optional("Target"),
            scale=optional("Scale"),
            reserve=optional("Reserve"),
        )
    except Unreadable as error:
        if error.line is not None:
            raise
        if error.setting == "variant":
            raise variant.unreadable("bad_value", error.message) from error
        tag = record.tags.get(_TAG_OF_SETTING[error.setting or "players"])
        # A reserve that was left out can still be too much for large hands.
        tag = tag or record.tags.get("HandSize")
        error.at(*((tag.line, tag.column) if tag else (record.blank, 1)))
        raise


def deals_of(record: Record, rules: Rules) -> Optional[Deals]:
    """Where the deals come from; ``None`` when the record does not say it."""
    tags = record.tags
    scheme = tags["Deal"].value if "Deal" in tags else DEFAULT_SCHEME
    if scheme != EXPLICIT and scheme not in SCHEMES:
        raise tags["Deal"].unreadable("bad_value", f"there is no scheme {scheme!r}")
    for name in ("Seed", "Commitment") if scheme == EXPLICIT else ("Deals", "Lots"):
        if name in tags:
            raise tags[name].unreadable(
                "unexpected_tag", f"{name} does not go with deals of the scheme {scheme}"
            )
    if scheme == EXPLICIT:
        return _explicit_deals(record, rules)
    if "Seed" not in tags:
        return None
    return SeededDeals(scheme, _hex(tags["Seed"]))


def _explicit_deals(record: Record, rules: Rules) -> Optional[Deals]:
    tag, lots = record.tags.get("Deals"), record.tags.get("Lots")
    if tag is None:
        if lots is not None:
            raise lots.unreadable("missing_tag", "Lots without Deals say nothing")
        return None
    orders = _orders(tag)
    lots = record.required("Lots")
    words = lots.words()
    seats = [None if word.text == "-" else _seat(lots, word, rules.players) for word in words]
    try:
        return ExplicitDeals([ids for ids, _ in orders], seats, rules.players)
    except Unreadable as error:
        if error.code == "bad_order":
            wrong = next(at for ids, at in orders if sorted(ids) != list(range(1, len(TILES) + 1)))
            raise error.at(tag.line, wrong)
        raise lots.unreadable("bad_value", error.message) from error


def _orders(tag: Tag) -> List[Tuple[List[int], int]]:
    """Tile ids with slashes between hands, and the column where each hand begins."""
    orders: List[Tuple[List[int], int]] = [([], tag.column)]
    for word in tag.words():
        if word.text == "/":
            orders.append(([], word.column))
            continue
        number = _plain_number(word.text)
        if number is None:
            raise tag.unreadable("bad_value", f"{word.text!r} is no tile id", word.column)
        ids, at = orders[-1]
        orders[-1] = (ids + [number], at if ids else word.column)
    return orders


def _hex(tag: Tag) -> bytes:
    try:
        return parse_hex(tag.written, "the value")
    except Unreadable as error:
        raise tag.unreadable("bad_value", error.message) from error


class Claims(NamedTuple):
    """What a record says about its game, as far as it does."""

    leads: Optional[List[int]]
    termination: Optional[str]
    gave_up: Optional[Tuple[str, int]]
    result: Optional[List[int]]
    digest: Optional[str]
    commitment: Optional[str]


def _termination(tag: Tag, rules: Rules) -> Tuple[str, Optional[Tuple[str, int]]]:
    """How the game ended, and who gave up and how if somebody did."""
    words = tag.words()
    reason = words[0].text if words else ""
    if len(words) == 1 and reason in ("target", "unfinished"):
        return reason, None
    if len(words) == 2 and reason in ("resign", "timeout"):
        seat = _seat(tag, words[1], rules.players)
        return f"{reason} {seat}", (reason, seat)
    raise tag.unreadable("bad_value", f"no game ends by {tag.value!r}")


def _leads(tag: Tag, rules: Rules) -> List[int]:
    words = tag.words()
    if not words:
        raise tag.unreadable("bad_value", "there is no seat in it")
    return [_seat(tag, word, rules.players) for word in words]


def _result(tag: Tag, rules: Rules) -> List[int]:
    scores = [_plain_number(word.text) for word in tag.words()]
    known = [score for score in scores if score is not None]
    if len(known) != len(scores) or len(scores) != rules.players:
        raise tag.unreadable("bad_value", "there is not one score for each seat")
    return known


def claims_of(record: Record, rules: Rules) -> Claims:
    """Read the tags about the game; whether they are true is another matter."""
    tags = record.tags
    leads = _leads(tags["Leads"], rules) if "Leads" in tags else None
    commitment = _hex(tags["Commitment"]).hex() if "Commitment" in tags else None
    termination, gave_up = (
        _termination(tags["Termination"], rules) if "Termination" in tags else (None, None)
    )
    return Claims(
        leads=leads,
        termination=termination,
        gave_up=gave_up,
        result=_result(tags["Result"], rules) if "Result" in tags else None,
        digest=_hex(tags["Digest"]).hex() if "Digest" in tags else None,
        commitment=commitment,
    )
