"""What a seat may see of Wireless. Everything lies open: all seats and onlookers see the same.

Built field by field from the state. What nobody knows (the order of face-down stacks) is not in
the state either; the view tells how many tiles of each kind are still unseen, as anybody can count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from lineside.engine.game import ScoreLine, Term
from lineside.games.wireless import scoring
from lineside.games.wireless.components import (
    COLUMNS,
    FUNDING,
    REWARDS,
    SPACES,
    STACKS,
    Components,
)
from lineside.games.wireless.drawing import place_of
from lineside.games.wireless.standing import (
    ENDS,
    active,
    bits,
    covered,
    credits_laid,
    sources,
    stations_left,
    towards_end,
)
from lineside.games.wireless.state import NONE, SIDE_A, WAITING, Player, Table
from lineside.games.wireless.tables import FACTORY, ICONS, SCIENTIST, TYCOON

if TYPE_CHECKING:
    from lineside.games.wireless.rules import Rules

BOX_NAMES = ("basic", "advanced", "patent")
STATES = {NONE: "none", WAITING: "waiting", SIDE_A: "a", SIDE_A + 1: "b"}


class Spot(msgspec.Struct, frozen=True):
    """Where the middle of a Location's space lies, in board units from the top left."""

    id: str
    x: float
    y: float


class Board(msgspec.Struct, frozen=True):
    """The board: its size and the spots in board units, and all component data.

    `edition.map.projection` says how degrees become board units, so that coasts can be drawn.
    """

    width: float
    height: float
    space: float
    spots: tuple[Spot, ...]
    edition: Components


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of everything in the view: closed, so that nothing unnamed can be in it."""


class LocationView(Part, frozen=True):
    """One Location: its reward now and whose tokens lie there (sides by number)."""

    id: str
    reward: str
    signals: tuple[int, ...]
    unmodulated: tuple[int, ...]
    modulated: tuple[int, ...]
    neutral: bool


class BoxView(Part, frozen=True):
    """An Action Box: what it would cost now, space by space, and the Patent on it."""

    box: str
    price: int
    affordable: bool
    spaces: tuple[Term, ...]
    patent: str = ""
    effect: str = ""


class ColumnView(Part, frozen=True):
    """A column: its tiles by kind, its Tycoons, its boxes, and its tiles in the supply."""

    column: str
    covered: int
    actions: int
    technologies: int
    supers: int
    tycoons: tuple[str, ...]
    supply: tuple[int, int, int]
    boxes: tuple[BoxView, ...]


class TrackView(Part, frozen=True):
    """A Progress track: Signals left, its value now, the icons it multiplies, its points."""

    reward: str
    left: int
    value: int
    icons: tuple[Term, ...]
    points: int


class ContractView(Part, frozen=True):
    """A Contract of the column: how often its condition holds and how often it must."""

    tile: str
    text: str
    held: int
    needed: int
    completed: bool


class ObjectiveView(Part, frozen=True):
    """An Objective in its slot, with the Credits beside it."""

    tile: str
    text: str
    points: int
    nations: tuple[str, ...]
    missing: tuple[str, ...]
    credits: int
    printed: int


class IconView(Part, frozen=True):
    """Active Tycoons, Factories or Scientists, and where they come from."""

    icon: str
    number: int
    sources: tuple[Term, ...]


class PlayerView(Part, frozen=True):
    """Both boards of a player, and the score if the game ended now."""

    side: int
    automa: bool
    money: int
    ready: int
    lost: int
    stations_left: int
    tracks: tuple[TrackView, ...]
    columns: tuple[ColumnView, ...]
    flags: tuple[str, ...]
    contracts: tuple[ContractView, ...]
    links: int
    patents: dict[str, str]
    credits: tuple[int, ...]
    beside: int
    objectives: tuple[ObjectiveView, ...]
    icons: tuple[IconView, ...]
    score: tuple[ScoreLine, ...]
    total: int


class TycoonView(Part, frozen=True):
    """A Tycoon tile."""

    tile: str
    text: str
    level: int
    column: str
    icons: tuple[str, ...]


class TycoonsView(Part, frozen=True):
    """A level of Tycoons: those face up, bottommost first, and how many of each are unseen."""

    level: int
    shown: tuple[TycoonView | None, ...]
    unseen: dict[str, int]


class ContractsView(Part, frozen=True):
    """A type of Contracts: the one face up, and how many of each are unseen."""

    reward: str
    shown: str
    text: str
    unseen: dict[str, int]


class RowView(Part, frozen=True):
    """A row of the Credit area: its spaces, and how many Credits of each side lie there."""

    row: str
    spaces: int
    credits: tuple[int, ...]


class TriggerView(Part, frozen=True):
    """An end condition: how far each side has come (or, for Credits, all together)."""

    name: str
    needed: int
    reached: tuple[int, ...]


class GroupView(Part, frozen=True):
    """A starting group that can still be chosen."""

    location: str
    tycoon: TycoonView
    column: str


class AutomaView(Part, frozen=True):
    """The solo opponent's own parts."""

    group: str
    actions: dict[str, int]
    hidden: tuple[int, ...]
    placed: tuple[int, ...]
    stations: tuple[str, ...]


