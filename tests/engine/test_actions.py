"""Notation and JSON of actions: exact both ways, and strict."""

from typing import Annotated, Literal

import pytest
from msgspec import Meta

from lineside.engine import Action, BadInput
from lineside.engine.actions import from_json, notation, parse, to_json


class Build(Action, tag="build"):
    line: str


class Lay(Action, tag="lay"):
    string: int
    points: tuple[tuple[int, int], ...]


class Pay(Action, tag="pay"):
    cards: tuple[int, ...]
    final: bool
    side: Literal["a", "b"]
    to: int | None


class End(Action, tag="end"):
    pass


Small = Annotated[int, Meta(ge=0, le=5)]


class Roll(Action, tag="roll"):
    die: Small
    more: Small | None
    kept: tuple[Small, ...]


KINDS = Build | Lay | Pay | End | Roll


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Build("boston-new_york"), "build boston-new_york"),
        (Lay(2, ((100, -250), (0, 3))), "lay 2 100:-250,0:3"),
        (Pay((2, 0, 1), True, "a", None), "pay 2,0,1 yes a -"),
        (Pay((), False, "b", 0), "pay - no b 0"),
        (End(), "end"),
        (Roll(5, 0, (0, 5)), "roll 5 0 0,5"),
        (Roll(0, None, ()), "roll 0 - -"),
    ],
)
def test_what_is_written_reads_back(action: Action, text: str) -> None:
    assert notation(action) == text
    assert parse(text, KINDS) == action
    assert from_json(to_json(action), KINDS) == action


@pytest.mark.parametrize(
    "text",
    [
        "",
        "fly",
        "build",
        "build a b",
        "lay x 1:2",
        "lay 1 1:2:3",
        "lay 1 1:",
        "lay 01 1:2",
        "lay +1 1:2",
        "pay 1,2 maybe a -",
        "pay 1,2 yes c -",
        "lay " + "9" * 50 + " 1:2",
        "end now",
        "roll 6 - -",
        "roll -1 - -",
        "roll 0 6 -",
        "roll 0 - 0,6",
    ],
)
def test_other_texts_are_refused_in_words(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse(text, KINDS)
    assert len(str(caught.value)) > 10


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b'{"do":"fly"}',
        b'{"do":"build"}',
        b'{"do":"build","line":3}',
        b'{"do":"build","line":"x","more":1}',
        b'{"do":"lay","string":1,"points":[[1,2,3]]}',
        b'{"do":"lay","string":NaN,"points":[]}',
        b'{"do":"lay","string":1.5,"points":[]}',
    ],
)
def test_other_json_is_refused(data: bytes) -> None:
    with pytest.raises(BadInput):
        from_json(data, KINDS)
