"""Acting, taking back, resigning, rematch: each message re-checked, each refusal in words."""

import asyncio
import json

from lineside.engine import Play, registry
from lineside.engine.record import read_one
from tests.server.house import House, Person, Seatview

OPERATE = {"do": "operate"}


async def rails(house: House, guests: int = 1) -> tuple[str, list[Person], list[Seatview]]:
    """A game of Paper Rails with all seats taken and connected."""
    people = [house.person() for _ in range(guests + 1)]
    made = await people[0].make("me", *["invite"] * guests, game="paper_rails")
    for seat, guest in enumerate(people[1:], 1):
        assert (await guest.join(made, seat)).status_code == 200
    return made["table"], people, [await person.live(made["table"]) for person in people]


async def digest(house: House, table: str) -> tuple[int, str]:
    async with house.hall.open(table) as found:
        return found.n, found.play.state.digest()


async def test_two_people_play_a_game_to_its_end(house: House) -> None:
    ann, bob = house.person(), house.person()
    made = await ann.make("me", "invite")
    assert (await bob.join(made, 1)).status_code == 200
    a, b = await ann.live(made["table"]), await bob.live(made["table"])
    while not a.frame["over"]:
        mover = a if a.frame["actor"] == 0 else b
        answer = await mover.first()
        assert answer["type"] == "accepted"
        for view in (a, b):
            await view.reach(answer["n"])
    assert a.frame["result"]["scores"] == b.frame["result"]["scores"]
    record = read_one((await bob.get(f"/api/tables/{made['table']}/record")).text)
    assert (
        Play.load(record, verify=True).result().scores[0].total
        == (a.frame["result"]["scores"][0]["total"])
    )


async def test_k4_a_repeated_id_acts_once_and_gets_the_same_answer(house: House) -> None:
    table, (ann, _), (a, b) = await rails(house)
    body = {"type": "act", "id": "one", "n": a.n, "seat": 0, "action": OPERATE}
    first, second = await asyncio.gather(
        ann.post(f"/api/tables/{table}/actions", body),
        ann.post(f"/api/tables/{table}/actions", body),
    )
    assert first.status_code == second.status_code == 200
    assert first.json() == second.json()
    await b.reach(first.json()["n"])
    assert b.frame["view"]["players"][0]["ip"] == 2, "Operate twice would be 4 (PR-6)"
    assert (await digest(house, table))[0] == first.json()["n"]
    # Much later, and over the socket, still the same.
    assert (await a.reach(1))["n"] == 1
    await a.act(OPERATE)
    again = await a.ask(body)
    assert again == first.json()


