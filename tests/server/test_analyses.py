"""Analyses: who may branch off what, what is in them, and going back and forth on their boards."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from lineside.engine import OVER, Play, Rng, registry
from lineside.engine.record import read_one
from lineside.server import store, table, thinking
from tests.server.house import House, Person, Seatview, a_house, settings


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "HINT", 0.1)
    monkeypatch.setattr(thinking, "CHANCES", 0.01)


def a_record(name: str = "toy", seed: int = 1, most: int = 10_000, **options: Any) -> Play:
    """A game played at random."""
    game = registry.make(name, registry.meta(name).seats[0], options)
    play, rng, chance = Play(game, ("Ann", "Bob")), Rng(seed, "choices"), Rng(seed, "chance")
    play.settle(chance)
    while play.actor != OVER and play.n < most:
        play.submit(play.actor, rng.choice(game.legal(play.state)))
        play.settle(chance)
    return play


async def opened(person: Person, play: Play) -> str:
    answer = await person.post("/api/replays", {"record": play.record.text()})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


async def branch(person: Person, source: str, n: int, **wish: Any) -> str:
    answer = await person.post(f"/api/tables/{source}/branch", {"n": n} | wish)
    assert answer.status_code == 201, answer.text
    assert answer.json()["yours"] == [0, 1]
    return str(answer.json()["table"])


async def go(view: Seatview, to: int, **more: Any) -> Any:
    return await view.ask({"type": "go_to", "n": view.n, "to": to} | more)


async def finished(person: Person) -> tuple[str, int]:
    """A table whose game is over, and its number of entries."""
    made = await person.make("me", "here", options={"turns": 2})
    view = await person.live(made["table"])
    while not view.frame["over"]:
        answer = await view.act({"do": "draw"})
        await view.reach(answer["n"])
    return made["table"], view.n


def about_refusal(answer: Any) -> tuple[int, str, str]:
    told = answer.json()
    return told["code"], told["kind"], told["message"]


# -- branching -------------------------------------------------------------------------------------


async def test_a_finished_game_is_branched_by_anybody_and_stays_as_it_is(house: House) -> None:
    ann, eve = house.person(), house.person()
    source, n = await finished(ann)
    before = (await ann.get(f"/api/tables/{source}/record")).text
    id = await branch(eve, source, 4)
    view = await eve.live(id)
    frame = view.frame
    assert frame["about"]["analysis"] == {"n": 4}
    assert [seat["name"] for seat in view.seats] == ["me A", "here B"]
    assert (frame["n"], frame["over"], frame["actor"]) == (0, False, frame["seat"])
    assert frame["way"] == {"positions": [0], "at": 0}
    past = (await ann.get(f"/api/tables/{source}/at/4", seat=frame["actor"])).json()
    assert past["view"] == frame["view"]
    taken = await view.first()
    assert taken["type"] == "accepted"
    assert (await ann.get(f"/api/tables/{source}/record")).text == before
    assert n == (await ann.get(f"/api/tables/{source}")).json()["n"]


async def test_where_chance_was_to_act_its_outcome_stands(house: House) -> None:
    ann = house.person()
    play = a_record()
    drawn = next(e.n for e in play.record.entries if e.do == "draw")
    source = await opened(ann, play)
    view = await ann.live(await branch(ann, source, drawn + 1))
    assert view.frame["about"]["analysis"] == {"n": drawn + 2}
    async with house.hall.open(view.table) as found:
        assert found.play.state == play.at(drawn + 2)


async def test_what_may_not_be_branched_says_why(house: House) -> None:
    ann = house.person()
    made = await ann.make("me", "here")

    async def refused(id: str, **wish: Any) -> tuple[int, str, str]:
        return about_refusal(await ann.post(f"/api/tables/{id}/branch", wish))

    code, kind, words = await refused(made["table"], n=2)
    assert (code, kind) == (409, "running")
    assert "unfair" in words
    source, n = await finished(ann)
    assert await refused(source, n=n + 1) == (
        422, "input", f"this game has {n} entries, there is no position {n + 1}",
    )  # fmt: skip
    assert (await refused(source, n=2, seat=2))[:2] == (422, "input")
    assert (await refused(source, n=2, seat=-1))[:2] == (400, "malformed")
    assert (await refused(source, n=n))[:2] == (409, "over")
    assert (await refused("nowhere", n=1))[:2] == (404, "unknown")
    old = a_record().record.text().replace('"version":1', '"version":0', 1)
    looked = (await ann.post("/api/replays", {"record": old})).json()["table"]
    assert (await refused(looked, n=3))[:2] == (409, "readonly")


async def test_a_repeated_request_makes_one_analysis(house: House) -> None:
    ann = house.person()
    source, _ = await finished(ann)
    assert await branch(ann, source, 3, id="x") == await branch(ann, source, 3, id="x")
    assert await branch(ann, source, 3) != await branch(ann, source, 3)


async def test_an_analysis_is_no_game(house: House, tmp_path: Path) -> None:
    """It is in no list, has no rematch and no resignation, and is forgotten when left alone."""
    ann = house.person()
    source, _ = await finished(ann)
    id = await branch(ann, source, 3)
    listed = (await ann.get("/api/me")).json()["tables"]
    assert [each["table"] for each in listed] == [source]
    assert about_refusal(await ann.post(f"/api/tables/{source}/machine", {"id": "m", "n": 3}))[
        :2
    ] == (409, "no_analysis")
    view = await ann.live(id)
    answer = await view.ask({"type": "resign", "seat": view.frame["actor"]})
    assert (answer["code"], answer["message"]) == (422, "in an analysis nobody resigns")
    while not view.frame["over"]:
        await view.reach((await view.first())["n"])
    assert about_refusal(await ann.post(f"/api/tables/{id}/rematch"))[:2] == (409, "analysis")
    async with house.hall.open(id) as found:
        changed = found.row.changed
    assert await house.hall.store.write(store.forget_replays(changed)) == 0
    assert await house.hall.store.write(store.forget_replays(changed + 1)) == 1
    assert (await ann.get(f"/api/tables/{source}")).status_code == 200


# -- what is in it ---------------------------------------------------------------------------------


def rare() -> Play:
    """A game in which Ann has drawn nine cards of one kind, and Bob all nine of another."""
    text = 'source = "x"\nreach = 50\ncards = [10, 40, 9]\n'
    own = registry.own_edition("toy", text, "rare.toml")
    play = Play(registry.make("toy", 2, {"turns": 9}, own), ("Ann", "Bob"), {"seed": "77"})
    cards: list[Any] = [card for card, _ in play.game.chance(play.state) or ()]
    play.submit(-1, cards[0])
    play.submit(-1, cards[2])
    while play.n < NINE:
        seat = play.actor
        play.submit(seat, play.game.legal(play.state)[-1])
        play.submit(-1, cards[2 * seat])
    assert play.state.hands == [[0] * 9, [2] * 9]
    return play


NINE = 2 + 2 * 16


async def test_as_a_seat_knew_it_the_true_cards_are_in_no_byte(house: House) -> None:
    """Bob's nine cards are the only ones of their kind. As Ann knew it, the odds that he gets them
    all again are one in thousands of millions: no frame, history, record or log shows them."""
    maker, ann, eve = house.person(), house.person(), house.person()
    source = await opened(maker, rare())
    truth = [2] * 9
    hands = set()
    for _ in range(4):
        id = await branch(ann, source, NINE, seat=0)
        view = await ann.live(id)
        await eve.live(id)
        assert view.frame["about"]["analysis"] == {"n": NINE, "seat": 0}
        assert (view.frame["actor"], view.frame["view"]["hand"]) == (0, [0] * 9)
        for who in (ann, eve):
            for seat in (0, 1):
                past = (await who.get(f"/api/tables/{id}/at/0", seat=seat)).json()
            assert len(past["view"]["hand"]) == 9
            hands.add(str(past["view"]["hand"]))
            for path in ("/record", "/frame", "", "/edition"):
                await who.get(f"/api/tables/{id}{path}")
        await view.reach((await view.act({"do": "reach", "x": 1, "y": 0}))["n"])
    assert len(hands) > 1, "it is drawn anew each time"
    shown = b"".join(ann.bytes_seen + eve.bytes_seen).decode().replace(" ", "")
    marker = json.dumps(truth).replace(" ", "")
    assert marker not in shown
    assert '"seed":"77"' not in shown


async def test_with_all_there_is_the_true_cards_are_there(house: House) -> None:
    ann = house.person()
    id = await branch(ann, await opened(ann, rare()), NINE)
    for seat, kind in enumerate((0, 2)):
        past = (await ann.get(f"/api/tables/{id}/at/0", seat=seat)).json()
        assert past["view"]["hand"] == [kind] * 9
    assert "[2,2,2,2,2,2,2,2,2]" in (await ann.get(f"/api/tables/{id}/record")).text


async def test_whoever_watches_sees_what_the_seat_to_act_sees(house: House) -> None:
    ann, eve = house.person(), house.person()
    id = await branch(ann, await opened(ann, rare()), NINE)
    mine, hers = await ann.live(id), await eve.live(id)
    for _ in range(2):
        assert hers.frame["view"] == mine.frame["view"]
        assert hers.frame["seat"] == mine.frame["actor"]
        assert (hers.frame["yours"], hers.frame["offers"]) == ([], None)
        n = (await mine.act({"do": "reach", "x": 5, "y": mine.n}))["n"]
        await mine.reach(n)
        await hers.reach(n)
    answer = await go(hers, 0)
    assert (answer["code"], answer["kind"]) == (403, "not_your_seat")
    assert (await hers.act({"do": "draw"}, seat=0))["code"] == 403
    wish = {"id": "m", "n": hers.n}
    assert about_refusal(await eve.post(f"/api/tables/{id}/machine", wish))[:2] == (
        403, "not_your_seat",
    )  # fmt: skip


# -- back and forth --------------------------------------------------------------------------------


async def test_back_another_move_and_the_record_of_it_all(house: House) -> None:
    ann = house.person()
    source, _ = await finished(ann)
    view = await ann.live(await branch(ann, source, 2))
    await view.reach((await view.act({"do": "reach", "x": 3, "y": 0}))["n"])
    await view.reach((await view.act({"do": "draw"}))["n"])
    assert view.frame["way"] == {"positions": [0, 1, 3], "at": 2}
    await view.reach((await go(view, 1))["n"])
    assert view.frame["way"] == {"positions": [0, 1, 3], "at": 1}
    assert (view.frame["actor"], view.log[-1]["go"]) == (1, 1)
    await view.reach((await view.act({"do": "reach", "x": 0, "y": 9}))["n"])
    assert view.frame["way"] == {"positions": [0, 1, 5], "at": 2}
    await view.reach((await go(view, 2))["n"])  # chance was to act there: on to what it brought
    assert view.frame["way"] == {"positions": [0, 1, 3], "at": 2}
    assert view.log[-1]["go"] == 3
    assert view.frame["undo"] == {"allowed": True, "reason": "", "message": ""}
    undo = {"type": "undo", "n": view.n, "seat": view.frame["actor"]}
    await view.reach((await view.ask(undo))["n"])
    assert view.frame["way"]["at"] == 1

    text = (await ann.get(f"/api/tables/{view.table}/record")).text
    again = Play.load(read_one(text), verify=True)
    async with house.hall.open(view.table) as found:
        assert (again.state, again.line()) == (found.play.state, found.play.line())
        house.hall.put_away(found)
    frame = (await ann.get(f"/api/tables/{view.table}/frame")).json()
    assert frame["way"] == view.frame["way"]
    assert (frame["n"], frame["view"]) == (view.n, view.frame["view"])
    # Its record can be opened, looked at and branched in its turn.
    other = (await ann.post("/api/replays", {"record": text})).json()["table"]
    looked = (await ann.get(f"/api/tables/{other}")).json()["about"]
    assert (looked["replay"], looked["analysis"]) == (True, {"n": 2})
    assert about_refusal(
        await ann.post(
            f"/api/tables/{other}/go_to", {"type": "go_to", "id": "g", "n": view.n, "to": 0}
        )
    )[:2] == (409, "no_analysis")
    third = await branch(ann, other, 1)
    async with house.hall.open(third) as found:
        assert found.play.state == again.at(1)


async def test_going_is_checked_and_a_repeated_message_goes_once(house: House) -> None:
    ann = house.person()
    source, _ = await finished(ann)
    view = await ann.live(await branch(ann, source, 2))
    answer = await go(view, 1)
    assert (answer["code"], answer["kind"]) == (422, "input")
    await view.reach((await view.first())["n"])
    answer = await go(view, 0, n=view.n - 1)
    assert (answer["code"], answer["kind"], answer["n"]) == (409, "stale", view.n)
    n = view.n
    first = await go(view, 0, id="same")
    again = await go(view, 0, id="same", n=n)
    assert first["n"] == again["n"] == n + 1
    game = await ann.live((await ann.make("me", "here"))["table"])
    answer = await go(game, 0)
    assert (answer["code"], answer["kind"]) == (409, "no_analysis")


async def test_the_machine_moves_when_it_is_asked(house: House) -> None:
    ann = house.person()
    source, _ = await finished(ann)
    view = await ann.live(await branch(ann, source, 2))
    path = f"/api/tables/{view.table}/machine"
    wish = {"id": "a", "n": view.n, "bot": "random"}
    first = (await ann.post(path, wish)).json()
    assert first["type"] == "accepted"
    assert (await ann.post(path, wish)).json() == first
    await view.reach(first["n"])
    assert about_refusal(await ann.post(path, wish | {"id": "b", "n": 0}))[:2] == (409, "stale")
    assert about_refusal(await ann.post(path, wish | {"id": "c", "bot": "nobody"}))[:2] == (
        422, "input",
    )  # fmt: skip
    while not view.frame["over"]:
        answer = await ann.post(path, {"id": f"m{view.n}", "n": view.n, "bot": "random"})
        await view.reach(answer.json()["n"])
    answer = await ann.post(path, {"id": "z", "n": view.n})
    assert about_refusal(answer)[:2] == (409, "over")


async def test_a_bot_that_answers_waits_while_positions_are_looked_at(house: House) -> None:
    ann = house.person()
    source, _ = await finished(ann)
    view = await ann.live(await branch(ann, source, 2))
    await ann.post(f"/api/tables/{view.table}/seats/1/bot", {"bot": "random"})
    await view.act({"do": "reach", "x": 3, "y": 0})
    await view.until(lambda: view.frame["actor"] == 0 and view.n > 1)
    await view.reach((await go(view, 1))["n"])
    assert view.frame["actor"] == 1
    async with house.hall.open(view.table) as found:
        assert found.bot is None
    wish = {"id": "m", "n": view.n}
    await view.reach((await ann.post(f"/api/tables/{view.table}/machine", wish)).json()["n"])
    assert view.frame["actor"] == 0


async def test_hints_are_not_counted_and_chances_follow_the_board(house: House) -> None:
    ann = house.person()
    source = await opened(ann, a_record("us_telegraph", most=30))
    view = await ann.live(await branch(ann, source, 20))
    seat, base = view.frame["actor"], f"/api/tables/{view.table}"
    hint = (await ann.post(f"{base}/hint", {"n": 0, "seat": seat})).json()
    assert hint["hint"]["ideas"]
    assert [each["hints"] for each in (await ann.get(base)).json()["seats"]] == [0, 0]

    async def chances() -> Any:
        for _ in range(1200):
            found = (await ann.get(f"{base}/chances")).json()
            if found["ready"]:
                return found
            await asyncio.sleep(0.05)
        raise AssertionError("the chances were never ready")

    assert [point["n"] for point in (await chances())["points"]] == [0]
    await view.reach((await view.first())["n"])
    assert (await chances())["points"][-1]["n"] == view.frame["way"]["positions"][-1]


async def test_an_analysis_does_not_grow_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "LONGEST", 3)
    async with a_house(settings(tmp_path)) as house:
        ann = house.person()
        view = await ann.live(await branch(ann, await opened(ann, a_record()), 2))
        for _ in range(3):
            await view.reach((await go(view, 0))["n"])
        for answer in (await go(view, 0), await view.first()):
            assert (answer["code"], answer["kind"]) == (409, "full")
        await branch(ann, view.table, 0)


async def test_a_record_with_a_false_start_is_refused(house: House) -> None:
    ann = house.person()
    text = a_record().branch(4).record.text()
    header = json.loads(text)
    header["start"]["bag"]["counts"][0] += 1
    answer = await ann.post("/api/replays", {"record": json.dumps(header)})
    assert about_refusal(answer)[:2] == (422, "input")
    assert "none of this game" in answer.text
