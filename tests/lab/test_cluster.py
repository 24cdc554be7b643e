"""The laboratory on a Dask cluster of two real workers: the same games, also when one is killed."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
from contextlib import contextmanager
from pathlib import Path

import pytest
from distributed import CancelledError, Client, KilledWorker

from lineside.cli import main
from lineside.engine import BadInput
from lineside.lab import LabError
from lineside.lab import cluster as cluster_module
from lineside.lab.cluster import address
from tests.cli.test_simulate import has, wait_until

pytestmark = pytest.mark.filterwarnings("default")  # what Dask warns of is not ours to mend

ROOT = Path(__file__).parents[2]
PATHS = os.pathsep.join((str(ROOT / "src"), str(ROOT)))


@contextmanager
def started(module, *words, paths=PATHS):
    command = [sys.executable, "-m", f"distributed.cli.{module}", *map(str, words)]
    running = subprocess.Popen(
        command,
        env={**os.environ, "PYTHONPATH": paths},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield running
    finally:
        running.kill()
        running.wait()


@contextmanager
def scheduler(folder):
    file = folder / "scheduler.json"
    words = ("--host", "127.0.0.1", "--port", 0, "--no-dashboard", "--scheduler-file", file)
    with started("dask_scheduler", *words, "--no-show"):
        wait_until(lambda: told(file))
        yield told(file).replace("tcp://", "dask://"), file


def told(file):
    """The address in a scheduler's file; nothing before it is whole."""
    try:
        return json.loads(file.read_text())["address"]
    except (OSError, ValueError):
        return ""


@contextmanager
def worker(file, folder, **settings):
    words = ("--scheduler-file", file, "--host", "127.0.0.1", "--nthreads", 1, "--no-nanny")
    words += ("--no-dashboard", "--local-directory", folder)
    with started("dask_worker", *words, **settings) as running:
        yield running


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """A scheduler with two workers: its address, and a way to start one more."""
    folder = tmp_path_factory.mktemp("cluster")
    with (
        scheduler(folder) as (on, file),
        worker(file, folder),
        worker(file, folder),
    ):
        await_workers(on, 2)
        yield on, file, folder


def await_workers(on, number):
    with Client(address(on), set_as_default=False, timeout=90) as client:
        client.wait_for_workers(number, timeout=120)


@pytest.fixture
def ran(capsys):
    """Run a command in this process: what it printed and what it complained of."""

    def run(*words, code=0):
        found = main([str(word) for word in words])
        out, err = capsys.readouterr()
        assert found == code, err
        return out, err

    return run


@pytest.mark.slow
def test_a_simulation_is_the_same_as_here(cluster, tmp_path, ran):
    on, _, _ = cluster
    there, here = tmp_path / "there.jsonl", tmp_path / "here.jsonl"
    words = ("simulate", "toy", "--seats", "greedy,search:sims=5", "--games", 30, "--seed", 7)
    out, _ = ran(*words, "--rotate", "--out", there, "--on", on)
    ran(*words, "--rotate", "--out", here)
    assert there.read_bytes() == here.read_bytes()
    assert on in out


@pytest.mark.slow
def test_a_tournament_is_the_same_as_here_and_goes_on_here(cluster, tmp_path, ran):
    on, _, _ = cluster
    there, here = tmp_path / "there.jsonl", tmp_path / "here.jsonl"
    words = ("tournament", "toy", "--bots", "greedy,random,random", "--seed", 7, "--json")
    ran(*words, "--games", 4, "--out", there, "--on", on)
    first, _ = ran(*words, "--games", 8, "--out", there, "--resume", "--jobs", 1)
    second, _ = ran(*words, "--games", 8, "--out", here, "--on", on)
    assert there.read_bytes() == here.read_bytes()
    assert first == second


@pytest.mark.slow
def test_a_report_is_the_same_as_here(cluster, tmp_path, ran):
    on, _, _ = cluster
    words = ("balance", "toy", "--seats", "2", "--games", 12, "--seed", 7, "--out")
    ran(*words, tmp_path / "there.html", "--on", on)
    ran(*words, tmp_path / "here.html", "--jobs", 1)
    there, here = ((tmp_path / f"{name}.csv").read_bytes() for name in ("there", "here"))
    assert there == here


