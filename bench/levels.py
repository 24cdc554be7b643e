"""How surely each level beats the one below: plays what is missing, shows what is known.

    python bench/levels.py [GAME …] [--pair hard:medium] [--games 200] [--jobs 2] [--seed 1]
    python bench/levels.py [GAME …] --seats 4
    python bench/levels.py --show

Two seats: each pair plays until it is decided whether the upper level wins more than its goal, and
200 games at most; the bounds hold however it stops (`lineside.lab.sequential`). What was played
stands in bench/results/levels, a file a pair, and is gone on with; Ctrl-C costs the game at hand
alone. Where bots or rules have changed since, the pair is left alone: --fresh begins it anew.

With --seats 3 or 4 a small search sits among `hard` ones, and the goal is what each seat would win
if all were alike. It plays by playouts, so that its games repeat; the expert searches further.

--show prints the tables of docs/opponents.md, and below them what has changed since.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import NamedTuple

from lineside.bots.levels import LEVELS, plays
from lineside.cli.paper import percent
from lineside.cli.progress import STOPPED, shown, unbroken
from lineside.engine import registry
from lineside.lab import duel
from lineside.lab.duel import Duel, Results

RESULTS = Path(__file__).parent / "results" / "levels"
GAMES = ("paper_rails", "us_telegraph", "string_railway", "wireless")


class Rung(NamedTuple):
    """A level, the ones it is to beat, and the share of wins that it is to exceed."""

    upper: str
    lower: str
    goal: float
    seats: int = 2

    def file(self, game: str, folder: Path = RESULTS) -> Path:
        """Return where its results in a game stand."""
        many = f"-{self.seats}" * (self.seats > 2)
        return folder / game / f"{self.upper.partition(':')[0]}-{self.lower}{many}.json"


LADDER = (
    Rung("easy", "random", 0.55),
    Rung("medium", "easy", 0.55),
    Rung("hard", "medium", 0.55),
    Rung("expert", "hard", 0.60),
)
SMALL = "search:sims=50"
MANY = (Rung(SMALL, "hard", 1 / 3, 3), Rung(SMALL, "hard", 1 / 4, 4))
"""With more seats than two."""


def main() -> int:
    """Play or show."""
    wish = asked()
    games = wish.names or GAMES
    if wish.show:
        print(f"{settings()}\n\n{table()}\n\n{many_table()}")
        print(*old(), sep="\n", file=sys.stderr)
        return 0
    try:
        for game in games:
            for rung in (*LADDER, *MANY):
                if rung.seats == wish.seats and wish.pair in ("", f"{rung.upper}:{rung.lower}"):
                    play(game, rung, wish)
    except KeyboardInterrupt:
        print("stopped; the same command goes on", file=sys.stderr)
        return STOPPED
    return 0


def asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("names", nargs="*", choices=[[], *GAMES], metavar="GAME")
    parser.add_argument("--pair", default="", choices=[f"{r.upper}:{r.lower}" for r in LADDER])
    parser.add_argument("--seats", type=int, default=2, choices=[2, 3, 4])
    parser.add_argument("--games", type=int, default=duel.MOST, help="at most so many a pair")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fresh", action="store_true", help="begin anew what is stored")
    parser.add_argument("--show", action="store_true", help="print what is stored")
    return parser.parse_args()


def play(game: str, rung: Rung, wish: argparse.Namespace) -> None:
    """Play a pair on until it is decided, and say what came of it."""
    file = rung.file(game)
    question = Duel(game, (rung.upper, rung.lower), rung.goal, wish.seed, rung.seats)
    if file.exists() and not wish.fresh:
        results = duel.read(file)
        if changed := changes(results, question):
            print(f"{told(game, rung, results)} · left alone: {changed}")
            return
    else:
        results = Results(question, question.versions())
    file.parent.mkdir(parents=True, exist_ok=True)
    outcomes = duel.play(results, wish.jobs, wish.games)
    for _ in shown(outcomes, len(results.shares), wish.games):
        with unbroken():
            duel.write(results, file)
    print(told(game, rung, results), flush=True)


def changes(results: Results, question: Duel) -> str:
    """Say in what a stored duel is not what would be played now; "" where it is the same."""
    names = [] if results.duel == question else ["the question"]
    return ", ".join(names + results.changed())


def told(game: str, rung: Rung, results: Results) -> str:
    found = results.found()
    return (
        f"{game}: {rung.upper} against {rung.lower}, {rung.seats} seats: {found.games} games, "
        f"{percent(found.share)} ({percent(found.low)} – {percent(found.high)}), "
        f"above {percent(rung.goal)}: {found.verdict}"
    )


def table(folder: Path = RESULTS) -> str:
    """Return all that is stored as a table in Markdown."""
    rows = [
        "| game | level | against | games | won (tied) | share | 95 % bounds | goal | beyond it |",
        "| --- | --- | --- | --: | --: | --: | --: | --: | --- |",
    ]
    for game in GAMES:
        for rung in LADDER:
            rows.append("| " + " | ".join(row(game, rung, folder)) + " |")
    return "\n".join(rows)


def many_table(folder: Path = RESULTS) -> str:
    """Return what is stored of more seats as a table in Markdown."""
    rows = [
        "| game | seats | games | won (tied) | share | 95 % bounds | fair share | beyond it |",
        "| --- | --: | --: | --: | --: | --: | --: | --- |",
    ]
    for game in GAMES:
        for rung in MANY:
            title, _, _, *found = row(game, rung, folder)
            rows.append("| " + " | ".join([title, str(rung.seats), *found]) + " |")
    return "\n".join(rows)


def row(game: str, rung: Rung, folder: Path) -> list[str]:
    title, goal = registry.meta(game).title, percent(rung.goal)
    file = rung.file(game, folder)
    if not file.exists():
        return [title, rung.upper, rung.lower, "0", "", "", "", goal, "not measured"]
    found = duel.read(file).found()
    won = f"{found.wins}" + f" ({found.ties})" * (found.ties > 0)
    bounds = f"{percent(found.low)} – {percent(found.high)}"
    share, games = percent(found.share), str(found.games)
    return [title, rung.upper, rung.lower, games, won, share, bounds, goal, found.verdict]


def settings() -> str:
    """Return what the levels are in each game as a table in Markdown."""
    rows = ["| game | " + " | ".join(LEVELS) + " |", "| --- " * (1 + len(LEVELS)) + "|"]
    for game in GAMES:
        cells = [
            registry.meta(game).title,
            *(f"`{plays(level, registry.game_class(game))}`" for level in LEVELS),
        ]
        rows.append("| " + " | ".join(cells) + " |")
    return "\n".join(rows)


def old(folder: Path = RESULTS) -> list[str]:
    """Say which results were played with what is no longer so."""
    said = []
    for game in GAMES:
        for rung in (*LADDER, *MANY):
            file = rung.file(game, folder)
            changed = duel.read(file).changed() if file.exists() else []
            if changed:
                pair = f"{rung.upper} against {rung.lower}, {rung.seats} seats"
                said.append(f"{game}: {pair}: since changed: ")
                said[-1] += ", ".join(changed)
    return said


if __name__ == "__main__":
    sys.exit(main())
