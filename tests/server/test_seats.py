"""Who sits where: links, taking, leaving, recovering, bots that stand in."""

import asyncio
from pathlib import Path

import pytest

from tests.server.house import House, a_house, settings

DRAW = {"do": "draw"}


async def test_k5_parallel_joins_fill_each_open_seat_once(house: House) -> None:
    ann = house.person()
    made = await ann.make("me", "invite", "invite", "random")
    one = house.person()
    await one.get("/api/me")  # one browser, five tabs
    crowd = [one] * 5 + [house.person() for _ in range(15)]
    answers = await asyncio.gather(
        *(who.join(made, 1 + k % 2, f"Guest {chr(65 + k)}") for k, who in enumerate(crowd))
    )
    codes = [answer.status_code for answer in answers]
    assert set(codes) == {200, 409}
    # A repeated claim of the same seat by the same browser is harmless: it is no further seat.
    winners = {index for index, code in enumerate(codes) if code == 200}
    seats = (await ann.get(f"/api/tables/{made['table']}")).json()["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "person", "person", "bot"]
    own = [index for index in winners if index < 5]
    assert len(winners) - max(0, len(own) - 1) == 2
    for index in winners:
        assert len(answers[index].json()["yours"]) == 1
    async with house.hall.open(made["table"]) as table:
        assert len({table.seats[1].person, table.seats[2].person}) == 2


async def test_a_link_opens_its_own_seat_once(house: House) -> None:
    ann, bob, cec = house.person(), house.person(), house.person()
    made = await ann.make("me", "invite", "invite")
    path = f"/api/tables/{made['table']}/seats"
    wrong = await bob.post(f"{path}/1/claim", {"name": "Bob", "key": "guess"})
    assert (wrong.status_code, wrong.json()["kind"]) == (403, "key")
    other = made["invites"][1]["link"].partition("&key=")[2]
    assert (await bob.post(f"{path}/1/claim", {"name": "B", "key": other})).status_code == 403
    for name, code in (("ME a", 422), ("", 422), ("a\u200bb", 422), ("Bob", 200)):
        assert (await bob.join(made, 1, name or " ")).status_code == code
    assert (await cec.join(made, 1, "Cec")).status_code == 409
    assert (await bob.join(made, 2, "Bob too")).json()["kind"] == "seated"
    assert (await cec.post(f"{path}/9/claim", {"name": "C", "key": "x"})).status_code == 404
    nowhere = await cec.post("/api/tables/nothing/seats/1/claim", {"name": "C", "key": "x"})
    assert nowhere.status_code == 404


async def test_who_takes_a_seat_sees_from_it_at_once_and_the_others_hear_of_it(
    house: House,
) -> None:
    ann, bob = house.person(), house.person()
    made = await ann.make("me", "invite")
    await bob.get("/api/me")
    a, b = await ann.live(made["table"]), await bob.live(made["table"])
    assert b.frame["seat"] is None
    await bob.join(made, 1, "Bob")
    await b.until(lambda: b.frame["yours"] == [1])
    assert b.frame["snapshot"] is True
    assert len(b.frame["view"]["hand"]) == 1
    await a.until(lambda: a.seats[1]["name"] == "Bob")
    assert a.seats[1]["online"] is True
    await b.socket.close()
    await a.until(lambda: a.seats[1]["online"] is False)


async def test_n1_leaving_ends_every_right_to_the_seat(house: House) -> None:
    ann, bob, cec = house.person(), house.person(), house.person()
    made = await ann.make("me", "invite")
    joined = (await bob.join(made, 1, "Bob")).json()
    table = made["table"]
    a, b = await ann.live(table), await bob.live(table)
    assert (await bob.post(f"/api/tables/{table}/seats/1/leave")).status_code == 200
    assert (await b.end())["kind"] == "left"
    act = {"type": "act", "id": "x", "n": a.n, "seat": 1, "action": DRAW}
    answer = await bob.post(f"/api/tables/{table}/actions", act)
    assert (answer.status_code, answer.json()["kind"]) == (401, "left")
    key = joined["recovery"].partition("#back=")[2]
    back = await bob.post(f"/api/tables/{table}/recover", {"key": key})
    assert back.status_code == 403
    b = await bob.live(table)
    assert b.frame["seat"] is None
    # A new link, by somebody who sits there, for somebody else.
    await a.until(lambda: a.seats[1]["kind"] == "open")
    assert (await bob.post(f"/api/tables/{table}/seats/1/invite")).status_code == 403
    invite = (await ann.post(f"/api/tables/{table}/seats/1/invite")).json()
    again = await bob.join({"table": table, "invites": [invite]}, 1, "Bobby")
    assert (again.status_code, again.json()["kind"]) == (409, "left")  # B13
    assert (await cec.join({"table": table, "invites": [invite]}, 1, "Cec")).status_code == 200
    c = await cec.live(table)
    assert c.frame["seat"] == 1
    assert (await bob.post(f"/api/tables/{table}/actions", act)).status_code == 401


@pytest.mark.parametrize(("game", "code"), [("toy", 409), ("paper_rails", 200)])
async def test_who_sits_at_a_table_with_secrets_takes_no_second_seat_by_recovery(
    house: House, game: str, code: int
) -> None:
    ann, bob = house.person(), house.person()
    made = await ann.make("me", "invite", game=game)
    table, key = made["table"], made["recovery"].partition("#back=")[2]
    assert (await bob.join(made, 1)).status_code == 200
    answer = await bob.post(f"/api/tables/{table}/recover", {"key": key})
    assert answer.status_code == code
    yours = (await bob.get(f"/api/tables/{table}")).json()["yours"]
    assert yours == ([0, 1] if code == 200 else [1])


async def test_a_recovery_link_takes_the_seat_to_another_device(house: House) -> None:
    ann, phone = house.person(), house.person()
    made = await ann.make("me", "here")
    table, key = made["table"], made["recovery"].partition("#back=")[2]
    a = await ann.live(table)
    assert (await phone.post(f"/api/tables/{table}/recover", {"key": "no"})).status_code == 403
    taken = await phone.post(f"/api/tables/{table}/recover", {"key": key})
    assert taken.json()["yours"] == [0, 1]
    assert (await a.end())["kind"] == "moved"
    p = await phone.live(table)
    assert (await p.act(DRAW))["type"] == "accepted"
    act = {"type": "act", "id": "x", "n": p.n, "seat": 0, "action": DRAW}
    assert (await ann.post(f"/api/tables/{table}/actions", act)).status_code == 403
    # A new link ends the old one.
    fresh = (await phone.post(f"/api/tables/{table}/recovery")).json()["recovery"]
    assert (await ann.post(f"/api/tables/{table}/recover", {"key": key})).status_code == 403
    key = fresh.partition("#back=")[2]
    assert (await ann.post(f"/api/tables/{table}/recover", {"key": key})).status_code == 200


async def test_hot_seat_shows_the_view_of_the_one_to_act(house: House) -> None:
    ann = house.person()
    made = await ann.make("me", "here", "random", options={"turns": 2})
    view = await ann.live(made["table"])
    assert made["yours"] == [0, 1]
    for seat in (0, 1):
        await view.until(lambda seat=seat: view.frame["actor"] == seat)
        assert view.frame["seat"] == seat
        assert view.frame["offers"]["seat"] == seat
        own = [event["text"] for event in view.log if event["text"].startswith("You draw")]
        assert len(own) == len(view.frame["view"]["hand"]) == 1, "the log of this seat alone"
        answer = await view.act({"do": "reach", "x": 1, "y": 0})
        await view.reach(answer["n"])


async def test_a_bot_stands_in_for_who_is_away_and_they_come_back(house: House) -> None:
    ann, bob = house.person(), house.person()
    made = await ann.make("me", "invite", game="paper_rails")
    table = made["table"]
    await bob.join(made, 1, "Bob")
    a, b = await ann.live(table), await bob.live(table)
    await a.until(lambda: a.seats[1]["online"])
    there = await ann.post(f"/api/tables/{table}/seats/1/bot", {"bot": "random"})
    assert (there.status_code, there.json()["kind"]) == (403, "present")
    # For oneself it is always allowed.
    own = await bob.post(f"/api/tables/{table}/seats/1/bot", {"bot": "random"})
    assert own.status_code == 200
    await a.until(lambda: a.seats[1]["bot"] == "random")
    answer = await a.act({"do": "end_turn"})
    await a.until(lambda: a.frame["actor"] == 0 and a.n > answer["n"])
    refused = await b.act({"do": "operate"}, seat=1, n=a.n)
    assert (refused["code"], refused["kind"]) == (409, "stand_in")
    assert (await ann.post(f"/api/tables/{table}/seats/1/back")).status_code == 403
    assert (await bob.post(f"/api/tables/{table}/seats/1/back")).status_code == 200
    await a.until(lambda: a.seats[1]["bot"] == "")
    await a.act({"do": "end_turn"})
    await b.until(lambda: b.frame["actor"] == 1)
    assert (await b.act({"do": "operate"}))["type"] == "accepted"


async def test_who_has_been_away_for_a_while_can_be_replaced(tmp_path: Path) -> None:
    async with a_house(settings(tmp_path, away_after=0.2)) as house:
        ann, bob = house.person(), house.person()
        made = await ann.make("me", "invite", "invite", game="paper_rails")
        table = made["table"]
        await bob.join(made, 1, "Bob")
        a, b = await ann.live(table), await bob.live(table)
        await a.act({"do": "end_turn"})
        await b.socket.close()
        await a.until(lambda: not a.seats[1]["online"])
        assert a.seats[1]["away"] is False
        await a.until(lambda: a.seats[1]["away"])
        for seat in (1, 2):  # the third never came at all
            path = f"/api/tables/{table}/seats/{seat}/bot"
            assert (await ann.post(path, {})).status_code == 200
        await a.until(lambda: a.frame["actor"] == 0 and a.frame["view"]["round"] == 2)
        # Whoever comes by the link now takes the seat over from the bot.
        cec = house.person()
        await cec.join(made, 2, "Cec")
        await a.until(lambda: a.seats[2]["kind"] == "person")
        assert a.seats[2]["bot"] == ""


async def test_names_can_change_and_stay_distinct(house: House) -> None:
    ann, bob = house.person(), house.person()
    made = await ann.make("me", "invite")
    await bob.join(made, 1, "Bob")
    path = f"/api/tables/{made['table']}/seats/1/name"
    assert (await bob.post(path, {"name": "Me A"})).status_code == 422
    assert (await bob.post(path, {"name": "Robert"})).status_code == 200
    seats = (await ann.get(f"/api/tables/{made['table']}")).json()["seats"]
    assert seats[1]["name"] == "Robert"


async def test_n4_names_travel_as_plain_text(house: House) -> None:
    ann = house.person()
    evil = '<img src=x onerror="alert(1)">'
    seats = [{"kind": "me", "name": evil}, {"kind": "bot"}]
    wish = {"game": "toy", "seats": seats, "title": "<script>alert(2)</script>"}
    made = await ann.post("/api/tables", wish)
    assert made.headers["content-type"] == "application/json"
    view = await ann.live(made.json()["table"])
    assert view.seats[0]["name"] == evil
    record = await ann.get(f"/api/tables/{made.json()['table']}/record")
    assert record.headers["x-content-type-options"] == "nosniff"
    assert "attachment" in record.headers["content-disposition"]
