"""What is printed and how it looks: sober, like an old timetable; colour is never the only sign."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from typing import IO, Any

from rich import box
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

_STYLES = {
    "red": "red",
    "blue": "blue",
    "green": "green",
    "yellow": "yellow",
    "orange": "dark_orange",
    "violet": "magenta",
    "purple": "magenta",
}


class Paper(Console):
    """A console that prints what it is given, without markup, and lets a broken pipe be heard."""

    def say(self, line: Text | str) -> None:
        """Print one line of a long text: at once where it needs neither colour nor breaks."""
        if self.is_terminal:
            self.print(line)
        else:
            self.file.write(f"{line}\n")

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def paper(file: IO[str] | None = None) -> Paper:
    """Return a console on stdout (or `file`); where nobody looks on, no line is broken."""
    file = file or sys.stdout
    width = None if file.isatty() or "COLUMNS" in os.environ else 1000
    return Paper(file=file, width=width, markup=False, highlight=False, emoji=False)


def heading(words: str, note: str = "") -> Text:
    """Return a heading in capitals with a quieter note after it."""
    return Text.assemble((words.upper(), "bold"), (f"  {note}" if note else "", "dim"))


def table(
    columns: Sequence[str],
    rows: Iterable[Sequence[Any]],
    right: Iterable[int] = (),
    title: str = "",
) -> RenderableType:
    """Return a table; the columns numbered in `right` are set flush right."""
    made = Table(
        show_header=any(columns),
        box=box.SIMPLE_HEAD,
        header_style="bold",
        pad_edge=False,
        show_edge=False,
    )
    flush = set(right)
    for number, name in enumerate(columns):
        made.add_column(name, justify="right" if number in flush else "left", overflow="fold")
    for row in rows:
        made.add_row(*[c if isinstance(c, Text) else Text(str(c)) for c in row])
    return Group(Text(title, style="italic"), made) if title else made


def named(name: str, colour: str = "") -> Text:
    """Return a seat's name in its colour (as far as a terminal has it)."""
    return Text(name, style=_STYLES.get(colour, "bold"))


def number(value: float) -> str:
    """Return a number with separated thousands: whole from 100 on, else two digits of it."""
    if isinstance(value, int) or abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def percent(share: float) -> str:
    """Return a share as percent."""
    return f"{100 * share:.1f} %"


__all__ = [
    "Paper",
    "RenderableType",
    "Text",
    "heading",
    "named",
    "number",
    "paper",
    "percent",
    "table",
]
