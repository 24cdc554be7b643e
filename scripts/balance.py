"""Tell how fair and how lively a game's component data are, by many games of one bot.

    python scripts/balance.py [GAME …] [--games 2000] [--seats 2,3] [--bot greedy] [--jobs 2]

For every seat count: each seat's share of wins with its 95 % interval as a multiple of the fair
share (goal: below 1.2), lengths, how games end, how often each action is taken, and what each line
of the final score brings to winners and to the others. Actions and lines that never occur are named
as dead. Prints Markdown; exits with 1 where a seat misses the goal.
"""

import argparse
import importlib.util
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator

from lineside.engine import CHANCE, Game, Play, registry
from lineside.engine.actions import tags
from lineside.engine.record import read_one
from lineside.lab.match import Outcome, Setup
from lineside.lab.pool import run
from lineside.lab.summary import Summary

GOAL = 1.2
OPENED = 200
"""So many records are opened to count actions and score lines; the rest only count as outcomes."""


def main() -> int:
    """Report on the games named; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games_named", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seats", default="", help="seat counts, such as 2,4 (default: all)")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    fair = True
    for name in args.games_named or registry.packages():
        low, high = registry.meta(name).seats
        counts = map(int, args.seats.split(",")) if args.seats else range(low, high + 1)
        for seats in counts:
            setup = Setup(name, (args.bot,) * seats, seed=args.seed)
            fair &= report(setup, args.games, args.jobs)
        if importlib.util.find_spec(own := f"{registry.packages()[name]}.balance"):
            print(f"\nMore on this game: python -m {own} --help")
    return 0 if fair else 1


def report(setup: Setup, games: int, jobs: int) -> bool:
    """Play, print what was found, and say whether every seat keeps the goal."""
    game, summary, look = setup.make(), Summary(setup), Look()
    for outcome in played(setup, games, jobs):
        summary.add(outcome)
        if outcome.record:
            look.at(game, outcome)
    print(f"\n## {game.meta.title}, {game.seats} seats, {games} games of {setup.bots[0]}\n")
    fair = print_seats(summary)
    lengths = f"{summary.turns / games:.1f} ({summary.shortest} to {summary.longest})"
    print(f"\nTurns: {lengths}. Ends:\n")
    for (rule, reason), times in summary.ends.most_common():
        print(f"- {times / games:.1%} {rule} {reason}")
    look.print(game)
    return fair


def played(setup: Setup, games: int, jobs: int) -> Iterator[Outcome]:
    """Yield the outcomes, the first of them with their records."""
    opened = min(games, OPENED)
    yield from run(setup, range(opened), jobs, record=True)
    yield from run(setup, range(opened, games), jobs)


def print_seats(summary: Summary) -> bool:
    """Print each seat's share of the wins; return whether all keep the goal."""
    if len(summary.seats) < 2:
        row = summary.seats[0]
        print(f"Alone: {row.interval.share:.1%} won, {row.mean:.1f} points (± {row.spread:.1f})")
        return True
    fair_share, fair = 1 / len(summary.seats), True
    print("| seat | wins | of its fair share, 95 % | mean score |\n| --- | --- | --- | --- |")
    for seat, row in enumerate(summary.seats):
        share, low, high = (value / fair_share for value in row.interval)
        mark = "" if high < GOAL else " **over the goal**"
        fair &= high < GOAL
        wins = f"{row.interval.share:.1%}"
        print(f"| {seat} | {wins} | {share:.2f} ({low:.2f} to {high:.2f}){mark} | {row.mean:.1f} |")
    return fair


class Look:
    """Counts what happens within games: actions by kind and lines of the final scores."""

    def __init__(self) -> None:
        self.games = 0
        self.taken: Counter[str] = Counter()
        self.games_with: Counter[str] = Counter()
        self.drawn: set[str] = set()
        self.points: defaultdict[str, list[tuple[bool, int]]] = defaultdict(list)

    def at(self, game: Game, outcome: Outcome) -> None:
        """Count one game."""
        record = read_one(outcome.record)
        kinds = [entry.do.split()[0] for entry in record.entries if entry.by != CHANCE]
        self.games += 1
        self.drawn |= {entry.do.split()[0] for entry in record.entries if entry.by == CHANCE}
        self.taken.update(kinds)
        self.games_with.update(set(kinds))
        play = Play(game, checkpoints=False)
        for _ in play.steps_of(record.entries):
            pass
        for score in play.result().scores:
            for line in score.lines:
                self.points[line.label].append((score.won, line.points))

    def print(self, game: Game) -> None:
        """Print both tables, from the records that were opened."""
        print(f"\nIn {self.games} of the games:\n")
        print("| action | a game | in games |\n| --- | --- | --- |")
        for kind in tags(game.action_types):
            if self.taken[kind]:
                share = self.games_with[kind] / self.games
                print(f"| {kind} | {self.taken[kind] / self.games:.1f} | {share:.0%} |")
        never = tags(game.action_types).keys() - self.taken.keys() - self.drawn
        print(f"\nNever seen: {', '.join(sorted(never)) or 'none'}\n")
        print("| score line | a winner | another | not nought |\n| --- | --- | --- | --- |")
        for label, points in self.points.items():
            winner, other = (_mean(points, won) for won in (True, False))
            counted = sum(bool(p) for _, p in points) / (self.games * game.seats)
            print(f"| {label} | {winner:.1f} | {other:.1f} | {counted:.0%} |")


def _mean(points: list[tuple[bool, int]], won: bool) -> float:
    chosen = [p for w, p in points if w is won]
    return sum(chosen) / len(chosen) if chosen else 0.0


if __name__ == "__main__":
    sys.exit(main())
