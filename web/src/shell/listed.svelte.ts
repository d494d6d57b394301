// Public tables, looked up now and again while somebody looks at the list.
import { tables } from "../play/rest";
import type { TableListed } from "../wire/protocol";

const EVERY = 15_000;

export class Listed {
  rows = $state.raw<TableListed[]>([]);
  state = $state<"asking" | "known" | "failed">("asking");
  #query: string;
  constructor(query: string) {
    this.#query = query;
  }

  /** Asks now and then until the answer is called. */
  follow(): () => void {
    void this.ask();
    const timer = setInterval(() => document.visibilityState === "visible" && void this.ask(), EVERY);
    return () => clearInterval(timer);
  }

  async ask(): Promise<void> {
    try {
      this.rows = await tables(this.#query);
      this.state = "known";
    } catch {
      if (this.state === "asking") this.state = "failed";
    }
  }

  /** The next page, of those that were touched before the last one here. */
  async more(): Promise<boolean> {
    const last = this.rows.at(-1);
    if (!last) return false;
    const next = await tables(`${this.#query}&before=${last.touched}`);
    const fresh = next.filter((row) => !this.rows.some((known) => known.table === row.table));
    this.rows = [...this.rows, ...fresh];
    return fresh.length > 0;
  }
}
