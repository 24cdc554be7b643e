"""Prices, refusals and log lines in words, and the codec for learning."""

from __future__ import annotations

import re

import pytest

from lineside.engine import OVER, BadInput, Rng
from lineside.engine.actions import parse
from lineside.games.paper_rails.actions import Build, ClaimEvent, EndTurn, First

from .table import Table
from .test_scoring import ERIE


def walk(table: Table, seed: int):
    """Yield the states of a random game."""
    rng = Rng(seed, "walk")
    while table.game.actor(table.state) != OVER:
        yield table.state
        table.game.apply(table.state, rng.choice(table.game.legal(table.state)))


def test_explained_prices_are_what_is_paid():
    """The lines' amounts add up to the price, and the price to what the action takes."""
    for seed in (1, 2):
        table = Table(2 + seed)
        for state in walk(table, seed):
            for action in table.game.legal(state)[:6]:
                told = table.game.explain(state, action)
                after = state.copy()
                table.game.apply(after, action)
                seat = state.seat
                paid = [state.ip[seat] - after.ip[seat], state.rp[seat] - after.rp[seat]]
                found = re.fullmatch(r"(\d) (IP|RP)", told.price)
                if found and found[2] == "IP":
                    assert int(found[1]) == paid[0]
                    lines = [re.fullmatch(r"\+?(\d) IP", line.amount) for line in told.lines]
                    assert sum(int(line[1]) for line in lines if line) == paid[0]
                elif told.price in ("", "free"):
                    assert paid[0] <= 0


def test_explain_tells_of_new_cities_and_railroads():
    table = Table(2).gives(0, *ERIE[:-1])
    table.state.ip[0] = 1
    told = table.game.explain(table.state, Build("cincinnati-indianapolis"))
    words = [(line.text, line.amount, line.rule) for line in told.lines]
    assert told.price == "1 IP"
    assert words[0] == ("Build", "1 IP", "PR-3")
    assert any("New city: Cincinnati" in text and "Hogs 2/4" in text for text, _, _ in words)
    assert ("Completes Erie Lackawanna RR", "+6 VP at the end", "PR-12") in words
    table.state.completions = ((11, 1, 9),)
    told = table.game.explain(table.state, Build("cincinnati-indianapolis"))
    assert ("Completes Erie Lackawanna RR", "too late") in [(t.text, t.amount) for t in told.lines]


def test_no_free_connection_is_promised_when_none_is_left():
    """PR-8: with nothing left to build it is lost."""
    table = Table(2).events(19)
    words = [line.text for line in table.game.explain(table.state, ClaimEvent()).lines]
    assert words[1:] == ["1 connection free of charge", "+1 SP"]
    table.gives(1, *(line.id for line in table.game.tables.lines))
    words = [line.text for line in table.game.explain(table.state, ClaimEvent()).lines]
    assert words[1:] == ["1 connection free of charge, but none is left", "+1 SP"]


def test_explain_tells_when_anywhere_costs_more():
    table = Table(2)
    table.gives(
        1, *[line.id for line in table.game.tables.lines if line.id != "reno-san_francisco"]
    )
    table.state.ip[0] = 2
    told = table.game.explain(table.state, Build("reno-san_francisco"))
    assert told.price == "2 IP"
    assert [line.amount for line in told.lines[:2]] == ["1 IP", "+1 IP"]
    assert "the game ends with this turn" in told.lines[-1].text


def test_ending_the_last_turn_says_that_the_game_ends():
    table = Table(2, stall_rounds=1).do("end_turn")
    told = table.game.explain(table.state, EndTurn())
    assert ("The game ends and is scored", "PR-10") in [(t.text, t.rule) for t in told.lines]


def test_o8_offers_say_why_not():
    """Case O8: without IP the seaboard connections are refused with their price."""
    offers = Table(2).game.offers(Table(2).state)
    refused = {refused.notation: (refused.rule, refused.message) for refused in offers.refused}
    assert refused["event"] == ("PR-4", "Event costs 1 RP this time, you have 0")
    assert refused["stock"][0] == "PR-5"
    assert refused["research"][0] == "PR-7"
    priced = [words for text, words in refused.items() if text.startswith("build")]
    assert ("PR-3", "Build costs 1 IP this time, you have 0") in priced
    assert any("seaboard" in words for _, words in priced)
    assert {offer.notation for offer in offers.offers} == {"operate", "end_turn"}


