"""Every example of the rulebook, each a test of its own (WL-C7)."""

from __future__ import annotations

from lineside.engine import Rng
from lineside.games.wireless import scoring
from lineside.games.wireless.actions import Credit
from lineside.games.wireless.components import INSTALLATION, MODULATION
from lineside.games.wireless.rules import Rules
from lineside.games.wireless.standing import active
from lineside.games.wireless.state import NONE, SIDE_A, WAITING, Player, Table
from lineside.games.wireless.tables import FACTORY, SCIENTIST, TARGET, TYCOON

from .tables import (
    at,
    begun,
    blank,
    column,
    contract,
    credit,
    do,
    empty_track,
    flags,
    game,
    hire,
    legal,
    mover,
    no_tycoons,
    other,
    ready,
    refused,
    settle,
    show_contract,
    show_tycoon,
    signals,
    step,
    tiles,
)


def test_one_tile_leaves_2_dollars_to_basic_and_7_to_advanced() -> None:
    """WL-6: one tile lies in the column, on its $5."""
    g, s, player = blank()
    player.unmodulated = at(g, "vienna")
    player.money = 7
    assert [box.price for box in g.view(s, 0).players[s.seat].columns[0].boxes] == [2, 7]
    start = s.copy()
    do(g, s, "use installation basic action")
    assert player.money == 5
    do(g, s, "install coltano")
    assert tiles(player, "installation") == (0, 0, 0)
    s = start
    do(g, s, "use installation advanced action")
    assert mover(s).money == 0
    poor = begun(g)
    mover(poor).money = 1
    column(mover(poor), "installation", action=1)
    no_tycoons(mover(poor))
    assert refused(g, poor, "use installation basic action").rule == "WL-6"


def test_a_contract_location_gives_the_contract_of_its_reward() -> None:
    """WL-11, WL-18: put face up on the lowest space, that space's bonus at once."""
    g, s, player = blank()
    player.unmodulated = at(g, "san_francisco")
    mexico = g.t.map.index["mexico"]
    assert s.rewards[TARGET - 3] >> mexico & 1
    show_contract(g, s, "target_signals_1")
    player.money = 2
    do(g, s, "use installation basic action", "install mexico")
    settle(g, s)
    assert [g.t.contracts[kind].id for kind in player.contracts] == ["target_signals_1"]
    assert player.turned == 0
    assert s.contract_display[0] >= 0
    assert legal(g, s, "discard")  # the immediate bonus of the lowest space


def test_an_installation_where_another_was_first() -> None:
    """WL-7: the second Station, Unmodulated; 2 Signals only, and a Contract."""
    g, s, player = blank()
    player.unmodulated = at(g, "st_louis")
    signals(g, other(s), "mexico")
    player.signals |= at(g, "san_francisco")
    player.tracks[1] -= 1
    ready(player, 2)
    before = list(player.tracks)
    player.money = 2
    do(g, s, "use installation basic action", "install mexico", "discard link")
    assert player.unmodulated == at(g, "st_louis", "mexico")
    assert player.modulated == 0
    assert (player.ready, player.tracks[0]) == (4, before[0] - 2)
    assert len(player.contracts) == 1


def test_a_transmission_south_through_italy_to_a_contract() -> None:
    """WL-8: one of two Locations is not empty, so Advanced for $3; a Flag and a Contract."""
    g, s, player = blank()
    player.unmodulated = at(g, "vienna")
    signals(g, other(s), "tripoli")
    column(player, "transmission", action=3)
    player.columns[4 + 1] += 1  # a Technology makes four tiles
    s.technologies[1] -= 1
    ready(player, 2)
    player.money = 3
    basic = s.copy()
    do(g, s, "use transmission advanced action")
    assert player.money == 0
    do(g, s, "transmit vienna coltano tripoli")
    settle(g, s)
    assert player.ready == 0
    assert player.signals == at(g, "coltano", "tripoli")
    assert [g.t.nation_ids[nation] for nation in player.flags] == ["italy"]
    assert len(player.contracts) == 1
    do(g, basic, "use transmission basic action")
    assert refused(g, basic, "transmit vienna coltano tripoli").rule == "WL-8"


