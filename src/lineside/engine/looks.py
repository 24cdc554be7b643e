"""How a seat's things look in drawings: an ink for each colour, and dashes as a second sign.

The inks and dashes are those of the client (web/src/lib/seats.ts), so that a picture of a table
looks like the table.
"""

from __future__ import annotations

from collections.abc import Sequence

INKS = {
    "red": "#b3271e",
    "blue": "#1d559c",
    "green": "#2b7a3d",
    "yellow": "#9c6d00",
    "black": "#2e2a26",
    "violet": "#7a3f9d",
    "orange": "#b45309",
    "pink": "#b8336f",
    "lilac": "#7657a8",
    "brown": "#6b4524",
    "olive": "#626719",
}
"""By the names that a game gives its seats' colours; each stands out 3 : 1 on paper."""

_DASHES: tuple[tuple[float, ...], ...] = (
    (),
    (3, 1.5),
    (0.8, 1.2),
    (5, 1.2, 0.8, 1.2),
    (2, 0.8, 0.8, 0.8, 0.8, 0.8),
    (1.6, 2.6),
)


def ink(colours: Sequence[str], seat: int) -> str:
    """Return the ink of a seat, given the colours of the game's seats in order."""
    return INKS[colours[seat % len(colours)]]


def dashes(seat: int, width: float) -> str:
    """Return the `stroke-dasharray` of a seat's lines of a width."""
    return " ".join(f"{length * width:g}" for length in _DASHES[seat % len(_DASHES)]) or "none"


def letter(seat: int) -> str:
    """Return the letter of a seat, for where a mark has room for one: A, B, C …"""
    return chr(ord("A") + seat)
