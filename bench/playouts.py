"""Random playouts of one of our games; prints one JSON object. Only the public contract is used."""

import json
import sys
import time
from typing import Any

from lineside.engine import CHANCE, OVER, Game, Rng, registry


def playouts(game: Game[Any], games: int, seed: int) -> dict[str, float]:
    """Play games by uniform choice; count decisions, unforced ones and listed actions."""
    decisions = unforced = listed = longest = 0
    actor, legal, apply, sample = game.actor, game.legal, game.apply, game.sample
    start = time.process_time()
    for number in range(games):
        state, rng = game.initial(), Rng(seed, "playout", number)
        while True:
            who = actor(state)
            if who == OVER:
                break
            if who == CHANCE:
                apply(state, sample(state, rng))
                continue
            actions = legal(state)
            count = len(actions)
            decisions += 1
            listed += count
            if count > 1:
                unforced += 1
                longest = max(longest, count)
            apply(state, actions[rng.below(count)])
    return {
        "cpu": time.process_time() - start,
        "games": games,
        "decisions": decisions,
        "unforced": unforced,
        "listed": listed,
        "longest": longest,
    }


def costs(game: Game[Any], seed: int) -> dict[str, float]:
    """Return microseconds a call at positions along random games, and of a greedy move."""
    spent = dict.fromkeys(("copy", "step", "legal", "apply", "view", "result"), 0.0)
    greedy: list[float] = []
    calls = 0
    clock = time.process_time
    for number in range(4):
        state, rng, tick = game.initial(), Rng(seed, "costs", number), 0
        while (who := game.actor(state)) != OVER and tick < 2500:
            tick += 1
            if who == CHANCE:
                game.apply(state, game.sample(state, rng))
                continue
            action = game.legal(state)[rng.below(len(game.legal(state)))]
            if tick % 7 == 0:
                calls += 10
                _ten_of_each(game, state, action, spent)
            if tick % 29 == 0:
                imagined = game.determinize(state, who, rng)
                start = clock()
                game.greedy(imagined, who, rng)
                greedy.append(clock() - start)
            game.apply(state, action)
    greedy.sort()
    told = {name: seconds / calls * 1e6 for name, seconds in spent.items()}
    return told | {"greedy": greedy[len(greedy) // 2] * 1e6}


def _ten_of_each(game: Game[Any], state: Any, action: Any, spent: dict[str, float]) -> None:
    clock, ten = time.process_time, range(10)
    marks = [clock()]
    for _ in ten:
        state.copy()
    marks.append(clock())
    for _ in ten:  # what a search pays for one edge: copy, move, and the list of what follows
        after = state.copy()
        game.apply(after, action)
        game.legal(after)
    marks.append(clock())
    for _ in ten:
        game.legal(state)
    marks.append(clock())
    copies = [state.copy() for _ in ten]
    marks.append(clock())
    for copy in copies:
        game.apply(copy, action)
    marks.append(clock())
    for _ in ten:
        game.view(state, game.actor(state))
    marks.append(clock())
    for _ in ten:
        game.result(state)
    marks.append(clock())
    for name, index in zip(spent, (0, 1, 2, 4, 5, 6), strict=True):
        spent[name] += marks[index + 1] - marks[index]


if __name__ == "__main__":
    name, seats, games, run = sys.argv[1], *map(int, sys.argv[2:])
    chosen = registry.make(name, seats)
    print(json.dumps(playouts(chosen, games, run) | costs(chosen, run)))
