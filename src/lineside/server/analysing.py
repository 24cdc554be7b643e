"""How the chances went in games that are over: worked out in the background, kept for a while."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Sequence
from itertools import pairwise

from lineside.bots.analysis import Moment, Swing, Turn, largest, turns_of
from lineside.bots.odds import of_result
from lineside.server.bodies import ChancePoint, ChancesReply
from lineside.server.games import kind_of
from lineside.server.hall import Hall
from lineside.server.old import OldPlay
from lineside.server.problems import Problem, as_problem
from lineside.server.table import Table

log = logging.getLogger("lineside.server")
KEPT = 100
"""So many games' chances are kept."""
WAITING = 10
"""So many games may wait for theirs at a time."""
PATIENCE = 20.0
"""Seconds: work that nobody has asked for since is given up."""


class Chart:
    """The chances in one game, as far as they are worked out."""

    def __init__(self, table: Table) -> None:
        self.id = table.row.id
        self.kind = kind_of(table.header)
        self.game = table.play.game
        self.n = table.n
        self.begin = table.play.at(0)
        self.entries = list(table.play.record.entries)
        self.end = of_result(table.play.result()) if table.over else None
        self.points: list[ChancePoint] = []
        self.swings: tuple[Swing, ...] = ()
        self.total = 0
        self.ready = False
        self.asked = time.monotonic()

    def reply(self) -> ChancesReply:
        """Return what there is so far."""
        done, points = len(self.points), tuple(self.points)
        return ChancesReply(self.id, done, self.total, self.ready, points, self.swings)


class Charts:
    """The charts of one hall; one is worked at at a time.

    Args:
        hall: its tables.
    """

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._kept: OrderedDict[str, Chart] = OrderedDict()
        self._gate = asyncio.Semaphore(1)

    async def of(self, id: str) -> ChancesReply:
        """Return the chances of a game that is over, of a record, or of the line that is on the
        board of an analysis; begins to work them out.

        Raises Problem for a running game, and for one of other rules than today's.
        """
        async with self.hall.open(id) as table:
            if not (table.over or table.row.replay or table.analysis):
                raise Problem(409, "running", "The chances are shown once the game is over.")
            if isinstance(table.play, OldPlay):
                raise Problem(409, "readonly", table.readonly)
            chart = self._kept.get(id)
            if chart is not None and chart.n != table.n:  # another position of an analysis
                chart.asked = float("-inf")
                chart = None
            if chart is None:
                if sum(not each.ready for each in self._kept.values()) >= WAITING:
                    raise Problem(503, "busy", "Many games are being looked at; ask again soon.")
                chart = self._kept[id] = Chart(table)
                self.hall.spawn(self._work(chart))
        chart.asked = time.monotonic()
        self._kept.move_to_end(id)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return chart.reply()

    async def _work(self, chart: Chart) -> None:
        try:
            async with self._gate:
                await self._fill(chart)
        except _NobodyWaits:
            pass
        except Exception as error:
            log.error("no chances for table %s: %s", chart.id, as_problem(error).message)
        finally:
            chart.entries = []
            if not chart.ready and self._kept.get(chart.id) is chart:
                del self._kept[chart.id]

    async def _fill(self, chart: Chart) -> None:
        start, turns = await asyncio.to_thread(turns_of, chart.game, chart.entries, chart.begin)
        chart.total = 1 + len(turns)
        for number, moment in enumerate([start, *(turn.end for turn in turns)]):
            last = number == len(turns)
            found = chart.end if last and chart.end else await self._chances(chart, moment)
            chart.points.append(ChancePoint(moment.n, number, tuple(found)))
        line = [point.chances for point in chart.points]
        swings = []
        for k, seat, change in largest(line):
            n = await self._entry(chart, turns[k - 1], seat, line[k - 1], line[k])
            swings.append(Swing(n, k, seat, change))
        chart.swings = tuple(swings)
        chart.ready = True

    async def _chances(self, chart: Chart, moment: Moment) -> Sequence[float]:
        if time.monotonic() - chart.asked > PATIENCE:
            raise _NobodyWaits
        return await self.hall.thinkers.chances(chart.kind, moment.state.to_json())

    async def _entry(
        self, chart: Chart, turn: Turn, seat: int, before: Sequence[float], after: Sequence[float]
    ) -> int:
        """Return the position after the entry of a turn that brought most of a swing."""
        line = [before[seat]]
        for moment in turn.moments[:-1]:
            line.append((await self._chances(chart, moment))[seat])
        line.append(after[seat])
        way = 1 if after[seat] >= before[seat] else -1
        steps = [way * (b - a) for a, b in pairwise(line)]
        return turn.moments[steps.index(max(steps))].n


class _NobodyWaits(Exception):
    """Whoever asked has gone."""
