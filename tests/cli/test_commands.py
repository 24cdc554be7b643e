"""The small commands, and what is said where something is wrong."""

from __future__ import annotations

import sys

import pytest

import lineside as package
from lineside.engine import registry


def test_games_lists_every_game(lineside):
    ran = lineside("games")
    assert ran.code == 0
    for name, meta in registry.metas().items():
        assert name in ran.out
        assert meta.title in ran.out


def test_games_tells_all_about_one(lineside):
    ran = lineside("games", "toy")
    assert "Turns for each seat. (TOY-1)" in ran.out
    assert "1–9" in ran.out


def test_rules_shows_the_card_or_one_rule(lineside):
    assert "# Posts and Cards" in lineside("rules", "toy").out
    one = lineside("rules", "toy", "toy-3").out
    assert one.startswith("TOY-3  Draw: take a card")
    assert "TOY-2" not in one


def test_version_and_help(lineside):
    assert lineside("--version").out == f"lineside {package.__version__}\n"
    ran = lineside("--help")
    for command in ("games", "rules", "play", "simulate", "replay", "edition", "serve", "engine"):
        assert command in ran.out
    assert lineside().out == ran.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["dance"], "invalid choice: 'dance'"),
        (["games", "chess"], "there is no game 'chess'; there are: "),
        (["rules", "toy", "TOY-9"], "has no rule 'TOY-9'; it has: TOY-1, TOY-2"),
        (["play", "toy"], "GAME and --seats are required, or --from"),
        (["play", "--seats", "human,human"], "GAME and --seats are required, or --from"),
        (["play", "toy", "--seats", "human,random", "--until", "3"], "which is not given"),
        (["play", "toy", "--from", "x.jsonl"], "are those of the record of --from"),
        (["play", "--from", "nowhere.jsonl"], "nowhere.jsonl: no such file or directory"),
        (["play", "toy", "--seats", "human"], "is for 2 to 4 seats, not 1"),
        (["play", "toy", "--seats", "human,,random"], "nothing between two commas"),
        (["play", "toy", "--seats", "human,deep_blue"], "there is no bot 'deep_blue'"),
        (["play", "toy", "--seats", "human:age=9,random"], "a human has no setting 'age'"),
        (["play", "toy", "--seats", "human,random", "--option", "turns"], "looks like name=value"),
        (["play", "toy", "--seats", "human,random", "--option", "turns=99"], "can be: 1…9"),
        (["play", "toy", "--seats", "human,random", "--option", "x=1"], "has no option 'x'"),
        (["play", "toy", "--seats", "human,random", "--seed", "-1"], "--seed: must be from 0"),
        (["simulate", "toy", "--seats", "random,random", "--games", "none"], "not a whole number"),
        (["simulate", "toy", "--seats", "random,random", "--games", "0"], "must be at least 1"),
        (["simulate", "toy", "--seats", "random,human"], "there is no bot 'human'"),
        (["simulate", "toy", "--seats", "random,random", "--paired"], "belongs to --rotate"),
        (["simulate", "toy", "--seats", "random,random", "--resume"], "which is not given"),
        (["replay", "nowhere.jsonl"], "nowhere.jsonl: no such file or directory"),
        (["replay", "."], ".: is a directory"),
        (["edition", "burn", "toy"], "invalid choice: 'burn'"),
        (["edition", "check", "toy", "nowhere.toml"], "nowhere.toml: no such file"),
        (["edition", "show", "toy", "--svg", "-"], "draws no board"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(lineside, words, said):
    ran = lineside(*words)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("lineside: ")
    assert ran.err.count("\n") == 1
    assert said in ran.err


def test_seats_may_have_settings_with_commas(lineside):
    seats = "search:sims=5,ahead=1,random,search:sims=4"
    ran = lineside("simulate", "toy", "--seats", seats, "--games", 1, "--seed", 1)
    assert ran.code == 0
    assert "search:sims=5,ahead=1 " in ran.out


EDITION = """
source = "made for a test"
reach = 10
cards = [3, 0, 0]
"""


def test_an_edition_of_ones_own_is_checked_shown_and_played(lineside, tmp_path):
    file = tmp_path / "short.toml"
    file.write_text(EDITION)
    assert "fit for Posts and Cards" in lineside("edition", "check", "toy", file).out
    assert "reach 10" in lineside("edition", "show", "toy", file).out
    assert "reach 50" in lineside("edition", "show", "toy").out
    ran = lineside("play", "toy", "--seats", "greedy,greedy", "--seed", 1, "--edition", file)
    assert "+3   TOY-4" in ran.out, "three reaches of ten bring 30 tenths"
    assert "+15  TOY-4" not in ran.out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("reach = [", "short.toml: not TOML"),
        ("reach = 10", "short.toml: object missing required field"),
        (EDITION + "wheels = 1", "unknown field `wheels`"),
        (EDITION.replace("10", '"far"'), "short.toml: reach: expected `int`"),
    ],
)
def test_a_wrong_edition_is_refused_with_file_and_key(lineside, tmp_path, text, said):
    file = tmp_path / "short.toml"
    file.write_text(text)
    for words in (["check", "toy", file], ["show", "toy", file]):
        ran = lineside("edition", *words)
        assert (ran.code, ran.err.count("\n")) == (2, 1)
        assert said in ran.err


def test_a_binary_file_is_no_edition_and_no_record(lineside, tmp_path):
    file = tmp_path / "noise"
    file.write_bytes(bytes(range(256)))
    for words in (["edition", "check", "toy", file], ["replay", file]):
        ran = lineside(*words)
        assert (ran.code, ran.err.count("\n")) == (2, 1)
        assert "UTF-8" in ran.err


def test_serve_says_what_to_install_where_the_server_is_missing(lineside, monkeypatch):
    monkeypatch.setitem(sys.modules, "lineside.server.serving", None)
    ran = lineside("serve", "--port", "0")
    assert ran.code == 2
    assert "pip install 'lineside[server]'" in ran.err
