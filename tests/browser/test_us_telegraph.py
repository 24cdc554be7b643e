"""U.S. Telegraph in the browser: prices on the land, payments, Regions, secrets, a whole game."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.people import People, Person
from tests.browser.test_looks import faults
from tests.browser.test_string_railway import act, send

pytestmark = pytest.mark.browser

TWO = [{"kind": "me", "name": "Ann"}, {"kind": "invite", "name": "Bob"}]
KINDS = ("water", "wood", "clay", "metal")
SEED = 10
"""Ann begins; what she can pay in one way and in several is looked up in her offers."""


def started(people: People, seed: int = SEED) -> tuple[Person, Person]:
    """Two people at a table; the first of them is to act."""
    calm = {"bypass_csp": True, "reduced_motion": "reduce"}
    ann, bob = people.person(**calm), people.person(**calm)
    made = ann.make("us_telegraph", TWO, seed=seed)
    bob.sit(made["invites"][0]["link"], "Bob")
    return (ann, bob) if ann.frame()["actor"] == 0 else (bob, ann)


def do(person: Person, *typed: str) -> None:
    """Take actions given in notation at the server, the page following."""
    for text in typed:
        offers = person.frame()["offers"]["offers"]
        send(person, next(o["action"] for o in offers if o["notation"] == text))


def builds(person: Person) -> list[dict[str, Any]]:
    offers = person.frame()["offers"]["offers"]
    return [offer for offer in offers if offer["action"]["do"] == "build"]


def one_way(offer: dict[str, Any]) -> bool:
    """Whether one payment alone wastes no card (UT-15)."""
    return not any(line["text"] == "you choose the cards" for line in offer["lines"])


def tray(person: Person) -> Locator:
    return person.page.get_by_label(re.compile("^What lies before"))


def take_up(person: Person, building: int) -> None:
    tile = tray(person).locator(".tile", has_text=re.compile(rf"^\s*{building}\b"))
    if tile.get_attribute("aria-pressed") != "true":
        tile.click()


def plot(person: Person, terrain: str) -> Locator:
    return person.page.locator(f'[data-terrain="{terrain}"]')


def take(person: Person, offer: dict[str, Any]) -> None:
    """Choose a Building in the tray and its Terrain on the board, with the mouse."""
    action = offer["action"]
    take_up(person, action["building"])
    plot(person, action["terrain"]).click()


def counts(words: str) -> list[int]:
    """Return "2 water, 1 wood" as four counts."""
    found = {kind: int(count) for count, kind in re.findall(r"(\d+) (\w+)", words)}
    return [found.get(kind, 0) for kind in KINDS]


def to_a_region(first: Person, second: Person) -> None:
    """Have the first person draw the last of the bases, keeping them all (UT-9)."""
    for _ in range(2):
        do(first, "draw 4", "keep", "draw 4", "keep", "end_turn")
        second.wait_for(first.n())
        do(second, "end_turn")
        first.wait_for(second.n())
    do(first, "draw 4", "keep")
    assert first.frame()["view"]["phase"] == "place"


# -- prices --------------------------------------------------------------------------------------


def test_every_free_terrain_shows_its_price_and_why(people: People) -> None:
    """UT-11, UT-13: for the Building taken up, in and out of reach."""
    ann, _ = started(people)
    expect(ann.page.locator(".plot .total", has_not_text="free")).to_have_count(0)
    offer = next(o for o in builds(ann) if o["price"] != "free" and len(o["lines"]) > 2)
    building, terrain = offer["action"]["building"], offer["action"]["terrain"]
    take_up(ann, building)
    expect(ann.page.locator(".plot .total")).to_have_count(28)  # four Regions, nothing built
    shown = str(sum(counts(offer["price"])))
    expect(plot(ann, terrain).locator(".total")).to_have_text(shown)
    plot(ann, terrain).hover()
    expect(ann.panel).to_contain_text(offer["price"])
    for line in offer["lines"]:
        expect(ann.panel).to_contain_text(line["text"])
        expect(ann.panel.get_by_role("button", name=f"Rule {line['rule']}")).to_be_visible()

    # With the hand spent the same Terrains stay priced, and tell why they are out of reach.
    while any(o["price"] != "free" for o in builds(ann)) and ann.frame()["view"]["left"]:
        found = builds(ann)
        dearest = max(found, key=lambda o: sum(map(int, re.findall(r"\d+", o["price"]))))
        send(ann, dearest["action"])
        if ann.frame()["view"]["phase"] == "pay":
            act(ann, "pay")
    spent = ann.frame()
    dear = next(r for r in spent["offers"]["refused"] if r["action"]["do"] == "build")
    in_reach = {o["action"]["building"] for o in builds(ann)}
    assert dear["action"]["building"] not in in_reach, "what can be had nowhere is named at once"
    take_up(ann, dear["action"]["building"])
    free = 28 - sum(len(seat["built"]) for seat in spent["view"]["seats"])
    expect(ann.page.locator(".plot .total")).to_have_count(free)
    place = plot(ann, dear["action"]["terrain"])
    place.hover()
    expect(ann.panel).to_contain_text("more than your hand can pay")
    place.click()
    expect(ann.panel).to_contain_text(dear["message"])
    assert faults(ann) == []


def test_a_free_building_names_the_arrow(people: People) -> None:
    """UT-12: beside its predecessor a Building is free, and the hover says by which arrow."""
    ann, bob = started(people)
    both = [ann, bob]
    for _ in range(60):
        person = both[0] if ann.frame()["actor"] == ann.frame()["seat"] else both[1]
        free = [o for o in builds(person) if any(t["rule"] == "UT-12" for t in o["lines"])]
        if free:
            break
        offers = person.frame()["offers"]["offers"]
        kinds = [o["action"]["do"] for o in offers]
        cheap = [o for o in offers if o["action"]["do"] == "build" and o["price"] == "free"]
        wanted = next(
            k for k in ("pay", "place", "rotate", "keep", "draw", "end_turn") if k in kinds
        )
        send(person, cheap[0]["action"]) if cheap else act(person, wanted)
        both[1 - both.index(person)].wait_for(person.n())
    else:
        raise AssertionError("no chain in sixty actions")
    offer = free[0]
    n = person.n()
    if person.frame()["view"]["phase"] == "turn":
        take_up(person, offer["action"]["building"])
    place = plot(person, offer["action"]["terrain"])
    expect(place.locator(".total")).to_have_text("free")
    place.hover()
    expect(person.panel).to_contain_text("free beside your")
    place.click()
    person.wait_for(n + 1)


# -- paying --------------------------------------------------------------------------------------


def test_cards_are_asked_for_and_the_cheapest_come_first(people: People) -> None:
    """UT-14, UT-15: asked for too where one payment alone wastes no card."""
    ann, bob = started(people)
    n = ann.n()
    ways = tray(ann).get_by_label("Ways to pay").get_by_role("button")
    single = next(o for o in builds(ann) if one_way(o) and o["price"] != "free")
    hand = ann.frame()["view"]["hand"]
    take(ann, single)
    ann.wait_for(n + 1)
    expect(ways).to_have_count(1)
    ways.click()
    ann.wait_for(n + 2)
    view = ann.frame()["view"]
    assert view["phase"] == "turn"
    assert sum(view["hand"]) < sum(hand)
    ann.act("Undo")
    ann.act("Undo")
    assert ann.frame()["view"]["hand"] == hand

    for several in [o for o in builds(ann) if not one_way(o)]:
        n = ann.n()
        take(ann, several)
        ann.wait_for(n + 1)
        offers = ann.frame()["offers"]["offers"]
        expect(ways).to_have_count(len(offers))
        assert len(offers) > 1
        totals = [sum(offer["action"]["cards"]) for offer in offers]
        assert totals == sorted(totals)
        named = ways.filter(has_text="the cheapest")
        if totals[0] < totals[-1]:
            break
        expect(named).to_have_count(0)  # all cost the same
        ann.act("Undo")
    else:
        raise AssertionError("no Building that can be paid with more or fewer cards")
    expect(named).to_have_count(totals.count(totals[0]))
    expect(ways.first).to_contain_text("the cheapest")
    assert faults(ann) == []
    listed = [counts(text) for text in ways.locator(".sr-only").all_text_contents()]
    assert listed == [offer["action"]["cards"] for offer in offers]
    expect(ann.page.locator(".coming text")).to_have_text(str(several["action"]["building"]))

    n = ann.n()
    ways.last.click()
    ann.wait_for(n + 1)
    left = [have - paid for have, paid in zip(hand, listed[-1], strict=True)]
    assert ann.frame()["view"]["hand"] == left
    shown = ann.page.get_by_label("Your hand").locator(".cards > span").all_text_contents()
    assert [counts(text)[i] for i, text in enumerate(shown)] == left
    ann.act("Undo")  # the payment
    expect(ways).to_have_count(len(offers))
    ann.act("Undo")  # the Building
    assert ann.frame()["view"]["hand"] == hand
    bob.wait_for(ann.n())


# -- undo ----------------------------------------------------------------------------------------


def test_undo_stops_at_what_was_revealed(people: People) -> None:
    """UT-5, UT-7: a drawn Building and drawn cards stay; what was chosen since comes back."""
    ann, bob = started(people)
    n = ann.n()
    tray(ann).get_by_role("button", name="Pile 2").click()
    ann.wait_for(n + 2)  # the draw, and what chance turned up
    expect(tray(ann).get_by_label("Just drawn").locator(".tile")).to_have_count(1)
    undo = ann.button("Undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.click(force=True)
    expect(ann.panel.locator(".why")).to_contain_text("Undo:")
    expect(ann.panel.locator(".why")).to_contain_text(re.compile("reveal|chance|drawn|known"))
    assert ann.n() == n + 2
    ann.act("Keep")
    ann.act("Undo")  # keeping reveals nothing
    expect(tray(ann).get_by_label("Just drawn")).to_be_visible()
    ann.act("Keep")
    ann.button("End the turn").click()
    bob.wait_for(ann.frame()["n"])
    expect(ann.panel.get_by_role("button", name="Undo")).to_have_count(0)
    undo = bob.button("Undo")
    expect(undo).to_have_attribute("aria-disabled", "true")


# -- Regions -------------------------------------------------------------------------------------

LIE = """
    ([hexes, middle]) => {
        const at = (node) => {
            const { x, y, width, height } = node.getBBox();
            const centre = new DOMPoint(x + width / 2, y + height / 2);
            return centre.matrixTransform(node.getScreenCTM());
        };
        const all = [...document.querySelectorAll(hexes)];
        const { a, b } = all[0].getScreenCTM();
        const unit = 6 * Math.hypot(a, b);
        const from = at(document.querySelector(middle));
        return all.map((hex) => {
            const kind = [...hex.classList].find((name) => KINDS.includes(name)) ?? "bare";
            const { x, y } = at(hex);
            return [kind, Math.round((x - from.x) / unit), Math.round((y - from.y) / unit)];
        }).sort();
    }
