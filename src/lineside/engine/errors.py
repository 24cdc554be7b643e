"""What can go wrong, always with words that a person can act on."""

from __future__ import annotations

import msgspec

UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)
"""What reading JSON from outside raises where it is none, does not fit, or is nested too deep."""


class LinesideError(Exception):
    """Base of every error that may reach a user; `str(error)` is fit to be shown."""


class IllegalAction(LinesideError):
    """An action that the rules do not allow now.

    Attributes:
        rule: id of the rule that forbids it, such as "PR-3".
        message: why, in a player's words.
    """

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(f"{message} ({rule})")
        self.rule = rule
        self.message = message

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[str, str]]:
        return IllegalAction, (self.rule, self.message)


class BadInput(LinesideError):
    """Input that is malformed, unknown or out of range: a file, flag, message, seat or version."""


class RecordError(BadInput):
    """A record that cannot be read or does not replay as it says."""


class EditionError(BadInput):
    """Component data that cannot be played with.

    Attributes:
        file: name of the file as the user knows it.
        key: dotted path of the offending entry.
        rule: id of the component rule it breaks ("" where it breaks only the file's form).
        message: what is wrong.
    """

    def __init__(self, file: str, key: str, rule: str, message: str) -> None:
        cited = f" ({rule})" if rule else ""
        where = f"{file}: {key}: " if key else f"{file}: "
        super().__init__(f"{where}{message}{cited}")
        self.file = file
        self.key = key
        self.rule = rule
        self.message = message

    def __reduce__(self) -> tuple[type[EditionError], tuple[str, str, str, str]]:
        return EditionError, (self.file, self.key, self.rule, self.message)


class OldRecord(RecordError):
    """A record of another rules version: it opens read-only, from its stored checkpoints."""


class NotYourTurn(LinesideError):
    """A seat tried to act, or to take back, while another is to act."""


class UndoRefused(LinesideError):
    """An action that cannot be taken back.

    Attributes:
        reason: "information_revealed", "other_actor" or "nothing_to_undo".
    """

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason

    def __reduce__(self) -> tuple[type[UndoRefused], tuple[str, str]]:
        return UndoRefused, (self.reason, str(self))
