"""What is refused at the door, and that nothing a client sends makes the server fail."""

import json
import random
import socket
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from lineside.server.http import ROUTES
from lineside.server.limits import Rate
from lineside.server.settings import Limits
from tests.server.house import House, a_house, settings


async def test_a_connection_to_no_table_is_turned_away_in_words(house: House) -> None:
    view = await house.person().live("nothing")
    assert view.bye == {"type": "bye", "kind": "unknown", "message": "There is no such table."}


async def test_a_foreign_page_can_do_nothing_through_somebodys_browser(house: House) -> None:
    ann = house.person()
    table = (await ann.make("me", "here"))["table"]
    foreign = ("https://evil.example", "null", "http://[", "file://")
    for headers in (*({"origin": site} for site in foreign), {"sec-fetch-site": "cross-site"}):
        answer = await ann.post(f"/api/tables/{table}/seats/0/leave", **headers)
        assert (answer.status_code, answer.json()["kind"]) == (403, "origin")
        with pytest.raises(InvalidStatus):
            await ann.live(table, **headers)
    own = {"origin": house.url}
    assert (await ann.live(table, **own)).frame["seat"] == 0
    # A form cannot send JSON.
    form = await ann.http.post("/api/tables", data={"game": "toy"}, headers=own)
    assert form.status_code == 415


async def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(tmp_path: Path) -> None:
    for number, (url, secure) in enumerate([("", False), ("https://play.example.org", True)]):
        async with a_house(settings(tmp_path / str(number), public_url=url)) as house:
            cookie = (await house.person().get("/api/me")).headers["set-cookie"].lower()
            assert "httponly" in cookie
            assert "samesite=strict" in cookie
            assert ("; secure" in cookie) == secure
            assert cookie.startswith("__host-lineside=" if secure else "lineside=")
            made = await house.person().make("me", "invite")
            assert made["link"].startswith(url or house.url)
            origin = {"origin": "https://play.example.org"}
            answer = await house.person().post("/api/tables", {}, **origin)
            assert answer.status_code == (400 if secure else 403)


async def test_only_its_own_names_reach_the_server(tmp_path: Path) -> None:
    public = "https://play.example.org"
    async with a_house(settings(tmp_path, public_url=public)) as house:
        for host, code in {
            "evil.example": 421,
            "play.example.org": 200,
            "localhost:80": 200,
            "192.168.1.7:8000": 200,
            "[::1]:8000": 200,
            socket.gethostname(): 200,
            f"{socket.gethostname().partition('.')[0]}.local:8000": 200,
            f"{socket.gethostname().partition('.')[0]}.evil.example": 421,
            "": 421,
        }.items():
            answer = await house.person().http.get("/api/games", headers={"host": host})
            assert answer.status_code == code, host


async def test_every_answer_carries_the_policy(house: House) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/favicon.ico", "/t/abc"):
        answer = await house.person().get(path)
        policy = answer.headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "path",
    [
        "/api/nothing",
        "/api/tables/nothing",
        "/api/tables/nothing/frame",
        "/api/tables/%3Cscript%3E",
        "/games/<script>",
        "/api/tables/a/seats",
        "/nothing",
        "/../../etc/passwd",
        "/t",
    ],
)
async def test_n1_what_does_not_exist_is_told_in_json(house: House, path: str) -> None:
    answer = await house.person().get(path)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["kind"] == "unknown"
    assert "<" not in answer.text


async def test_a_wrong_method_is_told_which_are_right(house: House) -> None:
    answer = await house.person().post("/api/games")
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET")
    answer = await house.person().get("/api/tables")
    assert (answer.status_code, answer.headers["allow"]) == (405, "POST")
    answer = await house.person().http.request("PROPFIND", "/api/games")
    assert answer.status_code == 405


