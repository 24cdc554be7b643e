"""A second, plain implementation: final scores out of a record's text and the printed tables.

It shares no code with the package. Cities and connections are strings, everything is looked up
afresh, and what happened is read from the record's lines alone.
"""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

from . import printed

FILE = Path(__file__).parents[2] / "src/lineside/games/paper_rails/edition/reconstructed.toml"
EDITION = tomllib.loads(FILE.read_text("utf-8"))
PAIRS = {name: set(name.split("-")) for name in EDITION["map"]["connections"]}
SEABOARD = {city["id"] for city in EDITION["map"]["cities"] if city.get("seaboard")}
EVENTS = printed.rows("events")


def _sets(section: str) -> dict[str, set[str]]:
    names = [row["name"] for row in EDITION[section]["rows"]]
    return dict(zip(names, printed.city_sets(section, names, PAIRS), strict=True))


COMMODITIES = _sets("commodities")
RAILROADS = _sets("railroads")


class Ledger:
    """What the players would have on paper."""

    def __init__(self, header: dict) -> None:
        self.seats = header["seats"]
        self.ties = header["options"]["stock_ties"]
        self.points = [{"VP": 0, "IP": 0, "RP": 0, "SP": 0} for _ in range(self.seats)]
        self.lines: list[list[str]] = [[] for _ in range(self.seats)]
        self.events = 0
        self.first: dict[str, int] = {}
        self.done: dict[str, int] = {}  # how often each kind was taken this turn
        self.later = ""  # the rest of an Event whose free connection is being placed

    def act(self, seat: int, text: str) -> None:
        kind, _, rest = text.partition(" ")
        mine = self.points[seat]
        price = 1 + self.done.get(kind, 0)
        if kind == "build":
            mine["IP"] -= price + self.surcharge(seat)
            self.claim(seat, rest)
        elif kind == "free_build":
            self.claim(seat, rest)
            self.gain(seat, self.later)
        elif kind == "decline":
            self.gain(seat, self.later)
        elif kind == "event":
            mine["RP"] -= price
            self.event(seat)
        elif kind == "stock":
            mine["IP"] -= price
            mine["SP"] += 1
        elif kind == "operate":
            mine["IP"] += 2
        elif kind == "research":
            mine["IP"] -= price
            mine["RP"] += 1
        else:
            assert kind in ("end_turn", "first")
        self.done[kind] = self.done.get(kind, 0) + 1
        if kind == "end_turn":
            self.done = {}

    def surcharge(self, seat: int) -> int:
        cities = self.cities(seat) or SEABOARD
        taken = {line for lines in self.lines for line in lines}
        return 0 if any(PAIRS[line] & cities for line in PAIRS if line not in taken) else 1

    def cities(self, seat: int) -> set[str]:
        return set().union(*(PAIRS[line] for line in self.lines[seat]))

    def claim(self, seat: int, line: str) -> None:
        assert not any(line in lines for lines in self.lines)
        self.lines[seat].append(line)
        for road, cities in RAILROADS.items():
            if road not in self.first and cities <= self.cities(seat):
                self.first[road] = seat

    def event(self, seat: int) -> None:
        text = EVENTS[self.events]
        self.events += 1
        left = len(PAIRS) - sum(map(len, self.lines))
        if lost := re.search(r"All other players lose (\d) (\w\w)", text):
            for other in range(self.seats):
                if other != seat:
                    purse = self.points[other]
                    purse[lost[2]] = max(0, purse[lost[2]] - int(lost[1]))
        elif "Build 1" in text and left:
            self.later = text
        else:
            self.gain(seat, text)

    def gain(self, seat: int, text: str) -> None:
        text = text.replace("Victoty Points", "VP").replace("Stock Points", "SP")
        for number, unit in re.findall(r"(\d) (VP|IP|RP|SP)", text):
            self.points[seat][unit] += int(number)

    def totals(self) -> list[int]:
        total = [points["VP"] for points in self.points]
        for cities in COMMODITIES.values():
            counts = [len(cities & self.cities(seat)) for seat in range(self.seats)]
            best = [seat for seat in range(self.seats) if counts[seat] == max(counts) > 0]
            for seat in best:
                total[seat] += 2 if len(best) == 1 else 1
        for road, seat in self.first.items():
            total[seat] += len(RAILROADS[road])
        self.add_stock(total)
        return total

    def add_stock(self, total: list[int]) -> None:
        worth = [20, 10, 5] + [0] * self.seats
        holders: dict[int, list[int]] = {}
        for seat in range(self.seats):
            if self.points[seat]["SP"]:
                holders.setdefault(self.points[seat]["SP"], []).append(seat)
        for held in sorted(holders, reverse=True):
            tied = holders[held]
            places, worth = worth[: len(tied)], worth[len(tied) :]
            for seat in tied:
                total[seat] += sum(places) // len(tied) if self.ties == "share" else places[0]


def final_scores(record: str) -> tuple[list[int], Ledger]:
    """Return the totals by seat, and the ledger they come from."""
    header, *entries = (json.loads(line) for line in record.splitlines())
    standing: list[dict] = []
    for entry in entries:
        if entry.get("undo") is not None:
            standing = [other for other in standing if other["n"] < entry["undo"]]
        else:
            standing.append(entry)
    ledger = Ledger(header)
    for entry in standing:
        ledger.act(entry["by"], entry["do"])
    return ledger.totals(), ledger
