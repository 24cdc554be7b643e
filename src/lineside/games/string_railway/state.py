"""The state of a game of String Railway: Transport."""

from __future__ import annotations

import msgspec

from lineside.engine import State
from lineside.engine.chance import Bag

from .table import Table

NO_CHIP = -1
"""A New Station without a chip (or none placed yet)."""

SPREAD, CUBES, ORDER, CHOOSE = "spread", "cubes", "order", "choose"
ROUTE, TRANSPORT, LOCOMOTIVE, OVER = "route", "transport", "locomotive", "over"
"""Phases: of the setup and between rounds, then of a turn (SR-7)."""

TURN = (ROUTE, TRANSPORT, LOCOMOTIVE)


class Route(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A string on the table: whose, which of its owner's, its points, its stops in order."""

    seat: int
    string: int
    points: tuple[tuple[int, int], ...]
    visits: tuple[int, ...]


class Hidden(msgspec.Struct, frozen=True):
    """A Long-Distance tile face down: who put it there or holds it, and who knows it (bits)."""

    tile: int
    by: int
    knowers: int


class TransportState(State):
    """Everything that changes during a game.

    Stations are numbered: those on the table at the start, then a New Station for each seat. Tiles
    are indices into the edition's Long-Distance tiles, colours into COLOURS.
    """

    table: Table | None
    phase: str
    round: int
    order: list[int]
    turn: int
    turns: int
    ap: int
    replenished: int
    spent: int
    """Replenish actions and cubes for AP already used this turn."""
    draws: list[tuple[int, int]]
    """Cubes still to come out of the bag: (station, how many)."""
    deals: list[int]
    """Seats that tiles are still to be dealt to."""
    bag: Bag
    cubes: list[list[int]]
    """By station, counts by colour."""
    piles: list[list[int]]
    """Score piles by seat, counts by colour."""
    locomotives: list[int]
    """By seat, the locomotive's action points."""
    routes: list[Route]
    """In the order they were laid: a route's number is its place here."""
    places: list[tuple[int, ...]]
    """By seat, the New Station's place, or () before it is placed."""
    chips: list[int]
    unseen: int
    """Tiles of the deck that nobody has seen, as bits; they lie above those in `under`."""
    under: list[Hidden]
    """Tiles put under the deck, the next to be drawn first."""
    hands: list[list[Hidden]]
    """By seat, tiles drawn and not yet chosen from."""
    open: list[list[int]]
    """By seat, tiles face up."""
    turned: list[list[int]]
    """By seat, tiles turned for their points."""
    gone: list[int]
    """Tiles that have left the game, ascending."""
