"""The edition and its lint (UT-C1 … UT-C6)."""

from collections import Counter

import pytest

from lineside.engine import EditionError, registry
from lineside.games.us_telegraph.components import BASES, NUMBERS, RESOURCES
from lineside.games.us_telegraph.hexes import (
    DIRECTIONS,
    FLOWER,
    add,
    disk,
    distance,
    neighbours,
    ring,
    rotate,
)
from lineside.games.us_telegraph.lint import shortest_chain
from tests.us_telegraph.tables import FIXED

TEXT = FIXED
DATA = registry.builtin_edition("us_telegraph").data
BUILDINGS = {b.number: b for project in DATA.projects for b in project.buildings}


def _price(number: int) -> int:
    cost = BUILDINGS[number].cost
    return cost.water + cost.wood + cost.clay + cost.metal + cost.any


# -- what the rulebook prints --------------------------------------------------------------------


def test_thirty_buildings_in_seven_projects() -> None:
    """UT-C1."""
    sizes = {p.buildings[0].number: sum(b.copies for b in p.buildings) for p in DATA.projects}
    assert sizes == {10: 2, 20: 4, 30: 4, 40: 2, 50: 10, 60: 4, 70: 4}
    assert sum(sizes.values()) == 30
    assert sorted(BUILDINGS) == sorted(NUMBERS)
    assert [n for n in sorted(BUILDINGS) if n % 10 == 0 and n != 70] == list(BASES)


def test_names_and_costs_that_the_rulebook_prints() -> None:
    """UT-C2."""
    assert BUILDINGS[11].name == "Corral"
    assert BUILDINGS[21].name == "Border Post"
    assert BUILDINGS[22].name == "Watchtower"
    assert BUILDINGS[40].name == "Gold Panning"
    assert BUILDINGS[70].name == "Telegraph"
    gold = BUILDINGS[40].cost
    assert (gold.water, gold.wood, gold.clay, gold.metal) == (2, 1, 0, 1)
    assert BUILDINGS[70].cost.any == 5


def test_sums_of_the_costs() -> None:
    """UT-C2 [reconstructed]: 15 to 20 of each; a base costs more than every follower."""
    for resource in RESOURCES:
        asked = sum(getattr(b.cost, resource) for b in BUILDINGS.values())
        assert 15 <= asked <= 20
    for number in BUILDINGS:
        if number != 70:
            assert 1 <= _price(number) <= 4
            base = number // 10 * 10
            assert number == base or _price(number) < _price(base)


def test_arrows() -> None:
    """UT-C3."""
    arrows = {tuple(arrow) for project in DATA.projects for arrow in project.arrows}
    assert arrows == {
        (10, 11), (20, 21), (21, 22), (22, 23), (30, 31), (31, 32), (32, 33), (40, 41),
        (60, 61), (61, 62), (62, 63), (70, 70),
        (50, 51), (51, 52), (52, 53), (50, 54), (54, 55), (55, 56), (50, 57), (57, 58), (58, 59),
    }  # fmt: skip


def test_regions_are_all_different_also_turned() -> None:
    """UT-C4: 22 tiles, 2 to 4 symbols each, each Resource 14 to 18 times."""
    tiles = DATA.regions.hexes
    assert len(tiles) == 22
    turned = {min((t[0], *t[1 + k :], *t[1 : 1 + k]) for k in range(6)) for t in tiles}
    assert len(turned) == 22
    assert {7 - t.count("-") for t in tiles} <= {2, 3, 4}
    shown = Counter(symbol for t in tiles for symbol in t)
    assert all(14 <= shown[resource] <= 18 for resource in RESOURCES)


