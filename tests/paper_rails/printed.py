"""The printed tables (`tables.txt`), read by a plain parser of the tests' own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

HERE = Path(__file__).parent

# How the tables write a city, and which one it is (PR-C3).
WRITTEN = {
    "Atlanta": "atlanta", "Bismark": "bismarck", "Boston": "boston", "Buffalo": "buffalo",
    "Charleston": "charleston", "Charlotte": "charlotte", "Chicago": "chicago",
    "Cincinnati": "cincinnati", "Cleveland": "cleveland", "Columbia": "columbia",
    "Columbus": "columbus", "Corinth": "corinth", "Dallas": "dallas", "Davenport": "davenport",
    "DC": "dodge_city", "Denver": "denver", "Detroit": "detroit", "Duluth": "duluth",
    "El Paso": "el_paso", "Gasper": "casper", "Helena": "helena", "Houston": "houston",
    "Indianapolis": "indianapolis", "Jacksonville": "jacksonville", "Jax": "jacksonville",
    "Kansas City": "kansas_city", "KC": "kansas_city", "LA": "los_angeles",
    "Little Rock": "little_rock", "Los Angeles": "los_angeles", "LR": "little_rock",
    "Memphis": "memphis", "Milwaukee": "milwaukee", "Mobile": "mobile", "Montg": "montgomery",
    "Nashville": "nashville", "New Orleans": "new_orleans", "New York": "new_york",
    "NO": "new_orleans", "NY": "new_york", "Omaha": "omaha", "Philadelphia": "philadelphia",
    "Philly": "philadelphia", "Phoenix": "phoenix", "Pitts": "pittsburgh",
    "Pittsburgh": "pittsburgh", "PL Maine": "portland_me", "PL Oregon": "portland_or",
    "Pocatello": "pocatello", "Richmond": "richmond", "Salt Lake City": "salt_lake_city",
    "San Francisco": "san_francisco", "Savannah": "savannah", "Seattle": "seattle",
    "SF": "san_francisco", "SL-City": "salt_lake_city", "SLC": "salt_lake_city",
    "Spokane": "spokane", "St Jo": "st_joseph", "St Joe": "st_joseph", "St Joseph": "st_joseph",
    "St Louis": "st_louis", "St Luis": "st_louis", "St Paul": "st_paul",
    "Vicksburg": "vicksburg", "Washington DC": "washington_dc", "Wilmington": "wilmington",
    "WT": "watertown",
}  # fmt: skip
SPELLED = {"Rio Grand ": "Rio Grande "}


def rows(section: str) -> list[str]:
    """The printed rows of a table."""
    text = (HERE / "tables.txt").read_text("utf-8")
    return text.split(f"[{section}]\n")[1].split("\n[")[0].strip().splitlines()


def city_sets(section: str, names: Sequence[str], connections: Iterable[str]) -> list[set[str]]:
    """The cities of each row. `names` tell where a row's name ends, and must all be right."""
    found = []
    for line, name in zip(rows(section), names, strict=True):
        for wrong, right in SPELLED.items():
            line = line.replace(wrong, right)
        assert line.startswith(name + " "), (line, name)
        found.append(read_cities(line[len(name) + 1 :], list(connections)))
    return found


def read_cities(text: str, connections: list[str]) -> set[str]:
    """Read the right-hand side of a printed row: words, commas, 'and', AACC, 'Both'."""
    found: set[str] = set()
    last = ""
    text = text.replace("Portland Both", "PL Maine, PL Oregon")
    while text := text.lstrip(" ,"):
        if text.startswith("AACC"):
            found |= neighbours(connections, last)
            text = text[4:]
        elif text.startswith("and "):
            text = text[4:]
        else:
            word = max((w for w in WRITTEN if re.match(rf"{w}\b", text)), key=len)
            last = WRITTEN[word]
            found.add(last)
            text = text[len(word) :]
    return found


def neighbours(connections: Iterable[str], city: str) -> set[str]:
    """The cities at the other ends of a city's connections."""
    pairs = [line.split("-") for line in connections]
    return {a if b == city else b for a, b in pairs if city in (a, b)}
