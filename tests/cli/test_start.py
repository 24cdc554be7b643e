"""What a small command loads, and that nothing depends on the order of sets."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lineside.engine import registry

ROOT = Path(__file__).parents[2]
GAMES = sorted(registry.packages())
HEAVY = ("numpy", "litestar", "uvicorn", "sqlalchemy", "asyncio", "multiprocessing", "lineside.lab")


def start(*words, **environment):
    return subprocess.run(
        [sys.executable, *map(str, words)],
        env={
            **os.environ,
            "LINESIDE_GAMES": "tests.toy",
            "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT))),
            **environment,
        },
        capture_output=True,
        text=True,
        check=True,
        timeout=240,
    ).stdout


def simulate(game, file, seed, bots="greedy,random"):
    words = ("simulate", game, "--seats", bots, "--games", 2, "--seed", 5, "--out", file, "--force")
    start("-m", "lineside", *words, PYTHONHASHSEED=seed)
    return file.read_bytes()


def test_a_replay_loads_neither_server_nor_laboratory(tmp_path):
    file = tmp_path / "game.jsonl"
    simulate("paper_rails", file, "0")
    code = (
        "import sys; from lineside.cli import main; "
        f"main(['replay', {str(file)!r}, '--game', '0']); "
        f"print('loaded:', [name for name in {HEAVY!r} if name in sys.modules])"
    )
    assert start("-c", code).splitlines()[-1] == "loaded: []"


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_games_in_any_process(game, tmp_path):
    """Cases H1 and H2: two processes with other hash seeds write the same bytes."""
    bots = "search:sims=4,greedy,random" if game in ("toy", "paper_rails") else "greedy,random"
    first = simulate(game, tmp_path / "one.jsonl", "1", bots)
    assert simulate(game, tmp_path / "two.jsonl", "2", bots) == first