async def test_too_large_and_too_often_is_refused_in_words(tmp_path: Path) -> None:
    limits = Limits(
        body=5000,
        message=500,
        sockets=2,
        tables=Rate(2, 0.001),
        keys=Rate(3, 0.001),
        messages=Rate(5, 0.001),
    )
    async with a_house(settings(tmp_path, limits=limits)) as house:
        ann, bob = house.person(), house.person()
        made = await ann.make("me", "invite")
        big = await ann.post("/api/tables", {"game": "x" * 6000, "seats": []})
        assert (big.status_code, big.json()["kind"]) == (413, "too_large")

        async def chunks():  # type: ignore[no-untyped-def]
            for _ in range(10):
                yield b"x" * 1000

        stream = await ann.http.post(
            "/api/tables", content=chunks(), headers={"content-type": "application/json"}
        )
        assert stream.status_code in (413, 429)
        await ann.post("/api/tables", {})
        often = await ann.post("/api/tables", {})
        assert (often.status_code, often.json()["kind"]) == (429, "too_many")
        assert int(often.headers["retry-after"]) >= 1
        # N6: keys cannot be tried out, and a made-up address in front does not help.
        for code in (403, 403, 403, 429, 429):
            path = f"/api/tables/{made['table']}/seats/1/claim"
            forged = {"x-forwarded-for": "10.1.2.3"} if code == 429 else {}
            answer = await bob.post(path, {"name": "Bob", "key": "guess"}, **forged)
            assert answer.status_code == code
        a = await ann.live(made["table"])
        answer = await a.ask({"type": "at", "n": 0, "id": "big", "x": "y" * 600}, by_id=False)
        assert (answer["code"], answer["kind"]) == (413, "too_large")
        for _ in range(4):
            await a.send("{}")
        answer = await a.ask({"type": "sync"}, by_id=False, kind="too_many")
        assert answer["code"] == 429
        await ann.live(made["table"])
        assert (await ann.live(made["table"])).bye["kind"] == "too_many"


async def test_n6_behind_a_proxy_its_word_counts_and_not_the_clients(tmp_path: Path) -> None:
    limits = Limits(keys=Rate(2, 0.001))
    url = "https://play.example.org"
    async with a_house(settings(tmp_path, limits=limits, public_url=url)) as house:
        made = await house.person().make("me", "invite")
        path = f"/api/tables/{made['table']}/seats/1/claim"
        for number, (client, code) in enumerate(
            [("10.9.9.9", 403), ("10.9.9.9", 403), ("10.9.9.9", 429), ("10.8.8.8", 403)]
        ):
            told = {"x-forwarded-for": f"10.0.0.{number}, {client}"}
            body = {"name": "Bob", "key": "guess"}
            assert (await house.person().post(path, body, **told)).status_code == code


async def test_an_outdated_page_is_told_to_load_anew(house: House) -> None:
    """K12: nothing is applied for a page of another build."""
    ann = house.person()
    table = (await ann.make("me", "here"))["table"]
    build = (await ann.get("/api/games")).json()["build"]
    path = f"/api/tables/{table}/seats/0/leave"
    old = await ann.post(path, **{"lineside-build": "old"})
    assert (old.status_code, old.json()["kind"]) == (426, "outdated")
    old_page = await ann.live(table, "?build=old")
    assert (old_page.frame, old_page.bye["kind"]) == (None, "outdated")
    assert (await ann.live(table, f"?build={build}")).frame["yours"] == [0, 1]


VALUES = [
    None, True, 0, -1, 1, 3, 2**31, 2**63, 10**30, 1.5, float("nan"), "", "x", "act",
    "\u200b", "\ud800",
    "a" * 50, [], {}, [[]], {"do": "build"}, {"do": "draw"}, {"do": "reach", "x": 1, "y": 2},
    {"do": "reach", "x": 10**40, "y": 0}, {"do": "card", "kind": 0}, {"do": "reach", "x": 1},
    {"do": ["draw"]}, {"do": "draw", "more": 1}, "{", "seat:0",
]  # fmt: skip
KEYS = ["type", "id", "n", "seat", "action", "name", "key", "bot", "game", "seats", "record",
        "options", "edition_toml", "first", "more"]  # fmt: skip
GOOD = {
    "type": "act", "id": "1", "n": 2, "seat": 0, "action": {"do": "draw"}, "name": "Zed",
    "key": "k", "bot": "random", "game": "toy", "options": {}, "record": "",
    "seats": [{"kind": "me", "name": "Ann"}, {"kind": "bot"}], "first": "host",
}  # fmt: skip


def body(rng: random.Random) -> bytes:
    """A hand-made body: some fields right, some wrong, some missing, sometimes no JSON at all."""
    if rng.random() < 0.05:
        deep = b'{"%s":{"a":%s}}' % (rng.choice([b"action", b"options"]), b"[" * 5000 + b"]" * 5000)
        return rng.choice([b"", b"[]", b"null", b"{", b"\xff\xfe", b'"x"', b"1e999", deep])
    made = {}
    for key in rng.sample(KEYS, rng.randint(1, 6)):
        good = key in GOOD and rng.random() < 0.6
        made[key] = GOOD[key] if good else rng.choice(VALUES)
    if rng.random() < 0.5:
        made |= {"type": rng.choice(["act", "undo", "resign", "at", "explain", "sync"])}
    return json.dumps(made).encode("utf-8", "surrogatepass")


