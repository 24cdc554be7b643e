"""A balance report as CSV: a line a value, so that any program can pick out what it wants."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lineside.lab.balance import Findings
from lineside.lab.compare import Difference
from lineside.lab.summary import Interval, wilson


class Value(NamedTuple):
    """One value: of what, of how many (games, or seats of games), with its 95 % interval.

    `edition` is the edition's name and digest, or "difference" where `value` is a p adjusted.
    """

    seats: int
    edition: str
    section: str
    name: str
    measure: str
    of: int
    value: float
    low: float | None = None
    high: float | None = None


def values(found: Findings) -> Iterator[Value]:
    """Yield all values of one edition at one number of seats."""
    edition = f"{found.edition} {found.digest}"

    def plain(section: str, name: str, measure: str, of: int, value: float) -> Value:
        return Value(found.seats, edition, section, name, measure, of, value)

    def share(section: str, name: str, measure: str, of: int, value: Interval) -> Value:
        return Value(found.seats, edition, section, name, measure, of, *value)

    for what, rows in (("Places", found.places), ("Seats", found.summary.seats)):
        for number, row in enumerate(rows):
            name = str(number + 1 if what == "Places" else number)
            yield share(what, name, "share of wins", row.games, row.interval)
            yield plain(what, name, "mean score", row.games, row.mean)
    yield plain("Length", "turns", "mean", found.games, found.turns.mean)
    for turns, games in sorted(found.lengths.items()):
        yield plain("Length", f"{turns} turns", "games", found.games, games)
    for (rule, reason), games in found.summary.ends.most_common():
        name = f"{reason} ({rule})" if rule else reason
        yield share("Ends", name, "share of games", found.games, wilson(games, found.games))
    for section, splits in (("Points", found.sources), ("In the end", found.counts)):
        for name, split in splits.items():
            yield plain(section, name, "mean of a winner", split.winners.n, split.winners.mean)
            yield plain(section, name, "mean of another", split.others.n, split.others.mean)
    for group, usages in found.usage.items():
        for name, usage in usages.items():
            used = wilson(usage.games, found.games)
            yield plain(group, name, "times a game", found.games, usage.times / found.games)
            yield share(group, name, "used in games", found.games, used)
            if usage.users:
                yield share(group, name, "won by its users", usage.users, usage.interval)
            if usage.turns:
                gain = usage.gain / usage.turns
                yield plain(group, name, "points in the same turn", usage.turns, gain)


def text(
    reports: Sequence[tuple[Sequence[Findings], Sequence[Difference]]],
) -> str:
    """Return the CSV of a report: for each number of seats its editions and their differences."""
    file = io.StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow(Value._fields)
    for editions, different in reports:
        for found in editions:
            writer.writerows(values(found))
        for d in different:
            if d.adjusted is not None:
                of = min(found.games for found in editions)
                seats = editions[0].seats
                writer.writerow(
                    Value(seats, "difference", d.section, d.name, d.measure, of, d.adjusted)
                )
    return file.getvalue()
