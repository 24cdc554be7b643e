"""Observations as numbers, for learning: a declared layout of named blocks, filled from a view.

A game's `tensors.py` declares the blocks and says how the view of a seat fills them, so that no
tensor can show what that seat does not see. All numbers lie between 0 and 1; seats are
counted from the observing one, so that index 0 is always oneself.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Sequence
from itertools import accumulate
from math import prod
from typing import TYPE_CHECKING, Any

import msgspec

from lineside.engine.errors import BadInput

if TYPE_CHECKING:
    from lineside.engine.game import Game


class Block(msgspec.Struct, frozen=True):
    """Numbers that belong together: their name, their shape, and what they say."""

    name: str
    shape: tuple[int, ...]
    about: str

    @property
    def size(self) -> int:
        """How many numbers the block has."""
        return prod(self.shape)


class Layout(msgspec.Struct, frozen=True, dict=True):
    """The blocks of an observation, one after another in one flat row of numbers.

    `version` is bumped whenever a block is added, moved, resized or filled otherwise.
    """

    version: int
    blocks: tuple[Block, ...]

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(block.size for block in self.blocks)

    def starts(self) -> dict[str, int]:
        """Return where each block begins."""
        ends = accumulate((block.size for block in self.blocks), initial=0)
        return {block.name: start for block, start in zip(self.blocks, ends, strict=False)}

    def part(self, name: str) -> slice:
        """Return where a block lies in the row; raises BadInput where there is none of the name."""
        for block in self.blocks:
            if block.name == name:
                start = self.starts()[name]
                return slice(start, start + block.size)
        listed = ", ".join(block.name for block in self.blocks)
        raise BadInput(f"an observation has no block '{name}'; it has: {listed}")

    def table(self) -> str:
        """Return the layout as text: one line a block with its place, shape and meaning."""
        lines, starts = [f"version {self.version}, {self.size} numbers"], self.starts()
        for block in self.blocks:
            shape = " × ".join(map(str, block.shape))
            lines.append(f"{starts[block.name]:6}  {block.name:14} {shape:12} {block.about}")
        return "\n".join(lines)


class Tensors(ABC):
    """What a game's `tensors.py` offers: the layout, a row of numbers for a view, who has won."""

    layout: Layout

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self._at = layout.starts()
        self._blank = array("f", bytes(4 * layout.size))

    @abstractmethod
    def fill(self, row: array[float], view: Any, seat: int) -> None:
        """Write what a view says into a row of zeros."""

    def observe(self, view: Any, seat: int) -> array[float]:
        """Return `layout.size` 32-bit floats between 0 and 1 that say what a view says.

        Args:
            view: `game.view(state, seat)`, and nothing else.
            seat: the seat that looks.
        """
        row = self._blank[:]
        self.fill(row, view, seat)
        return row

    def look(self, game: Game[Any], state: Any, seat: int) -> array[float]:
        """Return the numbers of what a seat sees of a state: those of its view.

        A game without secrets may read them off the state at once; tests hold the two together.
        """
        return self.observe(game.view(state, seat), seat)

    def won(self, game: Game[Any], state: Any) -> list[bool]:
        """Return by seat whether `game.result` says that it won.

        A game may count points without the words of its result; tests hold the two together.
        """
        return [score.won for score in game.result(state).scores]

    def put(self, row: array[float], name: str, values: Sequence[float], after: int = 0) -> None:
        """Write numbers into a block, `after` so many of it; what is beyond 0 and 1 is cut."""
        start = self._at[name] + after
        if values and (min(values) < 0 or max(values) > 1):
            values = [min(1.0, max(0.0, value)) for value in values]
        row[start : start + len(values)] = array("f", values)

    def mark(self, row: array[float], name: str, place: int, value: float = 1.0) -> None:
        """Write one number (between 0 and 1) into a block."""
        row[self._at[name] + place] = value


def soft(amount: float, half: float) -> float:
    """Return an amount without bounds as a number below 1: `half` counts as one half."""
    return amount / (amount + half) if amount > 0 else 0.0
