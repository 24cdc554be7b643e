from tests.server.house import House


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
