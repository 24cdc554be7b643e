"""The greedy bot, and bots of the house at this game (issue: U.S. Telegraph, bots)."""

from __future__ import annotations

import pytest

from lineside import bots
from lineside.bots.odds import shared
from lineside.engine import CHANCE, OVER, Action, Game, Rng, registry
from lineside.games.us_telegraph import actions as acts
from lineside.games.us_telegraph.components import TERRAIN_OF, kind_of
from lineside.games.us_telegraph.state import TelegraphState
from tests.us_telegraph.tables import Table
from tests.us_telegraph.test_second_opinion import walk


class Cheapest:
    """Builds the cheapest Building where it is cheapest; else draws, or takes cards."""

    def choose(self, game: Game, state: TelegraphState, seat: int, rng: Rng) -> Action:
        legal = game.legal(state)
        builds = [action for action in legal if isinstance(action, acts.Build)]
        if builds:
            prices = [
                game.rules.price(state, kind_of(a.building), TERRAIN_OF[a.terrain]).cards
                for a in builds
            ]
            least = min(prices)
            return rng.choice(
                [a for a, price in zip(builds, prices, strict=True) if price == least]
            )
        if state.phase != "turn":
            return legal[0] if state.phase in ("pay", "settle") else rng.choice(legal)
        draws = [action for action in legal if isinstance(action, acts.Draw)]
        few = state.waiting[seat].bit_count() < 4
        rich = sum(state.hands[seat]) > 7 or not any(state.deck)
        if draws and (state.kind == "draw" or few or rich):
            return rng.choice(draws)
        return acts.END_TURN


def duel(one, other, games: int) -> float:
    """Return the share of two-seat games that `one` wins, sitting at each seat in turn."""
    game, won = registry.make("us_telegraph", 2), 0.0
    for seed in range(games):
        state, chance = game.initial(), Rng(seed, "chance")
        streams = [Rng(seed, "bot", seat) for seat in range(2)]
        players = (one, other) if seed % 2 else (other, one)
        while (seat := game.actor(state)) != OVER:
            if seat == CHANCE:
                game.apply(state, game.sample(state, chance))
                continue
            known = game.determinize(state, seat, streams[seat])
            game.apply(state, players[seat].choose(game, known, seat, streams[seat]))
        mine = players.index(one)
        won += (mine in state.winners) / len(state.winners)
    return won / games


@pytest.mark.slow
def test_greedy_beats_random_in_99_of_100_games() -> None:
    assert duel(bots.make("greedy"), bots.make("random"), 200) >= 0.99


@pytest.mark.slow
def test_greedy_beats_cheapest_first_in_70_of_100_games() -> None:
    assert duel(bots.make("greedy"), Cheapest(), 150) >= 0.7


def test_greedy_beats_both_in_a_few_games() -> None:
    assert duel(bots.make("greedy"), bots.make("random"), 4) == 1
    assert duel(bots.make("greedy"), Cheapest(), 6) >= 0.6


def test_greedy_lets_no_worker_idle() -> None:
    """UT-17: what has no use as an action at a turn's end is a card for the next turn."""
    table = Table(2).hand(0, water=1)
    table.state.workers[0], table.state.reserve = 2, 13
    table.do("end_turn", "deal 1,1,1,0")
    for left in (1, 0):
        assert table.game.greedy(table.state, 0, Rng(1)) == acts.WORKER_CARD
        table.do("worker card", "deal 0,0,0,1")
        assert table.state.workers[0] == left
    assert table.state.seat == 1


def _wins(game: Game, state: TelegraphState, action: Action) -> bool:
    """Whether an action, paid for in some way, ends the game for the seat to act."""
    seat, after = state.seat, state.copy()
    game.apply(after, action)
    if after.phase == "pay":
        game.apply(after, game.legal(after)[0])
    return seat in after.winners


