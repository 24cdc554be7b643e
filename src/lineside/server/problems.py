"""Refusals: every way in which a request can change nothing, with status, kind and words."""

from __future__ import annotations

import logging
import secrets

from lineside.engine import (
    BadInput,
    EditionError,
    IllegalAction,
    LinesideError,
    NotYourTurn,
    OldRecord,
    UndoRefused,
)
from lineside.server.frames import Refusal

log = logging.getLogger("lineside.server")


class Problem(Exception):
    """A request that is refused; see frames.Refusal for the fields."""

    def __init__(
        self,
        code: int,
        kind: str,
        message: str,
        rule: str = "",
        n: int | None = None,
        retry: float = 0,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.kind = kind
        self.message = message
        self.rule = rule
        self.n = n
        self.retry = retry

    def refusal(self, id: str = "") -> Refusal:
        """Return the message that tells the client."""
        return Refusal(id, self.code, self.kind, self.rule, self.message, self.n)


def as_problem(error: Exception) -> Problem:
    """Turn any error into a refusal in words; one that nobody foresaw is logged under an id."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, IllegalAction):
        return Problem(422, "illegal", error.message, error.rule)
    if isinstance(error, NotYourTurn):
        return Problem(403, "not_your_turn", str(error))
    if isinstance(error, UndoRefused):
        return Problem(409, error.reason, str(error))
    if isinstance(error, EditionError):
        return Problem(422, "edition", str(error), error.rule)
    if isinstance(error, OldRecord):
        return Problem(409, "readonly", str(error))
    if isinstance(error, BadInput | LinesideError):
        return Problem(422, "input", str(error))
    number = secrets.token_hex(4)
    log.error("error %s", number, exc_info=error)
    return Problem(
        500, "error", f"Something went wrong here; nothing was changed. (error {number})"
    )


def stale(n: int) -> Problem:
    """Return the refusal of a request that named an older version than `n`."""
    return Problem(409, "stale", "The table has moved on since; look again.", n=n)


def too_often(seconds: float) -> Problem:
    """Return the refusal of a request that came too soon."""
    whole = max(1, round(seconds + 0.499))
    words = f"Too many at once; try again in {whole} second{'s' if whole > 1 else ''}."
    return Problem(429, "too_many", words, retry=whole)
