"""Which commands and flags there are. Nothing here loads a game."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NoReturn

from lineside import __version__
from lineside.engine.errors import BadInput

ABOUT = "Network-building board games: play them, simulate them, look at their records."
NUMBERS = "Seats, games and entries are numbered from 0."
BOTS = "random, greedy, search:sims=200 or a class of your own, folder/file.py:Class"


def command(argv: Sequence[str] | None = None) -> tuple[Callable[[Any], int], argparse.Namespace]:
    """Return the function of the command that is asked for, and its arguments.

    Raises BadInput in one line where they cannot be read; `--help` and `--version` print and end.
    """
    words = list(sys.argv[1:] if argv is None else argv)
    args = _parser().parse_args(words or ["--help"])
    module = import_module(f"lineside.cli.{args.module}")
    run: Callable[[Any], int] = module.run
    return run, args


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{message} (see: {self.prog} --help)")


def whole(low: int, high: int = 2**63) -> Callable[[str], int]:
    """Return a reader of whole numbers from `low` to `high`."""

    def number(word: str) -> int:
        try:
            value = int(word)
        except ValueError:
            raise argparse.ArgumentTypeError(f"'{word}' is not a whole number") from None
        if not low <= value <= high:
            reach = f"at least {low}" if high == 2**63 else f"from {low} to {high}"
            raise argparse.ArgumentTypeError(f"must be {reach}, not {value}")
        return value

    return number


def factor(word: str) -> float:
    """Read a number above 1."""
    try:
        value = float(word)
    except ValueError:
        value = 0.0
    if not 1 < value < 1000:
        raise argparse.ArgumentTypeError(f"'{word}' is not a number above 1")
    return value


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="lineside", description=ABOUT, epilog=NUMBERS, allow_abbrev=False, add_help=False
    )
    parser.add_argument("-h", "--help", action="help", help="show this and end")
    parser.add_argument(
        "--version", action="version", version=f"lineside {__version__}", help="show the version"
    )
    commands = parser.add_subparsers(metavar="COMMAND", required=True, dest="command")

    def add(name: str, module: str, text: str, about: str = "") -> argparse.ArgumentParser:
        sub = commands.add_parser(
            name, help=text, description=about or f"{text[:1].upper()}{text[1:]}.", epilog=NUMBERS
        )
        sub.set_defaults(module=module)
        return sub

    _catalogue(add)
    _play(add)
    _simulate(add)
    _tournament(add)
    _balance(add)
    _replay(add)
    _edition(add)
    _serve(add)
    add(
        "engine",
        "engine",
        "speak the engine protocol on stdin and stdout",
        "Speak the engine protocol: one JSON object a line on stdin, one answer a line on "
        "stdout. For bots in any language; docs/protocol.md tells the rest.",
    )
    return parser


Add = Callable[..., argparse.ArgumentParser]


def _catalogue(add: Add) -> None:
    sub = add("games", "games", "list the games, or tell all about one")
    sub.add_argument("game", nargs="?", metavar="GAME", help="show its options and editions too")
    sub = add("rules", "rules", "show a game's rules, or one of them")
    sub.add_argument("game", metavar="GAME")
    sub.add_argument("rule", nargs="?", metavar="ID", help="id of one rule, such as PR-3")


def _table(sub: argparse.ArgumentParser, seats: str, needed: bool = True) -> None:
    """Add what makes a game."""
    sub.add_argument("game", metavar="GAME", nargs=None if needed else "?")
    sub.add_argument("--seats", required=needed, metavar="A,B,…", help=seats)
    _rules(sub)


def _rules(sub: argparse.ArgumentParser) -> None:
    """Add what else makes a game, and its seed."""
    sub.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game (`lineside games GAME` lists them); may be given again",
    )
    sub.add_argument("--edition", metavar="FILE", help="component data of your own (TOML)")
    sub.add_argument("--seed", type=whole(0, 2**64 - 1), metavar="N", help="for chance and bots")


def _play(add: Add) -> None:
    sub = add("play", "play", "play in the terminal, against bots or others at this screen")
    seats = f"who sits where, in order of play: human, human:name=Ann, or a bot: {BOTS}"
    _table(sub, seats, needed=False)
    sub.add_argument("--out", metavar="FILE", help="write the record there as the game goes")
    begin = sub.add_argument_group("to analyse a recorded game", "instead of GAME")
    begin.add_argument("--from", metavar="FILE", dest="file", help="begin in the game of a record")
    begin.add_argument("--until", type=whole(0), metavar="N", help="after its first N entries")
    begin.add_argument(
        "--as",
        type=whole(0),
        metavar="SEAT",
        dest="seat",
        help="with what this seat knew; all else is drawn anew",
    )


def _simulate(add: Add) -> None:
    sub = add(
        "simulate",
        "simulate",
        "let bots play many games and add up what happened",
        "Let bots play many games. The same seed gives the same games, however many jobs there "
        "are. Ctrl-C ends early: the file is whole, and what was played is told.",
    )
    _table(sub, f"a bot for each seat: {BOTS}")
    sub.add_argument("--games", type=whole(1), default=100, metavar="N", help="default: 100")
    _where(sub, 1)
    sub.add_argument("--rotate", action="store_true", help="bots move on a seat from game to game")
    sub.add_argument(
        "--paired", action="store_true", help="one seed for each whole rotation (with --rotate)"
    )
    sub.add_argument(
        "--out",
        metavar="FILE",
        help="write the records there, one after another; as a table where it ends in .parquet",
    )
    keep = sub.add_mutually_exclusive_group()
    keep.add_argument("--resume", action="store_true", help="go on with the file of --out")
    keep.add_argument("--force", action="store_true", help="write over the file of --out")
    sub.add_argument("--json", action="store_true", help="the sums as JSON instead of tables")


def _where(sub: argparse.ArgumentParser, jobs: int) -> None:
    """Add where games are played: on processes of this machine or on a cluster."""
    known = f"default: {jobs}" if jobs else "default: as many as this machine has cores"
    where = sub.add_mutually_exclusive_group()
    where.add_argument(
        "--jobs", type=whole(1, 512), default=jobs, metavar="J", help=f"processes; {known}"
    )
    where.add_argument(
        "--on",
        default="",
        metavar="dask://HOST:PORT",
        help="play on a Dask cluster instead (extra 'cluster')",
    )


def _tournament(add: Add) -> None:
    sub = add(
        "tournament",
        "tournament",
        "let bots meet in a round robin and rate them",
        "Let every group of bots play the same deals, each bot from every seat, and rate them "
        "(extra 'lab'). Ctrl-C ends early; --resume goes on, also after a crash.",
    )
    sub.add_argument("game", metavar="GAME")
    sub.add_argument("--bots", required=True, metavar="A,B,…", help=f"who takes part: {BOTS}")
    sub.add_argument(
        "--seats", type=whole(2), metavar="K", help="how many play at a time (default: the fewest)"
    )
    sub.add_argument(
        "--games",
        type=whole(1),
        default=100,
        metavar="N",
        help="games of each group, rounded up to whole rotations; default: 100",
    )
    _rules(sub)
    _where(sub, 0)
    sub.add_argument(
        "--out", metavar="FILE", help="write a line a game there (JSONL), to go on with"
    )
    keep = sub.add_mutually_exclusive_group()
    keep.add_argument("--resume", action="store_true", help="go on with the file of --out")
    keep.add_argument("--force", action="store_true", help="write over the files named")
    sub.add_argument("--csv", metavar="FILE", help="write the table there, a line a bot")
    sub.add_argument("--json", action="store_true", help="the table as JSON instead of words")


def _balance(add: Add) -> None:
    sub = add(
        "balance",
        "balance",
        "report how fair and how lively a game's component data are",
        "Let one bot play itself many times at each number of seats, and report on the places in "
        "the order of play, lengths, ends, sources of points, and how often each component is "
        "used and wins: an HTML page with charts, and a CSV beside it (extra 'lab').",
    )
    sub.add_argument("game", metavar="GAME")
    sub.add_argument("--seats", default="", metavar="2,3", help="numbers of seats (default: all)")
    sub.add_argument(
        "--games", type=whole(1), default=200, metavar="N", help="a report; default: 200"
    )
    sub.add_argument("--bot", default="greedy", metavar="BOT", help=f"default: greedy; {BOTS}")
    _rules(sub)
    sub.add_argument(
        "--against",
        metavar="FILE",
        help="an edition to compare with that of --edition, side by side",
    )
    _where(sub, 0)
    sub.add_argument("--out", metavar="FILE.html", help="write the report there (and FILE.csv)")
    sub.add_argument("--force", action="store_true", help="write over the files of --out")
    sub.add_argument(
        "--goal",
        type=factor,
        metavar="X",
        help="end with 1 unless it is sure that no place wins X times its fair share",
    )


def _replay(add: Add) -> None:
    sub = add("replay", "replay", "tell a recorded game in words")
    sub.add_argument("file", metavar="FILE", help="a record, or many one after another")
    sub.add_argument("--game", type=whole(0), metavar="K", help="which record of the file")
    sub.add_argument("--until", type=whole(0), metavar="N", help="only the first N entries")
    sub.add_argument("--verify", action="store_true", help="compare every stored hash")
    sub.add_argument("--as", type=whole(0), metavar="SEAT", dest="seat", help="as this seat saw it")
    sub.add_argument("--notation", action="store_true", help="the actions as they are written")


def _edition(add: Add) -> None:
    sub = add("edition", "edition", "check or show the component data of a game")
    sub.add_argument("verb", choices=("check", "show"))
    sub.add_argument("game", metavar="GAME")
    sub.add_argument("file", nargs="?", metavar="FILE", help="your own (TOML); else the built-in")
    sub.add_argument("--svg", metavar="OUT", help="show: draw the board into this file (- prints)")


def _serve(add: Add) -> None:
    sub = add("serve", "serve", "serve the games to browsers")
    sub.add_argument("--host", default="127.0.0.1", help="default: this machine only")
    sub.add_argument("--port", type=whole(0, 65535), default=8000, help="default: 8000")
    sub.add_argument("--public-url", metavar="URL", help="where others reach this server")
    sub.add_argument("--data", metavar="DIR", help="where tables are kept")
