"""Write the golden games that tests/goldens/index.toml lists.

    python scripts/goldens.py [--all]

Without --all only missing files are written: a golden game is kept for as long as its rules are
played, and only replaced where the rules have changed, by somebody who looks at the difference.
"""

import sys
import tomllib
from pathlib import Path
from typing import Any

from lineside import bots
from lineside.engine import OVER, Play, Rng, registry

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "goldens"


def main() -> int:
    """Write what is missing (or all); return 1 where a game ends otherwise than listed."""
    wanted = tomllib.loads((FOLDER / "index.toml").read_text("utf-8")).get("golden", [])
    for golden in wanted:
        file = FOLDER / f"{golden['file']}.jsonl"
        if file.exists() and "--all" not in sys.argv:
            continue
        play = play_out(golden)
        result = play.result()
        if result.rule != golden["ends"] or golden["reason"] not in result.reason:
            print(f"{file.name}: ends by {result.rule}, {result.reason}", file=sys.stderr)
            return 1
        file.write_text(play.record.text(), "utf-8")
        print(f"{file.name}: {play.n} entries, {result.reason}")
    return 0


def play_out(golden: dict[str, Any]) -> Play:
    """Play one listed game to its end, by its bots and its seed."""
    specs, seed = golden["bots"], golden["seed"]
    game = registry.make(golden["game"], len(specs), golden.get("options", {}))
    play = Play(game, names=specs)
    chance = Rng(seed, "chance")
    players = [bots.make(spec) for spec in specs]
    streams = [Rng(seed, "bot", seat) for seat in range(len(specs))]
    play.settle(chance)
    while (seat := play.actor) != OVER:
        known = game.determinize(play.state, seat, streams[seat])
        play.submit(seat, players[seat].choose(game, known, seat, streams[seat]))
        play.settle(chance)
    return play


if __name__ == "__main__":
    sys.exit(main())
