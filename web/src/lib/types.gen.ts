// Written by scripts/gen_types.py (make types). Not to be edited.

export type ClientMessage = Act | Undo | Resign | GoTo | At | Explain | Ask | Sync | Pace;
export type PaperRailsAction =
  | PaperRailsBuild
  | PaperRailsClaimEvent
  | PaperRailsStock
  | PaperRailsOperate
  | PaperRailsResearch
  | PaperRailsEndTurn
  | PaperRailsFreeBuild
  | PaperRailsDecline
  | PaperRailsFirst;
export type ServerMessage =
  Frame | Seats | Accepted | Refusal | History | Explained | Answered | Bye;
export type StringRailwayAction =
  | StringRailwayLay
  | StringRailwayMove
  | StringRailwayResolve
  | StringRailwayUpgrade
  | StringRailwaySettle
  | StringRailwayReplenish
  | StringRailwaySpend
  | StringRailwayDraw
  | StringRailwayKeep
  | StringRailwayNext
  | StringRailwayEnd
  | StringRailwaySpread
  | StringRailwayCubes
  | StringRailwayOrder
  | StringRailwayDeal;
export type StringRailwayQuestion =
  | StringRailwayDraft
  | StringRailwaySuggest
  | StringRailwayTrips
  | StringRailwayRoll
  | StringRailwayInspect;
export type UsTelegraphAction =
  | UsTelegraphDraw
  | UsTelegraphBuild
  | UsTelegraphKeep
  | UsTelegraphPay
  | UsTelegraphUseWorker
  | UsTelegraphEndTurn
  | UsTelegraphPlace
  | UsTelegraphRotate
  | UsTelegraphFirst
  | UsTelegraphLay
  | UsTelegraphTurnUp
  | UsTelegraphDrawRegion
  | UsTelegraphDeal;
export type WirelessAction =
  | WirelessDraft
  | WirelessArrange
  | WirelessStart
  | WirelessUse
  | WirelessFund
  | WirelessSupply
  | WirelessPass
  | WirelessEnd
  | WirelessInstall
  | WirelessTransmit
  | WirelessCredit
  | WirelessTakeTycoon
  | WirelessTakeBlind
  | WirelessPush
  | WirelessPlace
  | WirelessTakePatent
  | WirelessActivate
  | WirelessTakeTechnology
  | WirelessTakeSuper
  | WirelessDiscard
  | WirelessModulate
  | WirelessFirst
  | WirelessLayLocations
  | WirelessLayTycoons
  | WirelessLayContracts
  | WirelessDealObjectives
  | WirelessGroupStarts
  | WirelessTurnUpTycoon
  | WirelessTurnUpContract
  | WirelessRemoveTile
  | WirelessAutomaAct
  | WirelessAutomaTile
  | WirelessAutomaTechnology;

/**
 * What does not change at a table.
 *
 * Attributes:
 *     options: all options with their values.
 *     edition: name of the edition; `edition_digest` tells it from others (for caching).
 *     seed: a fixed seed of chance, if the maker chose one.
 *     replay: whether this is an opened record, to look at only.
 *     readonly: why nobody can act here any more ("" where they can).
 *     hints: whether players may ask the machine what it would do.
 *     created: milliseconds since 1970.
 *     analysis: where this analysis (or record of one) begins, None for a game.
 */
export interface About {
  game: string;
  title: string;
  options: {
    [k: string]: unknown;
  };
  edition: string;
  edition_digest: string;
  edition_builtin: boolean;
  rules_version: number;
  seed: number | null;
  replay: boolean;
  readonly: string;
  created: number;
  hints: boolean;
  analysis: Branch | null;
}
/**
 * Where an analysis begins: at the position after the first `n` entries of another record.
 *
 * `seat`: it begins with what this seat knew, all else drawn anew; None: with all there is.
 */
export interface Branch {
  n: number;
  seat?: number | null;
}
/**
 * An Act, Undo, Resign, GoTo or MachineMove was done: `n` is the version it led to.
 */
export interface Accepted {
  type: "accepted";
  id: string;
  n: number;
}
/**
 * Take an action (WebSocket, or POST /api/tables/{table}/actions).
 *
 * Attributes:
 *     id: an id of the client's own, new for every action; a repeated message with the same id
 *         does nothing and gets the same answer.
 *     n: the version of the table that the player saw.
 *     seat: the seat that acts.
 *     action: the action as JSON, as the offers give it.
 */
export interface Act {
  type: "act";
  id: string;
  n: number;
  seat: number;
  action: {
    [k: string]: unknown;
  };
}
/**
 * The answer to Ask or AskNew, as the game gives it.
 */
export interface Answered {
  type: "answered";
  id: string;
  n: number;
  answer: unknown;
}
/**
 * Ask something about the position, of the kinds that the game's `question_types` name.
 *
 * Attributes:
 *     n: the version that the question is about, the newest one.
 *     seat: for which of the own seats; None for what anybody may ask.
 *     question: a question's canonical JSON.
 */
export interface Ask {
  type: "ask";
  id: string;
  n: number;
  question: {
    [k: string]: unknown;
  };
  seat?: number | null;
}
/**
 * POST /api/tables/{table}/branch: make an analysis, answered by TableMade.
 *
 * For everybody, of a game that is over, of an opened record, or of an analysis.
 *
 * Attributes:
 *     n: the position after so many entries; where chance was to act, its outcome stands.
 *     seat: begin with what this seat knew; None: with all there is.
 *     id: an id of the client's own: a repeated request with it makes no second table.
 */
export interface AskBranch {
  n: number;
  seat?: number | null;
  id?: string | null;
}
/**
 * POST /api/tables/{table}/hint: ask what the machine would do for one's seat, which is to act.
 *
 * `n` is the version that the question is about, the newest one.
 */
export interface AskHint {
  n: number;
  seat: number;
}
/**
 * POST /api/questions: ask something about a table that is still being set up.
 *
 * Attributes:
 *     game, options, edition, edition_toml, edition_file: as in CreateTable.
 *     seats: how many seats it shall have.
 *     question: a question's canonical JSON; the position is that before the game begins.
 */
export interface AskNew {
  game: string;
  seats: number;
  question: {
    [k: string]: unknown;
  };
  options?: {
    [k: string]: unknown;
  };
  edition?: string;
  edition_toml?: string | null;
  edition_file?: string;
}
/**
 * Ask for the view after the first `n` entries; answered by History.
 *
 * `seat`: whose view; only seats that are held here, any once the game is over.
 */
export interface At {
  type: "at";
  n: number;
  seat?: number | null;
}
/**
 * A bot that can be seated: `spec` is what a SeatWish or StandIn names.
 *
 * `level` is 1 for the weakest of the levels of play, 2 for the next, and so on, and 0 for bots
 * that are none of them.
 */
export interface BotCard {
  spec: string;
  title: string;
  text: string;
  level: number;
}
/**
 * The last message before the server closes the connection.
 */
export interface Bye {
  type: "bye";
  kind: string;
  message: string;
}
/**
 * About how likely each seat was to win after the first `n` entries, when `turn` turns were
 * over; the chances by seat, from 0 to 1.
 */
export interface ChancePoint {
  n: number;
  turn: number;
  chances: number[];
}
/**
 * GET /api/tables/{table}/chances: how the chances went, as far as that is worked out.
 *
 * Asking begins the work, asking again shows its progress: it ends when nobody has asked for a
 * while.
 *
 * Attributes:
 *     done, total: how many positions were looked at, and how many there are (0: not yet known).
 *     ready: whether this is all, and `swings` are known.
 *     swings: the largest changes, the largest first.
 */
export interface ChancesReply {
  table: string;
  done: number;
  total: number;
  ready: boolean;
  points: ChancePoint[];
  swings: Swing[];
}
/**
 * A large change of the chances within one turn.
 *
 * Attributes:
 *     n: the position after the entry that brought most of it.
 *     turn: the turn, from 1.
 *     seat: whose chance changed.
 *     change: by how much, from -1 to 1.
 */
export interface Swing {
  n: number;
  turn: number;
  seat: number;
  change: number;
}
/**
 * POST /api/tables/{table}/seats/{seat}/claim: take an open seat with the key of its link.
 */
