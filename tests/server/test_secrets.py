"""What a seat may not know is in no byte that it gets: frames, logs, undo, errors, downloads."""

import asyncio
import json
import re
from typing import Any

import pytest

from lineside.engine import Rng, registry
from lineside.engine.play import Play
from lineside.engine.record import header_line
from lineside.server.store import SeatRow, Stored, TableRow
from lineside.server.table import Table
from tests.server.house import House, Person

CARD = re.compile(r'You draw a (\d)|"do":"card","kind":(\d)|card (\d)|"hand":\[(\d[^]]*)')


def told(person: Person) -> list[str]:
    """Every card that was named in bytes sent to a person."""
    return ["".join(found) for data in person.bytes_seen for found in CARD.findall(data.decode())]


async def knock_everywhere(person: Person, table: str) -> None:
    """Ask for all that can be asked of a running table."""
    base = f"/api/tables/{table}"
    for path in ("", "/frame", "/record", "/edition", "/at/0", "/at/1", "/at/2", "/at/3"):
        await person.get(base + path)
    for seat in range(3):
        for n in range(4):
            await person.get(f"{base}/at/{n}", seat=seat)
        for path, body in {
            "actions": {"type": "act", "n": 3, "action": {"do": "card", "kind": 0}},
            "undo": {"type": "undo", "n": 3},
        }.items():
            await person.post(f"{base}/{path}", body | {"id": f"k{seat}", "seat": seat})
    action = {"type": "explain", "id": "e", "n": 3, "action": {"do": "draw"}}
    await person.post(f"{base}/explain", action)


async def test_b1_b4_no_byte_names_a_card_that_one_may_not_see(house: House) -> None:
    ann, bob, eve = house.person(), house.person(), house.person()
    for _ in range(6):
        made = await ann.make("me", "invite", "random", options={"turns": 4})
        table = made["table"]
        assert (await bob.join(made, 1)).status_code == 200
        views = [await who.live(table) for who in (ann, bob, eve)]
        while not views[0].frame["over"]:
            actor = views[0].frame["actor"]
            if actor == 2:
                await views[0].read()
                continue
            before = [len(view.frame["view"]["hand"]) for view in views[:2]]
            for who in (ann, bob, eve):
                await knock_everywhere(who, table)
            await views[actor].reach(views[0].n)
            answer = await views[actor].act({"do": "draw"})
            if answer["type"] == "refused":  # the bag is empty
                answer = await views[actor].first()
            for view in views:
                await view.reach(answer["n"])
            assert len(views[1 - actor].frame["view"]["hand"]) == before[1 - actor]
        async with house.hall.open(table) as found:
            hands = found.play.state.hands
        for seat, view in enumerate(views[:2]):
            own = [event["text"] for event in view.log if event["text"].startswith("You")]
            assert own == [f"You draw a {card + 1}." for card in hands[seat]]
        assert told(eve) == []
        assert not any("You draw" in event["text"] for event in views[2].log)
        # Once it is over, everything is open to everybody.
        full = (await eve.get(f"/api/tables/{table}/record")).text
        assert sum(line.count('"do":"card') for line in full.splitlines()) == sum(map(len, hands))
        eve.bytes_seen.clear()
    ann_own = told(ann)
    assert ann_own, "the net would catch something"


async def test_b1_nobody_looks_or_asks_for_another_while_a_game_runs(house: House) -> None:
    ann, bob, eve = house.person(), house.person(), house.person()
    made = await ann.make("me", "invite")
    base = f"/api/tables/{made['table']}"
    assert (await bob.join(made, 1)).status_code == 200
    n = (await (await ann.live(made["table"])).act({"do": "draw"}))["n"]
    for who, own in ((ann, 0), (bob, 1), (eve, None)):
        for seat in (0, 1):
            answer = await who.get(f"{base}/at/{n}", seat=seat)
            kind = answer.json().get("kind", "")
            right = (200, "") if seat == own else (403, "not_your_seat")
            assert (answer.status_code, kind) == right
    asked = {"type": "explain", "id": "e", "n": n, "action": {"do": "draw"}}
    for who, code in ((ann, 403), (eve, 403), (bob, 200)):
        assert (await who.post(f"{base}/explain", asked)).status_code == code, "it is Bob's turn"


async def test_b16_what_a_seat_gets_does_not_depend_on_what_it_cannot_know(house: House) -> None:
    """Two tables that differ only in another seat's card send seat 0 the same bytes."""
    frames = []
    for kind in (1, 2):
        ann, bob = house.person(), house.person()
        made = await ann.make("me", "invite")
        await bob.join(made, 1, "Bob")
        async with house.hall.open(made["table"]) as table:
            game = registry.make("toy", 2)
            play = Play(game)
            cards = [entry for entry in game.chance(play.state) or () if entry[0].kind == 0]
            play.submit(-1, cards[0][0])
            play.submit(-1, type(cards[0][0])(kind))
            table._logs = {who: [] for who in table._logs}
            table.play = play
            for step in Play(game).steps_of(play.record.entries):
                table.note(step)
            table.moved()
        view = await ann.live(made["table"])
        frame = dict(view.frame)
        for own in ("table", "rev"):
            del frame[own]
        frame["about"] = None
        frames.append(json.dumps([frame, view.log]))
    assert frames[0] == frames[1]


