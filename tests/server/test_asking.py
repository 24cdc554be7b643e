"""Questions about a position: who may ask what, how much, and how often."""

import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lineside.engine import Rng, registry
from lineside.server import asking
from lineside.server.limits import Rate
from lineside.server.settings import Limits
from tests.server.house import House, Person, Seatview, a_house, settings
from tests.string_railway import world
from tests.toy import rules as toy

SUGGEST = {"ask": "suggest", "string": 4, "stops": [0, 2], "avoid": [4]}


async def strings(house: House) -> tuple[str, tuple[Person, Person], tuple[Seatview, Seatview]]:
    """A table of String Railway at its first turn; the person to act comes first."""
    ann, bob = house.person(), house.person()
    made = await ann.make("me", "invite", game="string_railway", options={"drawn": world.table()})
    await bob.join(made, 1)
    a, b = await ann.live(made["table"]), await bob.live(made["table"])
    while a.frame["view"]["round"] == 0:
        acting = a if a.frame["actor"] == 0 else b
        n = (await acting.first())["n"]
        await a.reach(n)
        await b.reach(n)
    if a.frame["actor"] == 0:
        return made["table"], (ann, bob), (a, b)
    return made["table"], (bob, ann), (b, a)


def ask(view: Seatview, question: Any, **more: Any) -> dict[str, Any]:
    return {"type": "ask", "n": view.n, "seat": view.frame["seat"], "question": question} | more


async def test_the_game_answers_and_nothing_is_changed(house: House) -> None:
    """What comes over the wire is what the game itself says."""
    table, _, (a, _) = await strings(house)
    async with house.hall.open(table) as found:
        game, state = found.play.game, found.play.state.copy()
    answer = await a.ask(ask(a, SUGGEST))
    asked = msgspec.convert(SUGGEST, game.question_types)
    told = game.ask(state, a.frame["actor"], asked)
    assert (answer["type"], answer["n"]) == ("answered", a.n)
    assert answer["answer"] == msgspec.json.decode(msgspec.json.encode(told))
    lay = {"do": "lay", "string": 4, "points": answer["answer"]["points"]}
    async with house.hall.open(table) as found:
        assert found.play.state == state
    assert (await a.act(lay))["type"] == "accepted"


async def test_over_http_too(house: House) -> None:
    table, (ann, _), (a, _) = await strings(house)
    body = ask(a, SUGGEST, id="h1")
    answer = await ann.post(f"/api/tables/{table}/ask", body)
    assert answer.status_code == 200
    assert answer.json() == await a.ask(body)


async def test_a_foreign_seat_a_wrong_seat_and_a_spectator(house: House) -> None:
    table, _, (a, b) = await strings(house)
    foreign = await b.ask(ask(a, SUGGEST))
    assert (foreign["code"], foreign["kind"]) == (403, "not_your_seat")
    nowhere = await a.ask(ask(a, SUGGEST, seat=7))
    assert (nowhere["code"], nowhere["kind"]) == (422, "input")
    watcher = await house.person().live(table)
    assert (await watcher.ask(ask(a, SUGGEST)))["kind"] == "not_your_seat"
    nobody = await watcher.ask(ask(a, SUGGEST, seat=None))
    assert (nobody["kind"], nobody["message"]) == (
        "input",
        "that is answered to those who sit at the table",
    )


async def test_an_answer_holds_nothing_that_the_seat_may_not_know(house: House) -> None:
    """The toy's question is about unseen cards: each seat is told by its own hand alone."""
    ann, bob = house.person(), house.person()
    made = await ann.make("me", "invite", seed=3)
    await bob.join(made, 1)
    a, b = await ann.live(made["table"]), await bob.live(made["table"])
    async with house.hall.open(made["table"]) as found:
        game, state = found.play.game, found.play.state
        for kind in range(3):
            odds = {"ask": "odds", "kind": kind}
            for seat in range(2):
                imagined = game.determinize(state, seat, Rng(kind))
                assert game.ask(imagined, seat, toy.Odds(kind)) == game.ask(
                    state, seat, toy.Odds(kind)
                )
    told = [(await v.ask(ask(v, odds)))["answer"]["number"] for v in (a, b)]
    cards = game.edition.data.cards
    assert told == [cards[2] - state.hands[seat].count(2) for seat in range(2)]


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ({}, "ask"),
        ({"ask": "meaning of it all"}, "Invalid value"),
        ({"ask": "suggest", "string": 0}, "stops"),
        ({"ask": "suggest", "string": 0, "stops": [0, 999]}, "no station 999"),
        ({"ask": "suggest", "string": 0, "stops": [0, 0]}, "twice in a row"),
        ({"ask": "suggest", "string": 0, "stops": [1] * 41}, "length <= 40"),
        ({"ask": "suggest", "string": 0, "stops": ["a", None]}, "Expected `int`"),
        ({"ask": "draft", "string": 0, "points": [[0, 0]] * 2001}, "length <= 2000"),
        ({"ask": "draft", "string": 0, "points": [[0, 2**40]]}, "<= 1000000"),
        ({"ask": "draft", "string": 0, "points": [], "seat": 1}, "unknown field"),
        ({"ask": "trips", "colour": 0, "start": 0}, "Transport phase"),
        ({"ask": "roll", "shape": "star", "seed": 1}, "Invalid enum value"),
        ({"ask": "inspect", "table": {"board": "round"}}, "not a table"),
    ],
)
async def test_bad_questions_are_refused_in_words(house: House, question: Any, words: str) -> None:
    _, _, (a, _) = await strings(house)
    refused = await a.ask(ask(a, question))
    assert (refused["type"], refused["code"]) == ("refused", 422)
    assert words in refused["message"]
    assert (await a.ask(ask(a, SUGGEST)))["type"] == "answered"


