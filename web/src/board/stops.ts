/**
 * One stop of the Tab key for a whole board: a Svelte action for a drawing whose items carry
 * `data-stop` (and `tabindex="-1"`) while they can be picked. Tab comes to one of them, the arrow
 * keys go from there to the next one in their direction.
 */

import type { Action } from "svelte/action";

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface Place {
  x: number;
  y: number;
}

/** The index of the place that lies next in a direction; -1 where none does. */
export function nextIn(from: Place, places: readonly Place[], [dx, dy]: [number, number]): number {
  let found = -1;
  let least = Infinity;
  for (const [at, { x, y }] of places.entries()) {
    const along = (x - from.x) * dx + (y - from.y) * dy;
    const aside = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
    const far = along + 2 * aside;
    if (along > 0.5 && far < least) [found, least] = [at, far];
  }
  return found;
}

function middle(item: Element): Place {
  const box = item.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** `seen` is called with the item that an arrow key came to. */
export const stops: Action<SVGSVGElement, (item: SVGGraphicsElement) => void> = (node, given) => {
  let seen = given;
  let stop: SVGGraphicsElement | undefined;

  const make = (item: SVGGraphicsElement | undefined) => {
    if (stop !== item) stop?.setAttribute("tabindex", "-1");
    stop = item;
    if (item?.getAttribute("tabindex") === "-1") item.setAttribute("tabindex", "0");
  };
  const items = () => [...node.querySelectorAll<SVGGraphicsElement>("[data-stop]")];
  const settle = () => {
    if (!stop?.isConnected || !stop.hasAttribute("data-stop")) make(items()[0]);
  };

  const key = (event: KeyboardEvent) => {
    const direction = ARROWS[event.key];
    const from = (event.target as Element).closest("[role=button]");
    if (!direction || !from || event.ctrlKey || event.metaKey || event.altKey) return;
    const others = items().filter((item) => item !== from);
    if (others.length === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation(); // the paper stays where it is
    const item = others[nextIn(middle(from), others.map(middle), direction)];
    if (!item) return;
    make(item);
    item.focus();
    seen(item);
  };

  const watcher = new MutationObserver(settle);
  watcher.observe(node, { subtree: true, childList: true, attributeFilter: ["data-stop"] });
  node.addEventListener("keydown", key);
  settle();
  return {
    update: (next) => (seen = next),
    destroy() {
      watcher.disconnect();
      node.removeEventListener("keydown", key);
    },
  };
};
