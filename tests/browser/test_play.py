"""Whole games at a distance, with what goes wrong on the way."""

import re
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError, WebSocketRoute, expect

from tests.browser.people import People, Person

pytestmark = pytest.mark.browser

TWO = [{"kind": "me", "name": "Ann"}, {"kind": "invite", "name": "Bob"}]
SOLO = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "random"}]
HERE = [{"kind": "me", "name": "Ann"}, {"kind": "here", "name": "Bob"}]


def two(people: People, game: str = "paper_rails", **more: Any) -> tuple[Person, Person]:
    """Ann makes a table, Bob follows her link."""
    ann, bob = people.person(), people.person()
    made = ann.make(game, TWO, **more)
    bob.sit(made["invites"][0]["link"], "Bob")
    return ann, bob


def turn(person: Person) -> None:
    """Earn, build what comes first in the list, end the turn: by typed commands."""
    person.take("operate")
    person.take("operate")
    builds = [
        o["notation"] for o in person.frame()["offers"]["offers"] if o["action"]["do"] == "build"
    ]
    person.take(builds[0])
    person.take("end_turn")


def test_a_whole_game_in_two_browsers(people: People) -> None:
    ann, bob = people.person(), people.person()
    ann.visit("/")
    ann.page.get_by_role("article").filter(has_text="Paper Rails").get_by_role(
        "link", name="Set a table"
    ).click()
    ann.page.get_by_label("Seat 1: name").fill("Ann")
    ann.page.get_by_text("Options, components, title").click()
    ann.page.get_by_label("After so many whole rounds").fill("1")
    ann.page.get_by_label("Title of the table").fill("Sunday")
    ann.page.get_by_role("button", name="Make the table").click()

    invite = ann.page.get_by_label("Open seats").get_by_role("textbox")
    bob.sit(invite.input_value(), "Bob")
    expect(ann.page.get_by_label("Open seats")).to_have_count(0)
    expect(ann.page).to_have_title("● Your turn · Sunday")
    expect(bob.page).to_have_title("Sunday")
    expect(bob.panel).to_contain_text("Ann is to act.")

    for _ in range(2):
        turn(ann)
        bob.wait_for(ann.n())
        turn(bob)
        ann.wait_for(bob.n())

    ann.take("operate")
    ann.tab("Log")
    before = ann.log.inner_text()
    assert before.count("operates") == 9
    ann.page.reload()
    ann.tab("Log")
    ann.wait_for(bob.n())
    assert ann.log.inner_text() == before
    ann.take("operate")
    ann.take("end_turn")

    ends = 0
    people_in_turn = [bob, ann]
    while not ann.frame()["over"]:
        assert ends < 6, "one whole round without a claim ends this game (PR-10)"
        person = people_in_turn[ends % 2]
        person.wait_for(people_in_turn[(ends + 1) % 2].n())
        person.act("End turn")
        ends += 1

    results = ann.frame()["result"]
    for person in (ann, bob):
        sheet = person.page.get_by_role("dialog", name="Final scores")
        expect(sheet).to_be_visible()
        expect(sheet.get_by_role("button", name="Rule PR-10")).to_be_visible()
        expect(person.panel).to_contain_text("The game is over.")
        for name in ("Ann", "Bob"):
            section = sheet.locator("section").filter(has=person.page.locator("h3", has_text=name))
            points = [int(text) for text in section.locator("td.points").all_inner_texts()]
            total = int(section.locator(".total").inner_text())
            seat = 0 if name == "Ann" else 1
            assert sum(points) == total == results["scores"][seat]["total"]

    # The record: downloaded, opened as a file, looked through.
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("button", name="Table", exact=True).click()
    with ann.page.expect_download() as download:
        ann.page.get_by_role("link", name="Download the record").click()
    text = download.value.path().read_text("utf-8")
    assert len(text.splitlines()) == 1 + ann.n()
    bob.visit("/")
    bob.page.get_by_label("Open a record file").set_input_files(
        {"name": "sunday.jsonl", "mimeType": "application/jsonl", "buffer": text.encode()}
    )
    bob.page.wait_for_url(re.compile("/t/"))
    bob.wait_for(len(text.splitlines()) - 1)
    slider = bob.page.get_by_label("Position in the game")
    slider.focus()
    slider.press("Home")
    expect(bob.panel).to_contain_text("Before the first action")
    bob.page.get_by_role("button", name="One entry on").click()
    expect(bob.panel).to_contain_text("Ann operates")


