import pytest

from lineside.engine import BadInput
from lineside.server import people
from lineside.server.limits import Bucket, Buckets, Rate


def test_a_token_is_known_by_its_hash_and_nothing_else_is_one() -> None:
    token = people.new_token()
    assert people.identity(token) == people.identity(token)
    assert people.identity(token) not in (None, token)
    assert people.identity(people.new_token()) != people.identity(token)
    for other in (None, "", "x", token[:-1], token + "a", token[:-1] + "!"):
        assert people.identity(other) is None


def test_a_key_fits_its_own_digest_only() -> None:
    key = people.new_key()
    assert people.fits(key, people.digest(key))
    assert not people.fits(key + "x", people.digest(key))
    assert not people.fits(key, None)
    assert not people.fits("", None)


@pytest.mark.parametrize("name", ["Ann", "Zoë Ωmega", "李小龍", "O'Neil & <b>Sons</b>", "🚂 Fred"])
def test_names_stay_as_they_were_written(name: str) -> None:
    assert people.clean(name, "the name", 40) == name


def test_blanks_around_a_name_go() -> None:
    assert people.clean("  Ann   Lee ", "the name", 40) == "Ann Lee"


@pytest.mark.parametrize(
    "name", ["", " ", "\u200b", "a\u200fb", "a\tb", "a\nb", "\ufeff", "\u2800", "o" + "\u0301" * 9]
)
def test_n10_unseen_characters_are_refused(name: str) -> None:
    with pytest.raises(BadInput):
        people.clean(name, "the name", 40)


def test_a_bucket_refills() -> None:
    bucket = Bucket(Rate(2, 10))
    assert (bucket.take(), bucket.take()) == (0, 0)
    assert 0 < bucket.take() <= 0.1
    bucket.since -= 0.1
    assert bucket.take() == 0


def test_buckets_forget_those_not_seen_for_longest() -> None:
    buckets = Buckets(Rate(1, 1e-9), keep=2)
    buckets.of("a").take()
    buckets.of("b").take()
    assert buckets.of("a").take() > 0
    buckets.of("c")
    assert buckets.of("a").take() > 0, "seen later than b"
    assert buckets.of("b").take() == 0
