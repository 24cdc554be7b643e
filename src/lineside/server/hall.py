"""The hall: all tables that are awake, what happens at them, and the bots' turns.

Every change goes the same way: under the table's lock, checked, stored, and only then shown.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, TypeVar
from zlib import crc32

from lineside.engine import CHANCE, OVER, BadInput, LinesideError, Rng
from lineside.engine.actions import from_builtins, notation, parse, question_of
from lineside.engine.play import Step
from lineside.server import store as stored
from lineside.server.asking import Answers
from lineside.server.frames import (
    Accepted,
    Act,
    Answered,
    Ask,
    Explain,
    Explained,
    History,
    Resign,
    Undo,
)
from lineside.server.games import kind_of
from lineside.server.problems import Problem, as_problem, stale
from lineside.server.settings import Settings
from lineside.server.store import Append, Conflict, SeatRow, Store
from lineside.server.table import SLOW, Table, rows_of
from lineside.server.thinking import Thinkers

if TYPE_CHECKING:
    from lineside.server.live import Live

T = TypeVar("T")
log = logging.getLogger("lineside.server")


def now() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Hall:
    """All tables of one server.

    Args:
        settings: see Settings.
        store: where tables are kept.
    """

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.thinkers = Thinkers(settings.workers, settings.think)
        self.answers = Answers()
        self.awake: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._background: set[asyncio.Task[None]] = set()

    # -- waking and sleeping -------------------------------------------------------------------

    def start(self) -> None:
        """Begin: go on with the tables at which a bot is to move, and look after the idle."""
        self.spawn(self._resume())
        self.spawn(self._tidy())

    async def stop(self) -> None:
        """End: no more moves of bots; whatever was accepted is stored."""
        for task in [*self._background, *(t.bot for t in self.awake.values() if t.bot)]:
            task.cancel()
        self.thinkers.close()
        self.answers.close()
        for table in list(self.awake.values()):
            for live in list(table.sockets):
                live.close("stopping", "The server is being stopped.")

    def spawn(self, work: Any) -> None:
        """Run something in the background until it ends or the hall stops."""
        task = asyncio.ensure_future(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    @asynccontextmanager
    async def open(self, id: str) -> AsyncIterator[Table]:
        """Give a table, locked; raises Problem (404, 409) where there is none."""
        while True:
            table = self.awake.get(id) or await self._wake_up(id)
            async with table.lock:
                if not table.gone:
                    yield table
                    return

    async def _wake_up(self, id: str) -> Table:
        """Load a table; those who ask at the same time wait for one loading."""
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.ensure_future(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def _load(self, id: str) -> Table:
        kept = await self.store.read(stored.load_table(id))
        if kept is None:
            raise Problem(404, "unknown", "There is no such table.")
        try:
            table = await asyncio.to_thread(Table, kept)
        except LinesideError as error:
            raise Problem(
                409, "readonly", f"This table cannot be shown any more: {error}"
            ) from None
        self.awake[id] = table
        self.turn(table)
        return table

    def put_away(self, table: Table) -> None:
        """Take a table out of memory; it will be loaded anew when somebody asks for it."""
        table.gone = True
        if table.bot is not None:
            table.bot.cancel()
        if self.awake.get(table.row.id) is table:
            del self.awake[table.row.id]

    async def _resume(self) -> None:
        for id in await self.store.read(stored.with_bots_to_move):
            try:
                async with self.open(id):
                    pass
            except Exception as error:
                log.warning("table %s was not resumed: %s", id, as_problem(error).message)

    async def _tidy(self) -> None:
        day = 86_400
        cleaned = float("-inf")
        while True:
            await asyncio.sleep(min(30.0, max(0.1, self.settings.idle_after / 4)))
            for table in list(self.awake.values()):
                idle = time.monotonic() - table.touched
                busy = table.sockets or table.lock.locked() or table.bot is not None
                if idle >= self.settings.idle_after and not busy:
                    self.put_away(table)
            if time.monotonic() - cleaned > day / 24:
                cleaned = time.monotonic()
                before = now() - self.settings.replay_days * day * 1000
                await self.store.write(stored.forget_replays(before))

    # -- acting --------------------------------------------------------------------------------

    async def act(self, id: str, person: str | None, message: Act | Undo | Resign) -> Accepted:
        """Let a person act, take back or resign.

        Returns the version that it led to; the same for a repeated message. Raises Problem or an
        engine error; then nothing has changed.
        """
        request = f"{message.seat}:{message.id}"
        async with self.open(id) as table:
            seat = table.own(person, message.seat)
            done = table.answered(request)
            if done is not None:
                return Accepted(message.id, done)
            table.may_act(person, message.seat)
            if isinstance(message, Resign):
                await self._resign(table, seat, request)
            else:
                await self._move(table, seat, message, request)
            return Accepted(message.id, table.n)

    async def _move(self, table: Table, seat: SeatRow, message: Act | Undo, request: str) -> None:
        if message.n != table.n:
            raise stale(table.n)
        if seat.bot:
            raise Problem(
                409, "stand_in", "A bot moves for you; say first that you are back.", n=table.n
            )
        play = table.play
        if isinstance(message, Undo):
            steps = [play.undo(message.seat, now())]
        else:
            action = from_builtins(message.action, play.game.action_types)
            steps = [await self.engine(table, "submit", play.submit, message.seat, action, now())]
        await self.keep(table, steps, request)

    async def _resign(self, table: Table, seat: SeatRow, request: str) -> None:
        steps = [table.play.resign(seat.seat, now())]
        seat.bot = seat.bot or self.usual_bot()
        await self.keep(table, steps, request, (seat,))

    async def keep(
        self,
        table: Table,
        steps: list[Step],
        request: str | None,
        seats: tuple[SeatRow, ...] = (),
    ) -> None:
        """Let chance settle, store what happened, then show it to everybody."""
        play = table.play
        prev = steps[0].entry.n
        try:
            if play.actor == CHANCE:
                steps += play.settle(table.rng(), now())
            rows = rows_of(table.row.id, [step.entry for step in steps], request)
            append = Append(rows, play.n, play.actor, now())
            await self.store.write(stored.append_with(append, seats))
            for step in steps:
                table.note(step)
        except BaseException as error:
            self.lost(table)
            if isinstance(error, Conflict):
                raise stale(prev) from None
            raise
        table.row.changed = append.changed
        if request is not None:
            table.answer(request, prev)
        table.moved()
        if seats:
            table.reseated()
        await self._find_offers(table)
        table.next_rev()
        for live in table.sockets:
            self._send(table, live, prev)
        self.turn(table)

    def lost(self, table: Table) -> None:
        """A table in memory is ahead of the store: forget it, and show what the store has."""
        self.put_away(table)
        for live in list(table.sockets):
            self.spawn(self.enter(table.row.id, live))

    async def engine(self, table: Table, what: str, call: Callable[..., T], *args: Any) -> T:
        """Call the engine: here, or in a thread once such a call has proved slow at this table."""
        if what in table.slow:
            return await asyncio.to_thread(call, *args)
        since = time.thread_time()
        try:
            return call(*args)
        finally:
            if time.thread_time() - since > SLOW:
                table.slow.add(what)

    # -- showing -------------------------------------------------------------------------------

    async def _find_offers(self, table: Table) -> None:
        """Find out the acting seat's choices if somebody is there to see them."""
        if table.needs_offers():
            table.keep_offers(await self.engine(table, "offers", table.offers))

    def _send(self, table: Table, live: Live, prev: int | None) -> None:
        yours = table.yours(live.person)
        viewer = table.viewer(yours, live.viewer)
        if live.fresh or (table.secrets and viewer != live.viewer):
            prev = None
        live.fresh, live.viewer, live.yours = False, viewer, yours
        live.push(table.frame(viewer, yours, prev, self.settings.away_after))

    def announce(self, table: Table, but: Live | None = None) -> None:
        """Tell everybody at a table (except one) who sits there now."""
        table.reseated()
        table.next_rev()
        for live in table.sockets:
            yours = table.yours(live.person)
            if live is not but and live.yours == yours:
                live.push(table.seats_message(yours, self.settings.away_after))

    async def reseat(self, table: Table) -> None:
        """Tell everybody who sits there now; those whose own seats have changed get a snapshot."""
        self.announce(table)
        for live in list(table.sockets):
            if live.yours != table.yours(live.person):
                await self._snapshot(table, live)
        self.turn(table)

    async def enter(self, id: str, live: Live) -> None:
        """Let a connection in: it gets a snapshot, the others hear of it."""
        async with self.open(id) as table:
            table.sockets.add(live)
            table.touched = time.monotonic()
            if table.yours(live.person):
                self.announce(table, but=live)
            await self._snapshot(table, live)

    async def exit(self, id: str, live: Live) -> None:
        """Let a connection go; the others hear of it, now and when its person counts as away."""
        table = self.awake.get(id)
        if table is None or live not in table.sockets:
            return
        table.sockets.discard(live)
        table.touched = time.monotonic()
        held = table.yours(live.person)
        if not held:
            return
        for seat in held:
            table.seen[seat] = table.touched
        self.announce(table)
        loop = asyncio.get_running_loop()
        loop.call_later(self.settings.away_after + 0.05, self._announce_later, table)

    def _announce_later(self, table: Table) -> None:
        if not table.gone and table.sockets:
            self.announce(table)

    async def snapshot(self, id: str, live: Live) -> None:
        """Send a connection a fresh snapshot."""
        async with self.open(id) as table:
            await self._snapshot(table, live)

    async def _snapshot(self, table: Table, live: Live) -> None:
        await self._find_offers(table)
        live.fresh = True
        self._send(table, live, None)

    async def frame(self, id: str, person: str | None) -> str:
        """Return a snapshot as text, for those who ask by HTTP."""
        async with self.open(id) as table:
            yours = table.yours(person)
            return table.frame(table.viewer(yours, None), yours, None, self.settings.away_after)

    async def past(self, id: str, person: str | None, n: int, seat: int | None) -> History:
        """Return the view after the first n entries; see frames.At for whose."""
        async with self.open(id) as table:
            yours = table.yours(person)
            if seat is None:
                seat = table.viewer(yours, None)
            elif seat >= len(table.seats):
                raise Problem(422, "input", f"There is no seat {seat} at this table.")
            elif seat not in yours and not table.shows_result():
                table.own(person, seat)
            if n > table.n:
                raise Problem(422, "input", f"This game has {table.n} entries so far.", n=table.n)
        actor, view, result = await asyncio.to_thread(table.past, n, seat)
        return History(id, n, seat, actor, view, result)

    async def explain(self, id: str, person: str | None, message: Explain) -> Explained:
        """Return what an action of the acting seat would do, or why it is not legal."""
        async with self.open(id) as table:
            if message.n != table.n:
                raise stale(table.n)
            if table.actor == OVER:
                raise Problem(409, "over", "The game is over.", n=table.n)
            if table.secrets and table.actor not in table.yours(person):
                raise Problem(403, "not_your_turn", "Only the seat to act can ask this now.")
            game, state = table.play.game, table.play.state
            action = from_builtins(message.action, game.action_types)
            return await self.engine(table, "explain", explained, game, state, message, action)

    async def ask(self, id: str, person: str | None, message: Ask) -> Answered:
        """Return the game's answer to a question about the newest position."""
        async with self.open(id) as table:
            if message.seat is not None:
                table.own(person, message.seat)
            if message.n != table.n:
                raise stale(table.n)
            if table.readonly:
                raise Problem(409, "readonly", table.readonly)
            game, state = table.play.game, table.play.state.copy()
        question = question_of(message.question, game.question_types)
        told = await self.answers.of(lambda: game.ask(state, message.seat, question))
        return Answered(message.id, message.n, told)

    # -- bots ----------------------------------------------------------------------------------

    def usual_bot(self) -> str:
        """Return the spec of the bot that stands in where nobody named one."""
        return self.bots()[0]

    def bots(self) -> tuple[str, ...]:
        """Return the specs of the bots that can be seated, the usual one first."""
        return self.settings.bots or stored_bots()

    def turn(self, table: Table) -> None:
        """See to it that a bot moves if one is to act, and that none else does."""
        wanted = None
        if table.actor >= 0 and not (table.readonly or table.gone or table.waits):
            spec = table.seats[table.actor].bot
            wanted = (table.n, table.actor, spec) if spec else None
        if table.bot is not None:
            if wanted == table.bot_for:
                return
            if table.bot is not asyncio.current_task():
                table.bot.cancel()
            table.bot = None
        table.bot_for = wanted
        if wanted is not None:
            table.bot = asyncio.ensure_future(self._bot(table, *wanted))

    async def _bot(self, table: Table, n: int, seat: int, spec: str) -> None:
        """Let a bot think and move; its answer is dropped if the table has moved on."""
        me = asyncio.current_task()
        try:
            since = time.monotonic()
            choice = await self.choice(table, seat, spec)
            rest = table.pause(self.settings.bot_pause) - (time.monotonic() - since)
            if rest > 0:
                await asyncio.sleep(rest)
            async with table.lock:
                if table.gone or table.bot_for != (n, seat, spec):
                    return
                step = self.bot_move(table, seat, spec, choice)
                await self.keep(table, [step], None)
        except Exception as error:
            log.error("the bot %s at table %s: %s", spec, table.row.id, as_problem(error).message)
        finally:
            if table.bot is me:
                table.bot = table.bot_for = None

    async def choice(self, table: Table, seat: int, spec: str) -> str:
        """Return the bot's choice, "" where it could not make one."""
        play, rng = table.play, Rng(secrets.randbits(64), "determinize", seat)
        imagined = await self.engine(
            table, "determinize", play.game.determinize, play.state, seat, rng
        )
        try:
            return await self.thinkers.choose(
                crc32(f"{table.row.id} {seat}".encode()),
                kind_of(table.header),
                spec,
                imagined.to_json(),
                seat,
                secrets.randbits(64),
            )
        except Exception as error:
            log.error("the bot %s failed and moves at random: %r", spec, error)
            return ""

    def bot_move(self, table: Table, seat: int, spec: str, choice: str) -> Step:
        """Let a bot's choice be done; where it made none that can be, the bot moves at random."""
        play = table.play
        if choice:
            try:
                return play.submit(seat, parse(choice, play.game.action_types), now())
            except LinesideError as error:
                log.error("the bot %s chose '%s' and moves at random: %s", spec, choice, error)
        rng = Rng(secrets.randbits(64), "bot", seat)
        return play.submit(seat, rng.choice(play.game.legal(play.state)), now())


def explained(game: Any, state: Any, message: Explain, action: Any) -> Explained:
    """Return what the engine says of an action: whether it is legal, and its explanation."""
    rule = words = ""
    try:
        game.check(state, action)
    except LinesideError as error:
        rule, words = getattr(error, "rule", ""), getattr(error, "message", str(error))
    told = None
    if not words:
        told = game.explain(state, action)
    return Explained(message.id, message.n, not words, rule, words, notation(action), told)


def stored_bots() -> tuple[str, ...]:
    """Return all kinds of bots, the medium level first."""
    from lineside import bots

    kinds = list(bots.kinds())
    return tuple(sorted(kinds, key=lambda kind: kind != "medium"))


def bot_spec(hall: Hall, spec: str) -> str:
    """Return a bot's spec if it is one of those that can be seated, the usual one for ""; raises
    BadInput else."""
    if spec and spec not in hall.bots():
        raise BadInput(f"there is no bot '{spec}' here; there are: {', '.join(hall.bots())}")
    return spec or hall.usual_bot()