export interface Claim {
  name: string;
  key: string;
}
/**
 * Take back the last action of `seat` (WebSocket, or POST /api/tables/{table}/undo).
 */
export interface Undo {
  type: "undo";
  id: string;
  n: number;
  seat: number;
}
/**
 * Give the game up for `seat` (WebSocket, or POST /api/tables/{table}/resign).
 */
export interface Resign {
  type: "resign";
  id: string;
  seat: number;
}
/**
 * Take up the position of an analysis after its first `to` entries (WebSocket, or POST
 * /api/tables/{table}/go_to). Whatever followed stays in reach; where chance was to act there,
 * what it brought stands.
 */
export interface GoTo {
  type: "go_to";
  id: string;
  n: number;
  to: number;
}
/**
 * Ask what an action of the seat to act would cost and do; answered by Explained.
 *
 * Also the way to check an action that is being drawn (a string). For the one who holds the
 * acting seat; for everybody in games without secrets.
 */
export interface Explain {
  type: "explain";
  id: string;
  n: number;
  action: {
    [k: string]: unknown;
  };
}
/**
 * Ask for a fresh snapshot (after a gap).
 */
export interface Sync {
  type: "sync";
}
/**
 * Say how many seconds a bot's move shall stay visible before a bot moves again.
 *
 * 0: bots move at once; null: as the server has it. The slowest wish of those who sit at the table
 * and are there counts, where nobody sits the slowest of those who watch.
 */
export interface Pace {
  type: "pace";
  seconds?: number | null;
}
/**
 * POST /api/tables: make a table.
 *
 * Attributes:
 *     game: name of the game.
 *     options: the options that shall differ from their defaults.
 *     seats: who sits where, in the order of play.
 *     first: who begins: "host" (the seat of kind "me"; the order around the table stays),
 *         "listed" (the first in `seats`) or "lot".
 *     edition: name of a built-in edition ("" for the game's usual one).
 *     edition_toml: an owner's own edition, the text of its file.
 *     edition_file: that file's name, for error messages.
 *     title: what the table is called ("" for the game's title).
 *     seed: a fixed seed of chance; shown to everybody. Without one, chance comes from the
 *         operating system.
 *     hints: whether players may ask the machine what it would do.
 *     id: an id of the client's own: a repeated request with it makes no second table.
 */
export interface CreateTable {
  game: string;
  /**
   * @minItems 1
   * @maxItems 32
   */
  seats: SeatWish[];
  options?: {
    [k: string]: unknown;
  };
  first?: "host" | "listed" | "lot";
  edition?: string;
  edition_toml?: string | null;
  edition_file?: string;
  title?: string;
  seed?: number | null;
  hints?: boolean;
  id?: string | null;
}
/**
 * Who shall sit at a seat of a new table.
 *
 * Attributes:
 *     kind: "me" (whoever makes the table), "here" (another person at the same screen),
 *         "invite" (whoever follows the seat's link) or "bot".
 *     name: the name shown; for an invite it can wait until the seat is taken.
 *     bot: which bot, as listed by GET /api/games (only for kind "bot").
 */
export interface SeatWish {
  kind: "bot" | "here" | "invite" | "me";
  name?: string;
  bot?: string;
}
/**
 * Answer to requests that have nothing else to say.
 */
export interface Done {
  ok: boolean;
}
/**
 * A built-in edition under its digest, or the whole data of an owner's own.
 */
export interface EditionRef {
  name: string;
  digest: string;
  data?: {
    [k: string]: unknown;
  } | null;
}
/**
 * GET /api/games/{game}/edition?name= and GET /api/tables/{table}/edition: what is drawn.
 *
 * Attributes:
 *     data: the edition as plain data.
 *     board: `game.board()`: what a client draws and what never changes during a game.
 */
export interface EditionReply {
  game: string;
  name: string;
  digest: string;
  builtin: boolean;
  data: {
    [k: string]: unknown;
  };
  board: unknown;
}
/**
 * One entry as a given viewer may know it.
 *
 * `text` says what happened; `{2}` in it stands for the name of seat 2. Where `by` is a seat, the
 * text begins with a verb, to be read after that seat's name.
 */
export interface Event {
  n: number;
  by: number;
  text: string;
  marks?: string[];
  action?: {
    [k: string]: unknown;
  } | null;
  undo?: number | null;
  go?: number | null;
  doer?: string;
}
/**
 * Answer to Explain: what the action does, and if it is not legal now, why.
 */
export interface Explained {
  type: "explained";
  id: string;
  n: number;
  legal: boolean;
  rule: string;
  message: string;
  notation: string;
  explanation: Explanation | null;
}
/**
 * An action in words: its name, its price in one short text, and why, line by line.
 *
 * The label is what a button says ("Build Boston – New York"). `{2}` in any text stands for the
 * name of seat 2.
 */
export interface Explanation {
  label: string;
  price: string;
  lines: Term[];
}
/**
 * One line of an explanation: what it is, how much, by which rule.
 */
export interface Term {
  text: string;
  amount: string;
  rule: string;
}
/**
 * The table after a change, as one socket may see it.
 *
 * View, offers and seats are always whole; `events` are those since `prev`. A client that has
 * version `prev` appends them; one that has an older one asks for a snapshot (Sync); one that
 * has a newer `rev` drops the frame. A snapshot replaces everything, the log too.
 *
 * Attributes:
 *     table: id of the table.
 *     rev: grows with every Frame and Seats message of this table, for ever.
 *     n: version of the table: the number of entries in its record.
 *     prev: the version whose entries came before `events` (0 in a snapshot).
 *     snapshot: whether this replaces all that the client knows.
 *     seat: whose view this is; None is the public view.
 *     yours: the seats held by this socket.
 *     actor: the seat to act, or -2 when the game is over.
 *     view: the game's own view struct.
 *     events: what happened, as `seat` may know it.
 *     offers: the choices, where the acting seat is held here, else None.
 *     undo: whether that seat may take its last action back, else None.
 *     seats: all seats.
 *     over: whether the game is over.
 *     result: the final scores, None while the game runs (History has the standing).
 *     about: what does not change; only in snapshots.
 *     rematch: the table of the rematch, once there is one.
 *     way: the line that is looked at, in an analysis; else None.
 */
export interface Frame {
  type: "frame";
  table: string;
  rev: number;
  n: number;
  prev: number;
  snapshot: boolean;
  seat: number | null;
  yours: number[];
  actor: number;
  view: unknown;
  events: Event[];
  offers: Offers | null;
  undo: Undoable | null;
  seats: SeatInfo[];
  over: boolean;
  result: Result | null;
  about: About | null;
  rematch: string | null;
  way: Way | null;
}
/**
 * All that the acting seat may do (or a sample of it, see Meta.continuum).
 */
export interface Offers {
  seat: number;
  prompt: string;
  offers: Offer[];
  refused: Refused[];
}
/**
 * A legal action as a client shows it.
 *
 * Where a field of the action is the id of an item of the board (`dig bolton-bury`), clients
 * light that item.
 */
export interface Offer {
  action: {
    [k: string]: unknown;
  };
  notation: string;
  label: string;
  price: string;
  lines: Term[];
}
/**
 * An action that a player might look for and may not take now, what it costs, and why.
 */
export interface Refused {
  action: {
    [k: string]: unknown;
  };
  notation: string;
  label: string;
  rule: string;
  message: string;
  price: string;
}
/**
 * Whether the last action can be taken back now, and if not, why.
 *
 * `reason` is "" or "nothing_to_undo", "information_revealed" or "other_actor".
 */
export interface Undoable {
  allowed: boolean;
  reason: string;
  message: string;
}
/**
 * One seat as everybody sees it.
 *
 * Attributes:
 *     kind: "person", "bot", or "open" (an invite nobody has taken yet).
 *     bot: the bot that moves for this seat, "" if none. With kind "person" it stands in.
 *     online: whether the seat's person has the table open.
 *     away: whether anybody seated may let a bot stand in.
 *     hints: how many hints were taken at this seat.
 */
