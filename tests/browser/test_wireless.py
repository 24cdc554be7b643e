"""Wireless in the browser: a game against the Automa, three seats, and the desk under the map."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.people import People, Person
from tests.browser.test_looks import faults

pytestmark = pytest.mark.browser

ALONE = [{"kind": "me", "name": "Ann"}]
THREE = [
    {"kind": "me", "name": "Ann"},
    {"kind": "invite", "name": "Bob"},
    {"kind": "here", "name": "Cleo"},
]

Offer = dict[str, Any]


def desk(person: Person) -> Locator:
    """What lies under the map: the choice that is asked for, or the own columns."""
    return person.page.get_by_role("region", name=re.compile("^Before "))


def column(person: Person, name: str) -> Locator:
    return desk(person).get_by_role("region", name=f"{name} column")


def location(person: Person, name: str) -> Locator:
    return person.page.locator(f"[data-location={name}]")


def tap(person: Person, name: str) -> None:
    """Click on a Location's space, whatever tokens lie on it."""
    location(person, name).locator(".space").click(force=True)


def offers(person: Person, do: str = "", **wanted: Any) -> list[Offer]:
    """What the server offers now, of a kind and with these values."""
    return [
        offer
        for offer in person.frame()["offers"]["offers"]
        if do in ("", offer["action"]["do"]) and wanted.items() <= offer["action"].items()
    ]


def me(person: Person) -> dict[str, Any]:
    """The own boards, as the server shows them."""
    frame = person.frame()
    found: dict[str, Any] = frame["view"]["players"][frame["seat"] or 0]
    return found


def moved_on(person: Person, n: int) -> None:
    """Wait until the table is past version n, with all that chance adds."""
    person.past(n)
    person.wait_for(person.frame()["n"])


def doing(person: Person, act: Callable[[], None]) -> None:
    """Act, and wait until the page shows what came of it."""
    n = person.n()
    act()
    moved_on(person, n)


def typed(person: Person, notation: str) -> None:
    doing(person, lambda: person.command(notation))


def sent(person: Person, frame: dict[str, Any], offer: Offer) -> None:
    """Act at the server, for the long middle of a game; the page follows."""
    table = person.page.url.split("/t/")[1].split("#")[0]
    answer = person.page.request.post(
        f"{person.people.house.url}/api/tables/{table}/actions",
        data={"type": "act", "id": f"t{frame['n']}", "n": frame["n"], "seat": frame["seat"]}
        | {"action": offer["action"]},
        headers={"origin": person.people.house.url},
    )
    assert answer.ok, answer.text()


def start(person: Person) -> None:
    """Through the setup by what is offered first."""
    while (frame := person.frame())["view"]["round"] == 0:
        sent(person, frame, frame["offers"]["offers"][0])
    person.wait_for(frame["n"])
    expect(person.panel).to_contain_text("Choose an action")


def finish_turn(person: Person) -> None:
    """Answer what is still open by what is offered first, and end the turn."""
    while not offers(person, "end"):
        typed(person, offers(person)[0]["notation"])
    typed(person, "end")