""".replace("KINDS", str(list(KINDS)))
"""Where hexes of each kind lie about a middle, in quarters of a hex's side."""


def test_a_region_snaps_turns_and_is_laid(people: People) -> None:
    """UT-9: by mouse; turned by key, wheel and button, and it comes to lie as the ghost did."""
    ann, bob = started(people)
    to_a_region(ann, bob)
    page = ann.page
    region = ann.frame()["view"]["region"]
    spots = page.locator(".spot")
    expect(spots).to_have_count(len(ann.frame()["offers"]["offers"]))
    box = ann.still(spots.first)  # the drawing makes room
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(20, 100)  # far from the land
    expect(page.locator(".ghost")).to_have_count(0)
    page.mouse.move(x - 0.6 * box["width"], y)  # beside it, in reach
    ghost = page.locator(".ghost")
    expect(ghost).to_be_visible()
    middle = ann.still(ghost.locator(".border"))
    snapped = (middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2)
    assert snapped == pytest.approx((x, y), abs=2.5)
    expect(ann.panel).to_contain_text(f"Region {region} beside")
    assert faults(ann) == []

    turned = ghost.locator("> g")
    page.keyboard.press("r")  # one sixth with the clock
    expect(turned).to_have_attribute("transform", "rotate(60)")
    n = ann.n()
    page.mouse.click(x - 0.6 * box["width"], y)
    ann.wait_for(n + 1)
    ann.still(ghost)
    ghost.hover()
    for step, angle in ((100, 120), (-100, 60), (100, 120)):  # one more, back, and again
        page.wait_for_timeout(200)  # it heeds no two steps in 90 ms
        page.mouse.wheel(0, step)
        expect(turned).to_have_attribute("transform", f"rotate({angle})")
    for _ in range(4):
        tray(ann).get_by_role("button", name="Turn to the left").click()
    expect(turned).to_have_attribute("transform", "rotate(-120)")
    ann.still(ghost)
    before = page.evaluate(LIE, [".ghost .hex", ".ghost .hex"])
    assert faults(ann) == []
    tray(ann).get_by_role("button", name="Lay it so").click()
    ann.wait_for(n + 2)
    laid = next(r for r in ann.frame()["view"]["regions"] if r["region"] == region)
    assert laid["sixths"] == (-1 - 1 + 4) % 6
    ann.still(page.locator(f'[data-terrain="{region}.0"]'))
    hexes, centre = f'[data-terrain^="{region}."] .ground', f'[data-terrain="{region}.0"] .ground'
    assert page.evaluate(LIE, [hexes, centre]) == before
    bob.wait_for(ann.n())
    expect(bob.page.locator("[data-terrain]")).to_have_count(35)


