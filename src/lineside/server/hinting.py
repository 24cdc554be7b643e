"""Hints: what the machine would do for the seat to act, from what that seat knows."""

from __future__ import annotations

import asyncio
import logging
import secrets

import msgspec

from lineside.engine import Rng
from lineside.server import store
from lineside.server.bodies import AskHint, HintReply
from lineside.server.games import kind_of
from lineside.server.hall import Hall
from lineside.server.problems import Problem, stale
from lineside.server.table import Table

log = logging.getLogger("lineside.server")
WAITING = 8
"""So many hints can wait at a time, of all tables together."""


class Hints:
    """The hints of one hall.

    Args:
        hall: its tables.
    """

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._waiting = 0

    async def of(self, id: str, person: str | None, wish: AskHint) -> HintReply:
        """Return a hint for a person's seat; the same one for as long as nothing moves.

        That it was taken is counted at the seat, for all to see (not in an analysis). Raises
        Problem where there is none to be had, and where the table has moved on in the meantime.
        """
        hall = self.hall
        async with hall.open(id) as table:
            self._may_ask(table, person, wish)
            if wish.seat in table.hints:
                return table.hints[wish.seat]
            if wish.seat in table.hinting or self._waiting >= WAITING:
                raise Problem(503, "busy", "The machine is still thinking; ask again soon.")
            rng = Rng(secrets.randbits(64), "determinize", wish.seat)
            game, state = table.play.game, table.play.state
            imagined = await hall.engine(
                table, "determinize", game.determinize, state, wish.seat, rng
            )
            kind, known = kind_of(table.header), imagined.to_json()
            table.hinting.add(wish.seat)
        self._waiting += 1
        try:
            seed = secrets.randbits(64)
            found = await hall.thinkers.hint(kind, known, wish.seat, seed)
        except Exception as error:
            log.error("no hint at table %s: %r", id, error)
            raise Problem(503, "busy", "The machine found no hint in time.") from None
        finally:
            self._waiting -= 1
            table.hinting.discard(wish.seat)
        async with hall.open(id) as table:
            self._may_ask(table, person, wish)
            reply = table.hints[wish.seat] = HintReply(wish.n, wish.seat, found)
            if table.analysis:
                return reply
            row = table.seats[wish.seat]
            counted = msgspec.structs.replace(row, hints=row.hints + 1)
            await asyncio.shield(hall.store.write(store.save_seats([counted])))
            table.seats[wish.seat] = counted
            hall.announce(table)
            return reply

    def _may_ask(self, table: Table, person: str | None, wish: AskHint) -> None:
        seat = table.may_act(person, wish.seat)
        if not table.row.hints:
            raise Problem(403, "no_hints", "This table is played without hints.")
        if wish.n != table.n:
            raise stale(table.n)
        if table.actor != wish.seat:
            raise Problem(403, "not_your_turn", "There are hints on your own turn only.")
        if seat.bot:
            raise Problem(409, "stand_in", "A bot moves for you; say first that you are back.")
