"""What must hold in every state: nothing is lost, doubled or out of step (SR-C1 to SR-C6)."""

from __future__ import annotations

from . import course, laying
from .components import COLOURS, OUTSKIRTS
from .geometry.lattice import length
from .geometry.measure import visits
from .geometry.paths import path_of
from .setting import Setting
from .state import ROUTE, TURN, TransportState
from .table import WIDTH


def audit(setting: Setting, state: TransportState) -> None:
    """Raise AssertionError where a state cannot be."""
    _cubes(setting, state)
    _tiles(setting, state)
    _places(setting, state)
    _strings(setting, state)
    _turn(setting, state)


def _cubes(setting: Setting, state: TransportState) -> None:
    places = [state.bag.counts, *state.cubes, *state.piles]
    assert all(count >= 0 for place in places for count in place), "fewer than no cubes"
    for colour, there_are in enumerate(setting.data.cube_counts()):
        count = sum(place[colour] for place in places)
        assert count == there_are, f"{count} {COLOURS[colour]} cubes of {there_are} (SR-C4)"
    for station in range(len(setting.kinds)):
        bare = not setting.exists(state, station)
        assert not (bare and any(state.cubes[station])), "cubes on a station that is not there"


def _tiles(setting: Setting, state: TransportState) -> None:
    seen = [tile for tiles in (*state.open, *state.turned) for tile in tiles] + state.gone
    seen += [hidden.tile for place in (state.under, *state.hands) for hidden in place]
    seen += [tile for tile in range(len(setting.tiles)) if state.unseen >> tile & 1]
    assert sorted(seen) == list(range(len(setting.tiles))), "Long-Distance tiles (SR-C5)"
    for hidden in state.under:
        assert hidden.knowers >> hidden.by & 1, "who put a tile under the deck knows it (SR-21)"
    for seat, hand in enumerate(state.hands):
        assert len(hand) in (0, 2), "two tiles are drawn to choose from (SR-21)"
        assert all(hidden.by == seat and hidden.knowers >> seat & 1 for hidden in hand)
    assert state.gone == sorted(state.gone)


def _places(setting: Setting, state: TransportState) -> None:
    low, high = setting.data.tile.reach
    lines = [route.points for route in state.routes]
    tiles = [place for place in state.places if place]
    if state.table is not None:
        lines += [state.table.board, state.table.mountain]
        tiles += state.table.stations
    points = [point for line in lines for point in line] + [(x, y) for x, y, _, _ in tiles]
    assert all(0 <= x <= WIDTH and 0 <= y <= WIDTH for x, y in points), "beside the table (SR-C2)"
    assert all(low <= p * p + q * q <= high for _, _, p, q in tiles), "no tile (SR-C3)"


def _strings(setting: Setting, state: TransportState) -> None:
    laid = [(route.seat, route.string) for route in state.routes]
    assert len(set(laid)) == len(laid), "a string is laid twice (SR-C1)"
    for seat in range(setting.seats):
        mine = [string for owner, string in laid if owner == seat]
        assert len(mine) <= max(state.round, 0), "one string a turn (SR-8)"
        assert all(0 <= string < len(setting.lengths) for string in mine)
    chips = [chip for chip in state.chips if chip >= 0]
    assert len(set(chips)) == len(chips), "a chip is taken twice (SR-C6)"
    assert all(chip < 0 or place for chip, place in zip(state.chips, state.places, strict=True))
    if not state.routes:
        return
    route = state.routes[-1]
    met = visits(path_of(route.points), laying.ground(setting, state).tiles)
    assert met == route.visits, "the stops of a string are not those it meets (SR-8)"
    fits = length(route.points) <= setting.lengths[route.string] * 1000
    assert fits, "a string is too long (SR-C1)"


def _turn(setting: Setting, state: TransportState) -> None:
    limits = setting.data.course
    assert sorted(state.order) == list(range(setting.seats)), "order of play (SR-5)"
    assert 0 <= state.round <= limits.rounds
    assert 0 <= state.turn < setting.seats
    assert 0 <= state.replenished <= limits.replenish_a_turn, "replenished too often (SR-19)"
    assert 0 <= state.spent <= limits.cubes_for_ap_a_turn, "too many cubes for AP (SR-20)"
    assert 0 <= state.ap <= setting.strongest() + limits.cubes_for_ap_a_turn, "action points (SR-6)"
    first = setting.data.locomotives.first
    assert all(first <= engine <= setting.strongest() for engine in state.locomotives)
    if state.phase in TURN:
        assert state.turns == (state.round - 1) * setting.seats + state.turn + 1
        assert any(state.hands) <= (course.actor(state) == state.order[state.turn])
    if state.phase == ROUTE:
        seat = state.order[state.turn]
        laid = sum(route.seat == seat for route in state.routes)
        assert laid < state.round, "a string more than turns (SR-8)"
    for station, number in state.draws:
        assert number >= 0
        assert setting.exists(state, station)
        assert setting.kinds[station] != OUTSKIRTS or state.round, "Outskirts begin bare (SR-4)"