def test_a_region_is_laid_by_keyboard_and_by_finger(people: People) -> None:
    """UT-9: the spot, then key R and Enter; on a phone a tap, Confirm, and the buttons."""
    ann, bob = started(people)
    to_a_region(ann, bob)
    n = ann.n()
    spot = ann.page.locator(".spot").nth(2)
    spot.focus()
    expect(ann.page.locator(".ghost")).to_be_visible()
    ann.page.keyboard.press("Enter")
    ann.wait_for(n + 1)
    expect(ann.page.locator(".ghost")).to_be_focused()
    ann.page.keyboard.press("Shift+R")
    ann.page.keyboard.press("Enter")
    ann.wait_for(n + 2)
    assert ann.frame()["view"]["regions"][-1]["sixths"] == 1
    ann.act("Undo")
    ann.act("Undo")

    phone = people.person(phone=True, bypass_csp=True, reduced_motion="reduce")
    phone.page.context.add_cookies(ann.page.context.cookies())  # type: ignore[arg-type]
    phone.visit(ann.page.url)
    phone.wait_to_see()
    n = phone.n()
    box = phone.still(phone.page.locator(".spot").first)
    phone.page.touchscreen.tap(box["x"] + 4, box["y"] + 4)
    expect(phone.page.locator(".ghost")).to_be_visible()
    assert phone.frame()["n"] == n
    phone.act("Confirm")
    tray(phone).get_by_role("button", name="Turn to the left").tap()
    tray(phone).get_by_role("button", name="Lay it so").tap()
    expect(phone.button("Confirm")).to_be_visible()
    tray(phone).get_by_role("button", name="Turn to the left").tap()
    expect(phone.button("Confirm")).to_have_count(0)  # it would lay what is not shown any more
    tray(phone).get_by_role("button", name="Turn to the right").tap()
    tray(phone).get_by_role("button", name="Lay it so").tap()
    phone.act("Confirm")
    assert phone.frame()["view"]["regions"][-1]["sixths"] == 1
    assert faults(phone) == []


