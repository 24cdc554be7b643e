"""The client's types say what the Python types say."""

import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import gen_types  # noqa: E402


class Inner(msgspec.Struct):
    title: str = ""
    pair: tuple[int, str] = (0, "")


class Sent(msgspec.Struct):
    inner: Inner | None
    many: tuple[Inner, ...] = ()


class Request(msgspec.Struct, omit_defaults=True):
    must: int
    may: int = 0


class Lay(msgspec.Struct, tag_field="do", tag="lay"):
    where: int


class Stop(msgspec.Struct, tag_field="do", tag="stop"):
    pass


HERE = {__name__: "MyGame"}


def defined(kinds: list[Any], unions: dict[str, Any] | None = None) -> dict[str, Any]:
    return gen_types.define(kinds, HERE, unions)


def test_a_games_types_carry_its_name_and_the_engines_do_not() -> None:
    names = gen_types.define([Sent, gen_types.Result], HERE).keys()
    assert names == {"MyGameSent", "MyGameInner", "Result", "Score", "ScoreLine"}


def test_a_field_with_a_default_is_always_sent_unless_defaults_are_left_out() -> None:
    assert defined([Sent])["MyGameSent"]["required"] == ["inner", "many"]
    assert defined([Sent])["MyGameInner"]["required"] == ["title", "pair"]
    assert defined([Request])["MyGameRequest"]["required"] == ["must"]


def test_references_follow_the_new_names() -> None:
    many = defined([Sent])["MyGameSent"]["properties"]["many"]
    assert many["items"] == {"$ref": "#/$defs/MyGameInner"}


def test_a_field_called_title_stays() -> None:
    assert defined([Sent])["MyGameInner"]["properties"]["title"]["type"] == "string"


@pytest.mark.parametrize("actions", [Lay | Stop, Lay])
def test_a_game_has_one_type_for_all_its_actions(actions: Any) -> None:
    found = defined([Sent], {"MyGameAction": actions})
    assert "MyGameAction" in found
    assert found["MyGameLay"]["required"] == ["do", "where"]


def test_two_types_of_one_name_are_refused() -> None:
    other = msgspec.defstruct("Inner", [("x", int)])
    with pytest.raises(ValueError, match="two types named Inner"):
        gen_types.define([Sent, other], HERE)


def test_the_schema_has_every_frame_and_every_game() -> None:
    names = gen_types.schema()["$defs"].keys()
    assert {"Frame", "Act", "ClientMessage", "ServerMessage", "Offers", "Meta"} <= names
    games = "PaperRails", "StringRailway", "UsTelegraph", "Wireless"
    assert {f"{name}Action" for name in games} <= names
