"""Fits the forecast of Paper Rails: `games/paper_rails/forecast.py` holds what this prints.

    python bench/forecast.py [--games 240]

Bots of several strengths play with 2 to 4 seats. At every third turn the features of all seats are
kept, and what came of it. The weights are those under which differences of expected points between
the seats are nearest to those of final points (ridge regression), the spread is the one under which
the winners were likeliest. Printed are both, and the error of the chances (Brier: 0 is perfect)
over games that the fit has not seen, against that of equal chances.
"""

from __future__ import annotations

import argparse
from itertools import product
from typing import NamedTuple

import numpy as np

from lineside import bots
from lineside.bots.odds import of_result
from lineside.engine import CHANCE, OVER, Rng, registry
from lineside.games.paper_rails import forecast, heuristics

BOTS = ("greedy", "casual:slips=0.1", "casual:slips=0.25", "search:sims=30")
STEADY = ("move",)
"""These weights do not change in the course of a game."""


class Sample(NamedTuple):
    """Seats by features (early ones are these times the share of free connections), and the end."""

    rows: np.ndarray
    turns_left: float
    totals: np.ndarray
    won: np.ndarray


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=240)
    wish = parser.parse_args()
    learned: list[Sample] = []
    tested: list[Sample] = []
    for seed in range(wish.games):
        (tested if seed % 5 == 4 else learned).extend(played(seed))
    weights = fitted(learned)
    names = list(forecast.FEATURES)
    changing = iter(weights[len(names) :])
    for name, late in zip(names, weights, strict=False):
        early = 0.0 if name in STEADY else next(changing)
        print(f"{name:16} {late:6.2f} {early:6.2f}")
    grid = product((1, 2, 3, 4, 5, 6, 8), (0.0, 0.2, 0.4, 0.6, 0.8, 1.0))
    spread = min(grid, key=lambda s: surprise(learned, weights, s))
    ours = np.mean([((chances(x, weights, spread) - x.won) ** 2).sum() for x in tested])
    even = np.mean([((1 / len(x.won) - x.won) ** 2).sum() for x in tested])
    print(f"spread {spread} · Brier {ours:.3f}, equal chances {even:.3f}")
    print(f"({len(learned)} + {len(tested)} positions)")


def played(seed: int) -> list[Sample]:
    """Play one game; return the features on its way, each with what it brought in the end."""
    seats = (2, 2, 3, 4)[seed % 4]
    game = registry.make("paper_rails", seats)
    spec = BOTS[seed // 4 % (4 if seats == 2 else 3)]
    players = [bots.Seated(bots.make(spec), seat, seed) for seat in range(seats)]
    steady = [list(forecast.FEATURES).index(name) for name in STEADY]
    state, rng, found, seen = game.initial(), Rng(seed, "forecast"), [], 1
    while (actor := game.actor(state)) != OVER:
        if actor == CHANCE:
            game.apply(state, game.sample(state, rng))
            continue
        if game.turns(state) >= seen + 3:
            seen = game.turns(state)
            rows = np.array(forecast.features(game, state), float)
            share = state.free.bit_count() / len(game.tables.lines)
            rows = np.hstack([rows, share * np.delete(rows, steady, axis=1)])
            found.append((rows, heuristics.turns_left(state)))
        game.apply(state, players[actor].move(game, state))
    result = game.result(state)
    end = np.array([score.total for score in result.scores], float), np.array(of_result(result))
    return [Sample(rows, left, *end) for rows, left in found]


def fitted(samples: list[Sample]) -> np.ndarray:
    """Return the weights by ridge regression, the seats of each position against each other."""
    rows = np.vstack([sample.rows - sample.rows.mean(0) for sample in samples])
    ends = np.concatenate([sample.totals - sample.totals.mean() for sample in samples])
    return np.linalg.solve(rows.T @ rows + 3.0 * np.eye(rows.shape[1]), rows.T @ ends)


def chances(sample: Sample, weights: np.ndarray, spread: tuple[float, float]) -> np.ndarray:
    """Return each seat's chance under some weights."""
    points = sample.rows @ weights / (spread[0] + spread[1] * sample.turns_left)
    odds = np.exp(points - points.max())
    return odds / odds.sum()


def surprise(samples: list[Sample], weights: np.ndarray, spread: tuple[float, float]) -> float:
    """Return the mean negative log likelihood of who won."""
    each = [(x.won * np.log(chances(x, weights, spread) + 1e-9)).sum() for x in samples]
    return -float(np.mean(each))


if __name__ == "__main__":
    main()
