"""A view of any game as text: numbers in a row, lists of things as tables, long ones on demand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from lineside.cli.paper import RenderableType, Text, heading, table
from lineside.engine import BadInput

SHORT = 12
"""Tables longer than this many rows are left out unless they are asked for."""


def view(shown: msgspec.Struct | dict[str, Any], names: Sequence[str]) -> list[RenderableType]:
    """Return a view as text; what is long is named with its length and left out."""
    plain, long = _plain(shown), []
    parts: list[RenderableType] = []
    facts = {key: value for key, value in plain.items() if _is_short(value)}
    if facts:
        parts.append(_facts(facts))
    for key, value in plain.items():
        if key in facts or not value:
            continue
        if len(value) > SHORT:
            long.append(f"{_words(key)} ({len(value)})")
        else:
            parts.append(_part(key, value, names))
    if long:
        parts.append(Text(f"also: {', '.join(long)}; `view NAME` shows one", style="dim"))
    return parts


def whole(shown: msgspec.Struct | dict[str, Any], names: Sequence[str]) -> list[RenderableType]:
    """Return a view or edition as text with everything in it."""
    plain = _plain(shown)
    facts = {key: value for key, value in plain.items() if _is_short(value)}
    parts: list[RenderableType] = [_facts(facts)] if facts else []
    return parts + [
        _part(key, value, names) for key, value in plain.items() if key not in facts and value
    ]


def field(shown: msgspec.Struct, wanted: str, names: Sequence[str]) -> RenderableType:
    """Return one field of a view, however long; raises BadInput where there is none."""
    plain = _plain(shown)
    key = wanted.strip().replace(" ", "_")
    if key not in plain:
        raise BadInput(f"there is no '{wanted}' to look at; there are: {', '.join(plain)}")
    return _facts({key: plain[key]}) if _is_short(plain[key]) else _part(key, plain[key], names)


def _plain(shown: Any) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(shown)
    return plain


def _is_short(value: Any) -> bool:
    if isinstance(value, dict):
        return False
    if isinstance(value, (list, tuple)):
        flat = not any(isinstance(item, (dict, list, tuple)) for item in value)
        return flat and 0 < len(value) <= SHORT
    return True


def _part(key: str, value: Any, names: Sequence[str]) -> RenderableType:
    rows = list(value.items()) if isinstance(value, dict) else list(enumerate(value))
    by_seat = isinstance(value, (list, tuple)) and len(value) == len(names)
    if all(isinstance(row, dict) for _, row in rows):
        columns = list(dict.fromkeys(name for _, row in rows for name in row))
        filled = [(k, [row.get(column) for column in columns]) for k, row in rows]
        return _grid(key, columns, filled, by_seat, names)
    if all(isinstance(row, (list, tuple)) for _, row in rows):
        wide = max((len(row) for _, row in rows), default=0)
        padded = [(k, [*row, *[None] * (wide - len(row))]) for k, row in rows]
        return _grid(key, [""] * wide, padded, by_seat, names)
    return _grid(key, [""], [(k, [row]) for k, row in rows], by_seat, names)


def _grid(
    key: str,
    columns: list[str],
    rows: list[tuple[Any, list[Any]]],
    by_seat: bool,
    names: Sequence[str],
) -> RenderableType:
    def label(row: Any) -> str:
        return names[row] if by_seat and isinstance(row, int) else str(row)

    numeric = [
        n + 1
        for n in range(len(columns))
        if all(isinstance(row[n], (int, float, type(None))) for _, row in rows)
    ]
    body = [(label(k), *[_cell(value) for value in row]) for k, row in rows]
    return table(["", *map(_words, columns)], body, right=numeric, title=_words(key))


def _facts(facts: dict[str, Any]) -> Text:
    """Return short values in a running line: `turn 3 · phase build`."""
    parts: list[Text | str] = []
    for key, value in facts.items():
        parts += [" · " if parts else "", Text(_words(key), style="dim"), f" {_cell(value)}"]
    return Text.assemble(*[part for part in parts if part])


def _cell(value: Any) -> str:
    if value is None or value == [] or value == "":
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{_words(k)} {_cell(v)}" for k, v in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(_cell(item) for item in value)
    return str(value)


def _words(key: Any) -> str:
    return str(key).replace("_", " ")


__all__ = ["SHORT", "field", "heading", "view", "whole"]
