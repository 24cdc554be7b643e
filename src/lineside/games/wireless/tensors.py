"""Views as numbers, for learning. Bump `VERSION` on any change.

Alone, the Automa is the second side. Locations, nations, tiles and so on come in the order of the
edition.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

from lineside.engine.tensors import Block, Layout, Tensors, soft
from lineside.games.wireless import scoring
from lineside.games.wireless.components import COLUMNS, REWARDS, STACKS
from lineside.games.wireless.rules import bonuses, funding
from lineside.games.wireless.standing import (
    ENDS,
    active,
    bits,
    covered,
    credits_laid,
    stations_left,
    towards_end,
)
from lineside.games.wireless.state import Player, Table
from lineside.games.wireless.tables import FACTORY, SCIENTIST, TYCOON
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
                _half(row, self._at["tycoons"] + n * len(self.tycoons) + self.tycoons[tile])
        for nation in player.flags:
            mark(row, "flags", n * len(self.nations) + self.nations[nation])
        for contract in player.contracts:
            at = 2 * (n * len(self.contracts) + self.contracts[contract.tile])
            _half(row, self._at["contracts"] + at + contract.completed)
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
                    _half(row, self._at["shown_tycoons"] + self.tycoons[tycoon.tile])
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

    # -- read off the state --------------------------------------------------------------------

    def look(self, game: Any, state: Table, seat: int) -> array[float]:
        """Return the numbers of the view without the view: what is hidden is hidden from all, and
        the state itself knows no more of it than what is left.
        """
        g: Rules = game
        row, mark, put, sides = self._blank[:], self.mark, self.put, self.sides
        order = [*range(seat, sides), *range(seat)]
        if state.todo:
            name, one, two = state.todo[-1]
            if name in self.stages:
                mark(row, "stage", self.stages[name])
            put(row, "about", (one / 12, two / 12))
        actor = g.actor(state)
        if actor >= 0:
            mark(row, "acting", order.index(actor))
        mark(row, "first", order.index(state.first))
        put(row, "round", (state.round / 30, float(state.last_round > 0)))
        self._places(row, state, order)
        for n, other in enumerate(order):
            self._side(row, g, state.players[other], n, g.solo and other == g.seats)
        self._piles(row, g, state)
        self._ends(row, g, state, [state.players[other] for other in order])
        for kind in state.pool:
            mark(row, "pool", kind)
        for here, _, _ in state.groups:
            mark(row, "groups", here)
        automa = state.automa
        if automa is not None:
            mark(row, "automa", automa.group)
            put(row, "automa", [left / 4 for left in automa.actions], 4)
            for start, mask in ((7, automa.hidden), (21, automa.placed)):
                for number in bits(mask):
                    mark(row, "automa", start + number)
        return row

    def won(self, game: Any, state: Table) -> list[bool]:
        """Return who has won, without the result's words."""
        g: Rules = game
        totals = scoring.totals(g.t, state.players, g.solo)
        most = max(totals)
        return [total == most for total in totals[: g.seats]]

    def _places(self, row: array[float], state: Table, order: list[int]) -> None:
        at, places = self._at, self.places
        masks = [(at["neutral"], state.neutral)]
        masks += [(at["rewards"] + n * places, mask) for n, mask in enumerate(state.rewards)]
        for n, other in enumerate(order):
            player, after = state.players[other], n * places
            masks.append((at["signals"] + after, player.signals))
            masks.append((at["unmodulated"] + after, player.unmodulated))
            masks.append((at["modulated"] + after, player.modulated))
        for start, mask in masks:
            for here in bits(mask):
                row[start + here] = 1.0

    def _side(self, row: array[float], g: Rules, player: Player, n: int, automa: bool) -> None:
        at, tables = self._at, g.t
        icons = [active(tables, player, icon) / 8 for icon in (TYCOON, FACTORY, SCIENTIST)]
        for name, numbers in (
            ("money", [soft(player.money, 10.0)]),
            ("ready", [soft(player.ready, 5.0), player.lost / 30]),
            ("stations", [stations_left(player) / 9]),
            ("tracks", [left / 7 for left in player.tracks]),
            ("columns", [covered(player, column) / 6 for column in range(4)]),
            ("tiles", [player.columns[4 * k + c] / 6 for c in range(4) for k in range(3)]),
            ("supply", [player.supply[4 * k + c] / 6 for c in range(4) for k in range(3)]),
            ("links", [player.links / 9]),
            ("credits", [left / 3 for left in player.credits]),
            ("area", [own / 7 for own in (*player.rows, player.beside)]),
            ("icons", icons),
            ("total", [soft(scoring.total(tables, player, automa), 100.0)]),
        ):
            self.put(row, name, numbers, n * len(numbers))
        ones = [at["flags"] + n * len(self.nations) + nation for nation in player.flags]
        patents = at["patents"] + 3 * n * len(STACKS)
        ones += [patents + 3 * k + side - 1 for k, side in enumerate(player.patents) if side]
        aims = len(self.objectives)
        ones += [
            at["objectives"] + (3 * n + slot) * aims + kind
            for slot, kind in enumerate(player.objectives)
        ]
        for place in ones:
            row[place] = 1.0
        start = at["tycoons"] + n * len(self.tycoons)
        for column in player.tycoons:
            for kind in column:
                _half(row, start + kind)
        start = at["contracts"] + 2 * n * len(self.contracts)
        for place, kind in enumerate(player.contracts):
            _half(row, start + 2 * kind + (player.turned >> place & 1))

    def _piles(self, row: array[float], g: Rules, state: Table) -> None:
        at, deals = self._at, len(self.contracts)
        for kind in state.tycoon_display:
            if kind >= 0:
                _half(row, at["shown_tycoons"] + kind)
        put = self.put
        put(row, "unseen_tycoons", [soft(number, 1.0) for number in state.tycoon_stack])
        for reward, shown in enumerate(state.contract_display):
            if shown >= 0:
                row[at["shown_contracts"] + reward * deals + shown] = 1.0
            start = at["unseen_contracts"] + reward * deals
            for kind in g.contracts_of[reward]:
                row[start + kind] = soft(state.contract_stack[kind], 1.0)
        put(row, "left", [soft(left, 2.0) for left in (*state.technologies, *state.supers)])

    def _ends(self, row: array[float], g: Rules, state: Table, players: list[Player]) -> None:
        by_side = zip(*map(towards_end, players), strict=True)
        shares = [
            count / needed
            for needed, has in zip(ENDS.values(), by_side, strict=True)
            for count in has
        ]
        laid = credits_laid(state) / (3 * g.credit_spaces)
        self.put(row, "ends", [*shares, *[laid] * len(players)])


def _half(row: array[float], place: int) -> None:
    """Count one more of a kind as a half; a third is not told from the second."""
    row[place] = min(1.0, row[place] + 0.5)
