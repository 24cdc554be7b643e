"""Our search against OpenSpiel's on our games, two seats: results and simulations a second.

python bench/spiel.py [GAME …] [--games N] [--sims N] [--seed N] [--store]

Each seed is played twice, seats changed. First their tree has our evaluation of its leaves and
makes as many simulations a decision as ours made on average; then it has its own random rollouts
and as much CPU time. `--store` keeps what was played in bench/results/spiel/GAME.json. String
Railway is out of reach: its strings are a continuum, and OpenSpiel wants all actions listed.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

import peer_venv

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("paper_rails", "us_telegraph", "wireless")
MODES = {"same": "our evaluation, equal simulations", "own": "random rollouts, equal CPU time"}
GOALS = {"same": 0.5, "own": 0.8}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="*", help=", ".join(GAMES))
    parser.add_argument("--games", type=int, default=20, help="games a match")
    parser.add_argument("--sims", type=int, default=200, help="our playouts a turn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--store", action="store_true")
    asked = parser.parse_args()
    print(f"{asked.games} games a match, {asked.sims} playouts a turn of ours\n")
    print(f"{'':14}{'':36}{'won':>9}{'asked':>7}{'ours/s':>9}{'theirs/s':>9}{'ratio':>7}")
    for name in asked.game or GAMES:
        told = {}
        for mode in MODES:
            played = _play(name, mode, asked)
            told[mode] = _summed(played) | {"played": played}
            print(_line(name, mode, told[mode]), flush=True)
        if asked.store:
            _store(name, asked, told)
    return 0


def _play(name: str, mode: str, asked: argparse.Namespace) -> list[dict[str, Any]]:
    words = [name, mode, asked.games, asked.sims, asked.seed]
    done = subprocess.run(
        [peer_venv.python(), str(ROOT / "bench" / "peer_openspiel.py"), *map(str, words)],
        check=True,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def _summed(played: list[dict[str, Any]]) -> dict[str, Any]:
    told: dict[str, Any] = {"games": len(played), "won": sum(game["share"] for game in played)}
    for side in ("ours", "theirs"):
        kinds = ("decisions", "simulations", "cpu")
        told[side] = {kind: sum(game[side][kind] for game in played) for kind in kinds}
    return told


def _line(name: str, mode: str, told: dict[str, Any]) -> str:
    rates = [told[side]["simulations"] / told[side]["cpu"] for side in ("ours", "theirs")]
    share, goal = told["won"] / told["games"], GOALS[mode]
    missed = "" if share >= goal else "  missed"
    return (
        f"{name:14}{MODES[mode]:36}{told['won']:5g}/{told['games']:<3}{f'≥ {goal:.0%}':>7}"
        f"{rates[0]:9,.0f}{rates[1]:9,.0f}{rates[0] / rates[1]:7.2f}{missed}"
    )


def _store(name: str, asked: argparse.Namespace, told: dict[str, Any]) -> None:
    folder = ROOT / "bench" / "results" / "spiel"
    folder.mkdir(parents=True, exist_ok=True)
    head = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, cwd=ROOT
    ).stdout.strip()
    pinned = (ROOT / "bench" / "requirements.txt").read_text().splitlines()
    conditions = {
        "sims": asked.sims,
        "seed": asked.seed,
        "commit": head,
        "python": platform.python_version(),
        "peer": next(line for line in pinned if line.startswith("open_spiel")),
    }
    text = json.dumps({"game": name, "conditions": conditions, **told}, indent=1)
    (folder / f"{name}.json").write_text(text + "\n")


if __name__ == "__main__":
    sys.exit(main())