async def test_b5_ones_own_table_watched_shows_the_public_view(house: House) -> None:
    ann = house.person()
    made = await ann.make("me", "random")
    seated, watching = await ann.live(made["table"]), await ann.live(made["table"], "?watch=1")
    assert len(seated.frame["view"]["hand"]) == 1
    assert watching.frame["view"]["hand"] == []
    assert watching.frame["seat"] is None
    assert watching.frame["offers"] is None
    assert (await watching.act({"do": "draw"}, seat=0))["code"] == 403


async def test_b6_the_record_of_a_running_game_holds_only_the_callers_events(
    house: House,
) -> None:
    ann, eve = house.person(), house.person()
    made = await ann.make("me", "here")
    own = (await ann.get(f"/api/tables/{made['table']}/record")).text.splitlines()
    public = (await eve.get(f"/api/tables/{made['table']}/record")).text.splitlines()
    assert len(own) == len(public) == 3
    assert "You draw" in own[1]
    assert "draws a card" in own[2]
    assert all("draws a card" in line for line in public[1:])
    assert not any("hash" in line or "state" in line for line in own + public)


async def test_b8_no_seed_and_no_result_leaves_a_running_game(house: House) -> None:
    ann = house.person()
    view = await ann.live((await ann.make("me", "here"))["table"])
    assert view.frame["result"] is None
    assert view.frame["about"]["seed"] is None


async def test_b18_a_bot_gets_a_sample_of_what_it_cannot_know(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    thoughts = []
    choose = house.hall.thinkers.choose

    async def watched(head: int, kind: str, spec: str, state: bytes, *rest: Any) -> str:
        thoughts.append((kind, json.loads(state)["hands"]))
        return await choose(head, kind, spec, state, *rest)

    monkeypatch.setattr(house.hall.thinkers, "choose", watched)
    ann = house.person()
    true, seen = [], []
    for _ in range(25):
        made = await ann.make("me", "random", options={"turns": 1})
        view = await ann.live(made["table"])
        true.append(view.frame["view"]["hand"])
        await view.act({"do": "reach", "x": 1, "y": 0})
        await view.until(lambda view=view: view.frame["over"])
        seen.append(thoughts[-1][1][0])
        assert made["table"] not in thoughts[-1][0]
    assert [len(hand) for hand in seen] == [1] * 25
    assert seen != true, "25 samples that are all right have odds below 1 in 10**9"


async def test_draws_are_not_the_same_from_table_to_table(house: House) -> None:
    ann = house.person()
    made = await asyncio.gather(*(ann.make("me", "here", "here", "here") for _ in range(40)))
    hands = set()
    for table in made:
        async with house.hall.open(table["table"]) as found:
            hands.add(str(found.play.state.hands))
    assert len(hands) > 10
    assert Rng(1, "chance").next64() != Rng(2, "chance").next64()


SECRET = [name for name, meta in registry.metas().items() if meta.secrets]


@pytest.mark.parametrize("name", SECRET)
def test_b16_no_frame_depends_on_what_its_seat_cannot_know(name: str) -> None:
    """Over a random game: what a seat is sent is the same for every state it could imagine."""
    seats = registry.meta(name).seats[0]
    table, twin, rng = bare_table(name, seats), bare_table(name, seats), Rng(11, name)
    game, compared = table.play.game, 0
    for turn in range(120):
        play = table.play
        play.settle(rng)
        if play.actor < 0:
            break
        if turn % 3 == 0:
            for seat in range(seats):
                twin.play.__dict__.update(play.__dict__)
                twin.play.state = game.determinize(play.state, seat, rng)
                texts = []
                for each in (table, twin):
                    each._pieces.clear()
                    each.next_rev()
                    each.rev = 1
                    texts.append(each.frame(seat, (seat,), None, 60))
                assert texts[0] == texts[1]
                compared += 1
            legal = game.legal(play.state)
            told = [game.explain(play.state, action) for action in legal[:10]]
            imagined = game.determinize(play.state, play.actor, rng)
            assert told == [game.explain(imagined, action) for action in legal[:10]]
        play.submit(play.actor, rng.choice(game.legal(play.state)))
    assert compared >= seats * 2


def bare_table(name: str, seats: int) -> Table:
    """A table in memory, without a server."""
    play = Play(registry.make(name, seats))
    row = TableRow(
        "t", "T", header_line(play.record.header), None, False, "", None, 0, 0, 0, 0, None
    )
    sitting = [SeatRow("t", k, f"Seat {k}", "person", person=str(k)) for k in range(seats)]
    return Table(Stored(row, sitting, [], set()))
