// A pack that is being written: plain data, and what is done with it. It stays in this browser until it is exported.
import type { Piece } from "../wire/kernel";

export type FieldKind = "text" | "long" | "id" | "number" | "choice" | "one-of" | "flag" | "portrait" | "group" | "rows";
export interface Field {
  key: string;
  name: string;
  kind: FieldKind;
  optional: boolean;
  most?: number;
  from?: number;
  to?: number;
  words?: string[];
  list?: string;
  folder?: string;
  shows?: string;
  help?: string;
  only?: { key: string; is: string[] };
  fields?: Field[];
}
export interface List {
  file: string;
  key: string;
  name: string;
  piece: string;
  identity: string | null;
  fewest: number;
  most: number;
  about: string;
  fields: Field[];
}
export interface Form {
  lists: List[];
}
export type Value = string | number | boolean | null | Value[] | Card;
export interface Card {
  [key: string]: Value;
}
/** A file: what stands in it where a form describes it, else its text. */
export type Files = Record<string, Card | string>;
export interface PackFiles {
  form: Form;
  files: Files;
  portraits: string[];
}
export interface Problem {
  file: string;
  line: number;
  list: string | null;
  number: number | null;
  field: string[];
  card: string | null;
  message: string;
}
export interface Checked {
  problems: Problem[];
  files: Record<string, string>;
  data: Record<string, Card>;
  piece: Piece | null;
  pieces: Piece[];
}

/** The cards of a list. */
export function cardsOf(files: Files, list: List): Card[] {
  const file = files[list.file];
  const cards = typeof file === "object" ? file[list.key] : undefined;
  return Array.isArray(cards) ? (cards as Card[]) : [];
}
export const nameOf = (card: Card | undefined): string => (typeof card?.["name"] === "string" && card["name"].trim() ? card["name"] : "Without a name");

