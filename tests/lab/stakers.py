"""Bots that stake."""

from tests.lab.stakes.rules import WEIGHTS, Stake


class Staker:
    """Stakes always the same."""

    def __init__(self, weight: int = 1) -> None:
        self.weight = weight

    def choose(self, game, state, seat, rng):
        return Stake(self.weight)


class Either:
    """Stakes 1 or 4, as its stream has it."""

    def choose(self, game, state, seat, rng):
        return Stake(rng.choice((1, 4)))


class Any:
    """Stakes anything but 9."""

    def choose(self, game, state, seat, rng):
        return Stake(rng.choice(WEIGHTS[:-1]))
