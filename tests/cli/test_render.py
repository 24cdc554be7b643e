"""Views as text: names where they belong, long things left out, nothing hidden on demand."""

from __future__ import annotations

import io

import msgspec
import pytest

from lineside.cli import render
from lineside.cli.paper import paper
from lineside.engine import BadInput


class Player(msgspec.Struct):
    points: int
    lines: tuple[int, ...]
    note: str | None = None


class Table(msgspec.Struct):
    turn: int
    phase: str
    nothing: str | None
    players: tuple[Player, ...]
    cities: dict[str, dict[str, int]]
    owners: tuple[int, ...]
    map: dict[str, object]


TABLE = Table(
    3,
    "build",
    None,
    (Player(7, tuple(range(9))), Player(-2, (1, 2))),
    {"boston": {"lines": 3}, "reno": {"lines": 2}},
    tuple(range(40)),
    {"source": "drawn", "rows": [{"id": "a", "long": 4.5}, {"id": "b", "long": 1.25}]},
)
NAMES = ("Ann", "Bo [b]")


def text(parts):
    out = paper(io.StringIO())
    for part in parts:
        out.print(part)
    return [line.rstrip() for line in out.file.getvalue().splitlines()]


def test_a_view_names_seats_and_leaves_out_what_is_long():
    lines = text(render.view(TABLE, NAMES))
    assert lines[0] == "turn 3 · phase build"
    assert "Ann           7   (9)     –" in lines
    assert "Bo [b]       -2   1, 2    –" in lines
    assert "boston       3" in lines
    assert lines[-1] == "also: owners (40); `view NAME` shows one"


def test_one_field_is_shown_whole():
    assert text(render.field(TABLE, "owners", NAMES))[-1].split() == ["39", "39"]
    assert text(render.field(TABLE, "turn", NAMES)) == ["turn 3"]
    assert any(
        ", ".join(map(str, range(9))) in x for x in text(render.field(TABLE, "players", NAMES))
    )
    with pytest.raises(BadInput, match="there is no 'towns' to look at; there are: turn, phase"):
        render.field(TABLE, "towns", NAMES)


def test_an_edition_is_shown_with_everything_in_it():
    lines = text(render.whole(TABLE, ()))
    assert "turn 3 · phase build · nothing –" in lines
    assert "source drawn" in lines
    assert "map · rows" in lines
    assert [line.split() for line in lines[-2:]] == [["a", "4.5"], ["b", "1.25"]]
    assert "39   39" in lines


def test_seats_go_by_their_names_where_a_field_says_that_it_holds_one():
    shown = {
        "actor": 1,
        "owner": -1,
        "links": [{"id": "boston-new_york", "owner": 0}, {"id": "reno-denver", "owner": -1}],
    }
    lines = text(render.view(shown, NAMES))
    assert lines[0] == "to act Bo [b]"  # the owner, -1, is nobody: left out
    assert [line.split() for line in lines[2:]] == [
        ["id", "owner"],
        ["─" * len(lines[3])],
        ["boston-new_york", "Ann"],
        ["reno-denver", "–"],
    ]


def test_a_broad_table_of_seats_is_turned():
    fields = dict.fromkeys("abcdef", 1) | {"hand": [7, 8]}
    shown = {"seats": [{"seat": seat} | fields | {"f": seat} for seat in range(2)]}
    lines = [line.split() for line in text(render.view(shown, ("Ann", "Bo")))]
    assert lines[1] == ["Ann", "Bo"]
    assert lines[-2] == ["f", "0", "1"]
    assert lines[-1] == ["hand", "7,", "8", "7,", "8"]


def test_one_field_shows_what_each_seat_has_in_tables_of_its_own():
    seats = [{"money": 3, "boxes": [{"id": "a", "price": 2}]}, {"money": 4, "boxes": []}]
    lines = [line.split() for line in text(render.field({"seats": seats}, "seats", ("Ann", "Bo")))]
    assert lines[:4] == [
        ["Ann"],
        ["money", "3"],
        ["Ann", "·", "boxes"],
        ["id", "price"],
    ]
    assert lines[5:] == [["a", "2"], ["Bo"], ["money", "4"]]