def swiped(person: Person, way: int) -> None:
    """Draw a finger across the open pane: to the right (1) or to the left (-1)."""
    box = person.page.get_by_role("tabpanel").bounding_box()
    assert box
    middle, y = box["x"] + box["width"] / 2, box["y"] + 20
    touch = person.page.context.new_cdp_session(person.page)
    for k in range(-4, 6):
        kind = "touchStart" if k == -4 else "touchEnd" if k == 5 else "touchMove"
        points = [] if kind == "touchEnd" else [{"x": middle + way * k * 25, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def alone(people: People, **context: Any) -> Person:
    """Ann at her first action against the Automa."""
    ann = people.person(**context)
    ann.make("wireless", ALONE)
    start(ann)
    return ann


def test_the_setup_is_chosen_on_the_desk(people: People) -> None:
    """WL-1: Objectives in any order; WL-2: a group by its card or by its Location."""
    ann = people.person()
    ann.make("wireless", ALONE)
    dealt = [tile["tile"] for tile in me(ann)["objectives"]]
    name = f"Move Objective {dealt[2].upper()} up"
    desk(ann).get_by_role("button", name=name).click()
    doing(ann, desk(ann).get_by_role("button", name="Put them so").click)
    arranged = [tile["tile"] for tile in me(ann)["objectives"]]
    assert arranged == [dealt[0], dealt[2], dealt[1]]

    cards = offers(ann, "start")
    assert len(cards) == 2
    for card in cards:
        button = desk(ann).get_by_role("button", name=card["label"])
        for line in card["lines"]:
            expect(button).to_contain_text(line["text"])
        expect(location(ann, card["action"]["location"])).to_have_attribute("data-stop", "")
    place = cards[1]["action"]["location"]
    doing(ann, lambda: tap(ann, place))
    expect(location(ann, place)).to_have_attribute("aria-label", re.compile("Stations? of Ann"))
    # WL-25: the other set is the Automa's, and it has had its first turn.
    turn = ann.page.get_by_role("region", name="The Automa's turn")
    expect(
        turn.get_by_text(re.compile("^(Installation|Transmission|Modulation|Funding)$"))
    ).to_be_visible()
    expect(turn.get_by_role("listitem").first).to_be_visible()


def test_an_installation_and_a_transmission_on_the_map(people: People) -> None:
    """WL-6: a box with its price and why; WL-7, WL-8: lit Locations with what each would bring."""
    ann = alone(people)
    box = column(ann, "Installation").get_by_role("button", name="Installation, Basic")
    told = me(ann)["columns"][0]["boxes"][0]
    expect(box).to_contain_text(f"${told['price']}" if told["price"] else "covered")
    for space in told["spaces"]:
        words = re.compile(re.escape(f"{space['text']}: {space['amount']}"))
        expect(box).to_have_attribute("title", words)
    money, stations = me(ann)["money"], me(ann)["stations_left"]
    doing(ann, box.click)
    assert me(ann)["money"] == money - told["price"]

    sites = offers(ann, "install")
    lit = ann.page.locator("[data-location][data-stop]")
    expect(lit).to_have_count(len(sites))
    for site in sites[:2]:
        card = desk(ann).get_by_role("button", name=site["label"])
        expect(card).to_contain_text(site["lines"][-1]["text"])
        location(ann, site["action"]["at"]).locator(".space").hover(force=True)
        expect(ann.panel).to_contain_text(site["lines"][-1]["text"])
    doing(ann, lambda: location(ann, sites[0]["action"]["at"]).press("Enter"))
    assert me(ann)["stations_left"] == stations - 1
    expect(location(ann, sites[0]["action"]["at"])).to_have_attribute(
        "aria-label", re.compile("Stations? of .*Ann")
    )
    finish_turn(ann)

    # With two Stations the Station is chosen first, then one of its lines.
    if not offers(ann, "use", column="transmission", box="advanced"):
        typed(ann, "fund action")  # with $6 it may be too dear
        finish_turn(ann)
    doing(
        ann,
        column(ann, "Transmission").get_by_role("button", name="Transmission, Advanced").click,
    )
    ways = offers(ann, "transmit")
    senders = sorted({way["action"]["station"] for way in ways})
    assert len(senders) == 2
    tap(ann, senders[0])
    mine = [way for way in ways if way["action"]["station"] == senders[0]]
    for way in mine:
        expect(desk(ann).get_by_role("button", name=way["label"])).to_contain_text(
            way["lines"][0]["text"]
        )
    expect(ann.page.locator("path.way")).to_have_count(len(mine))
    ready = me(ann)["ready"]
    desk(ann).get_by_role("button", name=mine[-1]["label"]).hover()
    expect(ann.page.locator("path.way.shown")).to_have_count(1)
    doing(ann, desk(ann).get_by_role("button", name=mine[-1]["label"]).click)
    assert me(ann)["ready"] <= ready - 2 + 3
    expect(location(ann, mine[-1]["action"]["first"])).to_have_attribute(
        "aria-label", re.compile("Signals of .*Ann")
    )


def test_funding_is_a_credit_a_tycoon_and_money(people: People) -> None:
    """WL-12, by its two dialogs; a level that is too high says why; a blind one is a reveal."""
    ann = alone(people)
    before = me(ann)
    doing(ann, column(ann, "Funding").get_by_role("button").first.click)
    dialog = desk(ann).get_by_role("table", name="A Credit for the Credit area")
    expect(dialog.get_by_role("button")).to_have_count(len(offers(ann, "credit")))
    doing(ann, dialog.get_by_role("button", name="Credit from slot 2 to the Scientist row").click)
    assert me(ann)["credits"] == [2, 2, 2]

    active = me(ann)["icons"][0]["number"]
    expect(ann.panel).to_contain_text(f"Take a Tycoon up to level {min(active, 4)}")
    assert 1 <= active < 4, "the starting Tycoon and the hat beside Funding"
    high = desk(ann).get_by_role("region", name="Tycoons of level 4").get_by_role("button")
    high.first.click(force=True)
    expect(ann.panel).to_contain_text(f"level 4 needs 4 active Tycoons, you have {active}")
    expect(ann.panel.get_by_role("button", name="Rule WL-12")).to_be_visible()

    low = desk(ann).get_by_role("region", name="Tycoons of level 1")
    doing(ann, low.get_by_role("button", name="Unseen top").click)
    after = me(ann)
    # The used tile still lies there at pay time: a Tycoon for Funding may reach one more hat.
    funding = len(after["columns"][3]["tycoons"]) - len(before["columns"][3]["tycoons"])
    hats = funding if before["columns"][3]["covered"] + 1 in (3, 5) else 0
    assert after["money"] == before["money"] + 2 + active + 1 + hats
    ann.tab("Log")
    expect(ann.log).to_contain_text("The tile that Ann took:")


def test_supply_brings_tiles_and_a_patent_that_is_used_and_turned(people: People) -> None:
    """WL-14 by its dialogs, then WL-15: a waiting Patent's first use, its side for good."""
    ann = alone(people)
    doing(ann, desk(ann).get_by_role("button", name="Supply").click)
    doing(
        ann, desk(ann).get_by_role("button", name="Credit from slot 1 to the Scientist row").click
    )
    number = 2 + me(ann)["icons"][1]["number"]
    expect(ann.panel).to_contain_text(f"Place {number} tiles from your supply")
    covered = me(ann)["columns"][1]["covered"]
    chip = column(ann, "Transmission").get_by_role("button", name="Transmission tile")
    doing(ann, chip.click)
    doing(ann, chip.click)
    assert me(ann)["columns"][1]["covered"] == covered + 2
    while offers(ann, "place"):
        typed(ann, offers(ann, "place")[0]["notation"])

    expect(ann.panel).to_contain_text("Take a Patent")
    expect(desk(ann).get_by_role("listitem")).to_have_count(6)
    taken = desk(ann).get_by_role("button", name=re.compile("^Advanced Transmission"))
    expect(taken).to_contain_text("Transmission tile")
    doing(ann, taken.click)
    assert me(ann)["patents"] == {"transmission_advanced": "waiting"}
    finish_turn(ann)

    third = column(ann, "Transmission").get_by_role("button", name="Transmission, Patent")
    price = offers(ann, "use", column="transmission", box="patent_b")[0]["price"]
    expect(third).to_contain_text(price)
    third.click()
    doing(ann, ann.panel.get_by_label("Which one?").get_by_text("Patent, side B").click)
    assert me(ann)["patents"] == {"transmission_advanced": "b"}
    typed(ann, offers(ann, "transmit")[0]["notation"])
    finish_turn(ann)
    advanced = column(ann, "Transmission").get_by_label("Transmission, Advanced")
    if advanced.count() == 0:
        advanced = column(ann, "Transmission").get_by_title("Transmission, Advanced")
    expect(advanced.first).to_contain_text("Transmission tile")
    expect(column(ann, "Transmission").get_by_text("side A or B")).to_have_count(0)


def test_a_game_against_the_automa_to_the_end(people: People) -> None:
    """WL-25, WL-26: every turn of it is told with its tile; both scores line by line."""
    ann = alone(people)
    ann.page.emulate_media(reduced_motion="reduce")
    turn = ann.page.get_by_role("region", name="The Automa's turn")
    shown = set()
    k = 0
    while not (frame := ann.frame())["over"]:
        found = frame["offers"]["offers"]
        if any(offer["action"]["do"] in ("use", "supply", "fund") for offer in found):
            expect(turn).to_be_visible()
            shown.add(turn.locator(".tile").first.inner_text().strip())
            first = turn.get_by_role("listitem").first
            expect(first).to_contain_text(
                re.compile("Tile|The next Station|A Credit|Nothing to do it with")
            )
        k += 1
        offer = found[(k * 7) % len(found)]
        if offer["action"]["do"] == "end":
            typed(ann, "end")
        else:
            sent(ann, frame, offer)
    assert len(shown) >= 3, shown

    mine, automa = frame["view"]["players"]
    sheet = ann.page.get_by_role("dialog", name="Final scores")
    expect(sheet).to_be_visible()
    won = mine["total"] >= automa["total"]
    expect(sheet).to_contain_text("Ann wins." if won else "Ann does not win.")
    its = sheet.get_by_role("region", name="The Automa's score")
    points = [int(text) for text in its.locator("td.points").all_inner_texts()]
    assert sum(points) == automa["total"]
    expect(its.get_by_role("heading")).to_contain_text(str(automa["total"]))
    assert frame["result"]["scores"][0]["total"] == mine["total"]


def test_three_seats_in_two_browsers(people: People) -> None:
    """Two at one screen and one far away, until the Credit area is full (WL-21)."""
    ann, bob = people.person(), people.person()
    made = ann.make("wireless", THREE)
    bob.sit(made["invites"][0]["link"], "Bob")
    while not (frame := ann.frame())["over"]:
        person = bob if frame["actor"] == 1 else ann
        seen = bob.frame() if frame["actor"] == 1 else frame
        found = seen["offers"]["offers"]
        supply = [offer for offer in found if offer["action"]["do"] == "supply"]
        if supply and frame["view"]["round"] == 1:
            person.wait_for(frame["n"])
            typed(person, "supply")
        else:
            sent(person, seen, (supply or found)[0])
    assert frame["result"]["reason"] == "the Credit area is full"
    assert frame["view"]["players"][0]["total"] == frame["result"]["scores"][0]["total"]
    for person in (ann, bob):
        person.wait_for(frame["n"])
        sheet = person.page.get_by_role("dialog", name="Final scores")
        expect(sheet).to_be_visible()
        for score in frame["result"]["scores"]:
            expect(sheet.get_by_text(str(score["total"]), exact=True).first).to_be_visible()
        person.page.keyboard.press("Escape")
        person.tab("Score now")
        pane = person.page.get_by_role("tabpanel")
        for player in frame["view"]["players"]:
            expect(pane.get_by_text(f"{player['total']} VP")).not_to_have_count(0)
        person.tab("Display")
        expect(pane).to_contain_text("18/18")


def test_on_a_phone(people: People) -> None:
    """At phone size, by finger: columns to be swiped, a choice to be confirmed; axe is content."""
    ann = alone(people, phone=True, bypass_csp=True, reduced_motion="reduce")
    columns = desk(ann).get_by_role("group", name="Columns")
    expect(columns).to_be_visible()
    assert columns.evaluate("node => node.scrollWidth > node.clientWidth")
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert faults(ann) == []
    column(ann, "Funding").get_by_role("button").first.tap()
    confirm = ann.panel.get_by_role("button", name="Confirm")
    expect(confirm).to_be_visible()
    doing(ann, confirm.tap)
    row = desk(ann).get_by_role("button", name="Credit from slot 3 to the Tycoon row")
    expect(row).to_be_in_viewport()
    row.tap()
    doing(ann, confirm.tap)
    assert faults(ann) == []
    while (frame := ann.frame())["view"]["stage"] != "end":
        sent(ann, frame, frame["offers"]["offers"][0])
    ann.wait_for(frame["n"])
    for pane in ("Boards", "Display", "Score now"):
        ann.page.get_by_role("tab", name=pane).tap()
        expect(ann.page.get_by_role("tabpanel")).to_be_visible()
        assert faults(ann) == []
    # Panes are swiped: back from the last to the first, then the map alone.
    for pane in ("Display", "Boards"):
        swiped(ann, 1)
        expect(ann.page.get_by_role("tab", name=pane)).to_have_attribute("aria-selected", "true")
    swiped(ann, 1)
    expect(ann.page.get_by_role("tabpanel")).to_have_count(0)
    expect(desk(ann)).to_be_visible()
    places = ann.frame()["view"]["locations"]
    home = next(place["id"] for place in places if 0 in place["unmodulated"])
    expect(location(ann, home)).to_be_in_viewport()