@pytest.mark.slow
def test_greedy_never_misses_a_win_in_one() -> None:
    """UT-18: 200 positions of random games in which some Building would win at once."""
    found, seed = 0, 0
    while found < 200:
        seed += 1
        game = registry.make("us_telegraph", 2 + seed % 3)
        for state in walk(game, seed):
            if state.phase not in ("turn", "settle") or state.board.open == 0:
                continue
            builds = [a for a in game.legal(state) if isinstance(a, acts.Build)]
            if not any(_wins(game, state, action) for action in builds):
                continue
            found += 1
            action = game.greedy(state, state.seat, Rng(seed))
            assert _wins(game, state, action), f"seed {seed}: {action}"
    assert seed < 1000


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_and_value_rest_on_what_the_seat_knows(seats: int) -> None:
    """UT-3: the same choice in every world that the seat cannot tell apart."""
    game, rng = registry.make("us_telegraph", seats), Rng(seats, "blind")
    for state in walk(game, seats):
        if rng.below(12):
            continue
        twin = game.determinize(state, state.seat, rng)
        assert game.greedy(twin, state.seat, Rng(1)) == game.greedy(state, state.seat, Rng(1))


def test_greedy_plays_only_what_is_legal_and_changes_nothing() -> None:
    game, rng = registry.make("us_telegraph", 3), Rng(3, "legal")
    for state in walk(game, 5):
        if rng.below(3):
            continue
        before = state.digest()
        assert game.greedy(state, state.seat, rng) in game.legal(state)
        assert state.digest() == before


@pytest.mark.parametrize("seed", range(2))
def test_the_tree_search_is_blind_to_permuted_secrets(seed: int) -> None:
    """UT-3: a probe of the contract. Hidden cards exchanged, the search chooses the same."""
    game, rng = registry.make("us_telegraph", 2), Rng(seed, "search")
    search, other = (bots.make("search:sims=8") for _ in range(2))  # each keeps its tree
    compared = 0
    for state in walk(game, seed):
        if rng.below(30) or len(game.legal(state)) < 2:
            continue
        twin = game.determinize(state, state.seat, rng)
        compared += twin != state
        choice = search.choose(game, state, state.seat, Rng(seed))
        assert other.choose(game, twin, state.seat, Rng(seed)) == choice
        assert choice in game.legal(state)
    assert compared > 0


def test_the_value_knows_who_has_won() -> None:
    """UT-18, UT-19."""
    game, rng = registry.make("us_telegraph", 3), Rng(2, "value")
    state = game.initial()
    while game.actor(state) != OVER:
        if game.actor(state) == CHANCE:
            game.apply(state, game.sample(state, rng))
        else:
            game.apply(state, rng.choice(game.legal(state)))
    assert [game.value(state, seat) == 1 for seat in range(3)] == [
        seat in state.winners for seat in range(3)
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_promising_is_all_that_is_legal_each_once(seats: int) -> None:
    """The rule of thumb's choice comes first, and the best place of each Building before others."""
    game, rng = registry.make("us_telegraph", seats), Rng(seats, "ideas")
    several = 0
    for state in walk(game, 5):
        if rng.below(8):
            continue
        ideas, legal = game.promising(state, Rng(2)), game.legal(state)
        assert len(ideas) == len(legal)
        assert set(ideas) == set(legal)
        assert ideas[0] == game.greedy(state, state.seat, Rng(2))
        kinds = {a.building for a in legal if isinstance(a, acts.Build)}
        first = [a.building for a in ideas[: len(kinds) + 3] if isinstance(a, acts.Build)]
        several += len(kinds) > 1
        assert kinds <= set(first)
    assert several > 2


def test_values_tell_who_will_win() -> None:
    """Halfway through games of the rule of thumb, the chances they give beat equal ones."""
    game, errors = registry.make("us_telegraph", 2), []
    for seed in range(36):
        state, rng, halfway = game.initial(), Rng(seed, "values"), None
        while (seat := game.actor(state)) != OVER:
            if seat == CHANCE:
                game.apply(state, game.sample(state, rng))
                continue
            if state.turn == 24 and halfway is None:
                halfway = game.values(state)
            game.apply(state, game.greedy(state, seat, rng))
        if halfway is not None:
            chance = shared(halfway, game.steep)[0]
            errors.append((chance - (0 in state.winners)) ** 2)
    assert len(errors) > 24
    assert sum(errors) / len(errors) < 0.22, "equal chances: 0.25"
