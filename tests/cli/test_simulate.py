"""`lineside simulate` and `lineside replay`: files, sums, going on after a stop."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from lineside.engine.record import read_all

SIMULATE = ("simulate", "toy", "--seats", "greedy,random,random", "--seed", 3)


def test_sums_and_records_agree_whatever_the_number_of_jobs(lineside, tmp_path):
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    plain = lineside(*SIMULATE, "--games", 30, "--rotate", "--out", one, "--json")
    spread = lineside(*SIMULATE, "--games", 30, "--rotate", "--out", two, "--json", "--jobs", 2)
    assert one.read_bytes() == two.read_bytes()
    sums, others = json.loads(plain.out), json.loads(spread.out)
    for found in (sums, others):
        for name in [name for name in found if "second" in name]:
            del found[name]
    assert sums == others
    assert sums["games"] == 30
    assert sum(row["wins"] for row in sums["by_bot"]) == pytest.approx(30)
    assert [row["games"] for row in sums["by_bot_and_seat"]] == [10] * 9
    assert sums["bots"] == ["greedy", "random #1", "random #2"]


def test_the_tables_name_bots_seats_intervals_and_speed(lineside):
    out = lineside(*SIMULATE, "--games", 9, "--rotate").out
    for words in ("95 % interval", "random #2", "at seat 2", "games/s", "decisions/s", "(TOY-1)"):
        assert words in out
    assert "9 × Every seat has had its turns." in out


BOTS = """
class Mute:
    pass

class Fails:
    def choose(self, game, state, seat, rng):
        raise ValueError("no idea")

class Idle:
    def choose(self, game, state, seat, rng):
        return None
"""


@pytest.mark.parametrize("command", ["simulate", "play"])
@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("{}:Mute", "has no method choose(game, state, seat, rng)"),
        ("{}:Fails", "the bot Fails at seat 0 failed: ValueError: no idea ({}, line 7)"),
        ("{}:Idle", "the bot Idle at seat 0"),
        ("{}half.py:Half", "cannot be made: SyntaxError: '(' was never closed (half.py, line 1)"),
    ],
)
def test_what_is_wrong_with_a_bot_of_ones_own_is_told_in_words(
    lineside, tmp_path, command, spec, said
):
    file = tmp_path / "own.py"
    file.write_text(BOTS)
    (tmp_path / "own.pyhalf.py").write_text("class Half(\n")
    ran = lineside(command, "toy", "--seats", f"{spec.format(file)},random", "--seed", 1)
    assert ran.code == 2
    assert said.format(file).replace("(half.py", "(own.pyhalf.py") in ran.err
    assert ran.err.count("\n") == 1


def test_a_file_is_never_written_over_unasked(lineside, tmp_path):
    file = tmp_path / "games.jsonl"
    file.write_text("precious\n")
    ran = lineside(*SIMULATE, "--games", 2, "--out", file)
    assert ran.code == 2
    assert "--resume goes on with it, --force writes over it" in ran.err
    assert file.read_text() == "precious\n"
    assert lineside(*SIMULATE, "--games", 2, "--out", file, "--force").code == 0
    assert len(list(read_all(file.read_text().splitlines()))) == 2


@pytest.mark.parametrize("cut", [0, 1, 700, 2500, -1, -30])
def test_going_on_gives_what_one_run_would_have_given(lineside, tmp_path, cut):
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    asked = (*SIMULATE, "--games", 8, "--json")
    complete = json.loads(lineside(*asked, "--out", whole).out)
    part.write_bytes(whole.read_bytes()[:cut])
    resumed = json.loads(lineside(*asked, "--out", part, "--resume").out)
    assert part.read_bytes() == whole.read_bytes()
    assert resumed["by_bot"] == complete["by_bot"]
    assert resumed["decisions"] == complete["decisions"]


def test_going_on_with_another_series_is_refused(lineside, tmp_path):
    file = tmp_path / "games.jsonl"
    lineside(*SIMULATE, "--games", 2, "--out", file)
    before = file.read_bytes()
    other = ("simulate", "toy", "--seats", "greedy,random,random", "--seed", 4)
    for words in ((*other, "--games", 3), (*SIMULATE, "--games", 3, "--option", "turns=4")):
        ran = lineside(*words, "--out", file, "--resume")
        assert ran.code == 2
        assert "does not belong to this series" in ran.err
    assert "2 games already" in lineside(*SIMULATE, "--games", 1, "--out", file, "--resume").err
    assert file.read_bytes() == before


ROOT = Path(__file__).parents[2]


def wait_until(holds, seconds=120):
    """Wait until something holds: a machine may be slow."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it never came to hold"
        time.sleep(0.02)


