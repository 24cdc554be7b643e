"""What is told of an action is what then happens."""

from __future__ import annotations

from lineside.engine.actions import parse
from lineside.games.wireless.components import REWARDS
from lineside.games.wireless.rules import Rules
from lineside.games.wireless.state import Player, Table

from .tables import at, blank, column, credit, do, other, ready, signals


def told(g: Rules, s: Table, text: str) -> list[str]:
    return [line.text for line in g.explain(s, parse(text, g.action_types)).lines]


def beside_recife(reward: str = "link") -> tuple[Rules, Table, Player]:
    """Return a table at a Transmission from Kamina to two Contract Locations of one reward."""
    g, s, player = blank()
    two = at(g, "recife", "lima")
    own = REWARDS.index(reward)
    s.rewards = tuple(m | two if n == own else m & ~two for n, m in enumerate(s.rewards))
    player.unmodulated = at(g, "kamina")
    ready(player, 2)
    column(player, "transmission", action=3)
    do(g, s, "use transmission basic action")
    return g, s, player


def test_wl_11_the_second_contract_of_a_type_is_not_known_yet() -> None:
    """WL-11, WL-1: the first is taken, and another is turned up for the second."""
    g, s, _player = beside_recife()
    shown = g.words.contract(s.contract_display[REWARDS.index("link")])
    one, two = told(g, s, "transmit kamina recife lima")
    assert one == f"Recife: a Contract: {shown}"
    assert two == "Lima: the Contract that is turned up then"
    s.contract_stack[:] = [0] * len(s.contract_stack)
    assert told(g, s, "transmit kamina recife lima")[1] == "Lima: no Contract is left"


def test_wl_21_a_full_contracts_column_takes_none() -> None:
    """WL-21: an eighth Contract is not taken, and none is promised."""
    g, s, player = beside_recife()
    player.contracts = (g.contracts_of[0][0],) * 6
    one, two = told(g, s, "transmit kamina recife lima")
    assert one.startswith("Recife: a Contract: ")
    assert two == "Lima: no Contract: your column is full"


def test_wl_11_nothing_is_promised_of_what_is_used_up() -> None:
    """WL-11, WL-C6: Technologies are limited, and the Link marker stops at 9."""
    g, s, player = blank()
    signals(g, player, "tripoli", "tehran", "azores")
    do(g, s, "use installation basic action")
    assert "a Technology" in told(g, s, "install cairo")
    assert "a Super Technology" in told(g, s, "install constantinople")
    assert "one step on the Link track" in told(g, s, "install lisbon")
    s.technologies[:] = s.supers[:] = [0] * 4
    player.links = 9
    assert "no Technology is left" in told(g, s, "install cairo")
    assert "no Super Technology is left" in told(g, s, "install constantinople")
    assert "no step: your Link marker stands at the end" in told(g, s, "install lisbon")


def test_wl_7_an_own_signal_is_no_others_token() -> None:
    """WL-7: the Location is not empty then, whosever token it is."""
    g, s, player = blank()
    player.unmodulated = at(g, "vienna")
    signals(g, player, "nauen")
    do(g, s, "use installation basic action")
    line = next(line for line in told(g, s, "install nauen") if "become ready" in line)
    assert line.endswith("(not the first token here)")


def test_wl_13_a_credit_just_placed_counts() -> None:
    """WL-12 to WL-14: for the Tycoon's level and the tiles placed; not where its row is full."""
    g, s, _player = blank()
    assert "a Tycoon up to level 1, with the Credit in the Tycoon row up to level 2" in told(
        g, s, "fund action"
    )
    assert "place 2 tiles from your supply, with the Credit in the Factory row one more" in told(
        g, s, "supply"
    )
    for slot in (1, 1, 2, 2):
        credit(g, other(s), slot, "tycoon")
    assert "a Tycoon up to level 1" in told(g, s, "fund action")
