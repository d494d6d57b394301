// The analysis of a finished game: asked for once, waited for, and shown wherever there is room for it.
import { Refused } from "../../play/connection";
import { analysis } from "../../play/rest";
import { announce } from "../../ui/live.svelte";
import type { Analysis } from "../../wire/analyse";

/** How long a page waits before it asks a busy server again, and how often it does. */
const AGAIN_AFTER = 3_000;
const MOST_TIMES = 40;

export class AskedAnalysis {
  found = $state.raw<Analysis | null>(null);
  state = $state<"not asked" | "waiting" | "in line" | "there" | "failed">("not asked");
  problem = $state("");
  #closed = false;

  constructor(
    readonly table: string,
    private readonly fetched: (table: string) => Promise<Analysis> = analysis,
    private readonly rest: (time: number) => Promise<void> = (time) => new Promise((done) => setTimeout(done, time)),
  ) {}

  async ask(): Promise<void> {
    if (this.state === "waiting" || this.state === "in line" || this.state === "there") return;
    this.state = "waiting";
    this.problem = "";
    for (let times = 1; !this.#closed; times += 1) {
      try {
        this.found = await this.fetched(this.table);
        this.state = "there";
        announce("The analysis is there.");
        return;
      } catch (error) {
        const busy = error instanceof Refused && error.refusal.kind === "too-many";
        if (!busy || times >= MOST_TIMES) {
          this.problem = error instanceof Error ? error.message : String(error);
          this.state = "failed";
          return;
        }
        this.state = "in line";
        await this.rest(AGAIN_AFTER);
      }
    }
  }

  close(): void {
    this.#closed = true;
  }
}
