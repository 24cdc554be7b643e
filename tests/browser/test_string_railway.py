"""String Railway in the browser: strings are drawn, refused, proposed, and seen by others."""

import json
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.people import SEED, People, Person
from tests.browser.test_looks import faults
from tests.string_railway import world

pytestmark = pytest.mark.browser

TWO = [{"kind": "me", "name": "Ann"}, {"kind": "invite", "name": "Bob"}]
CUBES = ["red", "blue", "purple", "yellow", "green", "white"]
BLUE, YELLOW = 1, 3

LATE = """
    const Plain = window.WebSocket;
    window.WebSocket = class extends Plain {
      addEventListener(kind, listener, options) {
        const late = kind !== "message" ? listener : (event) => setTimeout(listener, 1000, event);
        super.addEventListener(kind, late, options);
      }
      set onmessage(listener) { this.addEventListener("message", listener); }
    };
"""
"""Every word of the server comes a second later."""

PAINTS = """
    window.paints = [];
    addEventListener("pointermove", (event) => {
      if (!event.buttons) return;
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => paints.push(performance.now() - event.timeStamp);
        channel.port2.postMessage(0);
      });
    }, true);
"""
"""From a movement of the pointer to the end of the frame that shows it."""


def act(person: Person, do: str, **wanted: Any) -> dict[str, Any]:
    """Take the first offer of a kind that has these values, at the server; the action taken."""
    frame = person.frame()
    action: dict[str, Any] = next(
        offer["action"]
        for offer in frame["offers"]["offers"]
        if offer["action"]["do"] == do and wanted.items() <= offer["action"].items()
    )
    send(person, action)
    return action


def send(person: Person, action: dict[str, Any]) -> None:
    """Act at the server, and wait until this person's page shows it."""
    frame = person.frame()
    table = person.page.url.split("/t/")[1]
    answer = person.page.request.post(
        f"{person.people.house.url}/api/tables/{table}/actions",
        data={"type": "act", "id": f"t{frame['n']}", "n": frame["n"], "seat": frame["seat"]}
        | {"action": action},
        headers={"origin": person.people.house.url},
    )
    assert answer.ok, answer.text()
    person.wait_for(person.frame()["n"])


def moved_on(person: Person, n: int) -> None:
    """Wait until the table is past version n, with all that chance adds."""
    person.past(n)
    person.wait_for(person.frame()["n"])


def started(people: People, seed: int = SEED, **context: Any) -> tuple[Person, Person]:
    """Two people on the table of `world`; the first of them is to lay the first string."""
    ann, bob = people.person(**context), people.person(**context)
    made = ann.make("string_railway", TWO, options={"drawn": world.table()}, seed=seed)
    bob.sit(made["invites"][0]["link"], "Bob")
    both = [ann, bob]
    while ann.frame()["view"]["round"] == 0:
        act(both[ann.frame()["actor"]], "keep")
    first = ann.frame()["actor"]
    here, there = both[first], both[1 - first]
    for person in both:
        person.wait_for(ann.frame()["n"])
    expect(hand(here)).to_be_visible()
    return here, there


def hand(person: Person) -> Locator:
    """What stands beside the table about the thing in hand."""
    return person.page.get_by_role("complementary", name="In hand")


def on_screen(person: Person, *places: Any) -> list[tuple[float, float]]:
    """Places on the table (or the middles of stations) in pixels, once it lies still."""
    person.still(person.page.locator("[data-station]").first)
    points = [world.CENTRES[place] if isinstance(place, int) else place for place in places]
    found: list[list[float]] = person.page.evaluate(
        """points => {
            const matrix = document.querySelector("[data-station]").parentNode.getScreenCTM();
            return points.map(([x, y]) => {
                const at = new DOMPoint(x, y).matrixTransform(matrix);
                return [at.x, at.y];
            });
        }""",
        [list(point) for point in points],
    )
    return [(x, y) for x, y in found]


def draw(person: Person, *places: Any, steps: int = 12) -> None:
    """Draw with the mouse through these places."""
    path = on_screen(person, *places)
    mouse = person.page.mouse
    mouse.move(*path[0])
    mouse.down()
    for x, y in path[1:]:
        mouse.move(x, y, steps=steps)
    mouse.up()


def draw_by_finger(person: Person, *places: Any) -> None:
    path = on_screen(person, *places)
    touch = person.page.context.new_cdp_session(person.page)

    def say(kind: str, points: Sequence[tuple[float, float]]) -> None:
        touch.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]},
        )

    say("touchStart", path[:1])
    for (ax, ay), (bx, by) in pairwise(path):
        for k in range(1, 11):
            say("touchMove", [(ax + (bx - ax) * k / 10, ay + (by - ay) * k / 10)])
    say("touchEnd", [])


