"""The engine protocol: what it answers, and that no input ends it."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lineside import protocol
from lineside.engine import Play, Rng, registry
from lineside.engine.record import read_one


class Talk:
    """One conversation; `ask` gives the answer, decoded."""

    def __init__(self):
        self.engine = protocol.Engine()

    def ask(self, do, **fields):
        return json.loads(self.engine.answer(json.dumps({"do": do, **fields}).encode()))

    def new(self, seats=2, seed=4, **fields):
        return self.ask("new", game="toy", seats=seats, seed=seed, **fields)


@pytest.fixture
def talk():
    return Talk()


def test_a_whole_game_gives_a_record_that_replays(talk):
    position = talk.new(seats=3, names=["A", "B"])
    while position["actor"] != -2:
        legal = talk.ask("legal")
        assert legal["complete"] is False
        position = talk.ask("apply", action=legal["legal"][-1], seat=position["actor"])
    result = talk.ask("result")
    assert result["over"]
    assert result["rule"] == "TOY-1"
    lines = talk.ask("record")["record"]
    play = Play.load(read_one("\n".join(map(json.dumps, lines))), verify=True)
    assert [score.total for score in play.result().scores] == [s["total"] for s in result["scores"]]
    for record in (lines, play.record.text()):
        loaded = talk.ask("load", record=record)
        assert (loaded["n"], loaded["actor"]) == (len(lines) - 1, -2)
        assert talk.ask("record")["record"] == lines


def test_the_same_seed_gives_the_same_chance_as_the_engine_itself(talk):
    play = Play(registry.make("toy", 2))
    drawn = [step.entry.do for step in play.settle(Rng(4, "chance"))]
    assert talk.new()["chance"] == drawn
    assert talk.ask("events", seat=None)["events"][0]["text"] == "{0} draws a card."


def test_without_a_seed_chance_is_fed_from_outside(talk):
    assert talk.ask("new", game="toy", seats=2)["actor"] == -1
    outcomes = talk.ask("chance")["outcomes"]
    game = registry.make("toy", 2)
    assert sum(weight for _, weight in outcomes) == sum(game.edition.data.cards)
    drawn = talk.ask("sample", seed=1)["action"]
    assert drawn == talk.ask("sample", seed=1)["action"]
    assert drawn in dict(outcomes)
    assert talk.ask("apply", action="card 2")["actor"] == -1
    assert talk.ask("apply", action={"do": "card", "kind": 0})["actor"] == 0
    assert talk.ask("view", seat=0)["view"]["hand"] == [2]
    assert talk.ask("chance")["error"]["kind"] == "not_your_turn"


def test_a_refusal_names_its_rule_and_changes_nothing(talk):
    talk.new()
    before = talk.ask("record")
    refused = talk.ask("apply", action="reach 900 900")["error"]
    assert refused == {"kind": "illegal", "rule": "TOY-2", "message": "That is out of reach."}
    assert talk.ask("check", action="reach 900 900")["why"] == refused
    assert talk.ask("check", action="reach 3 4")["legal"] is True
    assert talk.ask("explain", action="reach 3 4")["lines"][0]["rule"] == "TOY-2"
    assert talk.ask("explain", action="reach 900 900")["error"] == refused
    told = talk.ask("ask", seat=0, question={"ask": "odds", "kind": 1})
    assert set(told["answer"]) == {"number"}
    assert talk.ask("ask", question={"ask": "odds"})["error"]["kind"] == "bad_input"
    assert (
        talk.ask("ask", seat=9, question={"ask": "odds", "kind": 1})["error"]["kind"] == "bad_input"
    )
    assert talk.ask("record") == before


def test_offers_and_proposals_are_legal(talk):
    talk.new()
    offers = talk.ask("offers")
    proposals = talk.ask("propose", k=5, seed=2)["actions"]
    assert offers["prompt"] == "Reach or draw"
    for notation in [*(offer["notation"] for offer in offers["offers"]), *proposals]:
        assert talk.ask("check", action=notation)["legal"]


def test_undo_and_what_cannot_be_taken_back(talk):
    talk.new()
    talk.ask("apply", action="draw")
    refused = talk.ask("undo")["error"]
    assert refused["kind"] == "undo_refused"
    assert refused["reason"] in ("information_revealed", "other_actor")


def test_imagined_games_hide_what_the_seat_cannot_know_and_leave_the_real_one(talk):
    talk.new(seats=2)
    real = talk.ask("view", play="g0", seat=0)["view"]
    hands = set()
    for seed in range(30):
        name = talk.ask("determinize", play="g0", seat=0, seed=seed)["play"]
        assert talk.ask("view", play=name, seat=0)["view"] == real
        hands.add(tuple(talk.ask("view", play=name, seat=1)["view"]["hand"]))
        assert talk.ask("apply", play=name, action="reach 3 4")["n"] == 1
        assert talk.ask("record", play=name)["error"]["kind"] == "bad_input"
        assert talk.ask("drop", play=name) == {"dropped": name}
    assert len(hands) == 3, "every kind of card is imagined in the other hand"
    assert talk.ask("view", play="g0", seat=0)["view"] == real
    copied = talk.ask("copy", play="g0")["play"]
    talk.ask("apply", play=copied, action="reach 3 4")
    assert talk.ask("result", play="g0")["n"] == 2
    assert "no game 'g1'" in talk.ask("view", play="g1")["error"]["message"]


@pytest.mark.parametrize(
    ("line", "kind", "said"),
    [
        (b"", "malformed", "not JSON"),
        (b"\xff\xfe", "malformed", "not JSON"),
        (b"[1]", "malformed", "a JSON object"),
        (b"{}", "bad_input", '"do" is missing'),
        (b'{"do": 3}', "bad_input", '"do" must be a string'),
        (b'{"do": "dance"}', "bad_input", "cannot do 'dance'"),
        (b'{"do": "legal"}', "bad_input", "no game is begun"),
        (b'{"do": "legal", "play": "g7"}', "bad_input", "there is no game 'g7' here"),
        (b'{"do": "new"}', "bad_input", '"game" is missing'),
        (b'{"do": "new", "game": "chess", "seats": 2}', "bad_input", "there is no game 'chess'"),
        (b'{"do": "new", "game": "toy", "seats": true}', "bad_input", '"seats" must be an integer'),
        (b'{"do": "new", "game": "toy", "seats": 99}', "bad_input", "2 to 4 seats, not 99"),
        (b'{"do": "new", "game": "toy", "seats": 2, "seed": "x"}', "bad_input", '"seed" must be'),
        (b'{"do": "new", "game": "toy", "seats": 2, "names": [1]}', "bad_input", '"names" must'),
        (b'{"do": "new", "game": "toy", "seats": 2, "edition": 5}', "bad_input", "TOML text or an"),
        (b'{"do": "load", "record": {}}', "bad_input", "must be a list of lines or a string"),
        (b'{"do": "new", "game": "toy", "seats": 2, "edition": {}}', "bad_edition", "missing"),
        (b'{"do": "new", "game": "toy", "seats": 2, "edition": "x"}', "bad_edition", "not TOML"),
        (b'{"do": "new", "game": "toy", "seats": 2, "options": {"a": 1}}', "bad_input", "'a'"),
        (b'{"do": "load", "record": "{}"}', "bad_record", "no record of a game"),
        (b'{"do": "load", "record": []}', "bad_record", "not a record"),
        (b'{"do": "load", "record": [{}, 3]}', "bad_record", "not a record"),
        (b'{"do": "quit", "why": 1}', "bad_input", "'quit' takes no 'why'"),
        (b'{"do": "quit", "id": [1]}', "bad_input", '"id" must be a string or an integer'),
        (b"[" * 100_000, "malformed", "not JSON"),
    ],
)
def test_what_cannot_be_read_is_answered(line, kind, said):
    engine = protocol.Engine()
    error = json.loads(engine.answer(line))["error"]
    assert error["kind"] == kind
    assert said in error["message"]
    assert not engine.quit


@given(st.one_of(st.binary(max_size=60), st.text(max_size=60).map(str.encode)))
def test_no_line_ends_the_engine(line):
    assert b"error" in protocol.Engine().answer(line)


WORDS = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8), st.just("toy"),
    st.lists(st.integers(), max_size=2), st.dictionaries(st.text(max_size=4), st.integers()),
)  # fmt: skip


@settings(max_examples=300)
@given(st.sampled_from(sorted(protocol.VERBS)), st.data())
def test_no_request_is_a_fault(verb, data):
    """Whatever the fields hold, the answer is an answer or an error in words."""
    talk = Talk()
    talk.new()
    fields = {
        name: data.draw(WORDS, label=name)
        for name in protocol.VERBS[verb][1]
        if data.draw(st.booleans())
    }
    try:
        line = json.dumps({"do": verb, **fields}, allow_nan=False).encode()
    except ValueError:
        return
    answer = json.loads(talk.engine.answer(line))
    assert answer.get("error", {}).get("kind") != "fault", answer


def test_lines_are_answered_one_by_one_until_quit():
    requests = (
        b'{"id": 1, "do": "hello"}\n\n  \nnonsense\n{"id": "z", "do": "quit"}\n{"do": "hello"}\n'
    )
    answers = io.BytesIO()
    protocol.serve(io.BytesIO(requests), answers)
    first, second, third = map(json.loads, answers.getvalue().splitlines())
    assert first["id"] == 1
    assert set(first["games"]) == set(registry.packages())
    assert second["error"]["kind"] == "malformed"
    assert third == {"id": "z", "quit": True}


def test_a_line_that_is_too_long_is_skipped_whole(monkeypatch):
    monkeypatch.setattr(protocol, "MOST_BYTES", 50)
    answers = io.BytesIO()
    long = b'{"do": "quit", "id": "' + b"x" * 200 + b'"}\n'
    protocol.serve(io.BytesIO(long + b'{"id": 2, "do": "legal"}\n' + long[:-1]), answers)
    first, second, third = map(json.loads, answers.getvalue().splitlines())
    assert first["error"] == {"kind": "malformed", "message": "a line may have 50 bytes at most"}
    assert second["id"] == 2
    assert third == first


def test_the_number_of_games_is_limited(monkeypatch, talk):
    monkeypatch.setattr(protocol, "MOST_GAMES", 2)
    talk.new()
    talk.new()
    assert "drop some" in talk.new()["error"]["message"]
    talk.ask("drop")
    assert talk.new()["play"] == "g2"


def test_a_fault_in_a_game_is_told_and_changes_nothing(talk, monkeypatch):
    talk.new()
    monkeypatch.setattr(type(talk.engine.games["g0"].game), "legal", lambda self, s: 1 / 0)
    assert talk.ask("legal")["error"]["kind"] == "fault"
    assert talk.ask("result")["n"] == 2


def test_the_manual_names_every_verb_with_its_fields():
    manual = (Path(__file__).parents[1] / "docs" / "protocol.md").read_text("utf-8")
    told = {}
    for verb, fields in re.findall(r"^\| `(\w+)` \|([^|]*)\|.*\|$", manual, re.M):
        told[verb] = set(re.findall(r"`(\w+)`", fields))
    for verb, (_, fields) in protocol.VERBS.items():
        assert told[verb] == set(fields), verb
    for kind in [kind for _, kind in protocol._KINDS] + ["malformed", "bad_input", "fault"]:
        assert f"| `{kind}` |" in manual


def test_a_record_may_begin_at_a_position(talk):
    play = Play(registry.make("toy", 2))
    play.settle(Rng(1))
    lines = [json.loads(line) for line in play.branch(2).record.lines()]
    answer = talk.ask("load", record=lines)
    assert (answer["n"], answer["actor"]) == (0, 0)
    assert talk.ask("view", seat=1)["view"]["hand"] == play.state.hands[1]