def test_undo_takes_back_one_action_at_a_time(people: People) -> None:
    """A8: two Operates and a Build, taken back one by one."""
    ann = people.person()
    ann.make("paper_rails", SOLO)
    points = lambda: ann.frame()["view"]["players"][0]["ip"]  # noqa: E731
    assert points() == 0
    ann.act("Operate")
    ann.act("Operate")
    ann.take("build albany-boston")
    assert points() == 3
    ann.act("Undo")
    assert points() == 4
    ann.act("Undo")
    assert points() == 2
    ann.tab("Log")
    expect(ann.log.locator("li.undone")).to_have_count(2)
    ann.act("Undo")
    assert points() == 0
    ann.button("Undo").click(force=True)
    expect(ann.panel).to_contain_text("nothing to take back")
    ann.act("Operate")  # A9: the first action of the turn is taken as if nothing had been
    assert points() == 2


def test_a_double_click_operates_once(people: People) -> None:
    """K4."""
    ann = people.person()
    ann.make("paper_rails", SOLO)
    ann.button("Operate").dblclick(delay=30)
    ann.wait_for(1)
    ann.page.wait_for_timeout(300)
    assert ann.frame()["view"]["players"][0]["ip"] == 2


def test_what_cannot_be_done_says_why(people: People) -> None:
    """O8: the button is dimmed, a press says why, the rule can be read."""
    ann = people.person()
    ann.make("paper_rails", SOLO)
    stock = ann.button("Stock")
    expect(stock).to_have_attribute("aria-disabled", "true")
    expect(stock).to_contain_text("1 IP")
    ann.button("Build").click(force=True)
    expect(ann.panel).to_contain_text("Build costs 1 IP this time, you have 0")
    expect(ann.panel).not_to_contain_text("–")  # no connection is named: it is so for all
    stock.click(force=True)
    expect(ann.panel).to_contain_text("Stock costs 1 IP")
    ann.panel.get_by_role("button", name="Rule PR-5").click()
    expect(ann.page.get_by_role("note").filter(visible=True)).to_contain_text("PR-5")
    ann.page.keyboard.press("Escape")
    ann.command("build albany-boston")
    expect(ann.panel).to_contain_text("Build costs 1 IP")
    assert ann.n() == 0
    ann.command("fly to the moon")
    expect(ann.page.get_by_role("tabpanel")).to_contain_text("No action matches")


def test_a_refusal_stays_until_it_is_dismissed(people: People) -> None:
    """K10 and O9: a page that lags behind is refused in words and shows the server's board."""
    ann = people.person()
    held: list[Any] = []
    holding = {"on": False}

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(
            lambda message: (
                held.append(message)
                if holding["on"] and '"frame"' in str(message)[:40]
                else route.send(message)
            )
        )

    ann.page.route_web_socket(re.compile("/live"), between)
    ann.make("paper_rails", SOLO)
    holding["on"] = True
    frame = ann.frame()
    table = ann.page.url.split("/t/")[1]
    answer = ann.page.request.post(
        f"{people.house.url}/api/tables/{table}/actions",
        data={"type": "act", "id": "elsewhere", "n": 0, "seat": 0, "action": {"do": "operate"}},
        headers={"origin": people.house.url},
    )
    assert answer.ok, answer.text()
    ann.button("Operate").click()
    alert = ann.page.get_by_role("alert")
    expect(alert).to_contain_text("409")
    expect(alert).to_contain_text("stale")
    holding["on"] = False
    ann.page.reload()
    ann.wait_for(1)
    assert frame["n"] == 0


def test_a_lost_connection_is_said_and_nothing_is_lost(people: People) -> None:
    """K1: while the connection is down nothing is sent; it comes back by itself."""
    ann = people.person()
    routes: list[WebSocketRoute] = []
    closed = {"on": False}

    def between(route: WebSocketRoute) -> None:
        if closed["on"]:
            route.close()
            return
        routes.append(route)
        route.connect_to_server()

    ann.page.route_web_socket(re.compile("/live"), between)
    ann.make("paper_rails", SOLO)
    closed["on"] = True
    routes[-1].close()
    expect(ann.page.get_by_role("status").first).to_contain_text("connection lost")
    ann.button("Operate").click()
    notice = ann.page.get_by_role("alert")
    expect(notice).to_contain_text("Not sent")
    assert ann.frame()["n"] == 0
    closed["on"] = False
    with suppress(TimeoutError):  # it may have come back by itself meanwhile
        ann.page.get_by_role("button", name="Try now").click(timeout=1000)
    expect(ann.page.get_by_role("status").first).to_have_text("")
    expect(notice).to_contain_text("Not sent")  # stays until it is dismissed
    ann.page.get_by_role("button", name="Dismiss this message").click()
    expect(notice).to_have_count(0)
    ann.act("Operate")


