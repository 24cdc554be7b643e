"""What a tree search asks: which actions are worth a try, and who is how likely to win.

A position's strength is counted in logits: of two seats the one that is stronger by x wins with
the odds e^x. The weights are fitted to positions at the beginning of turns in games of greedy with
slips (two seats); on games that the fit had not seen their error was 0.171 (Brier; equal chances:
0.250).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from lineside.engine import Action, Rng
from lineside.games.us_telegraph import actions as acts
from lineside.games.us_telegraph.board import terrains
from lineside.games.us_telegraph.components import KINDS, TELEGRAPH
from lineside.games.us_telegraph.heuristics import Heuristics, Scene
from lineside.games.us_telegraph.legal import left_to_do
from lineside.games.us_telegraph.scoring import shortest_way
from lineside.games.us_telegraph.state import TelegraphState

if TYPE_CHECKING:
    from lineside.games.us_telegraph.rules import Rules

BUILT: Final = 0.70
WAITING: Final = 0.11
CARD: Final = 0.22
WORKER: Final = 0.51
FREE: Final = (0.48, 0.28)
"""A Building for which a place is free by an arrow: face up, and still to be drawn."""
SETTLEMENT: Final = -0.16
OPEN: Final = 0.047
"""An open Terrain beside own Buildings."""
NEAR: Final = (4.0, 2.2, 0.9, 0.42, 0.33, 0.3, 0.3)
"""Lacking 0, 1, 2 … Buildings between two Cities."""
TURN: Final = 0.36
"""Being about to begin one's turn."""


STEEP: Final = 2.5
"""How steeply values turn into chances (`lineside.bots.odds`)."""


def values(rules: Rules, state: TelegraphState) -> list[float]:
    """Return how good a state is for each seat, from -1 to 1."""
    seats = range(len(state.hands))
    if state.winners:
        shared = 1.0 if len(state.winners) == 1 else 0.3
        return [shared if seat in state.winners else -1.0 for seat in seats]
    strengths = [strength(rules, state, seat) for seat in seats]
    mean = sum(strengths) / len(strengths)
    return [max(-0.95, min(0.95, (each - mean) / STEEP)) for each in strengths]


def strength(rules: Rules, state: TelegraphState, seat: int) -> float:
    """Return how strong a seat is, in logits."""
    board, waiting, undrawn = state.board, state.waiting[seat], state.undrawn[seat]
    missing = shortest_way(board, seat).missing
    worth = NEAR[missing] if missing < len(NEAR) else 0.0
    worth += BUILT * board.own[seat].bit_count() + CARD * sum(state.hands[seat])
    worth += WORKER * state.workers[seat] + SETTLEMENT * len(board.settlements[seat])
    worth += OPEN * (board.fronts[seat] & board.open).bit_count()
    worth += TURN * (seat == state.seat)
    adjacent, open_ = board.ground.adjacent, board.open
    for kind in range(KINDS):
        up, down = _number(waiting, kind), _number(undrawn, kind)
        if not up and not down:
            continue
        worth += WAITING * up
        for before in rules.parts.before[kind]:
            if any(adjacent[site] & open_ for site in board.sites[seat][before]):
                worth += FREE[0] * up + FREE[1] * down
                break
    return worth


def promising(
    rules: Rules, heuristics: Heuristics, state: TelegraphState, rng: Rng
) -> list[Action]:
    """Return all legal actions: the rule of thumb's, then by what each is worth to it, the best
    place of every Building before any second one."""
    legal = rules.legal(state)
    if len(legal) == 1:
        return legal[:]
    found = [heuristics.choose(state, state.seat, rng)]
    if state.phase in ("turn", "settle"):
        found += _turn(heuristics, state, rng)
    allowed = dict.fromkeys(legal)
    ordered = dict.fromkeys(action for action in found if action in allowed)
    rest = [action for action in legal if action not in ordered]
    if state.phase != "pay":
        rng.shuffle(rest)
    return [*ordered, *rest]


def _turn(heuristics: Heuristics, state: TelegraphState, rng: Rng) -> list[Action]:
    """Return Buildings, draws and doing nothing, the best first, as far as they may be legal."""
    seat, settling = state.seat, state.phase == "settle"
    scene = Scene(heuristics, state, seat)
    ideas: list[tuple[float, Action]] = []
    more: list[tuple[float, Action]] = []
    kinds = 1 << state.building if settling else state.waiting[seat]
    if settling or (state.kind != "draw" and left_to_do(state)):
        for choice in scene.best(kinds):
            places = list(terrains(choice.places))
            rng.shuffle(places)
            built = [(choice.worth, acts.BUILD[choice.kind][place]) for place in places]
            ideas += built[:1]
            more += built[1:3]
    if settling:
        ideas.append((heuristics.keeping(state, seat), acts.KEEP))
    else:
        worth, pile = heuristics.best_draw(state, scene)
        if pile >= 0:
            ideas.append((worth, acts.DRAW[pile]))
        ideas.append((scene.card, acts.END_TURN))
    by_worth = [sorted(some, key=lambda idea: -idea[0]) for some in (ideas, more)]
    return [action for some in by_worth for _, action in some]


def _number(packed: int, kind: int) -> int:
    return packed >> TELEGRAPH if kind == TELEGRAPH else packed >> kind & 1
