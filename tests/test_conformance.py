"""The conformance kit over every game, seat count and option."""

import pytest

from lineside.engine import registry
from lineside.testing import Case, cases, run
from lineside.testing.shrink import hunt

ALL = [case for name in registry.packages() for case in cases(name)]
PLAIN = [case for case in ALL if not case.options]


@pytest.mark.parametrize("case", ALL, ids=str)
def test_a_whole_game_keeps_every_check(case: Case) -> None:
    run(case, seed=sum(map(ord, str(case))))


@pytest.mark.parametrize("case", PLAIN, ids=str)
def test_no_opening_breaks_a_check(case: Case) -> None:
    hunt(case, examples=10, steps=40)
