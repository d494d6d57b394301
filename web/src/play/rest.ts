// Everything that is not play: games, rules, pieces, tables, records.
import type { Analysis } from "../wire/analyse";
import type { Flight } from "../wire/box";
import type { Piece, Seat, Sentence } from "../wire/kernel";
import type { About, NewTable, Opened, Refusal, SeatOrder, SeatToken, SitDown, TableListed } from "../wire/protocol";
import type { Frame, LogEntry } from "../wire/table";
import { Refused } from "./connection";

export interface GameOption {
  key: string;
  label: string;
  values: string[];
  default: string;
  rule: string;
  /** Whether it is another reading of its rule than ours. */
  reading: boolean;
}
export type BotLevel = "easy" | "medium" | "hard" | "expert" | "exact";
export interface BotAbout {
  name: string;
  /** None for one that is there to be measured against. */
  level: BotLevel | null;
  /** What one is called that is offered beside the levels, and which of them plays as well. */
  character: { title: string; like: BotLevel } | null;
  label: string;
}
export interface GameAbout {
  slug: string;
  name: string;
  tagline: string;
  fewest: number;
  most: number;
  kind: "published" | "reference";
  options: GameOption[];
  bots: BotAbout[];
  how_to_play: string | null;
  packs: string[];
}
export interface Rule {
  id: string;
  mark: string;
  section: string;
  text: string;
  said: Sentence;
  /** How a table can read it otherwise: the option, and how it is played then. */
  otherwise: { key: string; label: string }[];
}

/** Asks the server for something; a refusal is thrown. */
export async function call<T>(path: string, init?: RequestInit & { json?: unknown; token?: string }): Promise<T> {
  const headers = new Headers(init?.headers);
  if (init?.json !== undefined) headers.set("content-type", "application/json");
  if (init?.token) headers.set("authorization", `Bearer ${init.token}`);
  const body = init?.json === undefined ? init?.body : JSON.stringify(init.json);
  let response: Response;
  try {
    response = await fetch(path, { ...init, headers, ...(body === undefined ? {} : { body }) });
  } catch {
    throw new Refused({ kind: "failed", message: "The server cannot be reached.", stale: "no" });
  }
  if (response.ok) {
    const kind = response.headers.get("content-type") ?? "";
    const isJson = kind.split(";")[0]?.trim() === "application/json";
    return (isJson ? await response.json() : await response.text()) as T;
  }
  let refusal: Refusal;
  try {
    refusal = (await response.json()) as Refusal;
  } catch {
    refusal = { kind: "failed", message: `The server answers with ${response.status}.`, stale: "no" };
  }
  throw new Refused(refusal);
}

/** What does not change while the page is open is asked for once. */
const known = new Map<string, Promise<unknown>>();
function once<T>(path: string): Promise<T> {
  const had = known.get(path) as Promise<T> | undefined;
  if (had) return had;
  const asked = call<T>(path);
  known.set(path, asked);
  asked.catch(() => known.delete(path));
  return asked;
}

export const games = () => once<GameAbout[]>("/api/games");
export const rules = (game: string) => once<Rule[]>(`/api/games/${game}/rules`);
export const rule = (id: string) => once<Rule>(`/api/rules/${encodeURIComponent(id)}`);
export const pieces = (game: string, pack?: string) =>
  once<Piece[]>(`/api/games/${game}/pieces${pack ? `?pack=${encodeURIComponent(pack)}` : ""}`);
/** Where the picture of a piece is. */
export const portrait = (game: string, path: string, pack?: string) =>
  `/api/games/${game}/portraits/${encodeURIComponent(path)}${pack ? `?pack=${encodeURIComponent(pack)}` : ""}`;

/** Where a game's box is as PDF. */
export const printed = (game: string, pack: string | undefined, paper: "a4" | "letter") =>
  `/api/games/${game}/print?paper=${paper}${pack ? `&pack=${encodeURIComponent(pack)}` : ""}`;

