"""Strings and New Stations: where they may lie and what laying costs (SR-8, SR-9, SR-11, SR-18)."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from lineside.engine import IllegalAction

from .actions import Lay, Settle
from .components import CITY_COLOURS, COLOURS, OUTSKIRTS
from .geometry.crossings import Tiles
from .geometry.lattice import Line, length, simplified
from .geometry.measure import Ground, Measure, measure
from .geometry.paths import path_of
from .geometry.squares import Square, square_of, squares_meet
from .meta import META
from .setting import Setting
from .state import NO_CHIP, Route, TransportState
from .table import MOST_POINTS, WIDTH, Place, Table, new_station_fault

MOST_GIVEN = 2_000
"""A line with more points than this is not even looked at."""


def places(setting: Setting, state: TransportState) -> tuple[tuple[int, Place], ...]:
    """Every station on the table with its place, by number."""
    assert state.table is not None
    standing = list(enumerate(state.table.stations))
    for seat, place in enumerate(state.places):
        if place:
            standing.append((setting.new_station(seat), (place[0], place[1], place[2], place[3])))
    return tuple(standing)


def ground(setting: Setting, state: TransportState) -> Ground:
    """What a new string is measured against."""
    assert state.table is not None
    lines = tuple(route.points for route in state.routes)
    return _ground(state.table, places(setting, state), lines)


@lru_cache(maxsize=64)
def _ground(
    table: Table, stations: tuple[tuple[int, Place], ...], lines: tuple[Line, ...]
) -> Ground:
    return Ground(
        board=path_of(table.board, closed=True),
        mountain=path_of(table.mountain, closed=True),
        tiles=Tiles({number: square_of(*place) for number, place in stations}),
        routes=tuple(path_of(line) for line in lines),
    )


@lru_cache(maxsize=512)
def _measured(line: Line, here: Ground) -> Measure:
    return measure(line, here)


def strings_left(setting: Setting, state: TransportState, seat: int) -> list[int]:
    """Numbers of a seat's strings that are not laid yet."""
    laid = {route.string for route in state.routes if route.seat == seat}
    return [string for string in range(len(setting.lengths)) if string not in laid]


def price(found: Measure) -> int:
    """AP for laying a measured string: one a crossing, one for the mountain (SR-9)."""
    return len(found.crossed) + found.mountain


def check_lay(setting: Setting, state: TransportState, seat: int, action: Lay) -> Measure:
    """Measure a string to be laid; raises IllegalAction, saying where, unless it may be (SR-8)."""
    if action.string >= len(setting.lengths):
        raise IllegalAction("SR-8", f"there is no string {action.string}")
    if action.string not in strings_left(setting, state, seat):
        raise IllegalAction("SR-8", f"your string {action.string} is laid already")
    if len(action.points) > MOST_GIVEN:
        raise IllegalAction("SR-C1", f"a string is drawn with at most {MOST_POINTS} points")
    for x, y in action.points:
        if not (0 <= x <= WIDTH and 0 <= y <= WIDTH):
            raise IllegalAction("SR-8", f"{_at(x, y)} is not on the table")
    line = simplified(action.points)
    if len(line) < 2:
        raise IllegalAction("SR-9", "a string leads from one station to another")
    if len(line) > MOST_POINTS:
        raise IllegalAction(
            "SR-C1",
            f"a string is drawn with at most {MOST_POINTS} points, this one has {len(line)}",
        )
    refuse_length(length(line), setting.lengths[action.string])
    found = _measured(line, ground(setting, state))
    refuse_lay(setting, found, setting.lengths[action.string], state.ap)
    return found


def refuse_length(used: int, string: int) -> None:
    """Raise IllegalAction where a line of `used` thousandths is longer than a string (SR-C1)."""
    if used > string * 1000:
        over = (used - string * 1000) / 10_000
        words = f"the string is {string / 10:g} mm long: {max(over, 0.1):.1f} mm are missing"
        raise IllegalAction("SR-C1", words)