def test_the_example_tile_is_there() -> None:
    """UT-C4, UT-11: metal in the middle, two water and one metal around."""
    rings = [sorted(set(t[1:]) - {"-"}) for t in DATA.regions.hexes if t[0] == "metal"]
    counts = [Counter(t[1:]) for t in DATA.regions.hexes if t[0] == "metal"]
    assert any(c["water"] == 2 and c["metal"] == 1 for c in counts), rings


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_layouts(seats: int) -> None:
    """UT-C5: connected, no hole, Cities at two Terrains or more, equal distances."""
    layout = next(layout for layout in DATA.layouts if layout.seats == seats)
    land = {add(centre, hex_) for centre in layout.regions for hex_ in FLOWER}
    assert len(land) == 7 * {2: 4, 3: 6, 4: 8}[seats]
    reached, todo = {min(land)}, [min(land)]
    while todo:
        for hex_ in neighbours(todo.pop()):
            if hex_ in land - reached:
                reached.add(hex_)
                todo.append(hex_)
    assert reached == land
    wall = land | set(layout.cities)
    sea = {h for h in disk(14) if h not in wall}
    open_sea, todo = {(14, 0)}, [(14, 0)]
    while todo:
        for hex_ in neighbours(todo.pop()):
            if hex_ in sea - open_sea:
                open_sea.add(hex_)
                todo.append(hex_)
    assert open_sea == sea, "a hole"
    for city in layout.cities:
        assert city not in land
        assert sum(hex_ in land for hex_ in neighbours(city)) >= 2
        chains = [shortest_chain(land, city, other) for other in layout.cities if other != city]
        assert min(chains) == {2: 8, 3: 8, 4: 6}[seats]


def test_cards_and_workers() -> None:
    """UT-C6."""
    assert DATA.cards.copies * 4 == 80
    assert DATA.workers.number == 15


# -- the lint ------------------------------------------------------------------------------------

FAULTS = [
    ("UT-C6", "cards.copies", "copies = 20", "copies = 19"),
    ("UT-C6", "workers.number", "number = 15", "number = 16"),
    ("UT-C5", "cities.names", '"omaha", ', ""),
    ("UT-C5", "cities.names[1]", '"omaha"', '"Omaha!"'),
    ("UT-C1", "projects[0].buildings[1].number", "number = 11,", "number = 12,"),
    ("UT-C1", "projects[0].buildings[1].number", "number = 11,", "number = 10,"),
    ("UT-C1", "projects[6].buildings[0].copies", "copies = 4", "copies = 3"),
    ("UT-C2", "projects[6].buildings[0].cost", "any = 5", "any = 4"),
    ("UT-C2", "projects", "water = 2, wood = 1, metal = 1 }", "water = 1, wood = 2, metal = 1 }"),
    ("UT-C2", "projects[0].buildings[1].cost", "cost = { wood = 2 }", "cost = { wood = 5 }"),
    ("UT-C2", "projects[0].buildings[1].cost", "cost = { wood = 2 }", "cost = { any = 2 }"),
    ("UT-C2", "projects[0].buildings[1].cost", "cost = { wood = 2 }", "cost = { wood = -1 }"),
    ("UT-C2", "projects[0]", "cost = { wood = 2 }", "cost = { wood = 2, clay = 2 }"),
    ("UT-C2", "projects", "cost = { wood = 2 }", "cost = { wood = 3 }"),
    ("UT-C3", "projects[1].arrows", "[22, 23]", "[21, 23]"),
    ("UT-C3", "projects[1].arrows", ", [22, 23]", ""),
    ("UT-C3", "projects[0].arrows", "[[10, 11]]", "[[11, 10]]"),
    ("UT-C3", "projects[0].arrows", "[[10, 11]]", "[[10, 61]]"),
    ("UT-C3", "projects[6].arrows", "[[70, 70]]", "[]"),
    ("UT-C4", "regions.hexes[1]", '["-", "-", "-", "metal", "water", "-", "-"]',
     '["-", "-", "-", "metal", "water", "-"]'),
    ("UT-C4", "regions.hexes[19]", '["-", "-", "-", "metal", "water", "-", "-"]',
     '["-", "-", "metal", "water", "-", "metal", "-"]'),
    ("UT-C4", "regions.hexes[1]", '["-", "-", "-", "metal", "water", "-", "-"]',
     '["-", "-", "-", "metal", "-", "-", "-"]'),
    ("UT-C4", "regions.hexes", '["metal", "water", "-", "water", "metal", "-", "-"]',
     '["metal", "water", "-", "-", "metal", "-", "-"]'),
    ("UT-C5", "layouts[0].regions", "[-2, 1], [-1, -2]", "[-2, 1]"),
    ("UT-C5", "layouts[0]", "[-2, 1], [-1, -2]", "[-2, 1], [-2, 0]"),
    ("UT-C5", "layouts[0].regions", "[-2, 1], [-1, -2]", "[-2, 1], [-9, -2]"),
    ("UT-C5", "layouts[0].cities[0]", "[[-2, -3]", "[[-2, -4]"),
    ("UT-C5", "layouts[0].cities[0]", "[[-2, -3]", "[[2, -3]"),
    ("UT-C5", "layouts[0]", "[[-2, -3]", "[[-2, 1000000]"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "key", "old", "new"), FAULTS)