export const openTable = (table: NewTable) => call<Opened>("/api/tables", { method: "POST", json: table });
export const tables = (query: string) => call<TableListed[]>(`/api/tables?${query}`);
export const about = (table: string) => call<About>(`/api/tables/${table}`);
export const sit = (table: string, down: SitDown) =>
  call<SeatToken>(`/api/tables/${table}/seats`, { method: "POST", json: down });
export const sitBot = (table: string, seat: number, bot: string, token: string) =>
  call<About>(`/api/tables/${table}/seats/${seat}/bot`, { method: "PUT", json: { bot }, token });
export const rematch = (table: string, token: string) =>
  call<About>(`/api/tables/${table}/rematch`, { method: "POST", token });

/** A moment of a finished game. */
export interface Moment {
  /** How many steps lead here. */
  step: number;
  /** Who did what to lead here; nothing before the first step. */
  title: Sentence | null;
  told: LogEntry[];
  view: unknown;
  position: string;
  /** Who is to decide here; nobody while chance is asked, or at the end. */
  waits_for: Seat[];
  result: Sentence | null;
}
export interface Moments {
  steps: number;
  moments: Moment[];
}
/** From where a finished game is looked at: a seat, as watchers saw it, or everything. */
export type SeenBy = Seat | "watcher" | "everything";

/** A rule seen to happen: the scenario that proves it as a small game, and what is refused at its end. */
export interface Example extends Moments {
  game: string;
  /** What it shows, in a sentence. */
  name: string;
  names: string[];
  refused?: { what: string; reason: string };
}
export const example = (id: string) => once<Example>(`/api/rules/${encodeURIComponent(id)}/example`);

const seatQuery = (by: SeenBy) => (by === "everything" ? "" : `seat=${by}&`);
export const moments = (table: string, by: SeenBy, from: number, count: number) =>
  call<Moments>(`/api/tables/${table}/replay?${seatQuery(by)}from=${from}&count=${count}`);
export const flightOf = (table: string, step: number) => call<Flight>(`/api/tables/${table}/flights/${step}`);
export const fork = (table: string, step: number, seats: SeatOrder[]) =>
  call<Opened>(`/api/tables/${table}/fork`, { method: "POST", json: { step, seats } });
export const recordPath = (table: string) => `/api/tables/${table}/record`;
export const record = (table: string) => call<string>(recordPath(table));

/** What was proved of a finished game. */
export interface Proof {
  actions: number;
  proved: number;
  possible: number;
  words: number;
  said: string;
}
/** How well a finished game was played. It may take a while to be worked out. */
export const analysis = (table: string) => once<Analysis>(`/api/tables/${table}/analysis`);
export const verify = (table: string) => call<Proof>(`/api/tables/${table}/verify`);

/** A guided first game at one of its steps. */
export interface Lesson {
  title: string;
  /** Which step of how many. */
  place: [number, number];
  /** What is explained now; nothing once the lesson is over. */
  text: string | null;
  end: string;
  names: string[];
  frame: Frame;
  /** What is said to the last try. */
  answer: { right: { says: string; told: LogEntry[] } } | { wrong: { says: string; rule: string | null } } | null;
}
export const lesson = (game: string, tried: string[]) =>
  call<Lesson>(`/api/games/${game}/lesson`, { method: "POST", json: { tried } });

export interface PackAbout {
  game: string;
  name: string;
  title: string;
  about: string;
  version: string;
  /** How many kinds of cards, units, dice and places it has. */
  pieces: number;
  /** How steady the hand is that throws, where dice are thrown. */
  hand?: Hand;
}
/** How far beside its aim a die lands, in thousandths of its way: by itself, and for each metre a second; and in thousandths of the hand's height. */
export interface Hand {
  tremor: number;
  haste: number;
  sway?: number;
}
export const packs = () => once<PackAbout[]>("/api/packs");
/** The hand of a pack; nothing where it cannot be asked for. */
export const handOf = (game: string, pack: string | null | undefined): Promise<Hand | null> =>
  packs()
    .then((all) => all.filter((one) => one.game === game))
    // Packs that visitors have made throw as the game's own does.
    .then((all) => (all.find((one) => one.name === (pack ?? "base")) ?? all.find((one) => one.name === "base"))?.hand ?? null)
    .catch(() => null);
