"""Layouts: where blocks lie, what is cut, and that no layout changes under its version."""

import hashlib
from array import array
from typing import Any

import pytest

from lineside.engine import BadInput, Block, Layout, Tensors, registry
from lineside.engine.tensors import soft

LAYOUT = Layout(3, (Block("one", (2, 3), "first"), Block("two", (4,), "second")))


class Plain(Tensors):
    def fill(self, row: "array[float]", view: Any, seat: int) -> None:
        self.put(row, "one", [-1.0, 0.5, 7.0], 3)
        self.mark(row, "two", seat)


def test_blocks_lie_one_after_another() -> None:
    assert LAYOUT.size == 10
    assert LAYOUT.part("one") == slice(0, 6)
    assert LAYOUT.part("two") == slice(6, 10)
    with pytest.raises(BadInput, match="no block 'three'; it has: one, two"):
        LAYOUT.part("three")
    assert LAYOUT.table().splitlines()[0] == "version 3, 10 numbers"


def test_numbers_beyond_the_bounds_are_cut() -> None:
    row = Plain(LAYOUT).observe(None, 2)
    assert list(row) == [0, 0, 0, 0, 0.5, 1, 0, 0, 1, 0]


def test_soft_numbers_have_no_end() -> None:
    assert [soft(-3, 4), soft(0, 4), soft(4, 4), soft(12, 4)] == [0, 0, 0.5, 0.75]
    assert soft(1e9, 4) < 1


# By game: layout version and a digest of the blocks (3 seats, built-in edition). Where one
# changes, bump VERSION in the game's tensors.py and write the new line here.
KNOWN = {
    "paper_rails": "1 7e5cea0f",
    "string_railway": "1 68bdaa59",
    "us_telegraph": "2 7b20e631",
    "wireless": "1 189d2ac5",
}


def _digest(name: str) -> str:
    layout = registry.make(name, 3).tensors().layout
    blocks = repr([(block.name, block.shape, block.about) for block in layout.blocks])
    return f"{layout.version} {hashlib.blake2b(blocks.encode(), digest_size=4).hexdigest()}"


@pytest.mark.parametrize("name", list(KNOWN))
def test_a_layout_keeps_its_version(name: str) -> None:
    assert _digest(name) == KNOWN[name], "bump VERSION in tensors.py and write the new line here"
