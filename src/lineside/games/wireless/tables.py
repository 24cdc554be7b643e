"""An edition turned into tables of numbers, built once and shared by all games with it."""

from __future__ import annotations

from typing import NamedTuple

from lineside.engine.edition import Edition
from lineside.games.wireless.actions import Install, Modulate, Transmit
from lineside.games.wireless.components import (
    COLUMNS,
    REWARDS,
    SPACES,
    STACKS,
    Components,
    Effect,
)
from lineside.games.wireless.state import SIDE_A, SIDE_B
from lineside.games.wireless.topology import NOWHERE, SIDES, Span, Topology

BASIC, ADVANCED, THIRD = range(3)
BOXES = ("basic", "advanced")
TYCOON, FACTORY, SCIENTIST, TARGET, FLAG, PATENT, LINK = range(7)
ICONS = ("tycoon", "factory", "scientist", "target", "flag", "patent", "link")


class TycoonKind(NamedTuple):
    """A kind of Tycoon tile; level 0 are the Starting tiles.

    `icons` are the numbers of each icon, `shown` the same as pairs without the empty ones.
    """

    id: str
    level: int
    column: int
    icons: tuple[int, ...]
    shown: tuple[tuple[int, int], ...]
    number: int


class ContractKind(NamedTuple):
    """A kind of Contract tile."""

    id: str
    reward: int
    condition: str
    icons: int
    number: int


class ObjectiveKind(NamedTuple):
    """A Personal Objective; `nations` is a mask."""

    id: str
    type: str
    points: int
    nations: int


class Sending(NamedTuple):
    """A possible pair of landings from a Station, with its action and its mask."""

    mask: int
    action: Transmit
    span: Span