export interface SeatInfo {
  seat: number;
  name: string;
  colour: string;
  kind: "bot" | "open" | "person";
  bot: string;
  online: boolean;
  away: boolean;
  resigned: boolean;
  hints: number;
}
/**
 * The scores by seat and, once the game is over, why it ended (rule id and words).
 */
export interface Result {
  scores: Score[];
  reason: string;
  rule: string;
}
/**
 * One seat's result. Ranks start at 1; seats that share a rank are tied.
 */
export interface Score {
  seat: number;
  total: number;
  rank: number;
  won: boolean;
  lines: ScoreLine[];
}
/**
 * One line of a final score: what was counted, how, and the points it brought.
 */
export interface ScoreLine {
  label: string;
  detail: string;
  points: number;
  rule: string;
}
/**
 * The line that is looked at in an analysis: its positions, each given by the number of
 * entries after which it was first there, and which of them is on the table.
 */
export interface Way {
  positions: number[];
  at: number;
}
/**
 * GET /api/games.
 *
 * Attributes:
 *     games: all games.
 *     bots: all bots, the usual one first.
 *     version: version of Lineside.
 *     build: id of the client that this server serves. Sent back as header `lineside-build` (and
 *         as `build` in the query of the WebSocket) it makes an outdated page learn that it
 *         must be loaded anew (status 426).
 */
export interface GamesReply {
  games: Meta[];
  bots: BotCard[];
  version: string;
  build: string;
}
/**
 * What can be said of a game without loading its rules.
 */
export interface Meta {
  name: string;
  title: string;
  about: string;
  designers: string;
  publisher: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  seats: [number, number];
  rules_version: number;
  rule_prefix: string;
  minutes: string;
  options: Option[];
  editions: string[];
  colours: string[];
  secrets: boolean;
  continuum: boolean;
  lot: string;
}
/**
 * One setting of a game, chosen when a table is made.
 *
 * `choices` lists the allowed values (for a yes/no option: True and False); an int option with
 * no choices takes any value from `low` to `high`. An option that is `free` takes an object that
 * the game itself checks (such as a table drawn by hand); its default is None.
 */
export interface Option {
  name: string;
  default: unknown;
  text: string;
  choices: unknown[];
  low: number;
  high: number;
  rule: string;
  free: boolean;
}
/**
 * The first line of a record.
 *
 * `lineside` is the number of the file format, `version` that of the game's rules. `names` are
 * the seats' names and `notes` free words of whoever made the record (a seed, a place). `start` is
 * the state at which the record begins, None for the game's beginning, and `analysis` stands in
 * the record of an analysis.
 */
export interface Header {
  lineside: number;
  game: string;
  version: number;
  seats: number;
  options: {
    [k: string]: unknown;
  };
  edition: EditionRef;
  names?: string[];
  notes?: {
    [k: string]: string;
  };
  start?: {
    [k: string]: unknown;
  } | null;
  analysis?: Branch | null;
}
/**
 * What a search found for the seat to act: the best actions first, and why, in words.
 *
 * `playouts` is how often it played on from here, `tried` how many actions it looked at.
 */
export interface Hint {
  ideas: Idea[];
  playouts: number;
  tried: number;
  why: string;
}
/**
 * An action that a hint names.
 *
 * Attributes:
 *     offer: the action as offers give it.
 *     chance: about how likely the seat wins after it, from 0 to 1.
 *     visits: how often the search went this way.
 */
export interface Idea {
  offer: Offer;
  chance: number;
  visits: number;
}
/**
 * Answer to AskHint. Everybody at the table sees that a hint was taken, not what it said.
 */
export interface HintReply {
  n: number;
  seat: number;
  hint: Hint;
}
/**
 * The view of `seat` after the first `n` entries.
 *
 * `result` is the standing there, as if the game had ended; None while a game with secrets runs.
 */
export interface History {
  type: "history";
  table: string;
  n: number;
  seat: number | null;
  actor: number;
  view: unknown;
  result: Result | null;
}
/**
 * The link that lets whoever has it take an open seat.
 */
export interface Invite {
  seat: number;
  link: string;
}
/**
 * POST /api/tables/{table}/machine: in an analysis, let a bot move once for the seat to act.
 *
 * `id` and `n` as in Act; `bot` as in StandIn.
 */
export interface MachineMove {
  id: string;
  n: number;
  bot?: string;
}
/**
 * A table at which the caller sits, or one of bots alone that the caller made.
 */
export interface MyTable {
  table: string;
  game: string;
  title: string;
  names: string[];
  yours: number[];
  n: number;
  actor: number;
  turn: boolean;
  over: boolean;
  changed: number;
}
/**
 * GET /api/me: the caller's tables, the last one to change first.
 */
export interface MyTables {
  tables: MyTable[];
}
/**
 * POST /api/replays: open a record file; answered by TableMade, a table to look at only.
 */
export interface OpenRecord {
  record: string;
  file?: string;
}
/**
 * Claim a connection for IP (PR-3).
 */
export interface PaperRailsBuild {
  do: "build";
  line: string;
}
/**
 * Take the next Event for RP (PR-4).
 */
export interface PaperRailsClaimEvent {
  do: "event";
}
/**
 * Gain 1 SP for IP (PR-5).
 */
export interface PaperRailsStock {
  do: "stock";
}
/**
 * Gain 2 IP (PR-6).
 */
export interface PaperRailsOperate {
  do: "operate";
}
/**
 * Gain 1 RP for IP (PR-7).
 */
export interface PaperRailsResearch {
  do: "research";
}
/**
 * End one's turn (PR-2).
 */
export interface PaperRailsEndTurn {
  do: "end_turn";
}
/**
 * Claim the connection that an Event gives free of charge (PR-8).
 */
export interface PaperRailsFreeBuild {
  do: "free_build";
  line: string;
}
/**
 * Do without the connection that an Event gives (PR-8).
 */
export interface PaperRailsDecline {
  do: "decline";
}
/**
 * The coin says who goes first (PR-1); an outcome of chance.
 */
export interface PaperRailsFirst {
  do: "first";
  seat: number;
}
/**
 * What never changes during a game: the map in the drawing's units, and the tables.
 */
export interface PaperRailsBoard {
  title: string;
  projection: PaperRailsProjection;
  cities: PaperRailsBoardCity[];
  lines: PaperRailsBoardLine[];
  events: PaperRailsBoardEvent[];
  commodities: PaperRailsBoardGroup[];
  railroads: PaperRailsBoardGroup[];
}
/**
 * Parameters of the drawing in d3's terms; a picture of `width` by `height` units.
 */
export interface PaperRailsProjection {
  kind: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  parallels: [number, number];
  /**
   * @minItems 2
   * @maxItems 2
   */
  rotate: [number, number];
  /**
   * @minItems 2
   * @maxItems 2
   */
  center: [number, number];
  scale: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  translate: [number, number];
  width: number;
  height: number;
}
/**
 * A city of the drawing. `label` is the side of its dot on which the name has room.
 */
export interface PaperRailsBoardCity {
  id: string;
  name: string;
  state: string;
  x: number;
  y: number;
  label: "e" | "n" | "ne" | "nw" | "s" | "se" | "sw" | "w";
  seaboard: boolean;
}
/**
 * A connection of cities a and b.
 */
export interface PaperRailsBoardLine {
  id: string;
  a: number;
  b: number;
}
/**
 * An Event and its effects in words.
 */
export interface PaperRailsBoardEvent {
  name: string;
  text: string;
}
/**
 * A commodity or a railroad with its cities, "and all connected cities" included.
 */
export interface PaperRailsBoardGroup {
  name: string;
  cities: number[];
}
/**
 * Who came to be connected to all cities of a railroad, with which claim of the game.
 */
export interface PaperRailsCompletion {
  seat: number;
  claim: number;
}
/**
 * One of the five kinds of action, for the seat to act, this time.
 *
 * `unit` is "" for what costs nothing. Where `may` is false, `rule` and `why` tell the reason.
 */
