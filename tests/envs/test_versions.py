"""What numbers mean does not change under a version: trained models rely on it.

The digests hold for the rules and the edition that they were made with. Where a digest changes and
these have not, raise the codec's or the tensors' version and write the new line here. Where the
rules' version or the edition is another there is nothing to compare: write the new line alone.
"""

import hashlib
from itertools import islice

import pytest

from lineside.engine import CHANCE, OVER, BadInput, Rng, registry
from lineside.engine.actions import notation

SEATS = 3
# By game: rules version and edition, then codec version and digest, tensors version and digest.
KNOWN = {
    "paper_rails": ("1 cd79b62e", "1 3ad2aacc, 1 9e79dbdd"),
    "string_railway": ("1 9bfb3adf", "1 f088a89f, 1 26535c95"),
    "us_telegraph": ("2 aba22dd1", "2 58ad831b, 2 da20d4ee"),
    "wireless": ("2 44f52d42", "1 007e6603, 1 c70038f9"),
}


def _walk(game, seed):
    """Yield every state of random games in which a seat is to act."""
    rng = Rng(seed, "versions")
    while True:
        state = game.initial()
        while (actor := game.actor(state)) != OVER:
            if actor == CHANCE:
                game.apply(state, game.sample(state, rng))
                continue
            yield state
            game.apply(state, rng.choice(game.legal(state)))


def _meanings(game, codec, state):
    """Return codes with the actions they name: all that are legal, or a sample of all there are
    where no list has them all."""
    if not game.meta.continuum:
        yield from ((codec.encode(state, action), action) for action in game.legal(state))
        return
    for code in range(0, codec.size, 53):
        try:
            yield code, codec.decode(state, code)
        except BadInput:
            yield code, None


def _told(name):
    game = registry.make(name, SEATS)
    codec, tensors = game.codec(), game.tensors()
    numbers, codes = hashlib.blake2b(digest_size=4), hashlib.blake2b(digest_size=4)
    for state in islice(_walk(game, 7), 1 if game.meta.continuum else 250):
        for seat in range(SEATS):
            numbers.update(tensors.look(game, state, seat).tobytes())
        for code, action in _meanings(game, codec, state):
            codes.update(f"{code} {action and notation(action)}\n".encode())
    made_with = f"{game.meta.rules_version} {game.edition.digest[:8]}"
    version = tensors.layout.version
    return made_with, f"{codec.version} {codes.hexdigest()}, {version} {numbers.hexdigest()}"


@pytest.mark.parametrize("name", list(KNOWN))
def test_codes_and_observations_keep_their_meaning(name):
    assert _told(name) == KNOWN[name]
