"""Who has won, and how far each seat is from joining two Large Cities."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from lineside.engine import Result, Score, ScoreLine
from lineside.games.us_telegraph.board import Board, Mask, Way, around
from lineside.games.us_telegraph.components import BUILDINGS
from lineside.games.us_telegraph.state import TelegraphState

NEVER: Final = 999
"""The distance where no chain can join two Cities any more, unless the board grows."""

REASONS: Final = {
    "all_built": ("UT-18", "all 30 Buildings are built"),
    "connected": ("UT-18", "two Large Cities are joined"),
    "deadlock": ("UT-19", "nobody drew or built anything for a whole round"),
}


def reach(board: Board, seat: int, city: int) -> list[Mask]:
    """Return the Terrains that the seat's chains from a City reach with 0, 1, 2 … new Buildings.

    Own Buildings cost nothing, Terrains built on by others are closed; each Terrain is listed
    once, under the fewest new Buildings with which a chain ends on it.
    """
    ground, groups, open_ = board.ground, board.settlements[seat], board.open
    steps: list[Mask] = []
    edge, seen = ground.shores[city], 0
    free = 0
    while True:
        here = free
        joined = True
        while joined:
            joined = False
            for group in groups:
                if group & edge and not group & seen:
                    here |= group
                    seen |= group
                    edge |= around(ground, group)
                    joined = True
        steps.append(here)
        free = edge & open_ & ~seen
        if not free:
            return steps
        seen |= free
        edge = around(ground, free)


def shortest_way(board: Board, seat: int) -> Way:
    """Return what the seat lacks to join any two Cities; a board remembers it."""
    if seat not in board.ways:
        board.ways[seat] = work_out_way(board, seat)
    return board.ways[seat]


def work_out_way(board: Board, seat: int) -> Way:
    """Return the same, whatever the board remembers."""
    shores = board.ground.shores
    reached = [reach(board, seat, city) for city in range(len(shores))]
    best, terrains = NEVER, 0
    for a, b in combinations(range(len(shores)), 2):
        missing = next((n for n, here in enumerate(reached[a]) if here & shores[b]), NEVER)
        if missing == NEVER or missing > best:
            continue
        if missing < best:
            best, terrains = missing, 0
        for n in range(1, min(missing, len(reached[b]) - 1) + 1):
            terrains |= reached[a][missing + 1 - n] & reached[b][n]
    return Way(best, terrains & board.open)


def result(state: TelegraphState) -> Result:
    """Return the result; before the end, as if the game were given up as a deadlock (UT-19)."""
    board = state.board
    built = [own.bit_count() for own in board.own]
    winners = state.winners or tuple(i for i, n in enumerate(built) if n == max(built))
    rule, reason = REASONS.get(state.reason, ("", ""))
    words = {"all_built": "all Buildings", "connected": "two Cities joined"}
    label = words.get(state.reason, "most Buildings")
    scores = []
    for seat, number in enumerate(built):
        won = seat in winners
        lines = (
            ScoreLine("Buildings", f"{number} of {BUILDINGS} on the board", 0, "UT-18"),
            ScoreLine("Victory", label if won else "", int(won), rule or "UT-19"),
        )
        scores.append(Score(seat, int(won), 1 if won else len(winners) + 1, won, lines))
    return Result(tuple(scores), reason, rule)
