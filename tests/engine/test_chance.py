"""The declared generator: the same numbers for ever, no bias, independent streams."""

from collections import Counter

import pytest

from lineside.engine import Bag, Rng


def test_splitmix64_gives_the_published_numbers() -> None:
    # The reference implementation's first outputs for seed 1234567.
    rng = Rng(1234567)
    assert [rng.next64() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_the_chance_stream_of_seed_42_never_changes() -> None:
    rng = Rng(42, "chance")
    assert [rng.below(20) for _ in range(12)] == [11, 5, 6, 1, 1, 13, 17, 15, 16, 6, 1, 3]


def test_streams_of_other_names_differ() -> None:
    firsts = {Rng(7, *names).next64() for names in [(), ("chance",), ("bot", 0), ("bot", 1)]}
    assert len(firsts) == 4


def test_below_is_uniform() -> None:
    rng = Rng(1)
    counts = Counter(rng.below(6) for _ in range(60_000))
    chi2 = sum((counts[face] - 10_000) ** 2 / 10_000 for face in range(6))
    assert chi2 < 20.5  # 5 degrees of freedom, p = 0.001


def test_below_rejects_what_would_be_biased() -> None:
    # With n three quarters of 2**64 every third number would come up twice as often.
    rng, n = Rng(3), 3 << 62
    values = [rng.below(n) for _ in range(3000)]
    assert all(value < n for value in values)
    assert 900 < sum(value % 3 == 0 for value in values) < 1100  # not 1500


def test_weights_are_odds() -> None:
    rng = Rng(5)
    counts = Counter(rng.weighted([("a", 1), ("b", 3)]) for _ in range(8000))
    assert 5800 < counts["b"] < 6200


def test_a_shuffle_reaches_every_order() -> None:
    rng, seen = Rng(9), Counter()
    for _ in range(6000):
        items = [0, 1, 2]
        rng.shuffle(items)
        seen[tuple(items)] += 1
    assert len(seen) == 6
    assert all(850 < count < 1150 for count in seen.values())


def test_a_bag_gives_what_is_in_it_and_no_more() -> None:
    bag, rng = Bag([2, 0, 1]), Rng(2)
    assert bag.outcomes() == [(0, 2), (2, 1)]
    drawn = []
    while bag.total():
        kind = bag.draw(rng)
        bag.take(kind)
        drawn.append(kind)
    assert sorted(drawn) == [0, 0, 2]
    with pytest.raises(ValueError, match="no thing of kind 1"):
        bag.take(1)
