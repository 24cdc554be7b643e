// Written by scripts/gen_types.py (make types). Not to be edited.

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
}
/**
 * The first line of a record.
 *
 * `lineside` is the number of the file format, `version` that of the game's rules. `names` are
 * the seats' names and `notes` free words of whoever made the record (a seed, a place).
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
 * A legal action as a client shows it. `target` is the id of the board item it acts on.
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
 * One line of an explanation: what it is, how much, by which rule.
 */
export interface Term {
  text: string;
  amount: string;
  rule: string;
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
 * An action that a player might look for and may not take now, and why.
 */
export interface Refused {
  action: {
    [k: string]: unknown;
  };
  notation: string;
  label: string;
  rule: string;
  message: string;
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
