"""The vectors that are whole games as text: views, records, logs, and bad inputs."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, Optional, Sequence, Tuple

from ..errors import DominoError, Mismatch, Refused, Unreadable
from ..fields import Fields, compact_json, load_json
from ..game import Game
from ..logs import read_rules, replay_log, replay_log_value, write_log
from ..movetext import Made, parse_movetext, write_movetext
from ..records import Record, read_records, tags_of, write_record
from ..replay import check_record
from ..scoring import places
from ..table import Table
from ..tags import Claims, claims_of, rules_of
from ..view_reader import read_view, read_view_json
from ..views import SPECTATOR, derive, digest, spectator_digest, view_of
from .cases import Differs, FileCheck, Outcome, each_line, lines_of, outcome_of, same


def _views(fields: Fields) -> None:
    game = replay_log_value(fields.any("log"))
    viewer = fields.any("viewer")
    view = view_of(game, None if viewer == SPECTATOR else viewer)
    expected = fields.any("view")
    for name in {**view, **expected}:
        same(name, expected.get(name, "missing"), view.get(name, "missing"))
    same("digest", fields.take("digest", str), digest(view))
    same("the view when it is read", digest(view), digest(derive(read_view(expected))))


SECRET_TAGS = ("Seed", "Commitment", "Deals", "Lots")


def _record(record: Record) -> None:
    """A record has to hold, to be what is written of its game, and to hold without its seed."""
    game = check_record(record)
    if game is None:
        return
    written = tags_of(game, reveal=True)
    for name, tag in record.tags.items():
        # The last lots may be left out where none was needed.
        value = tag.value
        if name == "Lots":
            value += " -" * (written["Lots"].count(" ") - value.count(" "))
        same(name, value, written.get(name, value))
    public = {name: tag for name, tag in record.tags.items() if name not in SECRET_TAGS}
    same("the record without its seed", None, check_record(replace(record, tags=public)))


def _records(path: Path) -> Iterator[Outcome]:
    """Every record of a file by itself."""
    for record in read_records(path.read_bytes().decode("utf-8")):

        def check(one: Record = record) -> None:
            _record(one)

        yield outcome_of(f"line {record.line}", check)


def _pinned_records(path: Path) -> Iterator[Outcome]:
    """Records, and in the end the whole file, which the same games write again."""
    yield from _records(path)

    def check_text() -> None:
        text = path.read_bytes().decode("utf-8")
        games = [check_record(record) for record in read_records(text)]
        same("the file", text, "\n".join(write_record(game) for game in games if game is not None))

    yield outcome_of("the file", check_text)


def _log(text: str) -> None:
    """A log replays, and what is written of its game is that game again."""
    game = replay_log(text)
    _same_game("the log written again", game, replay_log(compact_json(write_log(game))))
    (record,) = read_records(write_record(game))
    _same_game("the record of the log", game, check_record(record))


def _same_game(what: str, one: Game, other: Optional[Game]) -> None:
    if other is None:
        raise Differs(f"{what} has no deals")
    same(what, one.events, other.events)
    same(f"{what}: the digest", spectator_digest(one), spectator_digest(other))


def _stored_games(path: Path) -> Iterator[Outcome]:
    """The files of ``records/``: records, a log, or logs line by line, and what they give."""
    if path.parent.name == REPLAYED:
        yield from _replayed(path)
        return
    if path.suffix == ".txt":
        yield from _records(path)
        return
    texts = lines_of(path) if path.suffix == ".jsonl" else [path.read_text(encoding="ascii")]
    for number, text in enumerate(texts, start=1):

        def check(one: str = text) -> None:
            _log(one)

        yield outcome_of(f"log {number}", check)


def _lay(text: str) -> None:
    """Movetext on an empty table with a spinner, as `dominoes show` draws it."""
    table, laid = Table(True), 0
    for token, line, column in parse_movetext(text):
        if not isinstance(token, Made):
            continue
        try:
            if token.play.arm in table.open_arms() and token.play.tile in table.tiles:
                raise Refused("already_laid", f"{token.play.tile} lies on the table already")
            before, table = table, table.lay(token.play)
            if token.mark and (before.spinner is not None or table.spinner is None):
                raise Refused("false_mark", f"{token.play} does not make the spinner")
        except Refused as error:
            raise Mismatch(error.code, error.message).at(line, column, laid) from error
        laid += 1


def _check_all(text: str) -> None:
    for record in read_records(text):
        check_record(record)


def _read_json_rules(text: str) -> None:
    read_rules(load_json(text))


READERS: Dict[str, Callable[[str], object]] = {
    "records": _check_all,
    "movetext": _lay,
    "logs": replay_log,
    "views": read_view_json,
    "rules": _read_json_rules,
}
"""What reads the files of each folder of ``invalid/``."""

PLACES: Dict[str, Sequence[str]] = {
    "records": ("code", "line", "column", "move"),
    "movetext": ("code", "line", "column", "move"),
    "logs": ("code", "move"),
    "views": ("code",),
    "rules": (),
}
"""What the answers agree in. Where JSON is at fault, each reader notices at a place of its own."""


def refusal(folder: str, text: bytes) -> Optional[Tuple[int, Dict[str, Any]]]:
    """The exit status and the error with which an input is refused, if it is."""
    try:
        READERS[folder](text.decode("utf-8"))
    except UnicodeDecodeError as error:
        before = text[: error.start].decode("utf-8").split("\n")
        unreadable = Unreadable("bad_text", "it is not UTF-8").at(len(before), len(before[-1]) + 1)
        return 2, unreadable.to_json()["error"]
    except Mismatch as error:
        return 1, error.to_json()["error"]
    except DominoError as error:
        return 2, error.to_json()["error"]
    return None


def _answer(path: Path) -> Tuple[Optional[int], Dict[str, Any]]:
    """The recorded answer to an input: the exit status and the error, as far as they are there."""
    name = f"{path.parent.name}@{path.name}.snap"
    lines = (path.parent.parent / "refused" / name).read_text(encoding="utf-8").splitlines()
    status = [int(line.split()[2]) for line in lines if line.startswith("exit status ")]
    errors = [json.loads(line)["error"] for line in lines if line.startswith('{"error":')]
    return (status[0] if status else None), (errors[0] if errors else {})


def _invalid(path: Path) -> Iterator[Outcome]:
    """The files of ``invalid/``: each has to be refused, and with the error that is recorded."""

    def check() -> None:
        folder = path.parent.name
        status, error = _answer(path)
        found = refusal(folder, path.read_bytes())
        if found is None:
            raise Differs("it is not refused")
        same("the exit status", status if status is not None else 2, found[0])
        for name in PLACES[folder]:
            same(f"the {name} of {found[1]}", error[name], found[1][name])

    yield outcome_of("the file", check)


REPLAYED = "replayed"
"""The folder of ``records/`` that holds what each of its other files gives."""


def _replayed(path: Path) -> Iterator[Outcome]:
    """What a replay gives, field by field, against the record or log that it was made of."""

    def check() -> None:
        name = path.name[: -len(".snap")].split("@", 1)[1]
        source = (path.parent.parent / name).read_text(encoding="utf-8")
        expected = Fields(load_json(path.read_text(encoding="utf-8").split("---\n", 2)[2]), name)
        if path.suffix == ".snap" and name.endswith(".json"):
            game, claims = replay_log(source), None
        else:
            (record,) = read_records(source)
            game = check_record(record)
            claims = claims_of(record, rules_of(record))
            if game is None:
                _same_claims(expected, record, claims)
                return
        same("seed", expected.any("seed"), None if game.deals.seed is None else game.deals.seed.hex())
        same("players", expected.any("players"), game.rules.players)
        same("scores", expected.any("scores"), game.scores)
        result = game.result
        finish = list(places(game.scores) if result is None else result.places)
        same("places", expected.any("places"), finish)
        same("reason", expected.any("reason"), None if result is None else result.reason)
        same("status", expected.any("status"), game.status)
        same("text", expected.any("text"), write_movetext(game.events))
        same("digest", expected.any("digest"), spectator_digest(game))
        same("hands", expected.any("hands"), [end.to_json() for end in game.hand_ends])
        expected.done()

    yield outcome_of("the file", check)


def _same_claims(expected: Fields, record: Record, claims: Claims) -> None:
    """Of a record without its deals, what it says itself."""
    text = " ".join(str(token) for token, _, _ in record.tokens)
    gave_up = None if claims.gave_up is None else claims.gave_up[1]
    reason = (claims.termination or "unfinished").split()[0]
    same("seed", expected.any("seed"), None)
    same("players", expected.any("players"), rules_of(record).players)
    same("scores", expected.any("scores"), claims.result)
    finish = None if claims.result is None else places(claims.result, gave_up)
    same("places", expected.any("places"), finish)
    same("reason", expected.any("reason"), None if reason == "unfinished" else reason)
    same("status", expected.any("status"), "active" if reason == "unfinished" else "finished")
    same("text", expected.any("text"), text)
    same("digest", expected.any("digest"), None)
    same("hands", expected.any("hands"), None)
    expected.done()


CHECKS: Dict[str, FileCheck] = {
    "generated/views.jsonl": each_line(_views),
    "generated/records.txt": _pinned_records,
}

NOT_INPUTS = {
    "invalid/refused": "answers, each read with its input",
    "invalid/setups": "round setups, which are not part of this package",
}
"""Folders whose files are not checked by themselves, and why."""

FOLDERS: Dict[str, FileCheck] = {"records": _stored_games, "invalid": _invalid}
