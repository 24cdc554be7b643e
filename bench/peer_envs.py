"""Steps a second of the field's environments at random play; prints JSON. Runs in .bench-venv.

python peer_envs.py RUNS SECONDS
"""

import importlib
import json
import random
import sys
import time
import warnings
from statistics import median
from typing import Any

import numpy as np

CLASSICS = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "chess_v6", "go_v5")
CARDS = ("leduc-holdem", "uno", "gin-rummy", "doudizhu", "mahjong")


def classic(name: str, seconds: float) -> float:
    """Step one of PettingZoo's classics by its mask, every observation looked at."""
    env: Any = importlib.import_module(f"pettingzoo.classic.{name}").env()
    steps, begin = 0, time.process_time()
    env.reset(seed=1)
    while time.process_time() - begin < seconds:
        for _ in range(20):
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                continue
            env.step(int(random.choice(np.flatnonzero(seen["action_mask"]))))
            steps += 1
    return steps / (time.process_time() - begin)


def cards(name: str, seconds: float) -> float:
    """Step one of RLCard's games, whose step returns the next state with its legal actions."""
    import rlcard

    env: Any = rlcard.make(name, config={"seed": 1})
    steps, begin = 0, time.process_time()
    state, _ = env.reset()
    while time.process_time() - begin < seconds:
        for _ in range(20):
            if env.is_over():
                state, _ = env.reset()
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            steps += 1
    return steps / (time.process_time() - begin)


def main() -> None:
    warnings.simplefilter("ignore")
    runs, seconds = int(sys.argv[1]), float(sys.argv[2]) / 2
    told = {}
    for kind, names, play in (("pettingzoo", CLASSICS, classic), ("rlcard", CARDS, cards)):
        for name in names:
            play(name, seconds / 4)
            told[f"{kind} {name}"] = median(play(name, seconds) for _ in range(runs))
    print(json.dumps(told))


if __name__ == "__main__":
    main()
