"""Analyses: branching off a position, with what a seat knew, and going back and forth."""

import json

import pytest
from tests.toy.rules import Draw, Reach

from lineside.engine import (
    CHANCE,
    OVER,
    BadInput,
    IllegalAction,
    NotYourTurn,
    Play,
    RecordError,
    Rng,
    UndoRefused,
    record,
    registry,
)
from lineside.engine.record import header_line


def random_game(name: str, seats: int, seed: int, most: int = 10_000) -> Play:
    play, rng, chance = Play(registry.make(name, seats)), Rng(seed, "choices"), Rng(seed, "chance")
    play.settle(chance)
    while play.actor != OVER and play.n < most:
        play.submit(play.actor, rng.choice(play.game.legal(play.state)))
        play.settle(chance)
    return play


def board(seats: int = 2, turns: int = 9) -> Play:
    """An analysis of a game of the tiny kind, after everybody's card was dealt."""
    game = registry.make("toy", seats, {"turns": turns})
    play = Play(game, names=("Ann", "Bob"), notes={"seed": "1"})
    play.settle(Rng(1, "chance"))
    return play.branch(seats)


@pytest.mark.parametrize("name", list(registry.packages()))
def test_every_game_can_be_branched_and_its_analysis_replays(name: str) -> None:
    """Any position is the start of a record that plays to the same states when it is read again."""
    game = random_game(name, registry.meta(name).seats[0], 5, 60)
    for n in range(0, game.n + 1, 7):
        for seat in (None, 0):
            rng = Rng(n, "determinize")
            play = game.branch(n, seat, rng)
            assert play.game.view(play.state, 0) == game.game.view(game.at(n), 0)
            moves, chance = Rng(n, "moves"), Rng(n, "chance")
            play.settle(chance)
            for _ in range(6):
                if play.actor < 0:
                    break
                play.submit(play.actor, moves.choice(play.game.legal(play.state)))
                play.settle(chance)
            play.go_to(play.line()[len(play.line()) // 2])
            if play.actor >= 0:
                play.submit(play.actor, moves.choice(play.game.legal(play.state)))
            text = play.record.text()
            again = Play.load(record.read_one(text), verify=True)
            assert again.state == play.state
            assert again.record.text() == text
            assert again.line() == play.line()
            assert [again.at(k) for k in range(again.n + 1)] == [
                play.at(k) for k in range(play.n + 1)
            ]


@pytest.mark.parametrize("name", [n for n, m in registry.metas().items() if m.secrets])
def test_what_a_seat_did_not_know_is_not_in_the_start(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Begun from the truth or from another state that fits what the seat knows: the same start."""
    seats = registry.meta(name).seats[0]
    game, streams, differ = random_game(name, seats, 3, 80), Rng(4, "twins"), 0
    for n in range(seats * 2, game.n, 5):
        true = game.at(n)
        for seat in range(seats):
            imagined = game.game.determinize(true, seat, streams)
            seed = streams.next64()
            heads = []
            for state in (true, imagined):
                monkeypatch.setattr(game, "at", lambda _, state=state: state.copy())
                heads.append(game.branch(n, seat, Rng(seed, "determinize")))
            monkeypatch.undo()
            first, second = (header_line(play.record.header) for play in heads)
            assert first == second
            assert heads[0].record.header.analysis == record.Branch(n, seat)
            differ += heads[0].state != true
    assert differ, "what is drawn anew is not always the truth"


def test_the_start_of_an_analysis_tells_no_seed_and_keeps_the_names() -> None:
    header = board().record.header
    assert header.notes == {}
    assert header.names == ("Ann", "Bob")


def test_open_games_are_branched_as_they_are() -> None:
    game = random_game("paper_rails", 2, 1, 30)
    play = game.branch(11, seat=1)
    assert play.state == game.at(11)
    assert play.record.header.analysis == record.Branch(11, None)


def test_branching_is_refused_in_words() -> None:
    play = board()
    with pytest.raises(BadInput, match="there is no seat 2; they are 0 to 1"):
        play.branch(0, 2, Rng(1))
    with pytest.raises(BadInput, match="there is no position 9"):
        play.branch(9)
    with pytest.raises(BadInput, match="a stream is missing"):
        play.branch(0, 1)


def test_another_line_replaces_what_follows_and_all_lines_stay_in_reach() -> None:
    play = board()
    for x in (10, 20, 30):
        play.submit(play.actor, Reach(x, 0))
    first = play.state
    assert play.line() == [0, 1, 2, 3]
    assert (play.place(), play.actor) == (3, 1)

    play.go_to(1)
    assert (play.line(), play.place(), play.actor) == ([0, 1, 2, 3], 1, 1)
    play.go_to(2)  # forward again on the same line
    assert (play.line(), play.place(), play.actor) == ([0, 1, 2, 3], 2, 0)
    assert play.state == play.at(2)

    play.go_to(1)
    play.submit(1, Reach(7, 7))
    assert (play.n, play.line()) == (7, [0, 1, 7])
    assert play.state.posts == [(10, 0), (7, 7)]

    play.go_to(3)  # the first line is still there
    assert play.state == first
    assert play.line() == [0, 1, 2, 3]
    play.go_to(6)  # where going led is the same position as the one it led to
    assert (play.place(), play.line()) == (1, [0, 1, 2, 3])


def test_undo_knows_no_barriers_in_an_analysis() -> None:
    play = board()
    start = play.state
    play.submit(0, Reach(10, 0))
    between = play.state
    play.submit(1, Draw())
    play.settle(Rng(2, "chance"))
    assert play.actor == 0
    assert play.line() == [0, 1, 3], "where chance is to act nobody stops"
    play.undo(0)
    assert (play.state, play.actor) == (between, 1)
    with pytest.raises(NotYourTurn):
        play.undo(0)
    play.undo(1)
    assert play.state == start
    with pytest.raises(UndoRefused) as caught:
        play.undo(0)
    assert caught.value.reason == "nothing_to_undo"
    again = Play.load(record.read_one(play.record.text()), verify=True)
    assert again.state == start
    assert [event.text for event in play.events(None, 3)] == ["takes the last action back"] * 2


def test_the_rules_hold_in_an_analysis() -> None:
    play = board()
    with pytest.raises(IllegalAction) as caught:
        play.submit(0, Reach(400, 1))
    assert caught.value.rule == "TOY-2"
    with pytest.raises(BadInput, match="nobody resigns"):
        play.resign(0)
    with pytest.raises(BadInput, match="there is no position 1"):
        play.go_to(1)


def test_who_resigned_is_back_in_an_analysis() -> None:
    play = Play(registry.make("toy", 2))
    play.settle(Rng(1, "chance"))
    play.resign(0)
    assert play.actor == OVER
    assert play.branch(3).actor == 0


def test_a_game_is_not_gone_through() -> None:
    play = Play(registry.make("toy", 2))
    with pytest.raises(BadInput, match="this is no analysis"):
        play.go_to(0)
    play.settle(Rng(1, "chance"))
    lines = [*play.record.lines(), '{"n":2,"by":-1,"go":0}']
    with pytest.raises(RecordError, match="entry 2: this is no analysis"):
        Play.load(record.read_one("\n".join(lines)))


def test_going_is_told_and_replayed_in_words() -> None:
    play = board()
    play.submit(0, Reach(10, 0))
    play.go_to(0)
    event = play.events(1)[-1]
    assert (event.by, event.go, event.text) == (CHANCE, 0, "To the position after 0 entries")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"start": {"hands": "x"}}, "begins is none of this game"),
        ({"start": {}}, "begins is none of this game"),
        ({"analysis": {"n": 2, "seat": 2}}, "an analysis for seat 2 of 2"),
    ],
)
def test_a_start_that_is_no_position_is_refused(change: dict[str, object], words: str) -> None:
    header = json.loads(next(board().record.lines()))
    with pytest.raises(RecordError, match=words):
        Play.load(record.read_one(json.dumps(header | change)))


def test_a_start_with_lost_pieces_is_refused() -> None:
    header = json.loads(next(board().record.lines()))
    header["start"]["hands"][0] = []
    with pytest.raises(RecordError, match="none of this game"):
        Play.load(record.read_one(json.dumps(header)))


@pytest.mark.parametrize(
    ("name", "path", "value"),
    [
        ("paper_rails", "owned.0", -2),
        ("paper_rails", "free", -1),
        ("paper_rails", "seat", -99),
        ("paper_rails", "used", [0, -1, 0, 0, 0]),
        ("us_telegraph", "board.sites.0", []),
        ("us_telegraph", "waiting.0", -1),
        ("us_telegraph", "supply", -1),
        ("wireless", "players.0.signals", -1),
        ("wireless", "neutral", 1 << 52),
        ("wireless", "seat", 7),
        ("wireless", "todo.0.0", "x"),
        ("string_railway", "table.mountain.0.0", 1 << 70),
        ("string_railway", "table.stations.0.2", 1 << 70),
    ],
)
def test_a_start_with_a_number_out_of_its_range_is_refused(name, path, value) -> None:
    """What could never be played with must not be looked at either: some would take for ever."""
    game = registry.make(name, 2)
    play = Play(game)
    play.settle(Rng(1, "chance"))
    header = json.loads(next(play.branch(play.n).record.lines()))
    *way, last = (int(step) if step.isdigit() else step for step in path.split("."))
    here = header["start"]
    for step in way:
        here = here[step]
    here[last] = value
    with pytest.raises(RecordError, match="none of this game"):
        Play.load(record.read_one(json.dumps(header)))


def test_a_record_of_an_analysis_with_another_start_does_not_verify() -> None:
    play = board()
    for x in range(1, 18):
        play.submit(play.actor, Reach(5 * x, 0))
    lines = play.record.text().splitlines()
    header = json.loads(lines[0])
    header["start"]["hands"].reverse()
    assert header["start"] != json.loads(lines[0])["start"]
    with pytest.raises(RecordError, match="the state differs from the one recorded"):
        Play.load(record.read_one("\n".join([json.dumps(header), *lines[1:]])), verify=True)
