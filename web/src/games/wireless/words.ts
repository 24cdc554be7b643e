/** Small words of this game's drawings. */

/** `agent_modulation` as a name: "Agent Modulation". */
export function word(id: string): string {
  return id
    .split("_")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(" ");
}

export function total(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, n) => sum + n, 0);
}

export function joined(terms: readonly { text: string; amount?: string }[]): string {
  return terms.map(({ text, amount = "" }) => `${amount} ${text}`.trim()).join("; ");
}

export const PLURAL: Readonly<Record<string, string>> = {
  tycoon: "Tycoons",
  factory: "Factories",
  scientist: "Scientists",
};
