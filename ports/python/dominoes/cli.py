"""The commands: replay a record or a log, show a deal, run the test vectors.

The exit status is 0 when all is well, 1 when something was read and is not
so, and 2 when something cannot be read.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import List, Optional

from .deals import SeededDeals, split_deal
from .errors import DominoError, Mismatch, Unreadable
from .game import Game
from .logs import replay_log
from .records import read_records
from .replay import check_record
from .rules import VARIANTS, Rules
from .seeds import commitment, parse_hex
from .vectors import run
from .views import spectator_digest
from .words import SCHEMES


def describe(game: Game) -> str:
    """A game in a line: how it stands, and its digest."""
    scores = " ".join(str(score) for score in game.scores)
    state = game.status if game.result is None else game.result.reason
    return f"{game.moves} plays, {state}, scores {scores}, digest {spectator_digest(game)}"


def read_text(path: Path) -> str:
    """A file as text, its line ends as they are."""
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable("bad_text", "the file is not UTF-8") from error
    except OSError as error:
        raise Unreadable("no_file", str(error)) from error


def _replay(path: Path) -> None:
    """Replay every game of a file, be it a log or records."""
    text = read_text(path)
    if text.lstrip().startswith("{"):
        print(describe(replay_log(text)))
        return
    for record in read_records(text):
        game = check_record(record)
        if game is None:
            print("checked without a deal: geometry, turns and points only")
        else:
            print(describe(game))


def _deal(arguments: argparse.Namespace) -> None:
    """Print one hand as it is dealt."""
    if arguments.hand < 1:
        raise Unreadable("bad_hand", "hands are counted from 1")
    rules = Rules.make(arguments.variant, arguments.players)
    deals = SeededDeals(arguments.deal, parse_hex(arguments.seed, "the seed"))
    hands, boneyard = split_deal(rules, deals.order(arguments.hand))
    for seat, tiles in enumerate(hands, start=1):
        print(f"seat {seat}: {' '.join(map(str, tiles))}")
    print(f"boneyard: {' '.join(map(str, boneyard))}")
    print(f"lot: seat {deals.lot(arguments.hand, rules.players)}")
    print(f"commitment: {commitment(deals.seed)}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="dominoes", description="All Fives, Draw and Block.")
    commands = parser.add_subparsers(dest="command", required=True)
    vectors = commands.add_parser("vectors", help="run the test vectors of a folder")
    vectors.add_argument("folder", type=Path)
    replay = commands.add_parser("replay", help="replay records or a JSON log")
    replay.add_argument("file", type=Path)
    deal = commands.add_parser("deal", help="show one hand of a seed")
    deal.add_argument("--seed", required=True, help="64 hex digits")
    deal.add_argument("--hand", type=int, default=1)
    deal.add_argument("--deal", choices=sorted(SCHEMES), default="chacha20")
    deal.add_argument("--variant", choices=sorted(VARIANTS), default="all_fives")
    deal.add_argument("--players", type=int, default=2)
    return parser


def main(arguments: Optional[List[str]] = None) -> int:
    """Run a command and give its exit status."""
    given = _parser().parse_args(arguments)
    try:
        if given.command == "vectors":
            return 0 if run(given.folder) else 1
        if given.command == "replay":
            _replay(given.file)
        else:
            _deal(given)
    except Mismatch as error:
        print(f"not so: {error}")
        return 1
    except DominoError as error:
        print(f"not readable: {error}")
        return 2
    return 0
