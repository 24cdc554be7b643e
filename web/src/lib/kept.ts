/** What this browser remembers of the tables it made: their invite links, whence an analysis came. */

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

const origin = (table: string) => `lineside.origin.${table}`;

/** The table that an analysis made here was begun at, "" where that is not known. */
export function keptOrigin(table: string): string {
  try {
    return localStorage.getItem(origin(table)) ?? "";
  } catch {
    return "";
  }
}

export function keepOrigin(table: string, from: string): void {
  try {
    localStorage.setItem(origin(table), from);
  } catch {
    // the browser's own way back is left
  }
}
