"""U.S. Telegraph as a research environment (user cases I4 to I9)."""

import pytest
from pettingzoo.test import api_test

from lineside import envs
from lineside.engine import CHANCE, OVER, Rng, registry
from tests.envs.field import like_the_classics


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_i4_pettingzoo_accepts_the_environment(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    env = envs.aec("us_telegraph", seats)
    like_the_classics(env, monkeypatch)
    api_test(env, num_cycles=40)


def test_what_is_legal_has_one_order_however_the_board_came_about() -> None:
    """UT-9: a state that was stored lists the spots for a Region as the one that was played."""
    places = 0
    for seed in range(8):
        game, rng = registry.make("us_telegraph", 4), Rng(seed, "order")
        state = game.initial()
        while game.actor(state) != OVER:
            if game.actor(state) == CHANCE:
                game.apply(state, game.sample(state, rng))
                continue
            legal = game.legal(state)
            if state.phase == "place":
                places += 1
                assert game.legal(type(state).from_json(state.to_json())) == legal
            game.apply(state, rng.choice(legal))
    assert places > 20
