/** What a person sets for this browser; kept in localStorage, never sent. */

import { MediaQuery } from "svelte/reactivity";
import { COLOURS, type LookOptions } from "./seats";

/** Seconds that a bot's move stays visible, by their names in the form. */
export const PACES = { once: 0, usual: null, slow: 1.5, slower: 3 } as const;
export type Pace = keyof typeof PACES;

export interface Settings {
  /** "system" follows the machine's light or dark. */
  paper: "day" | "night" | "system";
  motion: "system" | "reduced";
  /** How long a bot's move stays visible; "usual" leaves it to the server. */
  pace: Pace;
  sound: boolean;
  /** End my turn when nothing else is left to do. */
  autoEnd: boolean;
  /** When an action chosen on the board waits for a second tap. */
  confirm: "touch" | "always" | "never";
  /** Single keys as shortcuts. */
  keys: boolean;
  /** Own colours by the name of the seat's colour: #rrggbb. */
  colours: Record<string, string>;
  /** The name last played under. */
  name: string;
}

export const DEFAULTS: Settings = {
  paper: "system",
  motion: "system",
  pace: "usual",
  sound: false,
  autoEnd: false,
  confirm: "touch",
  keys: true,
  colours: {},
  name: "",
};

const KEY = "lineside.settings";

/** Read settings leniently: whatever does not fit falls back to its default. */
export function readSettings(text: string | null): Settings {
  const settings = { ...DEFAULTS, colours: {} as Record<string, string> };
  let raw: Record<string, unknown>;
  try {
    raw = JSON.parse(text ?? "{}") as Record<string, unknown>;
  } catch {
    return settings;
  }
  if (typeof raw !== "object" || raw === null) return settings;
  if (raw.paper === "day" || raw.paper === "night") settings.paper = raw.paper;
  if (typeof raw.pace === "string" && Object.hasOwn(PACES, raw.pace))
    settings.pace = raw.pace as Pace;
  if (raw.motion === "reduced") settings.motion = raw.motion;
  if (raw.confirm === "always" || raw.confirm === "never") settings.confirm = raw.confirm;
  settings.sound = raw.sound === true;
  settings.keys = raw.keys !== false;
  settings.autoEnd = raw.autoEnd === true;
  if (typeof raw.name === "string") settings.name = raw.name.slice(0, 40);
  for (const colour of COLOURS) {
    const value = (raw.colours as Record<string, unknown> | undefined)?.[colour];
    if (typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value))
      settings.colours[colour] = value;
  }
  return settings;
}

export const settings: Settings = $state(readSettings(stored()));

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // a browser that keeps nothing
  }
}

export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // kept for this page only
  }
}

/** What the system wishes, followed as it changes. */
function wish(query: string): { readonly current: boolean } {
  return typeof matchMedia === "function" ? new MediaQuery(query) : { current: false };
}
const dark = wish("(prefers-color-scheme: dark)");
const still = wish("(prefers-reduced-motion: reduce)");

export function isNight(): boolean {
  if (settings.paper === "system") return dark.current;
  return settings.paper === "night";
}

/** Tell the style sheet: before anything is drawn, and whenever it changes. */
export function applyLook(): void {
  document.documentElement.dataset.paper = isNight() ? "night" : "day";
  document.documentElement.dataset.motion = settings.motion;
}

export function lookOptions(): LookOptions {
  return { night: isNight(), own: settings.colours };
}

/** A duration for a transition: 0 for those who want no motion. */
export function motion(milliseconds: number): number {
  return settings.motion === "reduced" || still.current ? 0 : milliseconds;
}

/** Whether an action picked on the board waits for a second tap. */
export function confirms(pointer: string): boolean {
  if (settings.confirm === "touch") return pointer === "touch";
  return settings.confirm === "always";
}
