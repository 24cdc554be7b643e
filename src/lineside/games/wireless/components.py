"""The types of Wireless's component data: what an edition file holds, block by block.

`lint.py` holds the rules that the data must satisfy; `topology.py` makes tables of the map.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Reward = Literal["target", "flag", "patent", "link"]
Column = Literal["installation", "transmission", "modulation", "funding"]
Side = Literal["west", "east", "north", "south"]
Bonus = Literal["", "flag", "contract", "technology", "super", "link"]
Icon = Literal["tycoon", "factory", "scientist", "target", "flag", "patent", "link"]
Condition = Literal[
    "tokens", "signals", "modulated", "scientist", "factory", "tycoons", "technology"
]
ContractBonus = Literal[
    "installation", "transmission", "modulation", "funding", "discard", "modulate", ""
]
LinkBonus = Literal["dollar", "patent", "activate", "credit", ""]
StackName = Literal[
    "installation_basic",
    "installation_advanced",
    "transmission_basic",
    "transmission_advanced",
    "modulation_basic",
    "modulation_advanced",
]
StationKind = Literal["unmodulated", "modulated"]
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_]{0,39}$")]

REWARDS: tuple[Reward, ...] = ("target", "flag", "patent", "link")
"""The reward types, in the order of the Progress tracks; states hold their numbers."""
COLUMNS: tuple[Column, ...] = ("installation", "transmission", "modulation", "funding")
"""The columns that cost tiles, from left to right; states hold their numbers."""
INSTALLATION, TRANSMISSION, MODULATION, FUNDING = range(4)
TILE_KINDS = ("action", "technology", "super")
"""Tiles of a column; states count those of column c and kind k at the place 4 · k + c."""
STACKS: tuple[StackName, ...] = (
    "installation_basic",
    "installation_advanced",
    "transmission_basic",
    "transmission_advanced",
    "modulation_basic",
    "modulation_advanced",
)
"""The Patent stacks: column times 2, plus 1 for Advanced."""

MOST_PATTERNS = 12
"""As many as there are sides of Patents."""
SPACES = 6
STATIONS = 9
SIGNALS = 30
TRACK = 7
READY = 2
CREDITS = 7
MOST_CONTRACTS = 7
LAST_LINK = 9
ACTIONS_EACH = 3


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of everything in an edition: unknown keys are refused."""


class Nation(Part, frozen=True):
    """A nation that has a Flag."""

    id: Id
    name: str


class Location(Part, frozen=True):
    """One of the large spaces.

    `reward` is empty where a Location tile lies, `nation` is set where the bonus is a Flag.
    Longitude and latitude are in degrees, east and north positive.
    """

    id: Id
    name: str
    lon: Annotated[float, msgspec.Meta(ge=-180, le=180)]
    lat: Annotated[float, msgspec.Meta(ge=-90, le=90)]
    reward: Literal["", "target", "flag", "patent", "link"] = ""
    bonus: Bonus = ""
    nation: str = ""
    ocean: bool = False


class Line(Part, frozen=True):
    """A line through Locations: from west to east, or from north to south."""

    kind: Literal["horizontal", "vertical"]
    path: tuple[str, ...]
    globe: bool = False
    """Whether it leaves the board at one edge and comes in at the other."""


class Lost(Part, frozen=True):
    """The Locations at whose side a signal leaves the map."""

    west: tuple[str, ...] = ()
    east: tuple[str, ...] = ()
    north: tuple[str, ...] = ()
    south: tuple[str, ...] = ()


class Projection(Part, frozen=True):
    """How degrees become board units: pairs (degrees, units), straight between them."""

    width: float
    height: float
    space: float
    longitude: tuple[tuple[float, float], ...]
    latitude: tuple[tuple[float, float], ...]


class Map(Part, frozen=True):
    """The game board: nations, Locations, lines, and where signals are lost."""

    source: str
    nations: tuple[Nation, ...]
    locations: tuple[Location, ...]
    lines: tuple[Line, ...]
    lost: Lost
    projection: Projection


class LocationTiles(Part, frozen=True):
    """How many Location tiles show each reward."""

    source: str
    target: Count
    flag: Count
    patent: Count
    link: Count

    def counts(self) -> tuple[int, ...]:
        """Return the numbers in the order of REWARDS."""
        return (self.target, self.flag, self.patent, self.link)


class Columns(Part, frozen=True):
    """The columns of tiles: dollars from the bottom, and after which space each box stands."""

    source: str
    dollars: tuple[Count, ...]
    basic: Count
    advanced: Count
    target: Count
    funding: tuple[Literal["", "tycoon", "factory", "scientist", "target"], ...]


class Nations(Part, frozen=True):
    """The icons beside the Nations column, from the bottom."""

    source: str
    icons: tuple[Literal["", "tycoon", "factory", "scientist", "target"], ...]


class ContractColumn(Part, frozen=True):
    """The Contracts column from the bottom: how many times, which bonus, where Targets are."""

    source: str
    numbers: tuple[Count, ...]
    bonuses: tuple[ContractBonus, ...]
    targets: tuple[Count, ...]


class Progress(Part, frozen=True):
    """A Progress track: the points under its Signals from the bottom, and the icon on top."""

    source: str
    values: tuple[Count, ...]
    top: Count


