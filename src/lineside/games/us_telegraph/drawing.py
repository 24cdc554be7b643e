"""The game board as SVG, as a view shows it: Regions with their symbols, Cities and Buildings.

Plain shapes of our own. A Resource is told by colour and letter, a seat by colour and letter.
"""

from __future__ import annotations

from html import escape
from math import cos, pi, sin, sqrt

from lineside.engine.looks import ink, letter
from lineside.games.us_telegraph.board import Laid
from lineside.games.us_telegraph.components import TERRAIN_NAMES, EditionData, Symbol
from lineside.games.us_telegraph.hexes import DIRECTIONS, Hex, add
from lineside.games.us_telegraph.meta import META
from lineside.games.us_telegraph.view import TelegraphView

SIZE = 24.0
_LAND: dict[Symbol, tuple[str, str]] = {
    "-": ("#efe6cf", ""),
    "water": ("#b9cfdd", "w"),
    "wood": ("#c3cfa8", "f"),
    "clay": ("#dcb89a", "c"),
    "metal": ("#c9c6c2", "m"),
}
"""The fill of a Terrain and the letter of its symbol: water, forest, clay, metal."""
_STYLE = """
text { font-family: Georgia, serif; text-anchor: middle; fill: #2b261e }
.land { stroke: #fbf7ec; stroke-width: 1.5 } .edge { fill: none; stroke: #8c8371; stroke-width: 2 }
.city { fill: #3a342a } .name { fill: #fffdf6 } .symbol { font-size: 10px; fill: #6b6253 }
.house { stroke: #fffdf6; stroke-width: 1.5 } .number { font-size: 11px; fill: #fffdf6 }
"""


def draw(data: EditionData, view: TelegraphView) -> str:
    """Return the board as SVG text."""
    land: dict[Hex, int] = {}
    edges: list[str] = []
    for region in view.regions:
        laid = Laid(region.region - 1, region.q, region.r, region.sixths)
        hexes = laid.hexes()
        land.update({hex_: 7 * laid.region + i for i, hex_ in enumerate(hexes)})
        edges.append(_edge(hexes))
    symbols = [symbol for hexes in data.regions.hexes for symbol in hexes]
    houses = {
        building.terrain: (seat.seat, building.building)
        for seat in view.seats
        for building in seat.built
    }
    parts = []
    for hex_, terrain in land.items():
        fill, sign = _LAND[symbols[terrain]]
        parts.append(f'<polygon class="land" fill="{fill}" points="{_hexagon(hex_)}"/>')
        x, y = _place(hex_)
        built = houses.get(TERRAIN_NAMES[terrain])
        if built is not None:
            parts.append(_house(x, y, *built))
        elif sign:
            parts.append(f'<text class="symbol" x="{x:.1f}" y="{y + 3.5:.1f}">{sign}</text>')
    cities = [((city.q, city.r), city.name.replace("_", " ").title()) for city in view.cities]
    for hex_, name in cities:
        x, y = _place(hex_)
        size = min(8.0, 2.5 * SIZE / max(1, len(name)))
        parts.append(f'<polygon class="city" points="{_hexagon(hex_, 0.96)}"/>')
        parts.append(
            f'<text class="name" font-size="{size:.1f}px" x="{x:.1f}" y="{y + size / 3:.1f}">'
            f"{escape(name)}</text>"
        )
    return _framed([*parts, *edges], [*land, *(hex_ for hex_, _ in cities)])


def _framed(parts: list[str], hexes: list[Hex]) -> str:
    """Return parts as a picture with room for all the hexes."""
    places = [_place(hex_) for hex_ in hexes or [(0, 0)]]
    left, top = (min(axis) - 2 * SIZE for axis in zip(*places, strict=True))
    right, bottom = (max(axis) + 2 * SIZE for axis in zip(*places, strict=True))
    box = f"{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}"
    paper = f'<rect x="{left:.0f}" y="{top:.0f}" width="100%" height="100%" fill="#f6f0e0"/>'
    inner = "\n".join([paper, *parts])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img">'
        f"<title>{META.title}</title><style>{_STYLE}</style>\n{inner}\n</svg>\n"
    )


def _house(x: float, y: float, seat: int, number: int) -> str:
    colour, half = ink(META.colours, seat), SIZE * 0.62
    return (
        f'<rect class="house" fill="{colour}" x="{x - half:.1f}" y="{y - half:.1f}" '
        f'width="{2 * half:.1f}" height="{2 * half:.1f}" rx="3"/>'
        f'<text class="number" x="{x:.1f}" y="{y + 4:.1f}">{letter(seat)}{number}</text>'
    )


def _place(hex_: Hex) -> tuple[float, float]:
    q, r = hex_
    return SIZE * sqrt(3) * (q + r / 2), SIZE * 1.5 * r


def _corner(hex_: Hex, n: int, scale: float = 1.0) -> tuple[float, float]:
    """Return a corner of a hex; side n of `DIRECTIONS` lies between the corners n and n + 1."""
    (x, y), angle = _place(hex_), pi / 3 * n - pi / 6
    return x + scale * SIZE * cos(angle), y - scale * SIZE * sin(angle)


def _hexagon(hex_: Hex, scale: float = 1.0) -> str:
    return " ".join("{:.1f},{:.1f}".format(*_corner(hex_, n, scale)) for n in range(6))


def _edge(hexes: list[Hex]) -> str:
    """Return the outline of a Region: all sides that two of its hexes do not share."""
    steps = []
    for hex_ in hexes:
        for n, direction in enumerate(DIRECTIONS):
            if add(hex_, direction) not in hexes:
                (x1, y1), (x2, y2) = _corner(hex_, n), _corner(hex_, n + 1)
                steps.append(f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}")
    return f'<path class="edge" d="{"".join(steps)}"/>'
