"""Results and log lines in words, for every command that shows a game."""

from __future__ import annotations

from collections.abc import Sequence

from lineside.cli.paper import RenderableType, Text, heading, named, table
from lineside.engine import CHANCE, Event, Meta, Result

PLACES = {1: "1st", 2: "2nd", 3: "3rd"}


def colour(meta: Meta, seat: int) -> str:
    """Return the name of a seat's colour, or ""."""
    return meta.colours[seat] if 0 <= seat < len(meta.colours) else ""


def line(event: Event, names: Sequence[str], meta: Meta) -> Text:
    """Return one entry of the log: `  12  Ann builds Boston – New York`."""
    number = Text(f"{event.n:>5}  ", style="dim")
    words = fill(event.text, names)
    if event.by == CHANCE:
        return Text.assemble(number, Text(words, style="italic"))
    return Text.assemble(number, named(names[event.by], colour(meta, event.by)), " ", words)


def fill(text: str, names: Sequence[str]) -> str:
    """Put the seats' names where `{2}` stands for seat 2."""
    for seat, name in enumerate(names):
        text = text.replace(f"{{{seat}}}", name)
    return text


def result(found: Result, names: Sequence[str], meta: Meta, over: bool) -> list[RenderableType]:
    """Return a result: the places, then every seat's score line by line."""
    order = sorted(found.scores, key=lambda score: (score.rank, score.seat))
    winners = [names[score.seat] for score in order if score.won]
    head = "final score" if over else "as it stands"
    reason = f"{fill(found.reason, names)}{f' ({found.rule})' if found.rule else ''}"
    parts: list[RenderableType] = [heading(head, reason if over else "")]
    rows = [
        (
            PLACES.get(score.rank, f"{score.rank}th"),
            named(names[score.seat], colour(meta, score.seat)),
            str(score.total),
            "wins" if over and score.won else "",
        )
        for score in order
    ]
    parts.append(table(("", "seat", "points", ""), rows, right=(2,)))
    if over and len(winners) > 1:
        parts.append(Text(f"{' and '.join(winners)} share the win."))
    return parts


def score_lines(found: Result, names: Sequence[str], meta: Meta) -> list[RenderableType]:
    """Return every seat's score line by line, with the rules that gave the points."""
    parts: list[RenderableType] = []
    for score in found.scores:
        rows = [(it.label, it.detail, f"{it.points:+d}", it.rule) for it in score.lines]
        if rows:
            parts.append(named(names[score.seat], colour(meta, score.seat)))
            parts.append(table(("", "", "points", "rule"), rows, right=(2,)))
    return parts