async def test_k4_two_actions_at_the_same_version_the_second_is_too_late(house: House) -> None:
    table, (ann, _), (a, _b) = await rails(house)
    n = a.n
    answers = await asyncio.gather(
        *(
            ann.post(
                f"/api/tables/{table}/actions",
                {"type": "act", "id": f"x{k}", "n": n, "seat": 0, "action": OPERATE},
            )
            for k in range(2)
        )
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    late = next(answer.json() for answer in answers if answer.status_code == 409)
    assert late["kind"] == "stale"
    assert late["n"] == n + 1


async def test_a8_one_undo_takes_one_action_back(house: House) -> None:
    _table, _, (a, b) = await rails(house)
    start = a.frame["view"]
    seen = []
    for _ in range(2):
        seen.append(a.frame["view"])
        answer = await a.act(OPERATE)
        await a.reach(answer["n"])
    for earlier in reversed(seen):
        assert a.frame["undo"] == {"allowed": True, "reason": "", "message": ""}
        answer = await a.ask({"type": "undo", "n": a.n, "seat": 0})
        assert answer["type"] == "accepted"
        await a.reach(answer["n"])
        assert a.frame["view"] == earlier
    assert a.frame["view"] == start
    assert a.n == 4, "the record only grows"
    refused = await a.ask({"type": "undo", "n": a.n, "seat": 0})
    assert (refused["code"], refused["kind"]) == (409, "nothing_to_undo")
    # A9: the turn goes on as if nothing had been.
    answer = await a.act(OPERATE)
    await b.reach(answer["n"])
    assert [event["text"] for event in b.log if "undo" in event] == [
        "takes the last action back"
    ] * 2


async def test_a5_nobody_takes_back_for_another(house: House) -> None:
    table, (_, bob), (a, b) = await rails(house)
    for action in (OPERATE, {"do": "end_turn"}):
        await a.reach((await a.act(action))["n"])
    before = await digest(house, table)
    own = await a.ask({"type": "undo", "n": a.n, "seat": 0})
    assert (own["code"], own["kind"]) == (403, "not_your_turn")
    body = {"type": "undo", "id": "u", "n": before[0], "seat": 0}
    foreign = await bob.post(f"/api/tables/{table}/undo", body)
    assert (foreign.status_code, foreign.json()["kind"]) == (403, "not_your_seat")
    await b.reach(before[0])
    barred = await b.ask({"type": "undo", "n": b.n, "seat": 1})
    assert (barred["code"], barred["kind"]) == (409, "other_actor")
    assert await digest(house, table) == before


async def test_a1_what_was_revealed_cannot_be_taken_back(house: House) -> None:
    ann = house.person()
    made = await ann.make("me", "here")
    a = await ann.live(made["table"])
    answer = await a.act({"do": "draw"}, seat=0)
    await a.reach(answer["n"])
    before = await digest(house, made["table"])
    for seat in (0, 1):
        refused = await a.ask({"type": "undo", "n": a.n, "seat": seat})
        assert refused["kind"] in ("not_your_turn", "information_revealed")
    assert refused["kind"] == "information_revealed"
    assert await digest(house, made["table"]) == before


async def test_n2_n8_only_who_sits_there_acts(house: House) -> None:
    table, (_ann, bob), (_a, b) = await rails(house)
    watcher = house.person()
    w = await watcher.live(table)
    assert w.frame["seat"] is None
    assert w.frame["yours"] == []
    assert w.frame["offers"] is None
    before = await digest(house, table)
    paths = {
        "actions": {"type": "act", "n": 0, "action": OPERATE},
        "undo": {"type": "undo", "n": 0},
        "resign": {"type": "resign"},
    }
    for who, view in ((watcher, w), (bob, b)):
        for path, body in paths.items():
            message = body | {"id": "x", "seat": 0}
            answer = await who.post(f"/api/tables/{table}/{path}", message)
            assert (answer.status_code, answer.json()["kind"]) == (403, "not_your_seat")
            assert (await view.ask(message | {"id": f"{path}1"}))["code"] == 403
    for path in ("leave", "name", "bot", "back", "invite"):
        body = {"name": "X"} if path == "name" else {}
        answer = await watcher.post(f"/api/tables/{table}/seats/0/{path}", body)
        assert answer.status_code == 403, path
    for path in ("recovery", "rematch"):
        assert (await watcher.post(f"/api/tables/{table}/{path}")).status_code == 403
    assert await digest(house, table) == before
    # Out of turn, in one's own name.
    answer = await b.act(OPERATE, seat=1)
    assert (answer["code"], answer["kind"]) == (403, "not_your_turn")
    # A seat that does not exist.
    answer = await b.act(OPERATE, seat=7)
    assert (answer["code"], answer["kind"]) == (422, "input")
    assert await digest(house, table) == before


async def test_an_illegal_action_is_refused_with_its_rule_and_changes_nothing(
    house: House,
) -> None:
    table, _, (a, _) = await rails(house)
    before = await digest(house, table)
    frame = dict(a.frame)
    refused = await a.act({"do": "stock"})
    assert (refused["code"], refused["kind"], refused["rule"]) == (422, "illegal", "PR-5")
    assert "IP" in refused["message"]
    for action in ({"do": "fly"}, {}, {"do": "build"}, {"do": "build", "line": 3}, {"do": 1}):
        refused = await a.act(action)
        assert (refused["code"], refused["kind"]) == (422, "input")
    refused = await a.act({"do": "build", "line": "nowhere-else"})
    assert (refused["code"], refused["kind"]) == (422, "illegal")
    assert await digest(house, table) == before
    # B17: nobody's view has moved by a refusal.
    await a.send({"type": "sync"})
    await a.read()
    for key in ("view", "n", "events", "offers"):
        assert a.frame[key] == frame[key]


async def test_every_offer_is_legal_and_names_its_notation(house: House) -> None:
    table, _, (a, _) = await rails(house)
    game = registry.make("paper_rails", 2)
    offers = a.frame["offers"]
    assert offers["seat"] == 0
    notations = {offer["notation"] for offer in offers["offers"]}
    async with house.hall.open(table) as found:
        assert len(notations) == len(game.legal(found.play.state)) == len(offers["offers"])
    asked = await a.ask({"type": "explain", "n": a.n, "action": offers["offers"][0]["action"]})
    assert asked["legal"] is True
    assert asked["explanation"]["label"] == offers["offers"][0]["label"]
    asked = await a.ask({"type": "explain", "n": a.n, "action": {"do": "stock"}})
    assert (asked["legal"], asked["rule"]) == (False, "PR-5")


async def test_resigning_hands_the_seat_to_a_bot_and_two_of_three_end_it(house: House) -> None:
    table, (_ann, bob, _cec), (a, b, c) = await rails(house, 2)
    answer = await b.ask({"type": "resign", "seat": 1})
    assert answer["type"] == "accepted"
    await a.reach(answer["n"])
    assert (a.seats[1]["resigned"], a.seats[1]["bot"]) == (True, "medium")
    again = await bob.post(
        f"/api/tables/{table}/resign", {"type": "resign", "id": "again", "seat": 1}
    )
    assert again.status_code == 422
    assert (await bob.post(f"/api/tables/{table}/seats/1/back")).status_code == 409
    answer = await c.ask({"type": "resign", "seat": 2})
    await a.until(lambda: a.frame["over"])
    ranks = {score["seat"]: score["rank"] for score in a.frame["result"]["scores"]}
    assert ranks == {0: 1, 1: 2, 2: 2}
    assert a.frame["actor"] == -2
    late = await a.act(OPERATE, seat=0)
    assert (late["code"], late["kind"]) == (409, "over")


async def test_f6_the_game_goes_on_after_the_one_to_move_has_resigned(house: House) -> None:
    _table, _, (a, b, c) = await rails(house, 2)
    answer = await a.ask({"type": "resign", "seat": 0})
    await b.until(lambda: b.frame["actor"] == 1)  # the bot plays the turn of seat 0
    for view, seat in ((b, 1), (c, 2)):
        await view.until(lambda view=view, seat=seat: view.frame["actor"] == seat)
        answer = await view.act({"do": "end_turn"})
        assert answer["type"] == "accepted", answer
    await b.until(lambda: b.frame["actor"] == 1 and b.n > answer["n"])


async def test_a_rematch_is_made_once_with_the_same_seats(house: House) -> None:
    ann, bob = house.person(), house.person()
    made = await ann.make("me", "invite", "random", game="paper_rails", title="Friday")
    await bob.join(made, 1, "Bob")
    a, b = await ann.live(made["table"]), await bob.live(made["table"])
    assert (await ann.post(f"/api/tables/{made['table']}/rematch")).status_code == 409
    await b.ask({"type": "resign", "seat": 1})
    await a.ask({"type": "resign", "seat": 0})
    await a.until(lambda: a.frame["over"])
    both = await asyncio.gather(
        ann.post(f"/api/tables/{made['table']}/rematch"),
        bob.post(f"/api/tables/{made['table']}/rematch"),
    )
    assert [answer.status_code for answer in both] == [200, 200]
    tables = {answer.json()["table"] for answer in both}
    assert len(tables) == 1
    new = tables.pop()
    await b.until(lambda: b.rematch == new)
    assert [answer.json()["yours"] for answer in both] == [[0], [1]]
    a2 = await ann.live(new)
    assert [seat["name"] for seat in a2.seats] == ["me A", "Bob", "Random"]
    assert [seat["bot"] for seat in a2.seats] == ["", "", "random"]
    assert a2.frame["about"]["title"] == "Friday"
    assert not a2.frame["over"]


async def test_k6_many_at_once_leave_a_record_without_gaps(house: House) -> None:
    table, people, views = await rails(house, 3)
    accepted = 0
    for _ in range(40):
        answers = await asyncio.gather(
            *(
                person.post(
                    f"/api/tables/{table}/actions",
                    {
                        "type": "act", "id": f"{accepted}{what}", "n": accepted, "seat": seat,
                        "action": {"do": what},
                    },
                )
                for seat, person in enumerate(people)
                for what in ("operate", "end_turn")[seat % 2 :]
            )
        )  # fmt: skip
        done = [answer for answer in answers if answer.status_code == 200]
        assert len(done) == 1, "one of them was first, the others were late or not to act"
        accepted += 1
    for view in views:
        await view.reach(accepted)
    async with house.hall.open(table) as found:
        assert found.n == accepted
        assert [entry.n for entry in found.play.record.entries] == list(range(accepted))


async def test_b17_the_acting_seat_alone_hears_of_a_refusal(house: House) -> None:
    _, _, (a, b) = await rails(house)
    for _ in range(5):
        await a.act({"do": "stock"})
    count = len(b.person.bytes_seen)
    answer = await a.act(OPERATE)
    await b.reach(answer["n"])
    assert len(b.person.bytes_seen) == count + 1
    assert json.loads(b.person.bytes_seen[-1])["prev"] == answer["n"] - 1


async def test_the_history_shows_what_was(house: House) -> None:
    table, (ann, _), (a, _b) = await rails(house)
    views = [a.frame["view"]]
    assert a.frame["result"] is None
    for _ in range(2):
        await a.reach((await a.act(OPERATE))["n"])
        views.append(a.frame["view"])
    for n, view in enumerate(views):
        await a.send({"type": "at", "n": n})
        await a.until(lambda n=n: any(m["n"] == n for m in a.other))
        assert a.other[-1]["view"] == view
        assert len(a.other[-1]["result"]["scores"]) == 2, "the standing, on demand"
        found = await ann.get(f"/api/tables/{table}/at/{n}", seat=1)
        assert found.json()["view"] == view, "no secrets, so all may see all"
    assert (await ann.get(f"/api/tables/{table}/at/99")).status_code == 422
    assert (await ann.get(f"/api/tables/{table}/at/x")).status_code == 422
    assert (await ann.get(f"/api/tables/{table}/at/1", seat=9)).status_code == 422
