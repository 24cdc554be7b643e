"""What every game is made of: states, actions, chance, records, editions and the contract.

Nothing here reads the clock or the network, and nothing here knows a particular game.
Everything else in the package (games, bots, laboratory, server) is built on this one.
"""

from lineside.engine.actions import Action, Question
from lineside.engine.chance import Bag, Rng
from lineside.engine.codec import Codec, ListedCodec
from lineside.engine.errors import (
    BadInput,
    EditionError,
    IllegalAction,
    LinesideError,
    NotYourTurn,
    OldRecord,
    RecordError,
    UndoRefused,
)
from lineside.engine.game import (
    CHANCE,
    OVER,
    Explanation,
    Game,
    Happening,
    Meta,
    Offer,
    Offers,
    Option,
    Refused,
    Result,
    Score,
    ScoreLine,
    Term,
    ranked,
)
from lineside.engine.play import Play
from lineside.engine.record import Entry, Event, Header, Record
from lineside.engine.state import State
from lineside.engine.tensors import Block, Layout, Tensors

__all__ = [
    "CHANCE",
    "OVER",
    "Action",
    "BadInput",
    "Bag",
    "Block",
    "Codec",
    "EditionError",
    "Entry",
    "Event",
    "Explanation",
    "Game",
    "Happening",
    "Header",
    "IllegalAction",
    "Layout",
    "LinesideError",
    "ListedCodec",
    "Meta",
    "NotYourTurn",
    "Offer",
    "Offers",
    "OldRecord",
    "Option",
    "Play",
    "Question",
    "Record",
    "RecordError",
    "Refused",
    "Result",
    "Rng",
    "Score",
    "ScoreLine",
    "State",
    "Tensors",
    "Term",
    "UndoRefused",
    "ranked",
]
