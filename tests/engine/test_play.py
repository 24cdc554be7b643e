"""Records, undo, resignation and replay, with the tiny game."""

import pytest
from tests.toy.rules import Card, Draw, Reach

from lineside.engine import (
    CHANCE,
    OVER,
    IllegalAction,
    NotYourTurn,
    OldRecord,
    Play,
    RecordError,
    Rng,
    UndoRefused,
    record,
    registry,
)
from lineside.games.paper_rails.actions import Operate


def begun(seats: int = 2, **options: int) -> Play:
    play = Play(registry.make("toy", seats, options))
    play.settle(Rng(1, "chance"))
    return play


def finished(seed: int = 1) -> Play:
    play, rng, chance = begun(turns=9), Rng(seed, "choices"), Rng(seed, "chance")
    while play.actor != OVER:
        play.submit(play.actor, rng.choice(play.game.legal(play.state)))
        play.settle(chance)
    return play


def test_a_record_replays_to_the_same_state() -> None:
    play = finished()
    text = play.record.text()
    again = Play.load(record.read_one(text), verify=True)
    assert again.state == play.state
    assert again.record.text() == text


def test_the_last_entry_holds_hash_and_state() -> None:
    last = finished().record.entries[-1]
    assert last.hash
    assert last.state is not None


def test_a_changed_entry_is_found_at_its_hash() -> None:
    play = finished()
    last = [e for e in play.record.entries if e.by == 0 and e.do.startswith("reach")][-1]
    x, y = play.at(last.n).posts[0]
    lines = play.record.text().splitlines()
    assert f'"{last.do}"' in lines[last.n + 1]
    lines[last.n + 1] = f'{{"n":{last.n},"by":0,"do":"reach {x + 1} {y}"}}'
    with pytest.raises(RecordError, match="differs from the one recorded"):
        Play.load(record.read_one("\n".join(lines)), verify=True)


def test_an_illegal_entry_is_refused_with_its_number() -> None:
    lines = finished().record.text().splitlines()
    lines[3] = '{"n":2,"by":0,"do":"reach 900 900"}'
    with pytest.raises(RecordError, match="entry 2: That is out of reach"):
        Play.load(record.read_one("\n".join(lines)))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "holds no record"),
        ('{"n":0,"by":0,"do":"draw"}', "must be a header"),
        ("nonsense", "no record of a game"),
        ('{"lineside":1,"gme":"toy"}', "line 1: not a line of a record.*gme"),
        ('{"lineside":1,"start":{"a":' + "[" * 5000, "line 1: not a line of a record"),
    ],
)
def test_a_broken_file_is_refused_in_words(text: str, words: str) -> None:
    with pytest.raises(RecordError, match=words):
        record.read_one(text)


def test_gaps_in_a_record_are_refused() -> None:
    lines = finished().record.text().splitlines()
    del lines[4]
    with pytest.raises(RecordError, match="entry 3 expected, not 4"):
        record.read_one("\n".join(lines))


def test_a_record_of_other_rules_says_so() -> None:
    text = finished().record.text().replace('"version":1', '"version":0', 1)
    with pytest.raises(OldRecord, match="version 0"):
        Play.load(record.read_one(text))


def test_an_own_edition_travels_in_the_record() -> None:
    own = registry.own_edition("toy", 'source = "mine"\nreach = 7\ncards = [9, 9, 9]\n', "my.toml")
    play = Play(registry.make("toy", 2, {}, own))
    play.settle(Rng(1))
    play.submit(0, Reach(7, 0))
    again = Play.load(record.read_one(play.record.text()))
    assert again.game.edition.data.reach == 7
    assert again.state == play.state


def test_only_the_actor_may_act_and_only_legally() -> None:
    play = begun()
    before = play.state.digest()
    with pytest.raises(NotYourTurn):
        play.submit(1, Reach(1, 1))
    with pytest.raises(IllegalAction) as caught:
        play.submit(0, Reach(400, 1))
    assert caught.value.rule == "TOY-2"
    with pytest.raises(NotYourTurn):
        play.submit(CHANCE, Card(0))
    assert play.state.digest() == before


