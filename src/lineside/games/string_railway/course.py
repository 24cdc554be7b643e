"""The course of a game: setup, rounds, turns, and what is left to chance (SR-4 to SR-7, SR-23)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement, permutations, product
from math import comb, prod

from lineside.engine import CHANCE, Action
from lineside.engine import OVER as FINISHED
from lineside.engine.chance import Bag, Rng

from .actions import Cubes, Deal, Keep, Order, Spread
from .components import COLOURS, MOUNTAIN, OUTSKIRTS
from .generate import generate
from .setting import Setting
from .state import (
    CHOOSE,
    CUBES,
    LOCOMOTIVE,
    NO_CHIP,
    ORDER,
    OVER,
    ROUTE,
    SPREAD,
    TRANSPORT,
    Hidden,
    TransportState,
)
from .table import Table


def initial(setting: Setting) -> TransportState:
    """The state before the table is laid; with a hand-drawn table, before the first cubes."""
    seats, stations = setting.seats, len(setting.kinds)
    state = TransportState(
        table=None,
        phase=SPREAD,
        round=0,
        order=list(range(seats)),
        turn=0,
        turns=0,
        ap=0,
        replenished=0,
        spent=0,
        draws=[],
        deals=[],
        bag=Bag(list(setting.data.cube_counts())),
        cubes=[[0] * len(COLOURS) for _ in range(stations)],
        piles=[[0] * len(COLOURS) for _ in range(seats)],
        locomotives=[setting.data.locomotives.first] * seats,
        routes=[],
        places=[() for _ in range(seats)],
        chips=[NO_CHIP] * seats,
        unseen=(1 << len(setting.tiles)) - 1,
        under=[],
        hands=[[] for _ in range(seats)],
        open=[[] for _ in range(seats)],
        turned=[[] for _ in range(seats)],
        gone=[],
    )
    if setting.drawn:
        lay_table(setting, state, setting.drawn)
    return state


def lay_table(setting: Setting, state: TransportState, table: Table) -> None:
    """Put board, mountain and stations down; cubes for each City and the Mountain follow (SR-4)."""
    state.table = table
    state.phase = CUBES
    counts = setting.data.cubes
    for station, kind in enumerate(setting.kinds[: setting.standing]):
        if kind < OUTSKIRTS:
            state.draws.append((station, counts.on_city))
        elif kind == MOUNTAIN:
            state.draws.append((station, counts.on_mountain))
    go_on(setting, state)


def actor(state: TransportState) -> int:
    """The seat to act, CHANCE, or FINISHED once the game is over."""
    if state.phase == OVER:
        return FINISHED
    if state.phase in (SPREAD, ORDER) or state.draws or state.deals:
        return CHANCE
    choosing = next((seat for seat in state.order if state.hands[seat]), None)
    return state.order[state.turn] if choosing is None else choosing


def go_on(setting: Setting, state: TransportState) -> None:
    """Carry the state to the next decision or chance outcome, through what follows by itself."""
    if state.draws and not state.bag.total():
        state.draws = []  # SR-22: draw what is there; nothing is
    if state.draws or state.deals:
        return
    if state.phase == CUBES:
        state.phase = ORDER
    elif state.phase == CHOOSE and not any(state.hands):
        begin_round(state, 1)


def begin_round(state: TransportState, number: int) -> None:
    """Begin a round in the order of the order tiles (SR-6)."""
    state.round = number
    state.turn = 0
    begin_turn(state)


def begin_turn(state: TransportState) -> None:
    """Begin the turn of the seat whose turn it is (SR-6)."""
    state.phase = ROUTE
    state.turns += 1
    state.ap = state.locomotives[state.order[state.turn]]


def next_phase(state: TransportState) -> None:
    """Route, then Transport, then Locomotive (SR-7)."""
    state.phase = TRANSPORT if state.phase == ROUTE else LOCOMOTIVE


def end_turn(setting: Setting, state: TransportState) -> None:
    """End the turn; AP left over are lost. After the last of a round: new order, or the end."""
    state.ap = state.replenished = state.spent = 0
    if state.turn + 1 < setting.seats:
        state.turn += 1
        begin_turn(state)
    elif state.round == setting.data.course.rounds:
        state.phase = OVER
    else:
        orders = possible_orders(state.piles)
        if len(orders) > 1:
            state.phase = ORDER
        else:
            state.order = list(orders[0])
            begin_round(state, state.round + 1)


def possible_orders(piles: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """Orders in which the next round may be played: fewest cubes first, ties any way (SR-23)."""
    groups: dict[int, list[int]] = {}
    for seat, pile in enumerate(piles):
        groups.setdefault(sum(pile), []).append(seat)
    shuffled = [list(permutations(groups[count])) for count in sorted(groups)]
    return [sum(parts, ()) for parts in product(*shuffled)]


# -- chance ------------------------------------------------------------------------------------

MOST_LISTED = 9
"""Handfuls of more cubes are too many to list."""


def coming(state: TransportState) -> int:
    """How many cubes come out of the bag next (SR-22)."""
    return min(state.draws[0][1], state.bag.total()) if state.draws else 0


def may_come(setting: Setting, state: TransportState, action: Action) -> bool:
    """Whether an outcome is possible now (a table to be laid is checked elsewhere)."""
    if state.phase == SPREAD:
        return False
    if not state.draws:
        return any(action == outcome for outcome, _ in outcomes(setting, state))
    if not isinstance(action, Cubes) or action.station != state.draws[0][0]:
        return False
    drawn = action.colours
    return (
        len(drawn) == coming(state)
        and list(drawn) == sorted(drawn)
        and all(drawn.count(colour) <= state.bag.counts[colour] for colour in set(drawn))
    )


def outcomes(
    setting: Setting, state: TransportState
) -> list[tuple[Spread | Cubes | Order | Deal, int]]:
    """All outcomes of what is left to chance now, with whole weights (but for the table)."""
    if state.draws:
        station, number = state.draws[0][0], coming(state)
        return [(Cubes(station, drawn), weight) for drawn, weight in _handfuls(state.bag, number)]
    if state.deals:
        return [(Deal(state.deals[0], tiles), 1) for tiles in _pairs(state)]
    return [(Order(order), 1) for order in possible_orders(state.piles)]


def _handfuls(bag: Bag, number: int) -> list[tuple[tuple[int, ...], int]]:
    """Handfuls of cubes out of the bag, each with the number of ways to draw it."""
    kinds = [colour for colour, _ in bag.outcomes()]
    found = []
    for drawn in combinations_with_replacement(kinds, number):
        ways = prod(comb(bag.counts[c], drawn.count(c)) for c in set(drawn))
        if ways:
            found.append((drawn, ways))
    return found


def _pairs(state: TransportState) -> list[tuple[int, ...]]:
    """Tiles that the next two off the deck can be: the unseen first, then those put under it."""
    unseen = [tile for tile in range(state.unseen.bit_length()) if state.unseen >> tile & 1]
    if len(unseen) >= 2:
        return list(combinations(unseen, 2))
    below = [hidden.tile for hidden in state.under[: 2 - len(unseen)]]
    return [tuple(sorted([*unseen, *below]))]


def sample(setting: Setting, state: TransportState, rng: Rng) -> Spread | Cubes | Order | Deal:
    """One outcome by its odds."""
    if state.phase == SPREAD:
        table = generate(setting.shape, setting.seats, setting.data, rng)
        return Spread(table.board, table.mountain, table.stations)
    if state.draws:
        left = Bag(state.bag.counts[:])
        station, number = state.draws[0]
        drawn = []
        for _ in range(min(number, left.total())):
            drawn.append(left.draw(rng))
            left.take(drawn[-1])
        return Cubes(station, tuple(sorted(drawn)))
    return rng.weighted(outcomes(setting, state))


def outcome(before: TransportState, after: TransportState) -> Spread | Cubes | Order | Deal:
    """The outcome that led from one state to the next, read off the two."""
    if before.phase == SPREAD:
        assert after.table is not None
        return Spread(after.table.board, after.table.mountain, after.table.stations)
    if before.draws:
        station = before.draws[0][0]
        new = zip(before.cubes[station], after.cubes[station], strict=True)
        more = [colour for colour, (old, now) in enumerate(new) for _ in range(now - old)]
        return Cubes(station, tuple(more))
    if before.deals:
        seat = before.deals[0]
        tiles = {hidden.tile for hidden in after.hands[seat]}
        tiles |= set(after.open[seat]) - set(before.open[seat])
        return Deal(seat, tuple(sorted(tiles)))
    return Order(tuple(after.order))


def take_cubes(setting: Setting, state: TransportState, action: Cubes) -> None:
    """Put the drawn cubes on their station."""
    state.draws.pop(0)
    for colour in action.colours:
        state.bag.take(colour)
        state.cubes[action.station][colour] += 1
    go_on(setting, state)


def take_order(setting: Setting, state: TransportState, action: Order) -> None:
    """Take the order tiles; at the setup two Long-Distance tiles for each seat follow (SR-5)."""
    state.order = list(action.seats)
    if state.round:
        begin_round(state, state.round + 1)
        return
    state.phase = CHOOSE
    state.deals = list(action.seats)


def take_deal(setting: Setting, state: TransportState, action: Deal) -> None:
    """Give a seat the tiles off the deck; a single one is taken at once (SR-21)."""
    seat = state.deals.pop(0)
    drawn = []
    for tile in action.tiles:
        if state.unseen >> tile & 1:
            state.unseen &= ~(1 << tile)
            drawn.append(Hidden(tile, seat, 1 << seat))
        else:
            place = next(k for k, hidden in enumerate(state.under) if hidden.tile == tile)
            known = state.under.pop(place).knowers
            drawn.append(Hidden(tile, seat, known | 1 << seat))
    if len(drawn) == 1:
        state.open[seat].append(drawn[0].tile)
    else:
        state.hands[seat] = drawn
    go_on(setting, state)


def keep(setting: Setting, state: TransportState, seat: int, action: Keep) -> None:
    """Keep one of two tiles face up and put the other under the deck (SR-5, SR-21)."""
    for hidden in state.hands[seat]:
        if hidden.tile == action.tile:
            state.open[seat].append(hidden.tile)
        else:
            state.under.append(Hidden(hidden.tile, seat, hidden.knowers))
    state.hands[seat] = []
    go_on(setting, state)


def deck_size(state: TransportState) -> int:
    """How many Long-Distance tiles can still be drawn."""
    return state.unseen.bit_count() + len(state.under)
