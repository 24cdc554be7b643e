"""Who sits where: taking, leaving and recovering seats, names, bots that stand in."""

from __future__ import annotations

import msgspec

from lineside.engine import BadInput
from lineside.server import people, store
from lineside.server.bodies import Claim, Invite, Recover, Rename, Seated, StandIn
from lineside.server.hall import Hall, bot_spec
from lineside.server.making import invite_link, recovery_link
from lineside.server.problems import Problem
from lineside.server.store import SeatRow
from lineside.server.table import Table


class WrongKey(Problem):
    """A key that fits no seat; too many of them and the client has to wait."""

    def __init__(self) -> None:
        super().__init__(403, "key", "This link is not valid, or not any more.")


async def claim(hall: Hall, id: str, k: int, person: str, wish: Claim, base: str) -> Seated:
    """Let a person take an open seat with the key of its link; a repeated claim is harmless."""
    async with hall.open(id) as table:
        seat = seat_of(table, k)
        if seat.person == person:
            return Seated(id, table.yours(person), "")
        if seat.kind != "open" or table.readonly:
            raise Problem(409, "taken", "Somebody sits there already.")
        if k in table.play.resigned:
            raise Problem(409, "resigned", "That seat has resigned.")
        if not people.fits(wish.key, seat.invite):
            raise WrongKey
        if table.yours(person):
            raise Problem(409, "seated", "You sit at this table already.")
        if table.secrets and person in table.leavers:
            raise Problem(
                409, "left", "You have left this table and know things that others do not."
            )
        name = free_name(table, wish.name, k)
        back = people.new_key()
        taken = msgspec.structs.replace(
            seat, name=name, kind="person", person=person, invite=None, bot="",
            recovery=people.digest(back),
        )  # fmt: skip
        await _save(hall, table, [taken])
        return Seated(id, table.yours(person), recovery_link(base, id, back))


async def recover(hall: Hall, id: str, person: str, wish: Recover, base: str) -> Seated:
    """Let a person take over, on this device, the seats whose recovery key they have."""
    async with hall.open(id) as table:
        found = [seat for seat in table.seats if people.fits(wish.key, seat.recovery)]
        if not found:
            raise WrongKey
        if any(seat.person not in (person, found[0].person) for seat in found):
            raise WrongKey
        before = found[0].person
        if table.yours(person) and before != person and table.secrets:
            raise Problem(409, "seated", "You sit at this table already, at another seat.")
        await _save(hall, table, [msgspec.structs.replace(s, person=person) for s in found])
        if before != person:
            _unseat(hall, table, before, "moved", "Your seat was taken over on another device.")
        return Seated(id, table.yours(person), recovery_link(base, id, wish.key))


async def new_recovery(hall: Hall, id: str, person: str | None, base: str) -> Seated:
    """Give a person a new recovery link for their seats; the old one ends."""
    async with hall.open(id) as table:
        held = table.yours(person)
        if not held:
            raise Problem(403, "not_your_seat", "You have no seat at this table.")
        back = people.new_key()
        digest = people.digest(back)
        rows = [msgspec.structs.replace(table.seats[k], recovery=digest) for k in held]
        await _save(hall, table, rows)
        return Seated(id, held, recovery_link(base, id, back))


async def new_invite(hall: Hall, id: str, k: int, person: str | None, base: str) -> Invite:
    """Give somebody seated a new link for an open seat; the old one ends."""
    async with hall.open(id) as table:
        _must_sit(table, person)
        seat = seat_of(table, k)
        if seat.kind != "open" or table.readonly:
            raise Problem(409, "taken", "That seat is not open.")
        key = people.new_key()
        await _save(hall, table, [msgspec.structs.replace(seat, invite=people.digest(key))])
        return Invite(k, invite_link(base, id, k, key))


async def leave(hall: Hall, id: str, k: int, person: str | None) -> None:
    """Let a person give a seat back: it is open again, and all that opened it for them ends."""
    async with hall.open(id) as table:
        seat = table.own(person, k)
        assert person is not None
        if table.readonly:
            raise Problem(409, "readonly", table.readonly)
        free = SeatRow(id, k, "", "open", seat.bot)
        await _save(hall, table, [free], leaver=person)
        if not table.yours(person):
            _unseat(hall, table, person, "left", "You have left this table.")


async def rename(hall: Hall, id: str, k: int, person: str | None, wish: Rename) -> None:
    """Change the name that is shown at one's own seat."""
    async with hall.open(id) as table:
        seat = table.own(person, k)
        if table.readonly:
            raise Problem(409, "readonly", table.readonly)
        await _save(
            hall, table, [msgspec.structs.replace(seat, name=free_name(table, wish.name, k))]
        )


async def stand_in(hall: Hall, id: str, k: int, person: str | None, wish: StandIn) -> None:
    """Let a bot move for one's own seat, or for one whose person is not there."""
    async with hall.open(id) as table:
        _must_sit(table, person)
        seat = seat_of(table, k)
        if table.readonly:
            raise Problem(409, "readonly", table.readonly)
        if seat.kind == "bot":
            raise Problem(409, "taken", "A bot sits there already.")
        if seat.person != person and not table.away(seat, hall.settings.away_after):
            raise Problem(403, "present", "That seat's player is there, or was a moment ago.")
        await _save(hall, table, [msgspec.structs.replace(seat, bot=bot_spec(hall, wish.bot))])


async def come_back(hall: Hall, id: str, k: int, person: str | None) -> None:
    """End a bot's standing in: for one's own seat, or for an open one."""
    async with hall.open(id) as table:
        seat = seat_of(table, k)
        if seat.kind == "open":
            _must_sit(table, person)
        else:
            table.own(person, k)
        if seat.kind == "bot" or k in table.play.resigned:
            raise Problem(409, "resigned", "A bot plays this seat to the end.")
        await _save(hall, table, [msgspec.structs.replace(seat, bot="")])


def seat_of(table: Table, k: int) -> SeatRow:
    """Return a seat; raises Problem where there is none of this number."""
    if not 0 <= k < len(table.seats):
        raise Problem(404, "unknown", f"There is no seat {k} at this table.")
    return table.seats[k]


def free_name(table: Table, wish: str, k: int) -> str:
    """Return a name, clean; raises BadInput where it looks like that of another seat."""
    name = people.clean(wish, "your name", 40)
    for other in table.seats:
        if other.seat != k and other.name and people.looks(other.name) == people.looks(name):
            raise BadInput(f"somebody called '{other.name}' sits here; that looks the same")
    return name


def _must_sit(table: Table, person: str | None) -> None:
    if not table.yours(person):
        raise Problem(403, "not_your_seat", "Only those who sit here can do that.")


async def _save(hall: Hall, table: Table, rows: list[SeatRow], leaver: str | None = None) -> None:
    """Store changed seats, then take them over, tell everybody and see whose turn it is."""
    gone = (table.row.id, leaver) if leaver else None
    await hall.store.write(store.save_seats(rows, gone))
    for row in rows:
        table.seats[row.seat] = row
        table.seen[row.seat] = max(table.seen[row.seat], table.touched)
    if leaver:
        table.leavers.add(leaver)
    await hall.reseat(table)


def _unseat(hall: Hall, table: Table, person: str | None, kind: str, words: str) -> None:
    """Close the connections of a person who holds no seat any more."""
    for live in list(table.sockets):
        if live.person is not None and live.person == person:
            live.close(kind, words)
