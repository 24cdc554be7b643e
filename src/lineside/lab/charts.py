"""The charts of a balance report, as SVG that stands in its page and takes the page's colours.

Each takes one edition's findings or two. The first is drawn with full round marks, the second with
open square ones; winners are full, the others open: colour is never the only sign.
"""

from __future__ import annotations

import io
import re
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from typing import TYPE_CHECKING, Any

from lineside.engine import BadInput
from lineside.lab.balance import Findings, Split, Usage

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH = 4.0
"""Width of every chart in inches: narrow enough to be read on a phone."""
ROW = 0.23
"""Height of a row of a chart in inches."""
LONGEST = 22
"""A line of a name beside a chart has so many letters at most, and there are two lines at most."""
INK, SOFT, RULE, SHADE, ACCENT, SECOND = (
    "#2a241b", "#5d5240", "#c4b594", "#e9dfc8", "#8c2f1e", "#15578a",
)  # fmt: skip
_VARIABLES = {
    INK: "--ink", SOFT: "--ink-soft", RULE: "--rule", SHADE: "--shade", ACCENT: "--accent",
    SECOND: "--focus", "#fcf8ed": "--sheet",
}  # fmt: skip
_STYLE: Any = {
    "text.parse_math": False,
    "svg.fonttype": "none",
    "svg.hashsalt": "lineside",
    "font.size": 9.5,
    "text.color": INK,
    "axes.edgecolor": RULE,
    "axes.labelcolor": SOFT,
    "axes.linewidth": 0.8,
    "axes.facecolor": "none",
    "xtick.color": SOFT,
    "ytick.color": INK,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "grid.color": RULE,
    "grid.linewidth": 0.5,
}
MARKS = (
    {"marker": "o", "color": ACCENT, "markerfacecolor": ACCENT},
    {"marker": "s", "color": SECOND, "markerfacecolor": "#fcf8ed"},
)
"""How the first edition and the second are drawn."""

_numbers = count(1)


@contextmanager
def style() -> Iterator[None]:
    """Draw in the house's style; raises BadInput where the library is missing."""
    global _numbers
    try:
        import matplotlib
    except ImportError:
        raise BadInput("a report needs the extra 'lab': pip install 'lineside[lab]'") from None
    _numbers = count(1)
    with matplotlib.rc_context(_STYLE):
        yield


def places(editions: Sequence[Findings], goal: float) -> str:
    """Share of wins by place in the order of play, with the fair share and the goal."""
    seats, fair = editions[0].seats, editions[0].fair
    figure, axes = _rows(seats, _row((), len(editions)), 0.6, 0.42)
    if fair:
        axes.axvspan(0, 100 * fair * goal, color=SHADE, linewidth=0, alpha=0.7)
        axes.axvline(100 * fair, color=SOFT, linewidth=1, linestyle=(0, (4, 2)))
    names = ["alone"] if seats == 1 else [f"{_ordinal(place)}" for place in range(1, seats + 1)]
    for n, found in enumerate(editions):
        _dots(axes, [row.interval for row in found.places], n, len(editions))
    _name_rows(axes, names)
    high = max(row.interval.high for found in editions for row in found.places)
    axes.set_xlim(0, 100 * max(high * 1.08, fair * goal * 1.1))
    axes.set_xlabel("share of wins in %, with its 95 % interval")
    return _svg(figure)


