"""How much of a chance a lead gives: fits `lineside.bots.odds` to games that bots played.

    python bench/chances.py [--games 24] [GAME …]

For every game, bots that slip now and then play with few and with many seats. At every third turn
the heuristic's values after a round of its own advice are kept, and who won in the end. Printed are
the steepness under which the winners were likeliest, and the error (Brier: 0 is perfect) of the
chances it gives against that of equal chances, over games that the fit has not seen.
"""

from __future__ import annotations

import argparse
from math import log
from typing import Any

from lineside import bots
from lineside.bots.odds import of_a_round, of_result, shared
from lineside.engine import CHANCE, OVER, Game, Rng, registry

Sample = tuple[list[float], list[float]]
STEEPS = [0.25 * step for step in range(1, 81)]


def main() -> None:
    """Fit and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", default=list(registry.packages()))
    parser.add_argument("--games", type=int, default=24)
    wish = parser.parse_args()
    for name in wish.names:
        low, high = registry.meta(name).seats
        learned: list[Sample] = []
        tested: list[Sample] = []
        for seed in range(wish.games):
            seats = max(2, low) if seed % 4 < 2 else high
            game = registry.make(name, seats, {}, registry.builtin_edition(name))
            (tested if seed % 2 else learned).extend(played(game, seed))
        best = max(STEEPS, key=lambda steep: likelihood(learned, steep))
        even = sum(brier([1 / len(won)] * len(won), won) for _, won in tested) / len(tested)
        ours = sum(brier(shared(v, best), won) for v, won in tested) / len(tested)
        print(
            f"{name}: steepness {best} · Brier {ours:.3f}, equal chances {even:.3f} "
            f"({len(learned)} + {len(tested)} positions)",
            flush=True,
        )


def played(game: Game[Any], seed: int) -> list[Sample]:
    """Play one game; return the values on its way, each with what it brought in the end."""
    bot, rng = bots.make("casual:slips=0.15"), Rng(seed, "chances")
    state, seen, found = game.initial(), 0, []
    while (actor := game.actor(state)) != OVER:
        if actor == CHANCE:
            game.apply(state, game.sample(state, rng))
            continue
        if game.turns(state) >= seen + 3:
            seen = game.turns(state)
            values = of_a_round(game, state.copy(), rng)
            if values:
                found.append(values)
        game.apply(state, bot.choose(game, state, actor, rng))
    won = of_result(game.result(state))
    return [(values, won) for values in found]


def likelihood(samples: list[Sample], steep: float) -> float:
    """Return the mean log likelihood of who won."""
    total = 0.0
    for values, won in samples:
        total += sum(w * log(c) for c, w in zip(shared(values, steep), won, strict=True) if w)
    return total / len(samples)


def brier(chances: list[float], won: list[float]) -> float:
    """Return the squared error of one position's chances."""
    return sum((c - w) ** 2 for c, w in zip(chances, won, strict=True))


if __name__ == "__main__":
    main()
