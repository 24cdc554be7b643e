"""The simple bots: one plays anything, one what the game holds sensible, one a mixture."""

from __future__ import annotations

from typing import Any

from lineside.engine.actions import Action
from lineside.engine.chance import Rng
from lineside.engine.errors import BadInput
from lineside.engine.game import Game


class Random:
    """any legal action, each equally likely"""

    def choose(self, game: Game[Any], state: Any, seat: int, rng: Rng) -> Action:
        """Return any of the legal actions."""
        return rng.choice(game.legal(state))


class Greedy:
    """what the game's own rule of thumb advises"""

    def choose(self, game: Game[Any], state: Any, seat: int, rng: Rng) -> Action:
        """Return the game's own advice."""
        return game.greedy(state, seat, rng)


class Casual:
    """what the game's own rule of thumb advises, but now and then anything

    Args:
        slips: the share of its choices that are any legal action, from 0 to 1.
    """

    def __init__(self, slips: float = 0.3) -> None:
        if not 0 <= slips <= 1:
            raise BadInput(f"casual: slips is from 0 to 1, not {slips}")
        self.slips = slips

    def choose(self, game: Game[Any], state: Any, seat: int, rng: Rng) -> Action:
        """Return the game's own advice or, by chance, any legal action."""
        if rng.unit() < self.slips:
            return rng.choice(game.legal(state))
        return game.greedy(state, seat, rng)
