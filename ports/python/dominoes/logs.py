"""The JSON log: the form in which games are stored."""

from __future__ import annotations

import re
from typing import Any, Dict, Optional, Tuple

from .deals import EXPLICIT, Deals, ExplicitDeals, SeededDeals
from .errors import Mismatch, Refused, Unreadable
from .events import Played
from .fields import Fields, bad_json, expect, items, load_json
from .game import Game
from .movetext import parse_play
from .rules import Rules
from .seeds import parse_hex
from .table import Play
from .words import SCHEMES

VERSION = 1
SEATS = ("1", "2", "3", "4")
END_REASONS = ("resign", "timeout")

_ENTRY = re.compile(r"(?:([^:]*):)?(.*)", re.DOTALL)


def read_rules(value: Any) -> Rules:
    """Read the rules of a log; presets fill what is left out."""
    fields = Fields(value, "rules").drop_nulls()
    rules = Rules.make(
        fields.take("variant", str),
        fields.take("players", int),
        hand_size=fields.optional("hand_size", int),
        target=fields.optional("target", int),
        scale=fields.optional("scale", int),
        reserve=fields.optional("reserve", int),
    )
    fields.done()
    return rules


def _read_deals(fields: Fields, rules: Rules) -> Deals:
    scheme = fields.take("deal", str)
    if scheme in SCHEMES:
        return SeededDeals(scheme, parse_hex(fields.take("seed", str), "the seed"))
    if scheme != EXPLICIT:
        raise bad_json(f"there is no scheme {scheme!r}")
    orders = [items(order, int, "a deal") for order in fields.list_of("deals", list)]
    lots = [
        None if lot is None else expect(lot, int, "a lot") for lot in fields.list_of("lots", object)
    ]
    return ExplicitDeals(orders, lots, rules.players)


def parse_entry(text: str) -> Tuple[Optional[int], Play]:
    """Read an entry of the plays: a play, with its seat before it or not."""
    match = _ENTRY.fullmatch(text)
    assert match is not None
    seat, play = match.groups()
    if seat is not None and seat not in SEATS:
        raise Unreadable("bad_move", f"no seat is called {seat!r}")
    return (None if seat is None else int(seat)), parse_play(play)


def play_entry(game: Game, seat: Optional[int], play: Play) -> None:
    """Make one play of a log; a seat that is named must be on turn."""
    move = game.moves
    try:
        if seat is not None and game.turn is not None and seat != game.turn:
            raise Refused("not_your_turn", f"seat {game.turn} is on turn, not seat {seat}")
        game.play(play)
    except Refused as error:
        raise Mismatch(error.code, f"{play}: {error.message}").at(None, None, move) from error


def replay_log_value(value: Any) -> Game:
    """The game of a log that has been parsed already.

    Whatever cannot be read in a log is ``bad_log``, its version excepted.
    """
    try:
        return _replay_log_value(value)
    except Unreadable as error:
        raise _bad_log(error) from error


def _bad_log(error: Unreadable) -> Unreadable:
    code = error.code if error.code == "unsupported_version" else "bad_log"
    return Unreadable(code, error.message).at(error.line, error.column)


def _replay_log_value(value: Any) -> Game:
    fields = Fields(value, "the log").drop_nulls()
    version = fields.take("version", int)
    if version != VERSION:
        raise Unreadable("unsupported_version", f"version {version} is not known")
    rules = read_rules(fields.any("rules"))
    deals = _read_deals(fields, rules)
    plays = [parse_entry(entry) for entry in fields.list_of("plays", str)]
    end: Optional[Tuple[str, int]] = None
    if fields.has("end"):
        end_fields = Fields(fields.any("end"), "end").drop_nulls()
        end = end_fields.take("reason", str), end_fields.take("seat", int)
        end_fields.done()
        if end[0] not in END_REASONS:
            raise bad_json(f"no game ends by {end[0]!r}")
    fields.done()
    game = Game(rules, deals)
    for seat, play in plays:
        play_entry(game, seat, play)
    if end is not None:
        try:
            game.give_up(*end)
        except Refused as error:
            raise Mismatch(error.code, error.message) from error
    return game


def replay_log(text: str) -> Game:
    """Read a log and play its game again by the rules."""
    try:
        value = load_json(text)
    except Unreadable as error:
        raise _bad_log(error) from error
    return replay_log_value(value)


def write_log(game: Game) -> Dict[str, Any]:
    """The log of a game, every setting written out."""
    deals: Dict[str, Any] = {"seed": game.deals.seed.hex()} if game.deals.seed is not None else {}
    if isinstance(game.deals, ExplicitDeals):
        deals = {"deals": game.deals.orders, "lots": game.deals.all_lots()}
    end = {}
    if game.result is not None and game.result.seat is not None:
        end = {"end": {"reason": game.result.reason, "seat": game.result.seat}}
    return {
        "version": VERSION,
        "rules": game.rules.to_json(),
        "deal": game.deals.scheme,
        **deals,
        "plays": [str(event.play) for event in game.events if isinstance(event, Played)],
        **end,
    }
