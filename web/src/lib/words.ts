/** Times in words. */

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** How long ago a time (milliseconds since 1970) was: "3 hours ago", "yesterday", "just now". */
export function ago(then: number, now: number = Date.now()): string {
  const seconds = Math.max(0, (now - then) / 1000);
  for (const [unit, size] of STEPS)
    if (seconds >= size) return relative.format(-Math.floor(seconds / size), unit);
  return "just now";
}
