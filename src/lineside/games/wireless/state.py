"""The state of Wireless: plain counts, masks of Locations, and a stack of what is still to do.

Locations, rewards, columns, Tycoons, Contracts and so on are numbers here: places in the lists of
the edition and of `components.py`. Tiles of a column are only counted, since their order has no
effect and they may be rearranged at any time (WL-5).
"""

from __future__ import annotations

from lineside.engine.state import State

Todo = tuple[str, int, int]
"""A stage by its name, and two numbers whose meaning the stage knows."""

NONE, WAITING, SIDE_A, SIDE_B = range(4)
"""What a player has of a Patent stack: nothing, a waiting tile, or one turned for good."""


class Player(State):
    """What one player (or the Automa) has.

    Attributes:
        money: dollars.
        ready: Signals in the Ready area.
        lost: Signals out of the game.
        tracks: Signals left on the four Progress tracks.
        signals, unmodulated, modulated: masks of the Locations of own tokens.
        columns: tiles in the four columns, three kinds (see `components.TILE_KINDS`).
        supply: the same for the personal supply.
        tycoons: Tycoon kinds in each of the four columns.
        flags: nations of the Nations column, from the bottom.
        contracts: Contract kinds of the Contracts column, from the bottom.
        turned: mask of the places of completed Contracts.
        links: space of the marker on the Link track.
        patents: NONE, WAITING, SIDE_A or SIDE_B for each of the six stacks.
        credits: Credits left beside the three Objective slots.
        rows: own Credits in the three rows of the Credit area.
        beside: own Credits beside the Credit area.
        objectives: Objective kinds, by slot once they are arranged.
    """

    tracks: list[int]
    columns: list[int]
    supply: list[int]
    credits: list[int]
    money: int = 0
    ready: int = 0
    lost: int = 0
    signals: int = 0
    unmodulated: int = 0
    modulated: int = 0
    tycoons: tuple[tuple[int, ...], ...] = ((), (), (), ())
    flags: tuple[int, ...] = ()
    contracts: tuple[int, ...] = ()
    turned: int = 0
    links: int = 0
    patents: tuple[int, ...] = (NONE,) * 6
    rows: tuple[int, ...] = (0, 0, 0)
    beside: int = 0
    objectives: tuple[int, ...] = ()


class Automa(State):
    """What only the solo opponent has.

    Attributes:
        group: which group of Action tiles is in use (0 to 3 for A to D).
        actions: Action tiles left in it, by column.
        hidden: mask of the numbers of the Installation tiles that lie face down.
        placed: mask of the numbers of those on the map.
        installed: how many Stations have left its board.
    """

    group: int
    actions: list[int]
    hidden: int
    placed: int = 0
    installed: int = 0


class Table(State):
    """The whole state.

    Attributes:
        players: by seat; alone, the Automa is the second.
        rewards: masks of the Locations of each reward type.
        neutral: mask of the Locations with a neutral Signal.
        technologies: Technology tiles left of each type; `supers` likewise.
        tycoon_display: Tycoon kinds face up, two a level, bottommost first (-1: empty).
        tycoon_stack: how many of each kind nobody has seen.
        contract_display, contract_stack: the same for Contracts, one a reward type.
        pool: Objective kinds to be drafted.
        groups: starting groups to be chosen (Location, Tycoon Starting tile, column).
        seat: whose turn it is; `first`: who began.
        round: counted from 1; `last_round`: the one that ends the game, 0 while open.
        trigger: what brought the end on, by whom: "stations 2".
        begun: turns begun so far.
        todo: what is still to do, the next thing last.
        automa: only alone.
    """

    players: list[Player]
    tycoon_display: list[int]
    tycoon_stack: list[int]
    contract_display: list[int]
    contract_stack: list[int]
    technologies: list[int]
    supers: list[int]
    todo: list[Todo]
    rewards: tuple[int, ...]
    neutral: int = 0
    pool: tuple[int, ...] = ()
    groups: tuple[tuple[int, int, int], ...] = ()
    seat: int = 0
    first: int = 0
    round: int = 0
    last_round: int = 0
    trigger: str = ""
    begun: int = 0
    automa: Automa | None = None
