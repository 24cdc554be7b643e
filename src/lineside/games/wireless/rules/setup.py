"""Setup: what chance lays out, the Objectives, and the choice of starting groups (WL-1 to WL-4)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import TYPE_CHECKING, Any

from lineside.engine import IllegalAction
from lineside.engine.actions import Action
from lineside.engine.chance import Rng
from lineside.engine.game import Explanation, Term
from lineside.games.wireless.actions import (
    Arrange,
    DealObjectives,
    Draft,
    First,
    GroupStarts,
    LayContracts,
    LayLocations,
    LayTycoons,
    Start,
)
from lineside.games.wireless.components import COLUMNS, READY, REWARDS, TRACK
from lineside.games.wireless.rules.stage import Draw, Stage, Step, plain
from lineside.games.wireless.state import Player, Table, Todo

if TYPE_CHECKING:
    from lineside.games.wireless.rules import Rules

LEVELS = (1, 2, 3, 4)


def new_player(g: Rules) -> Player:
    """Return a player as the boxes are opened: all own pieces, nothing on the map."""
    return Player(
        tracks=[TRACK] * 4,
        columns=[1, 1, 1, 1] + [0] * 8,
        supply=[2, 2, 2, 2] + [0] * 8,
        credits=list(g.t.data.objective_slots.credits),
        money=g.t.data.start.money,
        ready=READY,
    )


def agenda(g: Rules) -> list[Todo]:
    """Return the todo of an unopened box, last thing first."""
    order: list[Todo] = []
    if not g.solo:
        order.append(("first", 0, 0))
    order += [("locations", 0, 0), ("tycoons", 0, 0), ("contracts", 0, 0), ("objectives", 0, 0)]
    order += [("personal", 0, 0), ("groups", 0, 0), ("choosing", 0, 0), ("neutral", 0, 0)]
    if g.solo:
        order.append(("automa_setup", 0, 0))
    order.append(("open", 0, 0))
    return order[::-1]


class DrawFirst(Draw):
    """Who begins."""

    rule = "WL-1"
    kinds = (First,)

    def outcomes(self, g: Rules, s: Table) -> list[tuple[Any, int]]:
        return [(First(seat), 1) for seat in range(g.seats)]

    def apply(self, g: Rules, s: Table, action: First, a: int, b: int) -> None:
        s.first = action.seat

    def found(self, g: Rules, before: Table, after: Table) -> Action:
        return First(after.first)

    def told(self, g: Rules, before: Table, action: First, after: Table) -> str:
        return f"{{{action.seat}}} begins"


class Layout(Draw):
    """A draw of several things at once: sampled, and checked against what there is to draw."""

    def refuse(self, g: Rules, s: Table, action: Any) -> None:
        if not self.fits(g, s, action):
            raise IllegalAction(self.rule, "these are not the tiles that are to be laid out")

    def fits(self, g: Rules, s: Table, action: Any) -> bool:
        """Whether an outcome is possible."""
        raise NotImplementedError


class LocationsDraw(Layout):
    """The Location tiles on the Locations without a printed reward."""

    rule = "WL-1"
    kinds = (LayLocations,)

    def _tiles(self, g: Rules) -> list[str]:
        counts = g.t.data.location_tiles.counts()
        return [name for name, n in zip(REWARDS, counts, strict=True) for _ in range(n)]

    def sample(self, g: Rules, s: Table, rng: Rng) -> Action:
        tiles = self._tiles(g)
        rng.shuffle(tiles)
        return LayLocations(tuple(tiles))

    def fits(self, g: Rules, s: Table, action: LayLocations) -> bool:
        return sorted(action.rewards) == sorted(self._tiles(g))

    def apply(self, g: Rules, s: Table, action: LayLocations, a: int, b: int) -> None:
        masks = list(s.rewards)
        for place, reward in zip(g.t.blank, action.rewards, strict=True):
            masks[REWARDS.index(reward)] |= 1 << place
        s.rewards = tuple(masks)

    def found(self, g: Rules, before: Table, after: Table) -> Action:
        return LayLocations(tuple(REWARDS[g.reward_at(after, place)] for place in g.t.blank))

    def told(self, g: Rules, before: Table, action: Any, after: Table) -> str:
        return "The Location tiles are laid out"


class TycoonsDraw(Layout):
    """Two Tycoons of each level, face up."""

    rule = "WL-1"
    kinds = (LayTycoons,)

    def sample(self, g: Rules, s: Table, rng: Rng) -> Action:
        left, tiles = s.tycoon_stack[:], []
        for level in LEVELS:
            for _ in range(2):
                of_level = [(n, left[n]) for n in g.tycoons_of[level] if left[n]]
                drawn = rng.weighted(of_level)
                left[drawn] -= 1
                tiles.append(g.t.tycoons[drawn].id)
        return LayTycoons(tuple(tiles))

    def fits(self, g: Rules, s: Table, action: LayTycoons) -> bool:
        index, kinds = g.t.tycoon_index, g.t.tycoons
        if any(tile not in index for tile in action.tiles):
            return False
        levels = [kinds[index[tile]].level for tile in action.tiles]
        drawn = Counter(index[tile] for tile in action.tiles)
        return levels == [1, 1, 2, 2, 3, 3, 4, 4] and all(
            number <= s.tycoon_stack[kind] for kind, number in drawn.items()
        )

    def apply(self, g: Rules, s: Table, action: LayTycoons, a: int, b: int) -> None:
        for place, tile in enumerate(action.tiles):
            kind = g.t.tycoon_index[tile]
            s.tycoon_stack[kind] -= 1
            s.tycoon_display[place] = kind

    def found(self, g: Rules, before: Table, after: Table) -> Action:
        return LayTycoons(tuple(g.t.tycoons[kind].id for kind in after.tycoon_display))

    def told(self, g: Rules, before: Table, action: Any, after: Table) -> str:
        return "Two Tycoons of each level are turned up"


class ContractsDraw(Layout):
    """One Contract of each reward type, face up."""

    rule = "WL-1"
    kinds = (LayContracts,)

    def sample(self, g: Rules, s: Table, rng: Rng) -> Action:
        tiles = [
            rng.weighted([(g.t.contracts[n].id, s.contract_stack[n]) for n in g.contracts_of[r]])
            for r in range(4)
        ]
        return LayContracts(tuple(tiles))

    def fits(self, g: Rules, s: Table, action: LayContracts) -> bool:
        index = g.t.contract_index
        return all(tile in index for tile in action.tiles) and [
            g.t.contracts[index[tile]].reward for tile in action.tiles
        ] == [0, 1, 2, 3]

    def apply(self, g: Rules, s: Table, action: LayContracts, a: int, b: int) -> None:
        for reward, tile in enumerate(action.tiles):
            kind = g.t.contract_index[tile]
            s.contract_stack[kind] -= 1
            s.contract_display[reward] = kind

    def found(self, g: Rules, before: Table, after: Table) -> Action:
        return LayContracts(tuple(g.t.contracts[kind].id for kind in after.contract_display))

    def told(self, g: Rules, before: Table, action: Any, after: Table) -> str:
        return "One Contract of each type is turned up"


class ObjectivesDraw(Layout):
    """One Objective of each type for each player, or as many face up for a draft."""

    rule = "WL-1"
    kinds = (DealObjectives,)

    def sample(self, g: Rules, s: Table, rng: Rng) -> Action:
        dealt = {}
        for letter in "abc":
            of_type = [kind.id for kind in g.t.objectives if kind.type == letter]
            dealt[letter] = rng.sample(of_type, g.sides)
        return DealObjectives(
            tuple(dealt[letter][side] for side in range(g.sides) for letter in "abc")
        )

    def fits(self, g: Rules, s: Table, action: DealObjectives) -> bool:
        types = {kind.id: kind.type for kind in g.t.objectives}
        dealt = [types.get(tile) for tile in action.tiles]
        return dealt == ["a", "b", "c"] * g.sides and len(set(action.tiles)) == len(dealt)

    def apply(self, g: Rules, s: Table, action: DealObjectives, a: int, b: int) -> None:
        kinds = tuple(g.t.objective_index[tile] for tile in action.tiles)
        if g.draft:
            s.pool = kinds
        else:
            for side, player in enumerate(s.players):
                player.objectives = kinds[3 * side : 3 * side + 3]

    def found(self, g: Rules, before: Table, after: Table) -> Action:
        kinds = after.pool or tuple(kind for p in after.players for kind in p.objectives)
        return DealObjectives(tuple(g.t.objectives[kind].id for kind in kinds))

    def told(self, g: Rules, before: Table, action: Any, after: Table) -> str:
        return "The Personal Objectives are laid out" if g.draft else "Objectives are dealt"


class GroupsDraw(Layout):
    """The starting groups: a Location, a Tycoon and an Action Starting tile each."""

    rule = "WL-2"
    kinds = (GroupStarts,)

    def sample(self, g: Rules, s: Table, rng: Rng) -> Action:
        ids, kinds, n = g.t.map.ids, g.t.tycoons, g.sides
        places = rng.sample(g.starts, n)
        tycoons = rng.sample(g.t.start_tycoons, n)
        columns = rng.sample(COLUMNS, n)
        return GroupStarts(
            tuple(ids[place] for place in places),
            tuple(kinds[tile].id for tile in tycoons),
            tuple(columns),
        )

    def fits(self, g: Rules, s: Table, action: GroupStarts) -> bool:
        ids, kinds = g.t.map.ids, g.t.tycoons
        lists = (
            (action.locations, {ids[place] for place in g.starts}),
            (action.tycoons, {kinds[tile].id for tile in g.t.start_tycoons}),
            (action.columns, set(COLUMNS)),
        )
        return all(
            len(given) == len(set(given)) == g.sides and set(given) <= allowed
            for given, allowed in lists
        )

    def apply(self, g: Rules, s: Table, action: GroupStarts, a: int, b: int) -> None:
        s.groups = tuple(
            (g.t.map.index[place], g.t.tycoon_index[tycoon], COLUMNS.index(column))
            for place, tycoon, column in zip(
                action.locations, action.tycoons, action.columns, strict=True
            )
        )

    def found(self, g: Rules, before: Table, after: Table) -> Action:
        places, tycoons, columns = zip(*after.groups, strict=True)
        return GroupStarts(
            tuple(g.t.map.ids[place] for place in places),
            tuple(g.t.tycoons[tile].id for tile in tycoons),
            tuple(COLUMNS[column] for column in columns),
        )

    def told(self, g: Rules, before: Table, action: Any, after: Table) -> str:
        return "The starting groups are laid out"


class Drafting(Stage):
    """Experienced players choose their Objectives, one of each type in the end."""

    rule = "WL-4"
    kinds = (Draft,)

    def prompt(self, g: Rules, s: Table) -> str:
        return "Choose a Personal Objective of a type that you do not have"

    def legal(self, g: Rules, s: Table) -> list[Any]:
        have = {g.t.objectives[kind].type for kind in s.players[s.seat].objectives}
        return [
            Draft(g.t.objectives[kind].id)
            for kind in s.pool
            if g.t.objectives[kind].type not in have
        ]

    def refuse(self, g: Rules, s: Table, action: Draft) -> None:
        kind = g.t.objective_index.get(action.tile, -1)
        if kind not in s.pool:
            raise IllegalAction(self.rule, "this Objective is not among those laid out")
        if action not in self.legal(g, s):
            raise IllegalAction(self.rule, "you have an Objective of this type already")

    def apply(self, g: Rules, s: Table, action: Draft, a: int, b: int) -> None:
        kind = g.t.objective_index[action.tile]
        s.pool = tuple(other for other in s.pool if other != kind)
        s.players[s.seat].objectives += (kind,)

    def explain(self, g: Rules, s: Table, action: Draft) -> Explanation:
        kind = g.t.objective_index.get(action.tile)
        if kind is None:
            return plain("An Objective that does not exist")
        return plain(g.words.objective(kind))


class Arranging(Stage):
    """The own Objectives go into the slots in any order."""

    rule = "WL-1"
    kinds = (Arrange,)

    def prompt(self, g: Rules, s: Table) -> str:
        return "Put your three Objectives into the slots, from the top"

    def legal(self, g: Rules, s: Table) -> list[Any]:
        names = [g.t.objectives[kind].id for kind in sorted(s.players[s.seat].objectives)]
        return [Arrange(order) for order in permutations(names)]

    def refuse(self, g: Rules, s: Table, action: Arrange) -> None:
        if action not in self.legal(g, s):
            raise IllegalAction(self.rule, "name your own three Objectives, each once")

    def apply(self, g: Rules, s: Table, action: Arrange, a: int, b: int) -> None:
        s.players[s.seat].objectives = tuple(g.t.objective_index[t] for t in action.tiles)

    def explain(self, g: Rules, s: Table, action: Arrange) -> Explanation:
        slots = g.t.data.objective_slots
        lines = tuple(
            Term(
                f"{place}: {g.words.objective(g.t.objective_index[tile])}",
                f"{credits} + {printed} Credits",
                "WL-23",
            )
            for place, tile, credits, printed in zip(
                ("top", "middle", "bottom"),
                action.tiles,
                slots.credits,
                slots.printed,
                strict=False,
            )
            if tile in g.t.objective_index
        )
        return plain("Objectives " + ", ".join(name.upper() for name in action.tiles), *lines)


class Choosing(Stage):
    """A starting group for each, the last player in turn order first."""

    rule = "WL-2"
    kinds = (Start,)

    def prompt(self, g: Rules, s: Table) -> str:
        return "Choose a starting group"

    def legal(self, g: Rules, s: Table) -> list[Any]:
        return [Start(g.t.map.ids[place]) for place, _, _ in s.groups]

    def refuse(self, g: Rules, s: Table, action: Start) -> None:
        if action not in self.legal(g, s):
            raise IllegalAction(self.rule, "no starting group with this Location is left")

    def apply(self, g: Rules, s: Table, action: Start, a: int, b: int) -> None:
        here = g.t.map.index[action.location]
        player = s.players[s.seat]
        group = next(group for group in s.groups if group[0] == here)
        s.groups = tuple(other for other in s.groups if other != group)
        player.unmodulated |= 1 << here
        g.make_ready(player, g.reward_at(s, here), 3)
        take_start_tiles(g, player, group)

    def explain(self, g: Rules, s: Table, action: Start) -> Explanation:
        group = next((x for x in s.groups if g.t.map.ids[x[0]] == action.location), None)
        if group is None:
            return plain(f"Start at {action.location}")
        here, tycoon, column = group
        track = g.words.reward(g.reward_at(s, here))
        return plain(
            f"Start at {g.t.names[here]}",
            Term(f"Station there; 3 Signals from the {track} track become ready", "", "WL-2"),
            Term(g.words.tycoon(tycoon), "", "WL-2"),
            Term(f"one more {g.words.column(column)} tile", "", "WL-2"),
        )


def take_start_tiles(g: Rules, player: Player, group: tuple[int, int, int]) -> None:
    """Put the Tycoon and the Action Starting tile of a group on their columns."""
    _, tycoon, column = group
    g.add_tycoon(player, tycoon)
    player.columns[column] += 1


def personal(g: Rules, s: Table, _a: int, _b: int) -> None:
    """Queue the draft where it is played, and then that everybody arranges the Objectives."""
    order = [(s.first + n) % g.seats for n in range(g.seats)]
    seats: list[tuple[str, int]] = []
    if g.draft:
        for direction in (order[::-1], order, order[::-1]):
            seats += [("draft", seat) for seat in direction]
    seats += [("arrange", seat) for seat in order]
    _queue(s, seats)


def choosing(g: Rules, s: Table, _a: int, _b: int) -> None:
    """Queue the choice of starting groups, from the last player to the first."""
    order = [(s.first + n) % g.seats for n in range(g.seats)]
    _queue(s, [("start", seat) for seat in order[::-1]])


def _queue(s: Table, stages: list[tuple[str, int]]) -> None:
    for name, seat in stages[::-1]:
        s.todo.append((name, 0, 0))
        s.todo.append(("seat", seat, 0))


def seat(g: Rules, s: Table, whose: int, _b: int) -> None:
    """Say whose turn it is to decide."""
    s.seat = whose


def neutral(g: Rules, s: Table, _a: int, _b: int) -> None:
    """Lay the neutral Signals for 2 or 3 players, or for a solo game (WL-3)."""
    masks, chosen = g.t.bonus_mask, g.options["neutral"]
    if g.solo:
        s.neutral = masks["flag"] if chosen == "flag" else masks["contract"]
    elif g.seats == 2:
        s.neutral = masks["flag"] | masks["contract"] if chosen == "both" else masks[chosen]
    elif g.seats == 3:
        s.neutral = masks["technology"] | masks["super"]


STAGES: dict[str, Stage] = {"draft": Drafting(), "arrange": Arranging(), "start": Choosing()}
DRAWS: dict[str, Draw] = {
    "first": DrawFirst(),
    "locations": LocationsDraw(),
    "tycoons": TycoonsDraw(),
    "contracts": ContractsDraw(),
    "objectives": ObjectivesDraw(),
    "groups": GroupsDraw(),
}
STEPS: dict[str, Step] = {
    "personal": personal,
    "choosing": choosing,
    "seat": seat,
    "neutral": neutral,
}