class StationSpaces(Part, frozen=True):
    """Which Stations uncover a Target icon (the first one starts on the map)."""

    source: str
    targets: tuple[Count, ...]


class ObjectiveSlots(Part, frozen=True):
    """The Credits beside the Objective slots from the top: tokens and printed ones."""

    source: str
    credits: tuple[Count, ...]
    printed: tuple[Count, ...]


class CreditArea(Part, frozen=True):
    """Its rows from the top; spaces a row for 2 and more, 3 and more, and 4 players."""

    source: str
    rows: tuple[Literal["tycoon", "factory", "scientist"], ...]
    spaces: tuple[Count, Count, Count]


class Links(Part, frozen=True):
    """The Permanent Links track: the bonus above each space from 1 on, and its Targets."""

    source: str
    bonuses: tuple[LinkBonus, ...]
    targets: tuple[Count, ...]


class StartTycoon(Part, frozen=True):
    """A Tycoon Starting tile."""

    id: Id
    column: Column
    icons: tuple[Icon, ...]


class StartParts(Part, frozen=True):
    """Starting Locations by side of the tiles, Tycoon Starting tiles, and the money."""

    source: str
    american: tuple[str, ...]
    european: tuple[str, ...]
    money: Count
    tycoons: tuple[StartTycoon, ...]


class Technologies(Part, frozen=True):
    """How many Technology and Super Technology tiles there are of each of the four types."""

    source: str
    technology: Count
    super: Count


class Tycoon(Part, frozen=True):
    """A Tycoon tile and how many of it there are; its own Tycoon icon is among its icons."""

    id: Id
    level: Annotated[int, msgspec.Meta(ge=1, le=4)]
    column: Column
    icons: tuple[Icon, ...]
    count: Count = 1


class Tycoons(Part, frozen=True):
    """All Tycoon tiles."""

    source: str
    tiles: tuple[Tycoon, ...]


class Effect(Part, frozen=True):
    """What a side of a Patent adds: one of skipping a space, a pattern, or a tile."""

    skip: bool = False
    pattern: str = ""
    tile: Literal["", "installation", "transmission", "modulation", "funding"] = ""


class PatentStack(Part, frozen=True):
    """A stack of equal Patents and the effects on their two sides."""

    id: StackName
    a: Effect
    b: Effect


class Patents(Part, frozen=True):
    """The six stacks, tiles a stack, scoring icons, and the pictures of the patterns."""

    source: str
    count: Count
    basic_icons: Count
    advanced_icons: Count
    stacks: tuple[PatentStack, ...]
    patterns: Annotated[dict[str, tuple[str, ...]], msgspec.Meta(max_length=MOST_PATTERNS)]


class Contract(Part, frozen=True):
    """A Contract: its condition, the icons on its back, how many for each of its reward types."""

    condition: Condition
    icons: Count
    count: Count
    rewards: tuple[Reward, ...] = REWARDS


class Contracts(Part, frozen=True):
    """All Contract tiles."""

    source: str
    tiles: tuple[Contract, ...]


class Objective(Part, frozen=True):
    """A Personal Objective: its type, the points a Credit, and the nations to be reached."""

    id: Id
    type: Literal["a", "b", "c"]
    points: Count
    nations: tuple[str, ...]


class Objectives(Part, frozen=True):
    """All Personal Objective tiles."""

    source: str
    tiles: tuple[Objective, ...]


class InstallationTile(Part, frozen=True):
    """A solo tile: where the Automa installs, and where its signals go from there."""

    number: Annotated[int, msgspec.Meta(ge=1, le=14)]
    at: str
    arrow: Side


class ActionGroup(Part, frozen=True):
    """How many of each action are in a group of the Automa's tiles."""

    installation: Count
    transmission: Count
    modulation: Count
    funding: Count

    def counts(self) -> tuple[int, ...]:
        """Return the numbers in the order of COLUMNS."""
        return (self.installation, self.transmission, self.modulation, self.funding)


class ActionGroups(Part, frozen=True):
    """The four groups of the Automa's Action tiles."""

    a: ActionGroup
    b: ActionGroup
    c: ActionGroup
    d: ActionGroup


class AutomaParts(Part, frozen=True):
    """The solo opponent: its Stations from the bottom, Patent, Link space, tiles and actions.

    `weak` are the Installation tiles that make it stronger when they are taken out.
    """

    source: str
    stations: tuple[StationKind, ...]
    patent: StackName
    links: Count
    weak: tuple[int, ...]
    tiles: tuple[InstallationTile, ...]
    groups: ActionGroups


class Components(Part, frozen=True):
    """A whole edition of Wireless. `notes` says how it was tested."""

    map: Map
    location_tiles: LocationTiles
    columns: Columns
    nations: Nations
    contract_column: ContractColumn
    progress: Progress
    stations: StationSpaces
    objective_slots: ObjectiveSlots
    credit_area: CreditArea
    links: Links
    start: StartParts
    technologies: Technologies
    tycoons: Tycoons
    patents: Patents
    contracts: Contracts
    objectives: Objectives
    automa: AutomaParts
    notes: str = ""
