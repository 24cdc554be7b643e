"""Bots at tables: they move by themselves, off the event loop, and never in anybody's way."""

import asyncio
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from lineside.server.thinking import Thinkers
from tests.server.house import House, Seatview, a_house, eventually, settings


async def test_a_table_of_bots_plays_to_its_end_by_itself(house: House) -> None:
    ann = house.person()
    view = await ann.live((await ann.make("random", "greedy", "random", game="toy"))["table"])
    await view.until(lambda: view.frame["over"])
    assert {event["by"] for event in view.log} == {-1, 0, 1, 2}


@pytest.mark.slow
async def test_bots_think_in_a_process_of_their_own(tmp_path: Path) -> None:
    async with a_house(settings(tmp_path, workers=1)) as house:
        ann = house.person()
        view = await ann.live((await ann.make("greedy", "random", game="paper_rails"))["table"])
        await view.reach(10)
        # The process dies: a new one thinks, the game goes on.
        [pool] = house.hall.thinkers._pools.values()
        for process in list(pool._processes.values()):  # type: ignore[attr-defined]
            process.kill()
        await view.until(lambda: pool not in house.hall.thinkers._pools.values())
        await view.reach(view.n + 20)


async def test_a_bot_that_fails_or_cheats_moves_at_random(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(["fly to the moon", "build nowhere-at_all", None])

    async def odd(*_: object) -> str:
        answer = next(answers, None)
        if answer is None:
            raise RuntimeError("out of ideas")
        return answer

    monkeypatch.setattr(house.hall.thinkers, "choose", odd)
    view = await house.person().live(
        (await house.person().make("greedy", "random", game="paper_rails"))["table"]
    )
    await view.reach(6)


async def test_bots_move_at_the_pace_of_the_slowest_who_sits_there(tmp_path: Path) -> None:
    async with a_house(settings(tmp_path, bot_pause=30.0)) as house:
        ann, bob, eve = house.person(), house.person(), house.person()
        made = await ann.make("me", "invite", "random")
        await bob.join(made, 1, "Bob")
        a, b = await ann.live(made["table"]), await bob.live(made["table"])
        e = await eve.live(made["table"])
        table = house.hall.awake[made["table"]]

        async def wish(view: Seatview, seconds: float | None) -> float:
            await view.send({"type": "pace", "seconds": seconds})
            await view.ask({"type": "resign", "seat": 7})  # answered after what came before it
            return table.pause(30.0)

        assert await wish(a, 0) == 30.0, "Bob has said nothing yet"
        assert await wish(b, 2) == 2.0
        assert await wish(e, 9) == 2.0, "a spectator does not count"
        assert await wish(b, None) == 30.0
        assert await wish(b, 0) == 0.0
        await a.ask({"type": "pace", "seconds": 99}, by_id=False, kind="malformed")
        for view, seat in ((a, 0), (b, 1)):  # both give up: only the bots move on, at once
            await view.ask({"type": "resign", "seat": seat})
        await a.until(lambda: a.frame["over"])


async def test_a_thought_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    thinkers = Thinkers(0, 0.05)
    pool = thinkers._start(0)
    enough = threading.Event()
    pool.submit(enough.wait, 60)  # what is asked next waits behind this
    with pytest.raises(TimeoutError):
        await thinkers.choose(0, "{}", "random", b"", 0, 1)
    assert not enough.is_set()
    assert not thinkers._pools
    enough.set()
    thinkers.close()


async def test_a_bots_answer_is_dropped_when_the_table_has_moved_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, go = [], asyncio.Event()
    choose = house.hall.thinkers.choose

    async def slow(head: int, kind: str, spec: str, *rest: Any) -> str:
        asked.append(spec)
        if len(asked) == 1:
            await go.wait()
            return "end_turn"
        return await choose(head, kind, spec, *rest)

    monkeypatch.setattr(house.hall.thinkers, "choose", slow)
    ann = house.person()
    made = await ann.make("me", "here", "random", game="paper_rails")
    view = await ann.live(made["table"])
    for _ in range(2):
        await view.reach((await view.act({"do": "end_turn"}))["n"])
    await eventually(lambda: asked)
    # Somebody resigns while the bot thinks: the version moves, another thought begins.
    await view.ask({"type": "resign", "seat": 1})
    await view.until(lambda: view.frame["actor"] == 0 and view.n > 3)
    go.set()
    await asyncio.sleep(0.05)
    assert asked[0] == "random"
    assert len(asked) >= 2
    assert (await view.act({"do": "operate"}))["type"] == "accepted"


async def test_bots_take_their_time(tmp_path: Path) -> None:
    async with a_house(settings(tmp_path, bot_pause=0.15)) as house:
        since = time.monotonic()
        made = await house.person().make("random", "random", game="paper_rails")
        view = await house.person().live(made["table"])
        await view.reach(3)
        moves = sum(event["by"] >= 0 for event in view.log)
        assert time.monotonic() - since >= 0.15 * (moves - 1)
        assert moves >= 3


async def test_a_slow_engine_call_leaves_the_event_loop(house: House) -> None:
    ann = house.person()
    made = await ann.make("me", "here")
    async with house.hall.open(made["table"]) as table:
        seen: list[str] = []

        def slow() -> int:
            seen.append(threading.current_thread().name)
            until = time.thread_time() + 0.02
            while time.thread_time() < until:
                pass
            return 1

        for _ in range(2):
            assert await house.hall.engine(table, "offers", slow) == 1
        assert seen[0] == "MainThread"
        assert seen[1] != "MainThread"


async def test_a_rematch_has_the_same_levels(house: House) -> None:
    ann = house.person()
    made = await ann.make("easy", "medium", game="toy")
    view = await ann.live(made["table"])
    await view.until(lambda: view.frame["over"])
    again = (await ann.post(f"/api/tables/{made['table']}/rematch")).json()
    seats = (await ann.get(f"/api/tables/{again['table']}")).json()["seats"]
    assert [(seat["kind"], seat["bot"], seat["name"]) for seat in seats] == [
        ("bot", "easy", "Easy"),
        ("bot", "medium", "Medium"),
    ]
