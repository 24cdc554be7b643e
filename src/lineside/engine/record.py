"""Records: what happened at a table, append-only, one JSON object a line.

The first line is the header (format, game, rules version, seats, options, edition), each further
line one entry: an action (chance outcomes too), an undo or a resignation. Since outcomes are
written down, a replay needs no generator. Undo is an entry of its own and `n` only grows, so that
nobody mistakes one future for another. A file may hold several records one after another.

A record may begin at a position instead of the game's beginning. That of an analysis does, and
holds entries that go to any of its own positions: all lines that were tried are kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from lineside.engine import registry
from lineside.engine.edition import Edition
from lineside.engine.errors import UNREADABLE, RecordError
from lineside.engine.game import Game

FORMAT = 1
_HEADER = re.compile(r'\s*\{\s*"lineside"')


class EditionRef(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A built-in edition under its digest, or the whole data of an owner's own."""

    name: str
    digest: str
    data: dict[str, Any] | None = None


class Branch(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Where an analysis begins: at the position after the first `n` entries of another record.

    `seat`: it begins with what this seat knew, all else drawn anew; None: with all there is.
    """

    n: int
    seat: int | None = None


class Header(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The first line of a record.

    `lineside` is the number of the file format, `version` that of the game's rules. `names` are
    the seats' names and `notes` free words of whoever made the record (a seed, a place). `start` is
    the state at which the record begins, None for the game's beginning, and `analysis` stands in
    the record of an analysis.
    """

    lineside: int
    game: str
    version: int
    seats: int
    options: dict[str, Any]
    edition: EditionRef
    names: tuple[str, ...] = ()
    notes: dict[str, str] = {}
    start: dict[str, Any] | None = None
    analysis: Branch | None = None


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One further line.

    Attributes:
        n: number of the entry in the record, from 0, without gaps.
        by: the seat that acted, or CHANCE (which also stands where `go` does).
        do: the action in its short notation, else "".
        undo: number of the entry that is taken back; everything after it goes too.
        go: in an analysis: its position after the first so many entries is taken up.
        resign: whether the seat resigned.
        t: milliseconds since 1970, as the keeper of the record saw it (0: not known).
        hash: digest of the state after the entry, on every 16th entry and the last.
        state: the whole state after the entry, on every 128th entry and the last, so that the
            record can still be looked at when the rules have moved on.
    """

    n: int
    by: int
    do: str = ""
    undo: int | None = None
    go: int | None = None
    resign: bool = False
    t: int = 0
    hash: str = ""
    state: dict[str, Any] | None = None

    @property
    def to(self) -> int | None:
        """The position to which an undo or a `go` leads, None for other entries."""
        return self.undo if self.go is None else self.go


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry as a given viewer may know it.

    `text` says what happened; `{2}` in it stands for the name of seat 2. Where `by` is a seat, the
    text begins with a verb, to be read after that seat's name.
    """

    n: int
    by: int
    text: str
    marks: tuple[str, ...] = ()
    action: dict[str, Any] | None = None
    undo: int | None = None
    go: int | None = None
    doer: str = ""
    """Whose deed it is where no seat did it (see Happening)."""


class Record(msgspec.Struct):
    """A header and its entries."""

    header: Header
    entries: list[Entry]

    def lines(self) -> Iterator[str]:
        """Yield the lines of the record, without line ends."""
        yield header_line(self.header)
        for entry in self.entries:
            yield entry_line(entry)

    def text(self) -> str:
        """Return the whole record as text, each line ended."""
        return "".join(line + "\n" for line in self.lines())

    def game(self) -> Game[Any]:
        """Return the game of this record; raises BadInput where it cannot be had."""
        header, ref = self.header, self.header.edition
        if ref.data is None:
            edition = registry.builtin_edition(header.game, digest=ref.digest)
        else:
            edition = registry.plain_edition(header.game, ref.data, ref.name)
        if (edition.name, edition.digest) != (ref.name, ref.digest):
            raise RecordError(
                f"the header names the edition '{ref.name}' ({ref.digest}), "
                f"its data are those of '{edition.name}' ({edition.digest})"
            )
        if len(header.names) > header.seats:
            raise RecordError(f"{len(header.names)} names for {header.seats} seats")
        branch = header.analysis
        if branch is not None and branch.seat not in (None, *range(header.seats)):
            raise RecordError(f"an analysis for seat {branch.seat} of {header.seats}")
        if not all(name.isprintable() for name in header.names):
            raise RecordError("a name holds characters that cannot be seen")
        return registry.make(header.game, header.seats, header.options, edition)


def begin(
    game: Game[Any], names: Iterable[str] = (), notes: dict[str, str] | None = None
) -> Record:
    """Return an empty record of a game."""
    edition = game.edition
    header = Header(
        FORMAT,
        game.meta.name,
        game.meta.rules_version,
        game.seats,
        game.options,
        edition_ref(edition),
        tuple(names),
        notes or {},
    )
    return Record(header, [])


def edition_ref(edition: Edition) -> EditionRef:
    """Return how a header names an edition."""
    data = None if edition.builtin else edition.plain()
    return EditionRef(edition.name, edition.digest, data)


def header_line(header: Header) -> str:
    """Return the header's line."""
    return msgspec.json.encode(header).decode()


def entry_line(entry: Entry) -> str:
    """Return an entry's line."""
    return msgspec.json.encode(entry).decode()


def read_all(lines: Iterable[str], file: str = "record") -> Iterator[Record]:
    """Yield the records of a file, one after another.

    Raises RecordError naming the file and line where something does not fit. Whether the actions
    are legal shows only when they are played (`Play.load`).
    """
    record: Record | None = None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        where = f"{file}, line {number}"
        try:
            if _HEADER.match(line):
                header = msgspec.json.decode(line, type=Header)
                if record is not None:
                    yield record
                record = Record(header, [])
                if header.lineside != FORMAT:
                    raise RecordError(f"{where}: format {header.lineside} is not known here")
                continue
            entry = msgspec.json.decode(line, type=Entry)
        except UNREADABLE as error:
            if record is None and not _HEADER.match(line):
                raise RecordError(
                    f"{file}: this is no record of a game; one begins with a line"
                    ' like {"lineside":1,"game":"…"}'
                ) from None
            raise RecordError(f"{where}: not a line of a record: {error}") from None
        if record is None:
            raise RecordError(f"{where}: the first line must be a header")
        if entry.n != len(record.entries):
            raise RecordError(f"{where}: entry {len(record.entries)} expected, not {entry.n}")
        record.entries.append(entry)
    if record is None:
        raise RecordError(f"{file}: holds no record")
    yield record


def read_one(text: str, file: str = "record") -> Record:
    """Return the only record of a text; raises RecordError where there is none or more."""
    records = list(read_all(text.split("\n"), file))
    if len(records) != 1:
        raise RecordError(f"{file}: holds {len(records)} records, one was expected")
    return records[0]
