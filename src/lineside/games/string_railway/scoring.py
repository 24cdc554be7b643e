"""Points at the end: cubes in sets of different colours, Long-Distance tiles (SR-24)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from lineside.engine import Result, ScoreLine, ranked

from .components import WHITE
from .setting import Setting
from .state import OVER, TransportState


def best_sets(pile: Sequence[int]) -> list[int]:
    """Sizes of the sets that a score pile is worth most as, largest first.

    The k-th set takes a cube of every colour that has at least k. Since each further colour of a
    set brings more than the one before, whites then complete the largest sets that want some.
    """
    coloured, whites = pile[:WHITE], pile[WHITE]
    sizes = [sum(count > k for count in coloured) for k in range(max(coloured, default=0))]
    full = len(coloured)
    for k, size in enumerate(sizes):
        more = min(full - size, whites)
        sizes[k] += more
        whites -= more
    while whites:
        sizes.append(min(full, whites))
        whites -= sizes[-1]
    return sorted(sizes, reverse=True)


def sets_of(pile: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The sets of :func:`best_sets` as colours, a white cube for each colour that it stands for."""
    found = []
    for k, size in enumerate(best_sets(pile)):
        plain = [colour for colour, count in enumerate(pile[:WHITE]) if count > k]
        found.append((*plain, *(WHITE,) * (size - len(plain))))
    return tuple(found)


def cube_points(setting: Setting, pile: Sequence[int]) -> int:
    """Points of a score pile."""
    return points_of(setting.data.scoring.sets, tuple(pile))


@lru_cache(maxsize=1 << 14)
def points_of(points: tuple[int, ...], pile: tuple[int, ...]) -> int:
    """Points of a score pile, where a set of k colours brings the k-th of `points`."""
    return sum(points[size - 1] for size in best_sets(pile))


def total(setting: Setting, state: TransportState, seat: int) -> int:
    """A seat's points, as if the game ended now."""
    worth = setting.data.long_distance
    tiles = worth.turned * len(state.turned[seat]) + worth.open * len(state.open[seat])
    return cube_points(setting, state.piles[seat]) + tiles


def result(setting: Setting, state: TransportState) -> Result:
    """Every seat's score line by line; ties go to fewer cubes, then they are shared."""
    sheets = [_lines(setting, state, seat) for seat in range(setting.seats)]
    scores = ranked(sheets, ties=[-sum(pile) for pile in state.piles])
    if state.phase != OVER:
        return Result(scores)
    rounds = setting.data.course.rounds
    return Result(scores, f"all {rounds} rounds have been played", "SR-6")


def _lines(setting: Setting, state: TransportState, seat: int) -> tuple[ScoreLine, ...]:
    """What a seat's points are made of."""
    points = setting.data.scoring.sets
    sizes = best_sets(state.piles[seat])
    lines = []
    for size in sorted(set(sizes), reverse=True):
        number, each = sizes.count(size), points[size - 1]
        label = f"Sets of {size} colours" if size > 1 else "Single cubes"
        lines.append(ScoreLine(label, f"{number} × {each}", number * each, "SR-24"))
    worth = setting.data.long_distance
    for label, tiles, each in (
        ("Tiles turned", state.turned[seat], worth.turned),
        ("Tiles face up", state.open[seat], worth.open),
    ):
        if tiles:
            detail = f"{len(tiles)} × {each}".replace("-", "−")
            lines.append(ScoreLine(label, detail, len(tiles) * each, "SR-24"))
    return tuple(lines)
