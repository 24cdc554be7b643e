"""The state of a game: plain data, copied in a few microseconds."""

from __future__ import annotations

from typing import Literal, TypeAlias

from lineside.engine import State
from lineside.games.us_telegraph.board import Board
from lineside.games.us_telegraph.components import Counts

Phase: TypeAlias = Literal[
    "first",  # chance: who begins
    "lay",  # chance: the Regions of the layout
    "open",  # chance: the top Building of each pile
    "deal",  # chance: the first hands
    "turn",  # the seat chooses an action
    "draw",  # chance: the Building that was drawn
    "settle",  # the seat builds or keeps the Building just drawn
    "pay",  # the seat chooses the cards to pay with
    "region",  # chance: the Region that was drawn
    "place",  # the seat places it
    "rotate",  # the seat turns it
    "cards",  # chance: Resource cards at the end of a turn or for a Worker
    "over",
]


class TelegraphState(State):
    """Everything that happened and still matters.

    Attributes:
        phase: what comes next, and from whom.
        board: the map and the Buildings on it.
        seat: whose turn it is; during the setup, who is served.
        first: who began.
        turn: how many turns have been begun.
        kind: the kind of this turn's actions, "" before the first.
        acts: actions done in this turn; `granted`: actions that Workers added.
        carded: whether a card was drawn in this turn, which ends all else (UT-7, UT-17).
        moved: whether anything was drawn or built in this turn, cards included (UT-19).
        idle: turns in a row in which nothing was.
        waiting: for each seat its face-up Buildings, packed (see `components`).
        undrawn: for each seat its Buildings still in the piles, packed.
        piles: for each seat the sizes of its four piles, the bases' last.
        hands: for each seat its cards.
        deck: the draw pile, which nobody knows in detail; `discards`: the cards paid.
        workers: for each seat; `reserve`: not gained yet; `spent`: out of the game.
        supply: mask of the Regions not drawn yet.
        building: the kind drawn or being paid for, or -1; `terrain`: where, or -1.
        drawn: whether `building` comes from a pile in this action; `pile`: from which, or -1.
        region: the Region to be placed, or -1; `spot`: the hex of its centre, once chosen.
        owed: cards to draw now; `ending`: whether the turn's own cards are or were among them.
        shuffled: what the draw pile was made of when it was last made; `taken`: what each seat
            drew from it since (known to that seat); `ledger`: who drew how many (seat, n) or paid
            what (seat, water, wood, clay, metal) since, in order (known to all).
        winners: who won; `reason`: how the game ended, or "".
    """

    phase: Phase
    board: Board
    waiting: list[int]
    undrawn: list[int]
    piles: list[tuple[int, int, int, int]]
    hands: list[Counts]
    deck: Counts
    workers: list[int]
    reserve: int
    supply: int
    shuffled: Counts
    taken: list[Counts]
    seat: int = 0
    first: int = 0
    turn: int = 0
    kind: Literal["", "draw", "build"] = ""
    acts: int = 0
    granted: int = 0
    carded: bool = False
    moved: bool = False
    idle: int = 0
    discards: Counts = (0, 0, 0, 0)
    spent: int = 0
    building: int = -1
    terrain: int = -1
    drawn: bool = False
    pile: int = -1
    region: int = -1
    spot: tuple[int, int] | None = None
    owed: int = 0
    ending: bool = False
    ledger: tuple[tuple[int, ...], ...] = ()
    winners: tuple[int, ...] = ()
    reason: Literal["", "all_built", "connected", "deadlock"] = ""