async def test_c16_no_hand_made_body_makes_the_server_fail(house: House) -> None:
    ann = house.person()
    table = (await ann.make("me", "here", options={"turns": 9}))["table"]
    rng = random.Random(5)
    posts = [path for path, methods in ROUTES.items() if "POST" in methods]
    seen: dict[int, int] = {}
    for _ in range(1200):
        path = rng.choice(posts).replace("{table}", rng.choice([table, table, "x"]))
        path = path.replace("{seat}", rng.choice(["0", "1", "7", "x", "-1"]))
        answer = await ann.http.post(
            path, content=body(rng), headers={"content-type": "application/json"}
        )
        assert answer.status_code < 500, (path, answer.text)
        seen[answer.status_code] = seen.get(answer.status_code, 0) + 1
        if answer.status_code >= 400:
            refusal = answer.json()
            assert refusal["code"] == answer.status_code
            assert len(refusal["message"]) > 8, refusal
            assert "Traceback" not in answer.text
    assert {200, 400, 403, 404, 422} <= seen.keys(), seen


async def test_c16_no_hand_made_message_makes_a_connection_fail(house: House) -> None:
    ann, eve = house.person(), house.person()
    table = (await ann.make("me", "here", options={"turns": 9}))["table"]
    rng = random.Random(6)
    for who in (ann, eve):
        view = await who.live(table)
        for _ in range(800):
            await view.socket.send(body(rng).decode("utf-8", "replace"))
        await view.socket.send(b"\xff\x00\x80")
        await view.ask({"type": "explain", "id": "last", "n": 10**6, "action": {}})
        refusals = [m for m in view.other if m["type"] == "refused"]
        refusals += [m for m in view.answers.values() if m["type"] == "refused"]
        assert refusals
        assert all(400 <= refusal["code"] < 500 for refusal in refusals)


async def test_a_bug_is_told_by_a_number_and_never_by_a_traceback(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann = house.person()
    made = await ann.make("me", "here")
    view = await ann.live(made["table"])

    def broken(*_: object) -> None:
        raise KeyError("secret detail")

    async with house.hall.open(made["table"]) as table:
        monkeypatch.setattr(type(table.play.game), "check", broken)
    answer = await view.act({"do": "draw"}, seat=0)
    assert (answer["code"], answer["kind"]) == (500, "error")
    assert "secret" not in json.dumps(answer)
    number = answer["message"].partition("(error ")[2].rstrip(")")
    assert any(number in record.getMessage() for record in caplog.records)
    monkeypatch.undo()
    assert (await view.act({"do": "draw"}, seat=0))["type"] == "accepted"


async def test_the_page_without_a_client_says_how_to_build_it(house: House) -> None:
    for path in ("/", "/t/abc", "/new", "/replay"):
        answer = await house.person().get(path)
        assert answer.status_code == 200
        assert "make play" in answer.text


async def test_the_built_client_is_served(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>hello</title>")
    (static / "assets" / "app-abc.js").write_text("1")
    (static / "icon.svg").write_text("<svg/>")
    async with a_house(settings(tmp_path / "data", static=static)) as house:
        for path in ("/", "/t/abc", "/rules/paper_rails"):
            page: httpx.Response = await house.person().get(path)
            assert "hello" in page.text
            assert page.headers["cache-control"] == "no-cache"
        script = await house.person().get("/assets/app-abc.js")
        assert "immutable" in script.headers["cache-control"]
        assert (await house.person().get("/icon.svg")).status_code == 200
        for path in ("/assets/none.js", "/..%2f..%2fetc/passwd", "/other"):
            assert (await house.person().get(path)).status_code == 404
        assert len((await house.person().get("/api/games")).json()["build"]) == 12


async def test_a_browser_that_goes_astray_gets_a_page(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><title>hello</title>")
    async with a_house(settings(tmp_path / "data", static=tmp_path)) as house:
        person = house.person()
        for path in ("/xyz/abc", "/games/<script>", "/assets/none"):
            page = await person.http.get(path, headers={"accept": "text/html,*/*;q=0.8"})
            assert (page.status_code, page.text) == (404, "<!doctype html><title>hello</title>")
            program = await person.http.get(path)
            assert (program.status_code, program.json()["kind"]) == (404, "unknown")
        asked = await person.http.get("/api/xyz", headers={"accept": "text/html"})
        assert (asked.status_code, asked.json()["kind"]) == (404, "unknown")
