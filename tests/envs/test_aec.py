"""Every game at every number of seats as a PettingZoo environment."""

import pickle

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from pettingzoo.test import api_test, seed_test

from lineside import envs
from lineside.engine import CHANCE, BadInput, IllegalAction, Rng, registry
from tests.envs.field import like_the_classics, play, tables


def _quick(name: str, seats: int) -> bool:
    return name != "string_railway" and seats == 2


@pytest.mark.parametrize(("name", "seats"), tables(_quick))
def test_pettingzoo_finds_nothing_to_complain_of(name, seats, monkeypatch):
    env = envs.aec(name, seats)
    like_the_classics(env, monkeypatch)
    api_test(env, num_cycles=300)


@pytest.mark.parametrize(("name", "seats"), tables(_quick))
def test_a_flat_environment_needs_no_indulgence(name, seats):
    """The bare row of numbers passes PettingZoo's checks as they are."""
    api_test(envs.aec(name, seats, flat=True), num_cycles=100)


@pytest.mark.parametrize(("name", "seats"), tables(lambda name, seats: name != "string_railway"))
def test_the_same_seed_is_the_same_game(name, seats):
    seed_test(lambda: envs.aec(name, seats), num_cycles=60)


@pytest.mark.parametrize(("name", "seats"), tables(_quick))
def test_a_whole_game_rewards_its_result_and_nothing_else(name, seats):
    env = envs.aec(name, seats)
    env.reset(seed=3)
    for agent in env.possible_agents:
        env.action_space(agent).seed(int(agent[-1]))
    earned = dict.fromkeys(env.possible_agents, 0.0)
    while not all(env.terminations.values()):
        assert not any(env.rewards.values())
        agent = env.agent_selection
        assert env.observe(agent)["action_mask"].any()
        for other in set(env.agents) - {agent}:
            assert not env.observe(other)["action_mask"].any()
        env.step(env.action_space(agent).sample(env.infos[agent]["action_mask"]))
    for _ in env.agents[:]:
        agent = env.agent_selection
        earned[agent] = env.last(observe=False)[1]
        env.step(None)
    assert env.agents == []
    position = env._position
    scores = position.game.result(position.state).scores
    if seats > 1:
        assert sum(earned.values()) == pytest.approx(0)
    for agent, score in zip(env.possible_agents, scores, strict=True):
        assert (earned[agent] > 0) == score.won
        assert -1 <= earned[agent] <= 1


def test_a_shared_win_is_worth_its_share():
    env = envs.aec("paper_rails", 4)
    env.reset(seed=0)
    assert env._position.returns() == (0, 0, 0, 0)  # all have nothing yet
    env._position.state.vp[1] = env._position.state.vp[3] = 9
    assert env._position.returns() == pytest.approx((-1 / 3, 1 / 3, -1 / 3, 1 / 3))
    env._position.state.vp[1] = 10
    assert env._position.returns() == pytest.approx((-1 / 3, 1, -1 / 3, -1 / 3))


@pytest.mark.parametrize(("name", "seats"), tables(_quick))
def test_saved_restored_and_cloned_environments_go_on_alike(name, seats):
    env = envs.aec(name, seats)
    env.reset(seed=8)
    play(env, 20)
    copies = [env.clone(), pickle.loads(pickle.dumps(env)), envs.aec(name, seats)]
    copies[2].restore(env.save())
    stories = []
    for each in (env, *copies):
        for agent in each.possible_agents:
            each.action_space(agent).seed(5)
        story = play(each, 30)
        stories.append((story, each.agent_selection, each.save()))
    assert stories[0][0]
    assert all(story == stories[0] for story in stories)


def test_a_finished_environment_survives_being_stored():
    env = envs.aec("us_telegraph", 2)
    env.reset(seed=1)
    while not any(env.terminations.values()):
        env.step(
            env.action_space(env.agent_selection).sample(
                env.infos[env.agent_selection]["action_mask"]
            )
        )
    again = pickle.loads(pickle.dumps(env))
    assert again.rewards == env.rewards
    assert any(again.rewards.values())
    for each in (env, again):
        each.step(None)
    for each in (env, again, pickle.loads(pickle.dumps(env))):
        assert each.agents == env.agents
        assert len(each.agents) == 1
        assert not any(each.rewards.values())
        assert each.last(observe=False)[1:4] == env.last(observe=False)[1:4]
    assert env.last()[2]


