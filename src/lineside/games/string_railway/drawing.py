"""A table as SVG, seen from above: for the command line, documents and for looking at tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .components import COLOURS, MOUNTAIN, NEW, OUTSKIRTS
from .geometry.lattice import Line
from .geometry.squares import square_of
from .table import Place, Table

if TYPE_CHECKING:
    from .view import View

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
    parts += [_string(seat, line) for seat, line in routes]
    return "\n".join([*parts, "</svg>\n"])


def as_seen(view: View) -> str:
    """Draw a table as a view shows it, with the cubes on the stations."""
    xs, ys = [x for x, _ in view.board] or [0], [y for _, y in view.board] or [0]
    box = (min(xs) - 150, min(ys) - 150, max(xs) - min(xs) + 300, max(ys) - min(ys) + 300)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(map(str, box))}">',
        f'<rect x="{box[0]}" y="{box[1]}" width="{box[2]}" height="{box[3]}" fill="#dfd8c6"/>',
        _ring(view.board, "#e9e3d2", "#2f2b26", 40),
        _ring(view.mountain, "#cfc9bb", "#8a857b", 40),
    ]
    for seen in view.stations:
        kind = _KINDS[seen.kind]
        parts.append(_tile(seen.number, kind, (seen.x, seen.y, seen.p, seen.q)))
    parts += [_string(route.seat, route.points) for route in view.routes]
    for seen in view.stations:
        cubes = [colour for colour, count in enumerate(seen.cubes) for _ in range(count)]
        parts += [
            f'<rect x="{seen.x - 150 + 75 * (n % 4)}" y="{seen.y - 160 + 75 * (n // 4)}" '
            f'width="64" height="64" fill="{INKS[COLOURS[colour]]}" stroke="#2f2b26" '
            'stroke-width="8"/>'
            for n, colour in enumerate(cubes)
        ]
    return "\n".join([*parts, "</svg>\n"])


_KINDS = {
    **{name: colour for colour, name in enumerate(COLOURS)},
    "outskirts": OUTSKIRTS,
    "mountain": MOUNTAIN,
    "new": NEW,
}


def _string(seat: int, line: Line) -> str:
    _, ink, dashes = STRINGS[seat]
    points = " ".join(f"{x},{y}" for x, y in line)
    drawn = (
        f'<polyline points="{points}" fill="none" stroke="{ink}" stroke-width="34" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
    )
    if dashes:
        drawn += (
            f'\n<polyline points="{points}" fill="none" stroke="#fffaf0" stroke-width="8" '
            f'stroke-dasharray="{dashes}"/>'
        )
    return drawn


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
