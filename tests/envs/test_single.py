"""One seat against bots, as a Gymnasium environment."""

import pickle
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv

from lineside.engine import BadInput, IllegalAction
from lineside.envs import SeatEnv
from tests.envs.field import OURS, tables


def _quick(name, seats):
    return seats == 2 and name != "string_railway"


def play(env, steps=None):
    """Play with the environment's own samples; return what was done and the last step."""
    done, last = [], None
    while steps is None or len(done) < steps:
        code = int(env.action_space.sample())
        last = env.step(code)
        done.append(code)
        if last[2] or last[3]:
            break
    return done, last


@pytest.mark.parametrize(("name", "seats"), tables(_quick))
def test_gymnasium_finds_nothing_to_complain_of(name, seats):
    env = gymnasium.make(f"lineside/{name}-v0", seats=seats, render_mode="rgb_array")
    check_env(env.unwrapped)


@pytest.mark.parametrize("name", [name for name in OURS if name != "string_railway"])
def test_the_same_seed_and_actions_are_the_same_game(name):
    envs = [SeatEnv(name, 2, opponents=bot) for bot in ("random", "random", "greedy")]
    seen = []
    for env in envs:
        first, _ = env.reset(seed=5)
        env.action_space.seed(9)
        done, last = play(env, 25)
        seen.append((first["observation"].tobytes(), done, last[0]["observation"].tobytes()))
    assert seen[0] == seen[1]
    assert seen[0][2] != seen[2][2]  # another opponent plays otherwise


@pytest.mark.parametrize(("name", "seats"), tables(_quick))
def test_stored_pickled_and_cloned_environments_go_on_alike(name, seats):
    env = SeatEnv(name, seats, seat=None)
    env.reset(seed=11)
    play(env, 6)
    fresh = SeatEnv(name, seats, seat=None)
    fresh.restore(env.save())
    copies = [env.clone(), pickle.loads(pickle.dumps(env)), fresh]
    stories = []
    for each in (env, *copies):
        each.action_space.seed(1)
        stories.append((each.seat, play(each, 12)[0], each.save()))
    assert all(story == stories[0] for story in stories)


def test_rewards_are_what_the_result_is_worth():
    won = []
    for seed in range(6):
        env = SeatEnv("us_telegraph", 3, seat=None, opponents=["random", "random"])
        _, info = env.reset(seed=seed)
        assert info["seat"] == env.seat
        env.action_space.seed(seed)
        _, (_, reward, over, cut, last) = play(env)
        assert (over, cut) == (True, False)
        assert not last["action_mask"].any()
        score = env._position.game.result(env._position.state).scores[env.seat]
        assert (reward > 0) == score.won
        won.append(reward)
        with pytest.raises(ResetNeeded):
            env.step(0)
    assert min(won) == -0.5
    assert max(won) == 1


def test_seats_are_drawn_where_none_is_named_and_kept_where_one_is():
    env = SeatEnv("paper_rails", 3, seat=None)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1, 2}
    assert {SeatEnv("paper_rails", 3, seat=2).reset(seed=s)[1]["seat"] for s in range(5)} == {2}


def test_an_illegal_action_forfeits_the_game_and_says_why():
    env = SeatEnv("paper_rails", 2)
    _, info = env.reset(seed=2)
    observation, reward, over, cut, info = env.step(np.flatnonzero(info["action_mask"] == 0)[0])
    assert (reward, over, cut) == (-1, True, False)
    assert "PR-" in info["illegal"]
    assert not observation["action_mask"].any()
    again = SeatEnv("paper_rails", 2)
    again.restore(env.save())
    for each in (env, again, env.clone()):
        with pytest.raises(ResetNeeded):
            each.step(0)
    assert env.reset()[1]["action_mask"].any()


def test_the_mask_says_what_is_legal_and_the_rest_can_be_refused_with_nothing_changed():
    env = SeatEnv("wireless", 2, illegal="refuse")
    _, info = env.reset(seed=2)
    assert (env.action_masks() == info["action_mask"].astype(bool)).all()
    before = env.save()
    for code in np.flatnonzero(info["action_mask"] == 0)[::97]:
        with pytest.raises((IllegalAction, BadInput)):
            env.step(code)
    assert env.save() == before


def test_gymnasiums_own_vectors_carry_it():
    makers = [lambda: SeatEnv("paper_rails", 2, flat=True)] * 3
    for kind in (SyncVectorEnv, AsyncVectorEnv):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            vector = kind(makers)
            seen, info = vector.reset(seed=1)
            for _ in range(5):
                codes = [int(np.flatnonzero(mask)[0]) for mask in info["action_mask"]]
                seen, _, _, _, info = vector.step(np.array(codes))
            assert seen.shape == (3, vector.single_observation_space.shape[0])
            vector.close()


@pytest.mark.parametrize(
    "wrong",
    [
        {"seat": 2},
        {"seat": -1},
        {"opponents": ["random", "random"]},
        {"opponents": "chess"},
        {"render_mode": "3d"},
        {"illegal": "pass"},
        {"seats": 9},
    ],
    ids=str,
)
def test_what_does_not_fit_is_refused_in_words(wrong):
    with pytest.raises(BadInput):
        SeatEnv("paper_rails", **{"seats": 2} | wrong)


def test_nothing_works_before_the_first_reset():
    env = SeatEnv("paper_rails")
    for call in (lambda: env.step(0), env.save):
        with pytest.raises(ResetNeeded):
            call()
    with pytest.raises(BadInput):
        env.restore(b"{}")
    with pytest.warns(UserWarning, match="render_mode"):
        assert env.render() is None