def lengths(editions: Sequence[Findings]) -> str:
    """How many games lasted how many turns."""
    figure, axes = _axes(1.7, 0.55, 0.45)
    low = min(min(found.lengths) for found in editions)
    high = max(max(found.lengths) for found in editions)
    step = max(1, -(-(high - low + 1) // 24))
    low, high = (low - 2, high + 2) if low == high else (low, high)
    shift = 0.5 if step == 1 else 0.0
    edges = [turns - shift for turns in range(low, high + step + 1, step)]
    for n, found in enumerate(editions):
        shares = [0.0] * (len(edges) - 1)
        for turns, games in found.lengths.items():
            shares[(turns - low) // step] += 100 * games / found.games
        if n == 0:
            axes.stairs(shares, edges, fill=True, color=ACCENT, alpha=0.75, linewidth=0)
        else:
            axes.stairs(shares, edges, color=SECOND, linewidth=1.4)
    axes.grid(axis="y")
    axes.set_axisbelow(True)
    axes.set_xlabel("turns" if step == 1 else f"turns, {step} to a column")
    axes.set_ylabel("% of games")
    _whole(axes)
    return _svg(figure)


def ends(editions: Sequence[Findings], most: int = 7) -> str:
    """How games ended: the commonest ways."""
    total: dict[tuple[str, str], float] = {}
    for found in editions:
        for end, games in found.summary.ends.items():
            total[end] = total.get(end, 0.0) + games / found.games
    shown = sorted(total, key=lambda end: -total[end])[:most]
    told = [
        "\n".join(textwrap.wrap(f"{reason or 'without a reason'} {rule}", 50, max_lines=2))
        for rule, reason in shown
    ]
    above = 0.3 if any("\n" in text for text in told) else 0.15
    slot = above + 0.1 + 0.17 * len(editions)
    figure, axes = _axes(len(shown) * slot + 0.08, 0.08, 0.0)
    for row, (rule, reason) in enumerate(shown):
        top = row * slot
        axes.text(0, top + above, told[row], linespacing=1.0)
        for n, found in enumerate(editions):
            share = 100 * found.summary.ends[rule, reason] / found.games
            y = top + above + 0.12 + 0.17 * n
            look: dict[str, Any] = {"color": ACCENT} if n == 0 else {"fill": False, "ec": SECOND}
            axes.barh(y, share, height=0.11, **look)
            axes.text(share + 1.5, y, f"{share:.0f} %", va="center", color=SOFT)
    axes.set_ylim(len(shown) * slot + 0.08, 0)
    axes.set_xlim(0, 115)
    axes.axis("off")
    return _svg(figure)


def sources(editions: Sequence[Findings]) -> str:
    """What winners and the others have of each source of points."""
    names = list(dict.fromkeys(name for found in editions for name in found.sources))
    figure, axes = _rows(len(names), _row(names, len(editions)), 1.72, 0.42)
    for row, name in enumerate(names):
        for n, found in enumerate(editions):
            y = row + _shift(n, len(editions))
            split = found.sources.get(name, Split())
            colour = MARKS[n]["color"]
            ends_ = [(split.others, "none"), (split.winners, colour)]
            means = [(mean.mean, face) for mean, face in ends_ if mean.n]
            axes.plot([mean for mean, _ in means], [y] * len(means), color=colour, linewidth=1)
            for mean, face in means:
                face = "#fcf8ed" if face == "none" else face
                marker = MARKS[n]["marker"]
                axes.plot(mean, y, marker, color=colour, markerfacecolor=face, markersize=5)
    _name_rows(axes, names)
    axes.set_xlabel("mean (full: a winner, open: another)")
    return _svg(figure)


def components(editions: Sequence[Findings], group: str, names: Sequence[str]) -> str:
    """How often components are used, and how often their users win."""
    figure, (left, right) = _two(len(names), _row(names, len(editions)))
    for n, found in enumerate(editions):
        usages = [found.usage.get(group, {}).get(name, Usage()) for name in names]
        height = 0.62 / len(editions)
        rows = [row + (n - (len(editions) - 1) / 2) * height for row in range(len(names))]
        used = [100 * usage.games / found.games for usage in usages]
        look: dict[str, Any] = {"color": RULE} if n == 0 else {"fill": False, "ec": SECOND}
        left.barh(rows, used, height=height * 0.85, **look)
        _dots(right, [u.interval if u.users else None for u in usages], n, len(editions))
    fair = editions[0].fair
    if fair:
        right.axvline(100 * fair, color=SOFT, linewidth=1, linestyle=(0, (4, 2)))
    _name_rows(left, list(names))
    left.set_xlim(0, 100)
    left.set_xticks([50])
    left.set_xlabel("% of games")
    right.set_ylim(left.get_ylim())
    right.set_yticks([])
    right.set_xlim(-2, 102)
    right.set_xticks([0, 50, 100])
    right.set_xlabel("% won by its users")
    return _svg(figure)


def _ordinal(number: int) -> str:
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(number, f"{number}th")


def _figure(height: float) -> Figure:
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, height))
    figure.patch.set_alpha(0)
    FigureCanvasSVG(figure)
    return figure


def _axes(height: float, left: float, bottom: float, width: float = 0.0) -> tuple[Figure, Axes]:
    """Return axes `height` inches high, with so many inches to their left and below."""
    whole = height + bottom + 0.08
    figure = _figure(whole)
    wide = (width or WIDTH - left - 0.1) / WIDTH
    axes = figure.add_axes((left / WIDTH, bottom / whole, wide, height / whole))
    axes.spines[["top", "right", "left"]].set_visible(False)
    return figure, axes


def _rows(rows: int, row: float, left: float, bottom: float) -> tuple[Figure, Axes]:
    figure, axes = _axes(max(rows, 2) * row + 0.1, left, bottom)
    axes.grid(axis="x")
    axes.set_axisbelow(True)
    return figure, axes


def _two(rows: int, row: float) -> tuple[Figure, tuple[Axes, Axes]]:
    height, bottom = max(rows, 2) * row + 0.1, 0.42
    figure, left = _axes(height, 1.72, bottom, 0.55)
    whole = height + bottom + 0.08
    right = figure.add_axes((2.54 / WIDTH, bottom / whole, 1.36 / WIDTH, height / whole))
    right.spines[["top", "right", "left"]].set_visible(False)
    right.grid(axis="x")
    right.set_axisbelow(True)
    return figure, (left, right)


def _name_rows(axes: Axes, names: Sequence[str]) -> None:
    axes.set_yticks(range(len(names)), [_folded(name) for name in names], linespacing=0.95)
    axes.set_ylim(max(len(names), 2) - 0.5, -0.5)


def _folded(name: str) -> str:
    """Return a name that fits beside a chart; a table has it whole."""
    lines = textwrap.wrap(name, LONGEST, max_lines=2, placeholder="…")
    return "\n".join(lines)


def _row(names: Sequence[str], editions: int) -> float:
    """Return the height of a row in inches: more where names take two lines or two are drawn."""
    return ROW * (1.6 if editions > 1 or any("\n" in _folded(name) for name in names) else 1.0)


def _shift(n: int, editions: int) -> float:
    """Return how far below its row's middle an edition is drawn."""
    return (n - (editions - 1) / 2) * 0.4


def _dots(axes: Axes, intervals: Sequence[Any], n: int, editions: int) -> None:
    """Draw shares with their intervals, one a row."""
    for row, interval in enumerate(intervals):
        if interval is None:
            continue
        share, low, high = (100 * value for value in interval)
        y, colour = row + _shift(n, editions), MARKS[n]["color"]
        axes.plot([low, high], [y, y], color=colour, linewidth=1.2, solid_capstyle="butt")
        axes.plot(share, y, markersize=4.5, linestyle="none", clip_on=False, **MARKS[n])  # type: ignore[arg-type]


def _whole(axes: Axes) -> None:
    from matplotlib.ticker import MaxNLocator

    axes.xaxis.set_major_locator(MaxNLocator(6, integer=True))
    axes.yaxis.set_major_locator(MaxNLocator(4))


def _svg(figure: Figure) -> str:
    """Return a figure as an SVG element, with ids of its own and the page's colours and fonts."""
    file = io.StringIO()
    figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    text = file.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>\s*", "", text, flags=re.S)
    text = re.sub(r'^<svg[^>]*viewBox="([^"]+)"[^>]*>', r'<svg viewBox="\1">', text)
    called = set(re.findall(r"#([\w-]+)[\")]", text))
    number = next(_numbers)
    text = re.sub(
        r' id="([^"]+)"', lambda m: f' id="c{number}-{m[1]}"' if m[1] in called else "", text
    )
    text = re.sub(r"url\(#", f"url(#c{number}-", text)
    text = re.sub(r'xlink:href="#', f'href="#c{number}-', text)
    text = re.sub(r"font: ([\d.]+px)[^;\"]*", r"font-size: \1", text)
    for colour, variable in _VARIABLES.items():
        text = text.replace(colour, f"var({variable})")
    return re.sub(r">\s+<", "><", text).strip()
