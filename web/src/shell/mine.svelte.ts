// The tables at which this browser has seats, looked at over the one connection: who is there, whose turn it is.
import { connection } from "../play/box";
import { forget, mine, type MyTable } from "../play/keys";
import type { Seat } from "../wire/kernel";
import type { About } from "../wire/protocol";
import type { Frame } from "../wire/table";

/** More tables than these are not followed; they are found by their list. */
const MOST = 12;
/** Going from page to page does not part us from them. */
const LINGER = 4_000;

export interface MyRow {
  kept: MyTable;
  about: About | null;
  frame: Frame | null;
  /** My seats there. */
  seats: Seat[];
}

/** What I am to do at a table. */
export type Wait = "me" | "others" | "gathering" | "over" | "unknown";

export function waitOf(row: MyRow): Wait {
  const { about, frame } = row;
  if (!about || !frame) return "unknown";
  if (about.stage === "over" || frame.status.waits === "over") return "over";
  if (about.stage === "gathering") return "gathering";
  return frame.status.waits === "people" && frame.status.seats.some((seat) => row.seats.includes(seat)) ? "me" : "others";
}

const ORDER: Record<Wait, number> = { me: 0, gathering: 1, others: 2, unknown: 3, over: 4 };

class MyTables {
  #rows = $state.raw<MyRow[]>([]);
  #users = 0;
  #leave: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Those where I am asked first, then those that go on, then those that are over. */
  get rows(): MyRow[] {
    return this.#rows.toSorted((a, b) => ORDER[waitOf(a)] - ORDER[waitOf(b)] || b.kept.at - a.kept.at);
  }
  get waiting(): number {
    return this.#rows.filter((row) => waitOf(row) === "me").length;
  }
  /** Whether every table has answered. */
  get known(): boolean {
    return this.#rows.every((row) => row.frame !== null);
  }

  /** Follows the tables until the answer is called. */
  follow(): () => void {
    this.#users += 1;
    clearTimeout(this.#timer);
    this.#joinNew();
    return () => {
      this.#users -= 1;
      if (this.#users === 0) this.#timer = setTimeout(() => this.#stop(), LINGER);
    };
  }

  drop(table: string): void {
    forget(table);
    this.#rows = this.#rows.filter((row) => row.kept.table !== table);
  }

  #stop(): void {
    this.#leave.forEach((leave) => leave());
    this.#leave = [];
    this.#rows = [];
  }

  #joinNew(): void {
    const fresh = mine().slice(0, MOST).filter((kept) => !this.#rows.some((row) => row.kept.table === kept.table));
    this.#rows = [...fresh.map((kept) => ({ kept, about: null, frame: null, seats: kept.seats.map((seat) => seat.seat) })), ...this.#rows];
    for (const kept of fresh) {
      const token = kept.seats[0]?.token ?? null;
      const change = (what: Partial<MyRow>) => {
        this.#rows = this.#rows.map((row) => (row.kept.table === kept.table ? { ...row, ...what } : row));
      };
      this.#leave.push(
        connection().join(kept.table, token, {
          frame: (frame, _news, _flight, seat) => {
            const row = this.#rows.find((one) => one.kept.table === kept.table);
            const seats = row && seat !== null && !row.seats.includes(seat) ? [...row.seats.filter((one) => one >= 0), seat] : row?.seats;
            change({ frame, ...(seats ? { seats } : {}) });
          },
          message: (message) => {
            if (message.type === "frame" || message.type === "current") change({ about: message.about });
            else if (message.type === "about") change({ about: message });
          },
          refused: (refusal) => {
            if (refusal.kind === "not-found" || refusal.kind === "forbidden") this.drop(kept.table);
          },
        }),
      );
    }
  }
}

export const myTables = new MyTables();
