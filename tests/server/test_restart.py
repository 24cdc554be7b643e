"""A killed server comes back with every table as it was; idle tables sleep and wake."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from lineside.server import serving
from tests.server.house import House, Person, a_house, eventually, settings

ROOT = Path(__file__).parents[2]
SCRIPT = """
import sys
from pathlib import Path
import lineside.server.settings as s
from lineside.server.limits import Rate
many = Rate(100000, 100000)
import lineside.server.serving as serving
plain = serving.Settings
serving.Settings = lambda *a: plain(*a, bot_pause=float(sys.argv[3]), limits=s.Limits(
    requests=many, tables=many))
if __name__ == "__main__":
    sys.exit(serving.serve(port=int(sys.argv[1]), data=Path(sys.argv[2]), qr=False))
"""


class Served:
    """A server in a process of its own, to be killed."""

    def __init__(self, folder: Path, pause: float = 0.0) -> None:
        self.folder = folder
        self.pause = pause
        # It comes back at the same port: one that the system gives to nobody in between.
        with serving.listen("127.0.0.1", 10_000 + os.getpid() % 20_000) as probe:
            self.port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.script = folder / "serve.py"
        self.script.write_text(SCRIPT)

    def start(self) -> None:
        """Start, and wait for its greeting: then it answers, and heeds Ctrl-C."""
        env = os.environ | {"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}", "LINESIDE_GAMES": "tests.toy"}
        self.process = subprocess.Popen(
            [sys.executable, str(self.script), str(self.port), str(self.folder), str(self.pause)],
            env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=ROOT,
        )  # fmt: skip
        assert self.process.stdout
        said = b""
        while b"Ctrl-C ends it." not in said:
            line = self.process.stdout.readline()
            assert line, said.decode()
            said += line
        assert f"{self.url}\n" in said.decode()

    def end(self, how: int) -> str:
        """Send a signal, wait for the end; returns what was printed."""
        self.process.send_signal(how)
        words, _ = self.process.communicate(timeout=60)
        return words.decode()


@pytest.fixture
def served(tmp_path: Path) -> Any:
    found = Served(tmp_path, pause=0.05)
    yield found
    if found.process.poll() is None:
        found.end(signal.SIGKILL)


async def kept(person: Person, table: str) -> dict[str, Any]:
    """All that a person can see of a table, but for what only means this connection."""
    view = await person.live(table)
    frame = dict(view.frame)
    del frame["rev"]
    await view.socket.close()
    return frame | {"log": view.log}


@pytest.mark.slow
async def test_k8_a_killed_server_comes_back_with_every_table_as_it_was(served: Any) -> None:
    served.start()
    house: Any = served
    ann = Person(house)
    tables = [
        (await ann.make("me", "here", game="paper_rails", title="Friday"))["table"],
        (await ann.make("me", "here", "here", options={"turns": 9}))["table"],
        (await ann.make("me", "greedy", "random", game="paper_rails"))["table"],
    ]
    bots = (await ann.make("greedy", "random", game="paper_rails"))["table"]
    for table in tables:
        view = await ann.live(table)
        for _ in range(5):
            await view.until(lambda view=view: view.frame["actor"] in view.frame["yours"])
            answer = await view.first()
            assert answer["type"] == "accepted", answer
            await view.reach(answer["n"])
        await view.socket.close()
    for _ in range(2):
        before = [await kept(ann, table) for table in tables[:2]]
        moved = (await kept(ann, bots))["n"]
        served.end(signal.SIGKILL)
        served.start()
        assert [await kept(ann, table) for table in tables[:2]] == before
        # The bots go on by themselves, and nothing of theirs was lost.
        view = await ann.live(bots)
        assert view.n >= moved
        await view.reach(view.n + 3)
        view = await ann.live(tables[2])
        await view.until(lambda view=view: view.frame["actor"] == 0)
        answer = await view.act({"do": "end_turn"})
        await view.until(lambda view=view, n=answer["n"]: view.frame["actor"] == 0 and view.n > n)
    words = served.end(signal.SIGINT)
    assert served.process.returncode == 0
    assert "Traceback" not in words
    assert "every table is kept" in words
    await ann.close()


async def test_who_ends_it_as_soon_as_it_has_greeted_is_heard(served: Any) -> None:
    served.start()
    words = served.end(signal.SIGINT)
    assert served.process.returncode == 0
    assert "every table is kept" in words
    assert "Traceback" not in words


@pytest.mark.slow
async def test_h10_a_resent_action_after_a_crash_acts_once(served: Any) -> None:
    served.start()
    house: Any = served
    ann = Person(house)
    table = (await ann.make("me", "here", options={"turns": 9}))["table"]
    view = await ann.live(table)
    for number in range(3):
        body = {
            "type": "act", "id": f"draw{number}", "n": view.n, "seat": number % 2,
            "action": {"do": "draw"},
        }  # fmt: skip
        sending = asyncio.create_task(ann.post(f"/api/tables/{table}/actions", body))
        await asyncio.sleep(0.002 * number)
        served.end(signal.SIGKILL)
        await asyncio.gather(sending, return_exceptions=True)
        served.start()
        answer = await ann.post(f"/api/tables/{table}/actions", body)
        assert answer.status_code == 200, answer.text
        again = await ann.post(f"/api/tables/{table}/actions", body)
        assert again.json() == answer.json()
        view = await ann.live(table)
        assert view.n == answer.json()["n"] == 2 + 2 * (number + 1), "one draw, one card"
    await ann.close()


@pytest.mark.slow
async def test_no_process_stays_behind_a_killed_server(served: Any) -> None:
    served.start()
    house: Any = served
    ann = Person(house)
    view = await ann.live((await ann.make("greedy", "random", game="paper_rails"))["table"])
    await view.reach(3)
    children = Path(f"/proc/{served.process.pid}/task/{served.process.pid}/children")
    if not children.exists():
        pytest.skip("this system does not list a process's children")
    pids = [int(pid) for pid in children.read_text().split()]
    assert pids
    served.end(signal.SIGKILL)

    def alive(pid: int) -> bool:
        try:
            return bool(Path(f"/proc/{pid}/cmdline").read_bytes())  # empty: nobody's, and dead
        except OSError:
            return False

    await eventually(lambda: not any(map(alive, pids)))
    await ann.close()


async def test_m4_idle_tables_leave_memory_and_come_back_on_demand(tmp_path: Path) -> None:
    async with a_house(settings(tmp_path, idle_after=0.3)) as house:
        ann = house.person()
        made = [await ann.make("me", "here", game="paper_rails") for _ in range(10)]
        view = await ann.live(made[0]["table"])
        await view.reach((await view.act({"do": "operate"}))["n"])
        frame = view.frame
        await eventually(lambda: set(house.hall.awake) == {made[0]["table"]})  # that one is seen
        await view.socket.close()
        await eventually(lambda: not house.hall.awake)
        again = await ann.live(made[0]["table"])
        for key in ("n", "view", "offers", "undo"):
            assert again.frame[key] == frame[key]
        assert again.rev > frame["rev"]
        # K4, after a reload: the id is still known.
        assert len(again.log) == 1


async def test_everybody_asking_at_once_wakes_a_table_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_house(settings(tmp_path)) as house:
        ann = house.person()
        table = (await ann.make("me", "here"))["table"]
        async with house.hall.open(table) as found:
            house.hall.put_away(found)
        views = await asyncio.gather(*(house.person().live(table) for _ in range(10)))
        async with house.hall.open(table) as found:
            assert len(found.sockets) == len(views)


async def test_what_could_not_be_stored_has_not_happened(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = house.person(), house.person()
    made = await ann.make("me", "invite", game="paper_rails")
    await bob.join(made, 1, "Bob")
    a, b = await ann.live(made["table"]), await bob.live(made["table"])
    frames = a.frame, b.frame
    write = house.hall.store.write

    async def full(op: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(house.hall.store, "write", full)
    answer = await a.act({"do": "operate"})
    assert answer["code"] == 500
    monkeypatch.setattr(house.hall.store, "write", write)
    for view, before in zip((a, b), frames, strict=True):
        await view.until(lambda view=view, before=before: view.frame is not before)
        for key in ("n", "view", "offers", "undo"):
            assert view.frame[key] == before[key]
    answer = await a.act({"do": "operate"})
    await b.reach(answer["n"])
    assert b.frame["view"]["players"][0]["ip"] == 2


async def test_another_writer_that_was_first_wins(house: House) -> None:
    """The database decides races: a second server on the same file loses, and looks again."""
    ann = house.person()
    made = await ann.make("me", "here", game="paper_rails")
    view = await ann.live(made["table"])
    async with a_house(settings(house.hall.settings.data)) as other:
        twin = Person(other)
        twin.http.cookies = ann.http.cookies
        second = await twin.live(made["table"])
        answer = await second.act({"do": "operate"})
        assert answer["type"] == "accepted"
        late = await view.act({"do": "operate"})
        assert (late["code"], late["kind"]) == (409, "stale")
        await view.reach(answer["n"])
        assert view.frame["view"] == second.frame["view"]
        await twin.close()
