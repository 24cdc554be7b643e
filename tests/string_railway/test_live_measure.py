"""The browser's own measuring of strings against the engine's, on 2,500 random routes.

LINESIDE_ROUTES=10000 tries more of them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path as File
from typing import Any

import pytest

from lineside.engine.chance import Rng
from lineside.games.string_railway import generate
from lineside.games.string_railway.geometry.crossings import ENOUGH, Tiles
from lineside.games.string_railway.geometry.lattice import Line, Point, simplified
from lineside.games.string_railway.geometry.measure import Ground, measure
from lineside.games.string_railway.geometry.paths import Path, path_of
from lineside.games.string_railway.geometry.squares import square_of
from lineside.games.string_railway.table import Place, Table, table_of
from tests.string_railway import world

ROOT = File(__file__).parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import web  # noqa: E402

ROUTES, SCENES, STRINGS = int(os.environ.get("LINESIDE_ROUTES", 2_500)), 10, 25


def a_table(number: int, rng: Rng) -> Table:
    """Tables of every shape and number of seats; two with all tiles upright."""
    if number < 2:
        return table_of(world.table())
    data = world.make(3).setting.data
    return generate.generate(generate.SHAPES[number % 5], 2 + number % 4, data, rng)


class Places:
    """Where points of random strings are looked for: on what lies there, seldom beside it."""

    def __init__(self, table: Table, rng: Rng) -> None:
        self.table = table
        self.rng = rng
        self.lines: list[Line] = [table.board, table.mountain]

    def corners(self, place: Place) -> list[Point]:
        x, y, p, q = place
        return [(x + p, y + q), (x - q, y + p), (x - p, y - q), (x + q, y - p)]

    def point(self) -> Point:
        """A point of interest: of a tile, of a string, in line with one, or anywhere."""
        rng = self.rng
        place = rng.choice(self.table.stations)
        kind = rng.below(9)
        if kind < 2:
            return place[:2]
        if kind == 2:
            return rng.choice(self.corners(place))
        if kind == 3:  # on the edge, or a little beside it
            k = rng.below(4)
            (ax, ay), (bx, by) = self.corners(place)[k], self.corners(place)[k - 1]
            return ((ax + bx) // 2, (ay + by) // 2)
        if kind == 4:
            return rng.choice(rng.choice(self.lines))
        if kind == 5:  # in the middle of a piece
            line = rng.choice(self.lines)
            k = rng.below(len(line) - 1)
            return ((line[k][0] + line[k + 1][0]) // 2, (line[k][1] + line[k + 1][1]) // 2)
        if kind == 6:  # straight above or beside another point
            other = rng.choice(rng.choice(self.lines))
            return (place[0], other[1]) if rng.below(2) else (other[0], place[1])
        x, y = place[:2]
        return (x + rng.below(2001) - 1000, y + rng.below(2001) - 1000)

    def line(self) -> Line:
        """A string from tile to tile, often along a stretch of another, now and then wild."""
        rng = self.rng
        points = [self.point() for _ in range(rng.below(6))]
        if not rng.below(3):
            other = rng.choice(self.lines)
            cut = rng.below(len(other))
            points[1:1] = other[cut : cut + 4][:: rng.choice((1, -1))]
        if not rng.below(16):  # many short pieces, as a pointer draws them
            x, y = self.point()
            for _ in range(40):
                x, y = x + rng.below(161) - 60, y + rng.below(161) - 60
                points.append((x, y))
        ends = [rng.choice(self.table.stations)[:2] for _ in range(2)]
        if rng.below(4):
            points = [ends[0], *points, ends[1]]
        line = simplified((max(0, min(10_000, x)), max(0, min(10_000, y))) for x, y in points)
        return line if len(line) > 1 else self.line()


def wanted(line: Line, ground: Ground) -> dict[str, Any] | None:
    """What the engine measures, in the browser's form; None beyond what it counts to."""
    found = measure(line, ground)
    if len(found.knots) >= ENOUGH or len(found.crossed) >= ENOUGH:
        return None
    return {
        "length": found.length,
        "visits": found.visits,
        "crossed": [{"route": route, "at": at} for route, at in found.crossed],
        "knots": found.knots,
        "mountain": found.mountain,
        "off": found.outside is not None or found.along is not None,
    }


def scene(number: int) -> dict[str, Any]:
    """A full table, and random routes on it with what the engine says to them."""
    rng = Rng(number, "live measure")
    table = a_table(number, rng)
    places = Places(table, rng)
    routes: list[Path] = []
    while len(routes) < STRINGS:
        line = places.line()
        places.lines.append(line)
        routes.append(path_of(line))
    ground = Ground(
        board=path_of(table.board, closed=True),
        mountain=path_of(table.mountain, closed=True),
        tiles=Tiles({n: square_of(*place) for n, place in enumerate(table.stations)}),
        routes=tuple(routes),
    )
    return {
        "ground": {
            "board": table.board,
            "mountain": table.mountain,
            "tiles": [
                {"number": n, "x": x, "y": y, "p": p, "q": q}
                for n, (x, y, p, q) in enumerate(table.stations)
            ],
            "routes": [route.points for route in routes],
        },
        "cases": list(cases(places, ground)),
    }


def cases(places: Places, ground: Ground) -> Iterator[dict[str, Any]]:
    count = 0
    while count < ROUTES // SCENES:
        line = places.line()
        found = wanted(line, ground)
        if found is not None:
            count += 1
            yield {"line": line, "wanted": found}


@pytest.mark.slow
def test_the_browser_measures_as_the_engine_does(
    tmp_path: File, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SR-C1, SR-8, SR-9: lengths, stations met, crossings, knots, mountain and board, exactly."""
    assert (ROOT / "web" / "node_modules").is_dir(), (
        "The client's tools are missing: npm ci in web/"
    )
    scenes = [scene(number) for number in range(SCENES)]
    found = [case["wanted"] for part in scenes for case in part["cases"]]
    assert sum(len(one["crossed"]) > 1 for one in found) > ROUTES // 4
    assert sum(bool(one["knots"]) for one in found) > ROUTES // 20
    assert sum(one["mountain"] for one in found) > ROUTES // 20
    assert sum(one["off"] for one in found) > ROUTES // 20
    path = tmp_path / "measured.json"
    path.write_text(json.dumps(scenes))
    monkeypatch.setenv("LINESIDE_MEASURED", str(path))
    monkeypatch.setenv("LINESIDE_MEASURED_COUNT", str(ROUTES))
    tests = ["run", "src/games/string_railway/measure.test.ts", "-t", "the engine"]
    try:
        said = web.node(["node_modules/vitest/vitest.mjs", *tests], "")
    except subprocess.CalledProcessError as error:
        pytest.fail(error.stdout[-4000:])
    assert "1 passed" in said, said
