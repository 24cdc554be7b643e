"""Views as numbers, for learning. Bump `VERSION` on any change.

Alone, the Automa is the second side. Locations, nations, tiles and so on come in the order of the
edition.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from lineside.engine.tensors import Block, Layout, Tensors, soft
from lineside.games.wireless.components import COLUMNS, REWARDS, STACKS
from lineside.games.wireless.rules import bonuses, funding
from lineside.games.wireless.view import LocationView, PlayerView, View

if TYPE_CHECKING:
    from lineside.games.wireless.rules import Rules

VERSION = 1
_SIDES = {"waiting": 0, "a": 1, "b": 2}


STAGES = tuple(
    sorted(
        (
            *("draft", "arrange", "start", "act", "end", "install", "transmit"),
            *bonuses.STAGES,
            *funding.STAGES,
        )
    )
)
"""What a seat may be asked to decide."""


class WirelessTensors(Tensors):
    """The table from a seat, as `layout` says."""

    def __init__(self, g: Rules) -> None:
        t = g.t
        self.sides, self.stages = g.sides, {name: n for n, name in enumerate(STAGES)}
        self.places, self.nations = t.map.size, {name: n for n, name in enumerate(t.nation_ids)}
        self.tycoons = {kind.id: n for n, kind in enumerate(t.tycoons)}
        self.contracts = {kind.id: n for n, kind in enumerate(t.contracts)}
        self.objectives = {kind.id: n for n, kind in enumerate(t.objectives)}
        self.here = {name: n for n, name in enumerate(t.map.ids)}
        sides, places, tiles = g.sides, self.places, len(self.tycoons)
        deals, aims, nations = len(self.contracts), len(self.objectives), len(self.nations)
        super().__init__(
            Layout(
                VERSION,
                (
                    Block("stage", (len(STAGES),), "what is decided now: " + ", ".join(STAGES)),
                    Block("about", (2,), "the stage's two numbers / 12"),
                    Block("acting", (sides,), "whose turn it is"),
                    Block("first", (sides,), "who began"),
                    Block("round", (2,), "round / 30, whether it is the last"),
                    Block("rewards", (4, places), "by Location: target, flag, patent, link"),
                    Block("neutral", (places,), "by Location: a neutral Signal"),
                    Block("signals", (sides, places), "by Location: each side's Signals"),
                    Block("unmodulated", (sides, places), "by Location: its plain Stations"),
                    Block("modulated", (sides, places), "by Location: its modulated Stations"),
                    Block("money", (sides,), "dollars: x / (x + 10)"),
                    Block("ready", (sides, 2), "Signals ready: x / (x + 5); lost / 30"),
                    Block("stations", (sides,), "Stations left / 9"),
                    Block("tracks", (sides, 4), "Signals left on the Progress tracks / 7"),
                    Block("columns", (sides, 4), "spaces covered in the columns / 6"),
                    Block("tiles", (sides, 4, 3), "actions, technologies, supers there / 6"),
                    Block("supply", (sides, 4, 3), "the same in the supply / 6"),
                    Block("tycoons", (sides, tiles), "Tycoons held / 2"),
                    Block("flags", (sides, nations), "nations of the Nations column"),
                    Block("contracts", (sides, deals, 2), "Contracts held, completed / 2"),
                    Block("links", (sides,), "space on the Link track / 9"),
                    Block("patents", (sides, len(STACKS), 3), "waiting, side A, side B"),
                    Block("credits", (sides, 3), "Credits beside the Objectives / 3"),
                    Block("area", (sides, 4), "Credits in the rows, beside them / 7"),
                    Block("objectives", (sides, 3, aims), "Objectives, by slot once arranged"),
                    Block("icons", (sides, 3), "active tycoons, factories, scientists / 8"),
                    Block("total", (sides,), "score now: x / (x + 100)"),
                    Block("shown_tycoons", (tiles,), "Tycoons face up / 2"),
                    Block("unseen_tycoons", (tiles,), "Tycoons not seen yet: x / (x + 1)"),
                    Block("shown_contracts", (4, deals), "the Contract face up, by reward"),
                    Block("unseen_contracts", (4, deals), "Contracts not seen: x / (x + 1)"),
                    Block("left", (2, 4), "Technologies, Supers left, by column: x / (x + 2)"),
                    Block("ends", (5, sides), "end conditions: how far each side has come"),
                    Block("pool", (aims,), "Objectives to be drafted"),
                    Block("groups", (places,), "Locations of starting groups to be chosen"),
                    Block("automa", (4 + 4 + 14 + 14,), "alone: group, actions / 4, tiles"),
                ),
            )
        )

    def fill(self, row: array[float], view: View, seat: int) -> None:
        """Write the view's numbers; sides go round from `seat`."""
        mark, put, sides = self.mark, self.put, self.sides
        if view.todo:
            name, one, two = view.todo[-1]
            if name in self.stages:
                mark(row, "stage", self.stages[name])
            put(row, "about", [one / 12, two / 12])
        if view.actor >= 0:
            mark(row, "acting", (view.actor - seat) % sides)
        mark(row, "first", (view.first - seat) % sides)
        put(row, "round", [view.round / 30, float(view.last_round > 0)])
        self._map(row, view.locations, seat)
        for n in range(sides):
            self._player(row, view.players[(seat + n) % sides], n)
            placed = [area.credits[(seat + n) % sides] / 7 for area in view.credit_area]
            put(row, "area", [*placed, view.players[(seat + n) % sides].beside / 7], 4 * n)
        self._market(row, view)
        for n, trigger in enumerate(view.triggers):
            reached = trigger.reached
            shares = [
                reached[(seat + k) % sides] if len(reached) > 1 else reached[0]
                for k in range(sides)
            ]
            put(row, "ends", [count / trigger.needed for count in shares], n * sides)
        for tile in view.pool:
            mark(row, "pool", self.objectives[tile])
        for group in view.groups:
            mark(row, "groups", self.here[group.location])
        if view.automa is not None:
            automa = view.automa
            mark(row, "automa", "ABCD".index(automa.group))
            put(row, "automa", [automa.actions[str(name)] / 4 for name in COLUMNS], 4)
            for start, numbers in ((7, automa.hidden), (21, automa.placed)):
                for number in numbers:
                    mark(row, "automa", start + number)

    def _map(self, row: array[float], locations: tuple[LocationView, ...], seat: int) -> None:
        at, places, sides = self._at, self.places, self.sides
        rewards, neutral = at["rewards"], at["neutral"]
        signals, unmodulated, modulated = at["signals"], at["unmodulated"], at["modulated"]
        for here, location in enumerate(locations):
            if location.reward:
                row[rewards + REWARDS.index(location.reward) * places + here] = 1.0
            if location.neutral:
                row[neutral + here] = 1.0
            for start, tokens in (
                (signals, location.signals),
                (unmodulated, location.unmodulated),
                (modulated, location.modulated),
            ):
                for side in tokens:
                    row[start + (side - seat) % sides * places + here] = 1.0

    def _player(self, row: array[float], player: PlayerView, n: int) -> None:
        mark, put = self.mark, self.put
        put(row, "money", [soft(player.money, 10.0)], n)
        put(row, "ready", [soft(player.ready, 5.0), player.lost / 30], 2 * n)
        put(row, "stations", [player.stations_left / 9], n)
        put(row, "tracks", [track.left / 7 for track in player.tracks], 4 * n)
        put(row, "columns", [column.covered / 6 for column in player.columns], 4 * n)
        for k, column in enumerate(player.columns):
            counts = (column.actions, column.technologies, column.supers)
            put(row, "tiles", [count / 6 for count in counts], 3 * (4 * n + k))
            put(row, "supply", [count / 6 for count in column.supply], 3 * (4 * n + k))
            for tile in column.tycoons:
                row[self._at["tycoons"] + n * len(self.tycoons) + self.tycoons[tile]] += 0.5
        for nation in player.flags:
            mark(row, "flags", n * len(self.nations) + self.nations[nation])
        for contract in player.contracts:
            at = 2 * (n * len(self.contracts) + self.contracts[contract.tile])
            row[self._at["contracts"] + at + contract.completed] += 0.5
        put(row, "links", [player.links / 9], n)
        for stack, side in player.patents.items():
            at = 3 * (n * len(STACKS) + STACKS.index(stack))
            mark(row, "patents", at + _SIDES[side])
        put(row, "credits", [left / 3 for left in player.credits], 3 * n)
        for slot, objective in enumerate(player.objectives):
            at = (3 * n + slot) * len(self.objectives)
            mark(row, "objectives", at + self.objectives[objective.tile])
        put(row, "icons", [icon.number / 8 for icon in player.icons], 3 * n)
        put(row, "total", [soft(player.total, 100.0)], n)

    def _market(self, row: array[float], view: View) -> None:
        for level in view.tycoons:
            for tycoon in level.shown:
                if tycoon is not None:
                    row[self._at["shown_tycoons"] + self.tycoons[tycoon.tile]] += 0.5
            for tile, number in level.unseen.items():
                self.mark(row, "unseen_tycoons", self.tycoons[tile], soft(number, 1.0))
        for k, pile in enumerate(view.contracts):
            at = k * len(self.contracts)
            if pile.shown:
                self.mark(row, "shown_contracts", at + self.contracts[pile.shown])
            for tile, number in pile.unseen.items():
                place = at + self.contracts[tile]
                self.mark(row, "unseen_contracts", place, soft(number, 1.0))
        left = [*view.technologies.values(), *view.supers.values()]
        self.put(row, "left", [soft(number, 2.0) for number in left])
