"""What each seat knows: views, determinizations and their odds, and that nothing leaks (UT-3)."""

from __future__ import annotations

from math import comb

import msgspec
import pytest

from lineside.engine import CHANCE, OVER, IllegalAction, Play, Rng, actions, registry
from lineside.games.us_telegraph import actions as acts
from lineside.games.us_telegraph.board import terrains
from lineside.games.us_telegraph.components import RESOURCES, kind_of
from tests.us_telegraph.second_opinion import all_payments
from tests.us_telegraph.tables import Table


def test_own_cards_are_seen_and_others_counted() -> None:
    """UT-3 (user cases B2, B4)."""
    table = Table(3).hand(0, water=2, metal=1).hand(1, clay=4)
    mine = table.game.view(table.state, 0)
    assert mine.hand == (2, 0, 0, 1)
    assert [seat.cards for seat in mine.seats] == [3, 4, 6]
    everybodys = table.game.view(table.state, None)
    assert everybodys.hand is None
    assert everybodys.taken is None
    assert mine.deck == 67


def test_drawing_is_told_by_number_to_others() -> None:
    """UT-3 (user cases B4, B6): two cards to their owner, `2 cards` to everybody else."""
    table = Table().hand(0, wood=2).do("build 11 4.1", "end_turn")
    before = table.state.copy()
    table.do("deal 1,0,1,0")
    deal = acts.Deal((1, 0, 1, 0))
    own = table.game.event(before, deal, table.state, 0)
    assert own.action == deal
    assert "1 water, 1 clay" in own.text
    for viewer in (1, None):
        told = table.game.event(before, deal, table.state, viewer)
        assert told.action is None
        assert "2 cards" in told.text
        assert not any(resource in told.text for resource in RESOURCES)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_byte_sent_to_a_seat_depends_on_what_it_cannot_know(seats: int) -> None:
    """UT-3 (user cases B1, B16, B17): every hidden card is a marker.

    A twin of each position has all the hidden cards exchanged, as far as the viewer cannot tell;
    every view, event, offer and error text must be the same to the byte in both.
    """
    game, rng = registry.make("us_telegraph", seats), Rng(seats, "leaks")
    twins_that_differ = 0
    for seed in range(3):
        play, chance = Play(game), Rng(seed, "chance")
        while play.actor != OVER:
            before, actor = play.state, play.actor
            action = (
                game.sample(before, chance) if actor == CHANCE else rng.choice(game.legal(before))
            )
            step = play.submit(actor, action)
            viewer = rng.below(seats + 1)
            seat = None if viewer == seats else viewer
            if rng.below(3):
                continue
            twin = game.determinize(before, viewer % seats, rng)
            if isinstance(action, acts.Deal) and before.seat != seat:
                action = game.sample(twin, chance)
            elif actor not in (CHANCE, seat) and not _allowed(game, twin, action):
                continue
            after = twin.copy()
            game.apply(after, action)
            if _public(after) != _public(step.after):
                continue  # what was paid, or that there was a choice, is for all to see
            twins_that_differ += twin.hands != before.hands
            told = game.event(before, _done(game, step), step.after, seat)
            assert _bytes(game.event(twin, action, after, seat)) == _bytes(told)
            if viewer == seats:
                continue
            assert _bytes(game.view(step.after, viewer)) == _bytes(game.view(after, viewer))
            if game.actor(step.after) == viewer:
                assert _bytes(game.offers(after)) == _bytes(game.offers(step.after))
                for foreign in (acts.DRAW[0], acts.KEEP, acts.Pay((9, 9, 9, 9))):
                    assert _words(game, after, foreign) == _words(game, step.after, foreign)
    assert twins_that_differ > 40 * seats


def _public(state) -> tuple[object, ...]:
    return state.phase, state.seat, state.ledger, state.discards


def _done(game, step):
    return actions.parse(step.entry.do, game.action_types)


def _allowed(game, state, action) -> bool:
    try:
        game.check(state, action)
    except IllegalAction:
        return False
    return True


