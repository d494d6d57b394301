// Opening tables: at once against a bot, and as a sheet was filled in.
import { connection } from "../play/box";
import { keep } from "../play/keys";
import { openTable } from "../play/rest";
import { set, settings } from "../play/settings.svelte";
import { go } from "../router.svelte";
import type { NewTable, Opened } from "../wire/protocol";
import { openExhibition } from "./exhibition.svelte";
import { botOf, gameOf } from "./levels";

/** Sits down against (or with) one Easy bot and begins. */
export async function playNow(slug: string): Promise<void> {
  const bot = botOf(await gameOf(slug), "easy");
  const opened = await openTable({ game: slug, seats: [{ sitter: "person", name: settings.name }, { sitter: "bot", bot }] });
  set("game", slug);
  keep({ table: opened.table, game: slug, seats: opened.seats, shared: false, at: Date.now() });
  go(`/t/${opened.table}`);
}

/** Bots play each other, for everybody to see. */
export async function letBotsPlay(slug: string): Promise<void> {
  go(`/t/${await openExhibition(slug)}`);
}

/** Opens a table, adds the words of the people here to the seed, and begins if nobody is missing. */
export async function openWith(order: NewTable, words: (string | undefined)[], shared: boolean): Promise<Opened> {
  const opened = await openTable(order);
  set("game", order.game);
  keep({ table: opened.table, game: order.game, seats: opened.seats, shared, at: Date.now() });
  if (words.some(Boolean)) {
    const missing = order.seats.some((seat) => seat.sitter === "open");
    await addWords(opened, words, !missing).catch(() => {});
  }
  return opened;
}

async function addWords(opened: Opened, words: (string | undefined)[], begin: boolean): Promise<void> {
  const link = connection();
  const joined = opened.seats.map(
    ({ token }) =>
      new Promise<() => void>((resolve, reject) => {
        const leave = link.join(opened.table, token, { frame: () => resolve(leave), message: () => {}, refused: reject });
      }),
  );
  const leave = await Promise.all(joined);
  for (const { seat } of opened.seats) {
    const word = words[seat];
    if (word) await link.ask({ type: "word", table: opened.table, seat, word });
  }
  const first = opened.seats[0];
  if (begin && first) await link.ask({ type: "start", table: opened.table, seat: first.seat });
  leave.forEach((go) => go());
}
