"""`lineside balance`: how fair and how lively a game's component data are."""

from __future__ import annotations

import shlex
import sys
from argparse import Namespace
from collections.abc import Generator, Sequence
from contextlib import closing
from pathlib import Path

from lineside.cli import making
from lineside.cli.files import fresh
from lineside.cli.paper import Paper, Text, heading, paper, percent, table
from lineside.cli.progress import STOPPED, cores, shown, unbroken
from lineside.engine import BadInput, registry
from lineside.lab import Outcome, Setup, charts, guests, report, sheet, words
from lineside.lab import run as play
from lineside.lab.balance import Findings

GOAL = 1.2
"""No place should win more often than so many times its fair share."""


def run(args: Namespace) -> int:
    """Play, tell what was found and write the report; also after Ctrl-C."""
    seed = making.seed(args)
    series = [
        [Findings(setup, setup.make()) for setup in editions] for editions in _setups(args, seed)
    ]
    files = _files(args)
    every = [found for editions in series for found in editions]
    stopped = False
    with closing(_played(every, args)) as games:
        try:
            for _ in shown(games, 0, args.games * len(every)):
                pass
        except KeyboardInterrupt:
            stopped = True
    done = [editions for editions in series if all(found.games for found in editions)]
    goal = args.goal or GOAL
    out = paper()
    for editions in done:
        for found in editions:
            _tell(found, goal, len(editions) > 1, out)
    if done and files:
        _write(files, done, args, goal, seed, stopped)
        out.print(f"report     {files[0]}\nvalues     {files[1]}")
    if stopped:
        told = sum(found.games for found in every)
        print(f"lineside: stopped after {told} of {args.games * len(every)} games", file=sys.stderr)
        return STOPPED
    return int(bool(args.goal) and any(found.over(goal) for found in every))


def _setups(args: Namespace, seed: int) -> list[list[Setup]]:
    """Return for each number of seats a setup for each edition."""
    about = registry.meta(args.game)
    if len(making.seats(args.bot, "--bot")) != 1:
        raise BadInput(f"--bot {args.bot}: one bot plays in every seat")
    guests.make(args.bot)
    editions = [making.edition(args.game, args.edition)]
    if args.against:
        editions.append(making.edition(args.game, args.against))
    options = making.options(args.game, args.option)
    package = registry.package(args.game)
    return [
        [
            Setup(args.game, (args.bot,) * seats, options, edition, seed, package=package)
            for edition in editions
        ]
        for seats in _seats(args.seats, about.seats)
    ]


def _seats(words: str, allowed: tuple[int, int]) -> list[int]:
    """Return the numbers of seats of `--seats`; all of the game's where it is empty."""
    low, high = allowed
    if not words:
        return list(range(low, high + 1))
    try:
        found = sorted({int(word) for word in words.split(",")})
    except ValueError:
        raise BadInput(f"--seats {words}: it looks like 2,3") from None
    wrong = next((number for number in found if not low <= number <= high), None)
    if wrong is not None:
        raise BadInput(f"--seats {words}: the game has {low} to {high} seats, not {wrong}")
    return found


def _files(args: Namespace) -> list[Path]:
    """Return the files of `--out`; raises BadInput where they could not be written."""
    if not args.out:
        if args.force:
            raise BadInput("--force speaks of the files of --out, which is not given")
        return []
    page = Path(args.out)
    if page.suffix not in (".html", ".htm"):
        raise BadInput(f"--out {args.out}: a report's name ends in .html")
    files = [page, page.with_suffix(".csv")]
    fresh(*files, force=args.force)
    with charts.style():
        return files


def _played(every: Sequence[Findings], args: Namespace) -> Generator[Outcome, None, None]:
    jobs = args.jobs or cores()
    for found in every:
        games = play(found.setup, range(args.games), jobs, watch=True, on=args.on)
        for outcome in games:
            with unbroken():
                found.add(outcome)
            yield outcome


def _write(
    files: Sequence[Path],
    done: Sequence[Sequence[Findings]],
    args: Namespace,
    goal: float,
    seed: int,
    stopped: bool,
) -> None:
    chapters = [report.chapter(editions) for editions in done]
    page = report.html(chapters, goal, _command(args, seed), stopped)
    files[0].write_text(page, "utf-8")
    files[1].write_text(sheet.text(chapters), "utf-8", newline="")


def _command(args: Namespace, seed: int) -> str:
    """Return the command that makes the same report again."""
    said = ["lineside", "balance", args.game, "--games", args.games, "--seed", seed]
    for flag in ("seats", "bot", "edition", "against", "goal", "out"):
        if value := getattr(args, flag):
            said += [f"--{flag}", value]
    for pair in args.option:
        said += ["--option", pair]
    return shlex.join(map(str, said))


def _tell(found: Findings, goal: float, named: bool, out: Paper) -> None:
    seats = "alone" if found.seats == 1 else f"{found.seats} seats"
    edition = f" · edition {found.edition}" if named else ""
    note = f"{seats} · {found.games:,} games of {found.setup.bots[0]}{edition}"
    out.print(heading(found.title, f"{note} · seed {found.setup.seed}"))
    if found.seats > 1:
        rows = [
            (
                words.PLACES[place],
                percent(row.interval.share),
                f"{percent(row.interval.low)} – {percent(row.interval.high)}",
                f"{row.interval.share / found.fair:.2f}",
                f"{row.mean:.2f}",
            )
            for place, row in enumerate(found.places)
        ]
        columns = ("goes", "wins", "95 % interval", "of a fair share", "mean score")
        out.print(table(columns, rows, right=range(1, 5)))
    for text, asks in words.sentences(found, goal):
        out.print(Text(f"{'!' if asks else '·'} {text}"))
    for text, names in words.unseen(found):
        listed = "; ".join(names[:4]) + (f"; and {len(names) - 4} more" if len(names) > 4 else "")
        out.print(Text(f"! Never seen: {text}: {listed}"))
    out.print()
