"""A balance report as one HTML file that needs nothing else: no network, no script."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib import resources
from typing import Any, NamedTuple

from lineside import __version__
from lineside.lab import charts, words
from lineside.lab.balance import Findings
from lineside.lab.compare import Difference, differences
from lineside.lab.look import ACTIONS

MOST_ROWS = 16
"""A chart of components has so many rows at most; the table below it has all."""

READING = """<h2 id="reading">How to read this</h2>
<p>All games are played by the same bot in every seat, so that what differs is the place in the
order of play, the components, and luck. A win shared by k seats counts 1/k for each. Intervals
hold the true share in 95 of 100 such reports (Wilson).</p>
<p><em>Won by its users</em> says how often those who used a component won, not that it made them
win: leaders can afford more. What the bot never uses may be dead, or beyond the bot.
<em>Points in the same turn</em> is what the user's score rose by in the turns of that use.</p>
"""
COMPARING = """<p>Differences between editions: z test of two shares, Welch's test of means, p
adjusted for how many things are compared (Holm). Below 0.05 a difference is called sure; a
difference that is not sure may still be there.</p>
"""


class Chapter(NamedTuple):
    """One number of seats: one edition or two, and their differences."""

    editions: Sequence[Findings]
    different: Sequence[Difference]


def chapter(editions: Sequence[Findings]) -> Chapter:
    """Return a chapter with its differences worked out."""
    return Chapter(editions, differences(*editions) if len(editions) == 2 else ())


def html(chapters: Sequence[Chapter], goal: float, command: str, stopped: bool = False) -> str:
    """Return the page.

    Args:
        chapters: one for each number of seats.
        goal: how many times its fair share a place may win.
        command: what makes the same report again.
        stopped: whether fewer games were played than were asked for.

    Raises BadInput where the library that draws is missing.
    """
    css = (resources.files("lineside.lab") / "report.css").read_text("utf-8")
    first = chapters[0].editions[0]
    with charts.style():
        body = [_head(chapters, stopped), *(_chapter(one, goal) for one in chapters)]
    comparing = COMPARING if len(chapters[0].editions) == 2 else ""
    again = f"<p>The same report again:</p><pre><code>{escape(command)}</code></pre>"
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(first.title)}: balance report</title><style>{css}</style></head><body>"
        f"{''.join(body)}<footer>{READING}{comparing}{again}"
        f'<p class="note">Lineside {__version__}, rules version {first.rules_version}.</p>'
        "</footer></body></html>\n"
    )


def _head(chapters: Sequence[Chapter], stopped: bool) -> str:
    editions = chapters[0].editions
    first = editions[0]
    counts = sorted({found.games for one in chapters for found in one.editions})
    games = f"{counts[0]:,}" if len(counts) == 1 else f"{counts[0]:,} to {counts[-1]:,}"
    keys = "".join(
        f'<br><span class="key{" second" * n}"></span>{"Edition" if n == 0 else "Against"} '
        f"<strong>{escape(found.edition)}</strong> <code>{found.digest}</code>"
        f"{'' if found.builtin else ', own'}"
        for n, found in enumerate(editions)
    )
    links = "".join(
        f'<a href="#seats-{one.editions[0].seats}">{_seats(one.editions[0].seats)}</a>'
        for one in chapters
    )
    warning = '<p class="warn">Stopped early: fewer games than were asked for.</p>' * stopped
    options = ", ".join(f"{name}={value}" for name, value in first.setup.options.items())
    told = f" Options: {escape(options)}." if options else ""
    return (
        f'<header><p class="eyebrow">Balance report</p><h1>{escape(first.title)}</h1>'
        f"<p>The bot <strong>{escape(first.setup.bots[0])}</strong> against itself, {games} games "
        f"at each number of seats, seed {first.setup.seed}.{told}{keys}</p>{warning}"
        f'<nav aria-label="Numbers of seats">{links}<a href="#reading">How to read this</a></nav>'
        "</header>"
    )


def _chapter(one: Chapter, goal: float) -> str:
    editions = one.editions
    first = editions[0]
    parts = [f'<section><h2 id="seats-{first.seats}">{_seats(first.seats)}</h2>']
    parts.append('<div class="pair">')
    for n, found in enumerate(editions):
        name = f'<h3><span class="key{" second" * n}"></span>{escape(found.edition)}</h3>'
        said = "".join(
            f"<li{' class=warn' if asks else ''}>{escape(text)}</li>"
            for text, asks in words.sentences(found, goal)
        )
        said += _unseen(found)
        parts.append(f"<div>{name if len(editions) == 2 else ''}<ul>{said}</ul></div>")
    parts.append("</div>")
    if len(editions) == 2:
        parts.append(_differences(one))
    parts.append(_course(editions, goal))
    parts.append(_components(editions))
    return "".join([*parts, "</section>"])


def _course(editions: Sequence[Findings], goal: float) -> str:
    first = editions[0]
    fair = f"Dashed: a fair share; shaded: below {goal:g} times it." if first.fair else ""
    title = "Places in the order of play" if first.seats > 1 else "Share of wins"
    shown = [
        _figure(title, fair, charts.places(editions, goal)),
        _figure("Length", "", charts.lengths(editions)),
        _figure("How games end", "Share of games, commonest first.", charts.ends(editions)),
    ]
    if any(found.sources for found in editions):
        shown.append(_figure("Points by source", "", charts.sources(editions)))
    if any(found.counts for found in editions):
        tables = "".join(_counts_table(found, len(editions) > 1) for found in editions)
        shown.append(_figure("In the end a seat has", "Mean of winners and of the others.", tables))
    return f'<div class="charts">{"".join(shown)}</div>'


def _unseen(found: Findings) -> str:
    """Return what was never seen, folded up: with few games it is much."""
    told = words.unseen(found)
    if not told:
        return ""
    items = "".join(f"<li>{escape(text)}: {escape('; '.join(names))}</li>" for text, names in told)
    groups = escape("; ".join(text for text, _ in told))
    return (
        f"<li class=warn>Never seen: {groups}."
        f"<details><summary>Which</summary><ul>{items}</ul></details></li>"
    )


def _counts_table(found: Findings, named: bool) -> str:
    title = f"<p>{escape(found.edition)}</p>" if named else ""
    rows = [
        (name, *[f"{m.mean:.1f}" if m.n else "–" for m in (split.winners, split.others)])
        for name, split in found.counts.items()
    ]
    return title + _table(("", "winner", "another"), rows)


def _components(editions: Sequence[Findings]) -> str:
    groups = dict.fromkeys(group for found in editions for group in found.usage)
    figures = []
    for group in [*(g for g in groups if g != ACTIONS), ACTIONS]:
        names = _most_telling(editions, group)
        every = dict.fromkeys(n for found in editions for n in found.usage.get(group, {}))
        if not names:
            continue
        note = "Bars: used in games. Marks: how often its users won."
        if len(names) == MOST_ROWS:
            note += f" The most and the least successful of {len(every)}."
        tables = "".join(_usage_table(found, group, len(editions) > 1) for found in editions)
        table = f"<details><summary>All {len(every)} as a table</summary>{tables}</details>"
        drawn = charts.components(editions, group, names)
        figures.append(_figure(group, note, drawn, table))
    title = "<h3>Components: how often used, and who wins with them</h3>"
    return f'{title}<div class="charts">{"".join(figures)}</div>'


def _most_telling(editions: Sequence[Findings], group: str) -> list[str]:
    """Return the components to draw: used ones, by success; of many the best and the worst."""
    ranked: dict[str, float] = {}
    for found in reversed(editions):
        ranked.update(
            {n: u.interval.share for n, u in found.usage.get(group, {}).items() if u.users}
        )
    names = sorted(ranked, key=lambda name: -ranked[name])
    if len(names) <= MOST_ROWS:
        return names
    # Of many, those used by few say least: the best and worst are judged by what is sure of them.
    first = editions[0].usage.get(group, {})
    sure = [n for n in names if n in first and first[n].users]
    half = MOST_ROWS // 2
    best = sorted(sure, key=lambda name: -first[name].interval.low)[:half]
    worst = sorted((n for n in sure if n not in best), key=lambda n: first[n].interval.high)[:half]
    return sorted([*best, *worst], key=lambda name: -first[name].interval.share)


def _usage_table(found: Findings, group: str, named: bool) -> str:
    rows = [
        (
            name,
            f"{usage.times / found.games:.2f}",
            f"{100 * usage.games / found.games:.0f} %",
            words.percent(usage.interval) if usage.users else "–",
            f"{usage.gain / usage.turns:+.1f}".replace("-", "−") if usage.turns else "–",
        )
        for name, usage in found.usage.get(group, {}).items()
    ]
    if all(row[-1] == "–" for row in rows):
        rows = [row[:-1] for row in rows]  # type: ignore[misc]
    columns = ("", "a game", "in games", "won by its users", "points in the turn")
    title = f"<p>{escape(found.edition)}</p>" if named else ""
    return title + _table(columns[: len(rows[0])] if rows else columns, rows)


def _differences(one: Chapter) -> str:
    sure = sorted((d for d in one.different if d.sure), key=lambda d: d.adjusted or 0)
    asked = [d for d in one.different if d.section in ("Places", "Length", "Ends") and not d.sure]
    rows = [
        (
            f"{d.section}: {d.name}, {d.measure}",
            _value(d, d.first),
            _value(d, d.second),
            _probability(d),
        )
        for d in [*sure, *asked]
    ]
    tested = sum(d.p is not None for d in one.different)
    said = (
        f"{len(sure)} of {tested} things compared surely differ, and come first."
        if sure
        else f"Of {tested} things compared none surely differs."
    )
    keys = [
        f'<span class="key{" second" * n}" role="img" aria-label="{escape(found.edition)}"></span>'
        for n, found in enumerate(one.editions)
    ]
    return f"<h3>What differs</h3><p>{said}</p>{_table(('', *keys, 'p'), rows, raw=True)}"


def _value(difference: Difference, value: float) -> str:
    if difference.kind == "share":
        return f"{100 * value:.0f} %"
    return f"{value:.1f}".replace("-", "−")


def _probability(difference: Difference) -> str:
    if difference.adjusted is None:
        return "alike" if difference.first == difference.second else "too few"
    if difference.adjusted < 0.001:
        return "< 0.001, sure"
    return f"{difference.adjusted:.3f}" + (", sure" if difference.sure else "")


def _table(columns: Sequence[str], rows: Iterable[Sequence[Any]], raw: bool = False) -> str:
    """Return a table; `raw`: the columns' names are HTML already."""
    names = columns if raw else map(escape, columns)
    head = "".join(f'<th scope="col">{name}</th>' for name in names)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows
    )
    return (
        f'<div class="wide" tabindex="0"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def _figure(title: str, note: str, drawn: str, below: str = "") -> str:
    label = escape(title, quote=True)
    svg = drawn.replace("<svg", f'<svg role="img" aria-label="{label}"', 1)
    small = f"<small>{escape(note)}</small>" if note else ""
    return f"<figure><figcaption>{escape(title)}{small}</figcaption>{svg}{below}</figure>"


def _seats(number: int) -> str:
    return "Alone" if number == 1 else f"{number} seats"
