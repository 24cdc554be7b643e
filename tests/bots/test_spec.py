"""Specs of bots: what they give, and what is said where they cannot be read."""

from __future__ import annotations

import pytest

from lineside import bots
from lineside.bots import levels
from lineside.bots.search import Search
from lineside.bots.simple import Greedy, Random
from lineside.engine import CHANCE, BadInput, Rng, registry
from tests.bots.tiny import Go, Tree


def test_every_kind_can_be_made_and_says_what_it_is():
    for kind, line in bots.kinds().items():
        assert bots.make(kind) is not None
        assert len(line) > 10
    assert isinstance(bots.make("random"), Random)
    assert isinstance(bots.make("greedy"), Greedy)


def test_settings_reach_the_bot_with_their_types():
    bot = bots.make("search:sims=50,explore=1.5")
    assert isinstance(bot, Search)
    assert (bot.sims, bot.explore, bot.nodes) == (50, 1.5, 20_000)


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("deep_blue", "there is no bot 'deep_blue'; there are: easy, medium, hard, expert, random"),
        ("", "a bot needs a kind"),
        ("search:sims", "there is no bot 'search:sims'"),
        ("search:sims=", "settings look like name=value"),
        ("search:sims=many", "search: sims is a whole number, not 'many'"),
        ("search:speed=9", "has no setting 'speed'; it has: sims, cpu"),
        ("search:sims=1,sims=2", "the setting 'sims' is given twice"),
        ("search:sims=0", "sims is from 1 to"),
        ("casual:slips=2", "casual: slips is from 0 to 1"),
        ("random:luck=1", "the bot 'random' has no setting 'luck'; it has: none"),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(spec, words):
    with pytest.raises(BadInput) as refused:
        bots.make(spec)
    assert words in str(refused.value)


OWN = '''
class Last:
    """takes the last way"""

    def __init__(self, back: int = 1):
        self.back = back

    def choose(self, game, state, seat, rng):
        return game.legal(state)[-self.back]
'''


def test_a_bot_of_ones_own_is_loaded_only_where_that_is_allowed(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(OWN)
    game = Tree((0, {"a": (1, 0), "b": (0, 1), "c": (0, 1)}), 2)
    bot = bots.make(f"{file}:Last:back=2", own=True)
    assert bots.Seated(bot, 0, 1).move(game, game.initial()) == Go("b")
    with pytest.raises(BadInput, match="there is no bot"):
        bots.make(f"{file}:Last")
    with pytest.raises(BadInput, match="has no class 'First'"):
        bots.make(f"{file}:First", own=True)
    with pytest.raises(BadInput, match="there is no file"):
        bots.make(f"{tmp_path}/none.py:Last", own=True)


def test_an_illegal_choice_names_bot_seat_and_rule():
    class Cheat:
        def choose(self, game, state, seat, rng):
            state.ways.append("a")
            return Go("z")

    game = Tree((0, {"a": (1, 0), "b": (0, 1)}), 2)
    state = game.initial()
    with pytest.raises(bots.BotError, match=r"Cheat at seat 0 chose 'go z': .*\(T-1\)"):
        bots.Seated(Cheat(), 0, 1).move(game, state)
    assert state == game.initial(), "a bot cannot reach the true state"


def toy():
    """Return the toy game, and a state in which somebody is to choose."""
    game = registry.make("toy", 2)
    state = game.initial()
    while game.actor(state) == CHANCE:
        game.apply(state, game.sample(state, Rng(4)))
    return game, state


@pytest.mark.parametrize("level", levels.LEVELS)
def test_a_level_is_one_of_the_other_bots_set_for_people(level):
    """The same choices, with the same stream, as the bot named by its kind and settings."""
    game, state = toy()
    other = levels.plays(level, game)
    if "cpu" in other:  # would not repeat itself
        assert other == "search:cpu=1"
        return
    for seed in range(5):
        one, same = (bots.make(spec).choose(game, state, 0, Rng(seed)) for spec in (level, other))
        assert one == same


def test_a_level_may_be_another_bot_in_another_game(monkeypatch):
    game, _ = toy()
    assert levels.plays("easy", game) == "casual:slips=0.4"
    monkeypatch.setattr(type(game), "slips", (0.9, 0.1))
    assert levels.plays("easy", game) == "casual:slips=0.9"
    assert levels.plays("medium", type(game)) == "casual:slips=0.1"
    assert levels.plays("random", game) == "random", "not a level"


def test_a_casual_player_slips_as_often_as_it_is_told():
    """Of 20 ways the rule of thumb takes the first; a slip takes any of the 20."""
    ways = {f"w{n}": (20 - n, n) for n in range(20)}
    game = Tree((0, ways), 2, {f"w{n}": (-n / 20, n / 20) for n in range(20)})
    bot, rng, times = bots.make("casual:slips=0.5"), Rng(1), 2000
    other = sum(bot.choose(game, game.initial(), 0, rng) != Go("w0") for _ in range(times))
    assert abs(other / times - 0.5 * 19 / 20) < 4 * (0.25 / times) ** 0.5