def test_an_action_without_an_answer_is_sent_once_more_and_counts_once(people: People) -> None:
    """K1, K4: the connection breaks after the server has heard, before the page hears so."""
    ann = people.person()
    deaf = {"on": False}
    routes: list[WebSocketRoute] = []

    def between(route: WebSocketRoute) -> None:
        routes.append(route)
        server = route.connect_to_server()
        server.on_message(lambda message: None if deaf["on"] else route.send(message))

    ann.page.route_web_socket(re.compile("/live"), between)
    ann.make("paper_rails", SOLO)
    deaf["on"] = True
    ann.button("Operate").click()
    ann.page.wait_for_timeout(300)
    deaf["on"] = False
    routes[-1].close()
    ann.wait_for(1)
    expect(ann.page.get_by_role("status").first).to_have_text("")
    ann.page.wait_for_timeout(300)
    assert ann.frame()["view"]["players"][0]["ip"] == 2


def test_a_spectator_sees_all_and_can_do_nothing(people: People) -> None:
    """O10 as well: who looks at the past is not pulled out of it."""
    ann = people.person()
    ann.make("paper_rails", SOLO)
    watcher = people.person()
    watcher.visit(ann.page.url)
    expect(watcher.panel).to_contain_text("Ann is to act.")
    expect(watcher.panel.get_by_role("button")).to_have_count(0)
    ann.act("Operate")
    watcher.wait_for(1)
    watcher.tab("Log")
    expect(watcher.log).to_contain_text("operates")
    said = watcher.page.locator("p[aria-live=polite]").last
    expect(said).to_contain_text("Ann operates")  # O6

    watcher.page.get_by_role("button", name="One entry back").click()
    expect(watcher.panel).to_contain_text("Before the first action")
    ann.act("Operate")
    expect(watcher.page.get_by_label("1 new moves")).to_be_visible()
    expect(watcher.panel).to_contain_text("Before the first action")
    expect(watcher.page.get_by_label("Position in the game")).to_have_value("0")
    watcher.page.get_by_role("button", name="Back to live").click()
    expect(watcher.page.get_by_label("Position in the game")).to_have_value("2")


def test_two_at_one_screen(people: People) -> None:
    ann = people.person()
    ann.make("paper_rails", HERE)
    expect(ann.panel).to_contain_text("Ann:")
    ann.act("End turn")
    expect(ann.panel).to_contain_text("Bob:")
    ann.act("Operate")
    ann.act("End turn")
    expect(ann.panel).to_contain_text("Ann:")
    assert ann.frame()["view"]["players"][1]["ip"] == 2


def hand_of(page: Page, seat: int) -> str:
    table = page.url.split("/t/")[1]
    answer = page.request.get(f"{page.url.split('/t/')[0]}/api/tables/{table}/frame").json()
    assert answer["seat"] == seat
    return next(e["text"] for e in answer["events"] if e["text"].startswith("You draw"))


def test_the_curtain_leaves_nothing_of_the_other_hand(people: People) -> None:
    """Two hands at one screen, in a game with secrets (the tests' own toy)."""
    ann = people.person()
    ann.make_curtained("toy", HERE)
    page = ann.page
    expect(page.get_by_role("heading", name="Ann")).to_be_visible()
    expect(page.locator("body")).not_to_contain_text("You draw")
    page.get_by_role("button", name="I am Ann: go on").click()
    ann.tab("Log")
    mine = hand_of(page, 0)
    expect(ann.log).to_contain_text(mine)
    ann.command("draw")
    expect(page.get_by_role("heading", name="Bob")).to_be_visible()
    assert "You draw" not in page.content()
    assert page.get_by_label("Board", exact=True).count() == 0
    page.get_by_role("button", name="I am Bob: go on").click()
    ann.tab("Log")
    expect(ann.log).to_contain_text("You draw")
    # Ann's two cards are Ann's: Bob reads that she drew, not what.
    assert page.content().count("You draw") == 1


