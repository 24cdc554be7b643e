"""What an agent gets is made of what its seat may know (user cases I4, I5), and of nothing else."""

import msgspec
import numpy as np
import pytest

from lineside import envs
from lineside.engine import Rng
from tests.envs.field import OURS


def walk(env, steps, seed):
    """Yield at every step of a random game, before the action."""
    rng = Rng(seed, "walk")
    env.reset(seed=seed)
    for _ in range(steps):
        agent = env.agent_selection
        if env.terminations[agent] or env.truncations[agent]:
            env.reset()
            continue
        yield agent
        env.step(rng.choice(env.infos[agent]["legal_actions"]))


@pytest.mark.parametrize(("name", "seats"), [("us_telegraph", 3), ("string_railway", 2)])
def test_permuted_secrets_change_no_number_and_no_mask(name, seats):
    """All that a seat cannot know is drawn anew: its observation stays as it is, others' do not."""
    env, rng = envs.aec(name, seats), Rng(1, "secrets")
    others_differ = drawn = 0
    for n, agent in enumerate(walk(env, 40 if name == "string_railway" else 300, 2)):
        if n % 7:
            continue
        position, seat = env._position, int(agent[-1])
        sample = position.copy()
        sample.state = position.game.determinize(position.state, seat, rng)
        sample._advance()  # what may be done is asked anew
        drawn += sample.state != position.state
        assert (sample.observe(seat) == position.observe(seat)).all()
        assert (sample.mask() == env.infos[agent]["action_mask"]).all()
        for other in set(range(seats)) - {seat}:
            others_differ += bool((sample.observe(other) != position.observe(other)).any())
    assert drawn
    if name == "us_telegraph":  # hands; String Railway's hidden tiles are known to few
        assert others_differ


@pytest.mark.parametrize("name", OURS)
def test_the_mask_is_what_the_engine_lists_at_reset_and_after_every_step(name):
    env = envs.aec(name, 2)
    for agent in walk(env, 30 if name == "string_railway" else 400, 5):
        position = env._position
        legal = position.game.legal(position.state)
        listed = sorted(position.codec.encode(position.state, action) for action in legal)
        assert agent == f"player_{position.game.actor(position.state)}"
        assert np.flatnonzero(env.observe(agent)["action_mask"]).tolist() == listed
        assert sorted(env.infos[agent]["legal_actions"]) == listed
        for other in set(env.agents) - {agent}:
            assert not env.observe(other)["action_mask"].any()
            assert env.infos[other]["legal_actions"] == ()


@pytest.mark.parametrize(("name", "seats"), [*((name, 2) for name in OURS), ("wireless", 1)])
def test_what_is_read_off_the_state_is_what_the_view_says(name, seats):
    """Through JSON, so that a view can hide nothing behind its fields; at every seat."""
    env = envs.aec(name, seats)
    for _ in walk(env, 8 if name == "string_railway" else 250, 3):
        position = env._position
        game, tensors = position.game, position.tensors
        for seat in range(seats):
            view = msgspec.json.encode(game.view(position.state, seat))
            seen = msgspec.json.decode(view, type=game.view_type)
            assert position.observe(seat).tolist() == list(tensors.observe(seen, seat))
