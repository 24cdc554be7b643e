"""The example of self-play runs, and its mathematics is right."""

import csv
import importlib.util
from pathlib import Path

import numpy as np
import pytest

from lineside.envs import Spec

FILE = Path(__file__).parents[2] / "examples" / "self_play.py"


@pytest.fixture(scope="module")
def example():
    spec = importlib.util.spec_from_file_location("self_play", FILE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_steps_follow_the_slope_of_the_objective(example, monkeypatch):
    """Against differences of the objective itself, at single weights of every layer."""
    rng = np.random.default_rng(0)
    network = example.Network(7, 5, 1)
    network.weights = [rng.normal(0, 0.5, w.shape) for w in network.weights]
    seen, masks = rng.random((6, 7)), np.ones((6, 5), np.int8)
    masks[:, 4] = 0
    _, chances, _ = network.forward(seen, masks)
    codes = np.array([0, 1, 2, 3, 0, 1])
    before = chances[np.arange(6), codes] * rng.uniform(0.7, 1.4, 6)
    gains, returns = rng.normal(size=6), rng.normal(size=6)

    def loss():
        _, chances, values = network.forward(seen, masks)
        ratio = chances[np.arange(6), codes] / before
        held = np.clip(ratio, 1 - example.CLIP, 1 + example.CLIP)
        logs = np.log(np.maximum(chances, 1e-12))
        surprise = -(chances * logs).sum()
        gained = np.minimum(ratio * gains, held * gains).sum()
        return -gained - example.ENTROPY * surprise + ((values - returns) ** 2).sum() / 2

    slopes = []
    monkeypatch.setattr(network, "_adam", lambda found, count: slopes.extend(found))
    network.learn(seen, masks, codes, before, gains, returns)
    for weight, slope in zip(network.weights, slopes, strict=True):
        at = tuple(rng.integers(size) for size in weight.shape)
        kept, step = weight[at], 1e-5
        weight[at] = kept + step
        more = loss()
        weight[at] = kept - step
        less = loss()
        weight[at] = kept
        assert slope[at] == pytest.approx((more - less) / (2 * step), abs=1e-4)


def test_each_seats_moves_follow_one_another(example):
    """One table, seats 0 1 0 | 1 (a new game): seat 0's last move earns the game's worth."""
    values = np.array([[0.1], [0.2], [0.3], [0.4]], np.float32)
    seats, over = np.array([[0], [1], [0], [1]]), np.array([[False], [False], [True], [False]])
    rewards = np.zeros((4, 1, 2), np.float32)
    rewards[2, 0] = (1, -1)
    gains, returns = example.advantages(
        values, seats, over, rewards, np.array([0]), np.array([0.5])
    )
    d, t = example.DISCOUNT, example.TRACE
    last = d * 1 - 0.3
    assert gains[2, 0] == pytest.approx(last)
    assert gains[0, 0] == pytest.approx(d * 0.3 - 0.1 + d * t * last)
    assert gains[1, 0] == pytest.approx(d * -1 - 0.2)
    assert gains[3, 0] == pytest.approx(
        d * 0.4 - 0.4, abs=1e-6
    )  # cut off: as it last saw the table
    assert returns == pytest.approx(gains + values)


def test_it_runs_and_writes_its_curve(example, tmp_path, monkeypatch):
    monkeypatch.setattr(example, "STEPS", 24)
    spec, out = Spec.of("paper_rails", 2, {"stall_rounds": 1}), tmp_path / "curve.csv"
    runs = []
    for _ in range(2):
        shares = example.train(spec, 96, out, tables=4, games=4, seed=0, workers=0)
        rows = list(csv.reader(out.read_text().splitlines()))
        assert rows[0][-1] == "share_of_wins_against_random"
        assert [row[0] for row in rows[1:]] == ["0", "96"]
        assert [float(row[-1]) for row in rows[1:]] == pytest.approx(shares, abs=1e-3)
        runs.append([row[:2] + row[3:] for row in rows])
    assert runs[0] == runs[1]  # the same seed, the same curve


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--game chess", "there is no game 'chess'"),
        ("--seats 9", "for 2 to 6 seats, not 9"),
        ("--games 0", "'0' is not a whole number from 1 on"),
        ("--seed -1", "'-1' is not a whole number from 0 on"),
        ("--out no/where.csv", "no/where.csv"),
    ],
)
def test_what_is_wrong_is_said_in_words(example, tmp_path, monkeypatch, capsys, words, said):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["self_play.py", "--tables", "1", *words.split()])
    with pytest.raises(SystemExit) as ended:
        example.main()
    assert said in capsys.readouterr().err + str(ended.value)
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_it_learns_to_beat_random_play(example, tmp_path, monkeypatch):
    """More than two games in three, where untrained play wins one in two."""
    monkeypatch.setattr(example, "POINTS", 1)  # games against random at the start and the end only
    spec = Spec.of("paper_rails", 2, {"stall_rounds": 1})
    shares = example.train(spec, 20_000, tmp_path / "curve.csv", tables=32, games=64, seed=0)
    assert shares[0] < 0.6
    assert shares[-1] > 0.67
