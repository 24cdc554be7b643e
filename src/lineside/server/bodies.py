"""Every body of a request or an answer over HTTP, as typed structs.

Those of the live connection are in `frames.py`; docs/server-api.md says which goes where.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta as Limit

from lineside.bots.analysis import Hint, Swing
from lineside.engine import Meta
from lineside.engine.record import Branch
from lineside.server.wire import Answer, Id, Key, Name, Request, Seat, Version

# -- making a table, taking seats (HTTP) -----------------------------------------------------------


class SeatWish(Request, frozen=True):
    """Who shall sit at a seat of a new table.

    Attributes:
        kind: "me" (whoever makes the table), "here" (another person at the same screen),
            "invite" (whoever follows the seat's link) or "bot".
        name: the name shown; for an invite it can wait until the seat is taken.
        bot: which bot, as listed by GET /api/games (only for kind "bot").
    """

    kind: Literal["me", "here", "invite", "bot"]
    name: Name = ""
    bot: Annotated[str, Limit(max_length=60)] = ""


class CreateTable(Request, frozen=True):
    """POST /api/tables: make a table.

    Attributes:
        game: name of the game.
        options: the options that shall differ from their defaults.
        seats: who sits where, in the order of play.
        first: who begins: "host" (the seat of kind "me"; the order around the table stays),
            "listed" (the first in `seats`) or "lot".
        edition: name of a built-in edition ("" for the game's usual one).
        edition_toml: an owner's own edition, the text of its file.
        edition_file: that file's name, for error messages.
        title: what the table is called ("" for the game's title).
        seed: a fixed seed of chance; shown to everybody. Without one, chance comes from the
            operating system.
        hints: whether players may ask the machine what it would do.
        id: an id of the client's own: a repeated request with it makes no second table.
    """

    game: Annotated[str, Limit(max_length=60)]
    seats: Annotated[tuple[SeatWish, ...], Limit(min_length=1, max_length=32)]
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    first: Literal["host", "listed", "lot"] = "host"
    edition: Annotated[str, Limit(max_length=60)] = ""
    edition_toml: str | None = None
    edition_file: Annotated[str, Limit(max_length=100)] = "edition.toml"
    title: Annotated[str, Limit(max_length=80)] = ""
    seed: Annotated[int, Limit(ge=0, le=2**53 - 1)] | None = None
    hints: bool = True
    id: Id | None = None


class AskNew(Request, frozen=True):
    """POST /api/questions: ask something about a table that is still being set up.

    Attributes:
        game, options, edition, edition_toml, edition_file: as in CreateTable.
        seats: how many seats it shall have.
        question: a question's canonical JSON; the position is that before the game begins.
    """

    game: Annotated[str, Limit(max_length=60)]
    seats: Annotated[int, Limit(ge=1, le=32)]
    question: dict[str, Any]
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    edition: Annotated[str, Limit(max_length=60)] = ""
    edition_toml: str | None = None
    edition_file: Annotated[str, Limit(max_length=100)] = "edition.toml"


class Invite(Answer, frozen=True):
    """The link that lets whoever has it take an open seat."""

    seat: int
    link: str


class TableMade(Answer, frozen=True):
    """Answer to POST /api/tables and to a rematch.

    Attributes:
        table: id of the table; its page is /t/{table}.
        link: the table's page: everybody who has it may watch (the public view only).
        invites: one link for each open seat.
        recovery: the link that takes the maker's seats to another device ("" without a seat).
        yours: the seats held by the caller.
    """

    table: str
    link: str
    invites: tuple[Invite, ...]
    recovery: str
    yours: tuple[int, ...]


class Claim(Request, frozen=True):
    """POST /api/tables/{table}/seats/{seat}/claim: take an open seat with the key of its link."""

    name: Name
    key: Key


class Recover(Request, frozen=True):
    """POST /api/tables/{table}/recover: take one's seats over to this device."""

    key: Key


class Seated(Answer, frozen=True):
    """Answer to Claim, Recover and to POST /api/tables/{table}/recovery (a new link)."""

    table: str
    yours: tuple[int, ...]
    recovery: str


class StandIn(Request, frozen=True):
    """POST /api/tables/{table}/seats/{seat}/bot: let a bot move for a seat.

    Allowed for one's own seat, and by anybody seated for a seat nobody has taken or whose person
    has been away for a while. POST …/seats/{seat}/back ends it.
    """

    bot: Annotated[str, Limit(max_length=60)] = ""


class Rename(Request, frozen=True):
    """POST /api/tables/{table}/seats/{seat}/name: change the name shown at one's own seat."""

    name: Name


class OpenRecord(Request, frozen=True):
    """POST /api/replays: open a record file; answered by TableMade, a table to look at only."""

    record: str
    file: Annotated[str, Limit(max_length=100)] = "record.jsonl"


class AskBranch(Request, frozen=True):
    """POST /api/tables/{table}/branch: make an analysis, answered by TableMade.

    For everybody, of a game that is over, of an opened record, or of an analysis.

    Attributes:
        n: the position after so many entries; where chance was to act, its outcome stands.
        seat: begin with what this seat knew; None: with all there is.
        id: an id of the client's own: a repeated request with it makes no second table.
    """

    n: Version
    seat: Seat | None = None
    id: Id | None = None


class MachineMove(Request, frozen=True):
    """POST /api/tables/{table}/machine: in an analysis, let a bot move once for the seat to act.

    `id` and `n` as in Act; `bot` as in StandIn.
    """

    id: Id
    n: Version
    bot: Annotated[str, Limit(max_length=60)] = ""


class Done(Answer, frozen=True):
    """Answer to requests that have nothing else to say."""

    ok: bool = True


# -- lists and rules (HTTP, GET) -------------------------------------------------------------------


class BotCard(Answer, frozen=True):
    """A bot that can be seated: `spec` is what a SeatWish or StandIn names.

    `level` is 1 for the weakest of the levels of play, 2 for the next, and so on, and 0 for bots
    that are none of them.
    """

    spec: str
    title: str
    text: str
    level: int


class GamesReply(Answer, frozen=True):
    """GET /api/games.

    Attributes:
        games: all games.
        bots: all bots, the usual one first.
        version: version of Lineside.
        build: id of the client that this server serves. Sent back as header `lineside-build` (and
            as `build` in the query of the WebSocket) it makes an outdated page learn that it
            must be loaded anew (status 426).
    """

    games: tuple[Meta, ...]
    bots: tuple[BotCard, ...]
    version: str
    build: str


class RulesReply(Answer, frozen=True):
    """GET /api/games/{game}/rules: the rules card (Markdown) and its entries by rule id."""

    game: str
    card: str
    rules: dict[str, str]


class EditionReply(Answer, frozen=True):
    """GET /api/games/{game}/edition?name= and GET /api/tables/{table}/edition: what is drawn.

    Attributes:
        data: the edition as plain data.
        board: `game.board()`: what a client draws and what never changes during a game.
    """

    game: str
    name: str
    digest: str
    builtin: bool
    data: dict[str, Any]
    board: Any


class MyTable(Answer, frozen=True):
    """A table at which the caller sits, or one of bots alone that the caller made."""

    table: str
    game: str
    title: str
    names: tuple[str, ...]
    yours: tuple[int, ...]
    n: int
    actor: int
    turn: bool
    over: bool
    changed: int
    """Milliseconds since 1970 of the last thing that happened."""


class MyTables(Answer, frozen=True):
    """GET /api/me: the caller's tables, the last one to change first."""

    tables: tuple[MyTable, ...]


# -- a table ---------------------------------------------------------------------------------------


class SeatInfo(Answer, frozen=True):
    """One seat as everybody sees it.

    Attributes:
        kind: "person", "bot", or "open" (an invite nobody has taken yet).
        bot: the bot that moves for this seat, "" if none. With kind "person" it stands in.
        online: whether the seat's person has the table open.
        away: whether anybody seated may let a bot stand in.
        hints: how many hints were taken at this seat.
    """

    seat: int
    name: str
    colour: str
    kind: Literal["person", "bot", "open"]
    bot: str
    online: bool
    away: bool
    resigned: bool
    hints: int


class About(Answer, frozen=True):
    """What does not change at a table.

    Attributes:
        options: all options with their values.
        edition: name of the edition; `edition_digest` tells it from others (for caching).
        seed: a fixed seed of chance, if the maker chose one.
        replay: whether this is an opened record, to look at only.
        readonly: why nobody can act here any more ("" where they can).
        hints: whether players may ask the machine what it would do.
        created: milliseconds since 1970.
        analysis: where this analysis (or record of one) begins, None for a game.
    """

    game: str
    title: str
    options: dict[str, Any]
    edition: str
    edition_digest: str
    edition_builtin: bool
    rules_version: int
    seed: int | None
    replay: bool
    readonly: str
    created: int
    hints: bool
    analysis: Branch | None


class TableReply(Answer, frozen=True):
    """GET /api/tables/{table}: what can be said before the live connection is opened."""

    table: str
    about: About
    n: int
    actor: int
    over: bool
    seats: tuple[SeatInfo, ...]
    yours: tuple[int, ...]
    host: bool
    """Whether the caller looks after this table without sitting there: it is one of bots alone."""
    rematch: str | None
    spectators: int


class Undoable(Answer, frozen=True):
    """Whether the last action can be taken back now, and if not, why.

    `reason` is "" or "nothing_to_undo", "information_revealed" or "other_actor".
    """

    allowed: bool
    reason: str
    message: str


class Way(Answer, frozen=True):
    """The line that is looked at in an analysis: its positions, each given by the number of
    entries after which it was first there, and which of them is on the table."""

    positions: tuple[int, ...]
    at: int


class AskHint(Request, frozen=True):
    """POST /api/tables/{table}/hint: ask what the machine would do for one's seat, which is to act.

    `n` is the version that the question is about, the newest one.
    """

    n: Version
    seat: Seat


class HintReply(Answer, frozen=True):
    """Answer to AskHint. Everybody at the table sees that a hint was taken, not what it said."""

    n: int
    seat: int
    hint: Hint


class ChancePoint(Answer, frozen=True):
    """About how likely each seat was to win after the first `n` entries, when `turn` turns were
    over; the chances by seat, from 0 to 1."""

    n: int
    turn: int
    chances: tuple[float, ...]


class ChancesReply(Answer, frozen=True):
    """GET /api/tables/{table}/chances: how the chances went, as far as that is worked out.

    Asking begins the work, asking again shows its progress: it ends when nobody has asked for a
    while.

    Attributes:
        done, total: how many positions were looked at, and how many there are (0: not yet known).
        ready: whether this is all, and `swings` are known.
        swings: the largest changes, the largest first.
    """

    table: str
    done: int
    total: int
    ready: bool
    points: tuple[ChancePoint, ...]
    swings: tuple[Swing, ...]


BODIES: tuple[Any, ...] = (
    CreateTable,
    AskNew,
    TableMade,
    Claim,
    Recover,
    Seated,
    StandIn,
    Rename,
    OpenRecord,
    AskBranch,
    MachineMove,
    Done,
    GamesReply,
    RulesReply,
    EditionReply,
    MyTables,
    TableReply,
    AskHint,
    HintReply,
    ChancesReply,
)
"""The bodies that are asked for and given by name, for the generator of the client's types."""
