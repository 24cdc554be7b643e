"""The search against positions whose best action is known by hand."""

from __future__ import annotations

from itertools import count
from math import sqrt
from statistics import mean, pvariance

import pytest

from lineside import bots
from lineside.bots.budget import Budget
from lineside.bots.search import Search, Thought
from lineside.bots.tempo import Tempo
from lineside.bots.tree import Edge
from lineside.engine import CHANCE, BadInput, Rng, registry
from lineside.lab import Setup, Summary, run
from tests.bots.tiny import Go, Tree


def choice(game, sims=300, seed=1, seat=0, ways=(), **settings):
    state = game.initial()
    state.ways.extend(ways)
    return Search(sims=sims, **settings).choose(game, state, seat, Rng(seed)).way


def test_finds_the_forced_win_behind_a_quiet_move():
    """`slow` wins whatever the other does, though it looks worst; `grab` looks best and loses."""
    root = (
        0,
        {
            "grab": (1, {"punish": (0, 9), "spare": (9, 0)}),
            "wait": (1, {"punish": (0, 9), "spare": (0, 9)}),
            "slow": (1, {"left": (0, {"mate": (5, 0), "miss": (0, 5)}), "right": (5, 0)}),
        },
    )
    looks = {"grab": (0.9, -0.9), "slow": (-0.9, 0.9), "slow/left": (-0.9, 0.9)}
    assert choice(Tree(root, 2, looks)) == "slow"


def three_seats():
    """Seat 2 alone decides between a win of its own and gifts to the others (case J1)."""
    last = (2, {"mine": (0, 0, 7), "to_1": (0, 7, 0), "to_0": (7, 0, 0)})
    return (0, {"trust": last, "sure": (1, {"keep": (7, 0, 0), "drop": (7, 0, 0)})})


def test_each_seat_maximises_its_own_share():
    game = Tree(three_seats(), 3)
    assert choice(game, ways=["trust"], seat=2) == "mine"
    assert choice(game) == "sure", "seat 2 takes its own win, so trusting it gives nothing"


def test_several_actions_in_a_row_of_one_seat_change_no_sign():
    """Seat 1 acts three times in a row; only its own third choice wins for it (case J1)."""
    third = (1, {"win": (0, 5), "lose": (5, 0)})
    second = (1, {"on": third, "stop": (5, 0)})
    first = (1, {"on": second, "stop": (5, 0)})
    game = Tree((0, {"let": first, "draw": (5, 5)}), 2)
    assert choice(game, ways=["let"], seat=1) == "on"
    assert choice(game, ways=["let", "on"], seat=1) == "on"
    assert choice(game, ways=["let", "on", "on"], seat=1) == "win"
    assert choice(game) == "draw", "a shared win is better than the sure loss behind `let`"


@pytest.mark.parametrize(("good", "best"), [(1, "sure"), (2, "sure"), (8, "risk"), (9, "risk")])
def test_prefers_the_higher_expectation_at_a_chance_node(good, best):
    """The gamble wins in `good` of 10; the sure way is won or lost by a fair coin."""
    risk = ("chance", {"luck": (good, (5, 0)), "loss": (10 - good, (0, 5))})
    sure = ("chance", {"heads": (1, (5, 0)), "tails": (1, (0, 5))})
    assert choice(Tree((0, {"risk": risk, "sure": sure}), 2), sims=1500) == best


def guessing(odds):
    """A coin falls unseen; guessing right wins; `pass` is won in 7 of 10."""
    safe = ("chance", {"good": (7, (5, 0)), "bad": (3, (0, 5))})

    def after(coin):
        return (
            0,
            {
                "h": (5, 0) if coin == "h" else (0, 5),
                "t": (0, 5) if coin == "h" else (5, 0),
                "pass": safe,
            },
        )

    heads, tails = odds
    return ("hidden", {"H": (heads, after("h")), "T": (tails, after("t"))})


def test_does_not_act_on_what_its_seat_cannot_see():
    game = Tree(guessing((1, 1)), 2)
    for truth in ("H", "T"):
        for seed in range(3):
            assert choice(game, sims=800, ways=[truth], seed=seed) == "pass"


def test_acts_on_the_odds_of_what_it_cannot_see():
    game = Tree(guessing((19, 1)), 2)
    assert choice(game, sims=800, ways=["T"]) == "h", "19 times in 20 it is heads"


