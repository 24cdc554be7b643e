"""The two simple bots: one that plays anything, one that plays what the game holds sensible."""

from __future__ import annotations

from typing import Any

from lineside.engine.actions import Action
from lineside.engine.chance import Rng
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