def _words(game, state, action) -> str:
    try:
        game.check(state, action)
    except IllegalAction as error:
        return str(error)
    return ""


def _bytes(value) -> bytes:
    return msgspec.json.encode(value)


def test_nothing_of_an_undrawn_building_exists_to_leak() -> None:
    """UT-2 (user cases B2, B9): the state holds what is left and how many, in no order."""
    table = Table(4)
    text = table.state.to_json().decode()
    assert '"piles":[[7,7,7,5]' in text
    for seat in range(4):
        undrawn = table.game.view(table.state, None).seats[seat].undrawn
        assert undrawn == tuple(sorted(undrawn))
        assert len(undrawn) == 26


# -- determinization -----------------------------------------------------------------------------


def _expected(pool: tuple[int, ...], number: int, kind: int) -> list[float]:
    """Return the hypergeometric odds of 0, 1, 2 … cards of a kind among `number`."""
    total, have = sum(pool), pool[kind]
    return [
        comb(have, n) * comb(total - have, number - n) / comb(total, number)
        for n in range(number + 1)
    ]


def _samples(table: Table, viewer: int, seat: int, number: int) -> list[tuple[int, ...]]:
    rng = Rng(7, "odds")
    hands = []
    for i in range(number):
        sample = table.game.determinize(table.state, viewer, rng)
        if i % 50 == 0:
            table.game.audit(sample)
            assert table.game.view(sample, viewer) == table.game.view(table.state, viewer)
        hands.append(sample.hands[seat])
    return hands


def _fits(hands: list[tuple[int, ...]], kind: int, expected: list[float]) -> None:
    for n, share in enumerate(expected):
        got = sum(hand[kind] == n for hand in hands) / len(hands)
        spread = (share * (1 - share) / len(hands)) ** 0.5
        assert abs(got - share) <= 4 * spread + 1e-9, (kind, n, got, share)


@pytest.mark.parametrize("viewer", [0, 1])
def test_unseen_cards_follow_the_hypergeometric_odds(viewer: int) -> None:
    """UT-3 (user case B18): own hand and discards are known, the rest is spread evenly."""
    table = Table(3).hand(0, water=5).hand(1, metal=4).hand(2, clay=6).discards(0, 8, 0, 2)
    pool = [20, 12, 20, 18]
    own = table.state.hands[viewer]
    unseen = tuple(p - o for p, o in zip(pool, own, strict=True))
    # The discards were paid from the first pile, so that all cards are of one making.
    table.state.shuffled = (20, 20, 20, 20)
    table.state.ledger = ((2, 16), (2, 0, 8, 0, 2), (0, 5), (1, 4))
    table.state.taken[2] = (0, 8, 6, 2)
    hands = _samples(table, viewer, 2, 1500)
    for kind in range(4):
        _fits(hands, kind, _expected(unseen, 6, kind))


def test_right_after_a_reshuffle_the_pile_is_known() -> None:
    """UT-8, UT-3: what was in no hand is in the pile, and nothing else is."""
    table = Table(3).hand(0, wood=1).discards(3, 2, 1, 0).pile(0, 0, 1, 0)
    table.do("end_turn", "deal 0,0,1,0")
    assert table.state.deck == (3, 2, 1, 0)
    held = tuple(map(sum, zip(*table.state.hands[1:], strict=True)))
    for viewer in range(3):
        rng = Rng(viewer, "known")
        for _ in range(50):
            sample = table.game.determinize(table.state, viewer, rng)
            assert sample.deck == (3, 2, 1, 0)
            if viewer == 0:
                assert tuple(map(sum, zip(*sample.hands[1:], strict=True))) == held


def _reshuffled() -> Table:
    """Seat 0 holds a wood; seat 1 three water and seat 2 the rest, all old; the pile is new."""
    table = Table(3).hand(0, wood=1).hand(1, water=3).discards(0, 0, 6, 6).pile(0, 0, 0, 0)
    state = table.state
    state.deck = state.shuffled = state.discards
    state.discards = (0, 0, 0, 0)
    state.taken = [(0, 0, 0, 0)] * 3
    state.ledger = ()
    table.game.audit(state)
    return table


