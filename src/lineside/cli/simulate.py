"""`lineside simulate`: many games between bots, and what they tell."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter
from typing import IO, Any

import msgspec

from lineside.cli import making
from lineside.cli.files import games_file
from lineside.cli.paper import Paper, Text, heading, number, paper, percent, table
from lineside.cli.progress import STOPPED, shown, unbroken
from lineside.engine import BadInput, Game, registry
from lineside.lab import Row, Setup, Summary, finished, guests
from lineside.lab import run as play
from lineside.lab.dataset import SUFFIX, Dataset

MOST_ENDS = 6


def run(args: Namespace) -> int:
    """Play, write the records as they come, and tell the sums; also after Ctrl-C."""
    setup = _setup(args)
    game = setup.make()
    total, begun, stopped = Summary(setup), 0, False
    with _file(args) as file, _dataset(args, game, setup) as dataset:
        if args.resume:
            for outcome in finished(game, setup, file, args.out):
                total.add(outcome)
            begun = total.games
            if begun > args.games:
                raise BadInput(f"{args.out}: holds {begun} games already, more than {args.games}")
        started = perf_counter()
        played = Summary(setup)
        try:
            indices = range(begun, args.games)
            games = play(setup, indices, args.jobs, args.out is not None, on=args.on)
            for outcome in shown(games, begun, args.games):
                with unbroken():
                    if file is not None:
                        file.write(outcome.record)
                        file.flush()
                    if dataset is not None:
                        dataset.add(outcome)
                    total.add(outcome)
                    played.add(outcome)
        except KeyboardInterrupt:
            stopped = True
        seconds = perf_counter() - started
    if args.json:
        print(msgspec.json.encode(as_plain(total, played, seconds)).decode())
    else:
        _report(total, played, seconds, args, paper())
    if stopped:
        print(f"lineside: stopped after {total.games} of {args.games} games", file=sys.stderr)
        return STOPPED
    return 0


def _setup(args: Namespace) -> Setup:
    specs = tuple(making.seats(args.seats))
    for spec in specs:
        guests.make(spec)
    if args.paired and not args.rotate:
        raise BadInput("--paired belongs to --rotate: it gives a whole rotation one seed")
    registry.meta(args.game)
    return Setup(
        args.game,
        specs,
        making.options(args.game, args.option),
        making.edition(args.game, args.edition),
        making.seed(args),
        args.rotate,
        args.paired,
        registry.package(args.game),
    )


@contextmanager
def _file(args: Namespace) -> Iterator[IO[str] | None]:
    """Open the file of --out for records; none where it asks for a data set."""
    if args.out is None or Path(args.out).suffix != SUFFIX:
        with games_file(args) as file:
            yield file
        return
    if args.resume:
        raise BadInput(f"a {SUFFIX} file is written whole: --resume is for records (.jsonl)")
    if Path(args.out).exists() and not args.force:
        raise BadInput(f"{args.out} exists: --force writes over it")
    yield None


@contextmanager
def _dataset(args: Namespace, game: Game[Any], setup: Setup) -> Iterator[Dataset | None]:
    """Make a data set of the games where --out asks for one; written after Ctrl-C too."""
    if args.out is None or Path(args.out).suffix != SUFFIX:
        yield None
        return
    dataset = Dataset(game, setup, Path(args.out))
    yield dataset
    with unbroken():
        dataset.close()


def _report(total: Summary, played: Summary, seconds: float, args: Namespace, out: Paper) -> None:
    setup, title = total.setup, registry.meta(args.game).title
    out.print(heading(title, f"{total.games:,} game{'s' * (total.games != 1)} · seed {setup.seed}"))
    if not total.games:
        return
    _wins(total, out)
    if setup.rotate:
        _pairings(total, out)
    _lengths(total, out)
    _speed(played, seconds, args, out)
    if args.out:
        out.print(f"records    {args.out}")


def _wins(total: Summary, out: Paper) -> None:
    rows = [
        (
            label,
            "all" if total.setup.rotate else str(bot),
            f"{row.wins:,.6g}",
            percent(row.interval.share),
            f"{percent(row.interval.low)} – {percent(row.interval.high)}",
            f"{row.mean:.2f}",
            f"{row.spread:.2f}",
        )
        for bot, (label, row) in enumerate(zip(total.setup.labels(), total.bots, strict=True))
    ]
    columns = ("bot", "seat", "wins", "share", "95 % interval", "mean score", "± sd")
    out.print(table(columns, rows, right=range(2, 7)))
    out.print(Text("A win shared by k seats counts 1/k for each; Wilson intervals.", style="dim"))
    out.print()


def _pairings(total: Summary, out: Paper) -> None:
    seats = range(len(total.setup.bots))

    def cell(row: Row | None) -> str:
        return f"{percent(row.interval.share)} ({row.mean:.1f})" if row else "–"

    labels = total.setup.labels()
    rows = [
        (label, *[cell(total.pairs.get((bot, seat))) for seat in seats])
        for bot, label in enumerate(labels)
    ]
    rows.append(("any", *[cell(row) for row in total.seats]))
    columns = ["bot", *[f"at seat {seat}" for seat in seats]]
    out.print(
        table(columns, rows, right=range(1, 9), title="share of wins (mean score) by bot and seat")
    )
    out.print()


def _lengths(total: Summary, out: Paper) -> None:
    games = total.games
    for (rule, reason), times in total.ends.most_common(MOST_ENDS):
        cited = f" ({rule})" if rule else ""
        out.print(f"ended      {times:,} × {reason or 'without a reason'}{cited}")
    if len(total.ends) > MOST_ENDS:
        out.print(f"           and in {len(total.ends) - MOST_ENDS} other ways (--json has all)")
    out.print(
        f"length     {total.turns / games:,.1f} turns on average "
        f"({total.shortest:,} to {total.longest:,}), {total.entries / games:,.1f} entries"
    )
    if total.truncated:
        out.print(f"cut off    {total.truncated:,}, counted as they stood")


def _speed(played: Summary, seconds: float, args: Namespace, out: Paper) -> None:
    if not played.games or seconds <= 0:
        return
    rate = 1 / seconds
    jobs = args.on or f"{args.jobs} job{'s' if args.jobs > 1 else ''}"
    out.print(
        f"speed      {number(played.games * rate)} games/s · {number(played.decisions * rate)} "
        f"decisions/s, {number(played.choices * rate)} of them with a choice · "
        f"{seconds:,.1f} s, {jobs}"
    )


def as_plain(total: Summary, played: Summary, seconds: float) -> dict[str, Any]:
    """Return the sums as plain data, for `--json`."""
    setup = total.setup

    def row(found: Row) -> dict[str, Any]:
        share, low, high = found.interval
        return {
            "games": found.games,
            "wins": found.wins,
            "share": share,
            "interval_95": [low, high],
            "mean_score": found.mean,
            "sd_score": found.spread,
        }

    return {
        "game": setup.game,
        "seed": setup.seed,
        "bots": list(setup.labels()),
        "games": total.games,
        "truncated": total.truncated,
        "by_bot": [row(found) for found in total.bots],
        "by_seat": [row(found) for found in total.seats],
        "by_bot_and_seat": [
            {"bot": bot, "seat": seat, **row(found)}
            for (bot, seat), found in sorted(total.pairs.items())
        ],
        "ends": [
            {"rule": rule, "reason": reason, "games": times}
            for (rule, reason), times in total.ends.most_common()
        ],
        "turns": total.turns,
        "entries": total.entries,
        "decisions": total.decisions,
        "choices": total.choices,
        "seconds": seconds,
        "games_per_second": played.games / seconds if seconds else 0.0,
        "decisions_per_second": played.decisions / seconds if seconds else 0.0,
        "choices_per_second": played.choices / seconds if seconds else 0.0,
    }