def test_plans_through_a_hidden_chance_without_peeking_in_advance():
    """Entering the guess looks like a sure win to a search whose plans peek (strategy fusion)."""
    guess = (
        "hidden",
        {
            "H": (1, (0, {"h": (5, 0), "t": (0, 5)})),
            "T": (1, (0, {"h": (0, 5), "t": (5, 0)})),
        },
    )
    sure = ("chance", {"good": (8, (5, 0)), "bad": (2, (0, 5))})
    game = Tree((0, {"enter": guess, "away": sure}), 2)
    for seed in range(3):
        assert choice(game, sims=1500, seed=seed) == "away"


def test_same_seed_same_action_and_the_input_stays_as_it_was():
    game = Tree(guessing((3, 2)), 2)
    state = game.initial()
    state.ways.append("H")
    before = state.to_json()
    first = [Search(sims=40).choose(game, state, 0, Rng(seed)) for seed in range(12)]
    again = [Search(sims=40).choose(game, state, 0, Rng(seed)) for seed in range(12)]
    assert first == again
    assert state.to_json() == before


def test_opens_a_wide_choice_little_by_little():
    """300 actions, 200 rounds: the win two levels down is found though not all can be tried."""
    wide = {f"w{n}": (1, {"a": (0, 5), "b": (0, 5)}) for n in range(300)}
    wide["w0"] = (1, {"a": (0, {"x": (5, 0), "y": (0, 5)}), "b": (5, 0)})
    guess = {"w0": (0.5, -0.5), "w0/a": (0.0, 0.0)}
    assert choice(Tree((0, wide), 2, guess), sims=200) == "w0"


def test_a_forced_action_costs_no_search():
    class Counting(Tree):
        samples = 0

        def determinize(self, state, seat, rng):
            self.samples += 1
            return super().determinize(state, seat, rng)

    game = Counting((0, {"only": (1, 0)}), 2)
    assert choice(game) == "only"
    assert game.samples == 0


def test_a_time_limit_replaces_the_number_of_playouts():
    game = Tree(three_seats(), 3)
    assert Search(cpu=0.05).choose(game, game.initial(), 0, Rng(1)) == Go("sure")


def paper_turn(bot, seed=3):
    """Let a bot play a turn of seat 0 in Paper Rails; yields what it thought each time."""
    game = registry.make("paper_rails", 2)
    state, rng = game.initial(), Rng(seed)
    while game.turns(state) <= 24 or game.actor(state):
        game.apply(state, game.greedy(state, game.actor(state), rng))
    state.ip[0] = state.rp[0] = 8  # all that may be done can be paid
    while game.actor(state) == 0:
        if len(game.legal(state)) == 1:
            game.apply(state, game.legal(state)[0])
            continue
        thought = bot.think(game, state, 0, rng)
        yield thought
        game.apply(state, thought.best(state))


@pytest.mark.parametrize("sims", [40, 160])
def test_a_turn_costs_its_playouts(sims):
    """However many decisions it has, within a tenth of what is allowed."""
    spent = sum(thought.playouts for thought in paper_turn(Search(sims=sims)))
    assert 0.9 * sims <= spent <= 1.1 * sims


def test_a_turn_costs_its_processor_seconds(monkeypatch):
    """By a clock that goes on by 4 ms whenever it is read, about once a playout."""
    readings = count()
    monkeypatch.setattr("time.thread_time", lambda: 0.004 * next(readings))
    cpu = 0.6
    last = list(paper_turn(Search(cpu=cpu)))[-1]
    assert 0.9 * cpu <= 0.004 * next(readings) <= 1.1 * cpu
    assert last.playouts > 0


def test_what_is_known_to_the_end_is_not_searched_again():
    """Two ways, three ends: after so many playouts nothing is left to find out."""
    game = Tree((0, {"a": (1, 0), "b": (0, {"x": (0, 1), "y": (1, 0)})}), 2)
    thought = Search(sims=100).think(game, game.initial(), 0, Rng(1))
    assert thought.tree.root.done
    assert thought.playouts <= 6


def test_the_next_decision_goes_on_with_the_same_tree():
    """What was learned of the action that was taken is not learned again."""
    kept = []
    for thought in paper_turn(Search(sims=300)):
        kept.append(thought.tree.root.visits - thought.playouts)
    assert kept[0] == 0
    assert all(visits > 1 for visits in kept[1:])


