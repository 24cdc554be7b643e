"""Who knows which Long-Distance tile (SR-5, SR-21), and what is imagined of the rest."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from lineside.engine import Rng, registry
from lineside.games.string_railway.actions import Deal, Draw, Keep
from lineside.games.string_railway.state import Hidden
from tests.string_railway import world


@pytest.fixture
def game():
    return world.make()


def known(game, state, seat):
    return [covered.tile for covered in game.view(state, seat).under]


def test_who_puts_a_tile_under_the_deck_knows_it(game):
    """SR-21, SR-5: the one who put it there sees it in its place, others only that it is there."""
    state = world.started(game)
    for seat in (0, 1):
        seen = known(game, state, seat)
        assert [tile is not None for tile in seen] == [h.by == seat for h in state.under]
    assert known(game, state, None) == [None, None]


def test_tiles_in_hand_are_for_their_seat_only(game):
    """SR-5, B5: two tiles drawn to choose from are nobody else's to see."""
    state = game.initial()
    world.settle(game, state)
    seat = game.actor(state)
    own = game.view(state, seat).players[seat].hand
    assert all(covered.tile is not None for covered in own)
    for viewer in (1 - seat, None):
        view = game.view(state, viewer)
        assert [covered.tile for covered in view.players[seat].hand] == [None, None]


def test_events_tell_drawn_tiles_to_their_seat_only(game):
    """SR-21, B6: others read that two tiles were drawn."""
    state = world.bare(game)
    game.apply(state, Draw())
    after = state.copy()
    outcome = game.sample(state, Rng(1, "deal"))
    game.apply(after, outcome)
    assert game.event(state, outcome, after, 0).action == outcome
    for viewer in (1, None):
        told = game.event(state, outcome, after, viewer)
        assert told.action is None
        assert not told.marks
        assert not any(game.setting.tile_name(tile) in told.text for tile in outcome.tiles)
    kept = Keep(outcome.tiles[0])
    later = after.copy()
    game.apply(later, kept)
    told = game.event(after, kept, later, 1)
    assert game.setting.tile_name(outcome.tiles[0]) in told.text
    assert game.setting.tile_name(outcome.tiles[1]) not in told.text


def test_knowledge_follows_a_tile(game):
    """SR-21: who knew a tile and sees another kept knows that its own is under the deck again."""
    state = world.bare(game)
    gone = [t for t in range(12) if t not in (2, 7)]
    state.open, state.turned, state.gone, state.unseen = [[], []], [[], []], gone, 1 << 2
    state.under = [Hidden(7, 1, 0b10)]  # seat 1 put tile 7 under the deck
    game.audit(state)
    game.apply(state, Draw())
    game.apply(state, Deal(0, (2, 7)))
    assert [c.tile for c in game.view(state, 1).players[0].hand] == [7, None]
    game.apply(state, Keep(2))
    assert known(game, state, 0) == [7]
    assert known(game, state, 1) == [7]
    assert known(game, state, None) == [None]


def test_imagined_tiles_by_their_odds():
    """B18, SR-21: over many samples each unknown place holds each unknown tile alike."""
    game = registry.make("string_railway", 3)
    state = world.started(game)
    seat = state.order[1]
    rng = Rng(9, "imagine")
    own = next(k for k, hidden in enumerate(state.under) if hidden.by == seat)
    unknown = [t for t in range(12) if state.unseen >> t & 1]
    unknown += [hidden.tile for hidden in state.under if hidden.by != seat]
    first, deck = Counter(), Counter()
    for _ in range(3_000):
        sample = game.determinize(state, seat, rng)
        game.audit(sample)
        assert sample.under[own].tile == state.under[own].tile
        first[sample.under[0].tile] += 1
        deck.update(t for t in range(12) if sample.unseen >> t & 1)
    assert set(first) == set(deck) == set(unknown)
    assert all(abs(n / 3_000 - 1 / len(unknown)) < 0.03 for n in first.values())
    share = state.unseen.bit_count() / len(unknown)
    assert all(abs(n / 3_000 - share) < 0.04 for n in deck.values())


def test_what_a_seat_cannot_know_moves_no_byte_of_its_view(game):
    """B16: hidden tiles swapped, the same view, offers and numbers."""
    state = world.started(game)
    other = state.copy()
    seat = state.order[0]
    place = next(k for k, hidden in enumerate(state.under) if hidden.by != seat)
    unseen = next(t for t in range(12) if state.unseen >> t & 1)
    old = state.under[place]
    other.under[place] = Hidden(unseen, old.by, old.knowers)
    other.unseen = state.unseen & ~(1 << unseen) | 1 << old.tile
    game.audit(other)
    assert other != state
    assert msgspec.json.encode(game.view(other, seat)) == msgspec.json.encode(
        game.view(state, seat)
    )
    assert game.offers(other) == game.offers(state)

    def numbers(at, looking):
        return game.tensors().observe(game.view(at, looking), looking)

    assert numbers(other, seat) == numbers(state, seat)
    assert numbers(other, old.by) != numbers(state, old.by)
