"""Plans for railroads: the free connections that lead a seat to the cities it lacks.

Plans depend on the seat's cities and on the free connections alone, so they are remembered by
these: a search comes to the same network by many orders of its actions.
"""

from __future__ import annotations

from typing import Any, TypeVar

from lineside.games.paper_rails.components import Tables, bits

KEPT = 4096
"""So many answers of a kind are remembered."""

Ways = list[int]
"""By city the free connections of a shortest way to it; -1 where there is none."""
K = TypeVar("K")
V = TypeVar("V")


def keep(memory: dict[K, V], key: K, value: V) -> V:
    """Remember a value, and forget all others before they become too many; return it."""
    if len(memory) >= KEPT:
        memory.clear()
    memory[key] = value
    return value


class Network:
    """The map as planners see it."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.roads = [(road, group.mask) for road, group in enumerate(tables.railroads)]
        self._ways: dict[tuple[int, int], Ways] = {}
        self._plans: dict[tuple[int, int], list[int]] = {}
        self.gains: dict[tuple[int, ...], dict[int, float]] = {}
        """By seat, free connections, scored railroads and all seats' cities: see `Outlook`."""
        self.railroads: dict[tuple[Any, ...], tuple[list[float], list[float]]] = {}
        self.commodities: dict[tuple[int, ...], tuple[list[float], list[float]]] = {}
        """What states were found to promise: see `forecast`."""

    def plans(self, cities: int, free: int) -> list[int]:
        """Return by railroad the connections still needed; -1 where it is out of reach."""
        key = cities, free
        if (found := self._plans.get(key)) is not None:
            return found
        ways = self.ways(cities, free)
        return keep(self._plans, key, [_plan(ways, mask & ~cities) for _, mask in self.roads])

    def ways(self, cities: int, free: int) -> Ways:
        """Return the ways from a seat's cities, at the very beginning from the seaboard."""
        key = cities, free
        if (found := self._ways.get(key)) is not None:
            return found
        ways = [-1] * len(self.tables.cities)
        start = bits(cities) or [i for i, c in enumerate(self.tables.cities) if c.seaboard]
        for city in start:
            ways[city] = 0
        links, reached = self.tables.links, start
        while reached:
            found_now = []
            for city in reached:
                so_far = ways[city]
                for line, other in links[city]:
                    if ways[other] < 0 and line & free:
                        ways[other] = so_far | line
                        found_now.append(other)
            reached = found_now
        return keep(self._ways, key, ways)


def _plan(ways: Ways, missing: int) -> int:
    """Return the connections that lead to all missing cities; -1 where one cannot be reached."""
    plan = 0
    while missing:
        low = missing & -missing
        missing ^= low
        way = ways[low.bit_length() - 1]
        if way < 0:
            return -1
        plan |= way
    return plan
