"""Rules cards, code and tests speak of the same rules."""

import re
from pathlib import Path

import pytest

from lineside.engine import registry

ROOT = Path(__file__).resolve().parent.parent
GAMES = sorted(path.parent.name for path in ROOT.glob("src/lineside/games/*/RULES.md"))


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_on_the_card_is_cited_by_a_test(name: str) -> None:
    tests = "\n".join(path.read_text("utf-8") for path in (ROOT / "tests" / name).rglob("*.py"))
    missing = [rule for rule in registry.rule_texts(name) if not re.search(rf"\b{rule}\b", tests)]
    assert not missing


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_that_code_cites_is_on_the_card(name: str) -> None:
    prefix = registry.meta(name).rule_prefix
    folder = ROOT / "src" / "lineside" / "games" / name
    code = "\n".join(
        path.read_text("utf-8") for pattern in ("*.py", "*.toml") for path in folder.rglob(pattern)
    )
    cited = set(re.findall(rf"\b{prefix}-C?\d+\b", code))
    assert cited, "code that cites no rule"
    assert not cited - set(registry.rule_texts(name))


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_on_the_card_has_words(name: str) -> None:
    short = [rule for rule, text in registry.rule_texts(name).items() if len(text) < 20]
    assert not short
