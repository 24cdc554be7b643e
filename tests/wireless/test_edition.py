"""The component rules: what the built-in edition holds, and what the lint refuses."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from importlib import resources
from typing import Any

import pytest

from lineside.engine import EditionError, registry
from lineside.engine.edition import from_plain
from lineside.games.wireless import lint
from lineside.games.wireless.components import Components
from lineside.games.wireless.topology import EAST, NORTH, NOWHERE, SOUTH, WEST, Topology

from .tables import at, begun, do, game, mover, signals

EDITION = registry.builtin_edition("wireless")
DATA: Components = EDITION.data
PLACES = {place.id: place for place in DATA.map.locations}


def broken(change: Callable[[dict[str, Any]], None]) -> EditionError:
    """Return how an edition with one change is refused."""
    plain = json.loads(json.dumps(EDITION.plain()))
    change(plain)
    with pytest.raises(EditionError) as caught:
        lint.check(from_plain(plain, Components, "mine.toml"))
    return caught.value


def location(plain: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(p for p in plain["map"]["locations"] if p["id"] == name)
    return found


def test_every_block_says_where_its_data_come_from() -> None:
    blocks = {name: block for name, block in EDITION.plain().items() if name != "notes"}
    assert all(block["source"].strip() for block in blocks.values())
    reconstructed = [name for name, b in blocks.items() if "Reconstructed" in b["source"]]
    assert {"map", "columns", "tycoons", "patents", "contracts", "automa"} <= set(reconstructed)


def test_wl_c1_the_board() -> None:
    """WL-C1: 52 Locations, 32 printed rewards, 20 tiles, 12 Flags, one bonus each at most."""
    assert len(PLACES) == 52
    rewards = Counter(place.reward for place in PLACES.values())
    assert rewards == {"target": 8, "flag": 8, "patent": 8, "link": 8, "": 20}
    flags = [place.nation for place in PLACES.values() if place.bonus == "flag"]
    assert len(set(flags)) == len(flags) == 12
    named = {"usa", "germany", "italy", "india", "brazil", "china", "south_africa"}
    assert named <= set(flags)
    assert any(place.ocean for place in PLACES.values())


def test_wl_c2_lines_join_two_locations_by_one_kind_at_most() -> None:
    """WL-C2, by an own reading of the file: adjacency is symmetric and of one kind."""
    joined: dict[frozenset[str], set[str]] = {}
    beside: dict[str, set[str]] = {name: set() for name in PLACES}
    for line in DATA.map.lines:
        for here, there in zip(line.path, line.path[1:], strict=False):
            joined.setdefault(frozenset((here, there)), set()).add(line.kind)
            beside[here].add(there)
            beside[there].add(here)
    assert all(len(kinds) == 1 for kinds in joined.values())
    board = Topology(DATA.map)
    for n, name in enumerate(board.ids):
        near = {board.ids[m] for m in range(board.size) if board.near[n] >> m & 1}
        assert near == beside[name]
        for side, back in ((WEST, EAST), (EAST, WEST), (NORTH, SOUTH), (SOUTH, NORTH)):
            assert all(n in board.steps[m][back] for m in board.steps[n][side])


def test_wl_c2_the_map_wraps_in_the_north_only() -> None:
    """WL-C2: a line that leaves one edge and comes in at the other runs in the north."""
    round_the_globe = [line for line in DATA.map.lines if line.globe]
    assert round_the_globe
    for line in round_the_globe:
        assert all(PLACES[name].lat > 40 for name in line.path)
    for line in DATA.map.lines:
        if line.kind == "horizontal" and not line.globe:
            assert [PLACES[p].lon for p in line.path] == sorted(PLACES[p].lon for p in line.path)


def test_wl_c2_v_connections_are_never_used_one_after_the_other() -> None:
    """WL-C2: two lines on the north side of Recife; from one no signal goes on by the other."""
    board = Topology(DATA.map)
    cape_cod, recife = board.index["cape_cod"], board.index["recife"]
    assert {board.ids[n] for n in board.steps[recife][NORTH]} == {"cape_cod", "mid_atlantic"}
    assert [board.ids[b] for _, b in board.walk(cape_cod, SOUTH)] == ["rio"]
    for here in range(board.size):
        for side in range(4):
            for first, second in board.walk(here, side):
                if second != NOWHERE:
                    assert second in board.steps[first][side]
                    assert second not in board.steps[first][side ^ 1]


def test_wl_c2_lost_signals_are_marked_where_lines_end() -> None:
    """WL-C2"""
    assert "tokyo" in DATA.map.lost.east
    error = broken(lambda plain: plain["map"]["lost"]["east"].remove("tokyo"))
    assert (error.file, error.key, error.rule) == ("mine.toml", "map.lost.east", "WL-C2")
    assert "tokyo" in error.message


def test_every_flag_is_reached_from_every_start() -> None:
    """WL-C2: by Stations on land and Signals anywhere, from each Starting Location."""
    g = game(4)
    for side in ("american", "european"):
        for start in getattr(DATA.start, side):
            tokens, before = at(g, start), 0
            while tokens != before:
                before = tokens
                stations = tokens & g.t.map.land
                for n in range(52):
                    if stations >> n & 1:
                        tokens |= g.t.map.near[n]
            assert tokens & g.t.bonus_mask["flag"] == g.t.bonus_mask["flag"], start


def test_wl_c3_tiles() -> None:
    """WL-C3"""
    levels: Counter[int] = Counter()
    for tile in DATA.tycoons.tiles:
        levels[tile.level] += tile.count
        assert "tycoon" in tile.icons
    assert levels == {1: 12, 2: 8, 3: 4, 4: 4}
    assert len(DATA.patents.stacks) * DATA.patents.count == 24
    assert 4 * DATA.technologies.technology == 24
    assert 4 * DATA.technologies.super == 8
    contracts: Counter[str] = Counter()
    for contract in DATA.contracts.tiles:
        for reward in contract.rewards:
            contracts[reward] += contract.count
    assert contracts == {"target": 10, "flag": 10, "patent": 10, "link": 10}
    assert Counter(tile.type for tile in DATA.objectives.tiles) == {"a": 5, "b": 5, "c": 5}
    assert len(DATA.start.american) == len(DATA.start.european) == 4


@pytest.mark.parametrize(("side", "nation"), [("american", "usa"), ("european", "germany")])
def test_wl_c3_starting_locations_lie_round_their_flag(side: str, nation: str) -> None:
    """WL-C3, WL-C7: all four sides of the Flag, each reward once, no bonus there."""
    board = Topology(DATA.map)
    home = board.index[next(p.id for p in PLACES.values() if p.nation == nation)]
    around = {board.ids[n] for sides in board.steps[home] for n in sides}
    starts = getattr(DATA.start, side)
    assert around == set(starts)
    assert all(PLACES[name].bonus == "" for name in starts)
    assert {PLACES[name].reward for name in starts} == {"target", "flag", "patent", "link"}


def test_wl_c4_what_a_player_has() -> None:
    """WL-C4"""
    g = game(2)
    s = g.initial()
    for player in s.players:
        assert player.money == 8
        assert sum(player.columns[:4]) + sum(player.supply[:4]) == 12
        assert player.ready + sum(player.tracks) == 30
        assert sum(player.credits) == 7
    assert DATA.objective_slots.credits == (2, 3, 2)
    assert {3, 5, 7} <= {tile.points for tile in DATA.objectives.tiles}
    assert any("brazil" in tile.nations for tile in DATA.objectives.tiles)


def test_wl_c5_boards() -> None:
    """WL-C5: prices, places of the boxes, and what a track is worth as it empties."""
    g = game(2)
    assert DATA.columns.dollars == (5, 1, 1, 2, 3, 3)
    assert g.t.price[1] == (2, 7, 10)
    assert g.t.price[6] == (0, 0, 0)
    uncovered = [g.t.track_value[7 - taken] for taken in range(8)]
    assert uncovered == [0, 0, 1, 2, 3, 4, 5, 7]
    assert DATA.nations.icons == (
        *("tycoon", "factory", "scientist", "tycoon"),
        *("target", "factory", "scientist", "target"),
    )
    assert DATA.contract_column.numbers == (1, 2, 3, 4, 5, 6, 8)


def test_wl_c6_credit_area_and_link_track() -> None:
    """WL-C6: 12, 18 and 24 spaces; the marker stops at 9."""
    assert [3 * game(n).credit_spaces for n in (1, 2, 3, 4)] == [12, 12, 18, 24]
    g = game(2)
    s = begun(g)
    mover(s).links = 9
    s.todo.append(("link", 0, 0))
    g.run(s)
    assert mover(s).links == 9


def test_wl_c7_what_the_examples_need() -> None:
    """WL-C7: each would be refused without it."""

    def no_hat(plain: dict[str, Any]) -> None:
        for tile in plain["tycoons"]["tiles"]:
            if tile["id"] == "financier":
                tile["icons"] = ["tycoon", "tycoon"]

    assert broken(no_hat).rule == "WL-C7"
    dollars = broken(lambda plain: plain["columns"].update(dollars=[5, 1, 1, 2, 2, 3]))
    assert dollars.rule == "WL-C7"
    assert "$7" in dollars.message or "$8" in dollars.message

    def no_tripoli(plain: dict[str, Any]) -> None:
        location(plain, "tripoli")["bonus"] = "technology"

    assert broken(no_tripoli).rule == "WL-C7"


def put(plain: dict[str, Any], path: str, value: Any) -> None:
    """Set one entry by its dotted path; a path ending in + appends."""
    *way, last = path.split(".")
    here: Any = plain
    for name in way:
        here = here[int(name)] if isinstance(here, list) else here[name]
    if last == "+":
        here.append(value)
    else:
        here[last] = value


CAPE_COD = {"id": "cape_cod", "name": "Cape Cod", "lon": 0.0, "lat": 0.0}
WRONG = [
    ("map.locations.+", CAPE_COD, "map.locations", "WL-C1"),
    ("map.locations.12.ocean", True, "map.locations[12].ocean", "WL-C1"),
    ("map.locations.12.nation", "italy", "map.locations", "WL-C1"),
    ("map.locations.0.reward", "target", "start.american", "WL-C3"),
    ("map.locations.0.reward", "", "map.locations", "WL-C1"),
    ("map.projection.space", 9.0, "map.projection", "WL-C1"),
    ("location_tiles.flag", 6, "location_tiles", "WL-C1"),
    ("map.lines.0.path.+", "atlantis", "map.lines[0].path[6]", "WL-C2"),
    ("map.lines.0.path.+", "nome", "map.lines[0].path[6]", "WL-C2"),
    (
        "map.lines.+",
        {"kind": "vertical", "path": ["nauen", "warsaw"]},
        "map.lines[22].path",
        "WL-C2",
    ),
    ("map.lines.8.globe", True, "map.lines[8].path", "WL-C2"),
    ("map.lost.west.+", "nauen", "map.lost.west", "WL-C2"),
    ("tycoons.tiles.0.count", 2, "tycoons.tiles", "WL-C3"),
    ("tycoons.tiles.4.icons", ["factory"], "tycoons.tiles[4].icons", "WL-C3"),
    ("start.european.+", "lima", "start.european", "WL-C3"),
    ("technologies.technology", 5, "technologies.technology", "WL-C3"),
    ("patents.count", 3, "patents.count", "WL-C3"),
    ("contracts.tiles.0.count", 3, "contracts.tiles", "WL-C3"),
    ("objectives.tiles.0.type", "b", "objectives.tiles", "WL-C3"),
    ("objectives.tiles.0.nations", ["narnia"], "objectives.tiles[0].nations[0]", "WL-C3"),
    ("objective_slots.credits", [2, 2, 2], "objective_slots.credits", "WL-C4"),
    ("columns.basic", 5, "columns.basic", "WL-C5"),
    ("nations.icons", ["tycoon"], "nations.icons", "WL-C5"),
    ("credit_area.spaces", [5, 2, 2], "credit_area.spaces", "WL-C6"),
    ("links.bonuses", ["dollar"], "links.bonuses", "WL-C6"),
    ("columns.target", 4, "columns.target", "WL-C7"),
    ("patents.stacks.0.a", {"pattern": "star"}, "patents.stacks[0].a", "WL-16"),
    ("patents.stacks.0.a", {"skip": True, "tile": "funding"}, "patents.stacks[0].a", "WL-16"),
    ("patents.patterns.star", ["SS#"], "patents.patterns.star", "WL-16"),
    ("patents.patterns.star", ["###", "#S#", "####"], "patents.patterns.star", "WL-16"),
    ("patents.patterns.star", ["S##" + "." * 7], "patents.patterns.star", "WL-16"),
    ("patents.patterns.star", [], "patents.patterns.star", "WL-16"),
    ("automa.tiles.0.arrow", "east", "automa.tiles[0].arrow", "WL-25"),
    ("automa.tiles.0.at", "indian_ocean", "automa.tiles[0].at", "WL-25"),
    ("automa.tiles.13.arrow", "west", "automa.tiles[13].arrow", "WL-25"),
    ("automa.groups.a.funding", 2, "automa.groups", "WL-25"),
    ("automa.weak", [4, 5, 15], "automa.weak", "WL-25"),
]


@pytest.mark.parametrize(("path", "value", "key", "rule"), WRONG)
def test_the_lint_names_file_key_and_rule(path: str, value: Any, key: str, rule: str) -> None:
    error = broken(lambda plain: put(plain, path, value))
    assert (error.file, error.key, error.rule) == ("mine.toml", key, rule), str(error)


def test_wl_c1_a_box_need_not_keep_to_our_numbers_of_printed_rewards() -> None:
    """WL-C1: 32 are printed; that it is 8 of each is our reconstruction."""
    plain = json.loads(json.dumps(EDITION.plain()))
    location(plain, "delhi")["reward"] = "target"
    lint.check(from_plain(plain, Components, "mine.toml"))


def test_wl_c2_few_lines_meet_at_one_side() -> None:
    """WL-C2: else the ways of a signal, and of a pattern, would be past counting."""

    def more(plain: dict[str, Any]) -> None:
        for end in ("recife", "dakar"):
            plain["map"]["lines"].append({"kind": "vertical", "path": ["reykjavik", end]})

    error = broken(more)
    assert (error.key, error.rule) == ("map.lines", "WL-C2")
    assert "4 lines meet at 'reykjavik' in the south" in error.message


def test_wl_16_no_more_patterns_than_patents_have_sides() -> None:
    plain = json.loads(json.dumps(EDITION.plain()))
    plain["patents"]["patterns"].update({f"more_{n}": ["S##"] for n in range(9)})
    with pytest.raises(EditionError) as caught:
        from_plain(plain, Components, "mine.toml")
    assert caught.value.key == "patents.patterns"


def test_unknown_keys_are_refused() -> None:
    plain = json.loads(json.dumps(EDITION.plain()))
    plain["map"]["colour"] = "sepia"
    with pytest.raises(EditionError, match="colour"):
        from_plain(plain, Components, "mine.toml")


def test_flag_and_contract_locations_are_few_enough_for_neutral_signals() -> None:
    """WL-3: 30 neutral Signals suffice."""

    def many(plain: dict[str, Any]) -> None:
        for place in plain["map"]["locations"]:
            if place["bonus"] in ("", "technology") and not place["nation"]:
                place["bonus"] = "contract"

    assert broken(many).key in ("map.locations", "start.american[0]")
    masks = game(2).t.bonus_mask
    assert (masks["flag"] | masks["contract"]).bit_count() <= 30


def test_the_picture_shows_every_location() -> None:
    svg = game(2).picture()
    assert all(f'id="{name}"' in svg for name in PLACES)
    assert svg.count('class="lost"') == sum(
        len(getattr(DATA.map.lost, side)) for side in ("west", "east", "north", "south")
    )


def test_the_board_says_where_everything_lies() -> None:
    board = game(2).board()
    spots = {spot.id: (spot.x, spot.y) for spot in board.spots}
    assert spots.keys() == PLACES.keys()
    assert all(0 < x < board.width and 0 < y < board.height for x, y in spots.values())
    assert spots["nome"][0] < spots["nauen"][0] < spots["tokyo"][0]
    assert spots["nome"][1] < spots["cairo"][1] < spots["sydney"][1]


def test_the_file_reads_like_the_package_data() -> None:
    folder = resources.files("lineside.games.wireless") / "edition"
    text = (folder / "reconstructed.toml").read_text("utf-8")
    assert registry.own_edition("wireless", text, "copy.toml").digest == EDITION.digest


def test_an_own_edition_plays() -> None:
    plain = json.loads(json.dumps(EDITION.plain()))
    location(plain, "nome")["name"] = "Teller"
    mine = from_plain(plain, Components, "mine.toml")
    g = registry.make("wireless", 2, {}, mine)
    s = begun(g)  # type: ignore[arg-type]
    signals(g, mover(s), "nome")  # type: ignore[arg-type]
    assert "Teller" in g.t.names  # type: ignore[attr-defined]
    do(g, s, "supply")  # type: ignore[arg-type]
