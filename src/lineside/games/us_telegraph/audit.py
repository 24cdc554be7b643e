"""What must hold in every state: nothing lost, nothing doubled, nothing remembered wrongly."""

from __future__ import annotations

from lineside.games.us_telegraph.board import Board, Ground, Mask
from lineside.games.us_telegraph.components import (
    BUILDINGS,
    KINDS,
    REGIONS,
    TELEGRAPH,
    Components,
)
from lineside.games.us_telegraph.effects import plus
from lineside.games.us_telegraph.hexes import Hex, neighbours
from lineside.games.us_telegraph.legal import left_to_do
from lineside.games.us_telegraph.scoring import work_out_way
from lineside.games.us_telegraph.state import TelegraphState


def audit(parts: Components, state: TelegraphState) -> None:
    """Raise AssertionError where pieces are lost or doubled or a derived mask is wrong."""
    _cards(parts, state)
    _buildings(parts, state)
    _regions(state)
    _workers(parts, state)
    _phase(state)
    remembered(parts, state.board)


def _cards(parts: Components, state: TelegraphState) -> None:
    cards = plus(state.deck, state.discards)
    taken = state.deck
    for hand, took in zip(state.hands, state.taken, strict=True):
        cards = plus(cards, hand)
        taken = plus(taken, took)
        assert min(hand) >= 0, "a hand below nothing (UT-C6)"
    assert min(state.deck) >= 0, "a draw pile below nothing (UT-8)"
    assert cards == (parts.copies,) * 4, f"{cards} cards in all (UT-C6)"
    assert taken == state.shuffled, "the draw pile is not what it was less what was taken"
    assert any(state.deck) or not any(state.discards), "the pile was not remade at once (UT-8)"


def _buildings(parts: Components, state: TelegraphState) -> None:
    seats = zip(state.board.sites, state.waiting, state.undrawn, state.piles, strict=True)
    for seat, (sites, waiting, undrawn, piles) in enumerate(seats):
        assert len(sites) == KINDS, "a kind of Building is missing (UT-C1)"
        assert min(waiting, undrawn) >= 0, "a multiset below nothing"
        built = sum(len(here) << kind for kind, here in enumerate(sites))
        hand = 1 << state.building if state.drawn and seat == state.seat else 0
        assert built + waiting + undrawn + hand == parts.full, f"seat {seat}'s set (UT-C1)"
        assert min(piles) >= 0, "a pile below nothing"
        due = [0, 0]
        if state.phase == "draw" and seat == state.seat:
            due[state.pile == 3] = 1
        bases = undrawn & parts.bases
        assert bases.bit_count() == piles[3] + due[1], "bases outside their pile (UT-2)"
        others = (undrawn & ~parts.bases) & (1 << TELEGRAPH) - 1
        number = others.bit_count() + (undrawn >> TELEGRAPH)
        assert number == sum(piles[:3]) + due[0], f"seat {seat}'s piles (UT-2)"
    assert sum(own.bit_count() for own in state.board.own) == sum(
        len(here) for sites in state.board.sites for here in sites
    ), "two Buildings on one Terrain (UT-10)"
    assert sum(own.bit_count() for own in state.board.own) <= BUILDINGS * len(state.hands)


def _regions(state: TelegraphState) -> None:
    assert state.supply >= 0, "a mask below nothing"
    regions = [tile.region for tile in state.board.ground.laid]
    if state.region >= 0:
        regions.append(state.region)
    regions += [region for region in range(REGIONS) if state.supply >> region & 1]
    assert sorted(regions) == list(range(REGIONS)), "Regions lost or doubled (UT-C4)"


def _workers(parts: Components, state: TelegraphState) -> None:
    known = state.reserve + sum(state.workers) + state.spent
    assert known == parts.workers, f"{known} Workers (UT-C6)"
    assert min(state.reserve, *state.workers) >= 0, "Workers below nothing"


def _phase(state: TelegraphState) -> None:
    assert (state.phase == "over") == bool(state.winners), "winners only at the end"
    assert bool(state.reason) == bool(state.winners), "an end has a reason"
    assert state.phase == "over" or left_to_do(state) >= 0, "more actions than there are (UT-4)"
    assert (state.region >= 0) == (state.phase in ("place", "rotate")), "a Region waits (UT-9)"
    assert (state.terrain >= 0) == (state.phase == "pay"), "a Building waits to be paid"


def remembered(parts: Components, board: Board) -> None:
    """Raise AssertionError where a mask carried along differs from one worked out afresh."""
    ground = Ground(board.ground.cities, board.ground.laid)
    fresh = Board(ground, board.sites)
    for name in ("at", "land", "adjacent", "shores", "spots", "blocked"):
        assert getattr(board.ground, name) == getattr(ground, name), f"{name} is wrong"
    for name in ("own", "open", "fronts", "settlements"):
        assert getattr(board, name) == getattr(fresh, name), f"{name} is wrong"
    assert board.levels(parts.symbols) == fresh.levels(parts.symbols), "levels are wrong (UT-11)"
    for seat, way in board.ways.items():
        assert way == work_out_way(fresh, seat), "a shortest way is wrong (UT-18)"
    assert not set(ground.cities) & set(ground.at), "a Region lies on a City (UT-9)"
    assert len(ground.at) == 7 * len(ground.laid), "Regions lie on each other (UT-9)"
    for own, groups in zip(board.own, board.settlements, strict=True):
        assert sorted(groups) == sorted(_groups_on_the_plane(ground, own)), "settlements (UT-13)"


def _groups_on_the_plane(ground: Ground, own: Mask) -> list[Mask]:
    """Return connected groups by a search over hexes, without the masks of `board`."""
    mine: set[Hex] = {hex_ for hex_, terrain in ground.at.items() if own >> terrain & 1}
    groups = []
    while mine:
        todo, group = [mine.pop()], 0
        while todo:
            hex_ = todo.pop()
            group |= 1 << ground.at[hex_]
            for other in neighbours(hex_):
                if other in mine:
                    mine.remove(other)
                    todo.append(other)
        groups.append(group)
    return groups
