"""Games, options and editions: found by folder, refused in words."""

from pathlib import Path

import pytest

from lineside.engine import BadInput, EditionError, registry


def test_a_folder_is_a_game() -> None:
    for name, package in registry.packages().items():
        assert registry.meta(name).name == name, package


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("nowhere.canals", "'nowhere.canals' is no game: there is no module nowhere"),
        ("tests", "'tests' is no game: there is no module tests.meta"),
        ("tests.toy", r"the game in tests.toy must be called 'canals', not 'toy' \(META\)"),
    ],
)
def test_a_package_that_is_no_game_is_named(
    path: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry._added, "canals", path)
    with pytest.raises(BadInput, match=words):
        registry.meta("canals")


def test_a_game_that_is_not_complete_says_what_it_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A newcomer's first files, one after another."""
    folder = tmp_path / "begun"
    folder.mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(registry._added, "begun", "begun")
    toy = (Path(__file__).parents[1] / "toy" / "meta.py").read_text("utf-8")
    (folder / "__init__.py").touch()
    (folder / "meta.py").write_text(toy.replace('"toy"', '"begun"'), "utf-8")
    assert registry.meta("begun").title == "Posts and Cards"
    (folder / "rules.py").write_text(
        "from lineside.engine import Game\n\n\nclass Rules(Game):\n    meta = state_type = None\n"
    )
    with pytest.raises(BadInput, match=r"begun lack: action_types, .*edition_type, actor, .*view"):
        registry.make("begun", 2)
    with pytest.raises(BadInput, match=r"there is no RULES.md in begun"):
        registry.rules_card("begun")
    with pytest.raises(BadInput, match=r"there is no edition in begun"):
        registry.builtin_edition("begun")


@pytest.mark.parametrize(
    ("name", "seats", "options", "words"),
    [
        ("chess", 2, {}, "there is no game 'chess'"),
        ("toy", 1, {}, "for 2 to 4 seats, not 1"),
        ("toy", True, {}, "for 2 to 4 seats"),
        ("toy", 2, {"speed": 1}, "no option 'speed'"),
        ("wireless", 1, {"automa_technologies": 1}, "'automa_technologies' cannot be 1"),
        ("toy", 2, {"turns": 10}, "can be: 1…9"),
        ("toy", 2, {"turns": "3"}, "cannot be '3'"),
        ("toy", 2, {"turns": True}, "cannot be True"),
    ],
)
def test_wrong_settings_are_refused(name: str, seats: int, options: dict, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        registry.make(name, seats, options)


@pytest.mark.parametrize(
    ("text", "key", "words"),
    [
        ("reach = ", "", "not TOML"),
        ("a = " + "[" * 5000 + "]" * 5000, "", "nested too deep"),
        ("a = " + "9" * 6000, "", "number too long"),
        ('source = "x"\nreach = 5\n', "", "missing required field `cards`"),
        ('source = "x"\nreach = "far"\ncards = [1, 1, 1]\n', "reach", "expected `int`"),
        ('source = "x"\nreach = 5\ncards = [1, 1, 1]\nmore = 1\n', "", "unknown field `more`"),
        ('source = "x"\nreach = 5\ncards = [1, "b", 1]\n', "cards[1]", "expected `int`"),
    ],
)
def test_a_wrong_edition_names_file_and_key(text: str, key: str, words: str) -> None:
    with pytest.raises(EditionError, match=words) as caught:
        registry.own_edition("toy", text, "mine.toml")
    assert caught.value.file == "mine.toml"
    assert caught.value.key == key


def test_the_digest_is_of_the_data_not_of_the_file() -> None:
    one = registry.own_edition("toy", 'source="x"\nreach=5\ncards=[1,1,1]', "a.toml")
    two = registry.own_edition("toy", '# hi\ncards=[1,1,1]\nreach=5\nsource="x"', "b.toml")
    assert one.digest == two.digest


def test_rule_texts_are_read_from_the_card() -> None:
    texts = registry.rule_texts("toy")
    assert list(texts) == ["TOY-1", "TOY-2", "TOY-3", "TOY-4"]
    assert texts["TOY-2"].endswith("on a field of 1000 by 1000.")
