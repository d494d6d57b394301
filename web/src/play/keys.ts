// The seats that belong to this browser. A token is the right to a seat, so it stays here and goes nowhere but to the server.
import type { SeatToken } from "../wire/protocol";

const PLACE = "monsterbox.tables";
const MOST = 60;

export interface MyTable {
  table: string;
  game: string;
  seats: SeatToken[];
  /** Whether all its people sit at this screen. */
  shared: boolean;
  at: number;
}

function read<T>(store: Storage | undefined, place: string, otherwise: T): T {
  try {
    const text = store?.getItem(place);
    return text ? (JSON.parse(text) as T) : otherwise;
  } catch {
    return otherwise;
  }
}

/** The tables at which this browser has seats, the last one first. */
export function mine(): MyTable[] {
  return read<MyTable[]>(globalThis.localStorage, PLACE, []);
}

export function seatsAt(table: string): MyTable | undefined {
  return mine().find((one) => one.table === table);
}

export function keep(table: MyTable): void {
  const others = mine().filter((one) => one.table !== table.table);
  localStorage.setItem(PLACE, JSON.stringify([table, ...others].slice(0, MOST)));
}

export function forget(table: string): void {
  localStorage.setItem(PLACE, JSON.stringify(mine().filter((one) => one.table !== table)));
}

/** An id of this page: together with the ids of its messages it says what was carried out already. */
export function clientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `web-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
