"""`lineside balance`: files, sentences, going wrong in one line, and Ctrl-C."""

from __future__ import annotations

import csv
import json
import os
import signal

import pytest

from tests.cli.test_simulate import process, wait_until

REPORT = ("balance", "toy", "--games", 12, "--seed", 3, "--jobs", 1)


def rows(file):
    with file.open(newline="") as lines:
        return list(csv.DictReader(lines))


def test_a_report_is_a_page_and_a_sheet_for_every_number_of_seats(lineside, tmp_path):
    page = tmp_path / "report.html"
    ran = lineside(*REPORT, "--bot", "random", "--out", page)
    assert ran.code == 0
    assert "3 seats · 12 games of random" in ran.out
    assert "Who goes" in ran.out
    assert page.read_text("utf-8").startswith("<!doctype html>")
    sheet = rows(page.with_suffix(".csv"))
    assert {row["seats"] for row in sheet} == {"2", "3", "4"}


def test_a_report_counts_what_a_simulation_counts(lineside, tmp_path):
    """The same games told by two commands: shares, scores, turns."""
    page = tmp_path / "r.html"
    lineside(*REPORT, "--bot", "random", "--seats", "3", "--out", page)
    sums = json.loads(
        lineside("simulate", "toy", "--seats", "random,random,random", "--games", 12,
                 "--seed", 3, "--json").out
    )  # fmt: skip
    sheet = {(r["section"], r["name"], r["measure"]): r for r in rows(page.with_suffix(".csv"))}
    for seat, row in enumerate(sums["by_seat"]):
        share = sheet["Seats", str(seat), "share of wins"]
        assert float(share["value"]) == pytest.approx(row["share"])
        assert [float(share["low"]), float(share["high"])] == pytest.approx(row["interval_95"])
        mean = sheet["Seats", str(seat), "mean score"]["value"]
        assert float(mean) == pytest.approx(row["mean_score"])
    assert float(sheet["Length", "turns", "mean"]["value"]) * 12 == sums["turns"]


def test_two_editions_stand_side_by_side(lineside, tmp_path):
    page, edition = tmp_path / "r.html", tmp_path / "richer.toml"
    plain = lineside("edition", "show", "toy").out
    assert "cards" in plain
    edition.write_text('source = "a test"\ncards = [2, 2, 20]\nreach = 100\n')
    ran = lineside(*REPORT, "--seats", "2", "--against", edition, "--out", page)
    assert ran.code == 0, ran.err
    assert "edition richer" in ran.out
    assert "What differs" in page.read_text("utf-8")
    names = {row["edition"].split()[0] for row in rows(page.with_suffix(".csv"))}
    assert names == {"plain", "richer", "difference"}


def test_the_goal_decides_the_exit_code(lineside):
    few = (*REPORT[:2], "--games", 2, "--seats", "2", "--jobs", 1, "--seed", 1)
    assert lineside(*few).code == 0
    assert lineside(*few, "--goal", 1.2).code == 1, "two games make nothing sure"
    assert lineside(*few, "--goal", 9).code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "there is no game 'chess'"),
        (["toy", "--bot", "deep_blue"], "there is no bot 'deep_blue'"),
        (["toy", "--bot", "greedy,random"], "one bot plays in every seat"),
        (["toy", "--seats", "5"], "the game has 2 to 4 seats, not 5"),
        (["toy", "--seats", "two"], "--seats two: it looks like 2,3"),
        (["toy", "--out", "report.txt"], "a report's name ends in .html"),
        (["toy", "--out", "no/where.html"], "no/where.html: there is no folder no"),
        (["toy", "--edition", "none.toml"], "none.toml: no such file"),
        (["toy", "--against", "none.toml"], "none.toml: no such file"),
        (["toy", "--goal", "0.9"], "is not a number above 1"),
        (["toy", "--force"], "--force speaks of the files of --out"),
        (["toy", "--on", "host:1"], "looks like dask://HOST:8786"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(lineside, tmp_path, monkeypatch, words, said):
    monkeypatch.chdir(tmp_path)
    ran = lineside("balance", *words)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert said in ran.err
    assert list(tmp_path.iterdir()) == []


def test_a_report_is_never_written_over_unasked(lineside, tmp_path):
    sheet = tmp_path / "r.csv"
    sheet.write_text("precious\n")
    ran = lineside(*REPORT, "--out", tmp_path / "r.html")
    assert ran.code == 2
    assert "r.csv exists: --force writes over it" in ran.err
    assert sheet.read_text() == "precious\n"


SIGNALLING = """
from pathlib import Path

class Signalling:
    moves = 0

    def choose(self, game, state, seat, rng):
        Signalling.moves += 1
        if Signalling.moves == 600:
            Path(__file__).with_name("playing").touch()
        return game.legal(state)[0]
"""


def test_ctrl_c_reports_what_was_played(tmp_path):
    page, bot, playing = tmp_path / "r.html", tmp_path / "bot.py", tmp_path / "playing"
    bot.write_text(SIGNALLING)
    words = ("balance", "toy", "--seats", "2", "--games", 10**6, "--seed", 1, "--jobs", 2)
    with process(
        *words, "--bot", f"{bot}:Signalling", "--out", page, start_new_session=True
    ) as running:
        wait_until(playing.exists)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=120)
    assert running.returncode == 130, err
    assert "Traceback" not in err
    played = int(err.split("stopped after ")[1].split()[0])
    assert played > 0
    assert f"2 seats · {played:,} games of" in out
    assert "Stopped early" in page.read_text("utf-8")
