"""The conformance kit: what every game must keep, checked over whole random games.

For a game of your own, from a shell::

    LINESIDE_GAMES=my_package.my_game python -m lineside.testing my_game

or in a test::

    for case in lineside.testing.cases("my_game"):
        lineside.testing.run(case, seed=1)

A failure names the seed and the command that opens the case.
"""

from lineside.testing.cases import Case, cases
from lineside.testing.kit import Failure, run

__all__ = ["Case", "Failure", "cases", "run"]
