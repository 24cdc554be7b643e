"""Random playouts of catanatron at four seats; prints one JSON object. Runs in .bench-venv."""

import json
import random
import sys
import time

from catanatron import Color, Game, RandomPlayer

COLOURS = [Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE]


def playouts(games: int, seed: int) -> dict[str, float]:
    """Play games by uniform choice; count decisions, unforced ones and listed actions."""
    decisions = unforced = listed = 0
    start = time.process_time()
    for number in range(games):
        game = Game([RandomPlayer(colour) for colour in COLOURS], seed=seed + number + 1)
        while game.winning_color() is None and game.state.num_turns < 1000:
            actions = game.state.playable_actions
            count = len(actions)
            decisions += 1
            listed += count
            unforced += count > 1
            game.execute(actions[random.randrange(count)], validate_action=False)
    return {
        "cpu": time.process_time() - start,
        "games": games,
        "decisions": decisions,
        "unforced": unforced,
        "listed": listed,
    }


def costs(seed: int) -> dict[str, float]:
    """Return microseconds a call at positions along random games: copy, and copy with a move."""
    copy = step = 0.0
    calls = 0
    for number in range(4):
        game = Game([RandomPlayer(colour) for colour in COLOURS], seed=seed + number + 1)
        for tick in range(600):
            if game.winning_color() is not None:
                break
            actions = game.state.playable_actions
            action = actions[random.randrange(len(actions))]
            if tick % 7 == 0:
                start = time.process_time()
                for _ in range(10):
                    game.copy()
                middle = time.process_time()
                for _ in range(10):
                    game.copy().execute(action, validate_action=False)
                step += time.process_time() - middle
                copy += middle - start
                calls += 10
            game.execute(action, validate_action=False)
    return {"copy": copy / calls * 1e6, "step": step / calls * 1e6}


if __name__ == "__main__":
    run = int(sys.argv[1])
    print(json.dumps(playouts(4, 100 * run) | costs(100 * run)))
