/** Which page is shown: the path says it, so that every page has a link. */

export type Route =
  | { page: "home" }
  | { page: "new"; game: string }
  | { page: "table"; table: string; hash: string }
  | { page: "rules"; game: string; rule: string }
  | { page: "lost" };

export function routeOf(path: string, hash: string): Route {
  const [first = "", second = "", ...more] = path
    .split("/")
    .filter(Boolean)
    .map(decodeURIComponent);
  const fragment = hash.replace(/^#/, "");
  if (more.length > 0) return { page: "lost" };
  if (first === "") return { page: "home" };
  if (first === "new" && !second) return { page: "new", game: fragment };
  if (first === "rules" && second) return { page: "rules", game: second, rule: fragment };
  if (first === "t" && second) return { page: "table", table: second, hash: fragment };
  return { page: "lost" };
}

const now = () => routeOf(location.pathname, location.hash);
let current: Route = $state.raw(now());

addEventListener("popstate", () => (current = now()));

export const route = (): Route => current;

export function go(path: string): void {
  history.pushState(null, "", path);
  current = now();
  scrollTo(0, 0);
}

/** Replace the address without leaving the page, such as to take a key out of sight. */
export function tidy(path: string): void {
  history.replaceState(null, "", path);
  current = now();
}

/** For links: stay in the page on a plain click, leave all others to the browser. */
export function follow(event: MouseEvent): void {
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = event.currentTarget as HTMLAnchorElement;
  event.preventDefault();
  go(link.pathname + link.hash);
}
