"""Self-play: a small network learns a game from nothing but its own play, and beats random play.

python examples/self_play.py [--game paper_rails] [--seats 2] [--steps 80000] [--out curve.csv]

Needs the extra `rl` and nothing else: network, policy gradient (PPO's clipped objective with a
learned value as baseline) and Adam are a hundred lines of numpy. Many tables run at once on two
processes; every seat is the learner's. Now and then it plays against a random player, both seats
in turn, and the share of wins goes into the curve. The same seed gives the same curve.
"""

from __future__ import annotations

import argparse
import csv
import sys
import time
from functools import partial
from pathlib import Path

import numpy as np
from rich.progress import Progress

from lineside.engine import LinesideError
from lineside.envs import Batch, Runner, Spec

HIDDEN = 96
POINTS = 5  # of the curve, after the first
STEPS = 128  # steps of each table between two updates
DISCOUNT = 0.997
TRACE = 0.95
CLIP = 0.2
ENTROPY = 0.01
RATE = 1e-3


class Network:
    """Observation → hidden layer → a score for each action and a value, with Adam."""

    def __init__(self, features: int, actions: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.weights = [
            rng.normal(0, features**-0.5, (features, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            np.zeros((HIDDEN, actions), np.float32),
            np.zeros(actions, np.float32),
            np.zeros((HIDDEN, 1), np.float32),
            np.zeros(1, np.float32),
        ]
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self.updates = 0

    def forward(self, seen: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, ...]:
        """Return hidden layer, chances of the legal actions, values."""
        w1, b1, w2, b2, w3, b3 = self.weights
        hidden = np.tanh(seen @ w1 + b1)
        scores = np.where(masks > 0, hidden @ w2 + b2, -1e9)
        scores -= scores.max(1, keepdims=True)
        chances = np.exp(scores)
        chances /= chances.sum(1, keepdims=True)
        return hidden, chances, (hidden @ w3 + b3)[:, 0]

    def learn(self, seen, masks, codes, before, gains, returns) -> None:
        """Take one step up PPO's clipped objective, and towards the returns."""
        hidden, chances, values = self.forward(seen, masks)
        rows = np.arange(len(codes))
        ratio = chances[rows, codes] / before
        held = ((gains > 0) & (ratio > 1 + CLIP)) | ((gains < 0) & (ratio < 1 - CLIP))
        pull = np.where(held, 0, gains * ratio)
        logs = np.log(np.maximum(chances, 1e-12))
        surprise = -(chances * logs).sum(1, keepdims=True)
        to_scores = chances * (pull[:, None] + ENTROPY * (logs + surprise))
        to_scores[rows, codes] -= pull
        to_value = (values - returns)[:, None]
        _, _, w2, _, w3, _ = self.weights
        to_hidden = (to_scores @ w2.T + to_value @ w3.T) * (1 - hidden**2)
        self._adam(
            [
                seen.T @ to_hidden,
                to_hidden.sum(0),
                hidden.T @ to_scores,
                to_scores.sum(0),
                hidden.T @ to_value,
                to_value.sum(0),
            ],
            len(codes),
        )

    def _adam(self, slopes: list[np.ndarray], count: int) -> None:
        self.updates += 1
        for weight, slope, (mean, square) in zip(self.weights, slopes, self.moments, strict=True):
            slope = slope / count
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            fair = np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8
            weight -= RATE * mean / (1 - 0.9**self.updates) / fair


def draw(chances: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Return an action for each row, drawn by its chances."""
    sums = chances.cumsum(1)
    picks = rng.random((len(chances), 1)) * sums[:, -1:]
    return (sums > picks).argmax(1)


def advantages(values, seats, over, rewards, acting, latest):
    """Return gains and returns (steps, tables): each seat's own moves follow one another.

    A seat's next value is that of its next move at this table, or the game's worth to it.
    """
    steps, tables = values.shape
    gains = np.zeros_like(values)
    players = rewards.shape[2]
    every, trace = np.arange(tables), np.zeros((tables, players), np.float32)
    # Where the steps end in the middle of a game, each seat goes by how it last saw the table.
    following = np.zeros((tables, players), np.float32)
    for step in range(steps):
        following[every, seats[step]] = values[step]
        following[over[step]] = 0.0
    following[every, acting] = latest
    for step in range(steps - 1, -1, -1):
        done = over[step]
        following[done], trace[done] = rewards[step][done], 0.0
        seat = seats[step]
        ended = following[every, seat]
        delta = DISCOUNT * ended - values[step]
        gains[step] = delta + DISCOUNT * TRACE * trace[every, seat]
        trace[every, seat], following[every, seat] = gains[step], values[step]
    return gains, gains + values


def against_random(network: Network, spec: Spec, games: int, seed: int) -> float:
    """Return the share of wins (a shared one counts its part) against random players."""
    rng, won, played = np.random.default_rng(seed), 0.0, 0
    tables = min(games, 32)
    with Runner(spec, tables) as runner:
        batch: Batch = runner.reset(seed)
        ours = np.arange(tables) % spec.seats  # the learner's seat at each table
        finished = np.zeros(tables, int)
        while played < games:
            _, chances, _ = network.forward(batch.observations, batch.masks)
            uniform = batch.masks / batch.masks.sum(1, keepdims=True)
            mine = (batch.seats == ours)[:, None]
            batch = runner.step(draw(np.where(mine, chances, uniform), rng))
            for table in np.flatnonzero(batch.over):
                # So many games of each table, or the short ones would count too often.
                if finished[table] < -(-games // tables):
                    worth = batch.rewards[table, ours[table]]
                    won += (worth * (spec.seats - 1) + 1) / spec.seats
                    finished[table] += 1
                    played += 1
    return won / played


def train(
    spec: Spec, goal: int, out: Path, tables: int, games: int, seed: int, workers: int = 2
) -> list[float]:
    """Learn for so many steps; write the curve; return the shares of wins along it."""
    rng = np.random.default_rng(seed)
    with (
        Runner(spec, tables, min(workers, tables)) as runner,
        out.open("w", newline="") as file,
        Progress(transient=True, disable=not sys.stdout.isatty()) as bar,
    ):
        learning = bar.add_task("steps", total=goal)
        curve = csv.writer(file)
        curve.writerow(["steps", "games", "minutes", "share_of_wins_against_random"])
        network = Network(runner.layout.size, runner.actions, seed)
        shares, steps, ended, begin = [], 0, 0, time.monotonic()
        batch = runner.reset(seed)
        while True:
            if steps * POINTS >= goal * len(shares):
                share = against_random(network, spec, games, 10_000 + len(shares))
                minutes = (time.monotonic() - begin) / 60
                shares.append(share)
                curve.writerow([steps, ended, f"{minutes:.2f}", f"{share:.3f}"])
                file.flush()
                words = f"{steps:9,} steps {ended:6,} games {minutes:5.1f} min: {share:6.1%}"
                print(words, flush=True)
                if steps >= goal:
                    return shares
            kept = [[] for _ in range(8)]
            for _ in range(STEPS):
                _, chances, values = network.forward(batch.observations, batch.masks)
                codes = draw(chances, rng)
                seen, masks, seats = batch.observations.copy(), batch.masks.copy(), batch.seats
                row = (seen, masks, seats.copy(), codes, chances[np.arange(tables), codes], values)
                batch = runner.step(codes)
                for store, item in zip(
                    kept, (*row, batch.over.copy(), batch.rewards.copy()), strict=True
                ):
                    store.append(item)
            seen, masks, seats, codes, before, values, over, rewards = map(np.array, kept)
            steps, ended = steps + over.size, ended + int(over.sum())
            bar.update(learning, completed=steps)
            _, _, latest = network.forward(batch.observations, batch.masks)
            gains, returns = advantages(values, seats, over, rewards, batch.seats, latest)
            gains = (gains - gains.mean()) / (gains.std() + 1e-8)
            flat = [a.reshape(-1, *a.shape[2:]) for a in (seen, masks, codes, before)]
            flat += [gains.reshape(-1), returns.reshape(-1)]
            for _ in range(2):
                order = rng.permutation(len(flat[2]))
                for start in range(0, len(order), 512):
                    part = order[start : start + 512]
                    network.learn(*(array[part] for array in flat))


def main() -> None:
    """Read the command line, learn, and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", default="paper_rails")
    parser.add_argument("--seats", type=number, default=2)
    parser.add_argument("--steps", type=number, default=80_000, help="of all tables together")
    parser.add_argument("--tables", type=number, default=32, help="games at once")
    parser.add_argument("--games", type=number, default=100, help="test games a point of the curve")
    parser.add_argument("--seed", type=partial(number, low=0), default=0)
    parser.add_argument("--out", type=Path, default=Path("curve.csv"))
    args = parser.parse_args()
    try:
        spec = Spec.of(args.game, args.seats)
        shares = train(spec, args.steps, args.out, args.tables, args.games, args.seed)
    except (LinesideError, OSError) as error:
        sys.exit(f"self_play: {error}")
    except KeyboardInterrupt:
        sys.exit("self_play: stopped; what there is of the curve is written")
    print(f"{args.game}: from {shares[0]:.1%} to {shares[-1]:.1%}; the curve is in {args.out}")


def number(word: str, low: int = 1) -> int:
    """Return a whole number, and have argparse say so where it is none."""
    if not word.isdecimal() or int(word) < low:
        raise argparse.ArgumentTypeError(f"{word!r} is not a whole number from {low} on")
    return int(word)


if __name__ == "__main__":
    main()
