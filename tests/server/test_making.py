"""Tables, rematches of them apart, and opened records."""

from pathlib import Path

import pytest

from lineside.engine import Play, Rng, registry
from tests.server.house import House

TOY_EDITION = 'source = "mine"\nreach = 7\ncards = [2, 2, 2]\n'


async def refused(house: House, code: int, kind: str, **wish: object) -> str:
    body = {"game": "toy", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "bot"}]} | wish
    answer = await house.person().post("/api/tables", body)
    found = answer.json()
    assert (answer.status_code, found["kind"]) == (code, kind), found
    return str(found["message"])


async def test_what_can_be_played_is_listed(house: House) -> None:
    found = (await house.person().get("/api/games")).json()
    assert [game["name"] for game in found["games"]] == list(registry.packages())
    assert next(bot["spec"] for bot in found["bots"]) == "medium"
    levels = sorted((bot["level"], bot["title"]) for bot in found["bots"] if bot["level"])
    assert levels == [(1, "Easy"), (2, "Medium"), (3, "Hard"), (4, "Expert")]
    assert all(bot["text"] for bot in found["bots"])
    rails = next(game for game in found["games"] if game["name"] == "paper_rails")
    assert {option["name"] for option in rails["options"]} >= {"first", "stall_rounds"}
    rules = (await house.person().get("/api/games/paper_rails/rules")).json()
    assert rules["rules"]["PR-3"] in rules["card"].replace("\n  ", " ")
    edition = (await house.person().get("/api/games/paper_rails/edition")).json()
    assert edition["digest"] == registry.builtin_edition("paper_rails").digest
    assert edition["board"]["cities"]
    for path in ("nothing/rules", "nothing/edition"):
        assert (await house.person().get(f"/api/games/{path}")).status_code == 404
    other = await house.person().get("/api/games/paper_rails/edition", name="x")
    assert other.status_code == 404


async def test_a_table_cannot_be_made_of_nonsense(house: House) -> None:
    await refused(house, 422, "input", game="chess")
    assert "turns" in await refused(house, 422, "input", options={"turns": 99})
    assert "has no option" in await refused(house, 422, "input", options={"x": 1})
    assert "seats" in await refused(house, 422, "input", seats=[{"kind": "me", "name": "A"}])
    await refused(house, 422, "input", seats=[{"kind": "bot", "bot": "deep"}, {"kind": "bot"}])
    two = [{"kind": "me", "name": "A"}] * 2
    await refused(house, 422, "input", seats=two)
    here = [{"kind": "here", "name": "A"}, {"kind": "bot"}]
    await refused(house, 422, "input", seats=here)
    await refused(house, 400, "malformed", seats=[{"kind": "king"}, {"kind": "bot"}])
    await refused(house, 400, "malformed", colour="red")
    await refused(house, 400, "malformed", seed=-1)
    await refused(house, 422, "input", title="a\u200bb")
    for name in ("", "  ", "a\u200db", "x\x00", "\u202eevil", "e" * 41, "\u3164"):
        code, kind = (400, "malformed") if len(name) > 40 else (422, "input")
        seats = [{"kind": "me", "name": name}, {"kind": "bot"}]
        await refused(house, code, kind, seats=seats)


@pytest.mark.parametrize(
    ("names", "same"),
    [
        (("alice", "ALICE"), True),
        (("alice", "\u0430lice"), True),  # a Cyrillic letter
        (("Bill", "B1ll"), True),
        (("alice", "álice"), True),
        (("Ann", "Anna"), False),
        (("王", "李"), False),
    ],
)
async def test_n10_names_that_look_alike_cannot_sit_together(
    house: House, names: tuple[str, str], same: bool
) -> None:
    seats = [{"kind": "me", "name": names[0]}, {"kind": "here", "name": names[1]}]
    answer = await house.person().post("/api/tables", {"game": "toy", "seats": seats})
    assert answer.status_code == (422 if same else 201)