/** A short name made of a name: small letters, digits and hyphens. */
export function shortName(name: string, most = 40): string {
  const plain = name.normalize("NFD").replace(/[\u0300-\u036f'’]/g, "").toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, "-").replace(/^[^a-z]+|-+$/g, "").slice(0, most).replace(/-+$/, "");
}

/** The value at the end of some keys; nothing where there is none. */
export function valueAt(card: Card, path: string[]): Value | undefined {
  let value: Value | undefined = card;
  for (const key of path) {
    if (value === null || typeof value !== "object") return undefined;
    value = Array.isArray(value) ? value[Number(key)] : value[key];
  }
  return value;
}

/** The card with one value changed; nothing, or an empty text, takes the key away. */
export function withValue(card: Card, path: string[], value: Value | undefined): Card {
  const [key, ...rest] = path;
  if (key === undefined) return card;
  const change = (old: Value | undefined): Value | undefined => {
    if (rest.length === 0) return value;
    if (Array.isArray(old)) {
      const [place, ...deeper] = rest;
      return old.map((item, number) => (number === Number(place) ? (deeper.length === 0 ? (value ?? null) : withValue(item as Card, deeper, value)) : item));
    }
    return withValue((old ?? {}) as Card, rest, value);
  };
  const next = change(card[key]);
  const empty = next === undefined || next === "" || next === null || (typeof next === "object" && !Array.isArray(next) && Object.keys(next).length === 0) || (Array.isArray(next) && next.length === 0);
  const { [key]: _, ...others } = card;
  return empty ? others : { ...others, [key]: next as Value };
}

/** Whether a field is there beside the others. */
export const isThere = (field: Field, beside: Card): boolean => !field.only || field.only.is.includes(String(beside[field.only.key] ?? ""));

/** A group without the fields that its others leave no room for. */
export function fitting(fields: Field[], group: Card): Card {
  return Object.fromEntries(Object.entries(group).filter(([key]) => { const field = fields.find((one) => one.key === key); return !field || isThere(field, group); }));
}

/** What a field begins with; nothing for those that are chosen by hand. */
function beginning(field: Field): Value | undefined {
  switch (field.kind) {
    case "number":
      return Math.max(field.from ?? 0, Math.min(1, field.to ?? 1));
    case "choice":
      return field.words?.[0] ?? "";
    case "group": {
      const group = begun(field.fields ?? []);
      return "name" in group ? { ...group, name: field.name } : group;
    }
    case "text":
    case "long":
      return field.name;
    default:
      return undefined;
  }
}

/** A group, or a row of several, to begin with; what it has already stays. */
export function begun(fields: Field[], group: Card = {}): Card {
  const filled = { ...group };
  for (const field of fields) {
    const value = field.optional || filled[field.key] !== undefined || !isThere(field, filled) ? undefined : beginning(field);
    if (value !== undefined) filled[field.key] = value;
  }
  return filled;
}

/** A new card of a list: it can be played with at once, and then changed. */
export function newCard(list: List, files: Files, portraits: string[]): Card {
  const cards = cardsOf(files, list);
  const one = list.key.replaceAll("-", " ");
  const taken = new Set(cards.flatMap((card) => [card["id"], card["name"]]));
  let number = cards.length + 1;
  while (taken.has(`New ${one} ${number}`) || taken.has(shortName(`New ${one} ${number}`))) number += 1;
  const card = begun(list.fields);
  const used = new Set(cards.map((known) => known["portrait"]));
  for (const field of list.fields) {
    if (field.key === "name") card["name"] = `New ${one} ${number}`;
    else if (field.kind === "id") card[field.key] = shortName(`New ${one} ${number}`, field.most);
    else if (field.key === "line" && !field.optional) card["line"] = "Nobody has met it yet.";
    else if (field.kind === "portrait" && !field.optional) {
      const fits = portraits.filter((path) => path.startsWith(`${field.folder}/`));
      card[field.key] = fits.find((path) => !used.has(path)) ?? fits[0] ?? portraits[0] ?? "";
    } else if (field.kind === "one-of" && !field.optional) card[field.key] = cards[0]?.[field.key] ?? "";
  }
  return card;
}

/** A copy of a card under another name. */
export function copyOf(card: Card, list: List, files: Files): Card {
  const most = list.fields.find((field) => field.key === "name")?.most ?? 24;
  const names = new Set(cardsOf(files, list).map((known) => String(known["name"])));
  let number = 2;
  const named = () => `${nameOf(card).slice(0, most - 2 - String(number).length)} ${number}`;
  while (names.has(named())) number += 1;
  const id = list.fields.find((field) => field.kind === "id");
  return { ...structuredClone(card), name: named(), ...(id ? { [id.key]: shortName(named(), id.most) } : {}) };
}

/** The files with the cards of a list changed. */
export function withCards(files: Files, list: List, cards: Card[]): Files {
  const file = files[list.file];
  return { ...files, [list.file]: { ...(typeof file === "object" ? file : {}), [list.key]: cards } };
}

/** The problems of a list, a card or a field. Those of inner fields belong to their fields. */
export const ofCard = (problems: Problem[], list: List, number: number) => problems.filter((one) => one.file === list.file && one.list === list.key && one.number === number);
export const ofField = (problems: Problem[], path: string[]) => problems.filter((one) => one.field.join("\n") === path.join("\n"));
export const ofList = (problems: Problem[], list: List) => problems.filter((one) => one.file === list.file && one.number === null && (one.list === list.key || one.list === null));

/** A mistake as a sentence of a form: without the words of files. */
export function sentence(message: string): string {
  const plain = message.replace(/ \([A-Z]{3}-\d+\)$/, "").replace(/tables? \[\[([\w-]+)\]\]/g, "cards of the kind “$1”").replace(/\[\[([\w-]+)\]\]/g, "“$1”").replace(/`([^`]*)`/g, "“$1”").replace(/, which stands in \S+ on line \d+ already/, ", and another card is called that already");
  return plain.charAt(0).toUpperCase() + plain.slice(1) + (/[.!?)]$/.test(plain) ? "" : ".");
}

/** The rule that a mistake names at its end. */
export const ruleIn = (message: string): string | undefined => / \(([A-Z]{3}-\d+)\)$/.exec(message)?.[1];

/** The card as it is drawn while it is written: what the server made of it, with what was typed since. */
export function overlaid(piece: Piece, list: List, card: Card): Piece {
  const text = (key: string) => (typeof card[key] === "string" ? card[key] : undefined);
  const numbers = piece.numbers.map(([what, was]): [string, string] => {
    const find = (fields: Field[], outer: string[]): string[] | null => {
      for (const field of fields) {
        if (field.shows === what) return [...outer, field.key];
        const inner = field.fields && field.kind === "group" ? find(field.fields, [...outer, field.key]) : null;
        if (inner) return inner;
      }
      return null;
    };
    const path = find(list.fields, []);
    const now = path ? valueAt(card, path) : undefined;
    return [what, typeof now === "number" ? String(now) : was];
  });
  return { ...piece, name: text("name") ?? piece.name, flavour: text("line") ?? piece.flavour, portrait: text("portrait") ?? piece.portrait, numbers };
}

const PLACE = "monsterbox.workshop.";
export interface Kept {
  files: Files;
}
export function kept(game: string): Kept | null {
  try {
    const found = JSON.parse(localStorage.getItem(PLACE + game) ?? "null") as Kept | null;
    return found && typeof found.files === "object" ? found : null;
  } catch {
    return null;
  }
}
/** Keeps a draft; says whether that worked. */
export function keep(game: string, draft: Kept): boolean {
  try {
    localStorage.setItem(PLACE + game, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}
export function forget(game: string): void {
  try {
    localStorage.removeItem(PLACE + game);
  } catch {
    /* Then nothing was kept. */
  }
}

/** A pack to begin from becomes one's own. What a pack need not have is taken from the game's own anyway, so its own leaves that out. */
export function own(files: Files, from: string | null): Files {
  const title = typeof files["pack.toml"] === "object" ? files["pack.toml"] : {};
  const { "pieces.toml": pieces, "throws.toml": throws, ...rest } = files;
  const others = { ...(pieces === undefined ? {} : { "pieces.toml": pieces }), ...(throws === undefined ? {} : { "throws.toml": throws }) };
  const cards = from === null || from === "base" ? rest : { ...rest, ...others };
  return { ...cards, "pack.toml": { ...title, name: "my-pack", title: "My own cards", about: "Cards of my own.", version: 1 } };
}
