"""Bots: written once for all games. `make("search:sims=200")` gives one by its spec.

A bot never meets the true state of a game. `Seated.move` hands it a determinization: a full
state drawn at random from those that fit all that its seat knows.
"""

from lineside.bots.bot import Bot, BotError, Seated
from lineside.bots.spec import kinds, labels, make, parse_spec

__all__ = ["Bot", "BotError", "Seated", "kinds", "labels", "make", "parse_spec"]
