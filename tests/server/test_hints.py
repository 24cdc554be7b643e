"""Hints at the table, and the chances over games that are over."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from lineside.engine import registry
from lineside.server import analysing, thinking
from lineside.server.limits import Rate
from lineside.server.settings import Limits
from tests.server.house import LOOSE, MANY, House, Person, Seatview, a_house, settings


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "HINT", 0.1)
    monkeypatch.setattr(thinking, "CHANCES", 0.01)


async def two(house: House, game: str, **wish: Any) -> tuple[str, list[Person], list[Seatview]]:
    """Two people at a table: seat 0 is Ann's, seat 1 Bob's."""
    ann, bob = house.person(), house.person()
    made = await ann.make("me", "invite", game=game, first="host", **wish)
    await bob.join(made, 1, "Bob")
    return made["table"], [ann, bob], [await ann.live(made["table"]), await bob.live(made["table"])]


@pytest.mark.parametrize("game", list(registry.packages()))
async def test_every_game_gives_hints_that_can_be_taken(house: House, game: str) -> None:
    table, people, views = await two(house, game)
    seat = views[0].frame["actor"]
    view = views[seat]
    answer = await people[seat].post(f"/api/tables/{table}/hint", {"n": view.n, "seat": seat})
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert (found["n"], found["seat"]) == (view.n, seat)
    ideas = found["hint"]["ideas"]
    assert 1 <= len(ideas) <= 3
    assert all(0 <= idea["chance"] <= 1 and idea["visits"] > 0 for idea in ideas)
    assert found["hint"]["why"]
    taken = await view.act(ideas[0]["offer"]["action"])
    assert taken["type"] == "accepted", taken


async def test_who_may_have_a_hint_and_who_hears_of_it(house: House) -> None:
    table, (ann, bob), (a, b) = await two(house, "us_telegraph")
    watcher = house.person()
    w = await watcher.live(table)
    seat = a.frame["actor"]
    mover, other = (ann, bob) if seat == 0 else (bob, ann)
    view = a if seat == 0 else b

    async def refused(who: Person, **wish: int) -> str:
        body = {"n": view.n, "seat": seat} | wish
        answer = await who.post(f"/api/tables/{table}/hint", body)
        assert answer.json()["type"] == "refused", answer.text
        return str(answer.json()["kind"])

    assert await refused(watcher) == "not_your_seat"
    assert await refused(other) == "not_your_seat"
    assert await refused(other, seat=1 - seat) == "not_your_turn"
    assert await refused(mover, n=view.n - 1) == "stale"
    assert await refused(mover, seat=9) == "input"
    assert [each["hints"] for each in view.frame["seats"]] == [0, 0]
    wish = {"n": view.n, "seat": seat}
    first = (await mover.post(f"/api/tables/{table}/hint", wish)).json()
    again = (await mover.post(f"/api/tables/{table}/hint", wish)).json()
    assert first == again
    # All see that it was taken, once; the record and its version do not change.
    for each in (a, b, w):
        await each.until(lambda each=each: each.seats[seat]["hints"] == 1)  # type: ignore[misc]
        assert each.n == view.n
    told = first["hint"]["why"].encode()
    assert told not in b"".join(other.bytes_seen + watcher.bytes_seen)
    assert b"hint" not in (await watcher.get(f"/api/tables/{table}/record")).content
    # It survives the table's sleep.
    async with house.hall.open(table) as found:
        house.hall.put_away(found)
    seats = (await watcher.get(f"/api/tables/{table}")).json()["seats"]
    assert seats[seat]["hints"] == 1


async def test_a_hint_comes_from_a_determinization(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What thinks gets what the game imagines for the seat, not the state itself."""
    table, people, views = await two(house, "us_telegraph")
    seat = views[0].frame["actor"]
    async with house.hall.open(table) as found:
        game, state = found.play.game, found.play.state
    imagined = state.copy()
    asked: list[Any] = []
    monkeypatch.setattr(
        game, "determinize", lambda s, who, rng: asked.append((s, who)) or imagined.copy()
    )
    given: list[bytes] = []
    real = house.hall.thinkers.hint

    async def hint(kind: str, known: bytes, who: int, seed: int) -> Any:
        given.append(known)
        return await real(kind, known, who, seed)

    monkeypatch.setattr(house.hall.thinkers, "hint", hint)
    monkeypatch.setattr(type(state), "to_json", lambda self: b"{}" if self is state else b"[]")
    await people[seat].post(f"/api/tables/{table}/hint", {"n": views[0].n, "seat": seat})
    assert asked[0] == (state, seat)
    assert given == [b"[]"]


