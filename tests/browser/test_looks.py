"""Every screen: at phone size, by axe, in day and night, and by keyboard alone."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.people import PHONE, People, Person

pytestmark = pytest.mark.browser

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
SOLO = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "random"}]
OPEN = [{"kind": "me", "name": "Ann"}, {"kind": "invite"}]
HERE = [{"kind": "me", "name": "Ann"}, {"kind": "here", "name": "Bob"}]


def landing(person: Person) -> None:
    person.visit("/")
    expect(person.page.get_by_role("article").first).to_be_visible()


def new_table(person: Person) -> None:
    person.visit("/new#paper_rails")
    person.page.get_by_text("Options, components, title").click()


def rules(person: Person) -> None:
    person.visit("/rules/paper_rails")
    expect(person.page.get_by_role("button", name="Rule PR-C1").first).to_be_visible()


def claim(person: Person) -> None:
    other = person.people.person()
    person.visit(other.make("paper_rails", OPEN)["invites"][0]["link"])
    expect(person.page.get_by_label("Your name")).to_be_visible()


def waiting(person: Person) -> None:
    person.make("paper_rails", OPEN)


def table(person: Person) -> None:
    person.make("paper_rails", SOLO)
    person.tab("Log")


def table_of(game: str) -> Callable[[Person], None]:
    return lambda person: person.make(game, SOLO) and None


def actions(person: Person) -> None:
    person.make("paper_rails", SOLO)
    person.tab("Actions")
    person.button("Stock").click(force=True)


def plain_board(person: Person) -> None:
    person.make("toy", SOLO)


def curtain(person: Person) -> None:
    person.make_curtained("toy", HERE)
    expect(person.page.get_by_role("button", name=re.compile("I am"))).to_be_visible()


def sheet(name: str) -> Callable[[Person], None]:
    def open_it(person: Person) -> None:
        person.make("paper_rails", SOLO)
        person.page.get_by_role("button", name=name, exact=True).click()
        expect(person.page.get_by_role("dialog")).to_be_visible()

    return open_it


SCREENS: dict[str, Callable[[Person], None]] = {
    "landing": landing,
    "new table": new_table,
    "rules": rules,
    "claim": claim,
    "waiting": waiting,
    "table": table,
    "actions": actions,
    "plain board": plain_board,
    "U.S. Telegraph": table_of("us_telegraph"),
    "String Railway": table_of("string_railway"),
    "Wireless": table_of("wireless"),
    "curtain": curtain,
    "score": sheet("Score"),
    "table sheet": sheet("Table"),
    "settings": sheet("Settings"),
}


def faults(person: Person) -> list[str]:
    """What axe finds serious or critical, in a few words each."""
    if not person.page.evaluate("() => typeof axe === 'object'"):
        person.page.add_script_tag(path=AXE)
    found: dict[str, Any] = json.loads(
        person.page.evaluate(
            "async () => JSON.stringify(await axe.run({resultTypes: ['violations']}))"
        )
    )
    return [
        f"{fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"][:3]
    ]


def test_axe_finds_nothing_serious(people: People) -> None:
    """O6, by day on every screen and by night on the two that hold most."""
    person = people.person(bypass_csp=True, reduced_motion="reduce")
    found = {}
    for name, go in SCREENS.items():
        go(person)
        found[name] = faults(person)
    night = people.person(bypass_csp=True, reduced_motion="reduce", color_scheme="dark")
    for name in ("landing", "actions"):
        SCREENS[name](night)
        found[f"{name} by night"] = faults(night)
    told = [f"{name}: {fault}" for name, faulty in found.items() for fault in faulty]
    assert not told, "\n".join(told)


SMALL = """() => [...document.querySelectorAll(
    'button, a.btn, input:not([type=range], [type=file]), select, summary, [role=tab]')]
  .filter((e) => e.checkVisibility() && !e.closest('label') && !e.matches('.chip'))
  .map((e) => [e.textContent.trim() || e.ariaLabel, e.getBoundingClientRect()])
  .filter(([, r]) => r.width > 0 && (r.width < 35.5 || r.height < 43.5))
  .map(([name, r]) => `${name} ${Math.round(r.width)}x${Math.round(r.height)}`)"""


@pytest.mark.parametrize("size", [(390, 844), (360, 640)], ids=str)
def test_every_screen_fits_a_phone(people: People, size: tuple[int, int]) -> None:
    """O1: no sideways scrolling, places to tap are large, the actions are in sight."""
    width, height = size
    person = people.person(phone=True, viewport={"width": width, "height": height})
    for name, go in SCREENS.items():
        go(person)
        person.still(person.panel if person.panel.is_visible() else person.page.locator("body"))
        wide = person.page.evaluate("() => document.documentElement.scrollWidth")
        assert wide <= width, f"{name} is {wide} wide"
        assert person.page.evaluate(SMALL) == [], name
        if person.panel.is_visible():
            box = person.panel.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= height + 1, f"{name}: the actions are out of sight"
            board = person.page.locator(".area").bounding_box()
            assert board is not None
            assert board["height"] > 100, f"{name}: the board has {board['height']} left"


def test_a_tap_is_confirmed(people: People) -> None:
    """O2: on touch an action is shown with its lines first, and done by a second tap."""
    person = people.person(phone=True)
    person.make("paper_rails", SOLO)
    person.button("Operate").tap()
    expect(person.panel).to_contain_text("PR-6")
    assert person.n() == 0
    person.button("Cancel").tap()
    person.button("Operate").tap()
    person.button("Confirm").tap()
    person.wait_for(1)

    # A finger need not hit a thin line; at a city it is asked which one.
    line = person.still(person.page.locator("[data-line='albany-boston'] .reach"))
    x, y = line["x"] + line["width"] / 2, line["y"] + line["height"] / 2
    person.page.touchscreen.tap(x, y - 16)
    expect(person.button("Confirm")).to_be_visible()
    expect(person.panel).to_contain_text("PR-3")
    person.button("Cancel").tap()
    person.page.touchscreen.tap(line["x"] + line["width"], y)
    expect(person.panel.get_by_label("Which one?")).to_contain_text("Albany–Boston")


def test_the_board_stays_in_its_place(people: People) -> None:
    """What is told on a phone takes the place of the question; the map lies where it was moved."""
    person = people.person(phone=True, reduced_motion="reduce")
    person.make("paper_rails", SOLO)
    board = person.page.locator(".area")
    question = person.panel.get_by_text("Take an action (3 left)")
    tall = person.still(board)["height"]
    person.page.get_by_role("button", name="Larger").tap()
    map_ = board.locator("svg > g").first
    person.still(map_)
    moved = map_.get_attribute("transform")
    person.button("Build").tap(force=True)
    person.panel.get_by_role("button", name="Rule PR-3").tap()
    rule = person.panel.get_by_role("note")
    expect(rule).to_contain_text("eastern seaboard city")
    chip = person.panel.get_by_role("button", name="Rule PR-3").bounding_box()
    told = rule.bounding_box()
    assert chip is not None
    assert told is not None
    assert told["y"] >= 0
    assert told["y"] + told["height"] <= chip["y"], "the rule's text lies beside its id, in sight"
    person.page.keyboard.press("Escape")
    for words in ("Operate", "Build"):  # what it brings; why it cannot be had
        person.button(words).tap(force=True)
        expect(person.panel).to_contain_text("PR-")
        assert question.evaluate("node => node.getBoundingClientRect().height") <= 1
        assert abs(person.still(board)["height"] - tall) < 12, words
        person.button("Cancel" if words == "Operate" else "Dismiss").tap()
        assert person.still(board)["height"] == tall
    assert map_.get_attribute("transform") == moved
    for pane in ("Railroads", "Commodities", "Events", "Log", "Actions"):
        person.tab(pane)
        expect(person.page.get_by_role("tabpanel")).to_be_visible()
        high = person.page.evaluate("() => document.documentElement.scrollHeight")
        assert high == PHONE["height"], f"{pane}: the page can be scrolled past its end"


def test_a_turn_by_keyboard_alone(people: People) -> None:
    """O6: find an action by words, undo and end the turn by single keys."""
    person = people.person()
    person.make("paper_rails", SOLO)
    keys = person.page.keyboard
    keys.press("/")
    for n in (1, 2):
        keys.type("operate")
        keys.press("Enter")
        person.wait_for(n)
    keys.type("build charleston wilm")
    keys.press("Enter")
    person.wait_for(3)
    person.page.get_by_label("Find or type an action").blur()
    keys.press("u")
    person.wait_for(4)
    keys.press("e")  # one action is left: it asks
    expect(person.panel).to_contain_text("1 action left")
    expect(person.button("Confirm")).to_be_visible()
    assert person.n() == 4
    keys.press("e")
    person.past(4)
    person.tab("Log")
    expect(person.log).to_contain_text("ends the turn")


def test_keys_do_only_what_was_meant(people: People) -> None:
    """Letters after "/" are typed, though others move meanwhile; a held key does a thing once."""
    person = people.person()
    person.make("paper_rails", SOLO)
    field = person.page.get_by_label("Find or type an action")
    keys = person.page.keyboard
    # All of it in one task of the page, as on a machine that lags behind the typist.
    person.page.evaluate(
        """() => {
          const press = (key, repeat = false) => document.activeElement.dispatchEvent(
            new KeyboardEvent('keydown', {key, repeat, bubbles: true, cancelable: true}));
          for (const key of ['/', 'e', 'u', '?']) press(key);
        }"""
    )
    expect(field).to_be_focused()
    keys.type("end turn")
    keys.press("Enter")
    keys.type("oper")  # while the bot moves
    person.page.wait_for_function(
        """() => document.title.includes('Your turn') &&
          Number(document.querySelector('input[type=range]').max) > 1"""
    )
    keys.type("ate")
    expect(field).to_be_focused()
    expect(field).to_have_value("operate")
    n = person.n()
    field.blur()
    person.page.evaluate(
        """() => document.body.dispatchEvent(
          new KeyboardEvent('keydown', {key: 'e', repeat: true, bubbles: true}))"""
    )
    person.button("Operate").focus()
    keys.down("Enter")
    person.wait_for(n + 1)
    keys.down("Enter")  # as the keyboard repeats it
    keys.up("Enter")
    person.page.wait_for_timeout(300)
    assert person.n() == n + 1


def test_the_map_is_one_tab_stop(people: People) -> None:
    """O6: Tab comes to one lit connection, the arrows go to others, Enter builds."""
    person = people.person()
    person.make("paper_rails", SOLO)
    person.act("Operate")
    board = person.page.get_by_role("main", name="Board")
    lit = board.locator("[data-stop]")
    expect(board.locator("g[tabindex='0']")).to_have_count(1)
    assert lit.count() > 10
    board.locator("svg").first.focus()
    keys, focused = person.page.keyboard, person.page.locator(":focus")
    keys.press("Tab")
    first = focused.get_attribute("data-line")
    went = {first}
    for arrow in ("ArrowDown", "ArrowDown", "ArrowLeft", "ArrowUp"):
        keys.press(arrow)
        went.add(focused.get_attribute("data-line"))
        expect(focused).to_have_attribute("data-stop", "")
        expect(board.locator("g[tabindex='0']")).to_have_count(1)
    assert len(went) > 2, went
    here = focused.get_attribute("data-line")
    keys.press("Tab")
    assert focused.get_attribute("data-line") is None, "Tab leaves the map"
    keys.press("Shift+Tab")
    assert focused.get_attribute("data-line") == here
    keys.press("Enter")
    person.wait_for(2)


def test_settings_are_kept(people: People) -> None:
    person = people.person()
    person.make("paper_rails", SOLO)
    person.page.get_by_role("button", name="Settings").click()
    person.page.get_by_label("Paper").select_option("night")
    person.page.get_by_label("End my turn when nothing else").check()
    person.page.get_by_label("red", exact=True).fill("#00aa88")
    person.page.keyboard.press("Escape")
    person.page.reload()
    person.wait_to_see()
    assert person.page.evaluate("() => document.documentElement.dataset.paper") == "night"
    for _ in range(2):
        person.act("Operate")
    person.button("Stock").click()  # the last of three actions: only the end of the turn is left
    person.tab("Log")
    expect(person.log).to_contain_text("ends the turn")
    mark = person.page.get_by_label("Seats", exact=True).locator("path").first
    expect(mark).to_have_attribute("fill", "#00aa88")
