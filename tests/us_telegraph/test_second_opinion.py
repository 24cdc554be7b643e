"""The engine against a plain second computation, along random games."""

from itertools import product

import pytest

from lineside.engine import CHANCE, OVER, Game, Rng, registry
from lineside.games.us_telegraph.components import NUMBERS, TERRAIN_NAMES, TERRAIN_OF, kind_of
from lineside.games.us_telegraph.outcomes import draw_cards
from lineside.games.us_telegraph.price import Affordable, missing, payments
from lineside.games.us_telegraph.state import TelegraphState
from lineside.games.us_telegraph.view import numbers
from tests.us_telegraph.second_opinion import Plain, all_payments, covers


def walk(game: Game, seed: int):
    """Yield every position of a random game in which a seat is to act."""
    rng, state = Rng(seed, "walk"), game.initial()
    while game.actor(state) != OVER:
        if game.actor(state) == CHANCE:
            game.apply(state, game.sample(state, rng))
            continue
        yield state
        game.apply(state, rng.choice(game.legal(state)))


def _plain_builds(game: Game, state: TelegraphState, hand: tuple[int, ...]) -> set[tuple[int, str]]:
    plain, seat = Plain(game, state), state.seat
    if state.phase == "settle":
        waiting = (NUMBERS[state.building],)
    else:
        waiting = numbers(state.waiting[seat])
    return {
        (number, name)
        for number in waiting
        for name in plain.where
        if name not in plain.owner and covers(hand, *plain.needs(seat, number, name))
    }


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_builds_prices_and_settlements(seats: int) -> None:
    """UT-6, UT-10 … UT-14 (user case C17): what is listed is exactly what can be paid."""
    game = registry.make("us_telegraph", seats)
    rng, seen = Rng(seats, "which"), 0
    for seed in range(4):
        for state in walk(game, seed):
            if state.phase not in ("turn", "settle") or state.kind == "draw" == state.phase:
                continue
            if rng.below(16):
                continue
            may_build = state.phase == "settle" or (state.kind != "draw" and not state.carded)
            may_build &= state.phase == "settle" or state.acts < 3 + state.granted
            listed = {(a.building, a.terrain) for a in game.legal(state) if hasattr(a, "building")}
            expected = _plain_builds(game, state, state.hands[state.seat])
            assert listed == (expected if may_build else set())
            seen += len(listed)
            plain = Plain(game, state)
            for number, name in list(expected)[:20]:
                price = game.rules.price(state, kind_of(number), TERRAIN_OF[name])
                assert ([*price.need], price.any_kind) == plain.needs(state.seat, number, name)
            for seat in range(seats):
                groups = {
                    frozenset(TERRAIN_NAMES[t] for t in range(154) if group >> t & 1)
                    for group in state.board.settlements[seat]
                }
                assert groups == set(map(frozenset, plain.settlements(seat)))
    assert seen > 100


@pytest.mark.parametrize("seats", [2, 4])
def test_rich_and_poor_hands_find_the_same_places(seats: int) -> None:
    """UT-11 … UT-14: the masks for any hand, not just those that random play holds."""
    game = registry.make("us_telegraph", seats)
    rng, find = Rng(seats, "hands"), Affordable(game.parts)
    for state in walk(game, 3):
        if state.phase != "turn" or rng.below(6):
            continue
        hand = draw_cards((20, 20, 20, 20), rng.below(9), rng)
        seat = state.seat
        kinds = state.waiting[seat]
        found = {
            (NUMBERS[kind], name)
            for kind, mask in find.places(state.board, seat, kinds, hand)
            for name in TERRAIN_NAMES
            if mask >> TERRAIN_OF[name] & 1
        }
        assert found == _plain_builds(game, state, hand)


def test_the_winner_is_found_when_and_only_when_two_cities_are_joined() -> None:
    """UT-18 (user case C9): against a search over hexes after every action."""
    game, ends = registry.make("us_telegraph", 3), set()
    for seed in range(12):
        state, rng = game.initial(), Rng(seed, "ends")
        while game.actor(state) != OVER:
            if game.actor(state) == CHANCE:
                action = game.sample(state, rng)
            else:
                action = rng.choice(game.legal(state))
            game.apply(state, action)
            if state.board.own and action.__class__.__name__ in ("Build", "Pay"):
                plain = Plain(game, state)
                joined = [seat for seat in range(3) if plain.joined(seat)]
                assert joined == [*state.winners] or state.reason == "all_built"
        ends.add(state.reason)
    assert ends == {"all_built", "connected"}


def test_payments_are_all_that_waste_nothing() -> None:
    """UT-14: against every sub-multiset of the hand, with every way to lay the cards out."""
    rng = Rng(1, "payments")
    for _ in range(300):
        hand = draw_cards((5, 5, 5, 5), rng.below(9), rng)
        need = draw_cards((3, 3, 3, 3), rng.below(5), rng)
        any_kind = rng.below(4)
        expected = all_payments(hand, list(need), any_kind)
        ways = payments(hand, need, any_kind)
        assert set(ways) == expected
        assert len(ways) == len(expected)
        assert (missing(hand, need, any_kind) <= 0) == bool(expected)


def test_exact_cards_are_always_the_best_use() -> None:
    """UT-14: the closed formula for what is missing agrees with every way to lay cards out."""
    for hand in product(range(3), repeat=4):
        for need in ((0, 0, 0, 0), (1, 0, 0, 0), (2, 1, 0, 0), (1, 1, 1, 1), (0, 0, 2, 2)):
            for any_kind in range(3):
                assert (missing(hand, need, any_kind) <= 0) == covers(hand, [*need], any_kind)
