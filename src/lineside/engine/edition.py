"""Editions: component data of a game, from TOML, checked alike for ours and for an owner's own."""

from __future__ import annotations

import hashlib
import tomllib
from typing import Any

import msgspec

from lineside.engine.errors import EditionError


class Edition(msgspec.Struct, frozen=True):
    """One set of component data.

    Attributes:
        name: "reconstructed" or another built-in's name, or the owner's file name.
        digest: 16 hexadecimal digits that tell these data from others.
        builtin: whether the data ship with the game, kept for ever under their digest.
        data: the decoded data, of the game's own edition type.
    """

    name: str
    digest: str
    builtin: bool
    data: Any

    def plain(self) -> dict[str, Any]:
        """Return the data as plain dicts and lists, fit for JSON."""
        plain: dict[str, Any] = msgspec.to_builtins(self.data)
        return plain


def read_toml(text: str, kind: type[msgspec.Struct], file: str, builtin: bool = False) -> Edition:
    """Read an edition from TOML text.

    Args:
        text: the file's text.
        kind: the game's edition type; unknown keys are refused if it forbids them.
        file: the file's name, for errors and as the edition's name.

    Raises EditionError naming the file, the key and what is wrong with it.
    """
    try:
        plain = tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as error:
        raise EditionError(file, "", "", f"not TOML: {error}") from None
    except (RecursionError, ValueError):
        raise EditionError(file, "", "", "not TOML: nested too deep or a number too long") from None
    return from_plain(plain, kind, file, builtin)


def from_plain(plain: Any, kind: type[msgspec.Struct], file: str, builtin: bool = False) -> Edition:
    """Build an edition from plain dicts and lists; raises EditionError like `read_toml`."""
    try:
        data = msgspec.convert(plain, type=kind)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `$")
        key = path.rstrip("`").lstrip(".")
        raise EditionError(file, key, "", message[:1].lower() + message[1:]) from None
    name = file.rsplit("/", 1)[-1].removesuffix(".toml")
    return Edition(name, digest_of(data), builtin, data)


def digest_of(data: msgspec.Struct) -> str:
    """Return the digest of edition data: equal data, equal digest, however the file looked."""
    encoded = msgspec.json.encode(data, order="sorted")
    return hashlib.blake2b(encoded, digest_size=8).hexdigest()
