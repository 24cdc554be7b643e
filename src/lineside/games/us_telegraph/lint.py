"""What an edition must satisfy before it is played with (UT-C1 … UT-C6).

Two kinds of rules: those without which the game cannot be played hold for every edition; the sums
that were drawn up here hold for blocks whose source says "reconstructed", since a real box, copied
by its owner, is right whatever it says.
"""

from __future__ import annotations

import itertools
from collections import Counter, deque
from collections.abc import Iterable
from typing import Final, NoReturn

from lineside.engine import EditionError
from lineside.engine.edition import Edition
from lineside.games.us_telegraph.components import (
    NUMBERS,
    REGIONS,
    RESOURCES,
    BuildingData,
    EditionData,
    LayoutData,
    ProjectData,
)
from lineside.games.us_telegraph.hexes import FLOWER, Hex, add, distance, neighbours, rotate

SOURCES: Final = ("rulebook", "reconstructed", "box")
SIZES: Final = (2, 2, 4, 4, 4, 4, 10)
LINES: Final = ((10, 11), (20, 21, 22, 23), (30, 31, 32, 33), (40, 41), (60, 61, 62, 63))
LAYOUT_REGIONS: Final = {2: 4, 3: 6, 4: 8}
CITY_DISTANCE: Final = {2: 8, 3: 8, 4: 6}
FARTHEST: Final = 99
"""No Region or City of a layout lies farther from the middle of the hex grid."""


def check_edition(edition: Edition) -> None:
    """Raise EditionError, naming file, key and rule, at the first thing that is not right."""
    lint = _Lint(f"{edition.name}.toml")
    data: EditionData = edition.data
    lint.sources(data)
    lint.pieces(data)
    lint.buildings(data)
    lint.arrows(data)
    lint.sums(data)
    lint.regions(data)
    lint.layouts(data)