export interface PaperRailsCost {
  kind: "build" | "event" | "operate" | "research" | "stock";
  times: number;
  price: number;
  unit: "" | "IP" | "RP";
  may: boolean;
  rule: string;
  why: string;
}
/**
 * A seat's points and network.
 *
 * `total` is what the seat would have if the game ended now: `vp`, and the points that its
 * commodities, railroads and stock would bring. `stock_place` counts from 1, 0 for none.
 */
export interface PaperRailsPlayer {
  vp: number;
  ip: number;
  rp: number;
  sp: number;
  lines: number[];
  cities: number[];
  commodity_points: number;
  railroad_points: number;
  stock_points: number;
  stock_place: number;
  total: number;
}
/**
 * A railroad now. `owner` (-1: nobody yet) completed it first and scores it.
 */
export interface PaperRailsRailroadStanding {
  worth: number;
  owner: number;
  completions: PaperRailsCompletion[];
  counts: number[];
  missing: number[][];
}
/**
 * A commodity now, by seat: cities connected, points if it ended now, cities missing.
 */
export interface PaperRailsStanding {
  counts: number[];
  points: number[];
  missing: number[][];
}
/**
 * The whole table. Tuples go by seat, by connection (`owners`) or by table row.
 *
 * `owners` and `event_owners` hold seats, -1 for nobody; the next Event is number
 * `len(event_owners)`. `actor` is -1 while the coin falls and -2 after the end. `free_event` is
 * the Event whose free connection waits, -1 for none. `quiet_rounds` are the whole rounds since
 * the last claim.
 */
export interface PaperRailsView {
  phase: "actions" | "coin" | "free_line" | "over";
  actor: number;
  first: number;
  turn: number;
  round: number;
  actions_left: number;
  costs: PaperRailsCost[];
  free_event: number;
  players: PaperRailsPlayer[];
  owners: number[];
  unclaimed: number;
  event_owners: number[];
  commodities: PaperRailsStanding[];
  railroads: PaperRailsRailroadStanding[];
  quiet_rounds: number;
  stall_rounds: number;
  end: string;
}
/**
 * POST /api/tables/{table}/recover: take one's seats over to this device.
 */
export interface Recover {
  key: string;
}
/**
 * A request changed nothing. HTTP answers carry it with status `code`.
 *
 * Attributes:
 *     id: the request's id, "" where it had none.
 *     code: 400 malformed · 401 the seat was left · 403 not yours to do · 404 unknown ·
 *         409 too late or taken · 413 too large · 421 unknown host · 422 against the rules or out
 *         of range · 426 the page is outdated · 429 too often · 500 our fault.
 *     kind: one word for programs: malformed, left, origin, not_your_seat, not_your_turn,
 *         no_access, unknown, stale, taken, over, illegal, information_revealed, other_actor,
 *         nothing_to_undo, edition, input, too_large, too_many, outdated, readonly, error, …
 *     rule: the rule that forbids it, "" where none does.
 *     message: why, in words to be shown.
 *     n: the table's version now, where that matters (stale), else None.
 */
export interface Refusal {
  type: "refused";
  id: string;
  code: number;
  kind: string;
  rule: string;
  message: string;
  n: number | null;
}
/**
 * POST /api/tables/{table}/seats/{seat}/name: change the name shown at one's own seat.
 */
export interface Rename {
  name: string;
}
/**
 * GET /api/games/{game}/rules: the rules card (Markdown) and its entries by rule id.
 */
export interface RulesReply {
  game: string;
  card: string;
  rules: {
    [k: string]: string;
  };
}
/**
 * Answer to Claim, Recover and to POST /api/tables/{table}/recovery (a new link).
 */
export interface Seated {
  table: string;
  yours: number[];
  recovery: string;
}
/**
 * Somebody came, went, changed a name or let a bot stand in; the game did not move.
 */
export interface Seats {
  type: "seats";
  table: string;
  rev: number;
  seats: SeatInfo[];
  yours: number[];
  rematch: string | null;
}
/**
 * POST /api/tables/{table}/seats/{seat}/bot: let a bot move for a seat.
 *
 * Allowed for one's own seat, and by anybody seated for a seat nobody has taken or whose person
 * has been away for a while. POST …/seats/{seat}/back ends it.
 */
export interface StandIn {
  bot?: string;
}
/**
 * Lay the own string of that number along the points (SR-8).
 */
export interface StringRailwayLay {
  do: "lay";
  string: number;
  points: [number, number][];
}
/**
 * Move a cube of a colour from one station to another along an own route (SR-12).
 */
export interface StringRailwayMove {
  do: "move";
  colour: number;
  start: number;
  stop: number;
}
/**
 * Resolve a Long-Distance tile with one walk of a white cube to the own New Station (SR-16).
 *
 * `level` is how many of the tile's stations the walk serves: 3 for A, B, C, 2 for B, C, 1 for C.
 * `steps` are stretches: (route, k) leads between the k-th and the next stop of that route.
 */
export interface StringRailwayResolve {
  do: "resolve";
  tile: number;
  level: number;
  start: number;
  steps: [number, number][];
}
/**
 * Change the locomotive for the next stronger one (SR-17).
 */
export interface StringRailwayUpgrade {
  do: "upgrade";
}
/**
 * Place the own New Station, with a chip's colour (-1: no chip is left; SR-18).
 */
export interface StringRailwaySettle {
  do: "station";
  x: number;
  y: number;
  p: number;
  q: number;
  chip: number;
}
/**
 * Have cubes drawn onto a station (SR-19).
 */
export interface StringRailwayReplenish {
  do: "replenish";
  station: number;
}
/**
 * Return a cube of the own score pile to the bag for an action point (SR-20).
 */
export interface StringRailwaySpend {
  do: "spend";
  colour: number;
}
/**
 * Draw two Long-Distance tiles (SR-21).
 */
export interface StringRailwayDraw {
  do: "draw";
}
/**
 * Keep one of the two tiles just drawn; the other goes under the deck (SR-5, SR-21).
 */
export interface StringRailwayKeep {
  do: "keep";
  tile: number;
}
/**
 * Go on to the next phase of the turn (SR-7).
 */
export interface StringRailwayNext {
  do: "next";
}
/**
 * End the turn (SR-6).
 */
export interface StringRailwayEnd {
  do: "end";
}
/**
 * Chance: board string, mountain string and stations as they came to lie (SR-2, SR-3).
 */
export interface StringRailwaySpread {
  do: "spread";
  board: [number, number][];
  mountain: [number, number][];
  stations: [number, number, number, number][];
}
/**
 * Chance: cubes out of the bag onto a station, colours ascending (SR-4, SR-11).
 */
export interface StringRailwayCubes {
  do: "cubes";
  station: number;
  colours: number[];
}
/**
 * Chance: the seats in the order of their order tiles (SR-5, SR-23).
 */
export interface StringRailwayOrder {
  do: "order";
  seats: number[];
}
/**
 * Chance: tiles from the deck to a seat, ascending (SR-5, SR-21).
 */
export interface StringRailwayDeal {
  do: "deal";
  seat: number;
  tiles: number[];
}
/**
 * What never changes: Long-Distance tiles as A, B, C, and a player's strings by number.
 *
 * Lengths are in units of 0.1 mm, `sets` the points of sets of 1 to 5 colours.
 */
export interface StringRailwayBoard {
  colours: string[];
  tiles: [string, string, string][];
  strings: number[];
  rounds: number;
  sets: number[];
}
/**
 * A Long-Distance tile face down: whose it is or who put it there, and which, if known.
 */
export interface StringRailwayCovered {
  by: number;
  tile: number | null;
}
/**
 * A place where a string crosses a route outside all tiles, rounded to 0.1 mm.
 */
export interface StringRailwayCrossing {
  route: number;
  x: number;
  y: number;
}
/**
 * What does a string of that number meet and cost, drawn so far along the points?
 */
export interface StringRailwayDraft {
  ask: "draft";
  string: number;
  /**
   * @maxItems 2000
   */
  points: [number, number][];
}
/**
 * A string as drawn so far. Lengths in units of 0.1 mm, those left rounded down.
 *
 * `lines` tell its price and effects; `rule` and `message` say why it may not be laid as it is,
 * and are empty where it may.
 */