def test_another_game_begins_with_an_empty_head():
    bot = Search(sims=60)
    list(paper_turn(bot))

    def visits(bot):
        return [thought.tree.root.visits for thought in paper_turn(bot)]

    assert visits(bot) == visits(Search(sims=60))


def test_the_tree_grows_no_larger_than_allowed():
    for thought in paper_turn(Search(sims=600, nodes=100)):
        assert thought.tree.size <= 100


def test_the_tree_of_a_game_with_secrets_grows_no_larger_either():
    game = registry.make("us_telegraph", 2)
    state, rng = game.initial(), Rng(2)
    while (seat := game.actor(state)) == CHANCE:
        game.apply(state, game.sample(state, rng))
    thought = Search(sims=250, nodes=100).think(game, state, seat, rng)
    assert 60 < thought.tree.size <= 100


@pytest.mark.parametrize(("name", "turns"), [("us_telegraph", 14), ("string_railway", 3)])
def test_blind_to_what_is_hidden(name, turns):
    """Whatever the others hold and the piles bring, what is seen alike is answered alike."""
    game = registry.make(name, 2)
    state, rng = game.initial(), Rng(4)
    while (seat := game.actor(state)) == CHANCE or game.turns(state) < turns:
        chance = seat == CHANCE
        game.apply(state, game.sample(state, rng) if chance else game.greedy(state, seat, rng))
    found = set()
    for other in [state] + [game.determinize(state, seat, Rng(n, "hidden")) for n in range(3)]:
        thought = Search(sims=12).think(game, other, seat, Rng(6))
        tried = ((repr(a), e.visits, tuple(e.worth)) for a, e in thought.ranked(other))
        found.add((other.digest() == state.digest(), *tried))
    assert {tried[0] for tried in found} == {True, False}, "the hidden differed"
    assert len({tried[1:] for tried in found}) == 1


def test_actions_are_opened_in_the_order_of_promise():
    """Nine even ways: those that look best to the game are tried, the others not."""

    class Promising(Tree):
        def promising(self, state, rng):
            return sorted(self.legal(state), key=lambda action: action.way, reverse=True)

    game = Promising((0, {f"w{n}": (1, {"a": (0, 5), "b": (5, 0)}) for n in range(9)}), 2)
    thought = Search(sims=4).think(game, game.initial(), 0, Rng(1))
    assert [action.way for action in thought.tree.root.edges] == ["w8", "w7", "w6", "w5"]


def test_a_position_is_one_node_whatever_order_leads_there():
    thought = next(iter(paper_turn(Search(sims=1500))))
    after = {action: child.children for action, child in thought.tree.root.children.items()}
    pairs = [(a, b) for a in after for b in after if a != b and b in after[a] and a in after[b]]
    assert len(pairs) > 10
    for a, b in pairs:
        same = after[a][b].state == after[b][a].state
        assert same == (after[a][b] is after[b][a])
    assert any(after[a][b] is after[b][a] for a, b in pairs)


def test_within_a_turn_a_position_is_worth_its_best_action():
    """Four of five ways on from `brave` lose, and that is no reason not to go there."""

    class OneTurn(Tree):
        def turns(self, state):
            return 0

    brave = (0, {f"w{n}": (5, 0) if n == 4 else (0, 5) for n in range(5)})
    lots = ("chance", {"good": (3, (5, 0)), "bad": (1, (0, 5))})
    game = OneTurn((0, {"brave": brave, "lots": lots}), 2)
    thought = Search(sims=200, explore=2).think(game, game.initial(), 0, Rng(1))
    assert thought.tree.root.edges[Go("brave")].worth == [1.0, -1.0]
    assert thought.best(game.initial()) == Go("brave")


@pytest.mark.parametrize("seen", [[0.3], [0.3, 0.1, 0.2], [1.0, -1.0, 1.0, 1.0]])
def test_a_mean_is_doubted_as_much_as_its_parts_differ(seen):
    edge = Edge()
    for value in seen:
        edge.learn([-value, value], 1)
    spread = len(seen) * pvariance(seen)
    assert edge.doubt(0.5) == pytest.approx(sqrt(spread + 0.5**2) / len(seen))
    assert edge.worth == pytest.approx([-mean(seen), mean(seen)])


