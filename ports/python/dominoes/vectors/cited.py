"""The vectors of ``cited/``: facts with a source."""

from __future__ import annotations

from typing import Callable, Dict, List

from ..deals import SeededDeals
from ..errors import Refused
from ..fields import Fields
from ..movetext import parse_play, parse_plays
from ..rules import VARIANTS
from ..scoring import Award, award_blocked, award_out, score_for
from ..seeds import combine, commitment, parse_hex
from ..table import Table
from ..tiles import parse_tile
from .cases import Differs, FileCheck, LineCheck, each_line, same, table_after


def _fact(check: LineCheck) -> FileCheck:
    """A file of facts: besides its own fields each line has a source and rules."""

    def check_line(fields: Fields) -> None:
        fields.take("source", str)
        fields.list_of("rules", str)
        fields.optional("name", str)
        check(fields)

    return each_line(check_line)


def _plays(fields: Fields) -> None:
    scale = fields.optional("scale", int) or 1
    plays = parse_plays(fields.take("plays", str))
    totals = [table_after(True, plays[: n + 1]).total() for n in range(len(plays))]
    same("totals", fields.list_of("totals", int), totals)
    same("points", fields.list_of("points", int), [score_for(total, scale) for total in totals])


def _openers(fields: Fields) -> None:
    table = Table(True).lay(parse_play(f"{fields.parsed('tile', parse_tile)}@L"))
    same("points", fields.take("points", int), score_for(table.total(), 1))


def _refusal(table: Table, play: str) -> str:
    """The code with which a play is refused."""
    try:
        table.lay(parse_play(play))
    except Refused as error:
        return error.code
    raise Differs(f"{play} is not refused")


def _arms(fields: Fields) -> None:
    spinner_rule = fields.take("spinner_rule", bool)
    table = table_after(spinner_rule, parse_plays(fields.take("plays", str)))
    is_open = dict(table.open_ends()) if not table.is_empty else {"L": None}
    same("open", fields.take("open", dict), is_open)
    same(
        "spinner",
        fields.nullable("spinner", str),
        None if table.spinner is None else str(table.spinner),
    )
    same("sides_covered", fields.take("sides_covered", int), table.sides_covered)
    for refused in fields.list_of("refused", dict):
        entry = Fields(refused, "an entry of refused")
        play = entry.take("play", str)
        same(f"the code of {play}", entry.take("code", str), _refusal(table, play))
        entry.done()
    for allowed in fields.list_of("allowed", dict):
        entry = Fields(allowed, "an entry of allowed")
        laid = table.lay(entry.parsed("play", parse_play))
        same("total", entry.take("total", int), laid.total())
        same("points", entry.take("points", int), score_for(laid.total(), 1) if spinner_rule else 0)
        entry.done()


def _score_for(fields: Fields) -> None:
    score = score_for(fields.take("total", int), fields.take("scale", int))
    same("score", fields.take("score", int), score)


def _bonus(fields: Fields) -> None:
    hands = fields.list_of("hands", int)
    award = award_out(VARIANTS["all_fives"], 1, [0, *hands], 1)
    same("bonus", fields.take("bonus", int), award.points)


def _hand_end(fields: Fields, award: Callable[[Fields, List[int]], Award]) -> Award:
    pips = fields.list_of("pips", int)
    same("players", fields.take("players", int), len(pips))
    return award(fields, pips)


def _out(fields: Fields) -> None:
    seat = fields.take("seat", int)

    def award(line: Fields, pips: List[int]) -> Award:
        return award_out(VARIANTS[line.take("variant", str)], line.take("scale", int), pips, seat)

    found = _hand_end(fields, award)
    same("points", fields.take("points", int), found.points)
    same("who scores", found.points, found.by_seat[seat - 1])


def _blocked(fields: Fields) -> None:
    def award(line: Fields, pips: List[int]) -> Award:
        return award_blocked(VARIANTS[line.take("variant", str)], line.take("scale", int), pips)

    found = _hand_end(fields, award)
    same("end", fields.take("end", str), found.end)
    same("seats", fields.list_of("seats", int), list(found.seats))
    same("awards", fields.list_of("awards", int), list(found.by_seat))


def _deals(fields: Fields) -> None:
    deals = SeededDeals(fields.take("scheme", str), parse_hex(fields.take("seed", str), "seed"))
    hand = fields.take("hand", int)
    same("order", fields.list_of("order", int), list(deals.order(hand)))
    same(
        "lots",
        fields.take("lots", dict),
        {str(players): deals.lot(hand, players) for players in (2, 3, 4)},
    )


def _fair(fields: Fields) -> None:
    server = parse_hex(fields.take("server", str), "server")
    seed = combine(server, [bytes.fromhex(part) for part in fields.list_of("contributions", str)])
    same("server_commitment", fields.take("server_commitment", str), commitment(server))
    same("combined", fields.take("combined", str), seed.hex())
    same("commitment", fields.take("commitment", str), commitment(seed))


CHECKS: Dict[str, FileCheck] = {
    "cited/plays.jsonl": _fact(_plays),
    "cited/openers.jsonl": _fact(_openers),
    "cited/arms.jsonl": _fact(_arms),
    "cited/score_for.jsonl": _fact(_score_for),
    "cited/bonus.jsonl": _fact(_bonus),
    "cited/out.jsonl": _fact(_out),
    "cited/blocked.jsonl": _fact(_blocked),
    "cited/deals.jsonl": _fact(_deals),
    "cited/fair.jsonl": _fact(_fair),
}