export interface StringRailwayDrafted {
  left: number;
  stops: number[];
  crossings: StringRailwayCrossing[];
  mountain: boolean;
  ap: number;
  lines: Term[];
  rule: string;
  message: string;
}
/**
 * What is wrong with a table, by which rule, and where (None: as a whole).
 */
export interface StringRailwayFlaw {
  rule: string;
  message: string;
  at: [number, number] | null;
}
/**
 * What is wrong with a table drawn by hand, given as the option `drawn` takes it?
 */
export interface StringRailwayInspect {
  ask: "inspect";
  table: {
    [k: string]: unknown;
  };
}
/**
 * All that is wrong with a table drawn so far; nothing where it can be played on.
 */
export interface StringRailwayInspected {
  flaws: StringRailwayFlaw[];
}
/**
 * What lies before a seat: all of it open but the tiles drawn to choose from.
 */
export interface StringRailwayPlayer {
  seat: number;
  pile: number[];
  sets: number[][];
  points: number;
  locomotive: number;
  strings: number[];
  open: number[];
  turned: number[];
  hand: StringRailwayCovered[];
  placed: boolean;
}
/**
 * Which way could a string take from the first stop past the others, in order, to the last?
 */
export interface StringRailwaySuggest {
  ask: "suggest";
  string: number;
  /**
   * @maxItems 40
   */
  stops: number[];
  /**
   * @maxItems 40
   */
  avoid: number[];
}
/**
 * Where can a cube of a colour that stands on a station go?
 */
export interface StringRailwayTrips {
  ask: "trips";
  colour: number;
  start: number;
}
/**
 * What table does chance lay in that shape? The same seed gives the same table.
 */
export interface StringRailwayRoll {
  ask: "roll";
  shape: "oval" | "pentagon" | "square" | "trapezoid" | "triangle";
  seed: number;
}
/**
 * Where a cube can go, by station; with the AP there are to pay for it.
 */
export interface StringRailwayReach {
  trips: StringRailwayTrip[];
  ap: number;
}
/**
 * A cheapest way to bring a cube to a station, as the stations it comes to one after another.
 *
 * `scores`: it comes home there. Each step is a move of 1 AP (SR-12).
 */
export interface StringRailwayTrip {
  stop: number;
  ap: number;
  scores: boolean;
  steps: number[];
}
/**
 * A table that can be played on, and what stands on it, by station number.
 */
export interface StringRailwayRolled {
  table: StringRailwayTable;
  kinds: string[];
  width: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  reach: [number, number];
  /**
   * @minItems 2
   * @maxItems 2
   */
  strings: [number, number];
  /**
   * @minItems 2
   * @maxItems 2
   */
  slack: [number, number];
}
/**
 * Board string, mountain string (closed, canonical) and stations by number.
 */
export interface StringRailwayTable {
  board: [number, number][];
  mountain: [number, number][];
  stations: [number, number, number, number][];
}
/**
 * A string on the table: whose, which of its owner's, its points, its stops in order.
 */
export interface StringRailwayRoute {
  seat: number;
  string: number;
  points: [number, number][];
  visits: number[];
}
/**
 * A station on the table. `kind` is a City's colour, "outskirts", "mountain" or "new".
 *
 * `colour` is what it counts as for cubes and walks ("" for none), `cubes` counts by colour.
 */
export interface StringRailwaySeen {
  number: number;
  kind: string;
  colour: string;
  seat: number | null;
  x: number;
  y: number;
  p: number;
  q: number;
  cubes: number[];
}
/**
 * A natural way for a string, and what it would meet and cost.
 */
export interface StringRailwaySuggested {
  points: [number, number][];
  draft: StringRailwayDrafted;
}
/**
 * The table as a seat sees it. Places in units of 0.1 mm.
 *
 * `deck` is how many Long-Distance tiles nobody has seen, `under` those put under the deck, the
 * next to be drawn first. `bag` counts cubes by colour (that follows from what lies open).
 */
export interface StringRailwayView {
  phase: string;
  round: number;
  order: number[];
  acting: number | null;
  ap: number;
  replenishes: number;
  spends: number;
  board: [number, number][];
  mountain: [number, number][];
  stations: StringRailwaySeen[];
  routes: StringRailwayRoute[];
  players: StringRailwayPlayer[];
  bag: number[];
  chips: string[];
  deck: number;
  under: StringRailwayCovered[];
  gone: number[];
}
/**
 * Answer to POST /api/tables and to a rematch.
 *
 * Attributes:
 *     table: id of the table; its page is /t/{table}.
 *     link: the table's page: everybody who has it may watch (the public view only).
 *     invites: one link for each open seat.
 *     recovery: the link that takes the maker's seats to another device ("" without a seat).
 *     yours: the seats held by the caller.
 */
export interface TableMade {
  table: string;
  link: string;
  invites: Invite[];
  recovery: string;
  yours: number[];
}
/**
 * GET /api/tables/{table}: what can be said before the live connection is opened.
 */
export interface TableReply {
  table: string;
  about: About;
  n: number;
  actor: number;
  over: boolean;
  seats: SeatInfo[];
  yours: number[];
  host: boolean;
  rematch: string | null;
  spectators: number;
}
/**
 * Turn up the top Building of one of your piles (1 … 4).
 */
export interface UsTelegraphDraw {
  do: "draw";
  pile: number;
}
/**
 * Put a Building (its number) on a Terrain.
 */
export interface UsTelegraphBuild {
  do: "build";
  building: number;
  terrain: string;
}
/**
 * Put the Building just drawn face up on your individual board.
 */
export interface UsTelegraphKeep {
  do: "keep";
}
/**
 * Pay for the Building with these cards: water, wood, clay, metal.
 */
export interface UsTelegraphPay {
  do: "pay";
  /**
   * @minItems 4
   * @maxItems 4
   */
  cards: [number, number, number, number];
}
/**
 * Spend a Worker for one more action of this turn's kind, or for one Resource card.
 */
export interface UsTelegraphUseWorker {
  do: "worker";
  use: "action" | "card";
}
/**
 * End your turn; each action not used brings a Resource card.
 */
export interface UsTelegraphEndTurn {
  do: "end_turn";
}
/**
 * Put the new Region beside a Region (``7``) or a City (``omaha``), at one of its sides.
 *
 * Seen from a Region there are 18 sides, from a City 12: where the new centre lies on the ring
 * of three (of two) steps, counted from the east against the clock, from 0.
 */
export interface UsTelegraphPlace {
  do: "place";
  beside: string;
  side: number;
}
/**
 * Turn the Region just placed by so many sixths against the clock (0 … 5).
 */
export interface UsTelegraphRotate {
  do: "rotate";
  sixths: number;
}
/**
 * Chance: who begins.
 */
export interface UsTelegraphFirst {
  do: "first";
  seat: number;
}
/**
 * Chance: which Region (1 … 22) comes to the next place of the layout, turned how.
 */
export interface UsTelegraphLay {
  do: "lay";
  region: number;
  sixths: number;
}
/**
 * Chance: which Building (its number) was on top of the pile.
 */
export interface UsTelegraphTurnUp {
  do: "turn_up";
  building: number;
}
/**
 * Chance: which Region (1 … 22) is drawn.
 */
export interface UsTelegraphDrawRegion {
  do: "region";
  region: number;
}
/**
 * Chance: which Resource cards are drawn: water, wood, clay, metal.
 */
export interface UsTelegraphDeal {
  do: "deal";
  /**
   * @minItems 4
   * @maxItems 4
   */
  cards: [number, number, number, number];
}
/**
 * What a client draws and what never changes. Steps are in axial coordinates.
 *
 * Attributes:
 *     projects: the Construction Projects with their Buildings, costs and arrows.
 *     symbols: for each Region (from 1) what its seven hexes show.
 *     turns: where these hexes lie about the centre, for each turn in sixths.
 *     sides, city_sides: where a new centre lies, seen from a Region's centre or from a City,
 *         for each side that a `Place` action can name.
 */
