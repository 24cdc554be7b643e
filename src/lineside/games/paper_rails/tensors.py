"""Views as numbers, for learning. Bump `VERSION` on any change."""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import TYPE_CHECKING, Any, get_args

from lineside.engine.tensors import Block, Layout, Tensors, soft
from lineside.games.paper_rails import scoring
from lineside.games.paper_rails.actions import PLAIN
from lineside.games.paper_rails.components import Group, bits
from lineside.games.paper_rails.view import Phase, View, phase_of

if TYPE_CHECKING:
    from lineside.games.paper_rails.rules import Rules
    from lineside.games.paper_rails.state import PaperRailsState, Used

VERSION = 1
PHASES: tuple[Phase, ...] = get_args(Phase)
_HALVES = (40.0, 10.0, 6.0, 10.0)
"""VP, IP, RP, SP that count as one half."""


class PaperRailsTensors(Tensors):
    """The table from a seat, as `layout` says."""

    def __init__(self, game: Rules) -> None:
        self.seats, self.tables, tables = game.seats, game.tables, game.tables
        self.cities, self.events = len(tables.cities), len(tables.events)
        self._kept = _Kept(game)
        self.groups = [len(group.cities) for group in (*tables.commodities, *tables.railroads)]
        seats, goods, roads = game.seats, len(tables.commodities), len(tables.railroads)
        super().__init__(
            Layout(
                VERSION,
                (
                    Block("phase", (len(PHASES),), "one of " + ", ".join(PHASES)),
                    Block("acting", (seats,), "whose turn it is"),
                    Block("points", (seats, 4), "VP, IP, RP, SP: x / (x + 40, 10, 6, 10)"),
                    Block("score", (seats, 4), "points of goods, railroads, stock, all: by 40"),
                    Block("owned", (seats, len(tables.lines)), "connections of each seat"),
                    Block("cities", (seats, len(tables.cities)), "cities it is connected to"),
                    Block("goods", (seats, goods), "share of each commodity's cities"),
                    Block("roads", (seats, roads), "share of each railroad's cities"),
                    Block("completed", (seats, roads), "railroads it completed first"),
                    Block("events", (seats, len(tables.events)), "Events it took"),
                    Block("next_event", (len(tables.events),), "the Event that is next"),
                    Block("free_event", (len(tables.events),), "the Event whose line waits"),
                    Block("used", (5,), "kinds of action used this turn: times / 2"),
                    Block("may", (5,), "kinds of action that may be taken"),
                    Block("price", (5,), "their prices: x / (x + 10)"),
                    Block("left", (3,), "actions / 4, lines unclaimed, quiet rounds: shares"),
                ),
            )
        )

    def fill(self, row: array[float], view: View, seat: int) -> None:
        """Write the view's numbers; seats go round from `seat`."""
        put, mark, seats = self.put, self.mark, self.seats
        lines, goods = len(view.owners), len(view.commodities)
        mark(row, "phase", PHASES.index(view.phase))
        for n in range(seats):
            other = (seat + n) % seats
            player = view.players[other]
            points = (player.vp, player.ip, player.rp, player.sp)
            brought = (player.commodity_points, player.railroad_points, player.stock_points)
            put(row, "points", [soft(x, h) for x, h in zip(points, _HALVES, strict=True)], 4 * n)
            put(row, "score", [soft(x, 40.0) for x in (*brought, player.total)], 4 * n)
            start = self._at["cities"] + n * self.cities
            for city in player.cities:
                row[start + city] = 1.0
            start = self._at["owned"] + n * lines
            for line in player.lines:
                row[start + line] = 1.0
            counts = [standing.counts[other] for standing in view.commodities]
            counts += [standing.counts[other] for standing in view.railroads]
            shares = [count / size for count, size in zip(counts, self.groups, strict=True)]
            put(row, "goods", shares[:goods], n * goods)
            put(row, "roads", shares[goods:], n * len(view.railroads))
        if view.actor >= 0:
            mark(row, "acting", (view.actor - seat) % seats)
        for road, standing in enumerate(view.railroads):
            if standing.owner >= 0:
                mark(row, "completed", (standing.owner - seat) % seats * len(view.railroads) + road)
        self._events(row, view, seat)
        for n, cost in enumerate(view.costs):
            mark(row, "used", n, min(1.0, cost.times / 2))
            mark(row, "may", n, float(cost.may))
            mark(row, "price", n, soft(cost.price, 10.0))
        shares = [view.actions_left / 4, view.unclaimed / lines]
        put(row, "left", [*shares, view.quiet_rounds / view.stall_rounds])

    def _events(self, row: array[float], view: View, seat: int) -> None:
        events, taken = self.events, len(view.event_owners)
        for event, owner in enumerate(view.event_owners):
            self.mark(row, "events", (owner - seat) % self.seats * events + event)
        if taken < events:
            self.mark(row, "next_event", taken)
        if view.free_event >= 0:
            self.mark(row, "free_event", view.free_event)

    # -- read off the state --------------------------------------------------------------------

    def look(self, game: Any, state: PaperRailsState, seat: int) -> array[float]:
        """Return the numbers of the view without the view: everything lies open.

        Most of them are the same as a moment ago and kept, in pieces that follow one another as
        the blocks do.
        """
        rules: Rules = game
        seats, tables, kept = self.seats, self.tables, self._kept
        lines, cities = len(tables.lines), len(tables.cities)
        order = [*range(seat, seats), *range(seat)]
        row = array("f", [phase == phase_of(state) for phase in PHASES])
        row.extend([other == state.seat for other in order])
        row.extend(self._points(rules, state, order))
        for other in order:
            row += kept.ones(state.owned[other], lines)
        for other in order:
            row += kept.ones(state.cities[other], cities)
        for other in order:
            row += kept.goods(state.cities[other])
        for other in order:
            row += kept.roads(state.cities[other])
        row += kept.completed(state.completions, seat)
        row += kept.taken(state.events, seat)
        row += kept.ones(state.waiting >= 0 and 1 << len(state.events) - 1, self.events)
        if state.seat < 0:
            row.extend([0.0] * 15)
        else:
            menu, open_lines = rules.choices(state)
            may = (state.waiting < 0 < open_lines, *[action in menu.plain for action in PLAIN[:4]])
            row += kept.costs(state.used, may, rules.anywhere(state))
        quiet = max(0, -(-state.turn // seats) - (not state.end) - state.claim_round)
        shares = rules.actions_left(state) / 4, state.free.bit_count() / lines
        row.extend([*shares, quiet / rules.stall_rounds])
        return row

    def won(self, game: Any, state: PaperRailsState) -> list[bool]:
        """Return who has won, without the result's words."""
        totals = scoring.totals(self.tables, state, game.stock_ties)
        most = max(totals)
        return [total == most for total in totals]

    def _points(self, rules: Rules, state: PaperRailsState, order: list[int]) -> list[float]:
        goods = self._kept.goods_points(tuple(state.cities))
        roads = [0] * self.seats
        for road, (owner, _) in scoring.railroad_owners(state).items():
            roads[owner] += len(self.tables.railroads[road].cities)
        stock = scoring.stock_points(state.sp, rules.stock_ties)
        found: list[float] = []
        for other in order:
            points = (state.vp[other], state.ip[other], state.rp[other], state.sp[other])
            found += [soft(x, h) for x, h in zip(points, _HALVES, strict=True)]
        for other in order:
            brought = goods[other], roads[other], stock[other]
            found += [soft(x, 40.0) for x in (*brought, state.vp[other] + sum(brought))]
        return found


class _Kept:
    """Pieces of rows, made at first need and kept a while."""

    def __init__(self, rules: Rules) -> None:
        tables, self.seats, self._price = rules.tables, rules.seats, rules.price_of
        self._events, self._commodities = len(tables.events), tables.commodities
        self._railroads = tables.railroads
        self.ones = lru_cache(4096)(self._ones)
        self.goods = lru_cache(4096)(lambda cities: _shares(cities, tables.commodities))
        self.roads = lru_cache(4096)(lambda cities: _shares(cities, tables.railroads))
        self.goods_points = lru_cache(4096)(self._goods_points)
        self.completed = lru_cache(1024)(self._completed)
        self.taken = lru_cache(1024)(self._taken)
        self.costs = lru_cache(1024)(self._costs)

    def _ones(self, mask: int, count: int) -> array[float]:
        row = array("f", bytes(4 * count))
        for place in bits(mask):
            row[place] = 1.0
        return row

    def _goods_points(self, cities: tuple[int, ...]) -> list[int]:
        sums = [0] * self.seats
        for group in self._commodities:
            counts = [(own & group.mask).bit_count() for own in cities]
            for seat, points in enumerate(scoring.commodity_points(counts)):
                sums[seat] += points
        return sums

    def _completed(self, completions: tuple[tuple[int, int, int], ...], seat: int) -> array[float]:
        roads = len(self._railroads)
        row = array("f", bytes(4 * self.seats * roads))
        first = {road: owner for road, owner, _ in reversed(completions)}
        for road, owner in first.items():
            row[(owner - seat) % self.seats * roads + road] = 1.0
        return row

    def _taken(self, owners: tuple[int, ...], seat: int) -> array[float]:
        """Return the blocks `events` and `next_event`."""
        events, seats = self._events, self.seats
        row = array("f", bytes(4 * (seats + 1) * events))
        for event, owner in enumerate(owners):
            row[(owner - seat) % seats * events + event] = 1.0
        if len(owners) < events:
            row[seats * events + len(owners)] = 1.0
        return row

    def _costs(self, used: Used, may: tuple[bool, ...], anywhere: bool) -> array[float]:
        """Return the blocks `used`, `may` and `price`."""
        prices = [self._price(used, kind, anywhere)[0] for kind in range(5)]
        times = [min(1.0, count / 2) for count in used]
        return array("f", [*times, *may, *(soft(price, 10.0) for price in prices)])


def _shares(cities: int, groups: tuple[Group, ...]) -> array[float]:
    return array("f", [(cities & g.mask).bit_count() / len(g.cities) for g in groups])
