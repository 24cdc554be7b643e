"""Long-Distance tiles: walks of white cubes (SR-16)."""

from __future__ import annotations

from itertools import product

import pytest

from lineside.engine import IllegalAction, Rng
from lineside.games.string_railway.actions import Resolve
from lineside.games.string_railway.network import links, links_of
from lineside.games.string_railway.state import TRANSPORT, Route
from lineside.games.string_railway.walks import (
    MOST_TRIED,
    Walk,
    _bounds,
    _cheapest,
    _Trail,
    cheapest,
)
from tests.string_railway import world
from tests.string_railway.world import BLUE, PURPLE, RED, WHITE, YELLOW

HOME = 13


def scene(tile=(RED, BLUE, YELLOW), chip=-1):
    """Seat 0's New Station at (800, 3600); it holds the tile A red, B blue, C yellow."""
    game = world.make()
    state = world.bare(game, phase=TRANSPORT, ap=8)
    state.places[0], state.chips[0] = (800, 3600, 200, 200), chip
    number = game.setting.tiles.index(tile)
    state.gone, state.open[0] = state.open[0], []
    give(state, 0, number)
    return game, state, number


def give(state, seat, tile):
    """Have a seat hold that tile face up, whoever had it."""
    for place in (*state.open, *state.turned, state.gone):
        if tile in place:
            place.remove(tile)
    state.under = [hidden for hidden in state.under if hidden.tile != tile]
    state.unseen &= ~(1 << tile)
    state.open[seat].append(tile)


def join(state, *stops, string=None):
    """A route of seat 0 with these stops: only its stops matter for walking."""
    state.routes.append(Route(0, len(state.routes) if string is None else string, (), stops))


def refused(game, state, action, words):
    with pytest.raises(IllegalAction, match=words) as error:
        game.check(state, action)
    assert error.value.rule == "SR-16"


def applied(game, state, action):
    game.check(state, action)
    after = state.copy()
    game.apply(after, action)
    return after


def test_the_three_ways_of_the_rulebooks_note():
    """SR-16: yellow: tile and cube go; blue, yellow: cube kept; red, blue, yellow: tile turned."""
    game, state, tile = scene()
    join(state, 0, 1, 3, HOME)  # red, blue, yellow, home
    for station in (0, 1, 3):
        world.put(state, station, WHITE)
    bag = state.bag.counts[WHITE]
    least = applied(game, state, Resolve(tile, 1, 3, ((0, 2),)))
    assert (tile in least.gone, least.turned[0], least.piles[0][WHITE]) == (True, [], 0)
    assert (least.bag.counts[WHITE], least.ap) == (bag + 1, 7)
    middle = applied(game, state, Resolve(tile, 2, 1, ((0, 1), (0, 2))))
    assert (tile in middle.gone, middle.turned[0], middle.piles[0][WHITE]) == (True, [], 1)
    assert (middle.bag.counts[WHITE], middle.ap) == (bag, 6)
    most = applied(game, state, Resolve(tile, 3, 0, ((0, 0), (0, 1), (0, 2))))
    assert (tile in most.gone, most.turned[0], most.piles[0][WHITE]) == (False, [tile], 1)
    assert (most.bag.counts[WHITE], most.ap) == (bag, 5)
    for after in (least, middle, most):
        assert tile not in after.open[0]


def test_a_start_on_a_station_of_the_tile_counts_as_passed():
    """SR-16: the cube that starts on red need not come by red again; elsewhere it must."""
    game, state, tile = scene()
    join(state, 4, 1, 3, HOME)
    world.put(state, 4, WHITE)
    refused(game, state, Resolve(tile, 3, 4, ((0, 0), (0, 1), (0, 2))), "a red station")
    assert applied(game, state, Resolve(tile, 2, 4, ((0, 0), (0, 1), (0, 2)))).piles[0][WHITE] == 1


