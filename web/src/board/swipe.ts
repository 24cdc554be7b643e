/** A Svelte action: a finger drawn sideways across an element asks for the one beside it. */

import type { Action } from "svelte/action";

/** Pixels that a finger must travel, and how much more sideways than up or down. */
const FAR = 56;
const FLAT = 1.8;

/** Whether something between the touched element and `node` scrolls sideways itself. */
function scrolls(from: EventTarget | null, node: Element): boolean {
  for (let at = from as Element | null; at && at !== node; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth + 1 && getComputedStyle(at).overflowX !== "visible") {
      return true;
    }
  }
  return false;
}

/** Calls with 1 for the next one (the finger goes left), -1 for the one before. */
export const swipe: Action<HTMLElement, (step: 1 | -1) => void> = (node, given) => {
  let turn = given;
  let from: { x: number; y: number; id: number } | null = null;
  const down = (event: PointerEvent) => {
    const fits = event.pointerType === "touch" && event.isPrimary && !scrolls(event.target, node);
    from = fits ? { x: event.clientX, y: event.clientY, id: event.pointerId } : null;
  };
  const up = (event: PointerEvent) => {
    if (from?.id !== event.pointerId) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    from = null;
    if (Math.abs(x) >= FAR && Math.abs(x) > FLAT * Math.abs(y)) turn(x < 0 ? 1 : -1);
  };
  const cancel = () => (from = null);
  node.addEventListener("pointerdown", down);
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", cancel);
  return {
    update: (next) => (turn = next),
    destroy: () => {
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", cancel);
    },
  };
};