def test_undo_stops_at_a_change_of_actor() -> None:
    play = begun()
    play.submit(0, Reach(10, 0))
    with pytest.raises(NotYourTurn):
        play.undo(0)
    with pytest.raises(UndoRefused) as caught:
        play.undo(1)
    assert caught.value.reason == "other_actor"


def test_undo_stops_at_a_revealed_card() -> None:
    # One seat left playing in a row would be needed to act again: two turns each, second seat.
    play = begun(turns=1)
    play.submit(0, Draw())
    assert play.actor == CHANCE
    with pytest.raises(NotYourTurn):
        play.undo(0)
    play.settle(Rng(3))
    with pytest.raises(UndoRefused) as caught:
        play.undo(1)
    assert caught.value.reason == "information_revealed"


def test_an_outcome_may_come_from_a_physical_table() -> None:
    play = begun()
    play.submit(0, Draw())
    play.submit(CHANCE, Card(2))
    assert play.state.hands[0][-1] == 2


def test_who_resigns_ranks_last_and_the_last_one_standing_wins() -> None:
    play = begun(seats=3)
    play.submit(0, Reach(50, 0))
    play.resign(0)
    assert play.actor == 1
    assert play.result().scores[0].rank == 3
    play.resign(2)
    assert play.actor == OVER
    assert [score.won for score in play.result().scores] == [False, True, False]
    assert "resigned" in play.result().reason
    again = Play.load(record.read_one(play.record.text()), verify=True)
    assert (again.actor, again.resigned) == (OVER, {0, 2})


def test_all_who_resigned_share_the_rank_after_those_who_stayed() -> None:
    play = Play(registry.make("paper_rails", 4))
    play.submit(0, Operate())
    play.resign(1)
    play.resign(2)
    scores = play.result().scores
    assert [score.rank for score in scores] == [1, 3, 3, 1]
    assert [score.won for score in scores] == [True, False, False, True]


def test_undo_stops_at_a_resignation() -> None:
    """Else it would go with what is taken back: the seat would be in the game again."""
    play = Play(registry.make("paper_rails", 3))
    play.submit(0, Operate())
    play.undoable(0)
    play.resign(1)
    with pytest.raises(UndoRefused) as caught:
        play.undo(0)
    assert caught.value.reason == "other_actor"


def test_events_show_a_secret_only_to_its_owner() -> None:
    play = begun()
    own, other, public = (play.events(seat)[0] for seat in (0, 1, None))
    assert own.action is not None
    assert other.action is None
    assert public == other


def test_a_record_with_unusual_line_ends_in_a_name_reads_back() -> None:
    play = Play(registry.make("toy", 2), names=["a\u00a0b", "c"])
    play.settle(Rng(1))
    text = play.record.text()
    assert record.read_one(text).header.names == ("a\u00a0b", "c")
    assert record.read_one(text.replace("a\u00a0b", "a\u2028b")).header.names[0] == "a\u2028b"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"name":"plain"', '"name":"other"', "its data are those of"),
        ('"names":["A","B"]', '"names":["A","B","C"]', "3 names for 2 seats"),
        ('"names":["A","B"]', '"names":["A","\\u001b[31m"]', "cannot be seen"),
    ],
)
def test_a_header_that_does_not_fit_is_refused(old: str, new: str, words: str) -> None:
    play = Play(registry.make("toy", 2), names=["A", "B"])
    play.settle(Rng(1))
    text = play.record.text()
    assert old in text
    with pytest.raises(RecordError, match=words):
        Play.load(record.read_one(text.replace(old, new)))


@pytest.mark.parametrize("more", ['"resign":true', '"undo":2'])
def test_an_entry_is_one_thing_only(more: str) -> None:
    play = begun()
    text = play.record.text() + f'{{"n":2,"by":0,"do":"reach 1 1",{more}}}\n'
    with pytest.raises(RecordError, match="not one of an action"):
        Play.load(record.read_one(text))


def test_a_stored_state_that_was_altered_is_found() -> None:
    text = finished().record.text()
    turn = '"turn":18'
    assert turn in text
    with pytest.raises(RecordError, match="stored state"):
        Play.load(record.read_one(text.replace(turn, '"turn":17')), verify=True)
