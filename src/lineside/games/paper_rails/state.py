"""The state of a game of Paper Rails USA. Bit i of a mask is city or connection i."""

from __future__ import annotations

from lineside.engine.state import State

Used = tuple[int, int, int, int, int]
"""How often each kind of action was taken this turn: Build, Event, Stock, Operate, Research."""

FRESH: Used = (0, 0, 0, 0, 0)


class PaperRailsState(State):
    """Everything that changes. Lists go by seat.

    Attributes:
        seat: the seat to act, CHANCE before the coin has fallen, OVER after the end.
        first: the seat that went first (-1 before the coin has fallen).
        turn: number of the turn, from 1 (0 before the coin has fallen).
        used: how often the seat to act took each kind of action this turn.
        waiting: which effect of the latest Event waits for a free connection, -1 for none.
        claim_round: the latest round with a claim, from 1 (0 for none).
        end: why the game ended: "" (it has not), "built" or "stalled".
        vp, ip, rp, sp: Victory, Income, Research and Stock Points.
        free: the connections that nobody has claimed.
        owned: the connections of each seat.
        cities: the cities each seat is connected to.
        touch: the connections each seat may claim at the normal price, if they are free: those
            at its cities, before its first claim those at seaboard cities. Follows from `owned`.
        events: the seat that took each Event so far; the next Event is number len(events).
        completions: (railroad, seat, claim) each time a seat came to be connected to all cities
            of a railroad, in order; claim counts all claims of the game from 1.
    """

    seat: int
    first: int
    turn: int
    used: Used
    waiting: int
    claim_round: int
    end: str
    vp: list[int]
    ip: list[int]
    rp: list[int]
    sp: list[int]
    free: int
    owned: list[int]
    cities: list[int]
    touch: list[int]
    events: tuple[int, ...]
    completions: tuple[tuple[int, int, int], ...]
