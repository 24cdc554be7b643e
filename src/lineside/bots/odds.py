"""Chances to win, made of what a game's heuristic says of a state.

A value from -1 to 1 orders states; how much of a chance a lead gives differs from game to game. So
the values of all seats go through a soft maximum, `exp(steep · value)`, shared out so that they
sum to 1. `Game.steep` was fitted to the ends of games that bots played (`bench/chances.py`). It is
an estimate: of what the heuristic does not see, it knows nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from operator import add
from typing import Any

from lineside.engine.chance import Rng
from lineside.engine.game import CHANCE, OVER, Game, Result


def shared(values: Sequence[float], steep: float) -> list[float]:
    """Return chances that sum to 1 from the values of all seats; one seat alone plays against 0."""
    weights = [exp(steep * max(-1.0, min(1.0, value))) for value in values]
    total = sum(weights) + (len(weights) == 1)
    return [weight / total for weight in weights]


def of_result(result: Result) -> list[float]:
    """Return what a finished game has brought: a share of 1 for each winner, nothing for others."""
    won = [score.won for score in result.scores]
    return [1.0 / sum(won) if each else 0.0 for each in won]


def of_a_round(game: Game[Any], state: Any, rng: Rng) -> list[float] | None:
    """Play a round by the game's rule of thumb; return the mean values after each of its turns.

    Who has just moved looks better than who is about to: so a whole round is taken together. None
    where the game ends on the way. `state` is changed.
    """
    last, ended, sums = game.turns(state), 0, [0.0] * game.seats
    while (actor := game.actor(state)) != OVER:
        if actor == CHANCE:
            game.apply(state, game.sample(state, rng))
            continue
        if game.turns(state) != last:
            last, ended = game.turns(state), ended + 1
            sums = list(map(add, sums, game.values(state)))
            if ended == game.seats:
                return [total / ended for total in sums]
        game.apply(state, game.greedy(state, actor, rng))
    return None


def after_a_round(game: Game[Any], state: Any, rng: Rng) -> list[float]:
    """Return every seat's chance from a round played on, see `of_a_round`; an end counts as it
    is. `state` is changed."""
    values = of_a_round(game, state, rng)
    if values is None:
        return of_result(game.result(state))
    return shared(values, game.steep)
