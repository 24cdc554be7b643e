"""Storage: tables, seats and the entries of their records, in SQLite.

The record is the truth: one row an entry, unique on (table, n), so that the database decides who
came first. A write is a transaction of its own, done at once; its caller goes on when it is
committed. Questions are answered in threads: one that takes long holds up nobody.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import msgspec
import sqlalchemy as sa

from lineside.engine import BadInput

T = TypeVar("T")

NAMES = {
    "pk": "pk_%(table_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
}
metadata = sa.MetaData(naming_convention=NAMES)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(20), primary_key=True),
    sa.Column("title", sa.String(80), nullable=False),
    sa.Column("header", sa.Text, nullable=False),
    sa.Column("seed", sa.BigInteger),
    sa.Column("replay", sa.Boolean, nullable=False),
    sa.Column("maker", sa.String(40), nullable=False, index=True),
    sa.Column("request", sa.String(90), unique=True),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("changed", sa.BigInteger, nullable=False),
    sa.Column("n", sa.Integer, nullable=False),
    sa.Column("actor", sa.Integer, nullable=False),
    sa.Column("rematch", sa.String(20)),
    sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("analysis", sa.Boolean, nullable=False, server_default=sa.false()),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("bot", sa.String(60), nullable=False),
    sa.Column("person", sa.String(40), index=True),
    sa.Column("invite", sa.String(40)),
    sa.Column("recovery", sa.String(40)),
    sa.Column("hints", sa.Integer, nullable=False, server_default="0"),
)

entries = sa.Table(
    "entries",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("line", sa.Text, nullable=False),
    sa.Column("request", sa.String(50)),
    sa.UniqueConstraint("table", "request"),
)

leavers = sa.Table(
    "leavers",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("person", sa.String(40), primary_key=True),
)


class TableRow(msgspec.Struct):
    """One row of `tables`; see bodies.About and engine Header for what the columns mean.

    `maker` is the identity of whoever made the table, `request` that of the request for it;
    `actor` is who was to act after the last entry, so that a starting server finds the tables at
    which a bot is to move without playing them all.
    """

    id: str
    title: str
    header: str
    seed: int | None
    replay: bool
    maker: str
    request: str | None
    created: int
    changed: int
    n: int
    actor: int
    rematch: str | None
    hints: bool = True
    analysis: bool = False


class SeatRow(msgspec.Struct):
    """One row of `seats`.

    Attributes:
        kind: "person", "bot" or "open".
        bot: spec of the bot that moves for the seat, "" for none.
        person: identity of whoever sits here.
        invite: digest of the key with which an open seat can be taken.
        recovery: digest of the key that takes the seat to another device.
        hints: how many hints were taken here.
    """

    table: str
    seat: int
    name: str
    kind: str
    bot: str = ""
    person: str | None = None
    invite: str | None = None
    recovery: str | None = None
    hints: int = 0


class GameOf(msgspec.Struct):
    """The one thing that a list of tables needs of their headers."""

    game: str


class EntryRow(NamedTuple):
    """One row of `entries`: the entry's line in the record and the request that caused it."""

    table: str
    n: int
    line: str
    request: str | None


class Stored(NamedTuple):
    """All that is kept of one table."""

    row: TableRow
    seats: list[SeatRow]
    entries: list[EntryRow]
    leavers: set[str]


class Append(NamedTuple):
    """New entries of one table, and what its row shall say then."""

    rows: list[EntryRow]
    n: int
    actor: int
    changed: int


class Conflict(Exception):
    """A write that contradicts what is stored: somebody else was first."""


Op = Append | Callable[[sa.Connection], Any]