def test_bots_move_and_a_bot_stands_in(people: People) -> None:
    ann = people.person()
    ann.visit("/")
    ann.page.get_by_role("article").filter(has_text="Paper Rails").get_by_role(
        "button", name="Play the machine"
    ).click()
    ann.button("End turn").click()
    expect(ann.log.get_by_text("ends the turn")).to_have_count(3)
    expect(ann.page).to_have_title(re.compile("Your turn"))

    ann.page.get_by_role("button", name="Table", exact=True).click()
    sheet = ann.page.get_by_role("dialog", name="This table")
    sheet.get_by_role("button", name="Let a bot play here").click()
    expect(sheet).to_contain_text("stands in")
    sheet.get_by_role("button", name="Take the seat back").click()
    expect(sheet.get_by_role("button", name="Let a bot play here")).to_be_visible()

    sheet.get_by_role("button", name="Make a link that takes my seat").click()
    link = sheet.get_by_label("To take your seat to another device").input_value()
    phone = people.person()
    phone.visit(link)
    expect(phone.page.get_by_label("Seats").locator("li").first).to_contain_text("you")
    assert "back=" not in phone.page.url


def test_resigning_and_a_rematch(people: People) -> None:
    ann, bob = two(people)
    ann.page.get_by_role("button", name="Table", exact=True).click()
    ann.page.get_by_role("button", name="Resign …").click()
    ann.page.get_by_role("button", name="Yes, give the game up").click()
    sheet = bob.page.get_by_role("dialog", name="Final scores")
    expect(sheet).to_contain_text("Bob wins.")
    bob.page.keyboard.press("Escape")
    before = bob.page.url
    bob.button("Rematch").or_(bob.page.get_by_role("button", name="Rematch")).click()
    bob.page.wait_for_url(lambda url: "/t/" in url and url != before)
    bob.wait_to_see()
    expect(ann.page.get_by_role("link", name="To the rematch")).to_be_attached()


def test_a_finished_game_tells_its_scores_and_a_table_of_bots_is_ones_own(people: People) -> None:
    """Who comes when all is over sees how it ended; the maker finds the table, plays it again."""
    ann = people.person()
    bots = [{"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "random"}]
    ann.visit("/")
    ann.page.evaluate("() => localStorage.setItem('lineside.settings', '{\"pace\": \"once\"}')")
    ann.make("toy", bots)
    sheet = ann.page.get_by_role("dialog", name="Final scores")
    expect(sheet).to_contain_text(re.compile("wins|share the victory"))
    ann.visit("/")
    row = ann.page.get_by_role("listitem").filter(has_text="bots alone: Greedy, Random")
    expect(row).to_contain_text("finished")
    expect(row).to_contain_text(re.compile(r"move \d+ · just now"))
    row.get_by_role("link").click()
    expect(sheet).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    before = ann.page.url
    ann.page.get_by_role("button", name="Rematch").click()
    ann.page.wait_for_url(lambda url: "/t/" in url and url != before)
    ann.wait_to_see()


def test_an_own_edition_with_a_fault_is_refused_by_name(people: People) -> None:
    ann = people.person()
    ann.visit("/new#paper_rails")
    ann.page.get_by_label("Seat 1: name").fill("Ann")
    ann.page.get_by_text("Options, components, title").click()
    ann.page.get_by_label("or your own edition").set_input_files(
        {"name": "mine.toml", "mimeType": "text/plain", "buffer": b"cities = 3\n"}
    )
    ann.page.get_by_role("button", name="Make the table").click()
    expect(ann.page.get_by_role("alert")).to_contain_text(re.compile("mine.toml: .*cities"))


def test_an_outdated_page_says_so(people: People) -> None:
    """K12."""
    ann = people.person()

    def older(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json() | {"build": "older"})

    ann.page.route("**/api/games", older)
    ann.visit("/new#paper_rails")
    ann.page.get_by_role("button", name="Make the table").click()
    expect(ann.page.get_by_label("Seat 1: name")).to_be_focused()  # it is missing
    ann.page.get_by_label("Seat 1: name").fill("Ann")
    ann.page.get_by_role("button", name="Make the table").click()
    expect(ann.page.get_by_role("alert")).to_contain_text("load")
