"""Four levels of play under the same names in every game.

What a level plays is set here for each game, and measured: each beats the one below it
(`bench/levels.py`, figures in `bench/results/levels.json`).
"""

from __future__ import annotations

from typing import Any, ClassVar

from lineside.bots.bot import Bot
from lineside.engine.actions import Action
from lineside.engine.chance import Rng
from lineside.engine.game import Game

LEVELS = ("easy", "medium", "hard", "expert")

_USUAL = {
    "easy": "casual:slips=0.3",
    "medium": "greedy",
    "hard": "search:sims=100",
    "expert": "search:cpu=1",
}
_OWN: dict[str, dict[str, str]] = {}
"""By game: the levels that differ from the usual ones."""


def spec_of(game: str, level: str) -> str:
    """Return the spec of what a level plays in a game."""
    return _OWN.get(game, {}).get(level, _USUAL[level])


class _Level:
    """A level: the bot that its game has for it."""

    level: ClassVar[str]

    def __init__(self) -> None:
        self._game = ""
        self._bot: Bot | None = None

    def choose(self, game: Game[Any], state: Any, seat: int, rng: Rng) -> Action:
        """Return what the level's bot chooses."""
        from lineside.bots.spec import make

        if self._bot is None or self._game != game.meta.name:
            self._game = game.meta.name
            self._bot = make(spec_of(self._game, self.level))
        return self._bot.choose(game, state, seat, rng)


class Easy(_Level):
    """plays along sensibly and slips now and then"""

    level = "easy"


class Medium(_Level):
    """plays well by rules of thumb"""

    level = "medium"


class Hard(_Level):
    """looks a few moves ahead"""

    level = "hard"


class Expert(_Level):
    """thinks a second about every turn"""

    level = "expert"