def test_the_lint_names_file_key_and_rule(rule: str, key: str, old: str, new: str) -> None:
    """UT-C1 … UT-C6: one change each to the built-in edition."""
    assert old in TEXT
    edition = registry.own_edition("us_telegraph", TEXT.replace(old, new, 1), "mine.toml")
    with pytest.raises(EditionError) as caught:
        registry.make("us_telegraph", 2, edition=edition)
    assert (caught.value.file, caught.value.key, caught.value.rule) == ("mine.toml", key, rule)
    assert "mine.toml" in str(caught.value)


def test_what_a_box_says_need_not_keep_to_our_sums() -> None:
    """UT-C2, UT-C4, UT-C5: an owner's blocks are checked for what play needs, not for our norms."""
    text = TEXT.replace("cost = { wood = 2 }", "cost = { wood = 3 }", 1)
    with pytest.raises(EditionError):
        _make(text)
    _make(text.replace('source = "reconstructed', 'source = "box, not reconstructed'))


def _make(text: str) -> None:
    edition = registry.own_edition("us_telegraph", text, "mine.toml")
    registry.make("us_telegraph", 2, edition=edition)


def test_every_block_says_where_it_comes_from() -> None:
    """UT-C1 (provenance): a source is asked for and begins with one of three words."""
    with pytest.raises(EditionError, match="source"):
        _make(TEXT.replace('source = "rulebook: 15 Workers"', 'source = "somewhere"'))
    with pytest.raises(EditionError, match="source"):
        _make(TEXT.replace('source = "rulebook: 15 Workers"\n', ""))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_owners_edition_is_played_with_its_own_names(seats: int) -> None:
    """UT-C2: nothing of the built-in data is used beside it."""
    text = TEXT.replace('"Homestead"', '"Ranch"').replace('"omaha"', '"kansas_city"')
    edition = registry.own_edition("us_telegraph", text, "mine.toml")
    game = registry.make("us_telegraph", seats, edition=edition)
    assert game.parts.names[0] == "Ranch"
    assert "kansas_city" in game.parts.cities
    assert edition.digest != registry.builtin_edition("us_telegraph").digest


# -- hexes ---------------------------------------------------------------------------------------


def test_hexes_turn_against_the_clock() -> None:
    """UT-C4, UT-9: six sixths are a whole turn, and each takes a direction to the next."""
    for i, direction in enumerate(DIRECTIONS):
        assert rotate(direction, 1) == DIRECTIONS[(i + 1) % 6]
        assert rotate(direction, 6) == direction
    for hex_ in disk(3):
        assert distance(rotate(hex_, 2), (0, 0)) == distance(hex_, (0, 0))


@pytest.mark.parametrize("radius", range(5))
def test_rings_and_disks(radius: int) -> None:
    """UT-9."""
    everything = [(q, r) for q in range(-6, 7) for r in range(-6, 7)]
    assert set(ring(radius)) == {h for h in everything if distance(h, (0, 0)) == radius}
    assert set(disk(radius)) == {h for h in everything if distance(h, (0, 0)) <= radius}
    assert len(ring(radius)) == max(1, 6 * radius)
    for a, b in zip(ring(radius), ring(radius)[1:], strict=False):
        assert distance(a, b) == 1
