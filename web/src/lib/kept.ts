/** What this browser remembers of the tables it made: their invite links. */

import type { Invite } from "./wire";

const key = (table: string) => `lineside.invites.${table}`;

export function keptInvites(table: string): Invite[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key(table)) ?? "[]");
    return Array.isArray(found) ? (found as Invite[]) : [];
  } catch {
    return [];
  }
}

export function keepInvites(table: string, invites: readonly Invite[]): void {
  try {
    localStorage.setItem(key(table), JSON.stringify(invites));
  } catch {
    // kept for this page only
  }
}
