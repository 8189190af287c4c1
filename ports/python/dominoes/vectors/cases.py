"""What the checks of all vector files share."""

from __future__ import annotations

from pathlib import Path
from typing import Callable, Iterator, List, Optional

from ..fields import Fields, load_json
from ..movetext import Made, parse_plays
from ..table import Table

Outcome = Optional[str]
"""``None`` for a case that passed, else what was wrong with it."""

FileCheck = Callable[[Path], Iterator[Outcome]]
"""Checks a file and gives an outcome for every case in it."""

LineCheck = Callable[[Fields], None]
"""Checks one line; raises when something differs."""


class Differs(Exception):
    """Something is not what the vectors say."""


def same(what: str, expected: object, found: object) -> None:
    """Refuse a difference; true and false do not pass for numbers."""
    if expected != found or isinstance(expected, bool) != isinstance(found, bool):
        raise Differs(f"{what} should be {expected!r} and is {found!r}")


def outcome_of(where: str, check: Callable[[], None]) -> Outcome:
    """Run one case; any error at all is a failure of that case."""
    try:
        check()
    except Exception as error:  # a crash is as wrong as a difference
        return f"{where}: {type(error).__name__}: {error}"
    return None


def lines_of(path: Path) -> List[str]:
    """The lines of a JSON Lines file."""
    return path.read_text(encoding="ascii").splitlines()


def each_line(check: LineCheck) -> FileCheck:
    """A check of a file that checks every line by itself, and every field of it."""

    def check_file(path: Path) -> Iterator[Outcome]:
        for number, line in enumerate(lines_of(path), start=1):

            def check_line(text: str = line) -> None:
                fields = Fields(load_json(text), "the line")
                check(fields)
                fields.done()

            yield outcome_of(f"line {number}", check_line)

    return check_file


def table_after(spinner_rule: bool, plays: List[Made]) -> Table:
    """The table after some plays; the marks that are there must be right."""
    table = Table(spinner_rule)
    for made in plays:
        before, table = table, table.lay(made.play)
        if made.mark:
            same(
                f"the mark of {made.play}",
                True,
                before.spinner is None and table.spinner is not None,
            )
    return table


def marked_table(spinner_rule: bool, text: str) -> Table:
    """The table after plays in a text in which every spinner is marked."""
    plays = parse_plays(text)
    table = table_after(spinner_rule, plays)
    same("the mark of the spinner", table.spinner is not None, any(made.mark for made in plays))
    return table
