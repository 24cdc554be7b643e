"""A table drawn by hand, and states on it, for tests that need to know where things lie.

Stations of the two-seat table (tiles of 4 cm, sides along the axes), in units of 0.1 mm::

    y  800:  0 red (800)   4 O (1800)  1 blue (2800)  5 O (3800)  2 purple (4800)
    y 1800:  6 O (800)     3 yellow (1800)  7 O (2800)  8 O (3800)
    y 2800:  9 O (800)    10 O (1800)
    y 4800: 11 O (800)    12 Mountain (3740, 3740), on the square from 3000 to 4480

The board is the square from 250 to 5250. 13 and 14 are the New Stations of seats 0 and 1.
"""

from __future__ import annotations

from typing import Any

from lineside.engine import Rng, registry
from lineside.games.string_railway import laying
from lineside.games.string_railway.components import COLOURS
from lineside.games.string_railway.geometry.lattice import simplified
from lineside.games.string_railway.geometry.measure import measure
from lineside.games.string_railway.rules import Rules
from lineside.games.string_railway.state import ROUTE, TRANSPORT, Route, TransportState

RED, BLUE, PURPLE, YELLOW, GREEN, WHITE = range(6)

CENTRES = (
    (800, 800), (2800, 800), (4800, 800), (1800, 1800),
    (1800, 800), (3800, 800), (800, 1800), (2800, 1800), (3800, 1800),
    (800, 2800), (1800, 2800), (800, 4800), (3740, 3740),
)  # fmt: skip
BOARD = ((250, 250), (5250, 250), (5250, 5250), (250, 5250))
MOUNTAIN = ((3000, 3000), (4480, 3000), (4480, 4480), (3000, 4480))


def table(**changes: Any) -> dict[str, Any]:
    """The two-seat table as a host would send it, with parts replaced."""
    drawn = {
        "board": [list(p) for p in BOARD],
        "mountain": [list(p) for p in MOUNTAIN],
        "stations": [[x, y, 200, 200] for x, y in CENTRES],
    }
    return drawn | changes


def make(seats: int = 2, **options: Any) -> Rules:
    """A game; with two seats on the table above."""
    if seats == 2:
        options.setdefault("drawn", table())
    game = registry.make("string_railway", seats, options)
    assert isinstance(game, Rules)
    return game


def settle(game: Rules, state: TransportState, seed: int = 0) -> None:
    """Let chance act until a seat is to act."""
    rng = Rng(seed, "settle")
    while game.actor(state) == -1:
        outcome = game.sample(state, rng)
        game.check(state, outcome)
        game.apply(state, outcome)


def started(game: Rules, seed: int = 0) -> TransportState:
    """The state at the first turn: everybody has kept the first of the two tiles."""
    state = game.initial()
    settle(game, state, seed)
    while not state.round:
        game.apply(state, game.legal(state)[0])
        settle(game, state, seed)
    assert state.phase == ROUTE
    return state


def bare(game: Rules, seed: int = 0, phase: str = ROUTE, ap: int = 6) -> TransportState:
    """As `started`, but seat 0 is first, all stations are empty, and there are many AP."""
    state = started(game, seed)
    for cubes in state.cubes:
        for colour, count in enumerate(cubes):
            state.bag.put(colour, count)
            cubes[colour] = 0
    state.order = sorted(state.order)
    state.phase, state.ap = phase, ap
    return state


def put(state: TransportState, station: int, *colours: int) -> None:
    """Take cubes out of the bag and put them on a station."""
    for colour in colours:
        state.bag.take(colour)
        state.cubes[station][colour] += 1


def pile(state: TransportState, seat: int, *colours: int) -> None:
    """Take cubes out of the bag and put them on a score pile."""
    for colour in colours:
        state.bag.take(colour)
        state.piles[seat][colour] += 1


def lay(game: Rules, state: TransportState, seat: int, string: int, *points: Any) -> None:
    """Have a string lie on the table; a station's number stands for its middle."""
    line = simplified([CENTRES[p] if isinstance(p, int) else p for p in points])
    found = measure(line, laying.ground(game.setting, state))
    state.routes.append(Route(seat, string, line, found.visits))


def acts(game: Rules, state: TransportState, action: Any, seed: int = 0) -> TransportState:
    """The state after an action that must be legal, and what chance adds; audited."""
    game.check(state, action)
    after = state.copy()
    game.apply(after, action)
    settle(game, after, seed)
    return after


def counts(**cubes: int) -> list[int]:
    """Cube counts by colour name."""
    return [cubes.get(colour, 0) for colour in COLOURS]


TRANSPORT_PHASE = TRANSPORT
