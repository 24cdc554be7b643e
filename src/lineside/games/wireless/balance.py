"""A report on the edition's balance, by games that the greedy player plays against itself.

    python -m lineside.games.wireless.balance --games 200 --seats 2 3 4
    python -m lineside.games.wireless.balance --games 200 --seats 1 --option automa_tiles=hard

It tells how often each action, end trigger, Patent, Tycoon level and scoring track occurs and what
it brings, how often each place in the order of play wins, and how often the Automa wins.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from math import sqrt
from typing import Any

from lineside.engine import CHANCE, OVER, Rng, registry
from lineside.engine.actions import Action
from lineside.games.wireless import scoring
from lineside.games.wireless.actions import (
    Activate,
    Discard,
    Fund,
    Pass,
    Supply,
    TakeBlind,
    TakePatent,
    TakeTycoon,
    Use,
)
from lineside.games.wireless.rules import Rules
from lineside.games.wireless.standing import installed
from lineside.games.wireless.state import SIDE_A, Table

TURN_ACTIONS = (Use, Fund, Supply, Pass)


class Report:
    """What many games of one kind add up to."""

    def __init__(self, g: Rules) -> None:
        self.g = g
        self.games = 0
        self.rounds = 0
        self.turns: Counter[str] = Counter()
        self.brings: dict[str, list[int]] = defaultdict(list)
        self.triggers: Counter[str] = Counter()
        self.lines: dict[str, list[int]] = defaultdict(list)
        self.wins: Counter[int] = Counter()
        self.totals: list[list[int]] = [[] for _ in range(g.sides)]
        self.tiles: Counter[str] = Counter()
        self.ends: dict[str, list[int]] = defaultdict(list)

    def add(self, seed: int) -> None:
        """Play one game and count it."""
        g = self.g
        chance, bots = Rng(seed, "chance"), [Rng(seed, "bot", seat) for seat in range(g.seats)]
        s = g.initial()
        while (actor := g.actor(s)) != OVER:
            if actor == CHANCE:
                g.apply(s, g.sample(s, chance))
                continue
            action = g.greedy(s, actor, bots[actor])
            if isinstance(action, TURN_ACTIONS):
                before, name = scoring.total(g.t, s.players[actor]), _name(action)
                self.turns[name] += 1
                g.apply(s, action)
                self._finish_turn(s, actor, name, before, chance, bots[actor])
            else:
                self._count(s, action)
                g.apply(s, action)
        self._close(s)

    def _finish_turn(
        self, s: Table, actor: int, name: str, before: int, chance: Rng, rng: Rng
    ) -> None:
        g, begun = self.g, s.begun
        while g.actor(s) in (actor, CHANCE) and s.begun == begun and s.todo[-1][0] != "end":
            if g.actor(s) == CHANCE:
                g.apply(s, g.sample(s, chance))
            else:
                action = g.greedy(s, actor, rng)
                self._count(s, action)
                g.apply(s, action)
        self.brings[name].append(scoring.total(g.t, s.players[actor]) - before)

    def _count(self, s: Table, action: Action) -> None:
        if isinstance(action, TakeTycoon):
            kind = self.g.t.tycoons[self.g.t.tycoon_index[action.tile]]
            self.tiles[f"Tycoon taken: level {kind.level}"] += 1
        elif isinstance(action, TakeBlind):
            self.tiles[f"Tycoon taken unseen: level {action.level}"] += 1
        elif isinstance(action, TakePatent):
            self.tiles[f"Patent taken: {action.stack}"] += 1
        elif isinstance(action, Activate):
            self.tiles["Patent placed by the Link track"] += 1
        elif isinstance(action, Discard):
            self.tiles["Signal discarded"] += 1

    def _close(self, s: Table) -> None:
        g = self.g
        self.games += 1
        self.rounds += s.round
        self.triggers[s.trigger.split()[0]] += 1
        totals = [
            scoring.total(g.t, player, g.solo and side == g.seats)
            for side, player in enumerate(s.players)
        ]
        for side, player in enumerate(s.players):
            automa = g.solo and side == g.seats
            place = (side - s.first) % g.sides
            self.totals[place].append(totals[side])
            if totals[side] == max(totals):
                self.wins[place] += 1
            who = "Automa: " if automa else ""
            for line in scoring.lines(g.t, player, automa):
                self.lines[who + line.label].append(line.points)
            for name, number in (
                ("Stations", installed(player)),
                ("Flags", len(player.flags)),
                ("Contracts", len(player.contracts)),
                ("Contracts completed", player.turned.bit_count()),
                ("Links", player.links),
                ("Patents in use", sum(side >= SIDE_A for side in player.patents)),
                ("dollars", player.money),
                ("Ready Signals", player.ready),
                ("Credits left", sum(player.credits)),
            ):
                self.ends[who + name].append(number)

    def text(self) -> str:
        """Return the report."""
        out = [f"{self.g.seats} seats, {_options(self.g)}: {self.games} games, "]
        out[0] += f"{self.rounds / self.games:.1f} rounds on average"
        turns = sum(self.turns.values())
        out.append("actions (share of turns, points in the same turn)")
        for name, number in self.turns.most_common():
            out.append(f"  {name:32} {number / turns:6.1%}  {_mean(self.brings[name]):+5.1f}")
        out.append("end triggers")
        for name, number in self.triggers.most_common():
            out.append(f"  {name:32} {number / self.games:6.1%}")
        out.append("scoring (mean, share of scores above 0, highest)")
        for name, points in sorted(self._grouped().items()):
            above = sum(point > 0 for point in points) / len(points)
            out.append(f"  {name:32} {_mean(points):6.1f}  {above:5.0%}  {max(points):4}")
        out.append("at the end (mean a player)")
        for name, numbers in self.ends.items():
            out.append(f"  {name:32} {_mean(numbers):6.1f}")
        out.append("tiles (a game)")
        for name, number in sorted(self.tiles.items()):
            out.append(f"  {name:42} {number / self.games:6.2f}")
        out.append("places in the order of play (points, share of games won, 95 % interval)")
        for place in range(self.g.sides):
            low, high = interval(self.wins[place], self.games)
            share = self.wins[place] / self.games
            who = self._place(place)
            mean = _mean(self.totals[place])
            out.append(f"  {who:10} {mean:6.1f}  {share:6.1%}  {low:.1%} to {high:.1%}")
        return "\n".join(out)

    def _place(self, place: int) -> str:
        if not self.g.solo:
            return f"{place + 1}."
        return ("Automa", "player")[place]

    def _grouped(self) -> dict[str, list[int]]:
        """Return the score lines with the Objectives taken together."""
        found: dict[str, list[int]] = defaultdict(list)
        for label, points in self.lines.items():
            found[label[: label.rfind(" ")] if "Objective" in label else label] += points
        return found


def interval(wins: int, games: int) -> tuple[float, float]:
    """Return the Wilson interval (95 %) of a share."""
    z = 1.96
    share, spread = wins / games, z * z / games
    middle = (share + spread / 2) / (1 + spread)
    half = z * sqrt(share * (1 - share) / games + spread / (4 * games)) / (1 + spread)
    return middle - half, middle + half


def run(seats: int, options: Mapping[str, Any], seeds: Iterable[int]) -> Report:
    """Play greedy games with the given seeds and return what they add up to."""
    g = registry.make("wireless", seats, options)
    assert isinstance(g, Rules)
    report = Report(g)
    for seed in seeds:
        report.add(seed)
    return report


def _name(action: Action) -> str:
    if isinstance(action, Use):
        return f"{action.column.title()}, {action.box}"
    return {Fund: "Funding", Supply: "Supply", Pass: "Pass"}[type(action)]


def _mean(numbers: list[int]) -> float:
    return sum(numbers) / max(1, len(numbers))


def _options(g: Rules) -> str:
    defaults = {option.name: option.default for option in g.meta.options}
    changed = [f"{name}={v}" for name, v in g.options.items() if v != defaults[name]]
    return ", ".join(changed) or "default options"


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description="Report on the balance of Wireless.")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", type=int, nargs="+", default=[1, 2, 3, 4])
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    given = parser.parse_args()
    about = registry.meta("wireless")
    options = {}
    for pair in given.option:
        name, _, word = pair.partition("=")
        options[name] = registry.parse_option(about, name, word)
    for seats in given.seats:
        seeds = range(given.seed, given.seed + given.games)
        print(run(seats, options, seeds).text(), end="\n\n", flush=True)


if __name__ == "__main__":
    main()
