"""Views as numbers, for learning. Bump `VERSION` on any change.

Terrains are named by Region and hex, so that where they lie is told apart, in `place`. What
follows from the board and the Regions (who is beside whom, which symbols a Terrain sees) is worked
out from the view, and once for each layout of the Regions.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import TYPE_CHECKING, Final, get_args

from lineside.engine.tensors import Block, Layout, Tensors, soft
from lineside.games.us_telegraph.board import Ground, Laid
from lineside.games.us_telegraph.board import terrains as each
from lineside.games.us_telegraph.components import (
    BUILDINGS,
    KINDS,
    REGIONS,
    TELEGRAPH,
    TERRAIN_OF,
    TERRAINS,
    kind_of,
)
from lineside.games.us_telegraph.hexes import Hex
from lineside.games.us_telegraph.state import Phase
from lineside.games.us_telegraph.view import RegionView, SeatView, TelegraphView

if TYPE_CHECKING:
    from lineside.games.us_telegraph.rules import Rules

VERSION = 2
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
REACH: Final = 24
"""Hexes from the middle of the plane that places are measured with; what is beyond is cut."""


class TelegraphTensors(Tensors):
    """The table from a seat, as `layout` says."""

    def __init__(self, game: Rules) -> None:
        self.seats, self.parts = game.seats, game.parts
        seats, cities = game.seats, len(game.parts.cities)
        here = "by Terrain (Region by Region, seven hexes each): "
        super().__init__(
            Layout(
                VERSION,
                (
                    Block("phase", (len(PHASES),), "one of " + ", ".join(PHASES)),
                    Block("acting", (seats,), "whose turn it is"),
                    Block("first", (seats,), "who began"),
                    Block("land", (TERRAINS,), here + "on the board"),
                    Block("place", (TERRAINS, 2), here + "q and r, up to 24 off the middle"),
                    Block("built", (seats, TERRAINS), here + "each seat's Buildings"),
                    Block("near", (TERRAINS,), here + "beside a Building of one's own"),
                    Block("way", (seats, TERRAINS), here + "each seat's shortest way, open ones"),
                    Block("symbols", (4, TERRAINS), here + "symbols it sees of each Resource / 7"),
                    Block("pending", (TERRAINS,), here + "where a Building is being paid for"),
                    Block("cities", (cities, 2), "q and r of the Cities"),
                    Block("standing", (seats, KINDS), "Buildings built, by kind (Telegraphs / 4)"),
                    Block("waiting", (seats, KINDS), "Buildings face up"),
                    Block("undrawn", (seats, KINDS), "Buildings in the piles"),
                    Block("piles", (seats, 4), "sizes of the piles / 8"),
                    Block("cards", (seats,), "cards in hand: x / (x + 8)"),
                    Block("workers", (seats,), "Workers, of all there are"),
                    Block("settlements", (seats,), "Settlements / 30"),
                    Block("missing", (seats,), "Buildings missing between Cities / 20"),
                    Block("hand", (4,), "one's own cards of each Resource: x / (x + 4)"),
                    Block("deck", (2,), "draw pile and discards, of all cards"),
                    Block("unseen", (4,), "cards one has not seen since the pile was made: shares"),
                    Block("supply", (REGIONS,), "Regions not drawn yet"),
                    Block("turn", (7,), "drawing, building, acts, left (/ 4), carded, moved, idle"),
                    Block("ending", (1,), "its own cards are drawn: only Workers may follow"),
                    Block("building", (KINDS,), "the Building drawn or being paid for"),
                    Block("pile", (4,), "the pile it came from"),
                    Block("region", (REGIONS,), "the Region to be placed"),
                    Block("spot", (3,), "where its centre comes: whether chosen, q, r"),
                    Block("owed", (1,), "cards being drawn / 8"),
                ),
            )
        )

    def fill(self, row: array[float], view: TelegraphView, seat: int) -> None:
        """Write the view's numbers; seats go round from `seat`."""
        mark, put = self.mark, self.put
        mark(row, "phase", PHASES.index(view.phase))
        if view.actor is not None:
            mark(row, "acting", (view.actor - seat) % self.seats)
        mark(row, "first", (view.first - seat) % self.seats)
        self._map(row, view, seat)
        for n in range(self.seats):
            self._seat(row, view.seats[(seat + n) % self.seats], n)
        cards = 4 * self.parts.copies
        put(row, "deck", [view.deck / cards, sum(view.discards) / cards])
        hand, taken = view.hand or (0,) * 4, view.taken or (0,) * 4
        put(row, "hand", [soft(count, 4.0) for count in hand])
        unseen = [made - mine for made, mine in zip(view.shuffled, taken, strict=True)]
        put(row, "unseen", [count / self.parts.copies for count in unseen])
        for region in view.supply:
            mark(row, "supply", region - 1)
        turn = [float(view.kind == "draw"), float(view.kind == "build")]
        turn += [view.acts / 4, view.left / 4, float(view.carded), float(view.moved), view.idle / 4]
        put(row, "turn", turn)
        mark(row, "ending", 0, float(view.ending))
        if view.building is not None:
            mark(row, "building", kind_of(view.building))
        if view.pile is not None:
            mark(row, "pile", view.pile - 1)
        if view.region is not None:
            mark(row, "region", view.region - 1)
        if view.spot is not None:
            put(row, "spot", [1.0, *map(_scaled, view.spot)])
        put(row, "owed", [view.owed / 8])

    def _map(self, row: array[float], view: TelegraphView, seat: int) -> None:
        plain, ground = _plain(view.regions)
        start = self._at["land"]
        row[start : start + len(plain)] = plain
        if view.terrain is not None:
            self.mark(row, "pending", TERRAIN_OF[view.terrain])
        for n, city in enumerate(view.cities):
            self.put(row, "cities", [_scaled(city.q), _scaled(city.r)], 2 * n)
        shown = list(self.parts.symbol_at)
        near = self._at["near"]
        for other in view.seats:
            for building in other.built:
                terrain = TERRAIN_OF[building.terrain]
                shown[terrain] = -1
                if other.seat == seat:
                    for beside in ground[terrain]:
                        row[near + beside] = 1.0
        start, sees = self._at["symbols"], 1 / 7
        for terrain, beside_it in ground.items():
            symbol = shown[terrain]
            if symbol >= 0:
                at = start + symbol * TERRAINS
                row[at + terrain] += sees
                for beside in beside_it:
                    row[at + beside] += sees

    def _seat(self, row: array[float], other: SeatView, n: int) -> None:
        mark, kinds, planes = self.mark, n * KINDS, n * TERRAINS
        standing, built = self._at["standing"] + kinds, self._at["built"] + planes
        for building in other.built:
            kind = kind_of(building.building)
            row[built + TERRAIN_OF[building.terrain]] = 1.0
            row[standing + kind] += 0.25 if kind == TELEGRAPH else 1.0
        for name, numbers in (("waiting", other.waiting), ("undrawn", other.undrawn)):
            start = self._at[name] + kinds
            for number in numbers:
                kind = kind_of(number)
                row[start + kind] += 0.25 if kind == TELEGRAPH else 1.0
        for terrain in other.way:
            mark(row, "way", planes + TERRAIN_OF[terrain])
        self.put(row, "piles", [size / 8 for size in other.piles], 4 * n)
        self.put(row, "cards", [soft(other.cards, 8.0)], n)
        self.put(row, "workers", [other.workers / self.parts.workers], n)
        self.put(row, "settlements", [other.settlements / BUILDINGS], n)
        missing = 20 if other.missing is None else other.missing
        self.put(row, "missing", [missing / 20], n)


def _scaled(steps: int) -> float:
    return min(1.0, max(0.0, (steps + REACH) / (2 * REACH)))


@lru_cache(maxsize=256)  # Regions come but now and then
def _plain(regions: tuple[RegionView, ...]) -> tuple[array[float], dict[int, tuple[int, ...]]]:
    """Return the blocks `land` and `place` of a layout, and the Terrains beside each Terrain."""
    laid = tuple(Laid(region.region - 1, region.q, region.r, region.sixths) for region in regions)
    ground = Ground((), laid)
    numbers = array("f", bytes(4 * 3 * TERRAINS))
    places: dict[Hex, int] = ground.at
    for (q, r), terrain in places.items():
        numbers[terrain] = 1.0
        at = TERRAINS + 2 * terrain
        numbers[at], numbers[at + 1] = _scaled(q), _scaled(r)
    return numbers, {t: tuple(each(ground.adjacent[t])) for t in sorted(places.values())}
