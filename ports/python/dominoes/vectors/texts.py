"""The vectors that are whole games as text: views, records, logs, and bad inputs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Dict, Iterator, Optional

from ..errors import DominoError
from ..fields import Fields, compact_json, load_json
from ..game import Game
from ..logs import replay_log, replay_log_value, write_log
from ..records import Record, read_records, tags_of, write_record
from ..replay import check_record
from ..view_reader import read_view
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
        same(name, tag.value, written.get(name, tag.value))
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
    """The files of ``records/``: records, a log, or logs line by line."""
    if path.suffix == ".txt":
        yield from _records(path)
        return
    texts = lines_of(path) if path.suffix == ".jsonl" else [path.read_text(encoding="ascii")]
    for number, text in enumerate(texts, start=1):

        def check(one: str = text) -> None:
            _log(one)

        yield outcome_of(f"log {number}", check)


def _accepted(text: str) -> bool:
    """Whether some reader takes this text for what it is meant to be."""
    try:
        if text.lstrip().startswith("["):
            for record in read_records(text):
                check_record(record)
        else:
            value = load_json(text)
            read_view(value) if isinstance(value, dict) and "status" in value else replay_log_value(
                value
            )
    except DominoError:
        return False
    return True


def _invalid(path: Path) -> Iterator[Outcome]:
    """The files of ``invalid/``: each has to be refused with an error of this package."""

    def check() -> None:
        try:
            text = path.read_bytes().decode("utf-8")
        except UnicodeDecodeError:
            return
        if _accepted(text):
            raise Differs("it is not refused")

    yield outcome_of("the file", check)


CHECKS: Dict[str, FileCheck] = {
    "generated/views.jsonl": each_line(_views),
    "generated/records.txt": _pinned_records,
}

FOLDERS: Dict[str, FileCheck] = {"records": _stored_games, "invalid": _invalid}