export interface UsTelegraphBoardView {
  projects: UsTelegraphProjectData[];
  symbols: ("-" | "clay" | "metal" | "water" | "wood")[][];
  turns: [number, number][][];
  sides: [number, number][];
  city_sides: [number, number][];
}
/**
 * One Construction Project: its Buildings and its arrows, each from one number to the next.
 */
export interface UsTelegraphProjectData {
  name: string;
  source: string;
  arrows: [number, number][];
  buildings: UsTelegraphBuildingData[];
}
/**
 * One Building of each seat's set.
 */
export interface UsTelegraphBuildingData {
  number: number;
  name: string;
  cost: UsTelegraphCost;
  copies?: number;
}
/**
 * What a Building costs: so many of each Resource, or so many of any kind.
 */
export interface UsTelegraphCost {
  water?: number;
  wood?: number;
  clay?: number;
  metal?: number;
  any?: number;
}
/**
 * A Building on the board: its number and its Terrain, such as ``7.3``.
 */
export interface UsTelegraphBuildingView {
  building: number;
  terrain: string;
}
/**
 * A Large City and its hex (axial coordinates, east and south-east).
 */
export interface UsTelegraphCityView {
  name: string;
  q: number;
  r: number;
}
/**
 * Where does a Building of the acting seat cost more than its hand can pay, and why?
 */
export interface UsTelegraphDear {
  ask: "dear";
  building: number;
}
/**
 * A Region (1 … 22) on the board: where its centre lies and how far it is turned (sixths).
 */
export interface UsTelegraphRegionView {
  region: number;
  q: number;
  r: number;
  sixths: number;
}
/**
 * What everybody sees of one seat.
 *
 * Attributes:
 *     built, waiting, undrawn: its Buildings on the game board, face up on its individual board,
 *         and still in its piles (by number; the last two sorted, which pile is not known).
 *     piles: sizes of its piles; the fourth holds the bases.
 *     cards: number of cards in hand.
 *     settlements: number of its Settlements.
 *     missing: Buildings it lacks to join two Cities, None where no chain can at present.
 *     way: the open Terrains on its shortest such chains.
 */
export interface UsTelegraphSeatView {
  seat: number;
  built: UsTelegraphBuildingView[];
  waiting: number[];
  undrawn: number[];
  /**
   * @minItems 4
   * @maxItems 4
   */
  piles: [number, number, number, number];
  cards: number;
  workers: number;
  settlements: number;
  missing: number | null;
  way: string[];
}
/**
 * The table as one seat sees it (`viewer` None: as everybody does).
 *
 * Attributes:
 *     actor: the seat to act, or None where chance does or the game is over.
 *     seat: whose turn it is; `first`: who began; `turn`: number of turns begun.
 *     kind, acts, left: the kind of this turn's actions, how many were done and are left.
 *     granted: actions that Workers added; `carded`: a card was drawn.
 *     brings: cards that ending the turn now brings, while there are any.
 *     moved, idle: whether this turn anything was drawn or built, and turns in a row without.
 *     building: number of the Building just drawn or being paid for; `terrain`: where;
 *         `drawn`: it comes from a pile; `pile`: from which (1 … 4).
 *     region: the Region to be placed; `spot`: where its centre comes, once chosen.
 *     owed: cards being drawn; `ending`: the turn's own are or were among them.
 *     supply: Regions not drawn yet.
 *     deck: number of cards in the draw pile; `discards`: the cards paid since it was made.
 *     reserve, spent: Workers not gained yet, and out of the game.
 *     hand: the viewer's cards: water, wood, clay, metal.
 *     shuffled: what the draw pile was made of; `ledger`: who since drew how many (seat, n) or
 *         paid what (seat, water, wood, clay, metal); `taken`: what the viewer drew since.
 *     winners, reason: once the game is over.
 */
export interface UsTelegraphTelegraphView {
  viewer: number | null;
  actor: number | null;
  phase:
    | "cards"
    | "deal"
    | "draw"
    | "first"
    | "lay"
    | "open"
    | "over"
    | "pay"
    | "place"
    | "region"
    | "rotate"
    | "settle"
    | "turn";
  seat: number;
  first: number;
  turn: number;
  kind: string;
  acts: number;
  left: number;
  granted: number;
  carded: boolean;
  brings: number;
  moved: boolean;
  idle: number;
  building: number | null;
  terrain: string | null;
  drawn: boolean;
  pile: number | null;
  region: number | null;
  spot: [number, number] | null;
  owed: number;
  ending: boolean;
  cities: UsTelegraphCityView[];
  regions: UsTelegraphRegionView[];
  supply: number[];
  seats: UsTelegraphSeatView[];
  deck: number;
  /**
   * @minItems 4
   * @maxItems 4
   */
  discards: [number, number, number, number];
  reserve: number;
  spent: number;
  hand: [number, number, number, number] | null;
  /**
   * @minItems 4
   * @maxItems 4
   */
  shuffled: [number, number, number, number];
  taken: [number, number, number, number] | null;
  ledger: number[][];
  winners: number[];
  reason: string;
}
/**
 * The free Terrains out of reach, each as a refused Build with its price and reason.
 */
export interface UsTelegraphTooDear {
  refused: Refused[];
}
/**
 * Take a Personal Objective (WL-4).
 */
export interface WirelessDraft {
  do: "draft";
  tile: string;
}
/**
 * Put the own Objectives into the three slots, from the top (WL-1).
 */
export interface WirelessArrange {
  do: "arrange";
  tiles: string[];
}
/**
 * Choose a starting group by its Location (WL-2).
 */
export interface WirelessStart {
  do: "start";
  location: string;
}
/**
 * Use a box of Installation, Transmission or Modulation with a tile of its column (WL-5).
 *
 * `patent_a` and `patent_b` turn the waiting Patent to that side for good (WL-15).
 */
export interface WirelessUse {
  do: "use";
  column: "installation" | "modulation" | "transmission";
  box: "advanced" | "basic" | "patent_a" | "patent_b";
  tile: "action" | "super" | "technology";
}
/**
 * Take the Funding action with a tile of its column (WL-12).
 */
export interface WirelessFund {
  do: "fund";
  tile: "action" | "super" | "technology";
}
/**
 * Take the Supply action (WL-14).
 */
export interface WirelessSupply {
  do: "supply";
}
/**
 * Do nothing, where no action is possible (WL-20).
 */
export interface WirelessPass {
  do: "pass";
}
/**
 * End the turn.
 */
export interface WirelessEnd {
  do: "end";
}
/**
 * Place the next Station (WL-7).
 */
export interface WirelessInstall {
  do: "install";
  at: string;
}
/**
 * Send two Signals from a Station; `second` is None where that one is lost (WL-8, WL-9).
 */
export interface WirelessTransmit {
  do: "transmit";
  station: string;
  first: string;
  second: string | null;
}
/**
 * Put a Credit from beside an Objective (slot 1 to 3) into a row of the area (WL-12).
 */
export interface WirelessCredit {
  do: "credit";
  slot: 1 | 2 | 3;
  row: "beside" | "factory" | "scientist" | "tycoon";
}
/**
 * Take a Tycoon that lies face up (WL-12).
 */
export interface WirelessTakeTycoon {
  do: "tycoon";
  tile: string;
}
/**
 * Take the unseen top Tycoon of a level (WL-12).
 */
export interface WirelessTakeBlind {
  do: "blind";
  level: 1 | 2 | 3 | 4;
}
/**
 * Say which tile leaves a full column for a Tycoon (WL-12).
 */
export interface WirelessPush {
  do: "push";
  tile: "action" | "super" | "technology";
}
/**
 * Put a tile of the personal supply onto its column (WL-14, WL-16, WL-18).
 */
export interface WirelessPlace {
  do: "place";
  tile: "action" | "super" | "technology";
  column: "funding" | "installation" | "modulation" | "transmission";
}
/**
 * Take a Patent and lay it above its column (WL-14, WL-15).
 */
export interface WirelessTakePatent {
  do: "patent";
  stack:
    | "installation_advanced"
    | "installation_basic"
    | "modulation_advanced"
    | "modulation_basic"
    | "transmission_advanced"
    | "transmission_basic";
}
/**
 * Turn a waiting Patent to a side and place it on its box (WL-15).
 */