class _Lint:
    def __init__(self, file: str) -> None:
        self.file = file

    def fail(self, key: str, rule: str, message: str) -> NoReturn:
        raise EditionError(self.file, key, rule, message)

    def sources(self, data: EditionData) -> None:
        blocks = [
            ("cards", data.cards.source),
            ("workers", data.workers.source),
            ("cities", data.cities.source),
            ("regions", data.regions.source),
            *((f"projects[{i}]", p.source) for i, p in enumerate(data.projects)),
            *((f"layouts[{i}]", layout.source) for i, layout in enumerate(data.layouts)),
        ]
        for key, source in blocks:
            if not source.startswith(SOURCES):
                words = ", ".join(f"'{word}'" for word in SOURCES)
                self.fail(f"{key}.source", "", f"must begin with one of {words}")

    def pieces(self, data: EditionData) -> None:
        if data.cards.copies != 20:
            self.fail(
                "cards.copies", "UT-C6", f"20 cards of each Resource, not {data.cards.copies}"
            )
        if data.workers.number != 15:
            self.fail("workers.number", "UT-C6", f"15 Workers, not {data.workers.number}")
        names = data.cities.names
        if len(names) != 4 or len(set(names)) != 4:
            self.fail("cities.names", "UT-C5", "four Cities of different names are needed")
        for i, name in enumerate(names):
            if not name.replace("_", "").isalpha() or name != name.lower():
                self.fail(f"cities.names[{i}]", "UT-C5", "small letters and _ only, as an id")

    def buildings(self, data: EditionData) -> None:
        seen: set[int] = set()
        for key, building in _buildings(data):
            number, cost = building.number, building.cost
            if number not in NUMBERS:
                self.fail(f"{key}.number", "UT-C1", f"there is no Building #{number}")
            if number in seen:
                self.fail(f"{key}.number", "UT-C1", f"#{number} is there twice")
            seen.add(number)
            if building.copies != (4 if number == 70 else 1):
                self.fail(f"{key}.copies", "UT-C1", f"#{number} has {building.copies} copies")
            specific = [cost.water, cost.wood, cost.clay, cost.metal]
            if min(*specific, cost.any) < 0:
                self.fail(f"{key}.cost", "UT-C2", "a cost cannot be negative")
            if number == 70:
                if any(specific) or cost.any != 5:
                    self.fail(f"{key}.cost", "UT-C2", "a Telegraph costs any 5 Resources")
            elif cost.any or not 1 <= sum(specific) <= 4:
                self.fail(f"{key}.cost", "UT-C2", "1 to 4 specific Resources are needed")
        missing = [number for number in NUMBERS if number not in seen]
        if missing:
            self.fail("projects", "UT-C1", f"no Building #{missing[0]}")
        sizes = sorted(sum(b.copies for b in p.buildings) for p in data.projects)
        if tuple(sizes) != SIZES:
            self.fail("projects", "UT-C1", f"Projects of {sizes} Buildings, not {list(SIZES)}")
        for i, project in enumerate(data.projects):
            if len({b.number // 10 for b in project.buildings}) > 1:
                self.fail(f"projects[{i}]", "UT-C1", "one Project has one group of ten")
        known = {b.number: b for _, b in _buildings(data)}
        gold = known[40].cost
        if (gold.water, gold.wood, gold.clay, gold.metal) != (2, 1, 0, 1):
            self.fail("projects", "UT-C2", "Gold Panning (#40) costs 2 water, 1 wood, 1 metal")

    def arrows(self, data: EditionData) -> None:
        for i, project in enumerate(data.projects):
            key = f"projects[{i}].arrows"
            numbers = {b.number for b in project.buildings}
            for arrow in project.arrows:
                if not set(arrow) <= numbers:
                    self.fail(key, "UT-C3", f"{arrow[0]} → {arrow[1]} leaves its Project")
            if 70 in numbers:
                if project.arrows != ((70, 70),):
                    self.fail(key, "UT-C3", "each #70 follows another #70")
                continue
            base = min(numbers)
            reached = {base}
            for a, b in sorted(project.arrows):
                if b == base:
                    self.fail(key, "UT-C3", f"no arrow leads to the base #{base}")
                if a >= b:
                    self.fail(key, "UT-C3", f"{a} → {b} does not lead from lower to higher")
                if a in reached:
                    reached.add(b)
            if reached != numbers:
                lost = min(numbers - reached)
                self.fail(key, "UT-C3", f"no arrows lead from the base to #{lost}")
            line = next((line for line in LINES if line[0] == base), None)
            if line and set(project.arrows) != set(itertools.pairwise(line)):
                self.fail(key, "UT-C3", f"{' → '.join(map(str, line))} is a line")

    def sums(self, data: EditionData) -> None:
        reconstructed = [p for p in data.projects if _drawn_up(p.source)]
        for i, project in enumerate(data.projects):
            if project in reconstructed and len(project.buildings) > 1:
                self.dear_base(f"projects[{i}]", project)
        if len(reconstructed) < len(data.projects) - 1:
            return  # partly copied from a box: its sums are what they are
        for resource in RESOURCES:
            asked = sum(getattr(b.cost, resource) for _, b in _buildings(data))
            if not 15 <= asked <= 20:
                self.fail("projects", "UT-C2", f"{resource} is asked for {asked} times, not 15–20")

    def dear_base(self, key: str, project: ProjectData) -> None:
        prices = {b.number: _total(b) for b in project.buildings}
        base = min(prices)
        for number, price in prices.items():
            if number != base and price >= prices[base]:
                self.fail(key, "UT-C2", f"the base #{base} must cost more than #{number}")

    def regions(self, data: EditionData) -> None:
        tiles = data.regions.hexes
        if len(tiles) != REGIONS:
            self.fail("regions.hexes", "UT-C4", f"{REGIONS} Regions are needed, not {len(tiles)}")
        seen: dict[tuple[str, ...], int] = {}
        for i, hexes in enumerate(tiles):
            key = f"regions.hexes[{i}]"
            if len(hexes) != 7:
                self.fail(key, "UT-C4", f"a Region has 7 hexes, not {len(hexes)}")
            for sixths in range(6):
                turned = (hexes[0], *_turned(hexes, sixths))
                if turned in seen:
                    self.fail(key, "UT-C4", f"the same as Region {seen[turned] + 1}, turned")
            seen[tuple(hexes)] = i
        if not any(_is_example(hexes) for hexes in tiles):
            self.fail("regions.hexes", "UT-C4", "none has metal amid two water and one metal")
        if not _drawn_up(data.regions.source):
            return
        for i, hexes in enumerate(tiles):
            if not 2 <= 7 - hexes.count("-") <= 4:
                self.fail(f"regions.hexes[{i}]", "UT-C4", "2 to 4 hexes show a Resource")
        shown = Counter(symbol for hexes in tiles for symbol in hexes)
        for resource in RESOURCES:
            if not 14 <= shown[resource] <= 18:
                found = shown[resource]
                self.fail("regions.hexes", "UT-C4", f"{resource} is shown {found} times, not 14–18")

    def layouts(self, data: EditionData) -> None:
        if sorted(layout.seats for layout in data.layouts) != sorted(LAYOUT_REGIONS):
            self.fail("layouts", "UT-C5", "one layout each for 2, 3 and 4 seats is needed")
        for i, layout in enumerate(data.layouts):
            self.layout(f"layouts[{i}]", layout)

    def layout(self, key: str, layout: LayoutData) -> None:
        seats = layout.seats
        if len(layout.regions) != LAYOUT_REGIONS[seats]:
            wanted = LAYOUT_REGIONS[seats]
            self.fail(f"{key}.regions", "UT-C5", f"{wanted} Regions for {seats} seats")
        if len(layout.cities) != seats:
            self.fail(f"{key}.cities", "UT-C5", f"{seats} Cities for {seats} seats")
        if any(distance(hex_, (0, 0)) > FARTHEST for hex_ in layout.regions + layout.cities):
            self.fail(key, "UT-C5", f"farther than {FARTHEST} hexes from (0, 0)")
        land = {add(centre, hex_) for centre in layout.regions for hex_ in FLOWER}
        if len(land) != 7 * len(layout.regions) or land & set(layout.cities):
            self.fail(key, "UT-C5", "Regions or Cities lie on each other")
        if len(set(layout.cities)) != seats:
            self.fail(f"{key}.cities", "UT-C5", "Cities lie on each other")
        if len(_connected(land)) != len(land):
            self.fail(f"{key}.regions", "UT-C5", "the Regions do not hang together")
        if _holes(land | set(layout.cities)):
            self.fail(key, "UT-C5", "the layout has a hole")
        for i, city in enumerate(layout.cities):
            if sum(hex_ in land for hex_ in neighbours(city)) < 2:
                self.fail(f"{key}.cities[{i}]", "UT-C5", "a City touches at least 2 Terrains")
            if not _drawn_up(layout.source):
                continue
            others = [other for other in layout.cities if other != city]
            nearest = min(shortest_chain(land, city, other) for other in others)
            if nearest != CITY_DISTANCE[seats]:
                self.fail(
                    f"{key}.cities[{i}]",
                    "UT-C5",
                    f"{nearest} Buildings to the nearest City, not {CITY_DISTANCE[seats]}",
                )


def shortest_chain(land: Iterable[Hex], start: Hex, goal: Hex) -> int:
    """Return how many Buildings on `land` join two Cities at the least (999: none can)."""
    free = set(land)
    steps = {hex_: 1 for hex_ in neighbours(start) if hex_ in free}
    queue = deque(steps)
    while queue:
        here = queue.popleft()
        if distance(here, goal) == 1:
            return steps[here]
        for hex_ in neighbours(here):
            if hex_ in free and hex_ not in steps:
                steps[hex_] = steps[here] + 1
                queue.append(hex_)
    return 999


def _buildings(data: EditionData) -> list[tuple[str, BuildingData]]:
    return [
        (f"projects[{i}].buildings[{j}]", building)
        for i, project in enumerate(data.projects)
        for j, building in enumerate(project.buildings)
    ]


def _total(building: BuildingData) -> int:
    cost = building.cost
    return cost.water + cost.wood + cost.clay + cost.metal


def _drawn_up(source: str) -> bool:
    return source.startswith("reconstructed")


def _turned(hexes: tuple[str, ...], sixths: int) -> tuple[str, ...]:
    """Return the ring of a Region after a turn by so many sixths against the clock."""
    turned = ["-"] * 6
    for symbol, hex_ in zip(hexes[1:], FLOWER[1:], strict=True):
        turned[FLOWER.index(rotate(hex_, sixths)) - 1] = symbol
    return tuple(turned)


def _is_example(hexes: tuple[str, ...]) -> bool:
    ring = Counter(hexes[1:])
    return hexes[0] == "metal" and ring["water"] == 2 and ring["metal"] == 1


def _connected(land: set[Hex]) -> set[Hex]:
    """Return what hangs together with one hex of `land`."""
    found = {min(land)}
    todo = [min(land)]
    while todo:
        for hex_ in neighbours(todo.pop()):
            if hex_ in land and hex_ not in found:
                found.add(hex_)
                todo.append(hex_)
    return found


def _holes(taken: set[Hex]) -> bool:
    """Whether some hex that is not taken is cut off from the outside."""
    reach = max(distance(hex_, (0, 0)) for hex_ in taken) + 1
    sea = {
        (q, r)
        for q in range(-reach, reach + 1)
        for r in range(-reach, reach + 1)
        if distance((q, r), (0, 0)) <= reach and (q, r) not in taken
    }
    outside = next(hex_ for hex_ in sea if distance(hex_, (0, 0)) == reach)
    found = {outside}
    todo = [outside]
    while todo:
        for hex_ in neighbours(todo.pop()):
            if hex_ in sea and hex_ not in found:
                found.add(hex_)
                todo.append(hex_)
    return len(found) != len(sea)
