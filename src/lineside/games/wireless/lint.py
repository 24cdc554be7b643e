"""What an edition of Wireless must satisfy; each finding names file, key and rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Any

from lineside.engine import EditionError
from lineside.engine.edition import Edition
from lineside.games.wireless.components import (
    CREDITS,
    REWARDS,
    SPACES,
    STACKS,
    STATIONS,
    TRACK,
    Components,
    Effect,
)
from lineside.games.wireless.drawing import place_of
from lineside.games.wireless.topology import NOWHERE, SIDES, Topology, pattern_tree

LOCATIONS = 52
NATIONS = 12
NEUTRALS = 30
BRANCHES = 3
LEVELS = {1: 12, 2: 8, 3: 4, 4: 4}


class Lint:
    """One reading of an edition: `run` raises EditionError at the first thing that is wrong."""

    def __init__(self, edition: Edition) -> None:
        self.file = edition.name if edition.name.endswith(".toml") else f"{edition.name}.toml"
        self.data: Components = edition.data

    def run(self) -> None:
        """Check all blocks; raises EditionError."""
        self._nations_and_locations()
        self._lines()
        self.map = Topology(self.data.map)
        self._branches()
        self._lost()
        self._drawn()
        self._ways()
        self._bonuses()
        self._columns()
        self._tracks()
        self._start()
        self._tycoons()
        self._patents()
        self._contracts()
        self._objectives()
        self._automa()

    def fail(self, key: str, rule: str, message: str) -> None:
        """Raise an EditionError."""
        raise EditionError(self.file, key, rule, message)

    def need(self, fits: bool, key: str, rule: str, message: str) -> None:
        """Raise an EditionError unless something fits."""
        if not fits:
            self.fail(key, rule, message)

    def count(self, found: int, wanted: int, key: str, rule: str, what: str) -> None:
        """Raise an EditionError unless there are as many as there must be."""
        self.need(found == wanted, key, rule, f"there must be {wanted} {what}, not {found}")

    def known(self, names: Iterable[str], ids: Iterable[str], key: str, rule: str) -> None:
        """Raise an EditionError where a name is no id, or stands twice."""
        listed, seen = set(ids), set()
        for place, name in enumerate(names):
            self.need(name in listed, f"{key}[{place}]", rule, f"there is no '{name}'")
            self.need(name not in seen, f"{key}[{place}]", rule, f"'{name}' stands here twice")
            seen.add(name)

    def unique(self, names: Sequence[Any], key: str, rule: str) -> None:
        """Raise an EditionError where an id is used twice."""
        for name, times in Counter(names).items():
            self.need(times == 1, key, rule, f"'{name}' stands here {times} times")

    # -- the map -------------------------------------------------------------------------------

    def _nations_and_locations(self) -> None:
        board, rule = self.data.map, "WL-C1"
        self.unique([n.id for n in board.nations], "map.nations", rule)
        self.unique([p.id for p in board.locations], "map.locations", rule)
        self.count(len(board.locations), LOCATIONS, "map.locations", rule, "Locations")
        self.count(len(board.nations), NATIONS, "map.nations", rule, "nations")
        flagged: Counter[str] = Counter()
        for n, place in enumerate(board.locations):
            key = f"map.locations[{n}]"
            is_flag = place.bonus == "flag"
            self.need(
                is_flag == bool(place.nation),
                f"{key}.nation",
                rule,
                "a nation stands where the bonus is a Flag, and only there",
            )
            if is_flag:
                ids = [nation.id for nation in board.nations]
                self.known([place.nation], ids, f"{key}.nation", rule)
                self.need(not place.ocean, f"{key}.ocean", rule, "a Flag does not lie at sea")
                flagged[place.nation] += 1
        for nation in board.nations:
            times = flagged[nation.id]
            self.need(times == 1, "map.locations", rule, f"{nation.name} has {times} Flags, not 1")
        tiles = self.data.location_tiles.counts()
        printed = Counter(place.reward for place in board.locations)
        self.count(sum(tiles), 20, "location_tiles", rule, "Location tiles")
        self.count(printed[""], 20, "map.locations", rule, "Locations without a printed reward")
        for reward, number in zip(REWARDS, tiles, strict=True):
            self.count(number, 5, f"location_tiles.{reward}", rule, f"{reward} tiles")

    def _lines(self) -> None:
        board, rule = self.data.map, "WL-C2"
        ids = [place.id for place in board.locations]
        joined: dict[frozenset[str], int] = {}
        latitude = {place.id: place.lat for place in board.locations}
        for n, line in enumerate(board.lines):
            key = f"map.lines[{n}].path"
            self.need(len(line.path) >= 2, key, rule, "a line joins at least two Locations")
            self.known(line.path, ids, key, rule)
            for pair in map(frozenset, pairwise(line.path)):
                twice = f"{' and '.join(sorted(pair))} are joined by two lines"
                self.need(pair not in joined, key, rule, twice)
                joined[pair] = n
            if line.globe:
                self.need(
                    line.kind == "horizontal" and all(latitude[p] > 30 for p in line.path),
                    key,
                    rule,
                    "a line goes round the globe from west to east and in the north only",
                )
        reached = {place for pair in joined for place in pair}
        for name in ids:
            self.need(name in reached, "map.lines", rule, f"no line reaches '{name}'")

    def _branches(self) -> None:
        """A "V" connection joins few lines: a signal's ways multiply with them."""
        for place, sides in zip(self.map.ids, self.map.steps, strict=True):
            for side, ways in zip(SIDES, sides, strict=True):
                words = f"{len(ways)} lines meet at '{place}' in the {side}, more than {BRANCHES}"
                self.need(len(ways) <= BRANCHES, "map.lines", "WL-C2", words)

    def _lost(self) -> None:
        """A signal is lost exactly where a line comes in and does not go on."""
        for side, name in enumerate(SIDES):
            marked = getattr(self.data.map.lost, name)
            key = f"map.lost.{name}"
            self.known(marked, self.map.ids, key, "WL-C2")
            for here, place in enumerate(self.map.ids):
                ends = self.map.ends(here, side)
                words = (
                    f"a line ends at '{place}' in the {name}: signals are lost there"
                    if ends
                    else f"no line ends at '{place}' in the {name}"
                )
                self.need(ends == (place in marked), key, "WL-C2", words)

    def _drawn(self) -> None:
        """No two spaces lie one upon the other."""
        space = self.data.map.projection.space
        spots = [(p.id, place_of(self.data, p)) for p in self.data.map.locations]
        for (one, (x, y)), (other, (u, v)) in combinations(spots, 2):
            apart = max(abs(x - u), abs(y - v)) >= space
            words = f"the spaces of '{one}' and '{other}' overlap"
            self.need(apart, "map.projection", "WL-C1", words)

    def _ways(self) -> None:
        """Every Flag can be reached from both starting sides, oceans crossed by signals only."""
        for side in ("american", "european"):
            for start in getattr(self.data.start, side):
                self.known([start], self.map.ids, f"start.{side}", "WL-C3")
                reached = self._reach(1 << self.map.index[start])
                for place in self.data.map.locations:
                    there = reached >> self.map.index[place.id] & 1
                    words = f"'{place.id}' cannot be reached from '{start}'"
                    self.need(bool(there), "map.lines", "WL-C2", words)

    def _reach(self, tokens: int) -> int:
        while True:
            stations = (tokens | self.map.around(tokens)) & self.map.land
            grown = tokens | stations
            for here in range(self.map.size):
                if stations >> here & 1:
                    for span in self.map.spans[here]:
                        grown |= span.mask
            if grown == tokens:
                return tokens
            tokens = grown

    def _bonuses(self) -> None:
        bonuses = Counter(place.bonus for place in self.data.map.locations)
        for name in ("contract", "technology", "super", "link"):
            words = f"no Location has the bonus '{name}'"
            self.need(bonuses[name] > 0, "map.locations", "WL-C1", words)
        for pair in (("flag", "contract"), ("technology", "super")):
            number = sum(bonuses[name] for name in pair)
            words = f"{number} Locations with {' or '.join(pair)}: neutral Signals are {NEUTRALS}"
            self.need(number <= NEUTRALS, "map.locations", "WL-3", words)

    # -- the player boards ---------------------------------------------------------------------

    def _columns(self) -> None:
        columns, rule = self.data.columns, "WL-C5"
        self.count(len(columns.dollars), SPACES, "columns.dollars", rule, "spaces")
        self.count(len(columns.funding), SPACES, "columns.funding", rule, "spaces")
        self.need(columns.dollars[0] == 5, "columns.dollars[0]", rule, "the lowest space costs $5")
        in_order = 1 <= columns.basic < columns.advanced < SPACES
        self.need(in_order, "columns.basic", rule, "Basic stands below Advanced, below the top")
        in_column = 1 <= columns.target <= SPACES
        self.need(in_column, "columns.target", rule, "the Target stands beside one of the spaces")
        lowest = columns.funding[0] == "tycoon"
        self.need(lowest, "columns.funding[0]", rule, "a hat stands beside the lowest space")
        paid = {
            "columns.basic": (sum(columns.dollars[1 : columns.basic]), 2, "Basic, from one tile"),
            "columns.advanced": (
                sum(columns.dollars[1 : columns.advanced]),
                7,
                "Advanced, from one tile",
            ),
            "columns.dollars": (sum(columns.dollars[3:]), 8, "a Patent, from three tiles"),
            "columns.target": (sum(columns.dollars[3 : columns.target]), 5, "a Target, from three"),
        }
        for key, (found, wanted, what) in paid.items():
            words = f"the rulebook's example pays ${wanted} for {what}, not ${found}"
            self.need(found == wanted, key, "WL-C7", words)

    def _tracks(self) -> None:
        data, rule = self.data, "WL-C5"
        self.count(len(data.nations.icons), 8, "nations.icons", rule, "spaces")
        column = data.contract_column
        for name in ("numbers", "bonuses"):
            found = getattr(column, name)
            self.count(len(found), 7, f"contract_column.{name}", rule, "spaces")
        self.need(
            sorted(column.numbers) == list(column.numbers) and column.numbers[0] >= 1,
            "contract_column.numbers",
            rule,
            "the numbers grow from the bottom",
        )
        within = all(1 <= space <= 7 for space in column.targets)
        self.need(within, "contract_column.targets", rule, "Targets stand beside spaces 1 to 7")
        self.count(len(data.progress.values), TRACK, "progress.values", rule, "spaces")
        within = all(1 <= n <= STATIONS for n in data.stations.targets)
        self.need(within, "stations.targets", rule, f"there are Stations 1 to {STATIONS}")
        slots = data.objective_slots
        for name in ("credits", "printed"):
            self.count(len(getattr(slots, name)), 3, f"objective_slots.{name}", "WL-C4", "slots")
        self.count(sum(slots.credits), CREDITS, "objective_slots.credits", "WL-C4", "Credits")
        area = data.credit_area
        rows = sorted(area.rows) == ["factory", "scientist", "tycoon"]
        self.need(rows, "credit_area.rows", "WL-C6", "there is one row of each of the three icons")
        for players in (2, 3, 4):
            spaces = 3 * sum(area.spaces[: players - 1])
            words = f"{spaces} spaces for {players} players: they have {CREDITS * players} Credits"
            fits = 0 < spaces <= CREDITS * players
            self.need(fits, "credit_area.spaces", "WL-C6", words)
        links = data.links
        self.count(len(links.bonuses), 9, "links.bonuses", "WL-C6", "spaces")
        within = all(1 <= space <= 9 for space in links.targets)
        self.need(within, "links.targets", "WL-C6", "Targets stand on spaces 1 to 9")

    # -- tiles ---------------------------------------------------------------------------------

    def _start(self) -> None:
        start, rule = self.data.start, "WL-C3"
        places = {place.id: place for place in self.data.map.locations}
        for side, nation in (("american", "usa"), ("european", "germany")):
            names, key = getattr(start, side), f"start.{side}"
            self.count(len(names), 4, key, rule, "Starting Locations")
            self.known(names, places, key, rule)
            home = next((p.id for p in places.values() if p.nation == nation), "")
            self.need(bool(home), "map.locations", "WL-C1", f"there is no Flag of '{nation}'")
            around = self.map.near[self.map.index[home]]
            for n, name in enumerate(names):
                place = places[name]
                at = f"{key}[{n}]"
                beside = bool(around >> self.map.index[name] & 1)
                self.need(beside, at, rule, f"'{name}' does not lie next to '{home}'")
                plain = not place.bonus and not place.ocean
                self.need(plain, at, "WL-C7", f"'{name}' must be on land and bear no bonus")
            rewards = sorted(places[name].reward for name in names)
            self.need(rewards == sorted(REWARDS), key, rule, "each has another printed reward")
        self.unique([tile.id for tile in start.tycoons], "start.tycoons", rule)
        self.count(len(start.tycoons), 4, "start.tycoons", rule, "Tycoon Starting tiles")
        for n, tile in enumerate(start.tycoons):
            has = "tycoon" in tile.icons
            self.need(has, f"start.tycoons[{n}].icons", rule, "every Tycoon has a Tycoon icon")

    def _tycoons(self) -> None:
        tiles, rule = self.data.tycoons.tiles, "WL-C3"
        ids = [tile.id for tile in tiles] + [tile.id for tile in self.data.start.tycoons]
        self.unique(ids, "tycoons.tiles", rule)
        numbers: Counter[int] = Counter()
        for n, tile in enumerate(tiles):
            numbers[tile.level] += tile.count
            has = "tycoon" in tile.icons
            self.need(has, f"tycoons.tiles[{n}].icons", rule, "every Tycoon has a Tycoon icon")
        for level, wanted in LEVELS.items():
            self.count(numbers[level], wanted, "tycoons.tiles", rule, f"Tycoons of level {level}")
        hat = any(
            tile.column == "modulation" and tile.level <= 3 and tile.icons.count("tycoon") == 3
            for tile in tiles
        )
        words = "a Modulation Tycoon up to level 3 with three Tycoon icons is missing"
        self.need(hat, "tycoons.tiles", "WL-C7", words)
        for name in ("technology", "super"):
            found, wanted = getattr(self.data.technologies, name), 6 if name == "technology" else 2
            self.count(found, wanted, f"technologies.{name}", rule, "tiles of each type")

    def _patents(self) -> None:
        patents, rule = self.data.patents, "WL-C3"
        for name, picture in patents.patterns.items():
            try:
                pattern_tree(picture)
            except ValueError as error:
                self.fail(f"patents.patterns.{name}", "WL-16", str(error))
        stacks = sorted(stack.id for stack in patents.stacks)
        self.need(stacks == sorted(STACKS), "patents.stacks", rule, "each of six stacks once")
        self.count(patents.count, 4, "patents.count", rule, "Patents a stack")
        for n, stack in enumerate(patents.stacks):
            key = f"patents.stacks[{n}]"
            self._effect(stack.a, f"{key}.a", stack.id.startswith("installation"))
            self._effect(stack.b, f"{key}.b", stack.id.startswith("installation"))
            self.need(stack.a != stack.b, key, rule, "its two sides differ")

    def _effect(self, effect: Effect, key: str, installs: bool) -> None:
        given = [effect.skip, bool(effect.pattern), bool(effect.tile)]
        self.need(sum(given) == 1, key, "WL-16", "an effect is one of skip, pattern or tile")
        fits = not (effect.pattern if installs else effect.skip)
        words = "Installation skips a space, Transmission and Modulation use patterns"
        self.need(fits, key, "WL-16", words)
        if effect.pattern:
            patterns = self.data.patents.patterns
            self.known([effect.pattern], patterns, f"{key}.pattern", "WL-16")

    def _contracts(self) -> None:
        numbers: Counter[str] = Counter()
        for n, tile in enumerate(self.data.contracts.tiles):
            key = f"contracts.tiles[{n}]"
            self.need(tile.icons > 0, f"{key}.icons", "WL-C3", "a Contract brings an icon")
            self.unique(tile.rewards, f"{key}.rewards", "WL-C3")
            for reward in tile.rewards:
                numbers[reward] += tile.count
        for reward in REWARDS:
            self.count(
                numbers[reward], 10, "contracts.tiles", "WL-C3", f"Contracts of type {reward}"
            )
        factory = any(tile.condition == "factory" for tile in self.data.contracts.tiles)
        self.need(factory, "contracts.tiles", "WL-C7", "none asks for active Factories")

    def _objectives(self) -> None:
        tiles, rule = self.data.objectives.tiles, "WL-C3"
        self.unique([tile.id for tile in tiles], "objectives.tiles", rule)
        ids = [nation.id for nation in self.data.map.nations]
        types = Counter(tile.type for tile in tiles)
        for letter in ("a", "b", "c"):
            self.count(types[letter], 5, "objectives.tiles", rule, f"of type {letter.upper()}")
        for n, tile in enumerate(tiles):
            key = f"objectives.tiles[{n}].nations"
            self.need(bool(tile.nations), key, rule, "an Objective asks for a nation")
            self.known(tile.nations, ids, key, rule)
        values = {tile.points for tile in tiles}
        self.need({3, 5, 7} <= values, "objectives.tiles", "WL-C4", "values include 3, 5 and 7")
        brazil = any("brazil" in tile.nations for tile in tiles)
        self.need(brazil, "objectives.tiles", "WL-C7", "none asks for Brazil")

    # -- the Automa ----------------------------------------------------------------------------

    def _automa(self) -> None:
        automa, rule = self.data.automa, "WL-25"
        self.count(len(automa.stations), 7, "automa.stations", rule, "Stations on its board")
        numbers = [tile.number for tile in automa.tiles]
        self.need(sorted(numbers) == list(range(1, 15)), "automa.tiles", rule, "tiles 1 to 14")
        self.known([tile.at for tile in automa.tiles], self.map.ids, "automa.tiles", rule)
        for n, tile in enumerate(automa.tiles):
            key = f"automa.tiles[{n}]"
            here = self.map.index[tile.at]
            on_land = bool(self.map.land >> here & 1)
            self.need(on_land, f"{key}.at", rule, f"no Station stands at sea ('{tile.at}')")
            vertical = tile.arrow in ("north", "south")
            words = "tiles 1 to 7 have a vertical arrow, the others a horizontal one"
            self.need(vertical == (tile.number <= 7), f"{key}.arrow", rule, words)
            ways = self.map.walk(here, SIDES.index(tile.arrow))
            fits = len(ways) == 1 and ways[0][1] != NOWHERE
            words = f"from '{tile.at}' the arrow must lead to two Locations in one way"
            self.need(fits, f"{key}.arrow", rule, words)
        known = set(automa.weak) <= set(numbers)
        self.need(known, "automa.weak", rule, "these are numbers of Installation tiles")
        words = "enough tiles of each kind must be left"
        high = sum(number > 7 for number in automa.weak)
        self.need(high <= 2 and len(automa.weak) - high <= 3, "automa.weak", rule, words)
        self.need(automa.links <= 9, "automa.links", rule, "the Link track ends at 9")
        groups = automa.groups
        total = sum(sum(g.counts()) for g in (groups.a, groups.b, groups.c, groups.d))
        self.count(total, 21, "automa.groups", rule, "Action tiles")
        for name in ("a", "b", "c", "d"):
            some = sum(getattr(groups, name).counts()) > 0
            self.need(some, f"automa.groups.{name}", rule, "a group is not empty")
        self._examples()

    def _examples(self) -> None:
        """The rulebook's examples on the map can happen (those on boards stand elsewhere)."""
        places = self.data.map.locations
        reaches = []
        for tile in self.data.automa.tiles:
            if tile.number > 7:
                ((a, b),) = self.map.walk(self.map.index[tile.at], SIDES.index(tile.arrow))
                reaches.append((places[a], places[b]))
        italy = any(
            {a.nation, b.nation} >= {"italy"} and "super" in (a.bonus, b.bonus) for a, b in reaches
        )
        words = "no horizontal arrow reaches Italy and a Super Technology"
        self.need(italy, "automa.tiles", "WL-C7", words)
        nations = {places[self.map.index[tile.at]].nation for tile in self.data.automa.tiles}
        self.need("india" in nations, "automa.tiles", "WL-C7", "no Installation tile lies on India")
        south = [
            (places[a].nation, places[b].bonus)
            for here in range(self.map.size)
            if self.map.land >> here & 1
            for a, b in self.map.walk(here, SIDES.index("south"))
            if b != NOWHERE
        ]
        words = "no vertical line leads south through Italy and a Contract"
        self.need(("italy", "contract") in south, "map.lines", "WL-C7", words)
        contract = any(p.bonus == "contract" and not p.ocean for p in places)
        self.need(contract, "map.locations", "WL-C7", "no Contract lies on land")


def check(edition: Edition) -> None:
    """Raise EditionError where an edition breaks a component rule."""
    if edition.digest not in _fine():
        Lint(edition).run()
        _fine().add(edition.digest)


@lru_cache(maxsize=1)
def _fine() -> set[str]:
    """Return the digests of the editions that were found in order."""
    return set()
