// An experiment as its sheet describes it. It stands in the address, so that a link repeats it: the same order gives the same report.
import { botOf } from "../shell/levels";
import type { GameAbout } from "../play/rest";

/** One of the tables that are played: by which options, with which cards. */
export interface Table {
  options: Record<string, string>;
  pack: string;
}
export interface Order extends Table {
  game: string;
  bots: string[];
  games: number;
  seed: number;
  /** The second table, where two are compared. */
  beside: Table | null;
}

export const MOST_GAMES = 100_000;
export const USUAL_GAMES = 1_000;
export const LARGEST_SEED = Number.MAX_SAFE_INTEGER;

const plain = (): Table => ({ options: {}, pack: "base" });

/** What a sheet begins with. */
export function usual(game: GameAbout): Order {
  // The second level against the first: something to see at once, and quick.
  const seats = Array.from({ length: Math.max(game.fewest, Math.min(2, game.most)) }, (_, seat) => botOf(game, seat === 0 ? "medium" : "easy"));
  return { game: game.slug, bots: seats, games: USUAL_GAMES, seed: 1, ...plain(), beside: null };
}

function tableFrom(query: URLSearchParams, sign: string): Table {
  const options: Record<string, string> = {};
  for (const [key, value] of query) if (key.startsWith(`${sign}.`)) options[key.slice(sign.length + 1)] = value;
  return { options, pack: query.get(`${sign}pack`) || "base" };
}

const count = (text: string | null, from: number, to: number, without: number): number => {
  const number = Number(text);
  return text && /^\d+$/.test(text) && number >= from && number <= to ? number : without;
};

/** The order that an address holds; what it leaves out, or what cannot be, is as usual. */
export function fromQuery(game: GameAbout, query: URLSearchParams): Order {
  const begin = usual(game);
  const known = new Set(game.bots.map((bot) => bot.name));
  const bots = (query.get("bots") ?? "").split(",").filter(Boolean);
  const fits = bots.length >= game.fewest && bots.length <= game.most && bots.every((bot) => known.has(bot));
  const kept = (table: Table): Table => ({ ...table, options: Object.fromEntries(Object.entries(table.options).filter(([key, value]) => game.options.some((option) => option.key === key && option.values.includes(value) && option.default !== value))) });
  return {
    ...begin,
    ...kept(tableFrom(query, "a")),
    bots: fits ? bots : begin.bots,
    games: count(query.get("games"), 1, MOST_GAMES, begin.games),
    seed: count(query.get("seed"), 0, LARGEST_SEED, begin.seed),
    beside: query.has("beside") ? kept(tableFrom(query, "b")) : null,
  };
}

function write(table: Table, sign: string, into: URLSearchParams): void {
  for (const [key, value] of Object.entries(table.options).toSorted()) into.set(`${sign}.${key}`, value);
  if (table.pack !== "base") into.set(`${sign}pack`, table.pack);
}

/** The address of an order. */
export function pathOf(order: Order): string {
  const query = new URLSearchParams({ bots: order.bots.join(","), games: String(order.games), seed: String(order.seed) });
  write(order, "a", query);
  if (order.beside) {
    query.set("beside", "");
    write(order.beside, "b", query);
  }
  return `/lab/${order.game}?${query.toString().replaceAll("%2C", ",").replace("beside=&", "beside&").replace(/beside=$/, "beside")}`;
}

/** The order as the server is asked. */
export function asked({ pack, beside, ...order }: Order): Record<string, unknown> {
  const named = (name: string) => (name === "base" ? {} : { pack: name });
  return { ...order, ...named(pack), ...(beside ? { beside: { options: beside.options, ...named(beside.pack) } } : {}) };
}

/** What is wrong with the sheet before anything is asked for; each with the field it belongs to. */
export function wrongWith(order: Order): { games?: string; seed?: string } {
  const whole = (value: unknown, from: number, to: number) => Number.isInteger(value) && Number(value) >= from && Number(value) <= to;
  return {
    ...(whole(order.games, 1, MOST_GAMES) ? {} : { games: "A whole number from 1 to 100,000." }),
    ...(whole(order.seed, 0, LARGEST_SEED) ? {} : { seed: "A whole number, 0 or more." }),
  };
}
