import type { UsTelegraphProjectData as Project } from "../../lib/types.gen";

/** Chains of a Project, each a list of numbers joined by arrows; branches share their start. */
export function chains(project: Project): number[][] {
  const next = new Map<number, number[]>();
  const heads = new Set(project.buildings.map(({ number }) => number));
  for (const [from = 0, to = 0] of project.arrows) {
    if (from === to) continue;
    next.set(from, [...(next.get(from) ?? []), to]);
    heads.delete(to);
  }
  const lines: number[][] = [];
  const follow = (line: number[], at: number): void => {
    const [first, ...more] = next.get(at) ?? [];
    if (first === undefined) {
      lines.push(line);
      return;
    }
    follow([...line, first], first);
    for (const branch of more) follow([branch], branch);
  };
  for (const head of heads) follow([head], head);
  return lines;
}
