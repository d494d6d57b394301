// Nobody plays in the open: then bots do, for everybody who looks at the list. They stop when nobody looks any more, and the table waits.
import { openTable } from "../play/rest";
import { Listed } from "./listed.svelte";
import { botOf, gameOf } from "./levels";

/** Whoever only passes by opens nothing. */
const AFTER = 2_500;
/** One that is over is followed by the next, but not at once. */
const APART = 30_000;
let last = -APART;

/** Bots of the middle strength at a table of their own, for all to see. */
export async function openExhibition(slug: string): Promise<string> {
  const game = await gameOf(slug);
  const bot = botOf(game, "medium");
  const seats = Array.from({ length: Math.max(2, game?.fewest ?? 2) }, () => ({ sitter: "bot" as const, bot }));
  return (await openTable({ game: slug, seats, access: "public" })).table;
}

/** Whether it is time for bots to play: the list is known and empty, somebody looks, and the last time is long enough ago. */
export function isTime(list: Pick<Listed, "state" | "rows">, now: number, seen: boolean): boolean {
  return seen && list.state === "known" && list.rows.length === 0 && now - last >= APART;
}

/** Lets bots play whenever the list is empty, until the answer is called. */
export function keepSomethingOn(list: Listed, game: () => string): () => void {
  const look = () => {
    if (!isTime(list, performance.now(), document.visibilityState === "visible")) return;
    last = performance.now();
    openExhibition(game()).then(() => list.ask(), () => {});
  };
  const first = setTimeout(look, AFTER);
  const timer = setInterval(look, 5_000);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
