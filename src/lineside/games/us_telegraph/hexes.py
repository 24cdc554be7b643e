"""Hexes of the plane: axial coordinates ``(q, r)``, pointy tops, east is ``(1, 0)``.

Everything that turns or measures a hex is here; nothing here knows the game.
"""

from __future__ import annotations

from typing import Final, TypeAlias

Hex: TypeAlias = tuple[int, int]

#: The six neighbours, each a sixth of a turn further against the clock: E NE NW W SW SE.
DIRECTIONS: Final[tuple[Hex, ...]] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def add(a: Hex, b: Hex) -> Hex:
    """``a`` moved by ``b``."""
    return (a[0] + b[0], a[1] + b[1])


def sub(a: Hex, b: Hex) -> Hex:
    """The step that leads from ``b`` to ``a``."""
    return (a[0] - b[0], a[1] - b[1])


def rotate(h: Hex, sixths: int) -> Hex:
    """``h`` turned about the origin by ``sixths`` of 60 degrees against the clock."""
    q, r = h
    for _ in range(sixths % 6):
        q, r = q + r, -q
    return (q, r)


def distance(a: Hex, b: Hex) -> int:
    """How many steps from hex to neighbouring hex lead from ``a`` to ``b``."""
    q, r = sub(a, b)
    return max(abs(q), abs(r), abs(q + r))


def neighbours(h: Hex) -> list[Hex]:
    """The six hexes that share a side with ``h``, in the order of `DIRECTIONS`."""
    return [add(h, d) for d in DIRECTIONS]


def ring(radius: int) -> list[Hex]:
    """The ``6 * radius`` hexes exactly ``radius`` steps from the origin, from due east on,
    against the clock; ``ring(1)`` is `DIRECTIONS`."""
    if radius == 0:
        return [(0, 0)]
    found: list[Hex] = []
    for side in range(6):
        corner = DIRECTIONS[side]
        along = DIRECTIONS[(side + 2) % 6]
        found += [
            (corner[0] * radius + along[0] * i, corner[1] * radius + along[1] * i)
            for i in range(radius)
        ]
    return found


def disk(radius: int) -> list[Hex]:
    """All hexes at most ``radius`` steps from the origin, the centre first."""
    return [h for k in range(radius + 1) for h in ring(k)]


#: The seven hexes of a Region about its centre: 0 is the centre, then the ring.
FLOWER: Final[tuple[Hex, ...]] = tuple(disk(1))