class Store:
    """The database of one server.

    Args:
        path: the database's file; made if need be.

    Raises BadInput where that file cannot be used as one.
    """

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._writing = _engine(path, "BEGIN IMMEDIATE", "wal_autocheckpoint=0")
        self._reading = _engine(path, "BEGIN")
        try:
            migrate(self._writing)
        except sa.exc.DatabaseError as error:
            self._writing.dispose()
            raise BadInput(f"{path} cannot be used as database: {error.orig}") from None
        self._driver: Any = None
        self._insert, self._update = (_sql(self._writing, what) for what in (_INSERT, _UPDATE))
        self._readers = ThreadPoolExecutor(2, "read")
        self._written = 0
        self._closing = threading.Event()
        self._keeper = threading.Thread(target=self._keep_small, name="store", daemon=True)
        self._keeper.start()

    def close(self) -> None:
        """Let go of the file."""
        self._closing.set()
        self._keeper.join()
        self._readers.shutdown()
        if self._driver is not None:
            self._driver.close()
        self._writing.dispose()
        self._reading.dispose()

    # -- writing -------------------------------------------------------------------------------

    async def write(self, op: Op) -> Any:
        """Do one thing in a transaction; returns what it returns once that is written.

        Raises Conflict where a row is there already, and whatever else the database says.
        """
        self._written += 1
        if isinstance(op, Append):
            return self._append(op)
        try:
            with self._writing.begin() as connection:
                return op(connection)
        except sa.exc.IntegrityError as error:
            raise Conflict(str(error)) from None

    def _append(self, append: Append) -> None:
        """Store new entries by the driver alone: every action pays for it, and it costs a fifth."""
        driver = self._driver = self._driver or self._writing.raw_connection()
        cursor = driver.cursor()
        try:
            cursor.execute("BEGIN IMMEDIATE")
            rows = [self._insert[1](row._asdict()) for row in append.rows]
            cursor.executemany(self._insert[0], rows)
            cursor.execute(self._update[0], self._update[1](_values(append)))
            cursor.execute("COMMIT")
        except Exception as error:
            self._driver = None
            driver.close()  # which rolls back
            if isinstance(error, self._writing.dialect.loaded_dbapi.IntegrityError):
                raise Conflict(str(error)) from None
            raise

    def _keep_small(self) -> None:
        """Carry what was written over from the log into the file now and then, in a thread: that
        waits for the disk, and holds up nobody who writes."""
        known = 0
        while not self._closing.wait(2.0):
            if self._written - known > 100:
                known = self._written
                with self._reading.connect() as connection:
                    connection.exec_driver_sql("ROLLBACK")  # no checkpoint within a transaction
                    connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")

    # -- reading -------------------------------------------------------------------------------

    async def read(self, question: Callable[[sa.Connection], T]) -> T:
        """Ask the database something, in a thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._read, question)

    def _read(self, question: Callable[[sa.Connection], T]) -> T:
        with self._reading.connect() as connection:
            return question(connection)


# -- what is asked of the database -----------------------------------------------------------------

_INSERT = entries.insert()
_UPDATE = (
    tables.update()
    .where(tables.c.id == sa.bindparam("_id"))
    .values(n=sa.bindparam("_n"), actor=sa.bindparam("_actor"), changed=sa.bindparam("_changed"))
)


def _append(connection: sa.Connection, append: Append) -> None:
    connection.execute(_INSERT, [row._asdict() for row in append.rows])
    connection.execute(_UPDATE, _values(append))


def _values(append: Append) -> dict[str, Any]:
    """Return what a table's row shall say, under the names of _UPDATE."""
    return {
        "_id": append.rows[0].table,
        "_n": append.n,
        "_actor": append.actor,
        "_changed": append.changed,
    }


def _sql(engine: sa.Engine, statement: Any) -> tuple[str, Callable[[dict[str, Any]], Any]]:
    """Return a statement in the words of the driver, and what puts its parameters in order."""
    compiled = statement.compile(dialect=engine.dialect)
    return str(compiled), itemgetter(*compiled.positiontup)


def make_table(row: TableRow, sitting: Iterable[SeatRow], lines: Iterable[EntryRow]) -> Op:
    """Store a new table."""

    def op(connection: sa.Connection) -> None:
        connection.execute(tables.insert(), [msgspec.structs.asdict(row)])
        connection.execute(seats.insert(), [msgspec.structs.asdict(seat) for seat in sitting])
        written = [line._asdict() for line in lines]
        if written:
            connection.execute(entries.insert(), written)

    return op


def append_with(append: Append, changed: Iterable[SeatRow]) -> Op:
    """Store new entries and, in the same transaction, seats that have changed."""
    rows = list(changed)
    if not rows:
        return append
    save = save_seats(rows)

    def op(connection: sa.Connection) -> None:
        _append(connection, append)
        save(connection)

    return op


def save_seats(
    changed: Iterable[SeatRow], leaver: tuple[str, str] | None = None
) -> Callable[[sa.Connection], None]:
    """Store seats that have changed, and who has left (table, person)."""

    def op(connection: sa.Connection) -> None:
        for seat in changed:
            values = msgspec.structs.asdict(seat)
            key = (seats.c.table == values.pop("table")) & (seats.c.seat == values.pop("seat"))
            connection.execute(seats.update().where(key).values(values))
        if leaver:
            table, person = leaver
            same = (leavers.c.table == table) & (leavers.c.person == person)
            if connection.execute(sa.select(leavers).where(same)).first() is None:
                connection.execute(leavers.insert().values(table=table, person=person))

    return op


def set_rematch(table: str, other: str) -> Op:
    """Store which table is the rematch of another."""

    def op(connection: sa.Connection) -> None:
        connection.execute(tables.update().where(tables.c.id == table).values(rematch=other))

    return op