async def test_first_turns_the_order_and_keeps_it(house: House) -> None:
    ann = house.person()
    for first, expected in (("host", [0]), ("listed", [1])):
        made = await ann.make("random", "me", "greedy", first=first)
        assert made["yours"] == expected
        reply = (await ann.get(f"/api/tables/{made['table']}")).json()
        bots = [seat["bot"] for seat in reply["seats"]]
        assert bots == (["", "greedy", "random"] if first == "host" else ["random", "", "greedy"])
    places = set()
    for _ in range(40):
        places |= set((await ann.make("me", "invite", first="lot"))["yours"])
    assert places == {0, 1}, "40 lots: all on one side has odds of 2 in 2**40"


async def test_a_repeated_request_makes_no_second_table(house: House) -> None:
    ann = house.person()
    await ann.get("/api/me")
    first = await ann.make("me", "invite", id="abc")
    assert await ann.make("me", "invite", id="abc") == first
    assert (await house.person().make("me", "invite", id="abc"))["table"] != first["table"]
    mine = (await ann.get("/api/me")).json()["tables"]
    assert [table["table"] for table in mine] == [first["table"]]
    assert mine[0]["turn"] is True
    assert mine[0]["game"] == "toy"


async def test_a_table_of_bots_is_found_and_played_again_by_its_maker(house: House) -> None:
    ann, bob = house.person(), house.person()
    made = await ann.make("greedy", "random")
    table = made["table"]
    view = await ann.live(table)
    await view.until(lambda: view.frame["over"])
    mine = (await ann.get("/api/me")).json()["tables"]
    assert [(row["table"], row["over"], row["actor"]) for row in mine] == [(table, True, -2)]
    assert (await ann.get(f"/api/tables/{table}")).json()["host"] is True
    # Nobody else's: another neither finds it nor makes the rematch.
    assert (await bob.get("/api/me")).json()["tables"] == []
    assert (await bob.get(f"/api/tables/{table}")).json()["host"] is False
    assert (await bob.post(f"/api/tables/{table}/rematch")).status_code == 403
    again = (await ann.post(f"/api/tables/{table}/rematch")).json()
    mine = (await ann.get("/api/me")).json()["tables"]
    assert {row["table"] for row in mine} == {table, again["table"]}


async def test_who_makes_a_table_for_others_has_no_hand_in_it(house: House) -> None:
    ann, bob = house.person(), house.person()
    made = await ann.make("invite", "greedy")
    assert (await ann.get("/api/me")).json()["tables"] == []
    assert (await ann.get(f"/api/tables/{made['table']}")).json()["host"] is False
    await bob.join(made, 0, "Bob")
    (row,) = (await bob.get("/api/me")).json()["tables"]
    assert (row["yours"], row["turn"], row["actor"]) == ([0], True, 0)


async def test_an_own_edition_is_played_with_and_its_errors_name_the_key(house: House) -> None:
    ann = house.person()
    made = await ann.make("me", "here", edition_toml=TOY_EDITION, edition_file="mine.toml")
    view = await ann.live(made["table"])
    assert view.frame["about"]["edition"] == "mine"
    assert view.frame["about"]["edition_builtin"] is False
    found = (await ann.get(f"/api/tables/{made['table']}/edition")).json()
    assert found["data"]["reach"] == 7
    actions = [offer["notation"] for offer in view.frame["offers"]["offers"]]
    assert "reach 7 0" in actions
    bad = TOY_EDITION.replace("reach = 7", 'reach = "far"')
    words = await refused(house, 422, "edition", edition_toml=bad, edition_file="dir/mine.toml")
    assert words.startswith("mine.toml: reach: ")
    await refused(house, 422, "edition", edition_toml="not = [toml")
    await refused(house, 413, "too_large", edition_toml="#" * 300_000)
    lint = Path(registry.__file__).parents[1] / "games/paper_rails/edition/reconstructed.toml"
    broken = lint.read_text("utf-8").replace('"boston-new_york"', '"boston-new_yrok"')
    assert broken != lint.read_text("utf-8")
    words = await refused(house, 422, "edition", game="paper_rails", edition_toml=broken)
    assert words.startswith("edition.toml: map.connections.boston-new_yrok: ")
    assert words.endswith("(PR-C1)")


