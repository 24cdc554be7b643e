"""How many playouts the tree search makes in a CPU second.

    python bench/search.py [GAME …] [--seats 2] [--seconds 1] [--profile]

One game of each kind is played by `greedy`; at its first turn, and after a half
and four fifths of its turns, a search plays one turn with so many CPU seconds. With --profile
the functions that cost most are listed, over the three positions together.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import time
from typing import Any

from lineside.bots.search import Search
from lineside.engine import CHANCE, OVER, Game, Rng, registry

SHARES = (0.0, 0.5, 0.8)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", default=list(registry.packages()))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--profile", action="store_true")
    wish = parser.parse_args()
    print("playouts a CPU second       first   middle     late   nodes")
    for name in wish.names:
        game = registry.make(name, wish.seats)
        profile = cProfile.Profile()
        rates, size = [], 0
        for state in positions(game):
            if wish.profile:
                profile.enable()
            rate, size = think(game, state, wish.seconds)
            profile.disable()
            rates.append(rate)
        print(f"{name:24}", *(f"{rate:8.0f}" for rate in rates), f"{size:7}", flush=True)
        if wish.profile:
            pstats.Stats(profile).sort_stats("tottime").print_stats(25)


def positions(game: Game[Any]) -> list[Any]:
    """Return an early, a middle and a late position, each before an unforced decision."""
    states: list[Any] = []
    seen = -1
    state, rng = game.initial(), Rng(1, "bench")
    while (actor := game.actor(state)) != OVER:
        if actor == CHANCE:
            game.apply(state, game.sample(state, rng))
            continue
        if len(game.legal(state)) > 1 and game.turns(state) > seen:
            states.append(state.copy())
            seen = game.turns(state)
        game.apply(state, game.greedy(state, actor, rng))
    return [states[int(share * len(states))] for share in SHARES]


def think(game: Game[Any], state: Any, seconds: float) -> tuple[float, int]:
    """Play a turn by search; return the playouts a second and the size of the largest tree."""
    bot, rng, seat, turn = (
        Search(cpu=seconds),
        Rng(1, "search"),
        game.actor(state),
        game.turns(state),
    )
    playouts = size = 0
    begun = time.thread_time()
    while game.turns(state) == turn and (actor := game.actor(state)) in (seat, CHANCE):
        if actor == CHANCE:
            action = game.sample(state, rng)
        elif len(game.legal(state)) == 1 and not game.meta.continuum:
            action = game.legal(state)[0]
        else:
            thought = bot.think(game, state, seat, rng)
            playouts, size = playouts + thought.playouts, max(size, thought.tree.size)
            action = thought.best(state)
        game.apply(state, action)
    return playouts / (time.thread_time() - begun), size


if __name__ == "__main__":
    main()
