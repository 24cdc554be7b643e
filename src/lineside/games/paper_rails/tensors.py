"""Views as numbers, for learning. Bump `VERSION` on any change."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, get_args

from lineside.engine.tensors import Block, Layout, Tensors, soft
from lineside.games.paper_rails.view import Phase, View

if TYPE_CHECKING:
    from lineside.games.paper_rails.rules import Rules

VERSION = 1
PHASES: tuple[Phase, ...] = get_args(Phase)
_HALVES = (40.0, 10.0, 6.0, 10.0)
"""VP, IP, RP, SP that count as one half."""


class PaperRailsTensors(Tensors):
    """The table from a seat, as `layout` says."""

    def __init__(self, game: Rules) -> None:
        self.seats, tables = game.seats, game.tables
        self.cities, self.events = len(tables.cities), len(tables.events)
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
