"""Components: what an edition file holds, and the tables that the rules read.

An edition is data (`edition/*.toml`): a map, 54 Events, 20 Commodities, 21 Railroads. `tables`
turns it into lists and bit masks: bit i of a city mask is city i, bit j of a connection mask is
connection j, numbered by their place in the file.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Literal, NoReturn

import msgspec
from msgspec import Meta as Bounds

from lineside.engine.edition import Edition
from lineside.engine.errors import EditionError
from lineside.games.paper_rails.lint import findings
from lineside.games.paper_rails.projection import Point, project

Unit = Literal["VP", "IP", "RP", "SP"]
Side = Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]
Text = Annotated[str, Bounds(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f\x7f-\x9f]*$")]
Source = Annotated[str, Bounds(min_length=1, max_length=1000)]
CityId = Annotated[str, Bounds(pattern="^[a-z][a-z0-9_]*$", max_length=30)]
LineId = Annotated[str, Bounds(pattern="^[a-z][a-z0-9_]*-[a-z][a-z0-9_]*$", max_length=61)]


class CityData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A city: where it lies in degrees, on which side of its dot the name has room."""

    id: CityId
    name: Text
    state: Text
    lon: Annotated[float, Bounds(ge=-125, le=-66)]
    lat: Annotated[float, Bounds(ge=24, le=50)]
    label: Side = "e"
    seaboard: bool = False


class MapData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The map: cities, and connections named by the ids of their two cities."""

    source: Source
    cities: Annotated[tuple[CityData, ...], Bounds(min_length=2, max_length=120)]
    connections: Annotated[tuple[LineId, ...], Bounds(min_length=1, max_length=250)]


class EventRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One Event: effects such as "+2 VP", "1 line", "others -1 SP", in their order."""

    name: Text
    effects: Annotated[tuple[Text, ...], Bounds(min_length=1, max_length=4)]


class EventTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Events in their order."""

    source: Source
    rows: Annotated[tuple[EventRow, ...], Bounds(max_length=100)]


class CityRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One Commodity or Railroad; of the cities in `all_connected` the neighbours count too."""

    name: Text
    cities: Annotated[tuple[CityId, ...], Bounds(min_length=1, max_length=60)]
    all_connected: tuple[CityId, ...] = ()


class CityTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Commodities or the Railroads in their order."""

    source: Source
    rows: Annotated[tuple[CityRow, ...], Bounds(max_length=100)]


class EditionData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An edition file. With `strict = false` PR-C2's numbers and PR-C5's limits do not bind it."""

    title: Text
    source: Source
    map: MapData
    events: EventTable
    commodities: CityTable
    railroads: CityTable
    strict: bool = True


class Effect(msgspec.Struct, frozen=True):
    """One effect of an Event: a gain, a free connection, or a loss of all others."""

    kind: Literal["gain", "line", "others"]
    amount: int = 1
    unit: Unit = "VP"

    def text(self) -> str:
        """Return the effect in a few words."""
        if self.kind == "line":
            return "1 connection free of charge"
        if self.kind == "gain":
            return f"+{self.amount} {self.unit}"
        return f"all others lose {self.amount} {self.unit}"


class Line(msgspec.Struct, frozen=True):
    """A connection: its number, id, and the numbers of its two cities."""

    index: int
    id: str
    a: int
    b: int
    text: str


class EventCard(msgspec.Struct, frozen=True):
    """An Event as the rules read it."""

    name: str
    effects: tuple[Effect, ...]

    def text(self) -> str:
        """Return all effects in a few words."""
        return ", ".join(effect.text() for effect in self.effects)


class Group(msgspec.Struct, frozen=True):
    """A Commodity or a Railroad: its name and the mask of its cities, neighbours included."""

    name: str
    mask: int
    cities: tuple[int, ...]


