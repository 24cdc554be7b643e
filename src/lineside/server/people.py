"""Who is who: identities without accounts, keys of links, and names.

An identity is the hash of a random token that a browser keeps in a cookie: whoever has the token
is that person, and the database never holds it. Keys of links are kept as hashes too.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import unicodedata

from lineside.engine import BadInput

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def new_token() -> str:
    """Return a fresh token of 256 random bits, as text."""
    return secrets.token_urlsafe(32)


def identity(token: str | None) -> str | None:
    """Return the identity of a token, None where it is no token."""
    if token is None or not _TOKEN.fullmatch(token):
        return None
    return digest(token)


def new_key() -> str:
    """Return a fresh key of a link (144 random bits)."""
    return secrets.token_urlsafe(18)


def new_table() -> str:
    """Return a fresh table id (72 random bits: nobody guesses the link of a table)."""
    while True:
        found = secrets.token_urlsafe(9)
        if found[0] not in "-_" and found[-1] not in "-_":
            return found


def digest(secret: str) -> str:
    """Return what the database keeps of a token or key."""
    return hashlib.sha256(secret.encode()).hexdigest()[:40]


def fits(key: str, kept: str | None) -> bool:
    """Whether a key is the one whose digest was kept (compared in constant time)."""
    return hmac.compare_digest(digest(key), kept or "")


def clean(text: str, what: str, longest: int) -> str:
    """Return a name or title as it will be shown.

    Raises BadInput for one that is empty or too long, or that holds characters which cannot be
    seen or which change how the text around them is written.
    """
    name = re.sub(" +", " ", unicodedata.normalize("NFC", text)).strip(" ")
    if not name:
        raise BadInput(f"{what} is missing")
    if len(name) > longest:
        raise BadInput(f"{what} is too long: at most {longest} characters")
    for char in name:
        kind = unicodedata.category(char)
        if kind in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") or (kind == "Zs" and char != " "):
            raise BadInput(f"{what} holds a character that cannot be seen (U+{ord(char):04X})")
    if sum(unicodedata.combining(char) > 0 for char in name) > len(name) // 2:
        raise BadInput(f"{what} holds too many combining marks")
    if all(unicodedata.category(char)[0] in "MZ" or char in _BLANK for char in name):
        raise BadInput(f"{what} cannot be seen")
    return name


def looks(name: str) -> str:
    """Return what a name looks like: names that look alike give the same text.

    Compatibility forms and case are folded, and the letters of other scripts that are drawn like
    Latin ones are taken for these.
    """
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    plain = "".join(char for char in folded if not unicodedata.combining(char))
    return plain.translate(_ALIKE).replace("i", "l").replace(" ", "")


_BLANK = "\u115f\u1160\u3164\uffa0\u2800"
# Pairs: a letter as it is left after folding, and the Latin one it is drawn like.
_PAIRS = (
    "аa вb сc еe нh іi јj кk ӏl мm оo рp ѕs тt хx уy ԁd ԛq ԝw һh гr пn иu ьb "
    "αa βb εe ηn ιi κk μm νv οo ρp τt υu χx ωw ϲc γy "
    "ıi 0o 1l |l !l ǀl "
)
_ALIKE = {ord(pair[0]): pair[1] for pair in _PAIRS.split()}
