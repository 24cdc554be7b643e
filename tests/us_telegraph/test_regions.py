"""Regions that are placed and turned (UT-9)."""

import pytest

from lineside.games.us_telegraph import actions as acts
from lineside.games.us_telegraph.board import terrains
from lineside.games.us_telegraph.components import TERRAIN_OF
from tests.us_telegraph.tables import Table


@pytest.mark.parametrize("settle", ["keep", "build 51 4.1"])
def test_the_last_of_a_pile_brings_a_region_after_it_was_settled(settle: str) -> None:
    """UT-9: first the Building finds its place, then a Region comes, and only then the turn."""
    table = Table().hand(0, wood=1).piles(0, 1, 8, 12, 5)
    table.do("draw 1", "turn_up 51")
    assert table.state.phase == "settle"
    table.do(settle)
    assert table.state.phase == "region"
    assert [o.region for o, _ in table.game.chance(table.state)] == list(range(5, 23))
    table.do("region 9")
    assert table.actor == 0
    for other in ("draw 2", "end_turn", "rotate 0", "keep"):
        assert table.refused(other) == "UT-9"
    table.do(table.listed("place")[0])
    assert table.refused("end_turn") == "UT-9"
    table.do("rotate 2")
    assert (table.state.phase, table.actor) == ("turn", 0)
    assert table.state.board.ground.laid[-1].region == 8
    assert table.allows("draw 2")


def test_a_pile_not_yet_empty_brings_no_region() -> None:
    """UT-9."""
    table = Table().piles(0, 2, 8, 11, 5).do("draw 1", "turn_up 51", "keep")
    assert table.state.phase == "turn"


def test_the_last_base_brings_a_region_too() -> None:
    """UT-9: it is one of the four piles."""
    table = Table().built(0, b10="4.1", b20="4.2", b30="4.0", b60="4.3")
    table.do("draw 4", "turn_up 50", "keep")
    assert table.state.phase == "region"


def test_no_region_is_left() -> None:
    """UT-9 [ruling] (user case E4): the fifteenth pile with 4 seats adds nothing."""
    table = Table(4).piles(0, 1, 8, 12, 5)
    table.state.board = Table(4, tuple(range(1, 9))).state.board
    spots = table.state.board.ground.spots
    while table.state.supply:
        region = (table.state.supply & -table.state.supply).bit_length() - 1
        hex_ = min(table.state.board.ground.spots)
        laid = table.state.board.ground.laid[0]._replace(region=region, q=hex_[0], r=hex_[1])
        table.state.board = table.state.board.lay(laid)
        table.state.supply ^= 1 << region
    assert len(table.state.board.ground.spots) > len(spots)
    table.do("draw 1", "turn_up 51", "keep")
    assert table.state.phase == "turn"
    assert table.allows("draw 2")


def test_a_region_touches_something_and_lies_on_nothing() -> None:
    """UT-9: every place offered has free hexes and a side against a Region or a City."""
    table = Table().piles(0, 1, 8, 12, 5).do("draw 1", "turn_up 51", "keep", "region 9")
    ground = table.state.board.ground
    taken = set(ground.at) | set(ground.cities)
    centres = set()
    for text in table.listed("place"):
        after = table.state.copy()
        _, beside, side = text.split()
        table.game.apply(after, acts.Place(beside, int(side)))
        assert after.spot is not None
        centres.add(after.spot)
    assert len(centres) == len(table.listed("place")), "every place has one name"
    for q in range(-12, 13):
        for r in range(-12, 13):
            hexes = _seven(q, r)
            rim = {hex_ for mine in hexes for hex_ in _seven(*mine)} - hexes
            fits = not hexes & taken and bool(rim & taken)
            assert ((q, r) in centres) == fits, (q, r)


def _seven(q: int, r: int) -> set[tuple[int, int]]:
    return {(q + a, r + b) for a in (-1, 0, 1) for b in (-1, 0, 1) if -1 <= a + b <= 1}


def test_places_beside_a_city_alone_count() -> None:
    """UT-9: a side against a Large City is enough."""
    table = Table().piles(0, 1, 8, 12, 5).do("draw 1", "turn_up 51", "keep", "region 9")
    assert any(text.startswith("place denver") for text in table.listed("place"))
    assert any(text.startswith("place omaha") for text in table.listed("place"))


def test_places_that_are_none_are_refused() -> None:
    """UT-9: on others, beside what is not there, under another name, at no side."""
    table = Table().piles(0, 1, 8, 12, 5).do("draw 1", "turn_up 51", "keep", "region 9")
    for text in ("place 1 0", "place 7 0", "place 1 18", "place denver 12", "place salem 0"):
        assert table.refused(text) == "UT-9"
    spots = {spot: hex_ for hex_, spot in table.state.board.ground.spots.items()}
    for beside, name in ((3, "4"), (22, "denver")):
        for side in range(12):
            hex_ = table.state.board.ground.centre(beside, side)
            other = table.state.board.ground.spots.get(hex_)
            if other is not None and other not in [(beside, side)]:
                assert spots[other] == hex_
                assert "called" in table.refusal(f"place {name} {side}").message


def test_the_six_turns_of_a_region_have_names_of_their_own() -> None:
    """UT-9: the shorter way round is said."""
    game, state = Table().game, Table().state
    names = [game.explain(state, acts.Rotate(n)).label for n in range(6)]
    assert names[:2] == ["Lay it as it is", "Lay it turned 60° left"]
    assert names[5] == "Lay it turned 60° right"
    assert len(set(names)) == 6


@pytest.mark.parametrize("sixths", range(6))
def test_adjacency_is_right_in_every_turn_of_a_region(sixths: int) -> None:
    """UT-9 (user case C10): six neighbours in the open, symmetric, and as far apart as hexes."""
    table = Table().piles(0, 1, 8, 12, 5).do("draw 1", "turn_up 51", "keep", "region 9")
    table.do("place 4 0" if table.allows("place 4 0") else table.listed("place")[0])
    table.do(f"rotate {sixths}")
    ground = table.state.board.ground
    for hex_, terrain in ground.at.items():
        around = {ground.at[other] for other in _seven(*hex_) - {hex_} if other in ground.at}
        assert set(terrains(ground.adjacent[terrain])) == around
    centre = TERRAIN_OF["9.0"]
    ring = [TERRAIN_OF[f"9.{i}"] for i in range(1, 7)]
    assert set(terrains(ground.adjacent[centre])) == set(ring)
    for a, b in zip(ring, ring[1:] + ring[:1], strict=True):
        assert ground.adjacent[a] >> b & 1, "hexes 1 to 6 follow each other around"
    east = (ground.laid[-1].q + 1, ground.laid[-1].r)
    assert ground.at[east] == TERRAIN_OF[f"9.{1 + (6 - sixths) % 6}"]
