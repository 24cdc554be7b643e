"""String Railway in the browser: the host draws the table."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import People
from tests.browser.test_looks import faults
from tests.string_railway import world

pytestmark = pytest.mark.browser


def test_a_table_of_the_hosts_own_is_checked_in_words(people: People) -> None:
    """SR-2, SR-3: given as JSON in the form; what is wrong with it and where is said."""
    ann = people.person()
    ann.visit("/new#string_railway")
    page = ann.page
    page.get_by_label("Seat 1: name").fill("Ann")
    page.get_by_text("Options, components, title").click()
    page.get_by_text("As JSON").click()
    stations = [[x, y, 200, 200] for x, y in world.CENTRES]
    stations[5] = [3740, 4200, 200, 200]  # an Outskirts station on the mountain
    field = page.get_by_label("A table drawn by hand")
    field.fill(json.dumps(world.table(stations=stations)))
    page.get_by_role("button", name="Make the table").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Outskirts 5 at (37.4, 42.0) cm")
    expect(alert).to_contain_text("SR-3")
    field.fill(json.dumps(world.table()))
    page.get_by_role("button", name="Make the table").click()
    ann.wait_to_see()
    expect(page.locator("[data-station]")).to_have_count(len(world.CENTRES))


def spot(page: Page, station: int) -> tuple[float, float]:
    """The middle of a station of the editor, in pixels."""
    box = page.locator(f"[data-station='{station}'] polygon").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: tuple[float, float], stop: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*stop, steps=8)
    page.mouse.up()


def test_the_host_draws_a_table(people: People) -> None:
    """SR-2, SR-3: strings and stations are dragged; a bad table is refused in words, where it is
    wrong; a good one is played on."""
    ann = people.person(bypass_csp=True, reduced_motion="reduce")
    ann.visit("/new#string_railway")
    page = ann.page
    page.get_by_label("Seat 1: name").fill("Ann")
    page.get_by_text("Options, components, title").click()
    page.get_by_role("button", name="Draw the table").click()
    editor = page.get_by_role("dialog", name="Draw the table")
    good = editor.get_by_text("This table can be played on.")
    use = editor.get_by_role("button", name="Use this table")
    expect(good).to_be_visible()
    editor.get_by_label("Shape").select_option("pentagon")
    expect(editor.get_by_role("button", name="Undo")).to_be_enabled()
    expect(good).to_be_visible()
    editor.get_by_role("button", name="Cancel").click()

    # One given as JSON can be drawn on; here it is known where there is room.
    page.get_by_text("As JSON").click()
    page.get_by_label("A table drawn by hand").fill(json.dumps(world.table()))
    page.get_by_role("button", name="Change the drawing").click()
    expect(good).to_be_visible()
    drag(page, spot(page, 3), spot(page, 12))  # the yellow City onto the Mountain station
    expect(editor).to_contain_text("City Y3 at")
    expect(editor).to_contain_text("must be outside the mountain")
    expect(editor.get_by_role("button", name="SR-3").first).to_be_visible()
    expect(editor.locator(".fault").first).to_be_visible()
    expect(use).to_be_disabled()
    assert faults(ann) == []
    editor.get_by_role("button", name="Undo").click()
    expect(good).to_be_visible()
    x, y = spot(page, 10)
    drag(page, (x, y), (x + 25, y + 40))
    page.locator("[data-station='11']").press("t")
    page.locator("[data-station='9']").press("Shift+ArrowDown")
    editor.get_by_role("button", name="The mountain").press("ArrowRight")
    before = page.locator("[data-ring=board]").get_attribute("d")
    editor.get_by_role("button", name="board string, at").first.press("ArrowDown")
    expect(page.locator("[data-ring=board]")).not_to_have_attribute("d", before or "")
    expect(good).to_be_visible()
    use.click()
    expect(page.get_by_role("img", name="The table drawn")).to_be_visible()
    page.get_by_role("button", name="Make the table").click()
    ann.wait_to_see()
    stations = ann.frame()["view"]["stations"]
    places = [(s["x"], s["y"]) for s in stations]
    assert places[9] == (800, 2900)
    assert places[12] == (3765, 3740)
    assert places[10] > world.CENTRES[10]
    assert (stations[11]["p"], stations[11]["q"]) != (200, 200)
    assert [n for n in range(13) if places[n] == world.CENTRES[n]] == [*range(9), 11]


def test_a_table_drawn_for_others_is_said_to_be(people: People) -> None:
    ann = people.person()
    ann.visit("/new#string_railway")
    page = ann.page
    page.get_by_text("Options, components, title").click()
    page.get_by_role("button", name="Draw the table").click()
    page.get_by_role("button", name="Use this table").click()
    page.get_by_role("button", name="Add a friend").click()
    expect(page.get_by_text("It was drawn for 2 players")).to_be_visible()