class View(Part, frozen=True):
    """Everything on the table. `todo` names the stages still open, the next one last."""

    seat: int | None
    actor: int
    stage: str
    prompt: str
    turn: int
    first: int
    round: int
    last_round: int
    trigger: str
    begun: int
    todo: tuple[tuple[str, int, int], ...]
    locations: tuple[LocationView, ...]
    players: tuple[PlayerView, ...]
    tycoons: tuple[TycoonsView, ...]
    contracts: tuple[ContractsView, ...]
    technologies: dict[str, int]
    supers: dict[str, int]
    credit_area: tuple[RowView, ...]
    triggers: tuple[TriggerView, ...]
    pool: tuple[str, ...] = ()
    groups: tuple[GroupView, ...] = ()
    automa: AutomaView | None = None


def make(g: Rules, s: Table, seat: int | None) -> View:
    """Return what a seat (None: an onlooker) may see."""
    columns = [str(column) for column in COLUMNS]
    return View(
        seat=seat,
        actor=g.actor(s),
        stage=s.todo[-1][0] if s.todo else "",
        prompt=g.prompt(s),
        turn=s.seat,
        first=s.first,
        round=s.round,
        last_round=s.last_round,
        trigger=g.words.trigger(s),
        begun=s.begun,
        todo=tuple(s.todo),
        locations=_locations(g, s),
        players=tuple(_player(g, s, side) for side in range(g.sides)),
        tycoons=_tycoons(g, s),
        contracts=_contracts(g, s),
        technologies=dict(zip(columns, s.technologies, strict=True)),
        supers=dict(zip(columns, s.supers, strict=True)),
        credit_area=tuple(
            RowView(name, g.credit_spaces, tuple(p.rows[row] for p in s.players))
            for row, name in enumerate(g.t.rows)
        ),
        triggers=_triggers(g, s),
        pool=tuple(g.t.objectives[kind].id for kind in s.pool),
        groups=tuple(
            GroupView(g.t.map.ids[here], _tycoon(g, tycoon), COLUMNS[column])
            for here, tycoon, column in s.groups
        ),
        automa=_automa(g, s),
    )


def _locations(g: Rules, s: Table) -> tuple[LocationView, ...]:
    rewards = [""] * g.t.map.size
    for reward, mask in zip(REWARDS, s.rewards, strict=True):
        for here in bits(mask):
            rewards[here] = reward
    tokens: list[dict[int, tuple[int, ...]]] = []
    for kind in ("signals", "unmodulated", "modulated"):
        there: dict[int, tuple[int, ...]] = {}
        for side, player in enumerate(s.players):
            for here in bits(getattr(player, kind)):
                there[here] = (*there.get(here, ()), side)
        tokens.append(there)
    return tuple(
        LocationView(
            name,
            rewards[here],
            tokens[0].get(here, ()),
            tokens[1].get(here, ()),
            tokens[2].get(here, ()),
            bool(s.neutral >> here & 1),
        )
        for here, name in enumerate(g.t.map.ids)
    )


def _player(g: Rules, s: Table, side: int) -> PlayerView:
    player = s.players[side]
    automa = g.solo and side == g.seats
    score = scoring.lines(g.t, player, automa)
    return PlayerView(
        side=side,
        automa=automa,
        money=player.money,
        ready=player.ready,
        lost=player.lost,
        stations_left=stations_left(player),
        tracks=tuple(_track(g, player, reward) for reward in range(4)),
        columns=tuple(_column(g, player, column) for column in range(4)),
        flags=tuple(g.t.nation_ids[nation] for nation in player.flags),
        contracts=tuple(_contract(g, s, player, place) for place in range(len(player.contracts))),
        links=player.links,
        patents={STACKS[n]: STATES[side] for n, side in enumerate(player.patents) if side},
        credits=tuple(player.credits),
        beside=player.beside,
        objectives=tuple(_objective(g, player, slot) for slot in range(len(player.objectives))),
        icons=tuple(
            IconView(
                ICONS[icon],
                active(g.t, player, icon),
                tuple(Term(words, str(n), "WL-13") for words, n in sources(g.t, player, icon)),
            )
            for icon in (TYCOON, FACTORY, SCIENTIST)
        ),
        score=score,
        total=sum(line.points for line in score),
    )


def _track(g: Rules, player: Player, reward: int) -> TrackView:
    icon = ICONS.index(REWARDS[reward])
    count = scoring.track(g.t, player, icon)
    icons = tuple(Term(words, str(number), "WL-22") for words, number in count.icons)
    return TrackView(REWARDS[reward], player.tracks[reward], count.value, icons, count.points)


