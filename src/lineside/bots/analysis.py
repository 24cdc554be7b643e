"""What a machine thinks of a position: hints for a seat, and the chances over a finished game.

A hint is a short tree search from what the seat knows. A chance over the turns is the mean of some
short playouts: each seat has one turn by the game's rule of thumb, then the heuristic's values
become chances (`odds.py`). Both are estimates, and both say so.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import add
from time import process_time
from typing import Any, NamedTuple

import msgspec

from lineside.bots.odds import after_a_round, of_result
from lineside.bots.search import Search
from lineside.engine.actions import parse
from lineside.engine.chance import Rng
from lineside.engine.game import CHANCE, OVER, Game, Offer
from lineside.engine.play import live
from lineside.engine.record import Entry

IDEAS = 3
"""So many actions are named in a hint."""
PLAYOUTS = 12
"""So many short playouts make a chance."""
SWINGS = 3
"""So many changes are named."""
NOISE = 0.03
"""A change that is smaller may be none: so much do estimates of the same position differ."""


class Idea(msgspec.Struct, frozen=True):
    """An action that a hint names.

    Attributes:
        offer: the action as offers give it.
        chance: about how likely the seat wins after it, from 0 to 1.
        visits: how often the search went this way.
    """

    offer: Offer
    chance: float
    visits: int


class Hint(msgspec.Struct, frozen=True):
    """What a search found for the seat to act: the best actions first, and why, in words.

    `playouts` is how often it played on from here, `tried` how many actions it looked at.
    """

    ideas: tuple[Idea, ...]
    playouts: int
    tried: int
    why: str


class Moment(NamedTuple):
    """A position of a record: the full state after the first `n` entries."""

    n: int
    state: Any


class Turn(NamedTuple):
    """One turn of a record: its number from 1, and the positions after each of its entries."""

    number: int
    moments: tuple[Moment, ...]

    @property
    def end(self) -> Moment:
        """Return the position that the turn led to."""
        return self.moments[-1]


class Swing(msgspec.Struct, frozen=True):
    """A large change of the chances within one turn.

    Attributes:
        n: the position after the entry that brought most of it.
        turn: the turn, from 1.
        seat: whose chance changed.
        change: by how much, from -1 to 1.
    """

    n: int
    turn: int
    seat: int
    change: float


# -- hints -----------------------------------------------------------------------------------------


def hint(
    game: Game[Any], state: Any, seat: int, rng: Rng, sims: int = 800, cpu: float = 0.0
) -> Hint:
    """Search from a state that `seat`, which is to act, may know or has imagined.

    Args:
        sims: playouts; the same stream then gives the same hint.
        cpu: processor seconds instead (0: count playouts).
    """
    thought = Search(sims=sims, cpu=cpu).think(game, state, seat, rng)
    ranked = thought.ranked(state)
    ideas = tuple(
        Idea(game.offer(state, action), edge.chance(seat), edge.visits)
        for action, edge in ranked[:IDEAS]
    )
    return Hint(ideas, thought.playouts, len(ranked), _why(ideas, thought.playouts, len(ranked)))


def _why(ideas: Sequence[Idea], playouts: int, tried: int) -> str:
    """Return the numbers of the best idea against those of the next, in words."""
    best, *others = ideas
    if not others:
        return f"Nothing else can be done; it leaves about {percent(best.chance)} to win."
    second = others[0]
    lead = best.chance - second.chance
    looked = f"looked at {best.visits} of {playouts} times, the next {second.visits}"
    if abs(lead) < 0.01:
        return f"Of {tried} actions tried, two are about even: {looked}."
    worth = f"{percent(best.chance)} to win against {percent(second.chance)}"
    if lead < 0:
        return f"Of {tried} actions tried, this one was tried most: {looked}, {worth}."
    return f"The best of {tried} actions tried: about {worth} for the next; {looked}."


def percent(chance: float) -> str:
    """Return a chance in per cent, as it is read."""
    return f"{round(100 * chance)} %"


# -- the chances over a game -----------------------------------------------------------------------


def turns_of(
    game: Game[Any], entries: Sequence[Entry], begin: Any = None
) -> tuple[Moment, list[Turn]]:
    """Return the position before the first turn, and the turns, of what stands in a record.

    Setup by chance comes before the first turn; what was taken back is left out.

    Args:
        begin: the state at which the record begins, where that is not the game's beginning.
    """
    state = game.initial() if begin is None else begin.copy()
    start = Moment(0, state.copy())
    groups: list[tuple[int, list[Moment]]] = []
    for entry in live(entries):
        turn = game.turns(state)
        game.apply(state, parse(entry.do, game.action_types))
        moment = Moment(entry.n + 1, state.copy())
        if not groups and entry.by == CHANCE:
            start = moment
        elif groups and groups[-1][0] == turn:
            groups[-1][1].append(moment)
        else:
            groups.append((turn, [moment]))
    return start, [Turn(k, tuple(moments)) for k, (_, moments) in enumerate(groups, 1)]


def chances(
    game: Game[Any], state: Any, rng: Rng, playouts: int = PLAYOUTS, cpu: float = 0.0
) -> list[float]:
    """Return about how likely each seat wins, from 0 to 1, as one thinks who sees all there is.

    Once the game is over, each winner has an equal share. The chances sum to 1 (with one seat, and
    at an end without a winner, they may sum to less).

    Args:
        playouts: the number of short playouts.
        cpu: processor seconds after which they end early, though not before the third (0: never).
    """
    if game.actor(state) == OVER:
        return of_result(game.result(state))
    sums, done, begun = [0.0] * game.seats, 0, process_time()
    while done < playouts and not (cpu and done >= 3 and process_time() - begun >= cpu):
        sums = list(map(add, sums, after_a_round(game, state.copy(), rng)))
        done += 1
    return [total / done for total in sums]


def largest(line: Sequence[Sequence[float]], most: int = SWINGS) -> list[tuple[int, int, float]]:
    """Return where chances changed most, the largest change first: (index, seat, change).

    Args:
        line: chances by seat, at the start and after each turn; index k is the change from k - 1.
    """
    found = []
    for k in range(1, len(line)):
        pairs = zip(line[k - 1], line[k], strict=True)
        changes = [round(after - before, 6) for before, after in pairs]
        seat = max(range(len(changes)), key=lambda seat: (abs(changes[seat]), changes[seat]))
        found.append((k, seat, changes[seat]))
    found.sort(key=lambda swing: -abs(swing[2]))
    return [swing for swing in found[:most] if abs(swing[2]) >= NOISE]
