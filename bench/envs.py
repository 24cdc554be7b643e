"""Our environments over the bare engine, and beside those of the field: CPU time, medians.

python bench/envs.py [GAME …]      (all games by default; two seats)

Random play, in turns within one run: the engine alone (`actor`, `legal`, `apply`, `sample`), the
PettingZoo environment stepped by its action mask, and the same with every observation looked at.
The peers are stepped in the last way, as their `last()` makes the observation whether one wants
it or not. Last come many tables at once, in one process and in two.
"""

import json
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np
import peer_venv

ROOT = Path(__file__).resolve().parent.parent
RUNS = 5
SECONDS = 0.5
GOAL = 0.5
TABLES = 32


def main() -> int:
    from lineside.engine import registry

    names = sys.argv[1:] or list(registry.packages())
    rows: list[tuple[str, dict[str, float]]] = []
    for name in names:
        bare, stepped, observed = [], [], []
        for run in range(RUNS + 1):  # the first round warms up and is not counted
            times = _bare(name, run), _stepped(name, run, False), _stepped(name, run, True)
            if run:
                for kept, seconds in zip((bare, stepped, observed), times, strict=True):
                    kept.append(seconds)
        rows.append((name, {"bare": median(bare), "env": median(stepped), "all": median(observed)}))
    print(f"CPU time a step at random play, two seats (median of {RUNS} runs)\n")
    print(f"{'':20}{'engine':>10}{'env':>10}{'over':>8}{'goal':>8}{'observed':>11}{'over':>8}")
    for name, told in rows:
        over, all_over = told["env"] / told["bare"] - 1, told["all"] / told["bare"] - 1
        met = "" if over <= GOAL else "  missed"
        print(
            f"{name:20}{1e6 * told['bare']:7,.0f} µs{1e6 * told['env']:7,.0f} µs{over:8.0%}"
            f"{f'≤ {GOAL:.0%}':>8}{1e6 * told['all']:8,.0f} µs{all_over:8.0%}{met}"
        )
    print(f"\n{'environment':32}{'steps/s':>10}   (observed; mask and observation at every step)")
    theirs = json.loads(_ask(peer_venv.python(), "peer_envs.py", RUNS, SECONDS))
    ours = {f"lineside {name}": 1 / told["all"] for name, told in rows}
    for name, rate in sorted({**ours, **theirs}.items(), key=lambda item: -item[1]):
        print(f"{name:32}{rate:10,.0f}")
    heads = f"{'1 process':>12}{'2 processes':>12}{'ratio':>7}"
    print(f"\n{f'{TABLES} tables at once, steps/s':32}{heads}")
    for name in names:
        one, two = (median(_together(name, n, run) for run in range(3)) for n in (1, 2))
        print(f"{name:32}{one:12,.0f}{two:12,.0f}{two / one:7.2f}")
    return 0


def _ask(python: str, script: str, *words: object) -> str:
    command = [python, str(ROOT / "bench" / script), *map(str, words)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def _bare(name: str, seed: int) -> float:
    """Return the seconds of CPU time that a decision takes the engine alone."""
    from lineside.engine import CHANCE, OVER, Rng, registry

    game, rng, steps = registry.make(name, 2), Rng(seed, "bare"), 0
    begin = time.process_time()
    state = game.initial()
    while time.process_time() - begin < SECONDS:
        for _ in range(20):
            while (actor := game.actor(state)) == CHANCE:
                game.apply(state, game.sample(state, rng))
            if actor == OVER:
                state = game.initial()
                continue
            legal = game.legal(state)
            game.apply(state, legal[rng.below(len(legal))])
            steps += 1
    return (time.process_time() - begin) / steps


def _stepped(name: str, seed: int, observe: bool) -> float:
    """Return the seconds of CPU time that a step of the environment takes."""
    from lineside import envs
    from lineside.engine import Rng

    env: Any = envs.aec(name, 2)
    rng, steps = Rng(seed, "steps"), 0
    begin = time.process_time()
    env.reset(seed=seed)
    while time.process_time() - begin < SECONDS:
        for _ in range(20):
            _, _, terminated, truncated, info = env.last(observe=observe)
            if terminated or truncated:
                env.reset()
                continue
            codes = info["legal_actions"]
            env.step(codes[rng.below(len(codes))])
            steps += 1
    return (time.process_time() - begin) / steps


def _together(name: str, workers: int, seed: int) -> float:
    """Return how many steps a second the runner makes: by the clock, as its processes work at
    the same time.
    """
    from lineside.envs import Runner, Spec

    with Runner(Spec.of(name, 2), TABLES, workers) as runner:
        batch, rng, steps = runner.reset(seed), np.random.default_rng(seed), 0
        begin = time.perf_counter()
        while time.perf_counter() - begin < 4 * SECONDS:
            odds = rng.random(batch.masks.shape, np.float32) * batch.masks
            batch = runner.step(odds.argmax(1))
            steps += TABLES
        return steps / (time.perf_counter() - begin)


if __name__ == "__main__":
    sys.exit(main())
