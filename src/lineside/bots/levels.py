"""Four levels of play under the same names in every game.

What a level plays is a judgement so far: nobody has measured by how much each beats the one below.
"""

from __future__ import annotations

from lineside.bots.search import Search
from lineside.bots.simple import Casual, Greedy

LEVELS = ("easy", "medium", "hard", "expert")


class Easy(Casual):
    """plays along sensibly and slips now and then"""

    def __init__(self) -> None:
        super().__init__(slips=0.3)


class Medium(Greedy):
    """plays well by rules of thumb"""


class Hard(Search):
    """looks a few moves ahead"""

    def __init__(self) -> None:
        super().__init__(sims=100)


class Expert(Search):
    """thinks a second about every turn"""

    def __init__(self) -> None:
        super().__init__(cpu=1.0)