def test_what_is_cloned_does_not_touch_the_original():
    env = envs.aec("wireless", 2)
    env.reset(seed=1)
    before = env.save()
    play(env.clone(), 40)
    assert env.save() == before


def test_bad_actions_are_refused_in_words_and_change_nothing():
    env = envs.aec("paper_rails", 2)
    env.reset(seed=1)
    before, mask = env.save(), env.infos["player_0"]["action_mask"]
    with pytest.raises(IllegalAction) as refused:
        env.step(int(np.flatnonzero(mask == 0)[0]))
    assert refused.value.rule.startswith("PR-")
    for code in (-1, len(mask)):
        with pytest.raises(BadInput):
            env.step(code)
    with pytest.raises(ValueError, match="player_0 is to act"):
        env.step(None)
    assert env.save() == before


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"[1]", b'{"position":{},"seeds":1,"agents":["player_7"],"told":false}']
)
def test_what_was_not_saved_here_is_not_restored(data):
    env = envs.aec("paper_rails", 2)
    env.reset(seed=1)
    before = env.save()
    with pytest.raises(BadInput):
        env.restore(data)
    for other in (envs.aec("paper_rails", 3), envs.aec("paper_rails", 2, {"stall_rounds": 3})):
        with pytest.raises(BadInput):
            other.restore(before)
    assert env.save() == before


def test_nothing_works_before_the_first_reset():
    env = envs.aec("paper_rails", 2)
    with pytest.raises(ResetNeeded):
        env.step(0)
    for early in (env.save, env.last, env.clone, lambda: env.observe("player_0")):
        with pytest.raises(ResetNeeded):
            early()


def test_numbers_may_be_numpys_and_are_whole():
    ours, theirs = envs.aec("paper_rails", 2), envs.aec("paper_rails", np.int64(2))
    ours.reset(seed=2**63)
    theirs.reset(seed=np.uint64(2**63))
    theirs.step(np.int32(ours.infos[ours.agent_selection]["legal_actions"][0]))
    ours.step(ours.infos[ours.agent_selection]["legal_actions"][0])
    assert ours.save() == theirs.save()
    for wrong, said in (
        (lambda: ours.step(1.5), "an action must be a whole number, not 1.5"),
        (lambda: ours.step("1"), "an action must be a whole number, not '1'"),
        (lambda: ours.reset(seed="a"), "a seed must be a whole number, not 'a'"),
        (lambda: envs.aec("paper_rails", 2.0), "seats must be a whole number, not 2.0"),
    ):
        with pytest.raises(BadInput, match=said):
            wrong()
    assert ours.save() == theirs.save()


def test_without_a_seed_games_differ_and_with_one_they_go_on():
    one, two = envs.aec("us_telegraph", 2), envs.aec("us_telegraph", 2)
    one.reset()
    two.reset()
    assert one.save() != two.save()
    for env in (one, two):
        env.reset(seed=4)
        env.reset()
    assert one.save() == two.save()


def test_games_that_last_too_long_are_cut_off(monkeypatch):
    env = envs.aec("us_telegraph", 2)
    monkeypatch.setattr(env._position.game, "max_turns", 3)
    env.reset(seed=1)
    play_until = 0
    while not any(env.truncations.values()):
        agent = env.agent_selection
        env.step(env.action_space(agent).sample(env.infos[agent]["action_mask"]))
        play_until += 1
        assert play_until < 200
    assert not any(env.terminations.values())
    assert sum(env.rewards.values()) == 0


def test_seats_are_two_unless_said_otherwise_and_checked():
    assert envs.aec("wireless").possible_agents == ["player_0", "player_1"]
    assert envs.aec("wireless", 1).possible_agents == ["player_0"]
    with pytest.raises(BadInput):
        envs.aec("paper_rails", 9)
    with pytest.raises(BadInput):
        envs.aec("chess")
    with pytest.raises(BadInput, match="no environment of this game: Posts and Cards has no codec"):
        envs.aec("toy")
    assert registry.meta("paper_rails").seats == (2, 6)


def test_three_of_a_kind_stay_within_bounds():
    """A Wireless player may hold three Contracts of one kind; the numbers end at 1."""
    game = registry.make("wireless", 2)
    state = game.initial()
    while game.actor(state) == CHANCE:
        game.apply(state, game.sample(state, Rng(1)))
    state.players[0].contracts = (0, 0, 0)
    tensors = game.tensors()
    row = tensors.observe(game.view(state, 0), 0)
    assert max(row) == 1.0
    assert row == tensors.look(game, state, 0)