# -- what is seen --------------------------------------------------------------------------------


def test_boards_piles_and_ways_are_there_for_everybody(people: People) -> None:
    """UT-2, UT-12, UT-18: both individual boards with arrows, and the way between two Cities."""
    ann, bob = started(people)
    do(ann, builds(ann)[0]["notation"])
    if ann.frame()["view"]["phase"] == "pay":
        act(ann, "pay")
    bob.wait_for(ann.n())
    bob.tab("Projects")
    pane = bob.page.get_by_role("tabpanel")
    for name, seat in (("Ann", ann.frame()["seat"]), ("Bob", bob.frame()["seat"])):
        pane.get_by_role("button", name=name).click()
        seen = bob.frame()["view"]["seats"][seat]
        for state, there in (
            ("built", {b["building"] for b in seen["built"]}),
            ("waiting", set(seen["waiting"])),
            ("pile", set(seen["undrawn"]) - set(seen["waiting"])),
        ):
            numbers = pane.locator(f"li.{state} strong").all_inner_texts()
            assert {int(number) for number in numbers} == there, (name, state)
    assert sum(view["piles"][i] for view in bob.frame()["view"]["seats"] for i in range(4)) == 52
    expect(pane.locator("li")).to_have_count(27)  # 26 Buildings and the Telegraph
    assert faults(bob) == []

    far = bob.page.get_by_role("button", name="more to join Cities")
    far.last.click()
    seats = bob.frame()["view"]["seats"]
    expect(bob.page.locator(".land .way")).to_have_count(len(seats[-1]["way"]))
    expect(far.last).to_contain_text(str(seats[-1]["missing"]))
    expect(bob.page.get_by_label("Stock")).to_contain_text(
        f"Draw pile {bob.frame()['view']['deck']}"
    )