@pytest.mark.slow
def test_a_worker_killed_in_the_middle_loses_nothing(cluster, tmp_path, ran):
    on, file, folder = cluster
    there, here = tmp_path / "there.jsonl", tmp_path / "here.jsonl"
    words = ("simulate", "toy", "--seats", "greedy,random", "--option", "turns=9", "--seed", 9)
    words += ("--games", 600, "--out")
    with worker(file, folder) as third, Client(address(on), set_as_default=False) as client:
        client.wait_for_workers(3, timeout=90)
        killer = threading.Thread(target=kill_when, args=(third, there, 40_000))
        killer.start()
        _, err = ran(*words, there, "--on", on)
        killer.join()
        wait_until(lambda: len(client.nthreads()) == 2)  # the third is gone
    assert err == ""
    ran(*words, here)
    assert there.read_bytes() == here.read_bytes()


def kill_when(victim, file, size):
    """Kill a worker as soon as a file has grown."""
    wait_until(lambda: has(file, size))
    victim.kill()


@pytest.mark.slow
def test_a_failing_bot_is_named_with_its_game(cluster, tmp_path, ran):
    on, _, _ = cluster
    bot = tmp_path / "wrong.py"
    bot.write_text(
        "class Wrong:\n    def choose(self, *given):\n        raise KeyError('by design')\n"
    )
    words = ("simulate", "toy", "--seats", f"random,{bot}:Wrong", "--games", 4, "--seed", 1)
    out, err = ran(*words, "--on", on, code=2)
    assert out == ""
    assert err.startswith("lineside: game 0 (its seed: ")
    assert err.endswith(f"KeyError: 'by design' ({bot}, line 3)\n")
    assert err.count("\n") == 1


@pytest.mark.slow
def test_a_cluster_without_workers_or_with_others_code_is_refused(tmp_path, ran):
    words = ("simulate", "toy", "--seats", "random,random", "--games", 4, "--out")
    with scheduler(tmp_path) as (on, file):
        _, err = ran(*words, tmp_path / "a.jsonl", "--on", on, code=2)
        assert err == f"lineside: {on}: the cluster has no workers\n"
        with worker(file, tmp_path, paths=str(other_house(tmp_path))):
            await_workers(on, 1)
            _, err = ran(*words, tmp_path / "b.jsonl", "--on", on, code=2)
            assert "runs other code of lineside" in err
    assert not list(tmp_path.glob("*.jsonl")), "nothing was begun"


def other_house(folder):
    """Return a folder with a copy of lineside in which one rule reads differently."""
    house = folder / "house"
    for file in (ROOT / "src" / "lineside").rglob("*"):
        if file.suffix in (".py", ".toml", ".md"):
            copy = house / file.relative_to(ROOT / "src")
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(file.read_bytes())
    rules = house / "lineside" / "games" / "paper_rails" / "rules.py"
    rules.write_text(rules.read_text("utf-8") + "\nCHANGED = True\n", "utf-8")
    (house / "tests").symlink_to(ROOT / "tests")
    return house


def test_a_port_where_nobody_answers_is_said(tmp_path, ran):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound, and nobody listens
        on = f"dask://127.0.0.1:{taken.getsockname()[1]}"
        words = ("simulate", "toy", "--seats", "random,random", "--out", tmp_path / "f", "--on", on)
        _, err = ran(*words, code=2)
    assert err == f"lineside: {on}: no Dask scheduler answers there\n"
    assert not (tmp_path / "f").exists()


@pytest.mark.parametrize(
    "on", ["dask://", "dask://host", "tcp://host:1", "dask://host:1/x", "host:1"]
)
def test_what_is_no_address_is_refused(on):
    with pytest.raises(BadInput, match="looks like dask://HOST:8786"):
        address(on)


def test_addresses_are_those_of_dask():
    assert address("dask://host:8786") == "tcp://host:8786"
    assert address("dask://[::1]:8786") == "tcp://[::1]:8786"


class Waiting:
    """A future, and the client that it came from, of which nothing is ever heard."""

    status = "running"

    def result(self, timeout):
        raise self.error

    def scheduler_info(self, n_workers):
        return {"workers": self.workers}


@pytest.mark.parametrize(
    ("status", "error", "said"),
    [
        ("running", TimeoutError(), "the cluster has had no worker for 0 s"),
        ("closed", TimeoutError(), "the connection to the cluster was lost"),
        ("running", CancelledError(), "the connection to the cluster was lost"),
        ("running", KilledWorker("x", None, 3), "several workers were lost at the same games"),
        ("running", ModuleNotFoundError(name="chess"), "a worker has no package 'chess'"),
    ],
)
def test_what_fails_on_the_way_is_said(monkeypatch, status, error, said):
    monkeypatch.setattr(cluster_module, "PATIENCE", 0.0)
    waiting = Waiting()
    waiting.status, waiting.error, waiting.workers = status, error, {}
    crew = cluster_module._Workers(waiting, "dask://host:1", None)
    with pytest.raises(LabError, match=f"^dask://host:1: {said}"):
        cluster_module._Piece(crew, waiting).result()
