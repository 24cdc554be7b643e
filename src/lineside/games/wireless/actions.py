"""The actions of Wireless, by the order in which a game asks for them; chance outcomes last."""

from __future__ import annotations

from typing import Literal

from lineside.engine.actions import Action
from lineside.games.wireless.components import Column, StackName

TileKind = Literal["action", "technology", "super"]
Box = Literal["basic", "advanced", "patent_a", "patent_b"]
Row = Literal["tycoon", "factory", "scientist", "beside"]
Source = Literal["target", "flag", "patent", "link", "ready"]


class Draft(Action, frozen=True, tag="draft"):
    """Take a Personal Objective (WL-4)."""

    tile: str


class Arrange(Action, frozen=True, tag="arrange"):
    """Put the own Objectives into the three slots, from the top (WL-1)."""

    tiles: tuple[str, ...]


class Start(Action, frozen=True, tag="start"):
    """Choose a starting group by its Location (WL-2)."""

    location: str


class Use(Action, frozen=True, tag="use"):
    """Use a box of Installation, Transmission or Modulation with a tile of its column (WL-5).

    `patent_a` and `patent_b` turn the waiting Patent to that side for good (WL-15).
    """

    column: Literal["installation", "transmission", "modulation"]
    box: Box
    tile: TileKind


class Fund(Action, frozen=True, tag="fund"):
    """Take the Funding action with a tile of its column (WL-12)."""

    tile: TileKind


class Supply(Action, frozen=True, tag="supply"):
    """Take the Supply action (WL-14)."""


class Pass(Action, frozen=True, tag="pass"):
    """Do nothing, where no action is possible (WL-20)."""


class End(Action, frozen=True, tag="end"):
    """End the turn."""


class Install(Action, frozen=True, tag="install"):
    """Place the next Station (WL-7)."""

    at: str


class Transmit(Action, frozen=True, tag="transmit"):
    """Send two Signals from a Station; `second` is None where that one is lost (WL-8, WL-9)."""

    station: str
    first: str
    second: str | None


class Credit(Action, frozen=True, tag="credit"):
    """Put a Credit from beside an Objective (slot 1 to 3) into a row of the area (WL-12)."""

    slot: Literal[1, 2, 3]
    row: Row


class TakeTycoon(Action, frozen=True, tag="tycoon"):
    """Take a Tycoon that lies face up (WL-12)."""

    tile: str


class TakeBlind(Action, frozen=True, tag="blind"):
    """Take the unseen top Tycoon of a level (WL-12)."""

    level: Literal[1, 2, 3, 4]


class Push(Action, frozen=True, tag="push"):
    """Say which tile leaves a full column for a Tycoon (WL-12)."""

    tile: TileKind


class Place(Action, frozen=True, tag="place"):
    """Put a tile of the personal supply onto its column (WL-14, WL-16, WL-18)."""

    tile: TileKind
    column: Column


class TakePatent(Action, frozen=True, tag="patent"):
    """Take a Patent and lay it above its column (WL-14, WL-15)."""

    stack: StackName


class Activate(Action, frozen=True, tag="activate"):
    """Turn a waiting Patent to a side and place it on its box (WL-15)."""

    stack: StackName
    side: Literal["a", "b"]


class TakeTechnology(Action, frozen=True, tag="technology"):
    """Take a Technology tile of a type (WL-11)."""

    column: Column


class TakeSuper(Action, frozen=True, tag="super"):
    """Take a Super Technology tile of a type (WL-11)."""

    column: Column


class Discard(Action, frozen=True, tag="discard"):
    """Take a Signal out of the game, from a Progress track or from Ready (WL-18)."""

    source: Source


class Modulate(Action, frozen=True, tag="modulate"):
    """Turn an own Station to its Modulated side (WL-18)."""

    at: str


# -- chance ----------------------------------------------------------------------------------------


class First(Action, frozen=True, tag="first"):
    """Who begins."""

    seat: int


class LayLocations(Action, frozen=True, tag="locations"):
    """The 20 Location tiles, in the order of the Locations without a printed reward."""

    rewards: tuple[str, ...]


class LayTycoons(Action, frozen=True, tag="tycoons"):
    """The Tycoons turned up at the start, two a level."""

    tiles: tuple[str, ...]


class LayContracts(Action, frozen=True, tag="contracts"):
    """The Contracts turned up at the start, one a reward type."""

    tiles: tuple[str, ...]


class DealObjectives(Action, frozen=True, tag="objectives"):
    """Objectives of types A, B, C for each player in turn (or, for a draft, face up)."""

    tiles: tuple[str, ...]


class GroupStarts(Action, frozen=True, tag="groups"):
    """The starting groups: the n-th of each list belong together."""

    locations: tuple[str, ...]
    tycoons: tuple[str, ...]
    columns: tuple[str, ...]


class TurnUpTycoon(Action, frozen=True, tag="turn_up_tycoon"):
    """A Tycoon turned up, for the display or by who took it unseen."""

    tile: str


class TurnUpContract(Action, frozen=True, tag="turn_up_contract"):
    """A Contract turned up for the display."""

    tile: str


class RemoveTile(Action, frozen=True, tag="remove"):
    """An Installation tile of the Automa's taken out of the game (WL-26)."""

    number: int


class AutomaAct(Action, frozen=True, tag="automa"):
    """The Action tile that the Automa turns up (WL-26)."""

    column: Column


class AutomaTile(Action, frozen=True, tag="automa_tile"):
    """The Installation tile that the Automa turns up (WL-26)."""

    number: int


class AutomaTechnology(Action, frozen=True, tag="automa_technology"):
    """The Technology or Super Technology that the Automa draws (WL-26)."""

    kind: Literal["technology", "super"]
    column: Column


Actions = (
    Draft
    | Arrange
    | Start
    | Use
    | Fund
    | Supply
    | Pass
    | End
    | Install
    | Transmit
    | Credit
    | TakeTycoon
    | TakeBlind
    | Push
    | Place
    | TakePatent
    | Activate
    | TakeTechnology
    | TakeSuper
    | Discard
    | Modulate
    | First
    | LayLocations
    | LayTycoons
    | LayContracts
    | DealObjectives
    | GroupStarts
    | TurnUpTycoon
    | TurnUpContract
    | RemoveTile
    | AutomaAct
    | AutomaTile
    | AutomaTechnology
)
