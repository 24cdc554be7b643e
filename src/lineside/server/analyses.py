"""Analyses: boards on which one person moves for all seats, goes back and tries something else."""

from __future__ import annotations

from lineside.engine import BadInput
from lineside.server.bodies import MachineMove
from lineside.server.frames import Accepted, GoTo
from lineside.server.hall import Hall, bot_spec, now
from lineside.server.problems import Problem, stale
from lineside.server.table import Table


async def go_to(hall: Hall, id: str, person: str | None, message: GoTo) -> Accepted:
    """Take up a position of an analysis; a repeated message gets the same answer.

    Where chance was to act in that position, its outcome stands: the next position is taken up.
    Raises Problem or BadInput; then nothing has changed.
    """
    request = f"go:{message.id}"
    async with hall.open(id) as table:
        _own(table, person)
        done = table.answered(request)
        if done is not None:
            return Accepted(message.id, done)
        if message.n != table.n:
            raise stale(table.n)
        table.may_go_on()
        play = table.play
        if message.to > play.n:
            raise BadInput(f"this analysis has {play.n} entries so far")
        step = play.go_to(play.settled(message.to), now())
        await hall.keep(table, [step], request)
        return Accepted(message.id, table.n)


async def machine(hall: Hall, id: str, person: str | None, wish: MachineMove) -> Accepted:
    """Let a bot move once for the seat to act, from what that seat knows.

    Raises Problem where nobody is to act, and where the board has moved on in the meantime.
    """
    request = f"machine:{wish.id}"
    spec = bot_spec(hall, wish.bot)
    async with hall.open(id) as table:
        done = _may_move(table, person, wish, request)
        seat = table.actor
    if done is not None:
        return Accepted(wish.id, done)
    choice = await hall.choice(table, seat, spec)
    async with hall.open(id) as table:
        done = _may_move(table, person, wish, request)
        if done is None:
            await hall.keep(table, [hall.bot_move(table, seat, spec, choice)], request)
            done = table.n
        return Accepted(wish.id, done)


def _may_move(table: Table, person: str | None, wish: MachineMove, request: str) -> int | None:
    """Return the version to which a request has led already; raises Problem where it may not."""
    _own(table, person)
    done = table.answered(request)
    if done is None:
        if wish.n != table.n:
            raise stale(table.n)
        if table.over:
            raise Problem(409, "over", "The game is over here; go back to move.", n=table.n)
        table.may_go_on()
    return done


def _own(table: Table, person: str | None) -> None:
    """Raise Problem unless this is an analysis of the person's own."""
    if not table.analysis:
        raise Problem(409, "no_analysis", "This is no analysis: a game only goes on.")
    if not table.yours(person):
        raise Problem(403, "not_your_seat", "Only whoever made this analysis moves on its board.")
