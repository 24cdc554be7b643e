"""The tables of the built-in edition against the printed ones, read here by other means."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from lineside.engine import EditionError
from lineside.engine.edition import from_plain, read_toml
from lineside.games.paper_rails import components
from lineside.games.paper_rails.components import EditionData, tables
from lineside.games.paper_rails.lint import Finding, findings

from . import printed

FILE = Path(__file__).parents[2] / "src/lineside/games/paper_rails/edition/reconstructed.toml"


@pytest.fixture(scope="module")
def edition():
    return read_toml(FILE.read_text("utf-8"), EditionData, "reconstructed.toml", builtin=True)


@pytest.fixture(scope="module")
def built(edition):
    return tables(edition)


def neighbours(edition, city: str) -> set[str]:
    return printed.neighbours(edition.data.map.connections, city)


@pytest.mark.parametrize("section", ["commodities", "railroads"])
def test_pr_c2_c3_each_row_of_the_city_tables(edition, built, section):
    groups = getattr(built, section)
    read = printed.city_sets(
        section, [group.name for group in groups], edition.data.map.connections
    )
    for group, cities in zip(groups, read, strict=True):
        assert {built.cities[city].id for city in group.cities} == cities, group.name


def test_pr_c2_the_events_in_their_order(built):
    unit = {"Victoty Points (VP)": "VP", "Stock Points (SP)": "SP", "Rail Line (RL)": "RL"}
    for line, event in zip(printed.rows("events"), built.events, strict=True):
        assert line.startswith(event.name + " "), line
        text = line[len(event.name) + 1 :]
        for long, short in unit.items():
            text = text.replace(long, short)
        told = []
        for effect in event.effects:
            if effect.kind == "line":
                told.append("Build 1 RL")
            elif effect.kind == "gain":
                told.append(f"Gain {effect.amount} {effect.unit}")
            else:
                told.append(f"All other players lose {effect.amount} {effect.unit}")
        # The printed table writes the second of two gains without its verb, or in small letters.
        assert text.lower().replace("and gain ", "and ") == " and ".join(told).lower().replace(
            "and gain ", "and "
        )


def test_pr_c2_54_events_20_commodities_21_railroads(built):
    assert (len(built.events), len(built.commodities), len(built.railroads)) == (54, 20, 21)


def test_pr_c2_a_city_that_is_named_and_a_neighbour_counts_once(edition, built):
    road = next(r for r in built.railroads if r.name == "Chicago, Burlington, & Quincy")
    assert "omaha" in neighbours(edition, "st_joseph")  # named in the row, and a neighbour
    named = {"st_joseph", "chicago", "omaha", "st_paul", "st_louis"}
    assert len(road.cities) == len(named | neighbours(edition, "st_joseph"))
    tobacco = next(c for c in built.commodities if c.name == "Tobacco")
    names = {built.cities[city].id for city in tobacco.cities}
    assert {"wilmington", "nashville", "norfolk"} <= names  # a neighbour outside the tables counts


def test_pr_c6_the_seaboard_is_portland_to_jacksonville(built):
    assert {city.id for city in built.cities if city.seaboard} == {
        "portland_me", "boston", "new_york", "philadelphia", "washington_dc", "richmond",
        "norfolk", "wilmington", "charleston", "savannah", "jacksonville",
    }  # fmt: skip


def test_pr_c1_coordinates_are_the_real_ones(built):
    # Degrees and minutes out of common atlases, for cities in all corners of the map.
    known = {
        "boston": (-71.06, 42.36), "seattle": (-122.33, 47.61), "los_angeles": (-118.24, 34.05),
        "new_orleans": (-90.07, 29.95), "chicago": (-87.63, 41.88), "denver": (-104.99, 39.74),
        "jacksonville": (-81.66, 30.33), "bismarck": (-100.78, 46.81), "el_paso": (-106.49, 31.76),
    }  # fmt: skip
    for city in built.cities:
        if city.id in known:
            assert (city.lon, city.lat) == pytest.approx(known[city.id], abs=0.02)
    assert {city.id for city in built.cities} >= set(known)


def test_pr_c1_projection_agrees_with_d3(built):
    # What geoAlbers() of d3-geo 3 gives, with its defaults.
    at = {city.id: point for city, point in zip(built.cities, built.points, strict=True)}
    assert at["seattle"] == pytest.approx((159.1030620820526, 37.08927296656384))
    assert at["jacksonville"] == pytest.approx((718.5842872503837, 390.0615102851194))


def test_pr_c5_the_built_in_map_keeps_every_limit(built):
    assert list(findings(built)) == []


# -- PR-C5: each limit broken once --------------------------------------------------------------


def plain_of(edition):
    return msgspec.json.decode(msgspec.json.encode(edition.data))


def changed(edition, change) -> EditionError:
    """The error that a changed copy of the built-in edition is refused with."""
    plain = plain_of(edition)
    change(plain)
    with pytest.raises(EditionError) as caught:
        tables(from_plain(plain, EditionData, "mine.toml"))
    assert caught.value.file == "mine"
    return caught.value


def problems(edition, change) -> list[Finding]:
    """All that is wrong with a changed copy, which must be refused as it stands."""
    error = changed(edition, change)
    plain = plain_of(edition)
    change(plain)
    plain["strict"] = False
    try:
        return list(findings(tables(from_plain(plain, EditionData, "mine.toml"))))
    except EditionError:
        return [Finding(error.key, error.rule, error.message)]


def without(*lines: str):
    def change(plain):
        for line in lines:
            plain["map"]["connections"].remove(line)

    return change


def with_lines(*lines: str):
    def change(plain):
        plain["map"]["connections"].extend(lines)

    return change


def moved(city: str, lon: float, lat: float):
    def change(plain):
        found = next(c for c in plain["map"]["cities"] if c["id"] == city)
        found["lon"], found["lat"] = lon, lat

    return change


def row_of(section: str, number: int, **fields):
    def change(plain):
        plain[section]["rows"][number].update(fields)

    return change


def less_rows(section: str):
    def change(plain):
        plain[section]["rows"].pop()

    return change


@pytest.mark.parametrize(
    ("change", "key", "rule", "words"),
    [
        (without("boston-portland_me"), "map.cities.boston", "PR-C5", "2 connections at Boston"),
        (with_lines("denver-seattle"), "map.connections.denver-seattle", "PR-C5", "miles long"),
        (
            with_lines("cheyenne-santa_fe"),
            "map.connections.cheyenne-santa_fe",
            "PR-C5",
            "passes Denver at 7 miles",
        ),
        (
            with_lines("corinth-montgomery", "mobile-nashville"),
            "map.connections",
            "PR-C5",
            "crosses",
        ),
        (
            without("spokane-walla_walla"),
            "map.cities.spokane",
            "PR-C5",
            "2 connections at Spokane; there must be 3 to 6",
        ),
        (
            without("salt_lake_city-san_francisco"),
            "railroads.Central Pacific",
            "PR-C5",
            "no connection leads straight from Salt Lake City to San Francisco",
        ),
        (
            row_of("railroads", 1, cities=["norfolk", "reno", "el_paso"]),
            "railroads.Norfolk & Western",
            "PR-C5",
            "more than 3 other cities",
        ),
        (
            without("houston-san_antonio"),
            "map.cities.san_antonio",
            "PR-C5",
            "1 connections at San Antonio; there must be 2 to 7",
        ),
        (less_rows("events"), "events", "PR-C2", "53 rows; there must be 54"),
        (less_rows("commodities"), "commodities", "PR-C2", "19 rows; there must be 20"),
        (less_rows("railroads"), "railroads", "PR-C2", "20 rows; there must be 21"),
        (moved("reno", -119.8, 38.6), "map.connections.", "PR-C5", "passes Reno"),
        (with_lines("boston-boston"), "map.connections.boston-boston", "PR-C5", "two different"),
        (
            with_lines("portland_me-boston"),
            "map.connections.portland_me-boston",
            "PR-C5",
            "have a connection already",
        ),
        (with_lines("boston-atlantis"), "map.connections.boston-atlantis", "PR-C1", "atlantis"),
    ],
)  # fmt: skip
def test_pr_c5_the_lint_names_offender_rule_and_number(edition, change, key, rule, words):
    found = problems(edition, change)
    assert any(
        problem.key.startswith(key) and problem.rule == rule and words in problem.message
        for problem in found
    ), found


def test_pr_c5_number_of_connections(edition, built):
    def fewer(plain):
        plain["map"]["connections"] = plain["map"]["connections"][:99]

    error = changed(edition, fewer)
    assert (error.key, error.message) == (
        "map.connections",
        "99 connections; there must be 100 to 125",
    )
    assert 100 <= len(built.lines) <= 125


def test_pr_c5_a_map_in_two_parts(edition):
    def cut(plain):
        lines = plain["map"]["connections"]
        plain["map"]["connections"] = [
            line for line in lines if "portland_me" not in line and line != "albany-boston"
        ] + ["boston-portland_me"]
        plain["map"]["connections"].remove("boston-new_york")
        plain["strict"] = False

    plain = plain_of(edition)
    cut(plain)
    found = findings(tables(from_plain(plain, EditionData, "mine.toml")))
    assert any("no way leads from" in finding.message for finding in found)


def test_pr_c5_limits_that_do_not_bind_are_not_looked_at(edition, monkeypatch):
    """With `strict = false` a map of any shape is read at once, whatever its railroads need."""
    plain = plain_of(edition)
    plain["strict"] = False
    plain["title"] = "Mine"
    monkeypatch.setattr(components, "findings", None)
    assert tables(from_plain(plain, EditionData, "mine.toml")).title == "Mine"


@pytest.mark.parametrize(
    ("change", "key", "rule"),
    [
        (row_of("railroads", 0, cities=["oz"]), "railroads.Pennsylvania RR", "PR-C3"),
        (row_of("railroads", 1, cities=["richmond"] * 2), "railroads.Norfolk & Western", "PR-C2"),
        (row_of("commodities", 0, all_connected=["reno"]), "commodities.Petroleum", "PR-C2"),
        (row_of("events", 6, effects=["+2 XP"]), "events.7", "PR-8"),
    ],
)
def test_editions_are_refused_with_key_and_rule(edition, change, key, rule):
    error = changed(edition, change)
    assert (error.key, error.rule) == (key, rule)


def test_pr_c6_some_city_must_be_on_the_seaboard(edition):
    def inland(plain):
        for city in plain["map"]["cities"]:
            city["seaboard"] = False

    assert changed(edition, inland).rule == "PR-C6"


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (lambda plain: plain["map"]["cities"][3].update(lon=12.0), "map.cities[3].lon"),
        (lambda plain: plain["map"]["cities"][0].update(colour="red"), "map.cities[0]"),
        (lambda plain: plain["map"].pop("source"), "map"),
        (lambda plain: plain["events"].update(source=""), "events.source"),
    ],
)
def test_editions_of_a_wrong_form_are_refused_with_their_key(edition, change, key):
    plain = plain_of(edition)
    change(plain)
    with pytest.raises(EditionError) as caught:
        from_plain(plain, EditionData, "mine.toml")
    assert caught.value.key == key


def test_an_edition_that_is_not_strict_may_be_small(edition):
    plain = plain_of(edition)
    plain["strict"] = False
    plain["map"]["cities"] = plain["map"]["cities"][:4]
    ids = [city["id"] for city in plain["map"]["cities"]]
    plain["map"]["connections"] = [f"{ids[0]}-{ids[3]}", f"{ids[1]}-{ids[2]}"]
    for section in ("commodities", "railroads"):
        plain[section]["rows"] = [{"name": "All", "cities": ids}]
    small = tables(from_plain(plain, EditionData, "mine.toml"))
    assert len(small.lines) == 2
    assert small.railroads[0].cities == (0, 1, 2, 3)