export interface WirelessActivate {
  do: "activate";
  stack:
    | "installation_advanced"
    | "installation_basic"
    | "modulation_advanced"
    | "modulation_basic"
    | "transmission_advanced"
    | "transmission_basic";
  side: "a" | "b";
}
/**
 * Take a Technology tile of a type (WL-11).
 */
export interface WirelessTakeTechnology {
  do: "technology";
  column: "funding" | "installation" | "modulation" | "transmission";
}
/**
 * Take a Super Technology tile of a type (WL-11).
 */
export interface WirelessTakeSuper {
  do: "super";
  column: "funding" | "installation" | "modulation" | "transmission";
}
/**
 * Take a Signal out of the game, from a Progress track or from Ready (WL-18).
 */
export interface WirelessDiscard {
  do: "discard";
  source: "flag" | "link" | "patent" | "ready" | "target";
}
/**
 * Turn an own Station to its Modulated side (WL-18).
 */
export interface WirelessModulate {
  do: "modulate";
  at: string;
}
/**
 * Who begins.
 */
export interface WirelessFirst {
  do: "first";
  seat: number;
}
/**
 * The 20 Location tiles, in the order of the Locations without a printed reward.
 */
export interface WirelessLayLocations {
  do: "locations";
  rewards: string[];
}
/**
 * The Tycoons turned up at the start, two a level.
 */
export interface WirelessLayTycoons {
  do: "tycoons";
  tiles: string[];
}
/**
 * The Contracts turned up at the start, one a reward type.
 */
export interface WirelessLayContracts {
  do: "contracts";
  tiles: string[];
}
/**
 * Objectives of types A, B, C for each player in turn (or, for a draft, face up).
 */
export interface WirelessDealObjectives {
  do: "objectives";
  tiles: string[];
}
/**
 * The starting groups: the n-th of each list belong together.
 */
export interface WirelessGroupStarts {
  do: "groups";
  locations: string[];
  tycoons: string[];
  columns: string[];
}
/**
 * A Tycoon turned up, for the display or by who took it unseen.
 */
export interface WirelessTurnUpTycoon {
  do: "turn_up_tycoon";
  tile: string;
}
/**
 * A Contract turned up for the display.
 */
export interface WirelessTurnUpContract {
  do: "turn_up_contract";
  tile: string;
}
/**
 * An Installation tile of the Automa's taken out of the game (WL-26).
 */
export interface WirelessRemoveTile {
  do: "remove";
  number: number;
}
/**
 * The Action tile that the Automa turns up (WL-26).
 */
export interface WirelessAutomaAct {
  do: "automa";
  column: "funding" | "installation" | "modulation" | "transmission";
}
/**
 * The Installation tile that the Automa turns up (WL-26).
 */
export interface WirelessAutomaTile {
  do: "automa_tile";
  number: number;
}
/**
 * The Technology or Super Technology that the Automa draws (WL-26).
 */
export interface WirelessAutomaTechnology {
  do: "automa_technology";
  kind: "super" | "technology";
  column: "funding" | "installation" | "modulation" | "transmission";
}
/**
 * How many of each action are in a group of the Automa's tiles.
 */
export interface WirelessActionGroup {
  installation: number;
  transmission: number;
  modulation: number;
  funding: number;
}
/**
 * The four groups of the Automa's Action tiles.
 */
export interface WirelessActionGroups {
  a: WirelessActionGroup;
  b: WirelessActionGroup;
  c: WirelessActionGroup;
  d: WirelessActionGroup;
}
/**
 * The solo opponent: its Stations from the bottom, Patent, Link space, tiles and actions.
 *
 * `weak` are the Installation tiles that make it stronger when they are taken out.
 */
export interface WirelessAutomaParts {
  source: string;
  stations: ("modulated" | "unmodulated")[];
  patent:
    | "installation_advanced"
    | "installation_basic"
    | "modulation_advanced"
    | "modulation_basic"
    | "transmission_advanced"
    | "transmission_basic";
  links: number;
  weak: number[];
  tiles: WirelessInstallationTile[];
  groups: WirelessActionGroups;
}
/**
 * A solo tile: where the Automa installs, and where its signals go from there.
 */
export interface WirelessInstallationTile {
  number: number;
  at: string;
  arrow: "east" | "north" | "south" | "west";
}
/**
 * The solo opponent's own parts.
 */
export interface WirelessAutomaView {
  group: string;
  actions: {
    [k: string]: number;
  };
  hidden: number[];
  placed: number[];
  stations: string[];
}
/**
 * The board: its size and the spots in board units, and all component data.
 *
 * `edition.map.projection` says how degrees become board units, so that coasts can be drawn.
 */
export interface WirelessBoard {
  width: number;
  height: number;
  space: number;
  spots: WirelessSpot[];
  edition: WirelessComponents;
}
/**
 * Where the middle of a Location's space lies, in board units from the top left.
 */
export interface WirelessSpot {
  id: string;
  x: number;
  y: number;
}
/**
 * A whole edition of Wireless. `notes` says how it was tested.
 */
export interface WirelessComponents {
  map: WirelessMap;
  location_tiles: WirelessLocationTiles;
  columns: WirelessColumns;
  nations: WirelessNations;
  contract_column: WirelessContractColumn;
  progress: WirelessProgress;
  stations: WirelessStationSpaces;
  objective_slots: WirelessObjectiveSlots;
  credit_area: WirelessCreditArea;
  links: WirelessLinks;
  start: WirelessStartParts;
  technologies: WirelessTechnologies;
  tycoons: WirelessTycoons;
  patents: WirelessPatents;
  contracts: WirelessContracts;
  objectives: WirelessObjectives;
  automa: WirelessAutomaParts;
  notes: string;
}
/**
 * The game board: nations, Locations, lines, and where signals are lost.
 */
export interface WirelessMap {
  source: string;
  nations: WirelessNation[];
  locations: WirelessLocation[];
  lines: WirelessLine[];
  lost: WirelessLost;
  projection: WirelessProjection;
}
/**
 * A nation that has a Flag.
 */
export interface WirelessNation {
  id: string;
  name: string;
}
/**
 * One of the large spaces.
 *
 * `reward` is empty where a Location tile lies, `nation` is set where the bonus is a Flag.
 * Longitude and latitude are in degrees, east and north positive.
 */
export interface WirelessLocation {
  id: string;
  name: string;
  lon: number;
  lat: number;
  reward: "" | "flag" | "link" | "patent" | "target";
  bonus: "" | "contract" | "flag" | "link" | "super" | "technology";
  nation: string;
  ocean: boolean;
}
/**
 * A line through Locations: from west to east, or from north to south.
 */
export interface WirelessLine {
  kind: "horizontal" | "vertical";
  path: string[];
  globe: boolean;
}
/**
 * The Locations at whose side a signal leaves the map.
 */
export interface WirelessLost {
  west: string[];
  east: string[];
  north: string[];
  south: string[];
}
/**
 * How degrees become board units: pairs (degrees, units), straight between them.
 */
export interface WirelessProjection {
  width: number;
  height: number;
  space: number;
  longitude: [number, number][];
  latitude: [number, number][];
}
/**
 * How many Location tiles show each reward.
 */
export interface WirelessLocationTiles {
  source: string;
  target: number;
  flag: number;
  patent: number;
  link: number;
}
/**
 * The columns of tiles: dollars from the bottom, and after which space each box stands.
 */
export interface WirelessColumns {
  source: string;
  dollars: number[];
  basic: number;
  advanced: number;
  target: number;
  funding: ("" | "factory" | "scientist" | "target" | "tycoon")[];
}
/**
 * The icons beside the Nations column, from the bottom.
 */
export interface WirelessNations {
  source: string;
  icons: ("" | "factory" | "scientist" | "target" | "tycoon")[];
}
/**
 * The Contracts column from the bottom: how many times, which bonus, where Targets are.
 */
export interface WirelessContractColumn {
  source: string;
  numbers: number[];
  bonuses: (
    "" | "discard" | "funding" | "installation" | "modulate" | "modulation" | "transmission"
  )[];
  targets: number[];
}
/**
 * A Progress track: the points under its Signals from the bottom, and the icon on top.
 */