def test_funding_with_three_tycoons_brings_8_dollars() -> None:
    """WL-12: 2 own and 1 Credit in the Tycoon row; a level 3 for Modulation; 2 + 6."""
    g, s, player = blank()
    hire(g, s, player, "agent_transmission")
    show_tycoon(g, s, "financier")
    player.money = 0
    assert active(g.t, player, TYCOON) == 2  # the hat beside the used tile and one Tycoon
    do(g, s, "fund action", "credit 1 tycoon")
    assert active(g.t, player, TYCOON) == 3
    offered = {text.split()[1] for text in legal(g, s, "tycoon")}
    levels = {g.t.tycoons[g.t.tycoon_index[name]].level for name in offered}
    assert levels == {1, 2, 3}
    do(g, s, "tycoon financier")
    settle(g, s)
    assert player.tycoons[MODULATION] == (g.t.tycoon_index["financier"],)
    assert player.money == 8


def test_supply_with_a_credit_in_the_factory_row_places_3_tiles() -> None:
    """WL-14: the Credit of the second slot; 2 + 1."""
    g, s, player = blank()
    left = list(player.credits)
    do(g, s, "supply", "credit 2 factory")
    assert player.credits == [left[0], left[1] - 1, left[2]]
    for expected in (3, 2, 1):
        assert s.todo[-1] == ("place", expected, 0)
        do(g, s, "place action transmission" if expected > 1 else "place action funding")
    assert tiles(player, "transmission") == (3, 0, 0)
    assert s.todo[-1][0] == "end"


def test_a_fourth_patent_takes_four_scientists() -> None:
    """WL-14: with 3 Patents you need 4 active Scientists."""
    for scientists, given in ((3, False), (4, True)):
        g, s, player = blank()
        player.patents = (SIDE_A, NONE, SIDE_A, NONE, WAITING, NONE)
        hire(g, s, player, "professor")
        hire(g, s, player, "engineer")
        hire(g, s, player, "publisher")
        if scientists == 4:
            flags(g, player, "usa", "italy", "india")
        assert active(g.t, player, SCIENTIST) == scientists
        do(g, s, "supply", "credit 1 tycoon")
        while s.todo[-1][0] == "place":
            do(g, s, legal(g, s)[0])
        assert (s.todo[-1][0] == "patent") is given


def test_a_waiting_patent_is_used_for_8_dollars() -> None:
    """WL-15: three tiles; the spaces up to the sixth cost $8."""
    g, s, player = blank()
    player.unmodulated = at(g, "vienna")
    player.patents = (WAITING, NONE, NONE, NONE, NONE, NONE)
    column(player, "installation", action=3)
    player.money = 8
    assert "use installation patent_a action" in legal(g, s)
    do(g, s, "use installation patent_a action")
    assert player.money == 0
    assert player.patents[0] == SIDE_A
    poor = begun(g)
    mover(poor).patents = (WAITING, NONE, NONE, NONE, NONE, NONE)
    no_tycoons(mover(poor))
    column(mover(poor), "installation", action=3)
    mover(poor).money = 7
    assert refused(g, poor, "use installation patent_b action").rule == "WL-6"


def test_the_contract_on_space_2_needs_two_factories() -> None:
    """WL-17: one active Factory is not enough, the second turns it at once."""
    g, s, player = blank()
    contract(g, s, player, "flag_tokens_1", turned=True)
    contract(g, s, player, "link_factory_2")
    credit(g, player, 1, "factory")
    g.run(s)
    do(g, s, "supply")
    assert player.turned == 1
    do(g, s, "credit 1 factory")
    assert active(g.t, player, FACTORY) == 2
    assert player.turned == 0b11


def henning() -> tuple[Rules, Table, Player]:
    """The player of the scoring examples."""
    g, s, player = blank()
    flags(g, player, "usa", "germany", "italy", "russia", "china", "japan")
    ready(player, 2)
    for reward, left in (("flag", 4), ("link", 2), ("patent", 3), ("target", 4)):
        empty_track(player, reward, left)
    hire(g, s, player, "envoy")
    hire(g, s, player, "operator")
    for name in ("flag_tokens_1", "link_tokens_1", "link_signals_1", "target_tokens_1"):
        contract(g, s, player, name, turned=True)
    player.links = 5
    player.patents = (SIDE_A, SIDE_A, NONE, NONE, NONE, NONE)
    column(player, "installation", action=3)
    player.money = 5
    player.unmodulated = at(g, "vienna", "warsaw", "lisbon", "dakar", "cairo", "tehran")
    player.objectives = tuple(g.t.objective_index[name] for name in ("a3", "c1", "b5"))
    player.credits = [0, 2, 0]
    return g, s, player


