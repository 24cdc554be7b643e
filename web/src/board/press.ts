/** A Svelte action for items of a drawing that can be picked by mouse, finger or keyboard. */

import type { Action } from "svelte/action";

/** How a click was made: "mouse", "touch", "pen" or "keyboard". */
export function pointerOf(event: Event): string {
  const { pointerType } = event as Event & { pointerType?: string };
  if (pointerType) return pointerType;
  return (event as UIEvent).detail === 0 ? "keyboard" : "mouse";
}

/** The second click of a double click: it is not meant for what the first one brought up. */
export function isRepeat(event: Event): boolean {
  return (event as UIEvent).detail > 1;
}

/** Whether a focus came by the keyboard; one that comes with a tap must not shift what is tapped. */
export function byKeyboard(event: Event): boolean {
  return (event.currentTarget as Element).matches(":focus-visible");
}

/** Whether a pointer hovers: a finger does not, nor the mouse that a touch screen makes up for it. */
export function hovers(event: Event): boolean {
  return pointerOf(event) !== "touch" && matchMedia("(hover: hover)").matches;
}

/**
 * Call when something loses the focus. A focused thing that is taken off the page says so in the
 * middle of the drawing, when no state may change: then it is called right after.
 */
export function onBlur(event: Event, end: () => void): void {
  if ((event as FocusEvent).relatedTarget) end();
  else queueMicrotask(end);
}

export interface Press {
  /** The item was tapped, clicked, or chosen by Enter or Space. */
  pick?: (pointer: string) => void;
  /** The item is hovered or focused (true), or no longer (false). */
  peek?: (on: boolean) => void;
}

export const press: Action<SVGElement | HTMLElement, Press> = (node, given) => {
  let does = given;
  const click = (event: Event) => {
    event.stopPropagation();
    if (!isRepeat(event)) does.pick?.(pointerOf(event));
  };
  const key = (event: Event) => {
    const { key, repeat } = event as KeyboardEvent;
    if (key !== "Enter" && key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    if (!repeat) does.pick?.("keyboard");
  };
  const on = () => does.peek?.(true);
  const off = () => does.peek?.(false);
  const focus = (event: Event) => {
    if (byKeyboard(event)) on();
  };
  const enter = (event: Event) => {
    if (hovers(event)) on();
  };
  const wiring: [string, (event: Event) => void][] = [
    ["click", click],
    ["keydown", key],
    ["pointerenter", enter],
    ["pointerleave", off],
    ["focus", focus],
    ["blur", (event) => onBlur(event, off)],
  ];
  for (const [name, listener] of wiring) node.addEventListener(name, listener);
  return {
    update: (next) => (does = next),
    destroy() {
      for (const [name, listener] of wiring) node.removeEventListener(name, listener);
    },
  };
};