@pytest.mark.parametrize(("drawn", "best"), [([0.24, 0.25, 0.26] * 2, "draw"), ([0.25], "on")])
def test_a_draw_is_shunned_only_while_it_is_not_known(drawn, best):
    """Going on is worth 0.1 for sure; the draw brings more, as far as has been seen."""
    game = Tree((0, {"on": (5, 0), "draw": ("chance", {"a": (1, (5, 0))})}), 2)
    thought = Thought(Search(), game, 0)
    on, draw = Edge(), Edge()
    on.worth, on.visits, on.chained = [0.1, -0.1], 11, True
    for value in drawn:
        draw.learn([value, -value], 0)
    for worth in ([-0.4, 0.4], [0.4, -0.4]):
        thought.tree.note(worth)
    thought.tree.root.edges = {Go("on"): on, Go("draw"): draw}
    assert thought.best(game.initial()) == Go(best)


def test_a_budget_gives_each_decision_its_share_and_the_last_one_the_rest():
    budget = Budget(100, 0)
    used = []
    for decisions in (4, 3, 2, 1, 1):
        budget.begin()
        budget.share(decisions)
        n = 0
        while budget.lasts():
            budget.spent()
            n += 1
        budget.end()
        used.append(n)
    assert used == [25, 25, 25, 25, 0]


def test_tempo_makes_states_after_one_turn_and_after_two_comparable():
    """By hand: my turn brings me 0.3 and the answer costs me 0.2, as often as one looks."""
    tempo = Tempo(2)
    for base in (0.0, 0.4, -0.1):
        tempo.learn(1, [base + 0.3, -base - 0.3])
        tempo.learn(2, [base + 0.1, -base - 0.1])
    assert tempo.level(1, [0.5, -0.5]) == pytest.approx([0.3, -0.3])
    assert tempo.level(2, [0.3, -0.3]) == pytest.approx([0.3, -0.3])
    assert tempo.level(3, [0.5, -0.5]) == pytest.approx([0.3, -0.3])


@pytest.mark.parametrize("settings", [{"sims": 0}, {"cpu": -1}, {"explore": -0.1}, {"widen": 0}])
def test_settings_out_of_range_are_refused_in_words(settings):
    with pytest.raises(BadInput, match="search: "):
        Search(**settings)


def test_seats_of_one_bot_share_nothing():
    """Case J2: two seats of the same class have their own instance, stream and seat."""
    one, two = (bots.Seated(bots.make("random"), seat, seed=5) for seat in range(2))
    assert one.bot is not two.bot
    game = Tree((0, {f"w{n}": (0, 0) for n in range(1000)}), 2)
    moves = [one.move(game, game.initial()) for _ in range(4)]
    fresh = bots.Seated(bots.make("random"), 0, seed=5)
    assert [fresh.move(game, game.initial()) for _ in range(4)] == moves
    assert [two.move(game, game.initial()) for _ in range(4)] != moves


def test_plays_a_continuum_with_secrets_and_chance():
    """In the tiny game three reaches of 50 along a straight line are worth 15."""
    plan = Setup("toy", ("search:sims=60", "random"), seed=2, rotate=True)
    total = Summary(plan)
    for outcome in run(plan, range(8)):
        total.add(outcome)
    assert total.bots[0].wins >= 7
    assert total.bots[0].mean >= 15


@pytest.mark.parametrize("scale", [1.0, 0.001])
def test_small_leads_count_as_much_as_large_ones(scale):
    """Values of a thousandth order the actions as well as values of one."""
    chain = (0, 0)
    for _ in range(40):
        chain = (1, {"on": chain})
    guess = {}
    for way, value in (("p", -scale), ("q", scale), ("r", -scale)):
        for length in range(40):
            guess["/".join([way, *["on"] * length])] = (value, -value)
    game = Tree((0, dict.fromkeys("pqr", chain)), 2, guess)
    chosen = [choice(game, sims=20, seed=seed, trust=0, horizon=0) for seed in range(10)]
    assert chosen == ["q"] * 10
    bot = Search(sims=60, trust=0, horizon=0)
    found = bot.think(game, game.initial(), 0, Rng(1)).ranked(game.initial())
    visits = {action.way: edge.visits for action, edge in found}
    assert visits["q"] > 2 * max(visits["p"], visits["r"])
