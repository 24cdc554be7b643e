"""The conformance kit over every game, seat count and option."""

from typing import Any

import pytest

from lineside.engine import registry
from lineside.testing import Case, cases, run
from lineside.testing.shrink import hunt

ALL = [case for name in registry.packages() for case in cases(name)]
PLAIN = [case for case in ALL if not case.options]


def _unless_quick(case: Case) -> Any:
    """Options with more than the fewest seats wait for the slow run."""
    fewest = registry.meta(case.game).seats[0]
    marks = [pytest.mark.slow] if case.options and case.seats > fewest else []
    return pytest.param(case, marks=marks, id=str(case))


@pytest.mark.parametrize("case", [_unless_quick(case) for case in ALL])
def test_a_whole_game_keeps_every_check(case: Case) -> None:
    run(case, seed=sum(map(ord, str(case))))


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_no_opening_breaks_a_check(case: Case) -> None:
    hunt(case, examples=6, steps=40)
