"""`lineside tournament`: the table, files, going on after a stop, and errors in one line."""

from __future__ import annotations

import csv
import json
import os
import signal
import sys

import pytest

from tests.cli.test_simulate import has, process, wait_until

PLAY = ("tournament", "toy", "--bots", "greedy,random,random", "--games", 6, "--seed", 3)


def test_the_table_ranks_and_rates_in_words_json_and_csv(lineside, tmp_path):
    file = tmp_path / "table.csv"
    ran = lineside(*PLAY, "--jobs", 1, "--csv", file)
    assert ran.code == 0
    for words in (
        "rating",
        "95 % of it",
        "18 games: 3 groups",
        "random #2",
        "at seat 1",
        file.name,
    ):
        assert words in ran.out
    plain = json.loads(lineside(*PLAY, "--jobs", 2, "--json").out)
    assert plain["table"][0]["bot"] == "greedy"
    assert sum(row["wins"] for row in plain["table"]) == plain["games"] == 18
    with file.open(newline="") as lines:
        table = list(csv.DictReader(lines))
    assert [row["bot"] for row in table] == [row["bot"] for row in plain["table"]]
    for row, told in zip(table, plain["table"], strict=True):
        assert {name: float(value) for name, value in row.items() if name != "bot"} == {
            name: pytest.approx(value) for name, value in told.items() if name != "bot"
        }


def test_two_bots_meet_as_in_a_paired_simulation(lineside):
    """The same deals, seatings and sums as `simulate --rotate --paired`, another way to count."""
    meet = json.loads(
        lineside("tournament", "toy", "--bots", "greedy,random", "--games", 10, "--seed", 4,
                 "--jobs", 1, "--json").out
    )  # fmt: skip
    sums = json.loads(
        lineside("simulate", "toy", "--seats", "greedy,random", "--games", 10, "--seed", 4,
                 "--rotate", "--paired", "--json").out
    )  # fmt: skip
    by_name = {row["bot"]: row for row in meet["table"]}
    for name, row in zip(sums["bots"], sums["by_bot"], strict=True):
        assert by_name[name]["wins"] == row["wins"]
        assert by_name[name]["mean_score"] == row["mean_score"]
        assert [by_name[name]["share_low"], by_name[name]["share_high"]] == row["interval_95"]


@pytest.mark.parametrize("cut", [0, 400, 1500, -9])
def test_going_on_gives_what_one_run_would_have_given(lineside, tmp_path, cut):
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    complete = lineside(*PLAY, "--out", whole, "--json", "--jobs", 1).out
    part.write_bytes(whole.read_bytes()[:cut])
    resumed = lineside(*PLAY, "--out", part, "--resume", "--json", "--jobs", 1).out
    assert part.read_bytes() == whole.read_bytes()
    assert resumed == complete
    assert lineside(*PLAY, "--out", part, "--resume", "--json", "--jobs", 1).out == complete


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGKILL])
def test_a_run_that_was_ended_goes_on_where_it_was(lineside, tmp_path, end):
    file, whole = tmp_path / "games.jsonl", tmp_path / "whole.jsonl"
    long = (*PLAY[:4], "--games", 10**5, "--seed", 3, "--jobs", 2, "--out")
    with process(*long, file, start_new_session=True) as running:
        wait_until(lambda: has(file, 9_000))
        os.killpg(running.pid, end)
        _, err = running.communicate(timeout=120)
    assert running.returncode == (130 if end == signal.SIGINT else -end)
    assert "Traceback" not in err
    done = max(0, len(file.read_text().splitlines()) - 1)
    assert done > 0
    if end == signal.SIGINT:
        assert f"stopped after {done} of 300000 games" in err
    file.write_bytes(file.read_bytes()[:9_000])  # the rest would take long
    games = 36
    short = (*PLAY[:4], "--games", games, "--seed", 3, "--jobs", 1, "--out")
    resumed = lineside(*short, file, "--resume")
    assert resumed.code == 0
    lineside(*short, whole)
    assert file.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess", "--bots", "greedy,random"], "there is no game 'chess'"),
        (["toy", "--bots", "greedy,deep_blue"], "there is no bot 'deep_blue'"),
        (["toy", "--bots", "greedy"], "needs at least two bots"),
        (["toy", "--bots", "greedy,,random"], "--bots greedy,,random: there is nothing between"),
        (["toy", "--bots", "greedy,random", "--seats", "3"], "need at least 3 bots, not 2"),
        (["toy", "--bots", "a.py:B,random"], "there is no file 'a.py'"),
        (["toy", "--bots", "greedy,random", "--seats", "1"], "--seats: must be at least 2"),
        (["toy", "--bots", "greedy,random", "--edition", "none.toml"], "none.toml: no such file"),
        (["toy", "--bots", "greedy,random", "--resume"], "speak of the file of --out"),
        (["toy", "--bots", "greedy,random", "--out", "no/where"], "no/where: no such file"),
        (["toy", "--bots", "greedy,random", "--out", "."], ". is a folder: name a file"),
        (["toy", "--bots", "greedy,random", "--csv", "no/where"], "there is no folder no"),
        (["toy", "--bots", "greedy,random", "--on", "tcp://a:1"], "looks like dask://HOST:8786"),
        (["toy", "--bots", "greedy,random", "--on", "dask://a:x"], "looks like dask://HOST:8786"),
        (["toy", "--bots", "random,random", "--on", "dask://a:1", "--jobs", "2"], "not allowed"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(lineside, tmp_path, monkeypatch, words, said):
    monkeypatch.chdir(tmp_path)
    ran = lineside("tournament", *words)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert said in ran.err
    assert list(tmp_path.iterdir()) == []


def test_files_are_never_written_over_unasked(lineside, tmp_path):
    file = tmp_path / "precious"
    file.write_text("precious\n")
    for flag in ("--out", "--csv"):
        ran = lineside(*PLAY, "--jobs", 1, flag, file)
        assert ran.code == 2
        assert "--force writes over it" in ran.err
        assert file.read_text() == "precious\n"
    assert lineside(*PLAY, "--jobs", 1, "--csv", file, "--force").code == 0
    assert file.read_text().startswith("bot,rating,")


def test_games_and_table_do_not_go_into_one_file(lineside, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ran = lineside(*PLAY, "--jobs", 1, "--out", "a", "--csv", tmp_path / "a", "--force")
    assert ran.code == 2
    assert "the games are written there" in ran.err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("module", "words", "said"),
    [
        ("openskill.models", PLAY, "ratings need the extra 'lab': pip install 'lineside[lab]'"),
        ("matplotlib", ("balance", "toy", "--out", "r.html"), "a report needs the extra 'lab'"),
        ("distributed", (*PLAY, "--on", "dask://host:1"), "--on needs the extra 'cluster'"),
    ],
)
def test_a_missing_extra_is_named(lineside, tmp_path, monkeypatch, module, words, said):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, module, None)
    ran = lineside(*words)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert said in ran.err
    assert list(tmp_path.iterdir()) == []
