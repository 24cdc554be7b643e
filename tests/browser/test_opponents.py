"""Levels in the form, hints at the table, the chart of chances after a game."""

import re

import pytest
from playwright.sync_api import expect

from lineside.server import thinking
from tests.browser.people import People

pytestmark = pytest.mark.browser


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "HINT", 0.3)
    monkeypatch.setattr(thinking, "CHANCES", 0.01)


def test_levels_are_offered_by_their_names(people: People) -> None:
    ann = people.person(phone=True)
    ann.visit("/new#paper_rails")
    page = ann.page
    page.get_by_label("Seat 1: name").fill("Ann")
    page.get_by_label("Seat 2: who").select_option("bot")
    which = page.get_by_label("Seat 2: which bot")
    expect(which).to_have_value("medium")
    levels = which.locator("> option").all_text_contents()
    assert levels == ["Easy", "Medium", "Hard", "Expert"]
    assert "Greedy" in which.locator("optgroup option").all_text_contents()
    which.select_option("easy")
    expect(page.get_by_text("plays along sensibly")).to_be_visible()
    page.get_by_role("button", name="Make the table").click()
    ann.wait_to_see()
    seat = page.get_by_label("Seats", exact=True).locator("li").nth(1)
    expect(seat).to_contain_text("Easy")
    expect(seat.get_by_role("img", name="bot")).to_be_visible()


def test_a_hint_is_lit_chosen_and_sent(people: People) -> None:
    ann = people.person()
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "random"}]
    ann.make("paper_rails", seats, first="host")
    n = ann.n()
    ann.button("Hint").click()
    ideas = ann.page.get_by_role("region", name="Hint").locator("li button")
    expect(ideas.first).to_contain_text(re.compile(r"\d+ %"))
    assert 1 <= ideas.count() <= 3
    expect(ann.panel).to_contain_text("looked at")
    expect(ann.page.get_by_label("Seats", exact=True)).to_contain_text("1 hint")
    ideas.first.hover()
    expect(ann.panel.locator(".details")).to_be_visible()
    # A tap chooses and does not send.
    ideas.first.click()
    expect(ideas.first).to_have_attribute("aria-pressed", "true")
    assert ann.frame()["n"] == n
    ann.button("Confirm").click()
    ann.past(n)
    expect(ann.page.get_by_role("region", name="Hint")).to_have_count(0)
    # Nobody has hints who only watches, and none are had where the table has none.
    eve = people.person()
    eve.visit(ann.page.url)
    eve.wait_to_see()
    expect(eve.button("Hint")).to_have_count(0)
    ann.make("paper_rails", seats, first="host", hints=False)
    expect(ann.button("Undo")).to_be_visible()
    expect(ann.button("Hint")).to_have_count(0)


def test_the_chances_of_a_game_lead_to_its_positions(people: People) -> None:
    ann = people.person(phone=True)
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "here", "name": "Bob"}]
    made = ann.make("paper_rails", seats, first="host")
    url = f"{people.house.url}/api/tables/{made['table']}"
    for _ in range(12):
        frame = ann.frame()
        body = {"type": "act", "id": f"a{frame['n']}", "n": frame["n"], "seat": frame["actor"]}
        offer = frame["offers"]["offers"][-1]["action"]
        ann.page.request.post(
            f"{url}/actions", data=body | {"action": offer}, headers={"origin": people.house.url}
        )
    ann.page.request.post(
        f"{url}/resign",
        data={"type": "resign", "id": "r", "seat": 1},
        headers={"origin": people.house.url},
    )
    page = ann.page
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Chances").click()
    sheet = page.get_by_role("dialog", name="How the chances went")
    chart = sheet.get_by_role("img", name="Chances to win over the turns")
    expect(chart).to_be_visible()
    expect(sheet.get_by_text("Where it turned")).to_be_visible()
    expect(sheet.get_by_text("100 %").first).to_be_visible()
    lines = chart.locator("path.seat")
    dashes = [line.get_attribute("stroke-dasharray") for line in lines.all()]
    assert len(dashes) == len(set(dashes)) == 2
    slider = sheet.get_by_label("Turn", exact=True)
    slider.focus()
    slider.press("Home")
    sheet.get_by_role("button", name="Show the start").click()
    expect(sheet).to_have_count(0)
    expect(page.get_by_role("button", name="To the end")).to_be_visible()
    page.get_by_role("button", name="Chances").click()
    swing = sheet.get_by_role("button", name=re.compile(r"^Turn \d+: .*[+−]\d+ %$")).first
    swing.click()
    expect(sheet).to_have_count(0)
