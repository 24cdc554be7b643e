"""Our rules engines beside catanatron: alternating runs, CPU time, medians, ratios.

python bench/rules.py [GAME …]      (all games by default)
"""

import json
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

import peer_venv

ROOT = Path(__file__).resolve().parent.parent
RUNS = 7
GAMES = {"paper_rails": 40, "us_telegraph": 8, "string_railway": 3, "wireless": 8}
GOALS = {
    # game: (decisions/s at least, copy at most, copy + move + list at most), all times the peer's
    "paper_rails": (4.0, 1 / 5, 1 / 4),
    "us_telegraph": (1.0, 1 / 5, None),
    "wireless": (0.5, 1 / 3, None),
}


def main() -> int:
    from lineside.engine import registry

    names = sys.argv[1:] or list(registry.packages())
    peer_python = peer_venv.python()
    for name in names:
        ours, peers = [], []
        seats = min(4, registry.meta(name).seats[1])
        games = GAMES.get(name, 10)
        for run in range(RUNS + 1):  # the first pair warms up and is not counted
            mine = _run(sys.executable, "playouts.py", name, seats, games, run)
            peer = _run(peer_python, "peer_catanatron.py", run)
            if run:
                ours.append(mine)
                peers.append(peer)
        _tell(name, seats, ours, peers)
    return 0


def _run(python: str, script: str, *words: object) -> dict[str, Any]:
    command = [python, str(ROOT / "bench" / script), *map(str, words)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def _rate(runs: list[dict[str, Any]], what: str) -> float:
    return median(run[what] / run["cpu"] for run in runs)


def _tell(name: str, seats: int, ours: list[Any], peers: list[Any]) -> None:
    print(f"\n{name}, {seats} seats, beside catanatron 3.2.1 at 4 (median of {RUNS} runs)")
    print(f"{'':34}{'ours':>12}{'peer':>12}{'ratio':>9}{'goal':>9}")
    fast, copy, step = GOALS.get(name, (None, None, None))
    rows = [("unforced", "unforced decisions/s", fast), ("decisions", "decisions/s", fast)]
    rows += [("listed", "listed actions/s", fast if name == "paper_rails" else None)]
    for what, label, goal in [*rows, ("games", "games/s", None)]:
        _row(label, _rate(ours, what), _rate(peers, what), goal, "≥")
    for what, label, goal in [("copy", "copy, µs", copy), ("step", "copy + move + list, µs", step)]:
        _row(label, _mid(ours, what), _mid(peers, what), goal, "≤")
    lists = [median(r["listed"] / r["decisions"] for r in runs) for runs in (ours, peers)]
    _row("mean length of a list", *lists, None, "")
    _row("longest list", median(r["longest"] for r in ours), None, None, "")
    for what in ("legal", "apply", "view", "result", "greedy"):
        _row(f"{what}, µs", _mid(ours, what), None, None, "")


def _mid(runs: list[dict[str, Any]], what: str) -> float:
    return median(run[what] for run in runs)


def _row(label: str, ours: float, peer: float | None, goal: float | None, sign: str) -> None:
    ratio = f"{ours / peer:9.2f}" if peer else " " * 9
    wanted = f"{sign} {goal:.2f}" if goal else ""
    other = f"{peer:12,.1f}" if peer else " " * 12
    print(f"{label:34}{ours:12,.1f}{other}{ratio}{wanted:>9}")


if __name__ == "__main__":
    sys.exit(main())