def test_cards_drawn_since_a_reshuffle_come_from_the_new_pile() -> None:
    """UT-8, UT-3: exact odds for what another drew; nobody else can hold any of it."""
    table = _reshuffled()
    table.do("end_turn", "deal 0,0,2,1")
    assert table.state.hands[0] == (0, 1, 2, 1)
    rng = Rng(3, "since")
    new = []
    for _ in range(1000):
        sample = table.game.determinize(table.state, 1, rng)
        table.game.audit(sample)
        took = sample.taken[0]
        new.append(took)
        assert sum(took) == 3
        assert took[0] == took[1] == 0, "clay and metal alone were in the pile"
        old = tuple(h - t for h, t in zip(sample.hands[0], took, strict=True))
        assert min(old) >= 0
        assert sum(old) == 1
    _fits(new, 2, _expected((0, 0, 6, 6), 3, 2))


def test_a_payment_before_any_draw_was_of_old_cards() -> None:
    """UT-3: with two seats, whatever the other held at the reshuffle is known for good."""
    table = Table(2).hand(0, wood=3, metal=1).discards(0, 0, 6, 6).pile(0, 0, 0, 0)
    state = table.state
    state.deck = state.shuffled = state.discards
    state.discards, state.taken, state.ledger = (0, 0, 0, 0), [(0, 0, 0, 0)] * 2, ()
    table.do("build 11 4.1")
    if state.phase == "pay":
        table.do("pay 0,2,0,0")
    table.do("end_turn", "deal 0,0,1,1")
    rng = Rng(4, "old")
    for _ in range(200):
        sample = table.game.determinize(state, 1, rng)
        assert sample.hands[0][0] == 0
        assert sample.hands[0][1] == 1, "the third wood is still there"
        assert sample.hands[0][3] >= 1
        assert sample.hands[0][2] + sample.hands[0][3] == 3


def test_a_payment_of_what_only_the_new_pile_held() -> None:
    """UT-3: the cards paid are taken out of what another may have drawn."""
    table = _reshuffled()
    table.waiting(0, 54).do("end_turn", "deal 0,0,3,0", "end_turn", "deal 0,0,0,3", "end_turn")
    table.do("deal 0,0,2,1", "build 54 4.1")
    if table.state.phase == "pay":
        table.do("pay 0,0,2,0" if table.allows("pay 0,0,2,0") else table.listed("pay")[0])
    rng = Rng(5, "paid")
    for _ in range(100):
        sample = table.game.determinize(table.state, 2, rng)
        table.game.audit(sample)
        assert sample.taken[0][2] >= 1


def _one_clay_in_the_new_pile(seats: int, old: tuple[int, int, int, int]) -> Table:
    """The pile was made of a clay and nine metal, and has not been touched. Seat 1 holds the cards
    given from before, seat 0 all others."""
    table = Table(seats)
    state = table.state
    state.deck = state.shuffled = (0, 0, 1, 9)
    state.discards, state.ledger = (0, 0, 0, 0), ()
    state.taken, state.hands = [(0, 0, 0, 0)] * seats, [(0, 0, 0, 0)] * seats
    state.hands[0] = tuple(a - b for a, b in zip((20, 20, 19, 11), old, strict=True))
    state.hands[1] = old
    table.game.audit(state)
    return table


def _draws_and_pays(table: Table, seat: int, drawn: tuple[int, ...], paid: tuple[int, ...]) -> None:
    state = table.state
    state.deck = tuple(a - b for a, b in zip(state.deck, drawn, strict=True))
    state.taken[seat] = tuple(a + b for a, b in zip(state.taken[seat], drawn, strict=True))
    held = zip(state.hands[seat], drawn, paid, strict=True)
    state.hands[seat] = tuple(a + b - c for a, b, c in held)
    state.discards = tuple(a + b for a, b in zip(state.discards, paid, strict=True))
    state.ledger = (*state.ledger, (seat, sum(drawn)), (seat, *paid))
    table.game.audit(state)


