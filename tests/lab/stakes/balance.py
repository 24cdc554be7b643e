"""The weights are components."""

from tests.lab.stakes.rules import WEIGHTS


def components(game):
    return {"Weights": [f"weight {weight}" for weight in WEIGHTS]}


def used(game, state, action):
    yield "Weights", f"weight {action.weight}"


def counts(game, state, seat):
    yield "Stake", state.stakes[seat]
