"""What a turn still to come brings in String Railway: fits the weights of its forecast.

    python bench/prospects.py [--games 200] [--bot casual:slips=0.1] [--more search:sims=60]

Bots play games with two seats. Whenever a turn begins, each seat's features are kept, and what it
gained from then on. For each number of turns left a ridge regression is printed as the rows of
`WEIGHTS` in `lineside/games/string_railway/prospects.py`, with how far it was off on average
over games that it had not seen.
"""

from __future__ import annotations

import argparse
from collections import defaultdict

import numpy as np

from lineside import bots
from lineside.engine import CHANCE, OVER, Rng, registry
from lineside.games.string_railway import prospects
from lineside.games.string_railway.rules import Rules
from lineside.games.string_railway.scoring import total

Row = tuple[list[float], float]
RIDGE = 60.0
"""How strongly weights are held near 0."""

SMALLEST = 0.2
"""A feature that varies by less counts as varying by so much: what is rare is not overrated."""


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--bot", default="casual:slips=0.1")
    parser.add_argument("--more", default="", help="another bot, for as many games")
    wish = parser.parse_args()
    learned: dict[int, list[Row]] = defaultdict(list)
    tested: dict[int, list[Row]] = defaultdict(list)
    for spec in filter(None, (wish.bot, wish.more)):
        for seed in range(wish.games):
            played(spec, seed, tested if seed % 4 == 3 else learned)
    for turns in sorted(learned):
        weights = fitted(learned[turns])
        off = [gain - weights @ [1.0, *told] for told, gain in tested[turns]]
        print(f"    ({', '.join(f'{weight:.2f}' for weight in weights)}),", end="")
        print(f"  # {turns} left: off by {np.std(off):.1f}" if off else "", flush=True)


def played(spec: str, seed: int, rows: dict[int, list[Row]]) -> None:
    """Play one game; add a row for each seat at each turn's beginning, by the turns it has left."""
    game = registry.make("string_railway", 2)
    assert isinstance(game, Rules)
    setting, state, rng = game.setting, game.initial(), Rng(seed, "prospects")
    players = [bots.make(spec) for _ in range(game.seats)]
    found, turn = [], 0
    while (actor := game.actor(state)) != OVER:
        if actor == CHANCE:
            game.apply(state, game.sample(state, rng))
            continue
        if state.turns > turn:
            turn = state.turns
            for seat in range(game.seats):
                left = prospects.turns_left(setting, state, seat)
                if left:
                    told = prospects.features(setting, state, seat, left)
                    found.append((left, seat, told, total(setting, state, seat)))
        game.apply(state, players[actor].choose(game, state, actor, rng))
    for left, seat, told, points in found:
        rows[left].append((told, total(setting, state, seat) - points))


def fitted(rows: list[Row]) -> np.ndarray:
    """Return what is gained in any case, then the weight of each feature."""
    told = np.array([row[0] for row in rows], float)
    gains = np.array([row[1] for row in rows], float)
    middle, spread = told.mean(0), np.maximum(told.std(0), SMALLEST)
    even = (told - middle) / spread
    square = even.T @ even + RIDGE * np.eye(told.shape[1])
    weights = np.linalg.solve(square, even.T @ (gains - gains.mean())) / spread
    return np.array([gains.mean() - middle @ weights, *weights])


if __name__ == "__main__":
    main()
