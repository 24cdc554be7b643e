"""Actions as integers and positions as numbers (user cases I4 to I9)."""

from __future__ import annotations

from array import array

import pytest

from lineside.engine import CHANCE, OVER, BadInput, Rng, registry
from lineside.games.us_telegraph import actions as acts
from lineside.games.us_telegraph.price import payments
from tests.us_telegraph.tables import Table


@pytest.mark.parametrize("seats", [2, 4])
def test_the_codec_has_room_for_everything_that_random_games_bring(seats: int) -> None:
    """UT-10, UT-15: all legal actions have codes."""
    game, rng = registry.make("us_telegraph", seats), Rng(seats, "codec")
    codec = game.codec()
    longest = 0
    for _ in range(3):
        state = game.initial()
        while game.actor(state) != OVER:
            if game.actor(state) == CHANCE:
                game.apply(state, game.sample(state, rng))
                continue
            legal = game.legal(state)
            longest = max(longest, len(legal))
            codes = {codec.encode(state, action) for action in legal}
            assert len(codes) == len(legal)
            game.apply(state, rng.choice(legal))
    assert longest < codec.size


def test_a_terrain_has_the_same_code_wherever_its_region_lies() -> None:
    """UT-9, UT-10: named by Region and hex, so that the plane never shows."""
    one, other = Table(regions=(1, 2, 3, 4)), Table(regions=(4, 3, 2, 1))
    codec = one.game.codec()
    build = acts.Build(61, "4.1")
    assert codec.encode(one.state, build) == other.game.codec().encode(other.state, build)


def test_a_payment_has_the_same_code_whatever_the_price() -> None:
    """UT-15: named by its cards, and metal follows from the price."""
    table = Table().waiting(0, 51).hand(0, wood=1, clay=2).do("build 51 4.1")
    codec = table.game.codec()
    legal = table.game.legal(table.state)
    codes = [codec.encode(table.state, action) for action in legal]
    first = codec.size - 21**3
    assert codec.decode(table.state, first + 21) == acts.Pay((0, 1, 0, 0))
    assert codes == [first + 21 * action.cards[1] + action.cards[2] for action in legal]


def test_every_payment_has_a_code_even_with_all_cards_in_one_hand() -> None:
    """UT-13, UT-15: thousands of payments, where a far Settlement is dear."""
    game, table = registry.make("us_telegraph", 2), Table().waiting(0, 51).hand(0, wood=1, clay=2)
    state = table.do("build 51 4.1").state
    codec = table.game.codec()
    for need, any_kind in (((0, 0, 0, 0), 34), ((1, 1, 1, 1), 29), ((0, 0, 0, 2), 17)):
        ways = [acts.Pay(cards) for cards in payments((20,) * 4, need, any_kind)]
        codes = codec.codes(state, ways)
        assert len(ways) > 1_140
        assert len({*codes}) == len(ways)
        assert codec.size - 21**3 <= min(codes) <= max(codes) < codec.size
    assert game.codec().size == codec.size


def test_codes_that_name_nothing_are_refused() -> None:
    codec = Table().game.codec()
    for index in (-1, codec.size, codec.size - 1):
        with pytest.raises(BadInput):
            codec.decode(Table().state, index)
    with pytest.raises(BadInput):
        codec.encode(Table().state, acts.Pay((1, 0, 0, 0)))
    with pytest.raises(BadInput):
        codec.encode(Table().state, acts.First(0))


def test_observations_look_from_the_seat() -> None:
    """UT-3: what two seats see of a symmetric position differs by whose hand it is."""
    table = Table().hand(0, water=3).hand(1, water=3)
    assert _numbers(table, 0) == _numbers(table, 1)
    table.hand(0, wood=3)
    assert _numbers(table, 0) != _numbers(table, 1)


def _numbers(table: Table, seat: int) -> array[float]:
    tensors = table.game.tensors()
    row = tensors.observe(table.game.view(table.state, seat), seat)
    # Seat 0 began and is to act: the two differ in that too.
    for name in ("acting", "first"):
        row[tensors.layout.part(name)] = array("f", [0.0] * table.game.seats)
    return row


def test_symbols_and_neighbours_in_the_tensor_are_those_of_the_rules() -> None:
    """UT-11: counted from the view alone, as the board counts them."""
    game, rng = registry.make("us_telegraph", 3), Rng(5, "symbols")
    tensors, state = game.tensors(), game.initial()
    layout = tensors.layout
    for _ in range(400):
        if game.actor(state) == CHANCE:
            game.apply(state, game.sample(state, rng))
            continue
        game.apply(state, rng.choice(game.legal(state)))
    row = tensors.observe(game.view(state, 1), 1)
    levels, seen = state.board.levels(game.parts.symbols), row[layout.part("symbols")]
    near, built = row[layout.part("near")], row[layout.part("built")]
    for terrain in range(154):
        for resource in range(4):
            count = sum(levels[resource][n] >> terrain & 1 for n in range(1, 8))
            assert round(7 * seen[154 * resource + terrain]) == count
        assert near[terrain] == state.board.fronts[1] >> terrain & 1
        assert built[terrain] == state.board.own[1] >> terrain & 1
    assert sum(built) > 3
