"""Analyses in the terminal: a position of a record, another line, and what is written of it."""

from __future__ import annotations

import json

import pytest

from lineside.engine import Play, Rng, registry
from lineside.engine.record import read_one


@pytest.fixture
def file(tmp_path):
    """The record of a game of the tiny kind in which both seats draw again and again."""
    play, chance = Play(registry.make("toy", 2), ("Ann", "Bob")), Rng(5, "chance")
    play.settle(chance)
    while play.actor >= 0:
        play.submit(play.actor, play.game.legal(play.state)[-1])
        play.settle(chance)
    found = tmp_path / "game.jsonl"
    found.write_text(play.record.text())
    return found


def test_a_position_is_taken_up_and_two_lines_are_tried(lineside, file, tmp_path):
    out = tmp_path / "lines.jsonl"
    typed = "reach 1 0\nreach 2 0\ngo 1\nreach 3 0\nundo\nundo\nundo\nscore\nq\n"
    ran = lineside("play", "--from", file, "--until", 4, "--out", out, "--seed", 1, typed=typed)
    assert ran.code == 0, ran.err
    assert "only Bob reads on" not in ran.out, "one person moves for all seats"
    assert "there is nothing to take back" in ran.out
    assert "AS IT STANDS" in ran.out
    record = read_one(out.read_text())
    assert record.header.analysis.n == 4
    assert [entry.do or f"to {entry.to}" for entry in record.entries] == [
        "reach 1 0",
        "reach 2 0",
        "to 1",
        "reach 3 0",
        "to 3",
        "to 0",
    ]
    play = Play.load(record, verify=True)
    source = Play.load(read_one(file.read_text()))
    assert play.state == source.at(4)
    told = lineside("replay", out, "--verify")
    assert "An analysis: it begins after 4 entries of another record." in told.out
    assert "To the position after 1 entries" in told.out
    assert "verified: 6 entries" in told.out
    assert "to the position after 3 entries" in lineside("replay", out, "--notation").out
    # It is a record like others: branched in its turn.
    again = lineside("play", "--from", out, "--until", 2, typed="q\n")
    assert "Bob reaches 2, 0" not in again.out
    assert "The game is left after 0 entries." in again.out


def test_as_a_seat_knew_it(lineside, file, tmp_path):
    source = Play.load(read_one(file.read_text()))
    true = source.at(6).hands
    seen = set()
    for seed in range(6):
        out = tmp_path / f"{seed}.jsonl"
        ran = lineside(
            "play", "--from", file, "--until", 6, "--as", 1, "--out", out, "--seed", seed, typed="q"
        )
        assert ran.code == 0, ran.err
        header = json.loads(out.read_text().splitlines()[0])
        assert header["analysis"] == {"n": 6, "seat": 1}
        assert header["start"]["hands"][1] == true[1]
        seen.add(str(header["start"]["hands"][0]))
    assert len(seen) > 1
    told = lineside("replay", out).out
    assert "of another record, with what Bob knew." in told


def test_bots_answer_and_undo_goes_back_to_ones_own_action(lineside, file):
    seats = ("--seats", "human,greedy")
    typed = "reach 1 0\nundo\nq\n"
    out = lineside("play", "--from", file, "--until", 2, *seats, "--seed", 1, typed=typed).out
    assert "Ann, greedy" in out
    assert "To the position after 0 entries" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "the game is over there"),
        (("--until", 99), "there is no position 99"),
        (("--until", 3, "--as", 2), "there is no seat 2; they are 0 to 1"),
        (("--until", 3, "--seats", "human"), "a game with 2 seats, not 1"),
    ],
)
def test_what_cannot_be_taken_up_is_refused_in_words(lineside, file, words, said):
    ran = lineside("play", "--from", file, *words)
    assert ran.code != 0
    assert said in ran.err