def test_what_a_seat_without_old_cards_pays_nobody_else_has_drawn() -> None:
    """UT-8, UT-3: the one clay of the pile was seat 2's, so that seat 1 paid an old one."""
    table = _one_clay_in_the_new_pile(3, (0, 0, 1, 1))
    _draws_and_pays(table, 1, (0, 0, 0, 2), (0, 0, 1, 0))
    _draws_and_pays(table, 2, (0, 0, 1, 1), (0, 0, 1, 0))
    rng = Rng(8, "sure")
    for _ in range(100):
        sample = table.game.determinize(table.state, 0, rng)
        table.game.audit(sample)
        assert sample.hands[1] == (0, 0, 0, 3), "an old metal and two from the pile"
        assert sample.hands[2] == (0, 0, 0, 1)


def test_a_card_paid_earlier_was_such_that_the_payment_at_hand_can_be_made() -> None:
    """UT-15, UT-3: only with a metal from the pile is #32 in reach, so the clay paid was old."""
    table = _one_clay_in_the_new_pile(2, (3, 0, 1, 0)).waiting(1, 32)
    _draws_and_pays(table, 1, (0, 0, 0, 1), (0, 0, 1, 0))
    state = table.state
    state.seat, state.building = 1, kind_of(32)
    state.terrain = next(
        t
        for t in terrains(state.board.open)
        if table.game.rules.price(state, state.building, t).cards == 3
    )
    state.phase = "pay"
    table.game.audit(state)
    rng = Rng(9, "reach")
    for _ in range(100):
        assert table.game.determinize(state, 0, rng).hands[1] == (3, 0, 0, 1)


def test_while_another_chooses_how_to_pay_it_is_known_that_it_can() -> None:
    """UT-15, UT-3: every sample can pay, rare as such hands may be."""
    table = Table(2).waiting(0, 23).hand(0, clay=3, metal=5).do("build 23 4.1")
    assert table.state.phase == "pay"
    _, need, any_kind = table.game.rules.bill(table.state)
    rng = Rng(6, "pay")
    for _ in range(60):
        sample = table.game.determinize(table.state, 1, rng)
        assert all_payments(sample.hands[0], [*need], any_kind)
        assert table.game.legal(sample)
        table.game.audit(sample)


def test_equal_views_give_equal_samples() -> None:
    """UT-3 (user case B18): a determinization rests on the view and the stream alone."""
    table = Table(3).hand(1, water=5).hand(2, wood=3, clay=1)
    other = Table(3).hand(1, clay=1, metal=4).hand(2, metal=4)
    assert table.state != other.state
    assert table.game.view(table.state, 0) == table.game.view(other.state, 0)
    for seed in range(20):
        one = table.game.determinize(table.state, 0, Rng(seed))
        assert one == table.game.determinize(other.state, 0, Rng(seed))


@pytest.mark.slow
def test_determinizations_hold_through_whole_games() -> None:
    """UT-3, UT-8: after reshuffles too, for every seat of long games."""
    game, rng, reshuffled = registry.make("us_telegraph", 4), Rng(9, "long"), 0
    for seed in range(4):
        state, chance = game.initial(), Rng(seed, "chance")
        while game.actor(state) != OVER:
            if game.actor(state) == CHANCE:
                game.apply(state, game.sample(state, chance))
                continue
            game.apply(state, rng.choice(game.legal(state)))
            reshuffled += state.shuffled != (20, 20, 20, 20)
            if rng.below(6) == 0:
                for seat in range(4):
                    sample = game.determinize(state, seat, rng)
                    game.audit(sample)
                    assert game.view(sample, seat) == game.view(state, seat)
                    again = game.determinize(sample, seat, Rng(seed, "again"))
                    assert again == game.determinize(state, seat, Rng(seed, "again"))
    assert reshuffled > 30
