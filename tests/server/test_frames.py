"""K1, K2: whatever is lost, doubled or comes late, the client ends with the server's view."""

import json
import random

import pytest

from lineside.server.frames import FRAMES
from tests.server.house import House, Seatview


async def stream_of_a_game(house: House, game: str) -> tuple[list[str], Seatview]:
    """All messages of one seat in a whole game, with undo and people who come and go."""
    ann, bob = house.person(), house.person()
    made = await ann.make("me", "invite", "random", game=game)
    await bob.join(made, 1, "Bob")
    a, b = await ann.live(made["table"]), await bob.live(made["table"])
    ann.bytes_seen.clear()
    await ann.live(made["table"])  # a second tab: its stream is the one that is kept
    second = ann.open[-1]
    for turn in range(60):
        if a.frame["over"]:
            break
        actor = a.frame["actor"]
        if actor == 2:
            await a.read()
            continue
        view = (a, b)[actor]
        await view.reach(a.n)
        answer = await view.first()
        await a.reach(answer["n"])
        if turn % 5 == 0 and a.frame["undo"] and a.frame["undo"]["allowed"]:
            undone = await a.ask({"type": "undo", "n": a.n, "seat": 0})
            await a.reach(undone["n"])
        if turn % 7 == 0:
            await b.socket.close()
            b = await bob.live(made["table"])
    await a.until(lambda: a.frame["over"] or a.frame["actor"] != 2)  # the bot moves by itself
    await second.reach(a.n)
    stream = [data.decode() for data in ann.bytes_seen]
    return [text for text in stream if '"type":"frame"' in text[:20]], a


class Replayed(Seatview):
    """A client fed by hand; it counts how often it asks for a snapshot."""

    def __init__(self) -> None:
        self.rev = -1
        self.frame = None
        self.log = []
        self.asked = 0

    async def send(self, message: object) -> None:
        self.asked += 1


@pytest.mark.parametrize("game", ["toy", "paper_rails"])
async def test_k2_lost_doubled_and_disordered_frames(house: House, game: str) -> None:
    stream, truth = await stream_of_a_game(house, game)
    frames = [json.loads(text) for text in stream]
    snapshot = json.loads(stream[-1]) | {
        "snapshot": True, "prev": 0, "events": truth.log, "rev": frames[-1]["rev"] + 1,
    }  # fmt: skip
    rng = random.Random(2)
    asked = 0
    for _ in range(500):
        client = Replayed()
        await client.take_frame(frames[0])
        sent = []
        for frame in frames[1:]:
            if rng.random() < 0.8:
                sent += [frame] * rng.choice([1, 1, 2])
        for _ in range(rng.randrange(6)):
            i, j = (rng.randrange(len(sent)) for _ in range(2))
            sent[i], sent[j] = sent[j], sent[i]
        last = -1
        for frame in sent:
            await client.take_frame(frame)
            assert client.frame["n"] == len(client.log) >= last, "never back, never a hole"
            last = len(client.log)
            assert [event["n"] for event in client.log] == list(range(len(client.log)))
        if client.asked or client.frame["n"] < truth.n:
            await client.take_frame(snapshot)
        asked += client.asked
        assert client.frame["view"] == truth.frame["view"]
        assert client.log == truth.log
    assert asked > 100, "the losses were noticed"


async def test_every_message_of_the_wire_has_a_type_and_words(house: House) -> None:
    tags = [cls.__struct_config__.tag for cls in FRAMES if cls.__struct_config__.tag]
    assert len(tags) == len(set(tags)) == 17
    for cls in FRAMES:
        assert cls.__doc__, cls
        assert len(cls.__doc__) > 30, cls


async def test_k12_two_tabs_of_one_person_stay_in_step(house: House) -> None:
    ann = house.person()
    made = await ann.make("me", "here", game="paper_rails")
    one, two = await ann.live(made["table"]), await ann.live(made["table"])
    for view, other in ((one, two), (two, one), (one, two)):
        await view.reach(other.n)
        answer = await view.first()
        for each in (one, two):
            await each.reach(answer["n"])
        assert one.frame == two.frame