class Tables:
    """An edition as the rules read it; never changed, shared by all games of the edition.

    Attributes:
        cities, points: the cities, and where the drawing has them.
        city_text: names fit to be read ("Portland ME" where two cities share a name).
        lines, line_index: the connections, and their numbers by id.
        ends: by connection, the mask of its two cities.
        at_city: by city, the mask of the connections at it.
        links: by city, (mask of one connection, city at its other end) for each at it.
        near_city: by city, the mask of its neighbours and itself.
        at_ends: by connection, the mask of the connections at either of its cities.
        aacc_cities: the cities whose neighbours count somewhere ("and all connected").
        all_lines: the mask of all connections.
        seaboard_lines: the mask of the connections at an eastern seaboard city (PR-C6).
        events, commodities, railroads: the three tables.
        railroads_at: by connection, the (number, mask) of the railroads that need an end of it.
        goods_at, goods_mask: by city, the commodities that count it, and all cities of these.
    """

    def __init__(self, edition: Edition) -> None:
        data: EditionData = edition.data
        _check_names(edition.name, data)
        self.title = data.title
        self.cities = data.map.cities
        self.points: tuple[Point, ...] = tuple(project(c.lon, c.lat) for c in self.cities)
        self.city_index = {city.id: i for i, city in enumerate(self.cities)}
        shared = Counter(city.name for city in self.cities)
        self.city_text = tuple(
            f"{city.name} {city.state}" if shared[city.name] > 1 else city.name
            for city in self.cities
        )
        self.lines = tuple(self._line(i, name) for i, name in enumerate(data.map.connections))
        self.line_index = {line.id: line.index for line in self.lines}
        self.ends = tuple(1 << line.a | 1 << line.b for line in self.lines)
        self.at_city = tuple(
            sum(1 << line.index for line in self.lines if city in (line.a, line.b))
            for city in range(len(self.cities))
        )
        self.links = tuple(
            tuple(
                (1 << i, self.lines[i].a if self.lines[i].b == city else self.lines[i].b)
                for i in bits(mask)
            )
            for city, mask in enumerate(self.at_city)
        )
        self.at_ends = tuple(self.at_city[line.a] | self.at_city[line.b] for line in self.lines)
        self.near_city = tuple(
            _union(self.ends[line] for line in bits(mask)) for mask in self.at_city
        )
        aacc = {name for row in _rows(data) for name in row.all_connected}
        self.aacc_cities = tuple(sorted(self.city_index[name] for name in aacc))
        self.all_lines = (1 << len(self.lines)) - 1
        self.seaboard_lines = _union(
            mask for city, mask in zip(self.cities, self.at_city, strict=True) if city.seaboard
        )
        self.events = tuple(
            EventCard(row.name, tuple(_effect(text) for text in row.effects))
            for row in data.events.rows
        )
        self.commodities = tuple(self._group(row) for row in data.commodities.rows)
        self.railroads = tuple(self._group(row) for row in data.railroads.rows)
        self.railroads_at = tuple(
            tuple((i, road.mask) for i, road in enumerate(self.railroads) if road.mask & ends)
            for ends in self.ends
        )
        self.goods_at = tuple(
            tuple(group for group in self.commodities if group.mask >> city & 1)
            for city in range(len(self.cities))
        )
        self.goods_mask = tuple(_union(group.mask for group in goods) for goods in self.goods_at)
        first = next(findings(self), None) if data.strict else None
        if first is not None:
            raise EditionError(edition.name, first.key, first.rule, first.message)

    def _line(self, index: int, name: str) -> Line:
        a, b = (self.city_index[city] for city in name.split("-"))
        return Line(index, name, a, b, f"{self.city_text[a]}–{self.city_text[b]}")

    def _group(self, row: CityRow) -> Group:
        mask = _union(1 << self.city_index[city] for city in row.cities)
        mask |= _union(self.near_city[self.city_index[city]] for city in row.all_connected)
        return Group(row.name, mask, tuple(bits(mask)))


@lru_cache(maxsize=16)
def tables(edition: Edition) -> Tables:
    """Return the tables of an edition; raises EditionError where they do not fit together."""
    return Tables(edition)


def bits(mask: int, most: int | None = None) -> list[int]:
    """Return the numbers of the bits that are set (the first `most` of them), ascending."""
    found: list[int] = []
    while mask and len(found) != most:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def _union(masks: Iterable[int]) -> int:
    whole = 0
    for mask in masks:
        whole |= mask
    return whole


def _rows(data: EditionData) -> tuple[CityRow, ...]:
    return (*data.commodities.rows, *data.railroads.rows)


_EFFECT = re.compile(r"(\+|others -)([1-9][0-9]?) (VP|IP|RP|SP)|1 line")


def _effect(text: str) -> Effect:
    if text == "1 line":
        return Effect("line")
    found = _EFFECT.fullmatch(text)
    assert found, "checked by _check_names"
    unit: Unit = found[3]  # type: ignore[assignment]
    return Effect("gain" if found[1] == "+" else "others", int(found[2]), unit)


def _check_names(file: str, data: EditionData) -> None:
    """Raise EditionError where something is named twice, unknown or not to be read."""

    def refuse(key: str, rule: str, message: str) -> NoReturn:
        raise EditionError(file, key, rule, message)

    known: set[str] = set()
    for city in data.map.cities:
        if city.id in known:
            refuse(f"map.cities.{city.id}", "PR-C1", "there are two cities of this id")
        known.add(city.id)
    _refuse_doubles(file, "map.cities", [f"{c.name} {c.state}" for c in data.map.cities])
    _refuse_doubles(file, "commodities", [row.name for row in data.commodities.rows])
    _refuse_doubles(file, "railroads", [row.name for row in data.railroads.rows])
    pairs: set[frozenset[str]] = set()
    for name in data.map.connections:
        key, pair = f"map.connections.{name}", name.split("-")
        for end in pair:
            if end not in known:
                refuse(key, "PR-C1", f"there is no city '{end}'")
        if pair[0] == pair[1]:
            refuse(key, "PR-C5", "a connection needs two different cities")
        if frozenset(pair) in pairs:
            refuse(key, "PR-C5", "these two cities have a connection already")
        pairs.add(frozenset(pair))
    if not any(city.seaboard and _has_line(city.id, pairs) for city in data.map.cities):
        refuse("map.cities", "PR-C6", "no connection starts at a seaboard city")
    for number, event in enumerate(data.events.rows, 1):
        for text in event.effects:
            if not _EFFECT.fullmatch(text):
                wants = "'+2 VP', '1 line' or 'others -1 SP'"
                refuse(f"events.{number}", "PR-8", f"the effect '{text}' is none of: {wants}")
    for table, rows in (("commodities", data.commodities), ("railroads", data.railroads)):
        for row in rows.rows:
            key = f"{table}.{row.name}"
            for name in (*row.cities, *row.all_connected):
                if name not in known:
                    refuse(key, "PR-C3", f"there is no city '{name}'")
            for name in row.all_connected:
                if name not in row.cities:
                    refuse(key, "PR-C2", f"'{name}' must stand among the row's own cities too")
            if len(set(row.cities)) < len(row.cities):
                refuse(key, "PR-C2", "a city stands here twice")


def _refuse_doubles(file: str, key: str, names: list[str]) -> None:
    """Raise EditionError where players could not tell two things apart."""
    for name, number in Counter(names).items():
        if number > 1:
            raise EditionError(file, key, "PR-C1", f"two are called '{name}'")


def _has_line(city: str, pairs: set[frozenset[str]]) -> bool:
    return any(city in pair for pair in pairs)