async def test_questions_that_do_not_fit_the_table(house: House) -> None:
    _, _, (a, _) = await strings(house)
    stale = await a.ask(ask(a, SUGGEST, n=a.n - 1))
    assert (stale["code"], stale["kind"], stale["n"]) == (409, "stale", a.n)
    missing = await a.ask({"type": "ask", "n": a.n})
    assert (missing["code"], missing["kind"]) == (400, "malformed")
    points = [[1_000_000, 1_000_000]] * 2_000
    big = ask(a, {"ask": "draft", "string": 0, "points": points})
    refused = await a.ask(big | {"id": "big"}, by_id=False)
    assert (refused["code"], refused["kind"]) == (413, "too_large")
    rails = await house.person().make("me", "here", game="paper_rails")
    ann = house.people[-1]
    view = await ann.live(rails["table"])
    assert (await view.ask(ask(view, SUGGEST)))["message"] == "this game answers no questions"


async def test_too_many_questions(tmp_path: Path) -> None:
    """Counted by address, over all connections and HTTP; other messages are still heard."""
    limits = Limits(questions=Rate(burst=3, per_second=0.01))
    async with a_house(settings(tmp_path, limits=limits)) as house:
        table, (ann, _), (a, b) = await strings(house)
        kinds = [(await v.ask(ask(v, SUGGEST)))["type"] for v in (a, b, a)]
        assert kinds == ["answered"] * 3
        refused = await b.ask(ask(b, SUGGEST))
        assert (refused["code"], refused["kind"]) == (429, "too_many")
        answer = await ann.post(f"/api/tables/{table}/ask", ask(a, SUGGEST, id="x"))
        assert answer.status_code == 429
        assert (await ann.post("/api/questions", {})).status_code == 429
        assert (await a.act({"do": "next"}))["type"] == "accepted"


async def test_a_slow_answer_holds_nobody_up(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a game ponders, other tables (and this one) are played on; then it is given up."""
    monkeypatch.setattr(asking, "SECONDS", 0.4)
    enough = threading.Event()
    monkeypatch.setattr(asking, "WAITING", 2)
    table, _, (a, _) = await strings(house)
    async with house.hall.open(table) as found:
        game = found.play.game
    monkeypatch.setattr(game, "ask", lambda *_: enough.wait(60))
    for id in ("one", "two", "three"):
        await a.send(ask(a, SUGGEST, id=id))
    other = house.person()
    view = await other.live((await other.make("me", "here"))["table"])
    assert (await view.first())["type"] == "accepted"
    await a.until(lambda: {"one", "two", "three"} <= a.answers.keys())
    assert {a.answers[id]["kind"] for id in ("one", "two", "three")} == {"busy"}
    assert (await a.act({"do": "next"}))["type"] == "accepted"
    assert not enough.is_set(), "the game ponders still"
    enough.set()


async def test_a_table_that_is_still_being_set_up(house: House) -> None:
    """SR-2: the host has a table laid, spoils it, and is told what is wrong where."""
    ann = house.person()
    base = {"game": "string_railway", "seats": 2}
    roll = await ann.post(
        "/api/questions", base | {"question": {"ask": "roll", "shape": "oval", "seed": 5}}
    )
    assert roll.status_code == 200
    drawn = roll.json()["answer"]["table"]

    async def flaws() -> list[Any]:
        question = {"ask": "inspect", "table": drawn}
        answer = await ann.post("/api/questions", base | {"question": question})
        return answer.json()["answer"]["flaws"]  # type: ignore[no-any-return]

    assert await flaws() == []
    drawn["stations"][0] = drawn["stations"][1]
    (flaw,) = await flaws()
    assert (flaw["rule"], flaw["at"]) == ("SR-3", drawn["stations"][1][:2])
    for spoilt, code in (
        ({"seats": 9}, 422),
        ({"game": "chess"}, 422),
        ({"seats": "two"}, 400),
        ({"edition_toml": "x = 1"}, 422),
        ({"options": {"board": "star"}}, 422),
    ):
        answer = await ann.post("/api/questions", base | spoilt | {"question": {"ask": "roll"}})
        assert (answer.status_code, answer.json()["type"]) == (code, "refused"), spoilt
    rails = registry.meta("paper_rails").name
    answer = await ann.post("/api/questions", {"game": rails, "seats": 2, "question": {}})
    assert answer.json()["message"] == "this game answers no questions"
