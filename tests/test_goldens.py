"""Golden games: whole records that replay, hash for hash, for as long as their rules are played."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from lineside.engine import OVER, Play, record, registry

FOLDER = Path(__file__).resolve().parent / "goldens"
BUILTIN = ("paper_rails", "string_railway", "us_telegraph", "wireless")
GOLDENS = tomllib.loads((FOLDER / "index.toml").read_text("utf-8")).get("golden", [])


def read(golden: dict[str, Any]) -> record.Record:
    file = f"{golden['file']}.jsonl"
    return record.read_one((FOLDER / file).read_text("utf-8"), file)


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden["file"])
def test_a_golden_game_replays_as_it_was_played(golden: dict[str, Any]) -> None:
    stored = read(golden)
    assert (stored.header.game, stored.header.seats) == (golden["game"], len(golden["bots"]))
    play = Play.load(stored, verify=True)
    assert play.actor == OVER
    result = play.result()
    assert result.rule == golden["ends"]
    assert golden["reason"] in result.reason
    assert [score.total for score in result.scores] == golden["totals"]


def test_every_file_is_listed() -> None:
    listed = {f"{golden['file']}.jsonl" for golden in GOLDENS}
    assert listed == {path.name for path in FOLDER.glob("*.jsonl")}


@pytest.mark.parametrize("name", BUILTIN)
def test_every_game_has_a_golden_one_for_every_number_of_seats(name: str) -> None:
    fewest, most = registry.meta(name).seats
    played = {len(golden["bots"]) for golden in GOLDENS if golden["game"] == name}
    assert played == set(range(fewest, most + 1))


@pytest.mark.parametrize("hashing", ["0", "1", "random"])
def test_replays_do_not_depend_on_the_order_of_sets(hashing: str) -> None:
    files = sorted({golden["game"]: golden["file"] for golden in GOLDENS}.values())
    code = (
        "import sys; from pathlib import Path; from lineside.engine import Play, record\n"
        "for file in sys.argv[1:]:\n"
        "    text = Path(file).read_text('utf-8')\n"
        "    print(Play.load(record.read_one(text), verify=True).state.digest())\n"
    )
    environment = os.environ | {"PYTHONHASHSEED": hashing, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", code, *(str(FOLDER / f"{file}.jsonl") for file in files)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    last = {golden["game"]: read(golden).entries[-1].hash for golden in GOLDENS}
    assert done.stdout.split() == [last[name] for name in sorted(last)]
