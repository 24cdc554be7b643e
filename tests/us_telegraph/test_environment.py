"""U.S. Telegraph as a research environment (user cases I4 to I9)."""

import pytest
from pettingzoo.test import api_test

from lineside import envs
from tests.envs.field import like_the_classics


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_i4_pettingzoo_accepts_the_environment(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    env = envs.aec("us_telegraph", seats)
    like_the_classics(env, monkeypatch)
    api_test(env, num_cycles=40)
