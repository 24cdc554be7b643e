/** A game's rules card: its Markdown and its entries by rule id. */

import { get } from "./api";
import type { RulesReply } from "./wire";

const asked = new Map<string, Promise<RulesReply>>();

export function rulesOf(game: string): Promise<RulesReply> {
  let reply = asked.get(game);
  if (!reply) {
    reply = get<RulesReply>(`/api/games/${encodeURIComponent(game)}/rules`);
    reply.catch(() => asked.delete(game));
    asked.set(game, reply);
  }
  return reply;
}

/** Cut a text at the rule ids in it: "needs RP (PR-4)" → text and ids by turns. */
export function citing(text: string, prefix: string): { text: string; rule: boolean }[] {
  if (!prefix) return [{ text, rule: false }];
  const escaped = prefix.replace(/[^\w]/g, "\\$&");
  const parts = text.split(new RegExp(`(\\b${escaped}-[A-Z]?\\d+\\b)`));
  return parts.map((part, at) => ({ text: part, rule: at % 2 === 1 })).filter((p) => p.text);
}

/** Ids of rules that hold every word typed, in the card's order; the id itself counts as a word. */
export function searchRules(rules: Readonly<Record<string, string>>, typed: string): string[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return Object.entries(rules)
    .filter(([id, text]) => {
      const all = `${id} ${text}`.toLowerCase();
      return words.every((word) => all.includes(word));
    })
    .map(([id]) => id);
}
