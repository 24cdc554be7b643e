"""Looking for failures with Hypothesis, which shrinks them to the simplest list of choices."""

from __future__ import annotations

from lineside.testing.cases import Case
from lineside.testing.kit import run


def hunt(case: Case, examples: int = 20, steps: int = 60) -> None:
    """Try `examples` openings of up to `steps` entries; raise the simplest Failure found.

    Needs the package hypothesis.
    """
    import hypothesis
    from hypothesis import strategies

    @hypothesis.settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    @hypothesis.given(
        strategies.lists(strategies.integers(0, 499), max_size=steps),
        strategies.integers(0, 2**32),
    )
    def opening(choices: list[int], seed: int) -> None:
        run(case, seed, choices, limit=len(choices))

    opening()