def has(file, size):
    """Whether a file has grown to a size."""
    return file.exists() and file.stat().st_size >= size


@contextmanager
def process(*words, **settings):
    """A command in a process of its own, which outlives no failure."""
    with subprocess.Popen(
        [sys.executable, "-m", "lineside", *map(str, words)],
        env={
            **os.environ,
            "LINESIDE_GAMES": "tests.toy",
            "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(ROOT))),
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **settings,
    ) as running:
        try:
            yield running
        except BaseException:
            running.kill()
            raise


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_leaves_a_whole_file_and_tells_what_was_played(lineside, tmp_path, jobs):
    file = tmp_path / "games.jsonl"
    words = (*SIMULATE, "--games", 10**6, "--jobs", jobs, "--out", file)
    with process(*words, start_new_session=True) as running:
        wait_until(lambda: has(file, 20_000))
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to every process of it
        out, err = running.communicate(timeout=120)
    records = list(read_all(file.read_text().splitlines()))
    assert running.returncode == 130
    assert "Traceback" not in err
    assert f"stopped after {len(records)} of 1000000 games" in err
    assert f"{len(records)} × Every seat has had its turns." in out.replace(",", "")
    assert "every stored hash agrees" in lineside("replay", file, "--verify").out


def test_a_reader_that_leaves_ends_the_command_quietly(tmp_path, lineside):
    file = tmp_path / "games.jsonl"
    lineside(*SIMULATE, "--games", 1, "--option", "turns=9", "--out", file)
    with process("replay", file) as running:
        running.stdout.close()
        err = running.stderr.read()
        assert running.wait(timeout=120) == 141
    assert err == ""


@pytest.fixture
def games(lineside, tmp_path):
    file = tmp_path / "games.jsonl"
    lineside(*SIMULATE, "--games", 3, "--out", file)
    return file


def test_replay_tells_the_game_in_words(lineside, games):
    ran = lineside("replay", games, "--game", 1)
    record = list(read_all(games.read_text().splitlines()))[1]
    assert ran.code == 0
    assert "greedy reaches" in ran.out
    assert "FINAL SCORE  Every seat has had its turns. (TOY-1)" in ran.out
    log = [line for line in ran.out.splitlines() if line[:5].strip().isdigit()]
    assert [int(line[:5]) for line in log] == list(range(len(record.entries)))


def test_replay_shows_a_seat_what_it_saw_and_nothing_more(lineside, games):
    public = lineside("replay", games, "--game", 0, "--until", 4).out
    seat = lineside("replay", games, "--game", 0, "--until", 4, "--as", 1).out
    assert "You draw" not in public
    assert seat.count("You draw") == 1
    assert "    0  greedy draws a card." in seat
    assert "what random #1 sees" in seat


def test_replay_of_many_records_asks_which_and_verifies_all(lineside, games):
    assert "holds 3 records, the first of toy" in lineside("replay", games).out
    assert "3 records verified" in lineside("replay", games, "--verify").out
    for words, said in (
        (("--game", 3), "there is no record 3 in it"),
        (("--game", 0, "--until", 999), "entries, not 999"),
        (("--game", 0, "--as", 3), "there is no seat 3; the seats are 0 to 2"),
    ):
        ran = lineside("replay", games, *words)
        assert ran.code == 2
        assert said in ran.err


@pytest.mark.parametrize(
    ("outcome", "said"),
    [("card 1", "the state differs from the one recorded"), ("card 7", "(TOY-3)")],
)
def test_a_forged_record_is_found_out(lineside, games, outcome, said):
    forged = games.with_name("forged.jsonl")
    text = games.read_text()
    assert '"do":"card 0"' in text
    forged.write_text(text.replace('"do":"card 0"', f'"do":"{outcome}"', 1))
    ran = lineside("replay", forged, "--verify")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert said in ran.err
    assert f"{forged}, record" in ran.err


def test_a_record_of_older_rules_opens_read_only(lineside, games):
    lines = games.read_text().splitlines()
    end = next(n for n, line in enumerate(lines) if n and '"lineside"' in line)
    old = games.with_name("old.jsonl")
    old.write_text("\n".join([lines[0].replace('"version":1', '"version":0'), *lines[1:end]]))
    ran = lineside("replay", old)
    assert ran.code == 0
    assert "Made under version 0 of the rules, which are at 1 now" in ran.out
    assert "greedy: reach" in ran.out
    assert "the position stored in the record" in ran.out
    assert "posts" in ran.out
    refused = lineside("replay", old, "--as", 1)
    assert refused.code == 2
    assert "It can be looked at, not played on" in refused.err
