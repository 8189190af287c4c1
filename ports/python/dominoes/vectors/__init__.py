"""Running the test vectors: one line of output for every file.

Each file has a check of its own, which looks at every field of every line: a
field that nobody looked at fails the line, so nothing is passed over unseen.
"""

from __future__ import annotations

from pathlib import Path
from typing import Dict, Iterable, List

from . import choices, cited, counted, moments, recorded, texts
from .cases import FileCheck, Outcome

CHECKS: Dict[str, FileCheck] = {
    name: check
    for part in (cited, counted, recorded, moments, choices, texts)
    for name, check in part.CHECKS.items()
}
"""The files that have to be there, by their path in the folder."""

FOLDERS: Dict[str, FileCheck] = texts.FOLDERS
"""Folders whose files are all checked in one way, whichever there are."""

IGNORED = ("README.md",)
SHOWN_FAILURES = 3


def _outcomes(path: Path, check: FileCheck) -> List[Outcome]:
    """Check one file; whatever goes wrong with the file as a whole is a failure."""
    try:
        return list(check(path))
    except Exception as error:  # whatever it is, the file has not passed
        return [f"{type(error).__name__}: {error}"]


def _report(name: str, outcomes: List[Outcome]) -> bool:
    """Print the line of a file, and what failed in it."""
    failures = [outcome for outcome in outcomes if outcome is not None]
    passed = bool(outcomes) and not failures
    count = f"{len(outcomes) - len(failures)}/{len(outcomes)}"
    print(f"{'ok  ' if passed else 'FAIL'} {name:<42} {count}", flush=True)
    for failure in failures[:SHOWN_FAILURES]:
        print(f"       {failure}")
    return passed


def _found(folder: Path, names: Iterable[str]) -> List[str]:
    """The files in these folders, as paths within the whole."""
    paths = [path for name in names for path in sorted((folder / name).rglob("*"))]
    return [
        path.relative_to(folder).as_posix()
        for path in paths
        if path.is_file() and path.name not in IGNORED
    ]


def run(folder: Path) -> bool:
    """Check all vector files of a folder; whether every one passed.

    A file that is missing fails, and so does one that no check knows, unless
    its folder is listed as not checked.
    """
    passed = True
    for name, check in CHECKS.items():
        passed &= _report(name, _outcomes(folder / name, check))
    for part, check in FOLDERS.items():
        names = _found(folder, [part])
        for skipped, reason in texts.NOT_INPUTS.items():
            inside = [name for name in names if name.startswith(f"{skipped}/")]
            names = [name for name in names if name not in inside]
            if inside:
                print(f"---- {skipped + '/':<42} {len(inside)} not checked: {reason}")
        for name in names:
            passed &= _report(name, _outcomes(folder / name, check))
        if not names:
            passed &= _report(f"{part}/", ["there are no files"])
    for name in _found(folder, sorted({name.split("/")[0] for name in CHECKS})):
        if name not in CHECKS:
            passed &= _report(name, ["no check knows this file"])
    return passed