def test_the_order_counts_and_c_needs_another_route():
    """SR-16: A → C → B → C: back to C only by a different stretch (the rulebook's note)."""
    game, state, tile = scene()
    join(state, 0, 3, 1)  # red, yellow, blue
    join(state, 3, HOME)
    world.put(state, 0, WHITE)
    back = Resolve(tile, 3, 0, ((0, 0), (0, 1), (0, 1), (1, 0)))
    refused(game, state, back, "no stretch of a string twice")
    refused(game, state, Resolve(tile, 3, 0, ((0, 0), (1, 0))), "a blue station in its turn")
    assert cheapest(game.setting, state, 0, tile, 3, 12) == []
    join(state, 1, 9, 3)  # another way from blue to yellow, past an Outskirts station
    walk = Resolve(tile, 3, 0, ((0, 0), (0, 1), (2, 0), (2, 1), (1, 0)))
    assert applied(game, state, walk).turned[0] == [tile]
    other_way_round = ((0, 0), (2, 1), (2, 0), (0, 1), (1, 0))
    both = [Walk(0, walk.steps), Walk(0, other_way_round)]
    assert cheapest(game.setting, state, 0, tile, 3, 12) == both


def test_extra_stations_cost_one_each():
    """SR-16: always 1 AP a station, under either `move_cost`; all at once or not at all."""
    for option in ("station", "string"):
        game = world.make(move_cost=option)
        state = world.bare(game, phase=TRANSPORT, ap=4)
        state.places[0] = (800, 3600, 200, 200)
        tile = game.setting.tiles.index((RED, BLUE, YELLOW))
        give(state, 0, tile)
        join(state, 3, 4, 5, 6, HOME)
        world.put(state, 3, WHITE)
        walk = Resolve(tile, 1, 3, tuple((0, k) for k in range(4)))
        assert applied(game, state, walk).ap == 0
        state.ap = 3
        refused(game, state, walk, "costs 4 AP, you have 3")


def test_the_last_stop_counts_as_no_colour():
    """SR-16: the own New Station counts by its chip where it is passed, not at the end."""
    game, state, tile = scene(chip=YELLOW)
    join(state, 1, HOME)
    world.put(state, 1, WHITE)
    refused(game, state, Resolve(tile, 1, 1, ((0, 0),)), "a yellow station")
    join(state, HOME, 4)
    join(state, 4, 6, HOME)
    through = Resolve(tile, 1, 1, ((0, 0), (1, 0), (2, 0), (2, 1)))
    assert tile in applied(game, state, through).gone
    world.put(state, HOME, WHITE)  # a start on it counts, too, but a walk has a step
    refused(game, state, Resolve(tile, 1, HOME, ()), "at least one step")
    assert tile in applied(game, state, Resolve(tile, 1, HOME, ((1, 0), (2, 0), (2, 1)))).gone


def test_any_station_of_the_colour_serves():
    """SR-16: City colours and chips alike, also another player's New Station."""
    game, state, tile = scene()
    state.places[1], state.chips[1] = (1800, 3600, 200, 200), YELLOW
    join(state, 1, 14, HOME)
    world.put(state, 1, WHITE)
    assert applied(game, state, Resolve(tile, 2, 1, ((0, 0), (0, 1)))).piles[0][WHITE] == 1


def test_what_a_walk_needs():
    """SR-16: the tile, the New Station, the white cube, own strings, the end at home."""
    game, state, tile = scene()
    join(state, 3, HOME, 4)
    world.put(state, 3, RED)
    walk = Resolve(tile, 1, 3, ((0, 0),))
    refused(game, state, walk, "no white cube")
    world.put(state, 3, WHITE)
    assert applied(game, state, walk)
    refused(game, state, Resolve(tile + 1, 1, 3, ((0, 0),)), "does not lie face up")
    refused(game, state, Resolve(tile, 1, 3, ((0, 0), (0, 1))), "must end on your New Station")
    refused(game, state, Resolve(tile, 1, 3, ((0, 1),)), "leads on")
    refused(game, state, Resolve(tile, 1, 3, ((7, 0),)), "leads on")
    state.routes[0] = Route(1, 0, (), (3, HOME))
    refused(game, state, walk, "leads on")  # another's string
    state.routes[0] = Route(0, 0, (), (3, HOME))
    state.places[0] = ()
    refused(game, state, walk, "New Station is not on the table")