def test_final_scoring_adds_to_93() -> None:
    """WL-22, WL-23, WL-24: the rulebook's own sum, line by line."""
    g, _, player = henning()
    lines = scoring.lines(g.t, player)
    found = {line.label: line.points for line in lines}
    assert found == {
        "Flags": 2 * (6 + 1 + 1),
        "Permanent Links": 4 * (5 + 1 + 2),
        "Patents": 3 * 3,
        "Targets": 2 * (1 + 1 + 2 + 1),
        "Objective A3": 0,
        "Objective C1": 7 * 4,
        "Objective B5": 0,
        "Ready Signals": -2,
    }
    assert sum(found.values()) == 93
    assert scoring.total(g.t, player) == 93
    targets = dict(scoring.track(g.t, player, TARGET).icons)
    assert targets == {
        "paid for with $5 in the Installation, Transmission and Modulation columns": 1,
        "from Stations": 1,
        "beside the Nations column": 1,
        "on the Link track": 1,
        "on completed Contracts": 1,
    }


def test_objectives_bring_9_and_20_and_nothing() -> None:
    """WL-23: 3 x 3 for the first, 5 x 4 for the second, nothing without Brazil."""
    g, s, player = blank()
    flags(g, player, "germany", "italy", "russia", "china", "japan")
    player.objectives = tuple(g.t.objective_index[name] for name in ("a1", "b3", "c4"))
    player.credits = [1, 2, 2]
    points = [line.points for line in scoring.lines(g.t, player) if "Objective" in line.label]
    assert points == [9, 20, 0]
    assert g.view(s, 0).players[s.seat].objectives[2].missing == ("brazil",)


def test_a_target_is_bought_for_5_dollars() -> None:
    """WL-22: three tiles in the Installation column."""
    g, _, player = blank()
    column(player, "installation", action=3)
    player.money = 5
    assert scoring.column_targets(g.t, player) == (0, 1, 5)
    player.money = 4
    assert scoring.column_targets(g.t, player) == (0, 0, 0)
    assert g.t.target_price[3] == 5
    assert INSTALLATION == 0


def test_the_automa_starts_in_india() -> None:
    """WL-25: no neutral Signal there, so 3 Signals; and the Indian Flag."""
    g = game(1)
    s = begun(g, until="automa_tile")
    rng = Rng(1, "x")
    while s.todo[-1] != ("automa_tile", 1, 0):
        step(g, s, rng)
    player = s.players[1]
    before, left = player.ready, list(player.tracks)
    delhi = g.t.map.index["delhi"]
    track = next(n for n in range(4) if s.rewards[n] >> delhi & 1)
    do(g, s, "automa_tile 9")
    assert player.unmodulated == at(g, "delhi")
    assert player.ready == before + 3
    assert player.tracks[track] == left[track] - 3
    assert [g.t.nation_ids[nation] for nation in player.flags][-1] == "india"


def test_the_automa_transmits_to_italy_and_a_super_technology() -> None:
    """WL-26: along the black arrow; the tile is discarded, the Flag and the tile are gained."""
    g = game(1)
    s = begun(g, until="automa_act")
    automa, player = s.automa, s.players[1]
    assert automa is not None
    player.signals = player.modulated = 0
    player.flags = ()
    player.unmodulated = at(g, "lisbon")
    automa.placed = 1 << 8 | 1 << 11
    automa.hidden &= ~(1 << 8 | 1 << 11)
    automa.actions = [0, 1, 0, 0]
    ready(player, 5)
    player.lost = 30 - player.ready - sum(player.tracks)
    do(g, s, "automa transmission")
    assert player.ready == 3
    assert player.signals == at(g, "coltano", "constantinople")
    assert [g.t.nation_ids[nation] for nation in player.flags] == ["italy"]
    assert automa.placed == 1 << 11
    assert s.todo[-1][:2] == ("automa_technology", 2)
    supers = sum(player.columns[8:]) + sum(player.supply[8:])
    settle(g, s)
    assert sum(player.columns[8:]) + sum(player.supply[8:]) == supers + 1


def test_credit_slots_are_numbered_from_the_top() -> None:
    assert Credit(1, "tycoon").slot == 1