def _column(g: Rules, player: Player, column: int) -> ColumnView:
    there = covered(player, column)
    boxes: list[BoxView] = []
    if column != FUNDING:
        for box, name in enumerate(BOX_NAMES):
            stack, side = _patent_on(player, column, box)
            if box == 2 and stack < 0:
                continue
            price = g.t.price[min(there, SPACES)][box]
            dollars = g.t.data.columns.dollars
            spaces = tuple(
                Term(f"space {space + 1} is not covered", f"${dollars[space]}", "WL-6")
                for space in range(there, g.t.box_space[box])
            )
            patent = "" if stack < 0 else STACKS[stack]
            effect = g.words.effect(stack, side) if stack >= 0 and side >= SIDE_A else ""
            boxes.append(BoxView(name, price, price <= player.money, spaces, patent, effect))
    tiles, supply = player.columns, player.supply
    return ColumnView(
        COLUMNS[column],
        there,
        tiles[column],
        tiles[4 + column],
        tiles[8 + column],
        tuple(g.t.tycoons[kind].id for kind in player.tycoons[column]),
        (supply[column], supply[4 + column], supply[8 + column]),
        tuple(boxes),
    )


def _patent_on(player: Player, column: int, box: int) -> tuple[int, int]:
    """Return the Patent (and its side) on a box, or the one that waits as the third."""
    if box < 2:
        stack = 2 * column + box
        side = player.patents[stack]
        return (stack, side) if side >= SIDE_A else (-1, NONE)
    for stack in (2 * column, 2 * column + 1):
        if player.patents[stack] == WAITING:
            return stack, WAITING
    return -1, NONE


def _contract(g: Rules, s: Table, player: Player, place: int) -> ContractView:
    kind = player.contracts[place]
    held, needed = g.words.contract_state(s, player, place)
    return ContractView(
        g.t.contracts[kind].id,
        g.words.contract(kind, needed),
        held,
        needed,
        bool(player.turned >> place & 1),
    )


def _objective(g: Rules, player: Player, slot: int) -> ObjectiveView:
    kind = player.objectives[slot]
    tile = g.t.objectives[kind]
    nations = tuple(bits(tile.nations))
    slots = g.t.data.objective_slots
    placed = len(player.objectives) == len(slots.printed)
    return ObjectiveView(
        tile.id,
        g.words.objective(kind),
        tile.points,
        tuple(g.t.nation_ids[n] for n in nations),
        tuple(g.t.nation_ids[n] for n in nations if n not in player.flags),
        player.credits[slot] if placed else 0,
        slots.printed[slot] if placed else 0,
    )


def _tycoon(g: Rules, kind: int) -> TycoonView:
    tile = g.t.tycoons[kind]
    icons = tuple(
        name for name, number in zip(ICONS, tile.icons, strict=True) for _ in range(number)
    )
    return TycoonView(tile.id, g.words.tycoon(kind), tile.level, COLUMNS[tile.column], icons)


def _tycoons(g: Rules, s: Table) -> tuple[TycoonsView, ...]:
    return tuple(
        TycoonsView(
            level,
            tuple(
                _tycoon(g, kind) if kind >= 0 else None
                for kind in s.tycoon_display[2 * level - 2 : 2 * level]
            ),
            {
                g.t.tycoons[kind].id: s.tycoon_stack[kind]
                for kind in g.tycoons_of[level]
                if s.tycoon_stack[kind]
            },
        )
        for level in (1, 2, 3, 4)
    )


def _contracts(g: Rules, s: Table) -> tuple[ContractsView, ...]:
    found = []
    for reward, kind in enumerate(s.contract_display):
        unseen = {
            g.t.contracts[n].id: s.contract_stack[n]
            for n in g.contracts_of[reward]
            if s.contract_stack[n]
        }
        shown = g.t.contracts[kind].id if kind >= 0 else ""
        text = g.words.contract(kind) if kind >= 0 else ""
        found.append(ContractsView(REWARDS[reward], shown, text, unseen))
    return tuple(found)


def _triggers(g: Rules, s: Table) -> tuple[TriggerView, ...]:
    by_side = zip(*map(towards_end, s.players), strict=True)
    return (
        *(TriggerView(name, ENDS[name], has) for name, has in zip(ENDS, by_side, strict=True)),
        TriggerView("credits", 3 * g.credit_spaces, (credits_laid(s),)),
    )


def _automa(g: Rules, s: Table) -> AutomaView | None:
    automa = s.automa
    if automa is None:
        return None
    return AutomaView(
        "ABCD"[automa.group],
        {str(name): n for name, n in zip(COLUMNS, automa.actions, strict=True)},
        tuple(bits(automa.hidden)),
        tuple(bits(automa.placed)),
        tuple(g.t.data.automa.stations[automa.installed :]),
    )


def make_board(data: Components) -> Board:
    """Return the board of an edition."""
    projection = data.map.projection
    spots = tuple(
        Spot(place.id, *(round(unit, 2) for unit in place_of(data, place)))
        for place in data.map.locations
    )
    return Board(projection.width, projection.height, projection.space, spots, data)
