// The seats that belong to this browser. A token is the right to a seat, so it stays here and goes nowhere but to the server.
import type { Seat } from "../wire/kernel";
import type { SeatToken } from "../wire/protocol";

const PLACE = "monsterbox.tables";
const MOST = 100;
/** A seat whose number is not known before the table has answered: it came by a link, or is one of a rematch. */
export const UNKNOWN: Seat = -1;

export interface MyTable {
  table: string;
  game: string;
  seats: SeatToken[];
  /** Whether all its people sit at this screen. */
  shared: boolean;
  at: number;
  /** Whether its game is known to be over. */
  over?: boolean;
}

/** Where nothing may be kept, seats are known for as long as the page is open. */
let unkept: string | null = null;

function load(): string | null {
  try {
    return unkept ?? localStorage.getItem(PLACE);
  } catch {
    return null;
  }
}

function save(tables: MyTable[]): void {
  const text = JSON.stringify(tables);
  try {
    localStorage.setItem(PLACE, text);
    unkept = null;
  } catch {
    unkept = text;
  }
}

/** The tables at which this browser has seats, the last one first. */
export function mine(): MyTable[] {
  try {
    const known: unknown = JSON.parse(load() ?? "[]");
    return Array.isArray(known) ? (known as MyTable[]) : [];
  } catch {
    return [];
  }
}

export function seatsAt(table: string): MyTable | undefined {
  return mine().find((one) => one.table === table);
}

/** Keeps the seats of a table before all others. Where there are too many, those go first whose game is over. */
export function keep(table: MyTable): void {
  const all = [table, ...mine().filter((one) => one.table !== table.table)];
  while (all.length > MOST) {
    const over = all.findLastIndex((one, place) => place > 0 && one.over);
    all.splice(over > 0 ? over : all.length - 1, 1);
  }
  save(all);
}

export function forget(table: string): void {
  save(mine().filter((one) => one.table !== table));
}

function change(table: string, how: (one: MyTable) => MyTable): void {
  save(mine().map((one) => (one.table === table ? how(one) : one)));
}

/** Somebody goes to a table: it is the last one that may be forgotten. */
export function visit(table: string): void {
  const known = seatsAt(table);
  if (known) keep(known);
}

export function noteOver(table: string): void {
  if (seatsAt(table)?.over !== true) change(table, (one) => ({ ...one, over: true }));
}

/** The table says which seat a token is for. */
export function noteSeat(table: string, token: string, seat: Seat): void {
  change(table, (one) => ({ ...one, seats: one.seats.map((known) => (known.token === token ? { seat, token } : known)) }));
}

/** A token is good for nothing any more. */
export function dropToken(table: string, token: string): void {
  change(table, (one) => ({ ...one, seats: one.seats.filter((known) => known.token !== token) }));
  if (seatsAt(table)?.seats.length === 0) forget(table);
}

/** An id of this page: together with the ids of its messages it says what was carried out already. */
export function clientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `web-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
