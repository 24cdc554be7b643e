"""Playing in the terminal, by what is typed."""

from __future__ import annotations

import pytest

from lineside.engine import Play, registry
from lineside.engine.record import read_one

PLAY = ("play", "toy", "--seats", "human:name=Ann,greedy", "--seed", 5)


def test_a_whole_game_by_numbers_and_notation(lineside, tmp_path):
    file = tmp_path / "game.jsonl"
    ran = lineside(*PLAY, "--out", file, typed="1\nreach 100 0\nreach 100 50\n")
    assert ran.code == 0
    assert "Ann reaches 100, 50" in ran.out
    assert "FINAL SCORE" in ran.out
    play = Play.load(read_one(file.read_text()), verify=True)
    assert play.actor == -2
    assert [e.do for e in play.record.entries if e.by == 0] == [
        "reach 50 0",
        "reach 100 0",
        "reach 100 50",
    ]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("reach 900 900", "Not possible: That is out of reach. (TOY-2)"),
        ("? reach 900 900", "Not possible: That is out of reach. (TOY-2)"),
        ("? reach 3 4", "reaches 3, 4"),
        ("? 1", "free"),
        ("reach far away", "'far' is no value for x"),
        ("reach 1", "does not have the form: reach x y"),
        ("card 2", "Not possible: It is not the time for that. (TOY-1)"),
        ("7", "the list goes from 1 to 6"),
        ("dance", "'dance' is neither a number, an action nor a command"),
        ("undo", "something was revealed: that cannot be taken back"),
        ("score", "would tell secrets"),
        ("view nothing", "there is no 'nothing' to look at; there are: turn"),
        ("view hand", "hand 0"),
        ("at 99", "there is no position 99"),
        ("at 0", "AFTER 0 ENTRIES"),
        ("log 1", "    1  greedy draws a card."),
        ("rules TOY-3", "Draw: take a card"),
        ("rules TOY-99", "has no rule 'TOY-99'"),
        ("no", "Nothing near is refused now."),
        ("/ draw", "6   draws a card"),
        ("/ nonsense", "No action has 'nonsense' in it."),
        ("save", "a file name is missing"),
        ("?", "why it costs what it costs"),
        ("quit", "The game is left after 2 entries."),
        ("q", "The game is left after 2 entries."),
        ("u", "something was revealed: that cannot be taken back"),
        ("", "Nothing more to read: the game is left after 2 entries."),
    ],
)
def test_every_command_answers_and_changes_nothing(lineside, typed, said):
    ran = lineside(*PLAY, typed=f"{typed}\n")
    assert ran.code == 0
    assert said in ran.out
    assert "left after 2 entries" in ran.out


def test_save_and_resign(lineside, tmp_path):
    file = tmp_path / "saved.jsonl"
    ran = lineside(*PLAY, typed=f"1\nsave {file}\nresign\n")
    assert len(read_one(file.read_text()).entries) == 4
    assert "Ann resigns" in ran.out
    assert "1st   greedy" in ran.out
    again = lineside(*PLAY, typed=f"save {file}\n")
    assert "file exists" in again.out


def test_people_at_one_terminal_see_only_their_own_secrets(lineside):
    seats = ("play", "toy", "--seats", "human:name=Ann,human:name=Bo", "--seed", 5)
    out = lineside(*seats, typed="draw\nreach 1 0\n").out
    first, second, third = out.split("— only ")
    assert first.count("You draw") == 1
    assert second.startswith("Bo reads on")
    assert "Ann draws a card." in second
    assert second.count("You draw") == 1
    assert third.startswith("Ann reads on")
    assert third.count("You draw") == 1, "what came after Ann last looked: her second card"


def test_bots_alone_play_to_the_end_and_repeat_with_the_seed(lineside):
    words = ("play", "toy", "--seats", "random,greedy,random", "--seed", 9)
    first = lineside(*words).out
    assert "random #2" in first
    assert lineside(*words).out == first
    assert lineside(*words[:-1], 10).out != first


@pytest.mark.parametrize("game", sorted(registry.packages()))
def test_every_game_can_be_looked_at_and_begun_in_the_terminal(lineside, game):
    """All commands that only look, then the first action of the list, then all of them again."""
    look = "?\nlist\nno\nview\nlog\nat 0\n? 1\n"
    view = registry.make(game, 2).view_type
    fields = "".join(f"view {name}\n" for name in view.__struct_fields__)
    words = ("play", game, "--seats", "human:name=Ann,greedy", "--seed", 1)
    ran = lineside(*words, typed=f"{look}1\n{look}{fields}quit\n")
    assert ran.code == 0
    assert ran.err == ""
    assert "is neither a number" not in ran.out
    assert "there is no" not in ran.out
    assert "The game is left after" in ran.out
