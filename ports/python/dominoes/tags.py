"""What the tags of a record say: rules, deals, and claims about the game."""

from __future__ import annotations

import re
from typing import List, NamedTuple, Optional, Tuple

from .deals import EXPLICIT, Deals, ExplicitDeals, SeededDeals
from .errors import Unreadable
from .records import Record, Tag
from .rules import Rules
from .seeds import parse_hex
from .words import SCHEMES

DEFAULT_SCHEME = "chacha20"

_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
_GAVE_UP = re.compile(r"(resign|timeout) ([1-9])")


def _number(tag: Tag, text: Optional[str] = None) -> int:
    """A number that a tag gives, by itself or within a list."""
    text = tag.value if text is None else text
    if _NUMBER.fullmatch(text) is None:
        raise tag.unreadable("bad_value", f"{text!r} is no number")
    return int(text)


def _numbers(tag: Tag, text: Optional[str] = None) -> List[int]:
    """Numbers separated by single spaces."""
    text = tag.value if text is None else text
    return [_number(tag, word) for word in text.split(" ")]


def rules_of(record: Record) -> Rules:
    """The rules a record was played by."""

    def optional(name: str) -> Optional[int]:
        return _number(record.tags[name]) if name in record.tags else None

    variant = record.required("Variant")
    try:
        return Rules.make(
            variant.value,
            _number(record.required("Players")),
            hand_size=optional("HandSize"),
            target=optional("Target"),
            scale=optional("Scale"),
            reserve=optional("Reserve"),
        )
    except Unreadable as error:
        error.at(variant.line, variant.column)
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
                "bad_value", f"{name} does not go with deals of the scheme {scheme}"
            )
    if scheme == EXPLICIT:
        return _explicit_deals(record, rules)
    if "Seed" not in tags:
        return None
    return SeededDeals(scheme, _hex(tags["Seed"]))


def _explicit_deals(record: Record, rules: Rules) -> Optional[Deals]:
    deals, lots = record.tags.get("Deals"), record.tags.get("Lots")
    if deals is None and lots is None:
        return None
    if deals is None or lots is None:
        raise Unreadable("missing_tag", "Deals and Lots are given together").at(record.line, 1)
    orders = [_numbers(deals, order) for order in deals.value.split(" / ")]
    seats = [None if word == "-" else _number(lots, word) for word in lots.value.split(" ")]
    try:
        return ExplicitDeals(orders, seats, rules.players)
    except Unreadable as error:
        tag = lots if error.code == "bad_lots" else deals
        error.at(tag.line, tag.column)
        raise


def _hex(tag: Tag) -> bytes:
    try:
        return parse_hex(tag.value, "the value")
    except Unreadable as error:
        error.at(tag.line, tag.column)
        raise


class Claims(NamedTuple):
    """What a record says about its game, as far as it does."""

    leads: Optional[List[int]]
    termination: Optional[str]
    gave_up: Optional[Tuple[str, int]]
    result: Optional[List[int]]
    digest: Optional[str]
    commitment: Optional[str]


def _termination(tag: Tag, rules: Rules) -> Optional[Tuple[str, int]]:
    """Who gave up and how, if the game ended so."""
    match = _GAVE_UP.fullmatch(tag.value)
    if match is None:
        if tag.value not in ("target", "unfinished"):
            raise tag.unreadable("bad_value", f"no game ends by {tag.value!r}")
        return None
    reason, seat = match.group(1), int(match.group(2))
    if seat > rules.players:
        raise tag.unreadable("bad_value", f"there is no seat {seat}")
    return reason, seat


def claims_of(record: Record, rules: Rules) -> Claims:
    """Read the tags about the game; whether they are true is another matter."""
    tags = record.tags
    leads = _numbers(tags["Leads"]) if "Leads" in tags else None
    for seat in leads or []:
        if not 1 <= seat <= rules.players:
            raise tags["Leads"].unreadable("bad_value", f"there is no seat {seat}")
    result = _numbers(tags["Result"]) if "Result" in tags else None
    if result is not None and len(result) != rules.players:
        raise tags["Result"].unreadable("bad_value", "there is not one score for each seat")
    termination = tags.get("Termination")
    return Claims(
        leads=leads,
        termination=None if termination is None else termination.value,
        gave_up=None if termination is None else _termination(termination, rules),
        result=result,
        digest=_hex(tags["Digest"]).hex() if "Digest" in tags else None,
        commitment=_hex(tags["Commitment"]).hex() if "Commitment" in tags else None,
    )
