"""New tables: made by a person, as a rematch, of an opened record, or to analyse a game."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections import OrderedDict
from typing import Any

import msgspec

from lineside.engine import (
    OVER,
    BadInput,
    EditionError,
    Game,
    Header,
    Play,
    Record,
    RecordError,
    Rng,
    registry,
)
from lineside.engine.actions import question_of
from lineside.engine.record import header_line, read_one
from lineside.server import people, store
from lineside.server.bodies import (
    AskBranch,
    AskNew,
    CreateTable,
    Invite,
    OpenRecord,
    SeatWish,
    TableMade,
)
from lineside.server.hall import Hall, bot_spec, now
from lineside.server.old import OldPlay
from lineside.server.problems import Problem
from lineside.server.store import Conflict, SeatRow, TableRow
from lineside.server.table import Table, rows_of


class Maker:
    """Makes tables in a hall.

    Args:
        hall: where they will stand.
    """

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._made: OrderedDict[str, TableMade] = OrderedDict()

    async def create(self, person: str, wish: CreateTable, base: str) -> TableMade:
        """Make a table as a person wishes.

        Args:
            person: the identity of whoever makes it.
            base: the address that the links shall begin with.

        Raises BadInput or EditionError where the wish cannot be fulfilled.
        """
        request = f"{person}:{wish.id}" if wish.id else None
        if request is not None and (made := await self._again(request, base)):
            return made
        game = await asyncio.to_thread(self._game, wish)
        wishes, rng = list(wish.seats), random.SystemRandom()
        if wish.first == "lot":
            turn = rng.randrange(len(wishes))
        elif wish.first == "host":
            turn = next((k for k, seat in enumerate(wishes) if seat.kind == "me"), 0)
        else:
            turn = 0
        wishes = wishes[turn:] + wishes[:turn]
        title = people.clean(wish.title, "the title", 80) if wish.title else game.meta.title
        id, back = people.new_table(), people.new_key()
        seats, invites = self._seats(id, person, wishes, back, base)
        notes = {} if wish.seed is None else {"seed": str(wish.seed)}
        play = Play(game, notes=notes)
        if wish.seed is None:
            play.settle(Rng(secrets.randbits(64), "chance"), now())
        else:
            play.settle(Rng(wish.seed, "chance", 0), now())
        row = self._row(id, title, play, person, request)
        row.seed, row.hints = wish.seed, wish.hints
        made = await self._store(row, seats, play, invites, back, base)
        if request is not None:
            self._made[request] = made
            if len(self._made) > 1000:
                self._made.popitem(last=False)
        return made

    async def rematch(self, person: str | None, table_id: str, base: str) -> TableMade:
        """Make the same table once more: game, options, edition and seats.

        A repeated request gives the same table. For those who sit at a table that is over, and for
        the maker of one where only bots sit.
        """
        async with self.hall.open(table_id) as old:
            if not old.yours(person) and not old.hosts(person):
                raise Problem(403, "not_your_seat", "Only those who sit here can ask for that.")
            assert person is not None
            if not old.over:
                raise Problem(409, "running", "The game is not over yet.", n=old.n)
            if old.row.replay or old.readonly:
                raise Problem(409, "readonly", old.readonly)
            if old.analysis:
                raise Problem(409, "analysis", "An analysis is no game: it has no rematch.")
            if old.row.rematch is None:
                game = old.play.game
                id = people.new_table()
                seats = [msgspec.structs.replace(seat, table=id, hints=0) for seat in old.seats]
                for seat in seats:
                    if seat.kind == "person":
                        seat.bot = ""
                play = Play(game, notes=old.header.notes)
                seed = old.row.seed
                draw = secrets.randbits(64) if seed is None else seed
                play.settle(Rng(draw, "chance", 0), now())
                row = self._row(id, old.row.title, play, old.row.maker, None)
                row.seed, row.hints = seed, old.row.hints
                made = await self._store(row, seats, play, (), "", base)
                await self.hall.store.write(store.set_rematch(table_id, id))
                old.row.rematch = id
                self.hall.announce(old)
            else:
                id = old.row.rematch
                made = TableMade(id, link(base, id), (), "", ())
        return msgspec.structs.replace(made, yours=await self._yours(id, person))

    async def open_record(self, person: str, wish: OpenRecord, base: str) -> TableMade:
        """Make a table to look at from a record file; raises RecordError where it is none."""
        record, play = await asyncio.to_thread(_read, wish)
        id = people.new_table()
        names = record.header.names
        seats = [
            SeatRow(id, k, names[k][:40] if k < len(names) else "", "open")
            for k in range(record.header.seats)
        ]
        row = self._row(id, play.game.meta.title, play, person, None)
        row.header, row.replay = header_line(record.header), True
        return await self._store(row, seats, play, (), "", base)

    async def branch(self, person: str, table_id: str, wish: AskBranch, base: str) -> TableMade:
        """Make an analysis that begins at a position of a table; all its seats are the person's.

        Raises Problem for a running game, for one of other rules than today's, and where the game
        is over at that position; BadInput where there is no such position or seat.
        """
        request = f"{person}:{wish.id}" if wish.id else None
        if request is not None and (made := await self._again(request, base)):
            return made
        async with self.hall.open(table_id) as old:
            _may_branch(old)
            draw = Rng(secrets.randbits(64), "determinize")
            n = old.play.settled(wish.n)
            play = await self.hall.engine(old, "branch", old.play.branch, n, wish.seat, draw)
            title, names = old.row.title, old.names()
        if play.actor == OVER:
            raise Problem(409, "over", "The game is over there; go back to a position before.")
        play.settle(Rng(secrets.randbits(64), "chance"), now())
        id, back = people.new_table(), people.new_key()
        digest = people.digest(back)
        seats = [
            SeatRow(id, k, name, "person", person=person, recovery=digest)
            for k, name in enumerate(names)
        ]
        row = self._row(id, title, play, person, request)
        row.analysis = True
        return await self._store(row, seats, play, (), back, base)

    async def _again(self, request: str, base: str) -> TableMade | None:
        """Return the answer that a request has got already, without its links after a restart."""
        if request in self._made:
            return self._made[request]
        id = await self.hall.store.read(store.by_request(request))
        if id is None:
            return None
        person = request.partition(":")[0]
        return TableMade(id, link(base, id), (), "", await self._yours(id, person))

    async def _yours(self, id: str, person: str) -> tuple[int, ...]:
        async with self.hall.open(id) as table:
            return table.yours(person)

    async def ask(self, wish: AskNew) -> Any:
        """Return the answer to a question about a table that is still being set up."""

        def answer() -> Any:
            game = self._game(wish)
            question = question_of(wish.question, game.question_types)
            return game.ask(game.initial(), None, question)

        return await self.hall.answers.of(answer)

    def _game(self, wish: CreateTable | AskNew) -> Game[Any]:
        seats = wish.seats if isinstance(wish, AskNew) else len(wish.seats)
        if wish.edition_toml is None:
            edition = registry.builtin_edition(wish.game, wish.edition)
            return registry.make(wish.game, seats, wish.options, edition)
        size, most = len(wish.edition_toml.encode()), self.hall.settings.limits.edition
        if size > most:
            raise Problem(413, "too_large", f"An edition has at most {most} bytes, not {size}.")
        file = wish.edition_file.replace("\\", "/").rsplit("/", 1)[-1] or "edition.toml"
        edition = registry.own_edition(wish.game, wish.edition_toml, file)
        try:
            return registry.make(wish.game, seats, wish.options, edition)
        except EditionError as error:  # the game knows the edition's name only
            raise EditionError(file, error.key, error.rule, error.message) from None

    def _seats(
        self, id: str, person: str, wishes: list[SeatWish], back: str, base: str
    ) -> tuple[list[SeatRow], tuple[Invite, ...]]:
        """Return the seats as they are at the start, and the links of the open ones."""
        kinds = [wish.kind for wish in wishes]
        if kinds.count("me") > 1:
            raise BadInput("only one seat can be yours; others at this screen are of kind 'here'")
        if "here" in kinds and "me" not in kinds:
            raise BadInput("somebody at this screen needs you at a seat too")
        seats, invites, taken = [], [], set[str]()
        for k, wish in enumerate(wishes):
            row = SeatRow(id, k, "", "person")
            if wish.kind == "bot":
                row.kind, row.bot = "bot", bot_spec(self.hall, wish.bot)
            elif wish.kind == "invite":
                key = people.new_key()
                row.kind, row.invite = "open", people.digest(key)
                invites.append(Invite(k, invite_link(base, id, k, key)))
            else:
                row.person, row.recovery = person, people.digest(back)
            if wish.name or row.kind == "person":
                row.name = people.clean(wish.name, f"the name at seat {k + 1}", 40)
                if people.looks(row.name) in taken:
                    raise BadInput(f"the name '{row.name}' looks like that of another seat")
                taken.add(people.looks(row.name))
            seats.append(row)
        for row in seats:
            if row.kind == "bot" and not row.name:
                row.name = _bot_name(row.bot, taken)
        return seats, tuple(invites)

    def _row(self, id: str, title: str, play: Play, person: str, request: str | None) -> TableRow:
        header = header_line(play.record.header)
        time = now()
        return TableRow(
            id, title, header, None, False, person, request, time, time, play.n, play.actor, None
        )

    async def _store(
        self,
        row: TableRow,
        seats: list[SeatRow],
        play: Play,
        invites: tuple[Invite, ...],
        back: str,
        base: str,
    ) -> TableMade:
        lines = rows_of(row.id, play.record.entries)
        try:
            await self.hall.store.write(store.make_table(row, seats, lines))
        except Conflict:
            if row.request and (made := await self._again(row.request, base)):
                return made
            raise
        async with self.hall.open(row.id) as table:
            yours = table.yours(row.maker)
        recovery = recovery_link(base, row.id, back) if yours and back else ""
        return TableMade(row.id, link(base, row.id), invites, recovery, yours)


def _may_branch(table: Table) -> None:
    """Raise Problem unless a table's game may be analysed."""
    if isinstance(table.play, OldPlay):
        raise Problem(409, "readonly", table.readonly)
    if not (table.over or table.row.replay or table.analysis):
        words = "A running game is not analysed: that would be unfair. It can be once it is over."
        raise Problem(409, "running", words, n=table.n)


def link(base: str, table: str) -> str:
    """Return the link of a table's page."""
    return f"{base}/t/{table}"


def invite_link(base: str, table: str, seat: int, key: str) -> str:
    """Return the link with which an open seat can be taken."""
    return f"{base}/t/{table}#seat={seat}&key={key}"


def recovery_link(base: str, table: str, key: str) -> str:
    """Return the link that takes one's seats to another device."""
    return f"{base}/t/{table}#back={key}"


def _bot_name(spec: str, taken: set[str]) -> str:
    kind = spec.partition(":")[0].capitalize()
    name, number = kind, 1
    while people.looks(name) in taken:
        number += 1
        name = f"{kind} {number}"
    taken.add(people.looks(name))
    return name


def _read(wish: OpenRecord) -> tuple[Record, Play]:
    """Read and verify a record; one of another rules version is taken as it is."""
    record = read_one(wish.record, wish.file.rsplit("/", 1)[-1] or "record")
    header: Header = record.header
    game = record.game()
    for name in header.names:
        if name:
            people.clean(name, "a name in the record", 40)
    if header.version == game.meta.rules_version:
        return record, Play.load(record, verify=True)
    if len(record.entries) > 20_000:
        raise RecordError("the record is too long")
    return record, OldPlay(game, record)
