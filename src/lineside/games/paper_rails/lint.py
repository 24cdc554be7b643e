"""The limits that a good map keeps to (PR-C2, PR-C5, PR-C6), with the name of each offender.

`findings` looks at any edition. Editions are held to it unless they say `strict = false`.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from lineside.games.paper_rails.projection import cross, miles, miles_off

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lineside.games.paper_rails.components import Group, Tables

ROWS = {"events": 54, "commodities": 20, "railroads": 21}
CONNECTIONS = (100, 125)
AT_A_CITY = (2, 7)
AT_AN_AACC_CITY = (3, 6)
BOSTON_LINES = 3
LONGEST_MILES = 700
CLEARANCE_MILES = 15
BRIDGES = 3
"""So many other cities may be needed to make a Railroad's cities hang together."""


class Finding(NamedTuple):
    """What an edition does wrong: dotted key, rule id, words with the number that is off."""

    key: str
    rule: str
    message: str


def findings(tables: Tables) -> Iterator[Finding]:
    """Yield all that is wrong with an edition's map and tables; nothing for a good one.

    What is looked for last takes long on a map that breaks the limits looked for first.
    """
    yield from _sizes(tables)
    yield from _degrees(tables)
    yield from _connected(tables)
    yield from _lengths(tables)
    yield from _clearances(tables)
    yield from _crossings(tables)
    yield from _railroads(tables)


def _sizes(tables: Tables) -> Iterator[Finding]:
    for table, wanted in ROWS.items():
        found = len(getattr(tables, table))
        if found != wanted:
            yield Finding(table, "PR-C2", f"{found} rows; there must be {wanted}")
    low, high = CONNECTIONS
    found = len(tables.lines)
    if not low <= found <= high:
        message = f"{found} connections; there must be {low} to {high}"
        yield Finding("map.connections", "PR-C5", message)


def _degrees(tables: Tables) -> Iterator[Finding]:
    aacc = set(tables.aacc_cities)
    for number, city in enumerate(tables.cities):
        found = tables.at_city[number].bit_count()
        low, high = AT_AN_AACC_CITY if number in aacc else AT_A_CITY
        if city.id == "boston":
            low = high = BOSTON_LINES
        if not low <= found <= high:
            wanted = str(low) if low == high else f"{low} to {high}"
            message = f"{found} connections at {tables.city_text[number]}; there must be {wanted}"
            yield Finding(f"map.cities.{city.id}", "PR-C5", message)


def _connected(tables: Tables) -> Iterator[Finding]:
    everything = (1 << len(tables.cities)) - 1
    apart = everything & ~_spread(tables, 1, everything)
    if apart:
        lost = tables.cities[(apart & -apart).bit_length() - 1]
        message = f"no way leads from {tables.city_text[0]} to {lost.name}"
        yield Finding(f"map.cities.{lost.id}", "PR-C5", message)


def _lengths(tables: Tables) -> Iterator[Finding]:
    for line in tables.lines:
        a, b = tables.cities[line.a], tables.cities[line.b]
        length = miles((a.lon, a.lat), (b.lon, b.lat))
        if length > LONGEST_MILES:
            message = f"{length:.0f} miles long; at most {LONGEST_MILES} are allowed"
            yield Finding(f"map.connections.{line.id}", "PR-C5", message)


def _clearances(tables: Tables) -> Iterator[Finding]:
    for line in tables.lines:
        a, b = tables.points[line.a], tables.points[line.b]
        for number, point in enumerate(tables.points):
            if number in (line.a, line.b):
                continue
            off = miles_off(point, a, b)
            if off < CLEARANCE_MILES:
                name = tables.city_text[number]
                message = f"passes {name} at {off:.0f} miles; at least {CLEARANCE_MILES} must be"
                yield Finding(f"map.connections.{line.id}", "PR-C5", message)


def _crossings(tables: Tables) -> Iterator[Finding]:
    points = tables.points
    for one, two in combinations(tables.lines, 2):
        if cross(points[one.a], points[one.b], points[two.a], points[two.b]):
            message = f"crosses {two.id}; no two connections may cross"
            yield Finding(f"map.connections.{one.id}", "PR-C5", message)


def _railroads(tables: Tables) -> Iterator[Finding]:
    for road in tables.railroads:
        key = f"railroads.{road.name}"
        if len(road.cities) == 2 and road.mask not in tables.ends:
            a, b = (tables.city_text[city] for city in road.cities)
            yield Finding(key, "PR-C5", f"no connection leads straight from {a} to {b}")
        if not _hangs_together(tables, road):
            message = f"more than {BRIDGES} other cities are needed to link its cities"
            yield Finding(key, "PR-C5", message)


def _hangs_together(tables: Tables, road: Group) -> bool:
    """Whether at most BRIDGES other cities make the railroad's part of the map connected."""
    tried: set[int] = set()

    def linked(chosen: int, spare: int) -> bool:
        if chosen in tried:
            return False
        tried.add(chosen)
        part = _spread(tables, chosen & -chosen, chosen)
        if part == chosen:
            return True
        if not spare:
            return False
        # Some added city must touch the part of the first city: only those need trying.
        rim = _neighbours(tables, part) & ~chosen
        while rim:
            city = rim & -rim
            rim ^= city
            if linked(chosen | city, spare - 1):
                return True
        return False

    return linked(road.mask, BRIDGES)


def _spread(tables: Tables, start: int, within: int) -> int:
    """Return the cities of `within` that can be reached from `start` inside it (masks)."""
    while True:
        wider = (start | _neighbours(tables, start)) & within
        if wider == start:
            return start
        start = wider


def _neighbours(tables: Tables, cities: int) -> int:
    """Return the mask of all cities with a connection to one of `cities`, these included."""
    found = 0
    while cities:
        low = cities & -cities
        found |= tables.near_city[low.bit_length() - 1]
        cities ^= low
    return found