class Tables:
    """Everything about an edition that the rules look up."""

    def __init__(self, edition: Edition) -> None:
        data: Components = edition.data
        self.data = data
        self.map = Topology(data.map)
        self._locations()
        self._tiles()
        self._columns()
        self._patents()
        self._automa()

    def _locations(self) -> None:
        places = self.data.map.locations
        self.names = tuple(place.name for place in places)
        self.bonus = tuple(place.bonus for place in places)
        self.nation_ids = tuple(nation.id for nation in self.data.map.nations)
        self.nation_names = tuple(nation.name for nation in self.data.map.nations)
        self.nation_of = tuple(
            self.nation_ids.index(place.nation) if place.nation else -1 for place in places
        )
        self.printed = tuple(
            sum(1 << n for n, place in enumerate(places) if place.reward == reward)
            for reward in REWARDS
        )
        self.blank = tuple(n for n, place in enumerate(places) if not place.reward)
        self.bonus_mask = {
            bonus: sum(1 << n for n, place in enumerate(places) if place.bonus == bonus)
            for bonus in ("flag", "contract", "technology", "super", "link")
        }
        self.bonuses = sum(self.bonus_mask.values())
        self.flag_at = tuple(self.nation_of.index(n) for n in range(len(self.nation_ids)))
        self.lines = tuple(
            sum({1 << n for span in spans for n in span[:2] if n != NOWHERE})
            for spans in self.map.spans
        )
        """For each Location, the mask of those that a straight span from there reaches."""
        start = self.data.start
        self.starts = {
            "american": tuple(self.map.index[name] for name in start.american),
            "european": tuple(self.map.index[name] for name in start.european),
        }
        self.install = tuple(Install(name) for name in self.map.ids)
        self.modulate = tuple(Modulate(name) for name in self.map.ids)

    def _tiles(self) -> None:
        data = self.data
        kinds = [
            TycoonKind(t.id, t.level, COLUMNS.index(t.column), *_numbers(t.icons), t.count)
            for t in data.tycoons.tiles
        ]
        self.start_tycoons = tuple(range(len(kinds), len(kinds) + len(data.start.tycoons)))
        kinds += [
            TycoonKind(t.id, 0, COLUMNS.index(t.column), *_numbers(t.icons), 1)
            for t in data.start.tycoons
        ]
        self.tycoons = tuple(kinds)
        self.tycoon_index = {kind.id: n for n, kind in enumerate(kinds)}
        contracts: dict[str, ContractKind] = {}
        for r, reward in enumerate(REWARDS):
            for tile in data.contracts.tiles:
                if reward in tile.rewards:
                    name = f"{reward}_{tile.condition}_{tile.icons}"
                    count = tile.count + (contracts[name].number if name in contracts else 0)
                    contracts[name] = ContractKind(name, r, tile.condition, tile.icons, count)
        self.contracts = tuple(contracts.values())
        self.contract_index = {kind.id: n for n, kind in enumerate(self.contracts)}
        self.objectives = tuple(
            ObjectiveKind(
                tile.id,
                tile.type,
                tile.points,
                sum(1 << self.nation_ids.index(nation) for nation in tile.nations),
            )
            for tile in data.objectives.tiles
        )
        self.objective_index = {kind.id: n for n, kind in enumerate(self.objectives)}

    def _columns(self) -> None:
        columns = self.data.columns
        tops = (columns.basic, columns.advanced, SPACES)
        self.price = tuple(
            tuple(sum(columns.dollars[covered:top]) for top in tops)
            for covered in range(SPACES + 1)
        )
        """Dollars by covered spaces and box (BASIC, ADVANCED, THIRD)."""
        self.target_price = tuple(
            sum(columns.dollars[covered : columns.target]) for covered in range(SPACES + 1)
        )
        self.box_space = tops
        self.funding_icons = _running(columns.funding)
        self.nation_icons = _running(self.data.nations.icons)
        rows = self.data.credit_area.rows
        self.rows: tuple[str, ...] = rows
        self.row_of = {ICONS.index(row): n for n, row in enumerate(rows)}
        column = self.data.contract_column
        self.contract_targets = tuple(
            sum(target <= placed for target in column.targets) for placed in range(8)
        )
        self.link_targets = tuple(
            sum(target <= steps for target in self.data.links.targets) for steps in range(10)
        )
        self.station_targets = tuple(
            sum(target <= installed for target in self.data.stations.targets)
            for installed in range(10)
        )
        bonuses = self.data.links.bonuses
        self.first_credit = bonuses.index("credit") + 1 if "credit" in bonuses else 99
        progress = self.data.progress
        size = len(progress.values)
        self.track_value = tuple(
            sum(progress.values[: size - left]) + (progress.top if left == 0 else 0)
            for left in range(size + 1)
        )
        """Points of a Progress track by the Signals left on it."""

    def _patents(self) -> None:
        patents = self.data.patents
        by_id = {stack.id: stack for stack in patents.stacks}
        self.effects: dict[tuple[int, int], Effect] = {}
        for n, stack in enumerate(STACKS):
            self.effects[n, SIDE_A] = by_id[stack].a
            self.effects[n, SIDE_B] = by_id[stack].b
        self.patent_icons = tuple(
            patents.basic_icons if n % 2 == BASIC else patents.advanced_icons for n in range(6)
        )
        plain = tuple(self._sendings(here, self.map.spans[here]) for here in range(self.map.size))
        self.sendings: dict[str, tuple[tuple[Sending, ...], ...]] = {"": plain}
        """For each pattern ("" for none) and each Location: where two Signals may go."""
        for name, picture in patents.patterns.items():
            more = self.map.pattern_spans(picture)
            self.sendings[name] = tuple(
                plain[here] + self._sendings(here, more[here]) for here in range(self.map.size)
            )

    def _sendings(self, here: int, spans: tuple[Span, ...]) -> tuple[Sending, ...]:
        ids = self.map.ids
        return tuple(
            Sending(
                span.mask,
                Transmit(
                    ids[here],
                    ids[span.first],
                    None if span.second == NOWHERE else ids[span.second],
                ),
                span,
            )
            for span in spans
        )

    def _automa(self) -> None:
        automa = self.data.automa
        groups = automa.groups
        self.groups = tuple(g.counts() for g in (groups.a, groups.b, groups.c, groups.d))
        self.tile_at = {tile.number: self.map.index[tile.at] for tile in automa.tiles}
        self.tile_arrow = {tile.number: tile.arrow for tile in automa.tiles}
        self.tile_span = {
            tile.number: self.map.walk(self.map.index[tile.at], SIDES.index(tile.arrow))[0]
            for tile in automa.tiles
        }

    def credit_spaces(self, players: int) -> int:
        """Return how many spaces a row of the Credit area has for so many players."""
        return sum(self.data.credit_area.spaces[: players - 1])


def _numbers(
    icons: tuple[str, ...],
) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """Return how many of each icon, in the order of ICONS, and the same without empty ones."""
    numbers = tuple(icons.count(name) for name in ICONS)
    return numbers, tuple((icon, number) for icon, number in enumerate(numbers) if number)


def _running(icons: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """Return for each icon how many of it are active when the first n spaces are covered."""
    return tuple(
        tuple(icons[:covered].count(name) for covered in range(len(icons) + 1)) for name in ICONS
    )


_cache: dict[str, Tables] = {}


def tables_of(edition: Edition) -> Tables:
    """Return the tables of an edition, built once for each digest."""
    if edition.digest not in _cache:
        _cache[edition.digest] = Tables(edition)
    return _cache[edition.digest]
