"""What render() shows: the table as everybody may see it."""

import pickle
import re

import numpy as np
import pytest
from pettingzoo.test.render_test import collect_render_results

from lineside import envs
from lineside.engine import CHANCE, BadInput, Rng, registry
from tests.envs.field import OURS, play, tables


@pytest.mark.parametrize(
    ("name", "seats"), tables(lambda name, seats: seats == 2 and name != "string_railway")
)
def test_pictures_are_arrays_of_pixels_and_follow_the_game(name, seats):
    env = envs.aec(name, seats, render_mode="rgb_array")
    pictures = collect_render_results(env)
    for picture in pictures:
        assert picture.dtype == np.uint8
        assert picture.shape[1:] == (800, 3)
        assert picture.std() > 5
    play(env, 60)
    last = env.render()
    assert last.shape != pictures[0].shape or (last != pictures[0]).any()


def test_a_picture_is_as_wide_as_is_asked_for():
    env = envs.aec("wireless", 2, render_mode="rgb_array", width=1600)
    env.reset(seed=0)
    assert env.render().shape[1:] == (1600, 3)
    assert pickle.loads(pickle.dumps(env)).render().shape[1:] == (1600, 3)
    alone = envs.SeatEnv("paper_rails", render_mode="rgb_array", width=np.int64(400))
    alone.reset(seed=0)
    assert alone.render().shape[1:] == (400, 3)
    for wrong in (0, 99, 100_000, "800"):
        with pytest.raises(BadInput, match="100 to 4000 pixels wide"):
            envs.aec("wireless", width=wrong)


def test_words_say_whose_turn_it_is_and_how_all_stand():
    env = envs.aec("paper_rails", 2, render_mode="ansi")
    env.reset(seed=0)
    assert re.fullmatch(r".+\n\* player_0: \d+ points\n  player_1: \d+ points\n", env.render())
    play(env)
    assert env.render().startswith("The game is over\n")


def test_a_mode_that_does_not_exist_is_refused_and_none_is_told():
    with pytest.raises(BadInput, match="rgb_array, ansi"):
        envs.aec("paper_rails", render_mode="3d")
    env = envs.aec("paper_rails")
    env.reset()
    with pytest.warns(UserWarning, match="render_mode"):
        assert env.render() is None


@pytest.mark.parametrize("name", OURS)
def test_every_seat_has_its_own_marks_in_the_drawing(name):
    """Colour is never the only sign: without it the seats' marks still differ."""
    seats = registry.meta(name).seats[1]
    game, rng = registry.make(name, seats), Rng(4, "drawing")
    state = game.initial()
    for _ in range(60 if name == "string_railway" else 600):
        if game.actor(state) == CHANCE:
            game.apply(state, game.sample(state, rng))
        elif game.legal(state):
            game.apply(state, rng.choice(game.legal(state)))
    view = game.view(state, None)
    svg = game.drawing(view)
    if name in ("us_telegraph", "wireless"):
        letters = set(re.findall(r">([A-F])\d*</text>", svg))
        assert letters == set("ABCDEF"[:seats])
    else:
        owners = set(getattr(view, "owners", None) or [route.seat for route in view.routes])
        dashes = set(re.findall(r'stroke-dasharray[:=]\s*"?([\d. ]+|none)', svg))
        assert len(owners - {-1}) > 2
        assert len(dashes - {"none"}) >= len(owners - {-1, 0})