def test_what_cannot_be_paid_is_refused_with_its_price():
    """Case O8: the price this time (PR-2), and none for what no points could buy now."""
    table = Table(2)
    table.state.ip[0] = 2
    table.do("stock")

    def prices() -> dict[str, tuple[str, str]]:
        refused = table.game.offers(table.state).refused
        return {item.notation: (item.price, item.message) for item in refused}

    assert prices()["stock"] == ("2 IP", "Stock costs 2 IP this time, you have 1")
    assert prices()["event"] == ("1 RP", "Event costs 1 RP this time, you have 0")
    table.state.ip[0] = 9
    table.do("stock")
    assert prices()["stock"][0] == ""
    table.do("operate")
    assert {price for price, _ in prices().values()} == {""}


def test_refusals_stay_few():
    table = Table(4)
    for state in walk(table, 3):
        assert len(table.game.offers(state).refused) <= 16


@pytest.mark.parametrize(
    ("moves", "text"),
    [
        ("operate", "operates: +2 IP"),
        ("operate, build boston-new_york", "builds Boston–New York for 1 IP and completes NY, New "
         "Haven, & Hartford (2 cities)"),
        ("operate, stock", "buys stock for 1 IP: +1 SP"),
        ("operate, operate, research", "does research for 1 IP: +1 RP"),
        ("operate, research, event", "takes Event 1, Switch Frog: +2 VP"),
        ("operate, end_turn", "ends the turn"),
    ],
)  # fmt: skip
def test_the_log_in_words(moves, text):
    table = Table(2)
    *first, last = moves.split(", ")
    for move in first:
        table.do(move)
    before, action = table.state.copy(), table.action(last)
    table.do(last)
    happening = table.game.event(before, action, table.state, None)
    assert (happening.text, happening.action) == (text, action)


def test_the_coin_in_words_and_codes():
    table = Table(3, first="coin")
    before = table.state.copy()
    table.do("first 2")
    told = table.game.event(before, First(2), table.state, None)
    assert told.text == "The coin: {2} goes first"
    with pytest.raises(BadInput):
        table.game.codec().encode(before, First(2))


def test_codes_are_fixed():
    """The numbers of actions may change only with the codec's version."""
    table = Table(2)
    codec, state = table.game.codec(), table.state
    lines = len(table.game.tables.lines)
    assert (codec.version, codec.size) == (1, 2 * lines + 6)
    known = {0: "build albany-boston", lines: "free_build albany-boston", 2 * lines: "event",
             2 * lines + 1: "stock", 2 * lines + 2: "operate", 2 * lines + 3: "research",
             2 * lines + 4: "end_turn", 2 * lines + 5: "decline"}  # fmt: skip
    for code, text in known.items():
        action = parse(text, table.game.action_types)
        assert codec.encode(state, action) == code
        assert codec.decode(state, code) == action
    for code in (-1, codec.size):
        with pytest.raises(BadInput):
            codec.decode(state, code)


def test_i8_observations_stay_within_bounds():
    """Case I8: hoards of points too."""
    table = Table(3)
    tensors = table.game.tensors()
    for number, state in enumerate(walk(table, 4)):
        if number % 10 == 0:
            state.ip[0] += 500
            for seat in range(3):
                numbers = tensors.observe(table.game.view(state, seat), seat)
                assert len(numbers) == tensors.layout.size
                assert all(0 <= n <= 1 for n in numbers)


def test_observations_look_from_the_seat():
    """Each seat finds itself first: equal positions seen from other seats are equal."""
    table, turned = Table(3), Table(3)
    table.gives(0, "boston-new_york")
    table.state.vp = [5, 0, 0]
    turned.gives(1, "boston-new_york")
    turned.state.vp = [0, 5, 0]
    turned.state.seat = 1
    tensors = table.game.tensors()

    def numbers(at, seat):
        return tensors.observe(at.game.view(at.state, seat), seat)

    assert numbers(table, 0) == numbers(turned, 1)
    assert numbers(table, 1) != numbers(table, 0)


def test_the_picture_shows_every_city_and_connection():
    table = Table(2)
    svg = table.game.picture()
    assert svg.count("<circle") == len(table.game.tables.cities)
    assert svg.count('class="line"') == len(table.game.tables.lines)
    for city in table.game.tables.cities:
        assert f">{city.name}</text>" in svg