async def test_h8_a_fixed_seed_is_shown_and_repeats_the_draws(house: House) -> None:
    ann = house.person()
    hands = []
    for _ in range(2):
        made = await ann.make("me", "here", seed=7)
        view = await ann.live(made["table"])
        assert view.frame["about"]["seed"] == 7
        hands.append(view.frame["view"]["hand"])
    assert hands[0] == hands[1]
    record = (await ann.get(f"/api/tables/{made['table']}/record")).text
    assert '"notes":{"seed":"7"}' in record.splitlines()[0]
    free = await ann.live((await ann.make("me", "here"))["table"])
    assert free.frame["about"]["seed"] is None


def a_record(entries: int = 10**9) -> str:
    """A game of the toy, played at random to its end or so far."""
    rng = Rng(3, "test")
    play = Play(registry.make("toy", 3), names=("Ann", "Bob", "Cec"))
    play.settle(rng)
    while play.actor >= 0 and play.n < entries:
        play.submit(play.actor, rng.choice(play.game.legal(play.state)))
        play.settle(rng)
    return play.record.text()


async def test_m5_a_record_goes_in_and_comes_out_byte_for_byte(house: House) -> None:
    text, ann = a_record(), house.person()
    made = (await ann.post("/api/replays", {"record": text})).json()
    view = await ann.live(made["table"])
    assert view.frame["about"]["replay"] is True
    assert [seat["name"] for seat in view.seats] == ["Ann", "Bob", "Cec"]
    assert view.frame["over"] is True
    assert len(view.log) == view.n == text.count("\n") - 1
    assert (await ann.get(f"/api/tables/{made['table']}/record")).text == text
    refusal = await view.act({"do": "draw"}, seat=0)
    assert refusal["code"] == 403
    past = (await ann.get(f"/api/tables/{made['table']}/at/5", seat=1)).json()
    assert len(past["view"]["hand"]) >= 1


async def test_an_unfinished_record_is_looked_at_and_nobody_moves(house: House) -> None:
    ann = house.person()
    made = (await ann.post("/api/replays", {"record": a_record(7)})).json()
    view = await ann.live(made["table"])
    assert view.frame["over"] is False
    assert view.frame["offers"] is None
    assert "looked at" in view.frame["about"]["readonly"]
    assert made["yours"] == []


async def test_n5_a_broken_record_is_refused_in_words(house: House) -> None:
    good = a_record().splitlines()
    cases = {
        "": "holds no record",
        "hello": "no record of a game",
        "\n".join([good[0], *good[2:]]): "entry 0 expected",
        "\n".join([*good[:-1], good[-1].replace('"hash":"', '"hash":"0')]): "differs",
        "\n".join([good[0].replace('"toy"', '"chess"'), *good[1:]]): "no game",
        "\n".join([good[0].replace("Ann", "A\u200bnn"), *good[1:]]): "cannot be seen",
        "\n".join([*good, good[-1]]): "expected",
    }
    for text, words in cases.items():
        answer = await house.person().post("/api/replays", {"record": text, "file": "f.jsonl"})
        assert answer.status_code == 422, text[:80]
        assert words in answer.json()["message"], answer.json()


async def test_a_record_of_older_rules_opens_to_be_looked_at(house: House) -> None:
    text = a_record().replace('"version":1', '"version":0', 1)
    ann = house.person()
    made = (await ann.post("/api/replays", {"record": text})).json()
    view = await ann.live(made["table"])
    assert "older version of the rules" in view.frame["about"]["readonly"]
    assert view.frame["over"] is True
    assert len(view.log) == view.n
    assert (await ann.get(f"/api/tables/{made['table']}/record")).text == text