def load_table(table: str) -> Callable[[sa.Connection], Stored | None]:
    """Return the question for all that is kept of a table."""

    def question(connection: sa.Connection) -> Stored | None:
        row = connection.execute(tables.select().where(tables.c.id == table)).mappings().first()
        if row is None:
            return None
        sitting = connection.execute(
            seats.select().where(seats.c.table == table).order_by(seats.c.seat)
        ).mappings()
        lines = connection.execute(
            entries.select().where(entries.c.table == table).order_by(entries.c.n)
        )
        gone = connection.execute(
            sa.select(leavers.c.person).where(leavers.c.table == table)
        ).scalars()
        return Stored(
            TableRow(**row),
            [SeatRow(**seat) for seat in sitting],
            [EntryRow(*line) for line in lines],
            set(gone),
        )

    return question


def by_request(request: str) -> Callable[[sa.Connection], str | None]:
    """Return the question which table a request has made already."""
    asked = sa.select(tables.c.id).where(tables.c.request == request)
    return lambda connection: connection.execute(asked).scalar()


def with_bots_to_move(connection: sa.Connection) -> list[str]:
    """Return the tables at which a bot is to move, the last one to change first."""
    waiting = (seats.c.table == tables.c.id) & (seats.c.seat == tables.c.actor)
    asked = (
        sa.select(tables.c.id)
        .join(seats, waiting)
        .where(seats.c.bot != "", tables.c.replay.is_(False))
        .order_by(tables.c.changed.desc())
    )
    return list(connection.execute(asked).scalars())


def tables_of(person: str, most: int) -> Callable[[sa.Connection], list[TableRow]]:
    """Return the question for the tables at which a person sits, the last to change first.

    Tables at which bots alone sit count as their maker's; analyses are not among them.
    """
    held = sa.select(seats.c.table).where(seats.c.person == person)
    others = sa.exists().where(seats.c.table == tables.c.id, seats.c.kind != "bot")
    of_bots = (tables.c.maker == person) & tables.c.replay.is_(False) & ~others
    mine = tables.c.id.in_(held) | of_bots
    games = tables.c.analysis.is_(False)
    asked = tables.select().where(mine, games).order_by(tables.c.changed.desc()).limit(most)

    def question(connection: sa.Connection) -> list[TableRow]:
        return [TableRow(**row) for row in connection.execute(asked).mappings()]

    return question


def seats_of(ids: list[str]) -> Callable[[sa.Connection], list[SeatRow]]:
    """Return the question for the seats of some tables."""
    asked = seats.select().where(seats.c.table.in_(ids)).order_by(seats.c.table, seats.c.seat)
    return lambda connection: [SeatRow(**r) for r in connection.execute(asked).mappings()]


def forget_replays(before: int) -> Op:
    """Delete the opened records that were made before a time (milliseconds since 1970), and the
    analyses in which nothing was done since."""

    def op(connection: sa.Connection) -> int:
        looked_at = tables.c.replay | tables.c.analysis
        old = sa.select(tables.c.id).where(looked_at, tables.c.changed < before)
        ids = list(connection.execute(old).scalars())
        for kept in (entries, seats, leavers):
            connection.execute(kept.delete().where(kept.c.table.in_(ids)))
        connection.execute(tables.delete().where(tables.c.id.in_(ids)))
        return len(ids)

    return op


# -- the file --------------------------------------------------------------------------------------


def _engine(path: Path, begin: str, *pragmas: str) -> sa.Engine:
    """Return an engine whose transactions begin as told.

    A reader may begin late; a writer must take the lock at once, or two of them that read first
    and write then would lose one another's changes.
    """
    engine = sa.create_engine(f"sqlite:///{path}")

    @sa.event.listens_for(engine, "connect")
    def _connect(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        for pragma in (
            "journal_mode=WAL",
            "synchronous=NORMAL",
            "busy_timeout=5000",
            "foreign_keys=ON",
            *pragmas,
        ):
            connection.execute(f"PRAGMA {pragma}")

    @sa.event.listens_for(engine, "begin")
    def _begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


HEAD = "0004"
"""The newest revision in migrations/versions."""


def migrate(engine: sa.Engine) -> None:
    """Bring the database to the newest revision; a fresh one is made at once.

    Raises BadInput for one of a revision that is not known here.

    Alembic takes half a second to import: it is asked only where there is something to do.
    """
    with engine.begin() as connection:
        known = sa.inspect(connection).get_table_names()
        if "alembic_version" in known:
            asked = sa.text("SELECT version_num FROM alembic_version")
            if connection.execute(asked).scalar() == HEAD:
                return
        elif not known:
            metadata.create_all(connection)
            connection.execute(sa.text("CREATE TABLE alembic_version (version_num VARCHAR(32))"))
            connection.execute(sa.text(f"INSERT INTO alembic_version VALUES ('{HEAD}')"))
            return
    from lineside.server.migrations import upgrade

    upgrade(engine)
