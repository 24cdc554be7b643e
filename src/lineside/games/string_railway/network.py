"""A seat's own lines: stretches between neighbouring stops, moves of cubes, distances (SR-12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from lineside.engine import IllegalAction

from .actions import Move
from .components import COLOURS, GREEN, WHITE
from .setting import Setting
from .state import TransportState


class Stretch(NamedTuple):
    """The piece of a route between two neighbouring stops, seen from one end."""

    to: int
    route: int
    k: int


Links = dict[int, list[Stretch]]
"""By station, the stretches that lead on from it."""

Reach = Mapping[int, Sequence[int]]
"""By station, the stations that one action point takes a cube to, ascending."""

Own = tuple[tuple[int, tuple[int, ...]], ...]
"""A seat's routes by their numbers, each with its stops."""


def own_routes(state: TransportState, seat: int) -> Own:
    """The routes of a seat."""
    routes = enumerate(state.routes)
    return tuple((number, route.visits) for number, route in routes if route.seat == seat)


def links(state: TransportState, seat: int) -> Links:
    """All stretches of a seat's own routes, from both ends (SR-15)."""
    return links_of(own_routes(state, seat))


def links_of(own: Own) -> Links:
    """All stretches of some routes, from both ends."""
    found: Links = {}
    for number, visits in own:
        for k, (a, b) in enumerate(pairwise(visits)):
            found.setdefault(a, []).append(Stretch(b, number, k))
            found.setdefault(b, []).append(Stretch(a, number, k))
    return found


def reach(setting: Setting, state: TransportState, seat: int) -> Reach:
    """By station, the stations that one action point takes a cube to, ascending (SR-12)."""
    visits = tuple(route.visits for route in state.routes if route.seat == seat)
    return _reach(visits, setting.by_string)


@lru_cache(maxsize=4096)
def _reach(own: tuple[tuple[int, ...], ...], by_string: bool) -> Reach:
    found: dict[int, set[int]] = {}
    for visits in own:
        if by_string:
            for stop in visits:
                found.setdefault(stop, set()).update(visits)
        else:
            for a, b in pairwise(visits):
                found.setdefault(a, set()).add(b)
                found.setdefault(b, set()).add(a)
    return {stop: tuple(sorted(others - {stop})) for stop, others in sorted(found.items())}


def moves(setting: Setting, state: TransportState, seat: int) -> Iterator[Move]:
    """Every move of a cube by one action point, ordered by station, colour, destination."""
    for start, stops in reach(setting, state, seat).items():
        for colour, count in enumerate(state.cubes[start]):
            if count:
                for stop in stops:
                    yield Move(colour, start, stop)


def homes(setting: Setting, state: TransportState, colour: int) -> list[int]:
    """The stations where a cube of a colour is scored (SR-13, SR-14): none for white."""
    if colour == WHITE:
        return []
    if colour == GREEN:
        return [n for n, kind in enumerate(setting.kinds) if kind == setting.green_home]
    stations = range(len(setting.kinds))
    return [station for station in stations if setting.colour_of(state, station) == colour]


def scores(setting: Setting, state: TransportState, colour: int, start: int, stop: int) -> bool:
    """Whether a cube that comes from one station to another goes to the mover's score pile.

    It does where it is at home, unless it comes from another station that is its home (SR-13,
    SR-14).
    """
    there = homes(setting, state, colour)
    return stop in there and start not in there


class Way(NamedTuple):
    """A cheapest way of a cube to a station: its AP, whether it scores there, where it steps."""

    stop: int
    ap: int
    scores: bool
    steps: tuple[int, ...]


def trips(
    setting: Setting, state: TransportState, seat: int, colour: int, start: int, most: int
) -> list[Way]:
    """The cheapest way of a cube to every station it can come to for at most so many AP.

    Where a cube comes home it leaves the table (SR-13), so no way leads on from there. A station
    that it can come to both to score and, for fewer AP, to stay is told of twice.
    """
    near = reach(setting, state, seat)
    stays: dict[int, tuple[int, ...]] = {start: ()}
    home: dict[int, tuple[int, ...]] = {}
    edge = [start]
    for _ in range(most):
        further = []
        for here in edge:
            for stop in near.get(here, ()):
                steps = (*stays[here], stop)
                if scores(setting, state, colour, here, stop):
                    home.setdefault(stop, steps)
                elif stop not in stays:
                    stays[stop] = steps
                    further.append(stop)
        edge = further
    found = [Way(stop, len(way), True, way) for stop, way in home.items()]
    for stop, way in stays.items():
        if way and (stop not in home or len(way) < len(home[stop])):
            found.append(Way(stop, len(way), False, way))
    return sorted(found, key=lambda way: (way.stop, way.ap))


def check_move(setting: Setting, state: TransportState, seat: int, action: Move) -> None:
    """Raise IllegalAction unless the cube is there and an own route leads on like this (SR-12)."""
    for station in (action.start, action.stop):
        if not setting.exists(state, station):
            raise IllegalAction("SR-12", f"there is no station {station}")
    start, stop = setting.name(action.start), setting.name(action.stop)
    if not state.cubes[action.start][action.colour]:
        raise IllegalAction("SR-12", f"there is no {COLOURS[action.colour]} cube on {start}")
    if action.stop not in reach(setting, state, seat).get(action.start, ()):
        to = (
            "on one of your strings"
            if setting.by_string
            else "the next stop on one of your strings"
        )
        raise IllegalAction("SR-12", f"{stop} is not {to} from {start}")
    if state.ap < 1:
        raise IllegalAction("SR-12", "a move costs 1 AP, you have none left")


def move(setting: Setting, state: TransportState, seat: int, action: Move) -> None:
    """Move a cube, and score it where it comes home."""
    state.ap -= 1
    state.cubes[action.start][action.colour] -= 1
    if scores(setting, state, action.colour, action.start, action.stop):
        state.piles[seat][action.colour] += 1
    else:
        state.cubes[action.stop][action.colour] += 1
