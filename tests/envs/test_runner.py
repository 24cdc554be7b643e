"""Many tables at once: the same games however many processes, and errors that are told."""

import numpy as np
import pytest

from lineside import envs
from lineside.engine import BadInput, IllegalAction
from lineside.envs import Runner, RunnerError, Spec
from tests.envs.field import OURS

SPEC = Spec.of("us_telegraph", 2)


def story(spec, workers, steps=40, tables=5):
    """Play so many steps with codes that depend on what is shown alone; return all of it."""
    told = []
    with Runner(spec, tables, workers) as runner:
        batch = runner.reset(7)
        for n in range(steps):
            codes = [np.flatnonzero(mask)[n % int(mask.sum())] for mask in batch.masks]
            told.append([array.tobytes() for array in batch])
            batch = runner.step(codes)
    return told


def test_processes_change_nothing():
    assert story(SPEC, 2) == story(SPEC, 0)


@pytest.mark.parametrize("name", OURS)
def test_every_game_runs(name):
    told = story(Spec.of(name), 0, steps=8, tables=2)
    assert len({seats for *_, seats, _, _ in told}) >= 1
    assert told[0] != told[-1]


def test_a_table_shows_what_the_environment_of_one_table_shows():
    with Runner(SPEC, 3) as runner:
        batch = runner.reset(1)
        twin = runner._part.positions[2].copy()
        for _ in range(30):
            codes = [int(np.flatnonzero(mask)[-1]) for mask in batch.masks]
            batch = runner.step(codes)
            twin.act(codes[2])
            assert batch.seats[2] == twin.seat
            assert (batch.observations[2] == twin.observe(twin.seat)).all()
            assert (batch.masks[2] == twin.mask()).all()


def test_games_end_with_their_worth_and_new_ones_begin():
    ended, rng = 0, np.random.default_rng(3)
    with Runner(SPEC, 2) as runner:
        batch = runner.reset(5)
        for _ in range(800):
            codes = [rng.choice(np.flatnonzero(mask)) for mask in batch.masks]
            batch = runner.step(codes)
            assert not batch.rewards[~batch.over].any()
            for table in np.flatnonzero(batch.over):
                ended += 1
                assert batch.rewards[table].sum() == 0
                assert set(batch.rewards[table]) <= {-1, 0, 1}
                assert batch.masks[table].any()
    assert ended >= 2


def test_wrong_calls_are_refused_in_words():
    for tables, workers in ((0, 0), (2, 3), (2, -1)):
        with pytest.raises(BadInput):
            Runner(SPEC, tables, workers)
    with Runner(SPEC, 2) as runner:
        with pytest.raises(BadInput, match="reset"):
            runner.step([0, 0])
        batch = runner.reset(0)
        with pytest.raises(BadInput, match="2 actions"):
            runner.step([0])
        illegal = int(np.flatnonzero(batch.masks[0] == 0)[0])
        with pytest.raises((BadInput, IllegalAction)):
            runner.step([illegal, illegal])


def test_what_goes_wrong_in_a_process_is_told_and_it_goes_on():
    with Runner(SPEC, 2, 1) as runner:
        batch = runner.reset(0)
        with pytest.raises(RunnerError):
            runner.step([-1, -1])
        assert runner.reset(0).masks.any()
        process = runner._processes[0]
        process.kill()
        process.join()
        with pytest.raises(RunnerError, match="ended from outside"):
            runner.reset(0)
    assert not batch.over.any()
    with pytest.raises(RunnerError, match="closed"):
        runner.reset(0)


def test_the_package_says_what_there_is():
    assert set(envs.__all__) >= {"aec", "SeatEnv", "Runner"}