def refuse_lay(setting: Setting, found: Measure, string: int, ap: int) -> None:
    """Raise IllegalAction unless a measured line may be laid with that string and those AP."""
    refuse_length(found.length, string)
    if found.outside:
        raise IllegalAction("SR-8", f"the string leaves the board near {_at(*found.outside)}")
    if found.along:
        where = _at(*found.along)
        raise IllegalAction("SR-8", f"the string lies along the board string near {where}")
    for end, words in zip(found.ends, ("begins", "ends"), strict=True):
        if end is None:
            raise IllegalAction("SR-8", f"the string {words} beside every station")
    for one, two in pairwise(found.visits):
        if one == two:
            name = setting.name(one)
            raise IllegalAction("SR-8", f"the string leaves {name} and comes straight back to it")
    if found.ends[0] == found.ends[1]:
        raise IllegalAction("SR-9", "both ends of the string are on the same station")
    if found.knots:
        raise IllegalAction("SR-9", f"the string crosses itself at {_at(*found.knots[0])}")
    cost = price(found)
    if cost > ap:
        crossings = f"{len(found.crossed)} crossings" if len(found.crossed) != 1 else "1 crossing"
        hill = " and the mountain" if found.mountain else ""
        raise IllegalAction("SR-9", f"{crossings}{hill} cost {cost} AP, you have {ap}")


def lay(setting: Setting, state: TransportState, seat: int, action: Lay) -> None:
    """Lay a string that :func:`check_lay` accepts, pay for it, have Outskirts filled (SR-11)."""
    line = simplified(action.points)
    found = _measured(line, ground(setting, state))
    filled = outskirts_filled(setting, state, found.visits)
    state.ap -= price(found)
    state.routes.append(Route(seat, action.string, line, found.visits))
    number = setting.data.cubes.on_outskirts_reached
    state.draws.extend((station, number) for station in filled)


def outskirts_filled(setting: Setting, state: TransportState, visits: tuple[int, ...]) -> list[int]:
    """The Outskirts stations that get cubes from a new route with these stops, in order (SR-11)."""
    filled = [s for s in dict.fromkeys(visits) if setting.kinds[s] == OUTSKIRTS]
    if setting.every_outskirts:
        return filled
    reached = {station for route in state.routes for station in route.visits}
    return [station for station in filled if station not in reached]


def check_settle(setting: Setting, state: TransportState, seat: int, action: Settle) -> None:
    """Raise IllegalAction unless a New Station may be placed like this (SR-18)."""
    assert state.table is not None
    if state.places[seat]:
        raise IllegalAction("SR-18", "your New Station is on the table already")
    low, high = setting.data.tile.reach
    if not low <= action.p * action.p + action.q * action.q <= high:
        raise IllegalAction("SR-C3", "that is no tile of the right size")
    if not (0 <= action.x <= WIDTH and 0 <= action.y <= WIDTH):
        raise IllegalAction("SR-18", f"{_at(action.x, action.y)} is not on the table")
    tile = square_of(action.x, action.y, action.p, action.q)
    problem = new_station_fault(state.table, tile)
    if problem:
        raise IllegalAction("SR-18", f"the New Station {problem}")
    for number, other in places(setting, state):
        if squares_meet(tile, square_of(*other)):
            raise IllegalAction("SR-18", f"the New Station touches {setting.name(number)}")
    for route in state.routes:
        if touches_route(tile, route):
            raise IllegalAction("SR-18", f"the New Station lies on {string_name(route.seat)}")
    left = chips_left(state)
    if action.chip == NO_CHIP and left:
        raise IllegalAction("SR-18", "choose one of the chips that are left")
    if action.chip != NO_CHIP and action.chip not in left:
        raise IllegalAction("SR-18", f"the {COLOURS[action.chip]} chip is taken")


def touches_route(tile: Square, route: Route) -> bool:
    """Whether a tile meets a string."""
    path = path_of(route.points)
    near = {piece for cell in tile.cells & path.cells.keys() for piece in path.cells[cell]}
    return any(tile.clip(*path.pieces[piece]) for piece in near)


def chips_left(state: TransportState) -> list[int]:
    """Colours of the New Station chips that nobody has taken (SR-C6)."""
    return [colour for colour in CITY_COLOURS if colour not in state.chips]


def settle(setting: Setting, state: TransportState, seat: int, action: Settle) -> None:
    """Place a New Station that :func:`check_settle` accepts; cubes are drawn onto it (SR-18)."""
    state.places[seat] = (action.x, action.y, action.p, action.q)
    state.chips[seat] = action.chip
    station = setting.new_station(seat)
    state.draws.append((station, setting.data.cubes.on_new_station))


def string_name(seat: int) -> str:
    """Whose string, by its colour: "an orange string"."""
    colour = META.colours[seat]
    return f"an {colour} string" if colour[0] in "aeiou" else f"a {colour} string"


def _at(x: int, y: int) -> str:
    return f"({x / 100:.1f}, {y / 100:.1f}) cm"
