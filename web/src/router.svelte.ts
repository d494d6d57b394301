// Which page is shown. Addresses are plain paths; the server answers all of them with the same document.
export type Place =
  | { page: "home" }
  | { page: "new"; game: string; with: "friends" | "screen" | "bots"; pack: string | null }
  | { page: "table"; table: string }
  | { page: "tables" }
  | { page: "watch" }
  | { page: "replays" }
  | { page: "replay"; table: string; step: number | null }
  | { page: "rules"; game: string | null; rule: string | null; words: string; example: boolean }
  | { page: "cards"; game: string; pack: string | null }
  | { page: "card"; game: string; card: string; pack: string | null }
  | { page: "packs" }
  | { page: "learn"; game: string | null }
  | { page: "workshop"; game: string; pack: string | null; card: string | null }
  | { page: "lab"; game: string; query: string }
  | { page: "nothing" };

/** The parts of a path; one that nobody can read leads nowhere. */
function decoded(path: string): string[] {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return ["?"];
  }
}

export function read(path: string, query: URLSearchParams): Place {
  const parts = decoded(path);
  const [first, second, third] = parts;
  switch (first) {
    case undefined:
      return { page: "home" };
    case "new": {
      const wish = query.get("with");
      return { page: "new", game: second ?? "mayhem", with: wish === "screen" || wish === "bots" ? wish : "friends", pack: query.get("pack") };
    }
    case "t":
      return second ? { page: "table", table: second } : { page: "tables" };
    case "tables":
      return { page: "tables" };
    case "watch":
      return { page: "watch" };
    case "replays":
      return { page: "replays" };
    case "replay":
      return second ? { page: "replay", table: second, step: /^\d+$/.test(third ?? "") ? Number(third) : null } : { page: "replays" };
    case "rules":
      return { page: "rules", game: second ?? null, rule: third ?? null, words: query.get("q") ?? "", example: query.has("example") };
    case "cards":
      if (!second) return { page: "rules", game: null, rule: null, words: "", example: false };
      return third ? { page: "card", game: second, card: third, pack: query.get("pack") } : { page: "cards", game: second, pack: query.get("pack") };
    case "packs":
      return { page: "packs" };
    case "learn":
      return { page: "learn", game: second ?? null };
    case "workshop":
      return { page: "workshop", game: second ?? "monster-strike", pack: query.get("pack"), card: query.get("card") };
    case "lab":
      return { page: "lab", game: second ?? "mayhem", query: query.toString() };
    default:
      return { page: "nothing" };
  }
}

const here = () => read(globalThis.location?.pathname ?? "/", new URLSearchParams(globalThis.location?.search));

/** Where we are. */
export const route = $state<{ place: Place }>({ place: here() });

export function go(path: string, how: "push" | "replace" = "push"): void {
  if (how === "push") history.pushState(null, "", path);
  else history.replaceState(null, "", path);
  route.place = here();
  scrollTo(0, 0);
}

globalThis.addEventListener?.("popstate", () => {
  route.place = here();
});

/** Lets a link of ours go without loading the document again. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || link.pathname.startsWith("/api")) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
