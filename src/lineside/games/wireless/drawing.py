"""The world map of an edition as SVG: spaces, both kinds of lines, rewards, bonuses, lost signals.

Plain shapes of our own. Horizontal lines are drawn through, vertical ones dotted, so that colour
is never the only sign.
"""

from __future__ import annotations

from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING

from lineside.engine.looks import ink, letter
from lineside.games.wireless.components import Components, Location
from lineside.games.wireless.meta import META

if TYPE_CHECKING:
    from lineside.games.wireless.view import LocationView, View

SCALE = 10
_REWARD = {"target": "◎", "flag": "⚑", "patent": "✦", "link": "∞", "": "?"}
_BONUS = {"flag": "", "contract": "▤", "technology": "⚙", "super": "⚙⚙", "link": "∞+1", "": ""}
_STYLE = """
text { font-family: Georgia, serif; text-anchor: middle; fill: #2b2a27 }
.sea { fill: #dbe5e6 } .land { fill: #f4ecd8; stroke: #2b2a27; stroke-width: 1.2 }
.ocean { fill: #b9d0d6; stroke: #2b2a27; stroke-width: 1.2 }
.nation { stroke-width: 3 } .horizontal { stroke: #2b2a27; stroke-width: 2.2; fill: none }
.vertical { stroke: #8a3b2a; stroke-width: 2.2; stroke-dasharray: 0.1 6; stroke-linecap: round;
  fill: none }
.name { font-size: 9px } .icon { font-size: 15px }
.token { stroke: #fffdf6; stroke-width: 1.2 } .owner { font-size: 10px; fill: #fffdf6 }
.bar { stroke: #fffdf6; stroke-width: 2.5 }
.lost { stroke: #8a3b2a; stroke-width: 2; fill: none }
"""


def place_of(data: Components, location: Location) -> tuple[float, float]:
    """Return where the middle of a Location's space is drawn, in board units from the top left."""
    projection = data.map.projection
    return (
        _stretch(location.lon, projection.longitude),
        _stretch(location.lat, projection.latitude),
    )


def _stretch(degrees: float, table: tuple[tuple[float, float], ...]) -> float:
    """Return the units of a number of degrees by a table of straight pieces."""
    rising = table[0][0] < table[-1][0]
    for (a, at_a), (b, at_b) in pairwise(table):
        if (degrees <= b) == rising or degrees == b:
            return at_a + (at_b - at_a) * (degrees - a) / (b - a)
    return table[-1][1]


def draw(data: Components, view: View | None = None) -> str:
    """Return the map as SVG text; with a view, also the rewards and tokens that lie on it."""
    board = data.map
    width, height = board.projection.width * SCALE, board.projection.height * SCALE
    at = {p.id: _pixels(place_of(data, p)) for p in board.locations}
    parts = [f'<rect class="sea" width="{width:g}" height="{height:g}"/>']
    for line in board.lines:
        for here, there in pairwise(line.path):
            (x1, y1), (x2, y2) = at[here], at[there]
            ends = [(x1, y1, x2, y2)]
            if line.globe:
                ends = [(x1, y1, x2 + width, y2), (x1 - width, y1, x2, y2)]
            for x, y, x_to, y_to in ends:
                path = f"M{x:g} {y:g}L{x_to:g} {y_to:g}"
                parts.append(f'<path class="{line.kind}" d="{path}"/>')
    half = board.projection.space * SCALE / 2
    nudges = {"west": (-1, 0), "east": (1, 0), "north": (0, -1), "south": (0, 1)}
    for side, (dx, dy) in nudges.items():
        for name in getattr(board.lost, side):
            x, y = at[name]
            x, y = x + dx * half * 1.3, y + dy * half * 1.3
            ring = f"M{x - 6:g} {y:g}a6 6 0 1 0 12 0a6 6 0 1 0 -12 0"
            parts.append(f'<path class="lost" d="{ring}M{x - 4:g} {y + 4:g}l8 -8"/>')
    nations = {nation.id: nation.name for nation in board.nations}
    seen = {} if view is None else {location.id: location for location in view.locations}
    for location in board.locations:
        lies = seen.get(location.id)
        reward = location.reward if lies is None else lies.reward
        icon = _REWARD[reward] if reward or lies is None else ""
        parts.append(_space(location, icon, at[location.id], half, nations))
        if lies is not None:
            parts += _tokens(lies, at[location.id], half)
    inner = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">'
        f"<style>{_STYLE}</style>\n{inner}\n</svg>\n"
    )


def _pixels(units: tuple[float, float]) -> tuple[float, float]:
    return SCALE * units[0], SCALE * units[1]


def _tokens(here: LocationView, at: tuple[float, float], half: float) -> list[str]:
    """Draw what lies on a Location: round Signals, square Stations, with a bar once modulated."""
    kinds = [("signal", side) for side in here.signals]
    kinds += [("station", side) for side in here.unmodulated]
    kinds += [("modulated", side) for side in here.modulated]
    if here.neutral:
        kinds.append(("signal", -1))
    found = []
    for n, (kind, side) in enumerate(kinds):
        x, y = at[0] - half + 9 + 15 * (n % 3), at[1] + half - 8 - 15 * (n // 3)
        fill = "#8a857b" if side < 0 else ink(META.colours, side)
        name = "" if side < 0 else letter(side)
        corner = 7 if kind == "signal" else 1
        bar = f'<path class="bar" d="M{x - 7:g} {y + 6:g}h14"/>' if kind == "modulated" else ""
        found.append(
            f'<rect class="token" fill="{fill}" x="{x - 7:g}" y="{y - 7:g}" width="14" '
            f'height="14" rx="{corner}"/>{bar}<text class="owner" x="{x:g}" y="{y + 4:g}">'
            f"{name}</text>"
        )
    return found


def _space(
    location: Location, icon: str, at: tuple[float, float], half: float, nations: dict[str, str]
) -> str:
    x, y = at
    kind = "ocean" if location.ocean else "land"
    if location.nation:
        kind += " nation"
    below = nations.get(location.nation, _BONUS[location.bonus])
    size = "name" if location.nation else "icon"
    title = escape(location.name)
    return (
        f'<g id="{location.id}"><title>{title}</title>'
        f'<rect class="{kind}" x="{x - half:g}" y="{y - half:g}" '
        f'width="{2 * half:g}" height="{2 * half:g}" rx="6"/>'
        f'<text class="icon" x="{x:g}" y="{y - half * 0.3:g}">{icon}</text>'
        f'<text class="name" x="{x:g}" y="{y + half * 0.15:g}">{title}</text>'
        f'<text class="{size}" x="{x:g}" y="{y + half * 0.75:g}">{escape(below)}</text></g>'
    )
