import asyncio
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from lineside.server import migrations, store
from lineside.server.store import Append, Conflict, EntryRow, SeatRow, Store, TableRow


def a_table(id: str = "t", request: str | None = None) -> tuple[TableRow, list[SeatRow]]:
    row = TableRow(id, "T", "{}", None, False, "me", request, 1, 1, 0, 0, None)
    return row, [SeatRow(id, 0, "Ann", "person", person="me"), SeatRow(id, 1, "", "bot", "greedy")]


def entry(n: int, request: str | None = None, id: str = "t") -> Append:
    return Append([EntryRow(id, n, "{}", request)], n + 1, 1, 7)


@pytest.fixture
def kept(tmp_path: Path):  # type: ignore[no-untyped-def]
    found = Store(tmp_path / "x.sqlite3")
    yield found
    found.close()


async def test_what_was_written_is_read(kept: Store) -> None:
    row, seats = a_table()
    await kept.write(store.make_table(row, seats, [EntryRow("t", 0, "{}", None)]))
    await kept.write(entry(1, "0:a"))
    found = await kept.read(store.load_table("t"))
    assert found is not None
    assert (found.row.n, found.row.actor, found.row.changed) == (2, 1, 7)
    assert found.seats == seats
    assert [(line.n, line.request) for line in found.entries] == [(0, None), (1, "0:a")]
    assert await kept.read(store.with_bots_to_move) == ["t"]
    assert [each.id for each in await kept.read(store.tables_of("me", 5))] == ["t"]
    assert await kept.read(store.load_table("other")) is None


async def test_one_entry_a_number_and_one_a_request(kept: Store) -> None:
    await kept.write(store.make_table(*a_table(), []))
    await kept.write(entry(0, "0:a"))
    for again in (entry(0), entry(1, "0:a")):
        with pytest.raises(Conflict):
            await kept.write(again)
    found = await kept.read(store.load_table("t"))
    assert found is not None
    assert len(found.entries) == found.row.n == 1


async def test_writes_at_the_same_time_get_their_own_answers(kept: Store) -> None:

    for name in "abc":
        await kept.write(store.make_table(*a_table(name), []))
    writes = [entry(n, id=name) for n in range(50) for name in "abc"]
    writes[31:31] = [entry(3, id="a")] * 5
    answers = await asyncio.gather(*map(kept.write, writes), return_exceptions=True)
    assert sum(isinstance(answer, Conflict) for answer in answers) == 5
    assert all(answer is None or isinstance(answer, Conflict) for answer in answers)
    for name in "abc":
        found = await kept.read(store.load_table(name))
        assert found is not None
        assert [line.n for line in found.entries] == list(range(50))


async def test_two_writers_on_one_file_lose_nothing(kept: Store, tmp_path: Path) -> None:
    await kept.write(store.make_table(*a_table(), []))

    def count(connection: sa.Connection) -> None:
        title = connection.execute(sa.select(store.tables.c.title)).scalar()
        number = 0 if title == "T" else int(str(title))
        connection.execute(store.tables.update().values(title=str(number + 1)))

    def write_often() -> None:
        other = Store(tmp_path / "x.sqlite3")
        for _ in range(100):
            asyncio.run(other.write(count))
        other.close()

    await asyncio.gather(*(asyncio.to_thread(write_often) for _ in range(2)))
    found = await kept.read(store.load_table("t"))
    assert found is not None
    assert found.row.title == "200"


async def test_opened_records_are_forgotten_and_tables_are_not(kept: Store) -> None:
    for id, replay in (("a", True), ("b", False)):
        row, seats = a_table(id)
        row.replay = replay
        await kept.write(store.make_table(row, seats, [EntryRow(id, 0, "{}", None)]))
    assert await kept.write(store.forget_replays(2)) == 1
    assert await kept.read(store.load_table("a")) is None
    assert await kept.read(store.load_table("b")) is not None


def test_the_migrations_lead_to_what_the_code_expects(tmp_path: Path) -> None:
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'm.sqlite3'}")
    migrations.upgrade(engine)
    with engine.begin() as connection:
        context = MigrationContext.configure(connection)
        assert context.get_current_revision() == store.HEAD
        assert compare_metadata(context, store.metadata) == []
        command.downgrade(migrations.config(connection), "base")
        assert set(sa.inspect(connection).get_table_names()) == {"alembic_version"}


def test_a_fresh_database_is_as_the_migrations_make_it(tmp_path: Path) -> None:
    Store(tmp_path / "fresh.sqlite3").close()
    migrated = tmp_path / "migrated.sqlite3"
    migrations.upgrade(sa.create_engine(f"sqlite:///{migrated}"))
    shapes = []
    for path in (tmp_path / "fresh.sqlite3", migrated):
        inspect = sa.inspect(sa.create_engine(f"sqlite:///{path}"))
        shapes.append(
            {
                name: (
                    [(c["name"], str(c["type"]), c["nullable"]) for c in inspect.get_columns(name)],
                    inspect.get_pk_constraint(name)["constrained_columns"],
                    sorted(u["name"] for u in inspect.get_unique_constraints(name)),
                    sorted(i["name"] for i in inspect.get_indexes(name)),
                )
                for name in inspect.get_table_names()
                if name != "alembic_version"
            }
        )
    assert shapes[0] == shapes[1]


def test_an_older_database_is_upgraded_in_place(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32))")
    Store(path).close()
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == (
            store.HEAD,
        )
        assert connection.execute("SELECT count(*) FROM tables").fetchone() == (0,)
