"""`lineside replay`: a recorded game in words."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable
from itertools import chain, islice
from pathlib import Path
from typing import Any

from lineside.cli import render, standing
from lineside.cli.paper import Paper, Text, heading, paper
from lineside.engine import CHANCE, OVER, BadInput, OldRecord, Play, Record, RecordError, registry
from lineside.engine.record import Branch, read_all


def run(args: Namespace) -> int:
    """Tell one record of a file, or verify all of them."""
    out = paper()
    with Path(args.file).open(encoding="utf-8") as lines:
        records = read_all(lines, args.file)
        if args.game is not None:
            record = next(islice(records, args.game, None), None)
            if record is None:
                raise BadInput(f"{args.file}: there is no record {args.game} in it")
            _tell(record, args.game, args, out)
            return 0
        first, second = next(records), next(records, None)
        if second is None:
            _tell(first, 0, args, out)
        elif args.verify:
            _verify(chain((first, second), records), args.file, out)
        else:
            names, number = ", ".join(first.header.names), 2 + sum(1 for _ in records)
            out.print(
                f"{args.file} holds {number} records, the first of {first.header.game}: {names}"
            )
            out.print("--game K tells one of them, --verify checks them all")
    return 0


def _verify(records: Iterable[Record], file: str, out: Paper) -> None:
    games = entries = 0
    for number, record in enumerate(records):
        games, entries = games + 1, entries + _verified(record, number, file).n
    out.print(f"{games} records verified: {entries:,} entries, every stored hash agrees")


def _verified(record: Record, number: int, file: str) -> Play:
    try:
        return Play.load(record, verify=True)
    except RecordError as error:
        raise RecordError(f"{file}, record {number}: {error}") from None


def _tell(record: Record, number: int, args: Namespace, out: Paper) -> None:
    header = record.header
    about = registry.meta(header.game)
    until = len(record.entries) if args.until is None else args.until
    if until > len(record.entries):
        raise BadInput(f"{args.file}: has {len(record.entries)} entries, not {until}")
    if args.seat is not None and args.seat >= header.seats:
        raise BadInput(f"there is no seat {args.seat}; the seats are 0 to {header.seats - 1}")
    names = seat_names(record)
    edition = f"{header.edition.name} ({header.edition.digest})"
    out.print(heading(about.title, f"{', '.join(names)} · edition {edition}"))
    if header.analysis is not None:
        out.print(_branch(header.analysis, names))
    if header.version != about.rules_version:
        _tell_old(record, until, names, args, out)
        return
    try:
        play = Play.begin(header, checkpoints=False)
        for step in play.steps_of(record.entries[:until], args.verify):
            if args.notation:
                out.say(_notation(step.entry, names))
            else:
                out.say(standing.line(play.event(step, args.seat), names, about))
    except RecordError as error:
        raise RecordError(f"{args.file}, record {number}: {error}") from None
    _tell_position(play, names, args.seat, out)
    if args.verify:
        hashes = sum(bool(entry.hash) for entry in record.entries[:until])
        out.print(f"verified: {until} entries, stored hashes that agree: {hashes}")


def _tell_position(play: Play, names: list[str], seat: int | None, out: Paper) -> None:
    meta = play.game.meta
    out.print()
    if play.actor == OVER:
        found = play.result()
        for part in standing.result(found, names, meta, over=True):
            out.print(part)
        for part in standing.score_lines(found, names, meta):
            out.print(part)
        return
    whose = "chance" if play.actor == CHANCE else names[play.actor]
    seen = "what all may see" if seat is None else f"what {names[seat]} sees"
    out.print(heading(f"after {play.n} entries", f"{whose} is to act · {seen}"))
    for part in render.view(play.game.view(play.state, seat), names):
        out.print(part)


def _tell_old(record: Record, until: int, names: list[str], args: Namespace, out: Paper) -> None:
    """Show a record of an older rules version: its notation and its last stored position."""
    if args.seat is not None or args.verify:
        try:
            Play.load(record)
        except OldRecord as error:
            raise OldRecord(f"{args.file}: {error} (without --as and --verify)") from None
    about = registry.meta(record.header.game)
    out.print(
        f"Made under version {record.header.version} of the rules, which are at "
        f"{about.rules_version} now: shown as it was written down, not replayed."
    )
    for entry in record.entries[:until]:
        out.say(_notation(entry, names))
    stored = [entry for entry in record.entries[:until] if entry.state is not None]
    if stored:
        out.print()
        out.print(heading(f"after entry {stored[-1].n}", "the position stored in the record"))
        for part in render.view(stored[-1].state or {}, names):
            out.print(part)


def _branch(branch: Branch, names: list[str]) -> str:
    """Return in words where an analysis begins."""
    known = "" if branch.seat is None else f", with what {names[branch.seat]} knew"
    return f"An analysis: it begins after {branch.n} entries of another record{known}."


def seat_names(record: Record) -> list[str]:
    """Return the seats' names of a record; seats without one are called by their number."""
    given = list(record.header.names)
    rest = range(len(given), record.header.seats)
    return [name or f"seat {seat}" for seat, name in enumerate(given)] + [f"seat {n}" for n in rest]


def _notation(entry: Any, names: list[str]) -> Text:
    who = "chance" if entry.by == CHANCE else names[entry.by]
    what = entry.do or ("resigns" if entry.resign else f"takes back entry {entry.undo}")
    if entry.go is not None:
        return Text(f"{entry.n:>5}  to the position after {entry.go} entries")
    return Text(f"{entry.n:>5}  {who}: {what}")
