"""A table as SVG, seen from above: for the command line, documents and for looking at tables."""

from __future__ import annotations

from collections.abc import Sequence

from .components import COLOURS, MOUNTAIN, NEW, OUTSKIRTS
from .geometry.lattice import Line
from .geometry.squares import square_of
from .table import Place, Table

INKS = {
    "red": "#b5483a",
    "blue": "#3f6a93",
    "purple": "#7b5a8c",
    "yellow": "#cfa63a",
    "green": "#5d7f52",
    "white": "#f4efe3",
}
"""The colours of Cities and cubes."""

STRINGS = (
    ("orange", "#c8742c", ""),
    ("pink", "#c97b8e", "90 40"),
    ("lilac", "#9a8bb5", "30 40"),
    ("brown", "#6f5239", "140 40 30 40"),
    ("olive", "#7d7c3a", "60 30 60 80"),
)
"""Each seat's string: name, ink, and dashes that tell it apart without its colour."""


def svg(
    table: Table,
    kinds: Sequence[int],
    new_stations: Sequence[Place] = (),
    routes: Sequence[tuple[int, Line]] = (),
) -> str:
    """Draw a table.

    Args:
        table: board, mountain, stations.
        kinds: what each station is, by number, New Stations after the others.
        new_stations: where New Stations lie.
        routes: (seat, points) of every string laid.
    """
    xs = [x for x, _ in table.board]
    ys = [y for _, y in table.board]
    box = (min(xs) - 150, min(ys) - 150, max(xs) - min(xs) + 300, max(ys) - min(ys) + 300)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(map(str, box))}">',
        f'<rect x="{box[0]}" y="{box[1]}" width="{box[2]}" height="{box[3]}" fill="#dfd8c6"/>',
        _ring(table.board, "#e9e3d2", "#2f2b26", 40),
        _ring(table.mountain, "#cfc9bb", "#8a857b", 40),
    ]
    places = [*table.stations, *new_stations]
    parts += [_tile(n, kinds[n], place) for n, place in enumerate(places)]
    for seat, line in routes:
        _, ink, dashes = STRINGS[seat]
        points = " ".join(f"{x},{y}" for x, y in line)
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{ink}" stroke-width="34" '
            f'stroke-linejoin="round" stroke-linecap="round"/>'
        )
        if dashes:
            parts.append(
                f'<polyline points="{points}" fill="none" stroke="#fffaf0" stroke-width="8" '
                f'stroke-dasharray="{dashes}"/>'
            )
    return "\n".join([*parts, "</svg>\n"])


def _ring(ring: Line, fill: str, ink: str, width: int) -> str:
    points = " ".join(f"{x},{y}" for x, y in ring)
    return (
        f'<polygon points="{points}" fill="{fill}" stroke="{ink}" stroke-width="{width}" '
        'stroke-linejoin="round"/>'
    )


def _tile(number: int, kind: int, place: Place) -> str:
    named = {OUTSKIRTS: ("#d8cfb4", "O"), MOUNTAIN: ("#a9a294", "M"), NEW: ("#f0e9d8", "N")}
    fill, letter = named.get(kind) or (INKS[COLOURS[kind]], COLOURS[kind][0].upper())
    corners = " ".join(f"{x},{y}" for x, y in square_of(*place).corners)
    x, y = place[:2]
    return (
        f'<polygon points="{corners}" fill="{fill}" stroke="#2f2b26" stroke-width="12"/>'
        f'<text x="{x}" y="{y + 60}" font-size="170" text-anchor="middle" '
        f'font-family="Georgia, serif" fill="#2f2b26">{letter}{number}</text>'
    )
