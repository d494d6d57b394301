// An experiment on the server: ordered, looked at until it is over, cancelled. A reload of the page finds it again.
import { call } from "../play/rest";
import { isOver, type Run } from "./results";

const EVERY = 500;
const PLACE = "monsterbox.lab";

export class Experiment {
  run = $state.raw<Run | null>(null);
  problem = $state("");
  busy = $state(false);
  /** The address of the order that is run or was run. */
  path = $state("");
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Orders an experiment; the path is that of its order. */
  async begin(order: Record<string, unknown>, path: string): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = "";
    try {
      if (this.run && !isOver(this.run)) await this.cancel();
      this.run = await call<Run>("/api/lab/runs", { method: "POST", json: order });
      this.path = path;
      this.#remember();
      this.#follow();
    } catch (error) {
      this.problem = (error as Error).message;
    }
    this.busy = false;
  }

  /** Goes on with what this window ordered before it was loaded anew, if it was the same order. */
  async resume(path: string): Promise<void> {
    try {
      const kept = JSON.parse(sessionStorage.getItem(PLACE) ?? "null") as { id: string; path: string } | null;
      if (!kept || kept.path !== path || this.run) return;
      this.run = await call<Run>(`/api/lab/runs/${kept.id}`);
      this.path = path;
      this.#follow();
    } catch {
      this.forget();
    }
  }

  async cancel(): Promise<void> {
    if (!this.run) return;
    const id = this.run.id;
    try {
      let run = await call<Run>(`/api/lab/runs/${id}`, { method: "DELETE" });
      // The game that is being played comes to its end first.
      for (let tries = 0; !isOver(run) && tries < 40; tries += 1) {
        await new Promise((resolve) => setTimeout(resolve, EVERY / 2));
        run = await call<Run>(`/api/lab/runs/${id}`);
      }
      if (this.run?.id === id) this.run = run;
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }

  forget(): void {
    this.stop();
    this.run = null;
    this.path = "";
    try {
      sessionStorage.removeItem(PLACE);
    } catch {
      /* Then there was nothing. */
    }
  }

  /** Looks no further. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  #remember(): void {
    try {
      sessionStorage.setItem(PLACE, JSON.stringify({ id: this.run?.id, path: this.path }));
    } catch {
      /* Then a reload forgets it. */
    }
  }

  #follow(): void {
    this.stop();
    const id = this.run?.id;
    if (!this.run || isOver(this.run)) return;
    this.#timer = setTimeout(async () => {
      try {
        const run = await call<Run>(`/api/lab/runs/${id}`);
        if (this.run?.id !== id) return;
        this.run = run;
        this.problem = "";
      } catch (error) {
        if (this.run?.id !== id) return;
        this.problem = (error as Error).message;
      }
      this.#follow();
    }, EVERY);
  }
}