def one_ap(person: Person) -> Locator:
    return person.page.locator("[aria-label$='1 AP'], [aria-label*='1 AP, ']")


def wait_for_ap(person: Person, ap: int) -> None:
    """Wait until so many AP are left: all steps of a trip are done."""
    tray = person.page.get_by_title("Action points left this turn")
    expect(tray).to_contain_text(f"{ap}AP left")
    person.wait_for(person.frame()["n"])


def routes(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.frame()["view"]["routes"]
    return found


def test_a_drawn_string_is_measured_priced_and_laid(people: People) -> None:
    """SR-9: one crossing costs 1 AP; SR-8: a string off the board is refused, in words."""
    here, there = started(people)
    send(here, {"do": "lay", "string": 0, "points": [world.CENTRES[4], world.CENTRES[7]]})
    act(here, "end")
    there.wait_for(here.n())
    expect(hand(there)).to_contain_text("300 mm of string left")

    draw(there, 0, (100, 700), (100, 1500), 6)
    expect(hand(there)).to_contain_text("leaves the board")
    expect(hand(there)).to_contain_text("SR-8")
    expect(hand(there).get_by_role("button", name="Lay it")).to_be_disabled()

    draw(there, 3, (2250, 1400), 1)  # drawing anew takes the first one back
    expect(hand(there)).to_contain_text("1 crossing")
    expect(hand(there)).to_contain_text("City Y3 to City B1: 1 AP")
    n = there.n()
    hand(there).get_by_role("button", name="Lay it").click()
    moved_on(there, n)
    laid = routes(there)[-1]
    assert laid["visits"] == [3, 1]
    assert there.frame()["view"]["ap"] == 2
    here.wait_for(there.n())
    for person in (here, there):
        expect(person.page.locator("g.strand")).to_have_count(2)


def test_a_string_runs_out_is_bent_and_taken_back(people: People) -> None:
    here, _ = started(people)
    draw(here, 0, (2000, 1300), (800, 2800), (2800, 2800), steps=20)
    expect(hand(here)).to_contain_text("The string ends here.")
    hand(here).get_by_role("button", name="Take back").click()

    draw(here, 4, (2300, 1250), 1)
    expect(hand(here)).to_contain_text("to City B1: free")
    before = hand(here).inner_text()
    handle = here.page.locator("[data-handle]").nth(1)
    box = handle.bounding_box()
    assert box
    mouse = here.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.move(*on_screen(here, (2300, 1500))[0], steps=8)
    mouse.up()
    expect(hand(here)).not_to_have_text(before)
    expect(hand(here)).to_contain_text("to City B1: free")
    expect(hand(here).get_by_role("button", name="Lay it")).to_be_enabled()
    assert routes(here) == []


def test_a_string_by_keyboard(people: People) -> None:
    """Choose two stations, have a way suggested, lay it."""
    here, _ = started(people)
    offers = here.frame()["offers"]["offers"]
    lay = next(o["action"] for o in offers if o["action"]["do"] == "lay")
    middles = [tuple(lay["points"][0]), tuple(lay["points"][-1])]
    stations = [
        min(
            range(len(world.CENTRES)),
            key=lambda n: abs(world.CENTRES[n][0] - x) + abs(world.CENTRES[n][1] - y),
        )
        for x, y in middles
    ]
    for station in stations:
        item = here.page.locator(f"[data-station='{station}']")
        item.focus()
        item.press("Enter")
        expect(item).to_have_attribute("aria-pressed", "true")
    take = hand(here).get_by_role("button", name="Take this way")
    expect(take).to_be_enabled()
    take.press("Enter")
    button = hand(here).get_by_role("button", name="Lay it")
    expect(button).to_be_enabled()
    n = here.n()
    button.press("Enter")
    moved_on(here, n)
    visits = routes(here)[0]["visits"]
    assert {visits[0], visits[-1]} == set(stations)


def test_a_cube_goes_where_it_is_told(people: People) -> None:
    """SR-12 by tap: the cube, then the station that is lit. SR-18 by keyboard: the New Station."""
    here, _ = started(people)
    send(here, {"do": "lay", "string": 0, "points": [world.CENTRES[0], world.CENTRES[4]]})
    frame = here.frame()
    move = next(o["action"] for o in frame["offers"]["offers"] if o["action"]["do"] == "move")
    colour = CUBES[move["colour"]]
    name = f"Take up a {colour} cube on "
    cube = here.page.get_by_role("button", name=name).first
    cube.click()
    expect(hand(here)).to_contain_text(f"A {colour} cube of")
    here.page.get_by_role("button", name="Bring it to ").and_(one_ap(here)).first.click()
    wait_for_ap(here, frame["view"]["ap"] - 1)

    here.page.get_by_role("button", name="New Station", exact=True).click()
    here.page.mouse.click(*on_screen(here, world.CENTRES[12])[0])
    expect(hand(here)).to_contain_text("SR-18")
    expect(hand(here).get_by_role("button", name="Place it here")).to_be_disabled()
    here.page.get_by_role("button", name="A place for the New Station").first.press("Enter")
    hand(here).get_by_role("button", name="yellow").click()
    n = here.n()
    hand(here).get_by_role("button", name="Place it here").click()
    moved_on(here, n)
    assert here.frame()["view"]["stations"][-1]["colour"] == "yellow"


def test_a_whole_game_in_two_browsers(people: People) -> None:
    here, there = started(people)
    both = {here.frame()["seat"]: here, there.frame()["seat"]: there}
    laid = 0
    while not here.frame()["over"]:
        person = both[here.frame()["actor"]]
        frame = person.frame()
        person.wait_for(frame["n"])
        if any(offer["action"]["do"] == "lay" for offer in frame["offers"]["offers"]):
            act(person, "lay")
            laid += 1
        if any(o["action"]["do"] == "move" for o in person.frame()["offers"]["offers"]):
            act(person, "move")
        act(person, "end")
    assert laid == len(routes(here)) == 10
    scores = here.frame()["result"]["scores"]
    for person in (here, there):
        person.wait_for(here.frame()["n"])
        expect(person.page.locator("g.strand")).to_have_count(10)
        sheet = person.page.get_by_role("dialog", name="Final scores")
        expect(sheet).to_be_visible()
        for score in scores:
            expect(sheet.get_by_text(str(score["total"]), exact=True).first).to_be_visible()


def test_on_a_phone_by_finger(people: People) -> None:
    """At phone size: draw with a finger, and nothing that axe calls serious."""
    here, _ = started(people, phone=True, bypass_csp=True, reduced_motion="reduce")
    draw_by_finger(here, 0, (1300, 900), 4)
    expect(hand(here)).to_contain_text("to Outskirts 4: free")
    assert faults(here) == []
    n = here.n()
    hand(here).get_by_role("button", name="Lay it").tap()
    moved_on(here, n)
    assert routes(here)[0]["visits"] == [0, 4]

    # The table stays where it is while a cube is taken up and brought home by tapping its goal,
    # also where other cubes lie under the finger.
    expect(hand(here)).to_contain_text("Tap a cube")
    assert faults(here) == []
    before = on_screen(here, 4)
    cube = here.page.get_by_role("button", name="Take up a").and_(
        here.page.locator("[aria-label$='on City R0']")
    )
    cube.first.tap()
    goal = here.page.get_by_role("button", name="Bring it to Outskirts 4: 1 AP")
    expect(goal).to_be_visible()
    assert on_screen(here, 4) == before
    ap = here.frame()["view"]["ap"]
    here.page.touchscreen.tap(*before[0])
    wait_for_ap(here, ap - 1)
    width = here.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390


def test_on_the_smallest_phone(people: People) -> None:
    """O1: the table keeps a height to be seen, and nothing lies over a station."""
    small = {"width": 320, "height": 640}
    here, _ = started(people, phone=True, viewport=small)
    area = here.page.locator(".area").bounding_box()
    assert area is not None
    assert area["height"] > 100
    for number, (x, y) in enumerate(on_screen(here, *range(len(world.CENTRES)))):
        hit = "([x, y]) => document.elementFromPoint(x, y)?.closest('.panzoom > svg') !== null"
        assert here.page.evaluate(hit, [x, y]), f"station {number} is covered"
    assert here.page.evaluate("document.documentElement.scrollWidth") <= small["width"]


def test_drawing_does_not_wait_for_the_server(people: People) -> None:
    """Pointer to paint while every answer of the server takes a second more."""
    ann, _ = started(people)
    ann.page.add_init_script(LATE + PAINTS)
    ann.page.reload()
    expect(hand(ann)).to_be_visible()
    draw(ann, 0, (1300, 1500), (2300, 1300), 1, steps=60)
    expect(hand(ann).get_by_role("button", name="Lay it")).to_be_enabled()
    paints = sorted(json.loads(ann.page.evaluate("JSON.stringify(paints)")))
    middle, late = paints[len(paints) // 2], paints[len(paints) * 95 // 100]
    print(f"pointer to paint: median {middle:.0f} ms, p95 {late:.0f} ms, {len(paints)} moves")
    assert len(paints) > 20
    assert middle < 1000, "a drawing that waits for the server takes a second and more"


def test_a_whole_trip_by_one_tap(people: People) -> None:
    """SR-12, SR-13: tap a cube, see where it can go for how many AP, tap there: it is done."""
    here, there = started(people, seed=8)  # red cubes come to lie on Outskirts 5
    way = [world.CENTRES[n] for n in (3, 4, 1, 5)]
    send(here, {"do": "lay", "string": 4, "points": way})
    view = here.frame()["view"]
    stations = {station["number"]: station for station in view["stations"]}
    colour = next(c for c, n in enumerate(stations[5]["cubes"]) if n and c != BLUE)
    name = CUBES[colour]
    here.page.get_by_role("button", name=f"Take up a {name} cube on Outskirts 5").first.click()
    home = ", it comes home" if colour == YELLOW else ""
    goal = here.page.get_by_role("button", name=f"Bring it to City Y3: 3 AP{home}", exact=True)
    expect(goal).to_be_visible()
    expect(here.page.get_by_role("button", name="Bring it to Outskirts 4: 2 AP")).to_be_visible()
    goal.click()
    wait_for_ap(here, view["ap"] - 3)
    after = here.frame()["view"]
    if colour == YELLOW:
        assert after["players"][here.frame()["seat"]]["pile"][YELLOW] == 1
    else:
        held = stations[3]["cubes"][colour]
        assert after["stations"][3]["cubes"][colour] == held + 1
    there.wait_for(here.n())
    expect(there.log).to_contain_text(f"moves a {name} cube from Outskirts 4 to City Y3")


def test_a_way_for_any_stations(people: People) -> None:
    """Any two stations, others to pass and to avoid: the engine suggests, with price and reason."""
    here, _ = started(people)
    page = here.page
    stop = lambda number: page.locator(f"[data-station='{number}']")  # noqa: E731
    for number in (0, 6, 9):
        stop(number).click()
    expect(hand(here)).to_contain_text("City R0 to Outskirts 9: free")
    expect(hand(here)).to_contain_text("3 cubes come onto Outskirts 6")
    stop(6).click()  # now to be avoided
    expect(hand(here)).to_contain_text("not Outskirts 6")
    expect(hand(here)).not_to_contain_text("3 cubes come onto Outskirts 6")
    expect(hand(here)).to_contain_text("City R0 to Outskirts 9: free")
    stop(11).click()
    expect(hand(here)).to_contain_text("mm are missing")
    expect(hand(here)).to_contain_text("SR-C1")
    expect(hand(here).get_by_role("button", name="Take this way")).to_be_disabled()
    page.get_by_role("button", name="1 × 60 cm").click()  # the long string reaches
    expect(hand(here)).to_contain_text("City R0 to Outskirts 11: free")
    hand(here).get_by_role("button", name="Take this way").click()
    n = here.n()
    hand(here).get_by_role("button", name="Lay it").click()
    moved_on(here, n)
    assert routes(here)[0]["visits"] == [0, 9, 11]


def test_who_begins_is_not_asked_where_the_lot_decides(people: People) -> None:
    """SR-5: the order tiles are dealt at random; the form says so and asks nothing."""
    ann = people.person()
    ann.visit("/new#string_railway")
    expect(ann.page.get_by_text("Who begins is drawn by lot.")).to_be_visible()
    expect(ann.page.get_by_label("Who begins")).to_have_count(0)


def test_the_two_tiles_lie_there_to_be_kept(people: People) -> None:
    """SR-5: both tiles are seen and one is kept by a press; the tray stays one's own."""
    here, there = people.person(), people.person()
    made = here.make("string_railway", TWO, options={"drawn": world.table()})
    there.sit(made["invites"][0]["link"], "Bob")
    if here.frame()["actor"] != here.frame()["seat"]:
        here, there = there, here
    tray = here.page.get_by_role("group", name="Long-Distance tiles")
    keep = tray.get_by_role("button", name="Keep")
    expect(keep).to_have_count(2)
    n = here.n()
    keep.last.click()
    moved_on(here, n)
    frame = here.frame()
    assert len(frame["view"]["players"][frame["seat"]]["open"]) == 1
    assert frame["actor"] != frame["seat"]
    expect(tray.get_by_text("face up")).to_have_count(1)
    expect(keep).to_have_count(0)
