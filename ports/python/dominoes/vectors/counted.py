"""The vectors of ``perft/``: counts of all ways to lay tiles."""

from __future__ import annotations

from pathlib import Path
from typing import Dict, Iterator

from ..fields import load_json
from ..perft import perft
from .cases import FileCheck, Outcome, lines_of, outcome_of, same


def _counts(max_face: int, spinner_rule: bool) -> FileCheck:
    """A check of the counts of one set, whose lines are for n = 1, 2, 3 …"""

    def check_file(path: Path) -> Iterator[Outcome]:
        counts = perft(max_face, spinner_rule)
        for number, line in enumerate(lines_of(path), start=1):

            def check_line(text: str = line) -> None:
                same("the counts", load_json(text), next(counts)._asdict())

            yield outcome_of(f"line {number}", check_line)

    return check_file


CHECKS: Dict[str, FileCheck] = {
    "perft/all_fives.jsonl": _counts(6, True),
    "perft/no_spinner.jsonl": _counts(6, False),
    "perft/max_face_2.jsonl": _counts(2, True),
    "perft/max_face_2_no_spinner.jsonl": _counts(2, False),
    "perft/max_face_3.jsonl": _counts(3, True),
    "perft/max_face_3_no_spinner.jsonl": _counts(3, False),
    "perft/max_face_4.jsonl": _counts(4, True),
    "perft/max_face_4_no_spinner.jsonl": _counts(4, False),
}
