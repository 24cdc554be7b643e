"""String Railway: Transport on a full table: check, legal, greedy turns, random games.

    python bench/strings.py

CPU time of one process. The table holds 24 strings of five players, each drawn with about as many
points as a hand draws, and the 25th is being laid: 200 points, the long string.
"""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path
from statistics import median
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from lineside.engine import CHANCE, OVER, IllegalAction, Rng, registry
from lineside.games.string_railway import laying, proposals
from lineside.games.string_railway.actions import End, Lay
from lineside.games.string_railway.geometry.lattice import simplified
from lineside.games.string_railway.rules import Rules
from lineside.games.string_railway.state import ROUTE, TransportState

GOALS = {"check": 5.0, "legal": 50.0, "greedy turn": 300.0}
"""Milliseconds that the project asks for: medians, for legal() and greedy turns the most."""


def by_hand(points: tuple[tuple[int, int], ...], number: int) -> tuple[tuple[int, int], ...]:
    """The same line with about that many points, trembling by 0.1 mm as a hand does."""
    rng = Rng(number, "hand")
    per_piece = max(1, (number - 1) // (len(points) - 1))
    out = [points[0]]
    for (ax, ay), (bx, by) in pairwise(points):
        for k in range(1, per_piece + 1):
            x, y = ax + (bx - ax) * k // per_piece, ay + (by - ay) * k // per_piece
            last = (x, y) == (bx, by)
            out.append((x, y) if last else (x + rng.below(3) - 1, y + rng.below(3) - 1))
    return simplified(out)[:200]


def full_table(seed: int) -> tuple[Rules, TransportState]:
    """Five players in the last round, 24 strings on the table, the last seat to lay its fifth."""
    game = registry.make("string_railway", 5)
    assert isinstance(game, Rules)
    state, rng = game.initial(), Rng(seed, "bench")
    while not state.round:
        if game.actor(state) == CHANCE:
            game.apply(state, game.sample(state, rng))
        else:
            game.apply(state, game.legal(state)[0])
    state.round = 5
    while len(state.routes) < 24:
        seat = len(state.routes) // 5
        state.turn, state.phase, state.ap = state.order.index(seat), ROUTE, 40
        for action in proposals.random_lays(game.setting, state, seat, rng, 1):
            line = by_hand(action.points, 60 + rng.below(140))
            drawn = Lay(action.string, line)
            if verdict(game, state, drawn)[1]:
                continue
            laying.lay(game.setting, state, seat, drawn)
            state.draws = []
    state.turn, state.phase, state.ap = state.order.index(4), ROUTE, 40
    return game, state


def verdict(game: Rules, state: TransportState, action: Lay) -> tuple[float, str]:
    """Milliseconds of CPU for one check(), and the rule that refuses the string ("" for none)."""
    began = process_time()
    try:
        game.check(state, action)
        rule = ""
    except IllegalAction as refused:
        rule = refused.rule
    return 1000 * (process_time() - began), rule


def checks_and_lists() -> tuple[list[float], list[float]]:
    """check() of lines of about 200 points, and legal() where nothing is remembered.

    Strings that are too long are refused at a glance and not counted.
    """
    checked: list[float] = []
    listed: list[float] = []
    for seed in range(6):
        game, state = full_table(seed)
        began = process_time()
        game.legal(state)
        listed.append(1000 * (process_time() - began))
        string = laying.strings_left(game.setting, state, 4)[-1]
        for action in proposals.random_lays(game.setting, state, 4, Rng(seed, "lines"), 12):
            spent, rule = verdict(game, state, Lay(string, by_hand(action.points, 200)))
            if rule != "SR-C1":
                checked.append(spent)
    return checked, listed


def greedy_turns(seats: int, games: int) -> list[float]:
    """Milliseconds of whole greedy turns."""
    turns = []
    for seed in range(games):
        game = registry.make("string_railway", seats)
        state, rng, bot = game.initial(), Rng(seed, "chance"), Rng(seed, "bot")
        turn = 0.0
        while (actor := game.actor(state)) != OVER:
            if actor == CHANCE:
                game.apply(state, game.sample(state, rng))
                continue
            began = process_time()
            action = game.greedy(state, actor, bot)
            turn += 1000 * (process_time() - began)
            if isinstance(action, End):
                turns.append(turn)
                turn = 0.0
            game.apply(state, action)
    return turns


def random_games(seats: int, games: int) -> float:
    """Games of random choices from legal() a second."""
    began = process_time()
    for seed in range(games):
        game = registry.make("string_railway", seats)
        state, rng = game.initial(), Rng(seed, "random")
        while (actor := game.actor(state)) != OVER:
            chance = actor == CHANCE
            game.apply(state, game.sample(state, rng) if chance else rng.choice(game.legal(state)))
    return games / (process_time() - began)


def main() -> int:
    """Measure and print; return 0."""
    checked, listed = checks_and_lists()
    turns = greedy_turns(5, 3)
    print(
        f"check() of about 200 points, 24 strings laid: median {median(checked):.2f} ms "
        f"(asked: {GOALS['check']:.0f}), most {max(checked):.2f} ms, {len(checked)} lines"
    )
    print(
        f"legal() on a full table: most {max(listed):.1f} ms (asked: {GOALS['legal']:.0f}), "
        f"median {median(listed):.1f} ms"
    )
    print(
        f"greedy turn, five seats: most {max(turns):.0f} ms (asked: {GOALS['greedy turn']:.0f}), "
        f"median {median(turns):.0f} ms"
    )
    for seats in (2, 5):
        print(f"random games, {seats} seats: {random_games(seats, 5):.2f} a second")
    return 0


if __name__ == "__main__":
    sys.exit(main())
