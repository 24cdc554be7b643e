"""Any game's view or edition as text: short values in a row, lists of things as tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from lineside.cli.paper import RenderableType, Text, table
from lineside.engine import BadInput

SHORT = 12
"""Lists longer than this are left out of a view unless they are asked for."""
FEW = 6
"""Longer lists within a table of a view are told by their length."""
BROAD = 6
"""A table of seats with more columns is turned: a column a seat, a row a field."""
SEATS = ("seat", "owner", "actor", "first")
"""Fields with these names hold a seat, which is shown by its name."""


SAID = {"actor": "to act", "first": "went first"}
"""Fields that are called otherwise before people."""


def view(shown: msgspec.Struct | dict[str, Any], names: Sequence[str]) -> list[RenderableType]:
    """Return a view as text; what is long is named with its length and left out."""
    plain = _plain(shown)
    long = {key: value for key, value in plain.items() if _is_long(value)}
    parts = list(_section("", {k: v for k, v in plain.items() if k not in long}, names, FEW))
    if long:
        listed = ", ".join(f"{key} ({len(value)})" for key, value in long.items())
        parts.append(Text(f"also: {listed}; `view NAME` shows one", style="dim"))
    return parts


def whole(shown: msgspec.Struct | dict[str, Any], names: Sequence[str]) -> list[RenderableType]:
    """Return a view or an edition as text with everything in it."""
    return list(_section("", _plain(shown), names))


def field(
    shown: msgspec.Struct | dict[str, Any], wanted: str, names: Sequence[str]
) -> list[RenderableType]:
    """Return one field of a view, however long; raises BadInput where there is none."""
    plain = _plain(shown)
    key = wanted.strip().replace(" ", "_")
    if key not in plain:
        raise BadInput(f"there is no '{wanted}' to look at; there are: {', '.join(plain)}")
    return list(_section("", {key: plain[key]}, names))


def _plain(shown: Any) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(shown))
    return plain


def _section(
    title: str, plain: dict[str, Any], names: Sequence[str], few: int = 0
) -> Iterator[RenderableType]:
    """Yield the fields of a struct: short values in one line, then each other under its name."""
    facts = {key: value for key, value in plain.items() if _is_short(value)}
    told = {key: value for key, value in facts.items() if not few or value not in (None, "", -1)}
    if told:
        yield _facts(told, names)
    for key, value in plain.items():
        name = f"{title} · {_words(key)}" if title else _words(key)
        if key in facts or not value:
            continue
        if isinstance(value, dict) and not _is_rows(value):
            yield Text(name, style="italic")
            yield from _section(name, value, names, few)
        elif not few and _is_by_seat(name, value, names) and any(map(_is_deep, value)):
            for seat, one in zip(names, value, strict=True):
                yield Text(seat, style="bold")
                yield from _section(seat, one, names)
        else:
            yield _grid(name, value, names, few)


def _grid(
    title: str, value: dict[str, Any] | list[Any], names: Sequence[str], few: int
) -> RenderableType:
    """Return a list of things, or a dict of them by their ids, as a table."""
    by_seat = _is_by_seat(title, value, names)
    keys: Sequence[str] = list(map(str, value if isinstance(value, dict) else range(len(value))))
    keys = names if by_seat else keys
    columns, body = _columns(list(value.values()) if isinstance(value, dict) else value)
    first, named = "", isinstance(value, dict) or by_seat
    if by_seat and columns[:1] == ["seat"]:
        columns, body = columns[1:], [row[1:] for row in body]
    if not named and len(columns) > 1 and _are_names([row[0] for row in body]):
        keys, first, columns = [row.pop(0) for row in body], columns[0], columns[1:]
    for number, column in enumerate(columns):
        if column in SEATS:
            for row in body:
                row[number] = _seat(row[number], names)
    heads = [_words(column) for column in columns]
    if by_seat and len(columns) > BROAD:
        cells = [
            (head, *[_cell(row[n], few and 2 * few) for row in body])
            for n, head in enumerate(heads)
        ]
        return table(["", *names], cells, title=title)
    numeric = [n + 1 for n in range(len(columns)) if _are_numbers([row[n] for row in body])]
    cells = [
        (key, *[_cell(item, few) for item in row]) for key, row in zip(keys, body, strict=True)
    ]
    return table([_words(first), *heads], cells, right=numeric, title=title)


def _seat(value: Any, names: Sequence[str]) -> Any:
    """Return the name of a seat, None where the number means nobody."""
    if type(value) is not int or not names:
        return value
    return names[value] if 0 <= value < len(names) else None


def _columns(rows: list[Any]) -> tuple[list[str], list[list[Any]]]:
    """Return the names of the columns ("" where they have none) and the rows cut into them."""
    if all(isinstance(row, dict) for row in rows):
        columns = list(dict.fromkeys(name for row in rows for name in row))
        return columns, [[row.get(name) for name in columns] for row in rows]
    cut = [row if isinstance(row, list) else [row] for row in rows]
    wide = max(map(len, cut), default=0)
    return [""] * wide, [[*row, *[None] * (wide - len(row))] for row in cut]


def _is_by_seat(title: str, value: dict[str, Any] | list[Any], names: Sequence[str]) -> bool:
    """Whether the rows of a table are seats: its name says so, or every row does."""
    if isinstance(value, dict) or len(value) != len(names):
        return False
    if title in ("seats", "players"):
        return True
    seats = [row.get("seat") if isinstance(row, dict) else None for row in value]
    return seats == list(range(len(names)))


def _are_names(values: list[Any]) -> bool:
    """Whether values tell the rows of a table apart, so that these need no numbers."""
    return all(isinstance(value, str) for value in values) and len(set(values)) == len(values)


def _are_numbers(values: list[Any]) -> bool:
    kinds = {type(value) for value in values if value is not None}
    return bool(kinds) and kinds <= {int, float}


def _is_short(value: Any) -> bool:
    if isinstance(value, list):
        flat = not any(isinstance(item, dict | list) for item in value)
        return flat and 0 < len(value) <= SHORT
    return not isinstance(value, dict)


def _is_rows(value: dict[str, Any]) -> bool:
    """Whether a dict is things by their ids rather than one thing by its fields."""
    return all(isinstance(item, dict) for item in value.values())


def _is_long(value: Any) -> bool:
    return isinstance(value, list | dict) and len(value) > SHORT


def _is_deep(value: Any) -> bool:
    """Whether a struct holds lists of things, which want tables of their own."""
    lists = [item for item in value.values() if isinstance(item, list)] if value else []
    return any(isinstance(item, dict) for each in lists for item in each)


def _facts(facts: dict[str, Any], names: Sequence[str]) -> Text:
    """Return short values in a running line: `turn 3 · phase build`."""
    parts: list[Text | str] = []
    for key, value in facts.items():
        value = _seat(value, names) if key in SEATS else value
        parts += [" · " if parts else "", Text(_words(key), style="dim"), f" {_cell(value)}"]
    return Text.assemble(*[part for part in parts if part])


def _cell(value: Any, few: int = 0) -> str:
    if value is None or value in ("", [], {}):
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{_words(k)} {_cell(v)}" for k, v in value.items())
    if isinstance(value, list):
        deep = any(isinstance(item, list | dict) for item in value)
        cut = few and (deep or len(value) > few)
        return f"({len(value)})" if cut else ", ".join(map(_cell, value))
    return str(value)


def _words(key: Any) -> str:
    return SAID.get(str(key), str(key).replace("_", " "))