async def test_a_hint_that_comes_too_late_is_dropped(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, people, views = await two(house, "paper_rails")
    seat = views[0].frame["actor"]
    real, asked, gate = house.hall.thinkers.hint, asyncio.Event(), asyncio.Event()

    async def slow(*args: Any) -> Any:
        asked.set()
        found = await real(*args)
        await gate.wait()
        return found

    monkeypatch.setattr(house.hall.thinkers, "hint", slow)
    wish = {"n": views[seat].n, "seat": seat}
    waiting = asyncio.create_task(people[seat].post(f"/api/tables/{table}/hint", wish))
    await asked.wait()
    second = await people[seat].post(f"/api/tables/{table}/hint", wish)
    assert second.json()["kind"] == "busy"
    assert (await views[seat].first())["type"] == "accepted"
    gate.set()
    late = (await waiting).json()
    assert (late["code"], late["kind"]) == (409, "stale")
    seats = (await people[0].get(f"/api/tables/{table}")).json()["seats"]
    assert seats[seat]["hints"] == 0


async def test_a_table_without_hints_and_its_rematch(house: House) -> None:
    table, people, views = await two(house, "paper_rails", hints=False)
    assert views[0].frame["about"]["hints"] is False
    seat = views[0].frame["actor"]
    wish = {"n": views[0].n, "seat": seat}
    answer = (await people[seat].post(f"/api/tables/{table}/hint", wish)).json()
    assert (answer["code"], answer["kind"]) == (403, "no_hints")
    await views[0].ask({"type": "resign", "id": "r", "seat": 0})
    await views[0].until(lambda: views[0].frame["over"])
    answer = (await people[seat].post(f"/api/tables/{table}/hint", wish)).json()
    assert answer["kind"] == "over"
    again = (await people[0].post(f"/api/tables/{table}/rematch")).json()["table"]
    assert (await people[0].get(f"/api/tables/{again}")).json()["about"]["hints"] is False


async def test_hints_are_rationed(tmp_path: Path) -> None:
    scarce = Limits(
        requests=MANY, tables=MANY, keys=MANY, messages=MANY, sockets=100, hints=Rate(1, 0.001)
    )
    async with a_house(settings(tmp_path, limits=scarce)) as house:
        table, people, views = await two(house, "paper_rails")
        seat = views[0].frame["actor"]
        wish = {"n": views[0].n, "seat": seat}
        answers = [await people[seat].post(f"/api/tables/{table}/hint", wish) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [200, 429]
    assert LOOSE.hints == MANY


async def all_chances(person: Person, table: str) -> Any:
    async with asyncio.timeout(240):
        while True:
            found = (await person.get(f"/api/tables/{table}/chances")).json()
            if found.get("ready") or found.get("type") == "refused":
                return found
            assert len(found["points"]) == found["done"]
            await asyncio.sleep(0.05)


async def test_the_chances_of_a_game_that_is_over(house: House) -> None:
    ann = house.person()
    made = await ann.make("greedy", "random", game="us_telegraph")
    running = (await ann.get(f"/api/tables/{made['table']}/chances")).json()
    assert (running["code"], running["kind"]) == (409, "running")
    view = await ann.live(made["table"])
    await view.until(lambda: view.frame["over"])
    found = await all_chances(house.person(), made["table"])
    assert found["done"] == found["total"] == len(found["points"])
    for point in found["points"]:
        assert sum(point["chances"]) == pytest.approx(1.0)
    assert [point["turn"] for point in found["points"]] == list(range(found["total"]))
    won = [score["won"] for score in view.frame["result"]["scores"]]
    assert found["points"][-1]["chances"] == [each / sum(won) for each in won]
    assert found["points"][-1]["n"] == view.n
    assert 1 <= len(found["swings"]) <= 3
    for swing in found["swings"]:
        before, after = found["points"][swing["turn"] - 1 : swing["turn"] + 1]
        assert before["n"] < swing["n"] <= after["n"]
        change = after["chances"][swing["seat"]] - before["chances"][swing["seat"]]
        assert swing["change"] == pytest.approx(change, abs=1e-5)
    # An opened record of it has them too.
    record = (await ann.get(f"/api/tables/{made['table']}/record")).text
    opened = (await ann.post("/api/replays", {"record": record})).json()["table"]
    again = (await all_chances(ann, opened))["points"]
    assert [each["n"] for each in again] == [each["n"] for each in found["points"]]
    assert again[-1] == found["points"][-1]


async def test_who_resigned_has_no_chance(house: House) -> None:
    table, people, views = await two(house, "paper_rails")
    await views[0].ask({"type": "resign", "id": "r", "seat": 0})
    await views[0].until(lambda: views[0].frame["over"])
    found = await all_chances(people[0], table)
    assert found["points"][-1]["chances"] == [0.0, 1.0]


async def test_work_that_nobody_waits_for_is_given_up(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysing, "PATIENCE", -1.0)
    ann = house.person()
    made = await ann.make("random", "random", game="toy")
    view = await ann.live(made["table"])
    await view.until(lambda: view.frame["over"])
    for _ in range(3):
        found = (await ann.get(f"/api/tables/{made['table']}/chances")).json()
        assert not found["ready"]
        await asyncio.sleep(0.2)
    monkeypatch.setattr(analysing, "PATIENCE", 20.0)
    assert (await all_chances(ann, made["table"]))["ready"]
