"""Walks that resolve Long-Distance tiles: checked, and all the cheapest ones found (SR-16).

A walk is a trail: it uses no stretch twice. The search deepens step by step; a lower bound by
breadth (which forgets the trail) cuts what cannot end in time, so the result is exact, within
`MOST_TRIED`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from lineside.engine import IllegalAction

from .actions import Resolve
from .components import COLOURS, WHITE
from .network import Links, Own, links, links_of, own_routes
from .setting import Setting
from .state import TransportState

MOST_TRIED = 200_000
"""So many stretches are tried for one tile at most. Only with more AP and strings than are printed
would it be more; then walks are taken that nobody finds."""

FAR = 99
"""A lower bound for what cannot be reached at all."""


class Walk(NamedTuple):
    """Where a walk starts and the stretches (route, k) it takes."""

    start: int
    steps: tuple[tuple[int, int], ...]


def needed(setting: Setting, tile: int, level: int) -> tuple[int, ...]:
    """The colours that a walk of that level serves in order: A, B, C, or B, C, or C."""
    return setting.tiles[tile][3 - level :]


def cheapest(
    setting: Setting, state: TransportState, seat: int, tile: int, level: int, most: int
) -> list[Walk]:
    """All walks of least AP, at most `most`, that resolve a tile at a level, in order."""
    home = setting.new_station(seat)
    if not setting.exists(state, home):
        return []
    own = own_routes(state, seat)
    stops = sorted({stop for _, visits in own for stop in visits})
    served = tuple((stop, setting.colour_of(state, stop)) for stop in stops)
    starts = tuple(stop for stop in stops if state.cubes[stop][WHITE])
    return list(_cheapest(own, needed(setting, tile, level), served, starts, home, most))


@lru_cache(maxsize=1 << 12)
def _cheapest(
    own: Own,
    colours: tuple[int, ...],
    colour_of: tuple[tuple[int, int], ...],
    starts: tuple[int, ...],
    home: int,
    most: int,
) -> Sequence[Walk]:
    ways, served = links_of(own), dict(colour_of)
    bound = _bounds(ways, colours, served, home)
    least = min((bound.get((s, _served(served[s], colours, 0)), FAR) for s in starts), default=FAR)
    trail = _Trail(ways, colours, served, bound, home)
    for depth in range(max(least, 1), most + 1):
        found: list[Walk] = []
        for start in starts:
            progress = _served(served[start], colours, 0)
            found += [Walk(start, steps) for steps in trail.of(start, progress, depth)]
        if found or trail.tried > MOST_TRIED:
            return found
    return ()


def _served(colour: int, colours: tuple[int, ...], progress: int) -> int:
    """How many of the colours are served after a stop at a station of a colour."""
    return progress + (progress < len(colours) and colour == colours[progress])


def _bounds(
    ways: Links, colours: tuple[int, ...], served: dict[int, int], home: int
) -> dict[tuple[int, int], int]:
    """Least steps from (station, colours served) to the end, stretches used twice allowed.

    The last stop counts as no colour, so the walk may end only where all are served before it.
    """
    end = len(colours)
    bound: dict[tuple[int, int], int] = {}
    edge: list[tuple[int, int]] = []
    backwards: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for station, stretches in ways.items():
        for stretch in stretches:
            if stretch.to == home:
                edge.append((station, end))
            for progress in range(end + 1):
                after = (stretch.to, _served(served[stretch.to], colours, progress))
                backwards.setdefault(after, []).append((station, progress))
    steps = 1
    while edge:
        fresh = [place for place in dict.fromkeys(edge) if place not in bound]
        for place in fresh:
            bound[place] = steps
        edge = [before for place in fresh for before in backwards.get(place, ())]
        steps += 1
    return bound


class _Trail:
    """Searches from one start to an exact number of steps; `tried` counts them all together."""

    def __init__(
        self,
        ways: Links,
        colours: tuple[int, ...],
        served: dict[int, int],
        bound: dict[tuple[int, int], int],
        home: int,
    ) -> None:
        self.ways, self.colours, self.served = ways, colours, served
        self.bound, self.home = bound, home
        self.tried = 0
        self.used: list[tuple[int, int]] = []
        self.found: list[tuple[tuple[int, int], ...]] = []

    def of(self, start: int, progress: int, depth: int) -> list[tuple[tuple[int, int], ...]]:
        """All trails of exactly `depth` steps from start that serve the rest and end at home."""
        self.found.clear()
        self._go(start, progress, depth)
        return sorted(self.found)

    def _go(self, station: int, progress: int, left: int) -> None:
        if self.bound.get((station, progress), FAR) > left:
            return
        for stretch in self.ways[station]:
            step = (stretch.route, stretch.k)
            if step in self.used or self.tried > MOST_TRIED:
                continue
            self.tried += 1
            self.used.append(step)
            if left == 1:
                if stretch.to == self.home and progress == len(self.colours):
                    self.found.append(tuple(self.used))
            else:
                after = _served(self.served[stretch.to], self.colours, progress)
                self._go(stretch.to, after, left - 1)
            self.used.pop()


def stops_of(state: TransportState, seat: int, walk: Walk) -> list[int]:
    """The stations of a walk in order; raises IllegalAction where a step does not lead on."""
    ways, stops = links(state, seat), [walk.start]
    for step in walk.steps:
        here = ways.get(stops[-1], [])
        taken = next((s for s in here if (s.route, s.k) == step), None)
        if taken is None:
            raise IllegalAction("SR-16", f"no own stretch {step[0]}:{step[1]} leads on from there")
        stops.append(taken.to)
    return stops


def check_resolve(setting: Setting, state: TransportState, seat: int, action: Resolve) -> None:
    """Raise IllegalAction unless the walk resolves the tile at its level and is paid (SR-16)."""
    if action.tile not in state.open[seat]:
        raise IllegalAction("SR-16", "that Long-Distance tile does not lie face up before you")
    home = setting.new_station(seat)
    if not setting.exists(state, home):
        raise IllegalAction("SR-16", "your New Station is not on the table yet")
    if not setting.exists(state, action.start) or not state.cubes[action.start][WHITE]:
        raise IllegalAction("SR-16", "there is no white cube where the walk begins")
    if not action.steps:
        raise IllegalAction("SR-16", "a walk has at least one step")
    if len(set(action.steps)) < len(action.steps):
        raise IllegalAction("SR-16", "a walk takes no stretch of a string twice")
    stops = stops_of(state, seat, Walk(action.start, action.steps))
    if stops[-1] != home:
        raise IllegalAction("SR-16", "the walk must end on your New Station")
    colours, progress = needed(setting, action.tile, action.level), 0
    for stop in stops[:-1]:
        progress = _served(setting.colour_of(state, stop), colours, progress)
    if progress < len(colours):
        missing = COLOURS[colours[progress]]
        raise IllegalAction("SR-16", f"the walk must come by a {missing} station in its turn")
    if len(action.steps) > state.ap:
        raise IllegalAction("SR-16", f"the walk costs {len(action.steps)} AP, you have {state.ap}")


def resolve(setting: Setting, state: TransportState, seat: int, action: Resolve) -> None:
    """Pay for the walk and bring its effects about: tile turned or gone, cube kept or returned."""
    state.ap -= len(action.steps)
    state.cubes[action.start][WHITE] -= 1
    state.open[seat].remove(action.tile)
    if action.level == 3:
        state.turned[seat].append(action.tile)
    else:
        state.gone = sorted([*state.gone, action.tile])
    if action.level == 1:
        state.bag.put(WHITE)
    else:
        state.piles[seat][WHITE] += 1