def fetched(route: Route) -> str:
    """Let a request through; what it brought."""
    answer = route.fetch()
    route.fulfill(response=answer)
    return answer.text()


def test_a_hand_stays_secret_in_the_other_browser(people: People) -> None:
    """UT-3: not on the page, and in nothing that reached it."""
    ann, bob = started(people)
    heard: list[str] = []
    bob.page.on("websocket", lambda socket: socket.on("framereceived", lambda b: heard.append(b)))
    bob.page.route(re.compile("/api/tables/"), lambda route: heard.append(fetched(route)))
    bob.page.reload()
    bob.wait_for(ann.n())
    ann.button("End the turn").click()  # three cards
    bob.wait_for(ann.frame()["n"])
    ann.tab("Log")
    bob.tab("Log")
    drawn = ann.log.locator("li", has_text="Ann draws").last.inner_text()
    assert sum(counts(drawn)) == 3
    expect(bob.log.locator("li", has_text="Ann draws").last).to_contain_text("Ann draws 3 cards")
    mine, theirs = (person.frame()["view"]["hand"] for person in (bob, ann))
    assert mine != theirs
    shown = bob.page.get_by_label("Your hand").locator(".cards > span").all_text_contents()
    assert [counts(text)[i] for i, text in enumerate(shown)] == mine
    everything = "".join(str(part) for part in heard)
    assert f'"hand":{mine}'.replace(" ", "") in everything.replace(" ", "")
    assert f'"hand":{theirs}'.replace(" ", "") not in everything.replace(" ", "")
    assert drawn.split("draws ")[1].strip() not in everything


# -- a whole game --------------------------------------------------------------------------------


def choice(frame: dict[str, Any]) -> dict[str, Any]:
    """A plain player: builds what is cheap, on the way between Cities first, else draws."""
    by: dict[str, list[dict[str, Any]]] = {}
    for offer in frame["offers"]["offers"]:
        by.setdefault(offer["action"]["do"], []).append(offer)
    me = frame["view"]["seats"][frame["seat"]]

    def cost(offer: dict[str, Any]) -> float:
        cards = sum(map(int, re.findall(r"\d+", offer["price"])))
        return cards - 1.2 * (offer["action"]["terrain"] in me["way"])

    full = "draw" not in by or len(me["waiting"]) > 8
    most = 5 if full and "keep" not in by else 2
    if "build" in by and cost(best := min(by["build"], key=cost)) <= most:
        return best
    wanted = ["pay", "place", "rotate", "keep", "end_turn" if full else "draw", "end_turn"]
    return by[next(kind for kind in wanted if kind in by)][0]


@pytest.mark.slow
def test_a_whole_game_in_two_browsers(people: People) -> None:
    """Invited, played with mouse and typed words, then on to the end; both pages see the same."""
    ann, bob = started(people)
    both = {ann.frame()["seat"]: ann, bob.frame()["seat"]: bob}
    person = ann
    for step in range(1500):
        frame = person.frame()
        if frame["over"]:
            break
        if frame["actor"] != frame["seat"]:
            person = both[frame["actor"]]
            frame = person.frame()
        offer = choice(frame)
        if step < 24:
            person.wait_for(frame["n"])
            person.command(offer["notation"])
            person.past(frame["n"])
        else:
            table = person.page.url.split("/t/")[1].split("#")[0]
            answer = person.page.request.post(
                f"{people.house.url}/api/tables/{table}/actions",
                data={"type": "act", "id": f"s{step}", "n": frame["n"], "seat": frame["seat"]}
                | {"action": offer["action"]},
                headers={"origin": people.house.url},
            )
            assert answer.ok, answer.text()
    else:
        raise AssertionError("no end")
    last = ann.frame()
    assert last["view"]["reason"] in ("all_built", "connected")
    [winner] = last["view"]["winners"]
    name = "Ann" if winner == ann.frame()["seat"] else "Bob"
    for person in (ann, bob):
        sheet = person.page.get_by_role("dialog", name="Final scores")
        expect(sheet).to_be_visible()
        expect(sheet).to_contain_text(f"{name} wins.")
        expect(sheet.get_by_role("button", name="Rule UT-18").first).to_be_visible()
        person.page.keyboard.press("Escape")
        built = sum(len(seat["built"]) for seat in last["view"]["seats"])
        expect(person.page.locator(".token")).to_have_count(built)
        assert faults(person) == []
