"""Second computations of their own: what check accepts, where Signals land, what a score is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from lineside.engine import CHANCE, OVER, IllegalAction, Play, Rng
from lineside.engine.actions import notation, parse
from lineside.games.wireless import scoring
from lineside.games.wireless.components import COLUMNS
from lineside.games.wireless.rules import Rules
from lineside.games.wireless.standing import active, actives
from lineside.games.wireless.state import Table

from .tables import game


def walk(g: Rules, seed: int, every: int) -> Iterator[Table]:
    """Play a random game and yield a table now and then, always one where a seat decides."""
    rng, s, n = Rng(seed, "walk"), g.initial(), 0
    while g.actor(s) != OVER:
        if g.actor(s) == CHANCE:
            g.apply(s, g.sample(s, rng))
            continue
        n += 1
        if n % every == 0:
            yield s.copy()
        g.apply(s, rng.choice(g.legal(s)))


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_check_accepts_the_legal_actions_and_no_others(seats: int) -> None:
    """User case C17: every action that can be written down, held against the list."""
    g = game(seats)
    everything = g.codec().actions  # type: ignore[attr-defined]
    for s in walk(g, seats, 23):
        accepted = set()
        for action in everything:
            try:
                g.check(s, action)
            except IllegalAction:
                continue
            accepted.add(action)
        listed = set(g.legal(s))
        if s.todo[-1][0] != "arrange":
            assert accepted == listed, s.todo[-1]


def test_no_list_of_actions_is_absurd() -> None:
    """Decisions are split: over whole games of four a list is short, and never a page long."""
    g = game(4)
    lengths = [len(g.legal(s)) for seed in range(12) for s in walk(g, seed, 1)]
    assert sum(lengths) / len(lengths) < 6
    assert max(lengths) <= 60


REASONS = {
    "install": {
        ("WL-7", "lies at sea"),
        ("WL-7", "you have a Station at"),
        ("WL-7", "is not next to any of your tokens"),
    },
    "transmit": {("WL-8", "is not empty"), ("WL-8", "you have a Signal at")},
}


@pytest.mark.parametrize("stage", ["install", "transmit"])
def test_the_map_says_why_a_place_is_not_lit(stage: str) -> None:
    """WL-7, WL-8: the nearest places that cannot be had come with the offers, and why not."""
    g, seen = game(2), set()
    for seed in range(6):
        for s in walk(g, seed, 1):
            if s.todo[-1][0] != stage:
                continue
            offers = g.offers(s)
            names = [item.notation for item in offers.refused]
            assert len(set(names)) == len(names)
            assert not set(names) & {offer.notation for offer in offers.offers}
            for item in offers.refused:
                why = {each for each in REASONS[stage] if each[1] in item.message}
                assert {rule for rule, _ in why} == {item.rule}, item.message
                seen |= why
    assert seen == REASONS[stage]


def neighbours(g: Rules) -> dict[tuple[str, str], set[str]]:
    """Return the next Locations by Location and direction, straight from the edition's lines."""
    found: dict[tuple[str, str], set[str]] = {}
    for line in g.t.data.map.lines:
        on, back = ("east", "west") if line.kind == "horizontal" else ("south", "north")
        for here, there in zip(line.path, line.path[1:], strict=False):
            found.setdefault((here, on), set()).add(there)
            found.setdefault((there, back), set()).add(here)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_every_plain_transmission_by_walking_the_lines(seed: int) -> None:
    """WL-8, WL-9: both kinds of Stations, both boxes, by an own walk over the file's lines."""
    g = game(2 + seed % 2)
    nexts = neighbours(g)
    ids = g.t.map.ids
    seen = 0
    for s in walk(g, seed, 1):
        name, column, box = s.todo[-1]
        player = s.players[s.seat]
        if name != "transmit" or player.patents[2 * column + box] >= 2:
            continue
        seen += 1
        mine = {ids[n] for n in range(52) if player.signals >> n & 1}
        filled = {ids[n] for n in range(52) if s.neutral >> n & 1}
        for fellow in s.players:
            masks = fellow.signals | fellow.unmodulated | fellow.modulated
            filled |= {ids[n] for n in range(52) if masks >> n & 1}
        closed = filled if box == 0 else mine
        stations = player.unmodulated if column == 1 else player.modulated
        wanted = set()
        for here in (ids[n] for n in range(52) if stations >> n & 1):
            for side in ("west", "east", "north", "south"):
                for first in nexts.get((here, side), ()):
                    for second in nexts.get((first, side), {"-"}):
                        if not {first, second} & closed:
                            wanted.add((here, first, second))
        found = {tuple(notation(action).split()[1:]) for action in g.legal(s)}
        assert found == wanted
    assert seen


@pytest.mark.parametrize("seats", [1, 3])
def test_the_fast_count_is_the_one_with_words(seats: int) -> None:
    """WL-22, WL-23: `tally` and `total` against `track` and `lines`."""
    g = game(seats)
    for s in walk(g, 7 + seats, 9):
        for side, player in enumerate(s.players):
            automa = g.solo and side == g.seats
            lines = scoring.lines(g.t, player, automa)
            assert scoring.total(g.t, player, automa) == sum(line.points for line in lines)
            values, icons = scoring.tally(g.t, player)
            for track, icon in enumerate((3, 4, 5, 6)):
                count = scoring.track(g.t, player, icon)
                assert (count.value, sum(n for _, n in count.icons)) == (
                    values[track],
                    icons[track],
                )
            assert actives(g.t, player) == tuple(active(g.t, player, icon) for icon in range(3))


def test_taking_back_the_choice_of_a_box_gives_tile_and_money_back() -> None:
    """User case A6: before the Location is chosen; then again, and to the end of the turn."""
    g = game(2)
    play, rng = Play(g), Rng(5, "x")
    while play.state.todo[-1][0] != "act":
        if not play.settle(rng):
            play.submit(play.actor, g.legal(play.state)[0])
    seat, before = play.actor, play.state.copy()
    first = next(a for a in g.legal(play.state) if notation(a).startswith("use installation"))
    play.submit(seat, first)
    assert play.state.players[seat].money <= before.players[seat].money
    play.undo(seat)
    assert play.state == before
    play.submit(seat, parse("supply", g.action_types))
    play.submit(seat, parse("credit 1 factory", g.action_types))
    play.undo(seat)
    play.undo(seat)
    assert play.state == before
    assert len(COLUMNS) == 4
