"""Views as numbers, for learning. Bump `VERSION` on any change.

Stations are numbered as on the table, the New Stations last, by seat as they are (an action's code
names them so). A string is told by its stops: which stations it joins.
"""

from __future__ import annotations

from array import array
from itertools import pairwise

from lineside.engine.tensors import Block, Layout, Tensors, soft

from .components import CITY_COLOURS, COLOURS, MOUNTAIN, NEW, OUTSKIRTS
from .setting import Setting
from .state import CHOOSE, CUBES, LOCOMOTIVE, ORDER, OVER, ROUTE, SPREAD, TRANSPORT
from .table import WIDTH
from .view import Player, View

VERSION = 1
PHASES = (SPREAD, CUBES, ORDER, CHOOSE, ROUTE, TRANSPORT, LOCOMOTIVE, OVER)
KINDS = (*CITY_COLOURS, OUTSKIRTS, MOUNTAIN, NEW)


class TransportTensors(Tensors):
    """The table from a seat, as `layout` says."""

    def __init__(self, setting: Setting) -> None:
        self.setting, self.seats = setting, setting.seats
        self.stations, self.tiles = len(setting.kinds), len(setting.tiles)
        self.strings, seats = len(setting.lengths), setting.seats
        there, tiles, colours = self.stations, self.tiles, len(COLOURS)
        here = "by station: "
        super().__init__(
            Layout(
                VERSION,
                (
                    Block("phase", (len(PHASES),), "one of " + ", ".join(PHASES)),
                    Block("acting", (seats,), "whose turn it is"),
                    Block("order", (seats,), "place in the turn order / seats"),
                    Block("round", (1,), "round, of all rounds"),
                    Block("turn", (3,), "AP / 12, Replenishes and cubes for AP left: x / (x + 1)"),
                    Block("place", (there, 3), here + "whether on the table, x, y / 1 m"),
                    Block("kind", (there, len(KINDS)), here + "City by colour, O, M, New"),
                    Block("owner", (there, seats), here + "whose New Station"),
                    Block("counts_as", (there, len(CITY_COLOURS)), here + "colour it counts as"),
                    Block("cubes", (there, colours), here + "cubes of each colour / 4"),
                    Block("joined", (seats, there, there), "stations next on a string of the seat"),
                    Block("stops", (seats, there), "stations with a string of the seat"),
                    Block("strings", (seats, self.strings), "strings not laid yet"),
                    Block("piles", (seats, colours), "cubes scored, by colour: x / (x + 3)"),
                    Block("points", (seats,), "points now: x / (x + 20)"),
                    Block("locomotives", (seats,), "AP of the locomotive / 12"),
                    Block("placed", (seats,), "whether the New Station lies"),
                    Block("open", (seats, tiles), "Long-Distance tiles face up"),
                    Block("turned", (seats, tiles), "Long-Distance tiles turned for points"),
                    Block("drawn", (seats, tiles), "tiles drawn that one knows"),
                    Block("held", (seats,), "tiles drawn, known or not / 4"),
                    Block("below", (tiles, 2), "tiles under the deck one knows: whether, how deep"),
                    Block("gone", (tiles,), "tiles out of the game"),
                    Block("deck", (2,), "tiles nobody has seen, tiles under the deck: of all"),
                    Block("bag", (colours,), "cubes in the bag: x / (x + 8)"),
                    Block("chips", (len(CITY_COLOURS),), "chips left for New Stations"),
                ),
            )
        )

    def fill(self, row: array[float], view: View, seat: int) -> None:
        """Write the view's numbers; seats go round from `seat`."""
        mark, put, seats, tiles = self.mark, self.put, self.seats, self.tiles
        mark(row, "phase", PHASES.index(view.phase))
        if view.acting is not None:
            mark(row, "acting", (view.acting - seat) % seats)
        for place, other in enumerate(view.order):
            mark(row, "order", (other - seat) % seats, (place + 1) / seats)
        put(row, "round", [view.round / self.setting.data.course.rounds])
        put(row, "turn", [view.ap / 12, soft(view.replenishes, 1.0), soft(view.spends, 1.0)])
        self._stations(row, view, seat)
        for route in view.routes:
            n = (route.seat - seat) % seats
            for stop in route.visits:
                mark(row, "stops", n * self.stations + stop)
            for a, b in pairwise(route.visits):
                mark(row, "joined", (n * self.stations + a) * self.stations + b)
                mark(row, "joined", (n * self.stations + b) * self.stations + a)
        for player in view.players:
            self._player(row, player, (player.seat - seat) % seats)
        for depth, covered in enumerate(view.under):
            if covered.tile is not None:
                put(row, "below", [1.0, depth / tiles], 2 * covered.tile)
        for tile in view.gone:
            mark(row, "gone", tile)
        put(row, "deck", [view.deck / tiles, len(view.under) / tiles])
        put(row, "bag", [soft(count, 8.0) for count in view.bag])
        for chip in view.chips:
            mark(row, "chips", CITY_COLOURS.index(COLOURS.index(chip)))

    def _stations(self, row: array[float], view: View, seat: int) -> None:
        put, mark = self.put, self.mark
        kinds = self.setting.kinds
        for station in view.stations:
            n = station.number
            put(row, "place", [1.0, station.x / WIDTH, station.y / WIDTH], 3 * n)
            mark(row, "kind", n * len(KINDS) + KINDS.index(kinds[n]))
            if station.seat is not None:
                mark(row, "owner", n * self.seats + (station.seat - seat) % self.seats)
            if station.colour:
                colour = CITY_COLOURS.index(COLOURS.index(station.colour))
                mark(row, "counts_as", n * len(CITY_COLOURS) + colour)
            put(row, "cubes", [count / 4 for count in station.cubes], n * len(COLOURS))

    def _player(self, row: array[float], player: Player, n: int) -> None:
        put, mark = self.put, self.mark
        for string in player.strings:
            mark(row, "strings", n * self.strings + string)
        put(row, "piles", [soft(count, 3.0) for count in player.pile], n * len(COLOURS))
        put(row, "points", [soft(player.points, 20.0)], n)
        put(row, "locomotives", [player.locomotive / 12], n)
        put(row, "placed", [float(player.placed)], n)
        known = [covered.tile for covered in player.hand if covered.tile is not None]
        for name, held in (("open", player.open), ("turned", player.turned), ("drawn", known)):
            for tile in held:
                mark(row, name, n * self.tiles + tile)
        put(row, "held", [len(player.hand) / 4], n)
