// The tables at which this browser has seats, looked at over the one connection: who is there, whose turn it is. They are only
// watched: whoever joined them with a seat would sit there, and a bot that plays on in their place would stand up.
import { connection } from "../play/box";
import { forget, mine, noteOver, type MyTable } from "../play/keys";
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
  #leave = new Map<string, () => void>();
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

  /** Whoever sits down at a table does not watch it any more. */
  unfollow(table: string): void {
    this.#leave.get(table)?.();
    this.#leave.delete(table);
    this.#rows = this.#rows.filter((row) => row.kept.table !== table);
  }

  #drop(table: string): void {
    forget(table);
    this.unfollow(table);
  }

  #stop(): void {
    this.#leave.forEach((leave) => leave());
    this.#leave.clear();
    this.#rows = [];
  }

  #joinNew(): void {
    const all = mine();
    const had = new Map(this.#rows.map((row) => [row.kept.table, row]));
    const fresh = all.slice(0, MOST).filter((kept) => !had.has(kept.table));
    const shown = all.filter((kept) => had.has(kept.table) || fresh.includes(kept));
    this.#rows = shown.map((kept) => ({ about: null, frame: null, ...had.get(kept.table), kept, seats: kept.seats.map((seat) => seat.seat) }));
    for (const kept of fresh) {
      const change = (what: Partial<MyRow>) => {
        this.#rows = this.#rows.map((row) => (row.kept.table === kept.table ? { ...row, ...what } : row));
      };
      this.#leave.set(
        kept.table,
        connection().join(kept.table, null, {
          frame: (frame) => change({ frame }),
          message: (message) => {
            const about = message.type === "about" ? message : message.type === "frame" || message.type === "current" ? message.about : null;
            if (!about) return;
            change({ about });
            if (about.stage === "over") noteOver(kept.table);
          },
          refused: (refusal) => {
            if (refusal.kind === "not-found") this.#drop(kept.table);
          },
        }),
      );
    }
  }
}

export const myTables = new MyTables();
