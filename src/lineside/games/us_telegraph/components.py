"""What lies in the box: the edition's data and the tables that the rules read off them.

Buildings are counted as *kinds* 0 … 26 in the order of their numbers; the last kind is the
Telegraph, of which a seat has four. A multiset of one seat's Buildings is a packed int: bit k for
each kind k below `TELEGRAPH`, and above them the number of Telegraphs, so that adding or
subtracting ``1 << kind`` is right for every kind. Terrains are numbered 0 … 153: seven times the
Region plus the hex within it, 0 the centre, then the ring from the tile's own east.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from lineside.engine.edition import Edition
from lineside.games.us_telegraph.hexes import Hex

RESOURCES: Final = ("water", "wood", "clay", "metal")
REGIONS: Final = 22
TERRAINS: Final = 7 * REGIONS
NUMBERS: Final = (10, 11, *range(20, 24), *range(30, 34), 40, 41, *range(50, 64), 70)
"""The Buildings' numbers, by kind (UT-C1)."""
KINDS: Final = len(NUMBERS)
TELEGRAPH: Final = KINDS - 1
BUILDINGS: Final = 30
BASES: Final = (10, 20, 30, 40, 50, 60)
PILES: Final = 4
BASE_PILE: Final = 3
"""The pile that holds the bases (counted from 0)."""
HAND: Final = (4, 5, 6, 7)
"""Cards to start with, in turn order (UT-3)."""

Counts: TypeAlias = tuple[int, int, int, int]
"""How many of each Resource, in the order of `RESOURCES`."""

Symbol: TypeAlias = Literal["-", "water", "wood", "clay", "metal"]


class Cost(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a Building costs: so many of each Resource, or so many of any kind."""

    water: int = 0
    wood: int = 0
    clay: int = 0
    metal: int = 0
    any: int = 0


class BuildingData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One Building of each seat's set."""

    number: int
    name: str
    cost: Cost
    copies: int = 1


class ProjectData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One Construction Project: its Buildings and its arrows, each from one number to the next."""

    name: str
    source: str
    arrows: tuple[tuple[int, int], ...]
    buildings: tuple[BuildingData, ...]


class RegionsData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Regions' symbols: for each its centre, then its ring from the east against the clock."""

    source: str
    hexes: tuple[tuple[Symbol, ...], ...]


class LayoutData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the first Regions (their centres) and the Cities lie, in axial coordinates."""

    seats: int
    source: str
    regions: tuple[Hex, ...]
    cities: tuple[Hex, ...]


class CardsData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Resource cards: so many copies of each kind."""

    source: str
    copies: int


class WorkersData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The reserve of Workers."""

    source: str
    number: int


class CitiesData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Large Cities' names; the first so many are in play."""

    source: str
    names: tuple[str, ...]


class EditionData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One set of components. `notes` says how it was tested."""

    cards: CardsData
    workers: WorkersData
    cities: CitiesData
    projects: tuple[ProjectData, ...]
    regions: RegionsData
    layouts: tuple[LayoutData, ...]
    notes: str = ""


def kind_of(number: int) -> int:
    """Return the kind of a Building's number; raises KeyError where there is none."""
    return _KIND[number]


_KIND: Final = {number: kind for kind, number in enumerate(NUMBERS)}
TERRAIN_NAMES: Final = tuple(f"{t // 7 + 1}.{t % 7}" for t in range(TERRAINS))
"""How players call a Terrain: its Region from 1 and its hex, such as ``7.3``."""
TERRAIN_OF: Final = {name: terrain for terrain, name in enumerate(TERRAIN_NAMES)}


class Components:
    """Tables of one edition for a number of seats. Nothing here ever changes.

    Attributes:
        names: the Buildings' names, by kind.
        costs: what each kind costs of each Resource (nothing for the Telegraph).
        any_cost: how many Resources of any kind the Telegraph costs.
        before: for each kind, the kinds that an arrow leads from to it.
        projects: each Project as a packed multiset of its Buildings.
        project_of: for each kind, the index of its Project.
        full: a whole set of 30 Buildings, packed; `bases`: the six bases.
        symbols: for each Resource the mask of all Terrains that show it when free.
        symbol_at: for each Terrain, the Resource it shows (an index), or -1.
        cities: the names of the Cities in play; `layout`: where they and the Regions lie.
    """

    def __init__(self, edition: Edition, seats: int) -> None:
        data: EditionData = edition.data
        self.data = data
        buildings = {b.number: b for project in data.projects for b in project.buildings}
        ordered = [buildings[number] for number in NUMBERS]
        self.names = tuple(b.name for b in ordered)
        self.costs: tuple[Counts, ...] = tuple(
            (b.cost.water, b.cost.wood, b.cost.clay, b.cost.metal) for b in ordered
        )
        self.any_cost = ordered[TELEGRAPH].cost.any
        arrows = [arrow for project in data.projects for arrow in project.arrows]
        self.before = tuple(
            tuple(kind_of(a) for a, b in arrows if b == number) for number in NUMBERS
        )
        self.projects = tuple(
            sum(b.copies << kind_of(b.number) for b in project.buildings)
            for project in data.projects
        )
        owner = {b.number: i for i, p in enumerate(data.projects) for b in p.buildings}
        self.project_of = tuple(owner[number] for number in NUMBERS)
        self.full = sum(self.projects)
        self.bases = sum(1 << kind_of(number) for number in BASES)
        self.symbol_at = tuple(
            -1 if symbol == "-" else RESOURCES.index(symbol)
            for hexes in data.regions.hexes
            for symbol in hexes
        )
        self.symbols = tuple(
            sum(1 << t for t, symbol in enumerate(self.symbol_at) if symbol == resource)
            for resource in range(4)
        )
        self.layout = next(layout for layout in data.layouts if layout.seats == seats)
        self.cities = data.cities.names[:seats]
        self.copies = data.cards.copies
        self.workers = data.workers.number
