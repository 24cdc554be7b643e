"""The analysis of a record: begun at a position, with two lines tried on one board."""

import re

import pytest
from playwright.sync_api import expect

from lineside.engine import OVER, Play, Rng, registry
from tests.browser.people import People, Person

pytestmark = pytest.mark.browser


def played(name: str, seed: int = 1, most: int = 10_000) -> Play:
    """A game that was played at random."""
    play = Play(registry.make(name, registry.meta(name).seats[0] if name != "wireless" else 2))
    rng, chance = Rng(seed, "choices"), Rng(seed, "chance")
    play.settle(chance)
    while play.actor != OVER and play.n < most:
        play.submit(play.actor, rng.choice(play.game.legal(play.state)))
        play.settle(chance)
    return play


def look(person: Person, play: Play, n: int) -> None:
    """Open a record and look at a position of it."""
    person.visit("/rules/none")
    made = person.page.request.post(
        f"{person.people.house.url}/api/replays",
        data={"record": play.record.text()},
        headers={"origin": person.people.house.url},
    )
    assert made.ok, made.text()
    person.visit(f"/t/{made.json()['table']}")
    person.wait_to_see()
    person.tab("Log")  # on a phone the slider comes with it
    person.page.get_by_label("Position in the game").fill(str(n))
    expect(person.page.locator(".history .count")).to_have_text(f"{n}/{play.n}")


def test_a_position_is_analysed_back_and_forth(people: People) -> None:
    ann, eve = people.person(), people.person(phone=True)
    play = played("us_telegraph")
    n = next(n for n in range(20, play.n) if play.game.actor(play.at(n)) == 0)
    look(ann, play, n)
    ann.page.get_by_role("button", name="Analyse from here").click()
    sheet = ann.page.get_by_role("dialog", name="Analyse from here")
    source = ann.page.url
    sheet.get_by_role("button", name="As Seat 1 knew it").click()
    ann.page.wait_for_url(lambda url: url != source and "/t/" in url)
    ann.wait_to_see()
    banner = ann.page.get_by_role("note")
    expect(banner).to_contain_text(f"from entry {n} of a game, as Seat 1 knew it")
    eve.visit(ann.page.url)
    eve.wait_to_see()

    frame = ann.frame()
    assert frame["actor"] == frame["seat"] == 0
    first, second = [offer["notation"] for offer in frame["offers"]["offers"]][:2]
    count = ann.page.locator(".history .count")
    expect(count).to_have_text("0/0")
    ann.command(first)
    expect(count).to_have_text("1/1")
    after = ann.frame()
    ann.page.get_by_role("button", name="One entry back").click()
    expect(count).to_have_text("0/1")
    ann.tab("Log")
    expect(ann.log.locator("li.ahead").first).to_contain_text("still ahead")
    expect(ann.log.locator("li.undone")).to_have_count(0)
    assert ann.frame()["view"] == frame["view"]
    ann.page.get_by_role("button", name="One entry on").click()
    expect(count).to_have_text("1/1")
    assert ann.frame()["view"] == after["view"]
    ann.page.keyboard.press("[")
    expect(count).to_have_text("0/1")
    ann.command(second)
    expect(count).to_have_text("1/1")
    assert ann.frame()["view"] != after["view"]

    # The first line is in the log, struck out; pressed, it is taken up again.
    ann.tab("Log")
    ann.log.locator("li.undone").first.get_by_role("button").click()
    ann.until(lambda: ann.frame()["view"] == after["view"])
    expect(ann.log.locator("li.here")).to_have_count(1)
    expect(count).to_have_text("1/1")
    expect(eve.page.locator(".history .count")).to_have_text("1/1")

    n = ann.frame()["n"]
    ann.page.get_by_role("button", name="Let the machine move").click()
    expect(count).to_have_text(re.compile("2/2"))
    assert ann.frame()["n"] > n
    expect(eve.page.locator(".history .count")).to_have_text("2/2")
    expect(eve.page.get_by_role("button", name="Let the machine move")).to_have_count(0)
    expect(eve.page.get_by_role("link", name="a game")).to_have_count(0)  # it is Ann's to show
    banner.get_by_role("link", name="a game").click()
    ann.page.wait_for_url(source)
    expect(banner).to_have_count(0)
