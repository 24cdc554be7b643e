"""Whole random games scored a second time, out of their records alone (case C9's kind)."""

from __future__ import annotations

import pytest

from lineside.engine import OVER, Play, Rng, registry

from .oracle import final_scores


def random_record(seed: int) -> Play:
    """A random game with takebacks; builds more often than not, so that railroads are won."""
    rng = Rng(seed, "oracle")
    options = {
        "first": rng.choice(["host", "coin"]),
        "stall_rounds": rng.choice([2, 10]),
        "stock_ties": rng.choice(["share", "full"]),
    }
    play = Play(registry.make("paper_rails", 2 + seed % 5, options), checkpoints=False)
    play.settle(rng)
    own = False
    while (seat := play.actor) != OVER:
        if own and rng.below(12) == 0:
            play.undo(seat)
            own = False
            continue
        legal = play.game.legal(play.state)
        plain = [action for action in legal if not hasattr(action, "line")]
        pick = plain if plain and rng.below(3) == 0 else legal
        play.submit(seat, rng.choice(pick))
        own = play.actor == seat
    return play


@pytest.mark.parametrize("part", range(6))
def test_final_scores_out_of_the_record_alone(part: int) -> None:
    for seed in range(part * 10, part * 10 + 10):
        compare(random_record(seed))


@pytest.mark.slow
def test_final_scores_out_of_many_more_records() -> None:
    for seed in range(1000, 1200):
        compare(random_record(seed))


def compare(play: Play) -> None:
    """Totals, all points in hand, railroads and connections agree."""
    totals, ledger = final_scores(play.record.text())
    state, tables = play.state, play.game.tables
    assert [score.total for score in play.result().scores] == totals
    for seat, points in enumerate(ledger.points):
        ours = (state.vp[seat], state.ip[seat], state.rp[seat], state.sp[seat])
        assert ours == tuple(points[unit] for unit in ("VP", "IP", "RP", "SP"))
        built = {line.id for line in tables.lines if state.owned[seat] >> line.index & 1}
        assert built == set(ledger.lines[seat])
    owners: dict[str, int] = {}
    for road, seat, _ in state.completions:
        owners.setdefault(tables.railroads[road].name, seat)
    assert owners == ledger.first
