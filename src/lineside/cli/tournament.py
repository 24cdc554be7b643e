"""`lineside tournament`: a round robin between bots, with ratings."""

from __future__ import annotations

import csv
import sys
from argparse import Namespace
from pathlib import Path
from typing import IO, Any

import msgspec

from lineside.cli import making
from lineside.cli.files import fresh, games_file
from lineside.cli.paper import Paper, Text, heading, paper, percent, table
from lineside.cli.progress import STOPPED, cores, shown, unbroken
from lineside.engine import BadInput, registry
from lineside.lab import guests, ledger
from lineside.lab.pool import run as play
from lineside.lab.summary import Row
from lineside.lab.tournament import Standings, Tournament

COLUMNS = (
    "bot", "rating", "rating_low", "rating_high", "games", "wins", "share", "share_low",
    "share_high", "mean_score", "sd_score",
)  # fmt: skip


def run(args: Namespace) -> int:
    """Play, write the outcomes as they come, and tell the table; also after Ctrl-C."""
    tournament = _tournament(args)
    standings = Standings(tournament)
    if args.csv:
        if args.out and Path(args.csv).absolute() == Path(args.out).absolute():
            raise BadInput(f"--csv {args.csv}: the games are written there (--out)")
        fresh(args.csv, force=args.force or args.resume)
    wanted = tournament.games(args.games)
    stopped = False
    with games_file(args) as file:
        if file is not None:
            begun = _begin(tournament, standings, args, file, wanted)
        else:
            begun = 0
        games = play(tournament, range(begun, wanted), args.jobs or cores(), on=args.on)
        try:
            for outcome in shown(games, begun, wanted):
                with unbroken():
                    if file is not None:
                        file.write(ledger.line(outcome))
                        file.flush()
                    standings.add(outcome)
        except KeyboardInterrupt:
            stopped = True
    if args.csv:
        _write_csv(standings, Path(args.csv))
    if args.json:
        print(msgspec.json.encode(as_plain(standings)).decode())
    else:
        _report(standings, args, paper())
    if stopped:
        print(f"lineside: stopped after {standings.games} of {wanted} games", file=sys.stderr)
        return STOPPED
    return 0


def _tournament(args: Namespace) -> Tournament:
    about = registry.meta(args.game)
    specs = tuple(making.seats(args.bots, "--bots"))
    for spec in specs:
        guests.make(spec)
    if len(specs) < 2:
        raise BadInput("a tournament needs at least two bots")
    if about.seats[1] < 2:
        raise BadInput(f"{about.title} is played alone: there is nobody to meet")
    tournament = Tournament(
        args.game,
        specs,
        args.seats or max(2, about.seats[0]),
        making.options(args.game, args.option),
        making.edition(args.game, args.edition),
        making.seed(args),
        registry.package(args.game),
    )
    tournament.make()
    return tournament


def _begin(
    tournament: Tournament, standings: Standings, args: Namespace, file: IO[str], wanted: int
) -> int:
    """Take over what a file holds; return how many games that is."""
    for outcome in ledger.read(tournament, file, args.out):
        standings.add(outcome)
    file.flush()
    if standings.games > wanted:
        raise BadInput(f"{args.out}: holds {standings.games} games already, more than {wanted}")
    return standings.games


def _report(standings: Standings, args: Namespace, out: Paper) -> None:
    tournament, title = standings.tournament, registry.meta(args.game).title
    groups = len(tournament.groups())
    note = (
        f"{len(tournament.bots)} bots, {tournament.seats} at a time · "
        f"{standings.games:,} games: {groups:,} group{'s' * (groups > 1)}, "
        f"each deal from every seat · seed {tournament.seed}"
    )
    out.print(heading(title, note))
    if not standings.games:
        return
    _ratings(standings, out)
    _meetings(standings, out)
    _seats(standings, out)
    if standings.truncated:
        out.print(f"cut off    {standings.truncated:,}, counted as they stood")
    for label, file in (("games", args.out), ("table", args.csv)):
        if file:
            out.print(f"{label:10} {file}")


def _ratings(standings: Standings, out: Paper) -> None:
    labels, ratings = standings.tournament.labels(), standings.ratings.table()
    rows = []
    for bot in standings.order():
        row, rating = standings.bots[bot], ratings[bot]
        rows.append(
            (
                labels[bot],
                f"{rating.mean:.1f}",
                f"{rating.low:.1f} – {rating.high:.1f}",
                f"{row.games:,}",
                f"{row.wins:,.6g}",
                percent(row.interval.share),
                f"{percent(row.interval.low)} – {percent(row.interval.high)}",
                f"{row.mean:.2f}",
            )
        )
    columns = ("bot", "rating", "95 % of it", "games", "wins", "share", "95 % of it", "mean score")
    out.print(table(columns, rows, right=range(1, 8)))
    note = "A win shared by k seats counts 1/k for each; Wilson intervals. Ratings begin at 25."
    out.print(Text(note, style="dim"))
    out.print()


def _meetings(standings: Standings, out: Paper) -> None:
    labels, order = standings.tournament.labels(), standings.order()

    def cell(row: Row | None) -> str:
        return percent(row.interval.share) if row and row.games else "–"

    rows = [
        (labels[bot], *[cell(standings.against.get((bot, other))) for other in order])
        for bot in order
    ]
    title = "how often the one on the left came before the one above (a tie counts half)"
    columns = ("", *[labels[bot] for bot in order])
    out.print(table(columns, rows, right=range(1, len(columns)), title=title))
    out.print()


def _seats(standings: Standings, out: Paper) -> None:
    labels, seats = standings.tournament.labels(), range(standings.tournament.seats)
    rows = [
        (
            labels[bot],
            *[
                f"{percent(row.interval.share)} ({row.mean:.1f})" if row.games else "–"
                for row in (standings.at_seat[bot, seat] for seat in seats)
            ],
        )
        for bot in standings.order()
    ]
    columns = ("bot", *[f"at seat {seat}" for seat in seats])
    title = "share of wins (mean score) by bot and seat"
    out.print(table(columns, rows, right=range(1, len(columns)), title=title))
    out.print()


def lines(standings: Standings) -> list[tuple[Any, ...]]:
    """Return a line for each bot, the best first, with the values of `COLUMNS`."""
    labels, ratings = standings.tournament.labels(), standings.ratings.table()
    found = []
    for bot in standings.order():
        row = standings.bots[bot]
        found.append(
            (labels[bot], *ratings[bot], row.games, row.wins, *row.interval, row.mean, row.spread)
        )
    return found


def as_plain(standings: Standings) -> dict[str, Any]:
    """Return the table as plain data, for `--json`."""
    labels = standings.tournament.labels()
    return {
        **standings.tournament.header(),
        "games": standings.games,
        "truncated": standings.truncated,
        "table": [dict(zip(COLUMNS, line, strict=True)) for line in lines(standings)],
        "against": [
            {"bot": labels[a], "other": labels[b], "games": row.games, "before": row.wins}
            for (a, b), row in standings.against.items()
        ],
        "by_bot_and_seat": [
            {"bot": labels[bot], "seat": seat, "games": row.games, "wins": row.wins}
            for (bot, seat), row in standings.at_seat.items()
        ],
    }


def _write_csv(standings: Standings, path: Path) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS)
        writer.writerows(lines(standings))