def brute(game, state, tile, level, most):
    """All cheapest walks by trying every trail, with no bound and no memory."""
    ways = links(state, 0)
    colours = game.setting.tiles[tile][3 - level :]
    found = []

    def serves(stops):
        rest = iter(stops[:-1])
        return all(any(game.setting.colour_of(state, s) == c for s in rest) for c in colours)

    def go(stops, steps):
        if steps and stops[-1] == HOME and serves(stops):
            found.append((len(steps), Walk(stops[0], tuple(steps))))
        if len(steps) < most:
            for stretch in ways.get(stops[-1], ()):
                step = (stretch.route, stretch.k)
                if step not in steps:
                    go([*stops, stretch.to], [*steps, step])

    for station, cubes in enumerate(state.cubes):
        if cubes[WHITE]:
            go([station], [])
    least = min((cost for cost, _ in found), default=0)
    return sorted(walk for cost, walk in found if cost == least)


def test_all_cheapest_walks_against_brute_force():
    """SR-16: every trail of least AP is found, and no other, on random networks."""
    hits = several = 0
    for seed in range(120):
        rng = Rng(seed, "walks")
        game, state, tile = scene(chip=rng.choice((-1, RED, BLUE, PURPLE, YELLOW)))
        stations = [0, 1, 2, 3, 4, 6, 9, HOME]
        for _ in range(2 + rng.below(3)):
            stops = [rng.choice(stations)]
            for _ in range(1 + rng.below(4)):
                stops.append(rng.choice([s for s in stations if s != stops[-1]]))
            join(state, *stops)
        for _ in range(1 + rng.below(3)):
            world.put(state, rng.choice(stations), WHITE)
        for level in (1, 2, 3):
            found = cheapest(game.setting, state, 0, tile, level, 7)
            assert sorted(found) == brute(game, state, tile, level, 7), (seed, level)
            hits += bool(found)
            several += len(found) > 1
            for walk in found:
                game.check(state, Resolve(tile, level, walk.start, walk.steps))
    assert hits > 40
    assert several > 10


def test_walks_offered_are_the_cheapest_of_each_start():
    """SR-16: one walk for each tile, level and start, never one that costs too much."""
    game, state, _ = scene()
    join(state, 0, 1, 3, HOME)
    join(state, 3, HOME)
    world.put(state, 0, WHITE)
    offered = [a for a in game.legal(state) if isinstance(a, Resolve)]
    assert [(a.level, len(a.steps)) for a in offered] == [(3, 3), (2, 3), (1, 3)]
    state.ap = 2
    assert not [a for a in game.legal(state) if isinstance(a, Resolve)]
    told = [r for r in game.offers(state).refused if r.action["do"] == "resolve"]
    assert {r.message for r in told} == {"the walk costs 3 AP, you have 2"}
    assert {r.rule for r in told} == {"SR-16"}


def test_levels_and_effects_told():
    """SR-16: the price and both effects stand in the explanation."""
    game, _, tile = scene()
    words = {}
    for level, start in product((1, 2, 3), (0,)):
        told = game.explain(world.bare(game), Resolve(tile, level, start, ((0, 0), (0, 1))))
        words[level] = " ".join(term.text for term in told.lines)
        assert told.price == "2 AP"
    assert "5 points" in words[3]
    assert "keep" in words[2]
    assert "back into the bag" in words[1]


def test_a_search_without_end_is_given_up():
    """SR-16: with 40 AP and 9 strings, as an owner's edition may have, and no walk there is."""
    rng = Rng(1, "tangle")
    stops = [[rng.below(6) + 7 * (k % 2) for k in range(6)] for _ in range(9)]
    own = tuple((n, (*visits, 99) if n == 0 else tuple(visits)) for n, visits in enumerate(stops))
    colours = {99: -1} | {stop: stop % 5 for visits in stops for stop in visits}
    served = tuple(sorted(colours.items()))
    search = _Trail(links_of(own), (RED, BLUE, PURPLE), colours, {}, 99)
    search.bound = _bounds(search.ways, search.colours, colours, 99)
    assert search.of(99, 0, 40) == []
    assert MOST_TRIED < search.tried <= MOST_TRIED + 1
    assert _cheapest(own, (RED, BLUE, PURPLE), served, (99,), 99, 40) == []