export interface WirelessProgress {
  source: string;
  values: number[];
  top: number;
}
/**
 * Which Stations uncover a Target icon (the first one starts on the map).
 */
export interface WirelessStationSpaces {
  source: string;
  targets: number[];
}
/**
 * The Credits beside the Objective slots from the top: tokens and printed ones.
 */
export interface WirelessObjectiveSlots {
  source: string;
  credits: number[];
  printed: number[];
}
/**
 * Its rows from the top; spaces a row for 2 and more, 3 and more, and 4 players.
 */
export interface WirelessCreditArea {
  source: string;
  rows: ("factory" | "scientist" | "tycoon")[];
  /**
   * @minItems 3
   * @maxItems 3
   */
  spaces: [number, number, number];
}
/**
 * The Permanent Links track: the bonus above each space from 1 on, and its Targets.
 */
export interface WirelessLinks {
  source: string;
  bonuses: ("" | "activate" | "credit" | "dollar" | "patent")[];
  targets: number[];
}
/**
 * Starting Locations by side of the tiles, Tycoon Starting tiles, and the money.
 */
export interface WirelessStartParts {
  source: string;
  american: string[];
  european: string[];
  money: number;
  tycoons: WirelessStartTycoon[];
}
/**
 * A Tycoon Starting tile.
 */
export interface WirelessStartTycoon {
  id: string;
  column: "funding" | "installation" | "modulation" | "transmission";
  icons: ("factory" | "flag" | "link" | "patent" | "scientist" | "target" | "tycoon")[];
}
/**
 * How many Technology and Super Technology tiles there are of each of the four types.
 */
export interface WirelessTechnologies {
  source: string;
  technology: number;
  super: number;
}
/**
 * All Tycoon tiles.
 */
export interface WirelessTycoons {
  source: string;
  tiles: WirelessTycoon[];
}
/**
 * A Tycoon tile and how many of it there are; its own Tycoon icon is among its icons.
 */
export interface WirelessTycoon {
  id: string;
  level: number;
  column: "funding" | "installation" | "modulation" | "transmission";
  icons: ("factory" | "flag" | "link" | "patent" | "scientist" | "target" | "tycoon")[];
  count: number;
}
/**
 * The six stacks, tiles a stack, scoring icons, and the pictures of the patterns.
 */
export interface WirelessPatents {
  source: string;
  count: number;
  basic_icons: number;
  advanced_icons: number;
  stacks: WirelessPatentStack[];
  patterns: {
    [k: string]: string[];
  };
}
/**
 * A stack of equal Patents and the effects on their two sides.
 */
export interface WirelessPatentStack {
  id:
    | "installation_advanced"
    | "installation_basic"
    | "modulation_advanced"
    | "modulation_basic"
    | "transmission_advanced"
    | "transmission_basic";
  a: WirelessEffect;
  b: WirelessEffect;
}
/**
 * What a side of a Patent adds: one of skipping a space, a pattern, or a tile.
 */
export interface WirelessEffect {
  skip: boolean;
  pattern: string;
  tile: "" | "funding" | "installation" | "modulation" | "transmission";
}
/**
 * All Contract tiles.
 */
export interface WirelessContracts {
  source: string;
  tiles: WirelessContract[];
}
/**
 * A Contract: its condition, the icons on its back, how many for each of its reward types.
 */
export interface WirelessContract {
  condition:
    "factory" | "modulated" | "scientist" | "signals" | "technology" | "tokens" | "tycoons";
  icons: number;
  count: number;
  rewards: ("flag" | "link" | "patent" | "target")[];
}
/**
 * All Personal Objective tiles.
 */
export interface WirelessObjectives {
  source: string;
  tiles: WirelessObjective[];
}
/**
 * A Personal Objective: its type, the points a Credit, and the nations to be reached.
 */
export interface WirelessObjective {
  id: string;
  type: "a" | "b" | "c";
  points: number;
  nations: string[];
}
/**
 * An Action Box: what it would cost now, space by space, and the Patent on it.
 */
export interface WirelessBoxView {
  box: string;
  price: number;
  affordable: boolean;
  spaces: Term[];
  patent: string;
  effect: string;
}
/**
 * A column: its tiles by kind, its Tycoons, its boxes, and its tiles in the supply.
 */
export interface WirelessColumnView {
  column: string;
  covered: number;
  actions: number;
  technologies: number;
  supers: number;
  tycoons: string[];
  /**
   * @minItems 3
   * @maxItems 3
   */
  supply: [number, number, number];
  boxes: WirelessBoxView[];
}
/**
 * A Contract of the column: how often its condition holds and how often it must.
 */
export interface WirelessContractView {
  tile: string;
  text: string;
  held: number;
  needed: number;
  completed: boolean;
}
/**
 * A type of Contracts: the one face up, and how many of each are unseen.
 */
export interface WirelessContractsView {
  reward: string;
  shown: string;
  text: string;
  unseen: {
    [k: string]: number;
  };
}
/**
 * A starting group that can still be chosen.
 */
export interface WirelessGroupView {
  location: string;
  tycoon: WirelessTycoonView;
  column: string;
}
/**
 * A Tycoon tile.
 */
export interface WirelessTycoonView {
  tile: string;
  text: string;
  level: number;
  column: string;
  icons: string[];
}
/**
 * Active Tycoons, Factories or Scientists, and where they come from.
 */
export interface WirelessIconView {
  icon: string;
  number: number;
  sources: Term[];
}
/**
 * One Location: its reward now and whose tokens lie there (sides by number).
 */
export interface WirelessLocationView {
  id: string;
  reward: string;
  signals: number[];
  unmodulated: number[];
  modulated: number[];
  neutral: boolean;
}
/**
 * An Objective in its slot, with the Credits beside it.
 */
export interface WirelessObjectiveView {
  tile: string;
  text: string;
  points: number;
  nations: string[];
  missing: string[];
  credits: number;
  printed: number;
}
/**
 * Both boards of a player, and the score if the game ended now.
 */
export interface WirelessPlayerView {
  side: number;
  automa: boolean;
  money: number;
  ready: number;
  lost: number;
  stations_left: number;
  tracks: WirelessTrackView[];
  columns: WirelessColumnView[];
  flags: string[];
  contracts: WirelessContractView[];
  links: number;
  patents: {
    [k: string]: string;
  };
  credits: number[];
  beside: number;
  objectives: WirelessObjectiveView[];
  icons: WirelessIconView[];
  score: ScoreLine[];
  total: number;
}
/**
 * A Progress track: Signals left, its value now, the icons it multiplies, its points.
 */
export interface WirelessTrackView {
  reward: string;
  left: number;
  value: number;
  icons: Term[];
  points: number;
}
/**
 * A row of the Credit area: its spaces, and how many Credits of each side lie there.
 */
export interface WirelessRowView {
  row: string;
  spaces: number;
  credits: number[];
}
/**
 * An end condition: how far each side has come (or, for Credits, all together).
 */
export interface WirelessTriggerView {
  name: string;
  needed: number;
  reached: number[];
}
/**
 * A level of Tycoons: those face up, bottommost first, and how many of each are unseen.
 */
export interface WirelessTycoonsView {
  level: number;
  shown: (WirelessTycoonView | null)[];
  unseen: {
    [k: string]: number;
  };
}
/**
 * Everything on the table. `todo` names the stages still open, the next one last.
 */
export interface WirelessView {
  seat: number | null;
  actor: number;
  stage: string;
  prompt: string;
  turn: number;
  first: number;
  round: number;
  last_round: number;
  trigger: string;
  begun: number;
  todo: [string, number, number][];
  locations: WirelessLocationView[];
  players: WirelessPlayerView[];
  tycoons: WirelessTycoonsView[];
  contracts: WirelessContractsView[];
  technologies: {
    [k: string]: number;
  };
  supers: {
    [k: string]: number;
  };
  credit_area: WirelessRowView[];
  triggers: WirelessTriggerView[];
  pool: string[];
  groups: WirelessGroupView[];
  automa: WirelessAutomaView | null;
}
