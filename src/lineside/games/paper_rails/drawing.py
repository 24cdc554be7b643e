"""The map of an edition as an SVG picture, fit to be printed and played on with pens."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from lineside.engine.looks import dashes, ink
from lineside.games.paper_rails.components import Side, Tables
from lineside.games.paper_rails.meta import META
from lineside.games.paper_rails.projection import PROJECTION, Point

_STYLE = """
  .paper { fill: #f6f0e0 }
  .line { stroke: #8c8371; stroke-width: 2.4; stroke-linecap: round }
  .dot { fill: #fffdf6; stroke: #3a342a; stroke-width: 1.3 }
  .seaboard { fill: #3a342a }
  text { font: 8px Georgia, 'Times New Roman', serif; fill: #2b261e;
    stroke: #f6f0e0; stroke-width: 2.2; stroke-linejoin: round; paint-order: stroke }
  .title { font-size: 15px } .note { font-style: italic }
"""
_BASELINE = {"n": -5.5, "s": 11.0, "e": 2.7, "w": 2.7}


def picture(tables: Tables, owners: Sequence[int] = ()) -> str:
    """Return the map as the text of an SVG file; filled dots are seaboard cities.

    `owners` are the seats that have claimed the connections (-1: nobody), none by default.
    """
    size = f"0 0 {PROJECTION.width} {PROJECTION.height}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" role="img">',
        f"<title>{escape(tables.title)}</title>",
        f"<style>{_STYLE}</style>",
        f'<rect class="paper" width="{PROJECTION.width}" height="{PROJECTION.height}"/>',
    ]
    for number, line in enumerate(tables.lines):
        a, b = tables.points[line.a], tables.points[line.b]
        owner = owners[number] if owners else -1
        drawn = "" if owner < 0 else _claimed(owner)
        parts.append(
            f'<line class="line" id="{line.id}" {drawn}'
            f'x1="{a.x:.1f}" y1="{a.y:.1f}" x2="{b.x:.1f}" y2="{b.y:.1f}">'
            f"<title>{escape(line.text)}</title></line>"
        )
    for city, point in zip(tables.cities, tables.points, strict=True):
        kind = "dot seaboard" if city.seaboard else "dot"
        parts.append(f'<circle class="{kind}" cx="{point.x:.1f}" cy="{point.y:.1f}" r="3.2"/>')
    for city, point in zip(tables.cities, tables.points, strict=True):
        parts.append(_name(city.name, city.label, point))
    parts.append(f'<text class="title" x="24" y="452">{escape(tables.title)}</text>')
    parts.append('<text class="note" x="24" y="467">Filled dots: eastern seaboard cities</text>')
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _claimed(seat: int) -> str:
    """Return how a claimed connection differs from a free one."""
    return (
        f'style="stroke: {ink(META.colours, seat)}; stroke-width: 5; stroke-linecap: butt; '
        f'stroke-dasharray: {dashes(seat, 5)}" '
    )


def _name(name: str, side: Side, at: Point) -> str:
    """Return a city's name on its side of the dot."""
    up_down = next((letter for letter in side if letter in "ns"), side)
    x, y = at.x, at.y + _BASELINE[up_down]
    anchor = "start" if "e" in side else "end" if "w" in side else "middle"
    aside = 5.5 if len(side) == 1 else 3.5
    x += {"start": aside, "end": -aside, "middle": 0.0}[anchor]
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(name)}</text>'
