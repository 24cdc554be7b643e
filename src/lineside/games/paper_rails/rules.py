"""The rules of Paper Rails USA: what may be done, what it does, when it ends (PR-1 to PR-10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import compress
from typing import Any, ClassVar, NoReturn

from lineside.engine import CHANCE, OVER, Action, Codec, Explanation, Game, IllegalAction, Rng
from lineside.engine.edition import Edition
from lineside.engine.game import Happening, Result
from lineside.engine.tensors import Tensors
from lineside.games.paper_rails import (
    components,
    drawing,
    forecast,
    heuristics,
    scoring,
    view,
    words,
)
from lineside.games.paper_rails.actions import (
    BUILD,
    DECLINE,
    EVENT,
    KINDS,
    OPERATE,
    OPERATE_GAIN,
    PLAIN,
    RESEARCH,
    RULE_OF,
    STOCK,
    Build,
    ClaimEvent,
    Decline,
    EndTurn,
    First,
    FreeBuild,
    Operate,
    PaperRailsAction,
    Research,
    Stock,
)
from lineside.games.paper_rails.codec import PaperRailsCodec
from lineside.games.paper_rails.components import Line, Tables, bits
from lineside.games.paper_rails.menus import (
    ACTIONS_A_TURN,
    MENUS,
    TIMES_A_KIND,
    Menu,
    TurnRow,
    all_used,
)
from lineside.games.paper_rails.meta import META
from lineside.games.paper_rails.plans import Network
from lineside.games.paper_rails.state import FRESH, PaperRailsState, Used
from lineside.games.paper_rails.tensors import PaperRailsTensors

ANYWHERE_EXTRA = 1


class Rules(Game[PaperRailsState]):
    """Paper Rails USA with its seats, options and edition fixed."""

    meta = META
    state_type: ClassVar[type[PaperRailsState]] = PaperRailsState
    action_types = PaperRailsAction
    view_type = view.View
    board_type = view.Board
    edition_type = components.EditionData
    ahead = 0
    steep = 4.0

    def __init__(self, seats: int, options: Mapping[str, Any], edition: Edition) -> None:
        super().__init__(seats, options, edition)
        self.tables: Tables = components.tables(edition)
        self.network = Network(self.tables)
        self._board = view.board(self.tables)
        self.stall_rounds: int = self.options["stall_rounds"]
        self.stock_ties: str = self.options["stock_ties"]
        # Each claim may take the longest pause before it; a turn has at most three actions, two
        # free connections and its end.
        self.max_turns = seats * self.stall_rounds * len(self.tables.lines)
        self.max_actions = 1 + 6 * self.max_turns
        self.builds = [Build(line.id) for line in self.tables.lines]
        self.free_builds = [FreeBuild(line.id) for line in self.tables.lines]
        menus = {which: Menu(self.builds, [*compress(PLAIN, which)]) for which in MENUS}
        self._turns = {used: TurnRow(used, menus) for used in all_used()}
        self._waiting = Menu(self.free_builds, [DECLINE])
        self.menus = [*menus.values(), self._waiting]
        self._events = len(self.tables.events)
        if seats > 2:
            # Of many, others may take what a seat has planned for: a round later it plays better.
            self.horizon = seats + 1
        self._do: dict[type[Action], Callable[[PaperRailsState, Any], None]] = {
            Build: self._build,
            ClaimEvent: self._claim_event,
            Stock: self._stock,
            Operate: self._operate,
            Research: self._research,
            EndTurn: self._end_turn,
            FreeBuild: self._free_build,
            Decline: self._decline_line,
            First: self._first,
        }

    # -- the course of a game ------------------------------------------------------------------

    def initial(self) -> PaperRailsState:
        n = self.seats
        by_coin = self.options["first"] == "coin"
        return PaperRailsState(
            seat=CHANCE if by_coin else 0,
            first=-1 if by_coin else 0,
            turn=0 if by_coin else 1,
            used=FRESH,
            waiting=-1,
            claim_round=0,
            end="",
            vp=[0] * n,
            ip=[0] * n,
            rp=[0] * n,
            sp=[0] * n,
            free=self.tables.all_lines,
            owned=[0] * n,
            cities=[0] * n,
            touch=[self.tables.seaboard_lines] * n,
            events=(),
            completions=(),
        )

    def actor(self, state: PaperRailsState) -> int:
        return state.seat

    def turns(self, state: PaperRailsState) -> int:
        return state.turn

    def legal(self, state: PaperRailsState) -> list[Action]:
        if state.seat < 0:
            return []
        menu, lines = self.choices(state)
        return menu[lines]

    def choices(self, state: PaperRailsState) -> tuple[Menu, int]:
        """Return what the acting seat may choose from: a menu, and the connections it may take."""
        seat = state.seat
        if state.waiting >= 0:
            return self._waiting, (state.touch[seat] & state.free) or state.free
        row = self._turns[state.used]
        ip, rp = state.ip[seat], state.rp[seat]
        menu = row.menus[
            (ip if ip < 2 else 2) * 6
            + (rp if rp < 2 else 2) * 2
            + (len(state.events) < self._events)
        ]
        price = row.build
        if ip < price:
            return menu, 0
        lines = state.touch[seat] & state.free
        if not lines and ip >= price + ANYWHERE_EXTRA:
            lines = state.free
        return menu, lines

    def check(self, state: PaperRailsState, action: Action) -> None:
        if state.seat == OVER:
            _refuse("PR-10", "the game is over")
        if state.seat == CHANCE:
            if type(action) is not First:
                _refuse("PR-1", "the coin must first say who goes first")
            if not 0 <= action.seat < self.seats:
                _refuse("PR-1", f"there is no seat {action.seat}")
            return
        if type(action) is First:
            _refuse("PR-1", "it is settled already who goes first")
        free = type(action) in (FreeBuild, Decline)
        if state.waiting >= 0 and not free:
            _refuse("PR-8", "first take or decline the free connection of the Event")
        if state.waiting < 0 and free:
            _refuse("PR-8", "no Event gives a free connection now")
        if isinstance(action, Build | FreeBuild):
            self._check_line(state, action.line)
        kind = _KIND_OF.get(type(action))
        if kind is not None:
            self.check_kind(state, kind)

    def check_kind(self, state: PaperRailsState, kind: int) -> None:
        """Raise IllegalAction where the seat to act may take no action of this kind now.

        For Build this does not look at a certain connection, only at the price of the cheapest.
        """
        name, rule, used = KINDS[kind], RULE_OF[kind], state.used
        if state.waiting >= 0:
            _refuse("PR-8", "first take or decline the free connection of the Event")
        if sum(used) >= ACTIONS_A_TURN:
            _refuse("PR-2", "you have taken your three actions: end your turn")
        if used[kind] >= TIMES_A_KIND:
            _refuse("PR-2", f"you have taken {name} twice this turn, more is not allowed")
        if kind == EVENT and len(state.events) >= self._events:
            _refuse(rule, "all Events are taken")
        if kind == BUILD and not state.free:
            _refuse(rule, "all connections are claimed")
        price, unit = self.price(state, kind)
        have = (state.rp if unit == "RP" else state.ip)[state.seat]
        if have < price:
            _refuse(rule, f"{name} costs {price} {unit} this time, you have {have}")

    def price(self, state: PaperRailsState, kind: int) -> tuple[int, str]:
        """Return what an action of this kind costs the seat to act this time, and the unit.

        It does not matter whether the action is possible. Operate is free (0, "").
        """
        return self.price_of(state.used, kind, kind == BUILD and self.anywhere(state))

    def price_of(self, used: Used, kind: int, anywhere: bool) -> tuple[int, str]:
        """Return the same from what was done this turn and whether one may build anywhere."""
        if kind == OPERATE:
            return 0, ""
        price = 1 + used[kind]
        if kind == BUILD and anywhere:
            price += ANYWHERE_EXTRA
        return price, "RP" if kind == EVENT else "IP"

    def anywhere(self, state: PaperRailsState) -> bool:
        """Whether no free connection touches the acting seat's cities, so that it may go anywhere.

        Before its first connection the seaboard cities count instead of its own (PR-3).
        """
        return not state.touch[state.seat] & state.free

    def actions_left(self, state: PaperRailsState) -> int:
        """Return how many actions the seat to act may still take this turn (PR-2)."""
        return ACTIONS_A_TURN - sum(state.used) if state.seat >= 0 else 0

    def apply(self, state: PaperRailsState, action: Action) -> None:
        self._do[type(action)](state, action)

    def chance(self, state: PaperRailsState) -> list[tuple[Action, int]] | None:
        return [(First(seat), 1) for seat in range(self.seats)]

    def outcome(self, before: PaperRailsState, after: PaperRailsState) -> Action:
        return First(after.first)

    # -- the single actions --------------------------------------------------------------------

    def _first(self, state: PaperRailsState, action: First) -> None:
        state.seat = state.first = action.seat
        state.turn = 1

    def _build(self, state: PaperRailsState, action: Build) -> None:
        seat, row = state.seat, self._turns[state.used]
        free = state.touch[seat] & state.free
        state.ip[seat] -= row.build if free else row.build + ANYWHERE_EXTRA
        state.used = row.after[BUILD]
        self._claim(state, seat, self.tables.line_index[action.line])

    def _claim_event(self, state: PaperRailsState, action: ClaimEvent) -> None:
        row = self._turns[state.used]
        state.rp[state.seat] -= row.event
        state.used = row.after[EVENT]
        state.events += (state.seat,)
        self._effects(state, 0)

    def _stock(self, state: PaperRailsState, action: Stock) -> None:
        seat, row = state.seat, self._turns[state.used]
        state.ip[seat] -= row.stock
        state.sp[seat] += 1
        state.used = row.after[STOCK]

    def _operate(self, state: PaperRailsState, action: Operate) -> None:
        state.ip[state.seat] += OPERATE_GAIN
        state.used = self._turns[state.used].after[OPERATE]

    def _research(self, state: PaperRailsState, action: Research) -> None:
        seat, row = state.seat, self._turns[state.used]
        state.ip[seat] -= row.research
        state.rp[seat] += 1
        state.used = row.after[RESEARCH]

    def _free_build(self, state: PaperRailsState, action: FreeBuild) -> None:
        self._claim(state, state.seat, self.tables.line_index[action.line])
        self._effects(state, state.waiting + 1)

    def _decline_line(self, state: PaperRailsState, action: Decline) -> None:
        self._effects(state, state.waiting + 1)

    def _end_turn(self, state: PaperRailsState, action: EndTurn) -> None:
        state.used = FRESH
        whole_rounds = state.turn // self.seats
        if not state.free:
            state.end, state.seat = "built", OVER
        elif whole_rounds - state.claim_round >= self.stall_rounds:
            state.end, state.seat = "stalled", OVER
        else:
            state.turn += 1
            state.seat = (state.seat + 1) % self.seats

    def _claim(self, state: PaperRailsState, seat: int, line: int) -> None:
        """Make a connection the seat's own (PR-3), and note railroads completed by it (PR-12)."""
        tables = self.tables
        bit = 1 << line
        state.free ^= bit
        owned = state.owned[seat]
        state.touch[seat] = tables.at_ends[line] | (state.touch[seat] if owned else 0)
        state.owned[seat] = owned | bit
        state.claim_round = (state.turn + self.seats - 1) // self.seats
        before = state.cities[seat]
        new = tables.ends[line] & ~before
        if new:
            state.cities[seat] = now = before | new
            missing = ~now
            for road, mask in tables.railroads_at[line]:
                if mask & new and not mask & missing:
                    claim = len(tables.lines) - state.free.bit_count()
                    state.completions += ((road, seat, claim),)

    def _effects(self, state: PaperRailsState, start: int) -> None:
        """Carry out the latest Event from one of its effects on (PR-8)."""
        effects = self.tables.events[len(state.events) - 1].effects
        state.waiting = -1
        for number in range(start, len(effects)):
            effect = effects[number]
            if effect.kind == "line":
                if state.free:
                    state.waiting = number
                    return
                continue
            points: list[int] = getattr(state, effect.unit.lower())
            if effect.kind == "gain":
                points[state.seat] += effect.amount
                continue
            for seat in range(self.seats):
                if seat != state.seat:
                    points[seat] = max(0, points[seat] - effect.amount)

    def _check_line(self, state: PaperRailsState, name: str) -> None:
        """Raise IllegalAction where the acting seat may not claim this connection (PR-3)."""
        line = self.find_line(name)
        if not state.free >> line.index & 1:
            whose = "you own it" if state.owned[state.seat] >> line.index & 1 else "it is taken"
            _refuse("PR-3", f"{line.text}: {whose} already")
        if self.anywhere(state) or state.touch[state.seat] >> line.index & 1:
            return
        if state.owned[state.seat]:
            _refuse("PR-3", f"{line.text} touches no city that you are connected to")
        _refuse("PR-3", "your first connection must start at an eastern seaboard city")

    def find_line(self, name: str) -> Line:
        """Return a connection by its id; raises IllegalAction where the map has none of it."""
        index = self.tables.line_index.get(name)
        if index is None:
            _refuse("PR-C1", f"the map has no connection '{name[:70]}'")
        return self.tables.lines[index]

    # -- what may be known, words, the end -----------------------------------------------------

    def board(self) -> view.Board:
        return self._board

    def view(self, state: PaperRailsState, seat: int | None) -> view.View:
        return view.view(self, state)

    def event(
        self, before: PaperRailsState, action: Action, after: PaperRailsState, seat: int | None
    ) -> Happening:
        return words.happening(self, before, action, after)

    def prompt(self, state: PaperRailsState) -> str:
        return words.prompt(self, state)

    def explain(self, state: PaperRailsState, action: Action) -> Explanation:
        return words.explain(self, state, action)

    def brief(self, state: PaperRailsState, action: Action) -> tuple[str, str]:
        return words.brief(self, state, action)

    def near(self, state: PaperRailsState) -> Sequence[Action]:
        return words.near(self, state)

    def result(self, state: PaperRailsState) -> Result:
        return scoring.result(self.tables, state, self.stock_ties, self.stall_rounds)

    def audit(self, state: PaperRailsState) -> None:
        tables = self.tables
        assert OVER <= state.seat < self.seats, "a seat that is not there (PR-1)"
        assert min(state.free, *state.owned) >= 0, "a mask below nothing"
        claimed = 0
        for seat, owned in enumerate(state.owned):
            assert not claimed & owned, "a connection has two owners (PR-3)"
            claimed |= owned
            cities = touch = 0
            for line in bits(owned):
                cities |= tables.ends[line]
                touch |= tables.at_ends[line]
            assert state.cities[seat] == cities, "cities do not follow from connections"
            expected = touch if owned else tables.seaboard_lines
            assert state.touch[seat] == expected, "touch does not follow from connections"
        assert state.free == tables.all_lines & ~claimed, "free connections are miscounted"
        for points in (state.vp, state.ip, state.rp, state.sp):
            assert min(points) >= 0, "points fell below 0 (PR-C4)"
        assert min(state.used) >= 0, "fewer than no actions (PR-2)"
        assert max(state.used) <= TIMES_A_KIND, "a kind was taken more than twice (PR-2)"
        assert sum(state.used) <= ACTIONS_A_TURN, "more than three actions in a turn (PR-2)"
        assert len(state.events) <= len(tables.events), "more Events than there are (PR-4)"
        complete = {
            (road, seat)
            for road, group in enumerate(tables.railroads)
            for seat in range(self.seats)
            if not group.mask & ~state.cities[seat]
        }
        noted = [(road, seat) for road, seat, _ in state.completions]
        assert len(set(noted)) == len(noted), "a railroad was completed twice by one seat (PR-12)"
        assert set(noted) == complete, "the history of railroads is wrong (PR-12)"
        assert (state.seat == OVER) == bool(state.end), "the end is not consistent (PR-10)"

    # -- play by machine -----------------------------------------------------------------------

    def value(self, state: PaperRailsState, seat: int) -> float:
        return forecast.values(self, state)[seat]

    def values(self, state: PaperRailsState) -> list[float]:
        return forecast.values(self, state)

    def greedy(self, state: PaperRailsState, seat: int, rng: Rng) -> Action:
        return heuristics.greedy(self, state, seat, rng)

    def promising(self, state: PaperRailsState, rng: Rng) -> list[Action]:
        return heuristics.promising(self, state, rng)

    def codec(self) -> Codec:
        return PaperRailsCodec(self)

    def tensors(self) -> Tensors:
        return PaperRailsTensors(self)

    def picture(self) -> str:
        return drawing.picture(self.tables)

    def drawing(self, view: Any) -> str:
        return drawing.picture(self.tables, view.owners)


_KIND_OF: dict[type[Action], int] = {
    Build: BUILD,
    ClaimEvent: EVENT,
    Stock: STOCK,
    Operate: OPERATE,
    Research: RESEARCH,
}


def _refuse(rule: str, message: str) -> NoReturn:
    raise IllegalAction(rule, message)
