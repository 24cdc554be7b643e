"""What is told to people: prompts, prices line by line, and the log as each viewer may read it."""

from __future__ import annotations

from lineside.engine import Action, Explanation, Happening, Term
from lineside.games.us_telegraph import actions as acts
from lineside.games.us_telegraph.components import (
    NUMBERS,
    TELEGRAPH,
    TERRAIN_NAMES,
    TERRAIN_OF,
    Components,
    kind_of,
)
from lineside.games.us_telegraph.legal import (
    Legal,
    bill_words,
    cards_at_end,
    counts_words,
    left_to_do,
)
from lineside.games.us_telegraph.price import Price, payments
from lineside.games.us_telegraph.state import TelegraphState


class Words:
    """Texts for one set of components."""

    def __init__(self, parts: Components, legal: Legal) -> None:
        self.parts = parts
        self.legal = legal

    def building(self, number: int) -> str:
        """Return a Building's name with its number."""
        known = number in NUMBERS
        return f"{self.parts.names[kind_of(number)]} (#{number})" if known else f"#{number}"

    def prompt(self, state: TelegraphState) -> str:
        """Return what is asked of the seat to act."""
        if state.phase == "turn":
            return self._turn_prompt(state)
        if state.phase == "settle":
            name = self.building(NUMBERS[state.building])
            return f"Build {name}, or keep it on your board"
        if state.phase == "pay":
            name = self.building(NUMBERS[state.building])
            return f"Choose the cards to pay for {name} on {TERRAIN_NAMES[state.terrain]}"
        if state.phase == "place":
            return f"Place Region {state.region + 1} anywhere beside a Region or a City"
        if state.phase == "rotate":
            return f"Turn Region {state.region + 1} as you like, and lay it"
        return ""

    def _turn_prompt(self, state: TelegraphState) -> str:
        cards = _cards_to_come(state)
        brings = f"; ending the turn brings {_cards(cards)}" if cards else ""
        left = left_to_do(state)
        if state.ending:
            return "Spend a Worker for one more card, or end the turn"
        if state.carded:
            return f"Draw no more and build no more{brings}"
        if not state.kind:
            return "Draw up to 2 Buildings, or build up to 3"
        verb = "Draw" if state.kind == "draw" else "Build"
        if left:
            return f"{verb} up to {left} more, or end the turn"
        worker = "spend a Worker, or " if state.workers[state.seat] else ""
        return f"All actions are used: {worker}end the turn"

    # -- prices --------------------------------------------------------------------------------

    def explain(self, state: TelegraphState, action: Action) -> Explanation:
        """Return an action's name, price and effect, line by line with rule ids."""
        if isinstance(action, acts.Build):
            return self._build(state, action)
        if isinstance(action, acts.Pay):
            return self._pay(state, action)
        if isinstance(action, acts.Draw):
            size = state.piles[state.seat][action.pile - 1] if 1 <= action.pile <= 4 else 0
            lines = [Term("Buildings in the pile", str(size), "UT-5")]
            if size == 1 and state.supply:
                lines.append(Term("the last of the pile brings a Region", "", "UT-9"))
            what = "the bases" if action.pile == 4 else f"pile {action.pile}"
            return Explanation(f"Draw from {what}", "", tuple(lines))
        if isinstance(action, acts.Keep):
            number = NUMBERS[state.building] if state.building >= 0 else 0
            return Explanation(f"Keep {self.building(number)}", "", (_line("UT-5", "face up"),))
        if isinstance(action, acts.UseWorker):
            one = "one more action" if action.use == "action" else "one Resource card"
            lines = [_line("UT-17", f"a Worker for {one}")]
            if action.use == "card":
                lines.append(_line("UT-17", "then nothing is drawn or built in this turn"))
            return Explanation(f"Worker: {one}", "1 Worker", tuple(lines))
        if isinstance(action, acts.EndTurn):
            return self._end_turn(state)
        if isinstance(action, acts.Place):
            region = f"Region {state.region + 1}" if state.region >= 0 else "the Region"
            beside = action.beside.replace("_", " ").title()
            beside = f"Region {beside}" if beside.isdigit() else beside
            return Explanation(f"{region} beside {beside}, side {action.side}")
        if isinstance(action, acts.Rotate):
            return Explanation(_turned(action.sixths))
        return Explanation(str(action.__struct_config__.tag))

    def brief(self, state: TelegraphState, action: Action) -> tuple[str, str]:
        """Return an action's name and price; for the many places of a Building without reasons."""
        if isinstance(action, acts.Build):
            price = self._priced(state, action)
            words = ("free" if price.cards == 0 else bill_words(price)) if price else ""
            return f"{self.building(action.building)} on {action.terrain}", words
        told = self.explain(state, action)
        return told.label, told.price

    def _priced(self, state: TelegraphState, action: acts.Build) -> Price | None:
        """Return what a Building costs on a Terrain, None where there is no such place."""
        terrain = TERRAIN_OF.get(action.terrain, -1)
        if action.building not in NUMBERS or terrain < 0 or not state.board.open >> terrain & 1:
            return None
        return self.legal.price(state, kind_of(action.building), terrain)

    def _build(self, state: TelegraphState, action: acts.Build) -> Explanation:
        label, words = self.brief(state, action)
        price = self._priced(state, action)
        lines = self.price_lines(state, kind_of(action.building), price) if price else ()
        return Explanation(label, words, tuple(lines))

    def price_lines(self, state: TelegraphState, kind: int, price: Price) -> list[Term]:
        """Return how a price comes about."""
        if kind == TELEGRAPH:
            cost = f"any {self.parts.any_cost}"
        else:
            cost = counts_words(self.parts.costs[kind])
        lines = [Term("costs", cost, "UT-C2")]
        if price.free_by >= 0:
            site = price.free_by
            before = next(
                number
                for number, sites in zip(NUMBERS, state.board.sites[state.seat], strict=True)
                if site in sites
            )
            name = f"{self.building(before)} on {TERRAIN_NAMES[site]}"
            return [*lines, Term(f"free beside your {name}", "free", "UT-12")]
        if any(price.shown):
            lines.append(Term("shown on the Terrains", f"− {counts_words(price.shown)}", "UT-11"))
        if price.extra:
            number = "Settlement" if price.extra == 1 else "Settlements"
            text = f"a new Settlement, and you have {price.extra} {number}"
            lines.append(Term(text, f"+ {_cards(price.extra)}", "UT-13"))
        if price.cards:
            ways = payments(state.hands[state.seat], price.need, price.any_kind)
            if ways and len(ways) == 1:
                lines.append(Term("you pay", counts_words(ways[0]), "UT-14"))
            elif ways:
                lines.append(Term("you choose the cards", f"{len(ways)} ways", "UT-15"))
        return lines

    def _pay(self, state: TelegraphState, action: acts.Pay) -> Explanation:
        cards = action.cards
        fits = state.phase == "pay" and len(cards) == 4
        lines = []
        if fits:
            hand, need, any_kind = self.legal.bill(state)
            left = [have - card for have, card in zip(hand, cards, strict=True)]
            short = sum(max(0, n - card) for n, card in zip(need, cards, strict=True))
            extra = self.legal.price(state, state.building, state.terrain).extra
            if any_kind > extra:
                lines.append(Term("Resources of any kind", str(any_kind - extra), "UT-C2"))
            if extra:
                lines.append(Term("for a new Settlement, of any kind", str(extra), "UT-13"))
            if short:
                lines.append(Term("replaced by two cards each", str(short), "UT-14"))
            if min(left) >= 0:
                lines.append(Term("left in your hand", counts_words(left), "UT-15"))
        total = sum(cards)
        return Explanation(f"Pay {counts_words(cards)}", _cards(total), tuple(lines))

    def _end_turn(self, state: TelegraphState) -> Explanation:
        if state.ending:
            return Explanation("End the turn", "", (_line("UT-17", "your Workers are kept"),))
        due = cards_at_end(state)
        gets = _cards_to_come(state)
        lines = [Term("all actions are used", "", "UT-7")]
        if due:
            lines = [Term("actions not used", f"+ {_cards(due)}", "UT-7")]
        if gets < due:
            lines.append(Term("no more are left to be drawn", _cards(gets), "UT-8"))
        return Explanation("End the turn", f"+ {_cards(gets)}" if gets else "", tuple(lines))

    # -- the log -------------------------------------------------------------------------------

    def event(
        self, before: TelegraphState, action: Action, after: TelegraphState, viewer: int | None
    ) -> Happening:
        """Return what a viewer may know of one entry."""
        if isinstance(action, acts.Deal):
            return self._dealt(before, action, after, viewer)
        text, marks = self._told(before, action, after)
        return Happening(text + self._end(after), marks, action)

    def _dealt(
        self, before: TelegraphState, action: acts.Deal, after: TelegraphState, viewer: int | None
    ) -> Happening:
        seat = before.seat
        shuffled = _shuffled(before, after)
        end = self._end(after)
        marks = (f"hand-{seat}",)
        if viewer == seat:
            text = f"{{{seat}}} draws {counts_words(action.cards)}{shuffled}{end}"
            return Happening(text, marks, action)
        number = _cards(sum(action.cards))
        return Happening(f"{{{seat}}} draws {number}{shuffled}{end}", marks)

    def _told(
        self, before: TelegraphState, action: Action, after: TelegraphState
    ) -> tuple[str, tuple[str, ...]]:
        seat = before.seat
        if isinstance(action, acts.Build):
            name = self.building(action.building)
            price = self.legal.price(before, kind_of(action.building), TERRAIN_OF[action.terrain])
            if after.phase == "pay":
                how = f" and owes {bill_words(price)}"
            else:
                how = self._paid(before, after, price)
            how += self._gained(before, after) + _shuffled(before, after)
            return f"builds {name} on {action.terrain}{how}", (action.terrain,)
        if isinstance(action, acts.Pay):
            place = TERRAIN_NAMES[before.terrain]
            name = self.building(NUMBERS[before.building])
            gained = self._gained(before, after) + _shuffled(before, after)
            return f"pays {counts_words(action.cards)} for {name}{gained}", (place,)
        if isinstance(action, acts.Draw):
            return f"draws from pile {action.pile}", (f"pile-{seat}-{action.pile}",)
        if isinstance(action, acts.Keep):
            number = NUMBERS[before.building]
            return f"keeps {self.building(number)}", (f"building-{seat}-{number}",)
        if isinstance(action, acts.UseWorker):
            return f"spends a Worker for one more {action.use}", (f"workers-{seat}",)
        if isinstance(action, acts.EndTurn):
            return "keeps what Workers there are" if before.ending else "ends the turn", ()
        if isinstance(action, acts.Place):
            beside = action.beside.replace("_", " ").title()
            beside = f"Region {beside}" if beside.isdigit() else beside
            return f"places Region {before.region + 1} beside {beside}", ()
        if isinstance(action, acts.Rotate):
            region = before.region + 1
            return f"turns Region {region}", tuple(f"{region}.{i}" for i in range(7))
        return self._chance(before, action)

    def _chance(self, before: TelegraphState, action: Action) -> tuple[str, tuple[str, ...]]:
        seat = before.seat
        if isinstance(action, acts.First):
            return f"{{{action.seat}}} begins", ()
        if isinstance(action, acts.Lay):
            marks = tuple(f"{action.region}.{i}" for i in range(7))
            return f"Region {action.region} is laid out", marks
        if isinstance(action, acts.TurnUp):
            mark = f"building-{seat}-{action.building}"
            return f"{{{seat}}} turns up {self.building(action.building)}", (mark,)
        if isinstance(action, acts.DrawRegion):
            return f"{{{seat}}} draws Region {action.region}", ()
        raise AssertionError(f"no words for {action}")

    def _paid(self, before: TelegraphState, after: TelegraphState, price: Price) -> str:
        if price.free_by >= 0:
            return f", free beside {TERRAIN_NAMES[price.free_by]}"
        if price.cards == 0:
            return ", paid by the land"
        hands = zip(before.hands[before.seat], after.hands[before.seat], strict=True)
        return f" for {counts_words([a - b for a, b in hands])}"

    def _gained(self, before: TelegraphState, after: TelegraphState) -> str:
        more = after.workers[before.seat] > before.workers[before.seat]
        return " and gains a Worker" if more else ""

    def _end(self, after: TelegraphState) -> str:
        if after.phase != "over":
            return ""
        words = {
            "all_built": "the last of 30 Buildings: the game is won",
            "connected": "two Large Cities are joined: the game is won",
            "deadlock": "nobody can go on: the game ends",
        }
        return f"; {words[after.reason]}"


def _cards_to_come(state: TelegraphState) -> int:
    """Return how many cards ending the turn now brings, no more than there are (UT-7, UT-8)."""
    return min(cards_at_end(state), sum(state.deck) + sum(state.discards))


def _shuffled(before: TelegraphState, after: TelegraphState) -> str:
    """Return words for the discards that became the draw pile by an action (UT-8): then cards
    were drawn or paid, and yet nothing is written down.
    """
    made = before.hands != after.hands and not after.ledger
    return "; the discards are the new draw pile" if made else ""


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def _turned(sixths: int) -> str:
    """Return a turn against the clock the shorter way round: ``Lay it turned 60° left``."""
    if sixths == 0:
        return "Lay it as it is"
    side, by = ("left", sixths) if sixths <= 3 else ("right", 6 - sixths)
    return f"Lay it turned {60 * by}° {side}"


def _line(rule: str, text: str) -> Term:
    return Term(text, "", rule)
