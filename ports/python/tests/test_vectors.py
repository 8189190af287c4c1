"""The runner of the vectors: it has to fail when something differs."""

from __future__ import annotations

import contextlib
import io
import json
import tempfile
import unittest
from pathlib import Path
from typing import Any, Dict, List, Optional

from dominoes.cli import main
from dominoes.vectors import CHECKS, FOLDERS, run

LINES: Dict[str, Dict[str, Any]] = {
    "cited/plays.jsonl": {
        "name": "a", "source": "b", "rules": ["R-SCORE-3"],
        "plays": "6-4@L 6-6@L 4-4@R", "totals": [10, 16, 20], "points": [10, 0, 20],
    },
    "cited/out.jsonl": {
        "name": "a", "source": "b", "rules": [], "players": 2, "variant": "all_fives", "scale": 1,
        "pips": [0, 13], "seat": 1, "points": 15,
    },
    "cited/deals.jsonl": {
        "name": "a", "source": "b", "rules": [], "scheme": "chacha20", "seed": bytes(range(32)).hex(), "hand": 1,
        "order": [19, 12, 21, 18, 4, 14, 15, 13, 10, 23, 7, 22, 26, 24, 16, 20, 6, 28, 9, 11, 25, 17, 8, 2, 3, 5, 27, 1],
        "lots": {"2": 2, "3": 1, "4": 2},
    },
    "perft/max_face_2.jsonl": {"n": 1, "sequences": 6, "scoring": 0, "points": 0},
    "original/layouts.jsonl": {
        "moves": "5-3@L", "arms_open": ["L", "R"], "open_ends": [5, 3], "count": 8, "score": 0, "spinner": None,
        "ends": [{"arm": "L", "face": 5, "sole": True, "tile": "5-3"}], "sides_covered": 0, "tiles": ["5-3"],
        "pips": 8,
    },
}  # fmt: skip

WRONG: Dict[str, Dict[str, Any]] = {
    "cited/plays.jsonl": {"totals": [10, 16, 21], "points": [10, 0], "more": 1},
    "cited/out.jsonl": {"points": 10, "players": 3},
    "cited/deals.jsonl": {"hand": 2, "scheme": "sha256", "lots": {"2": 1, "3": 1, "4": 2}},
    "perft/max_face_2.jsonl": {"sequences": 7, "points": 5, "more": 0},
    "original/layouts.jsonl": {"open_ends": [5, 5], "ends": [], "pips": 9, "moves": "5-3@L*"},
}


def outcomes(name: str, lines: List[Dict[str, Any]]) -> List[Optional[str]]:
    """What the check of a file says of these lines."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "lines.jsonl"
        path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="ascii")
        return list(CHECKS[name](path))


def quietly(folder: Path) -> bool:
    """Run all vectors without the output."""
    with contextlib.redirect_stdout(io.StringIO()):
        return run(folder)


class Runner(unittest.TestCase):
    """Lines that are right, lines that are wrong, and files that are missing."""

    def test_right_lines_pass(self) -> None:
        for name, line in LINES.items():
            self.assertEqual(outcomes(name, [line]), [None], msg=name)

    def test_wrong_lines_fail(self) -> None:
        for name, changes in WRONG.items():
            for field, value in changes.items():
                (outcome,) = outcomes(name, [{**LINES[name], field: value}])
                self.assertIsNotNone(outcome, msg=f"{name} {field}")

    def test_missing_fields_fail(self) -> None:
        for name, line in LINES.items():
            for field in set(line) - {"name"}:
                less = {other: value for other, value in line.items() if other != field}
                self.assertNotEqual(outcomes(name, [less]), [None], msg=f"{name} {field}")

    def test_an_empty_folder_fails(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            self.assertFalse(quietly(Path(folder)))

    def test_bad_inputs_have_to_be_refused(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "logs" / "new.json"
            answer = Path(folder) / "refused" / "logs@new.json.snap"
            for file in (path, answer):
                file.parent.mkdir()
            log = {
                "version": 1, "rules": {"variant": "block", "players": 2}, "deal": "chacha20",
                "seed": "00" * 32, "plays": [],
            }  # fmt: skip
            path.write_text(json.dumps(log), encoding="ascii")
            self.assertNotEqual(list(FOLDERS["invalid"](path)), [None])
            self.assertEqual(list(FOLDERS["records"](path)), [None])
            path.write_text(json.dumps({**log, "version": 9}), encoding="ascii")
            for code, outcomes_are in (("unsupported_version", True), ("bad_log", False)):
                error = {"code": code, "message": "", "line": 1, "column": 1, "move": None}
                answer.write_text("exit status 2\n" + json.dumps({"error": error}).replace(": {", ":{"))
                self.assertEqual(list(FOLDERS["invalid"](path)) == [None], outcomes_are)
            self.assertNotEqual(list(FOLDERS["records"](path)), [None])


class Commands(unittest.TestCase):
    """The exit status of the commands."""

    def status(self, *arguments: str) -> int:
        """Run a command without its output."""
        with contextlib.redirect_stdout(io.StringIO()):
            return main(list(arguments))

    def test_replay(self) -> None:
        log = '{"version":1,"rules":{"variant":"block","players":2},"deal":"sha256","seed":"%s","plays":[%s]}'
        rows = (("", 0), ('"0-0@R"', 1), ("1", 2))
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "log.json"
            for plays, status in rows:
                path.write_text(log % ("00" * 32, plays), encoding="ascii")
                self.assertEqual(self.status("replay", str(path)), status)
            path.write_bytes(b"[Dominoes \xff")
            self.assertEqual(self.status("replay", str(path)), 2)
            self.assertEqual(self.status("replay", str(path) + ".none"), 2)

    def test_deal(self) -> None:
        self.assertEqual(self.status("deal", "--seed", "00" * 32, "--hand", "3"), 0)
        self.assertEqual(self.status("deal", "--seed", "00"), 2)


if __name__ == "__main__":
    unittest.main()
