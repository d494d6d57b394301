// What live tables, replays and lessons have in common: one step is shown, with its motion, and reasons where they belong.
import type { Flight } from "../wire/box";
import type { Seat, Spot } from "../wire/kernel";
import type { About, Said } from "../wire/protocol";
import type { Asking, Choice, Frame, Hint } from "../wire/table";
import { shownName } from "./names.svelte";
import { LETTERS, rectOf, type Beat, type Explained, type Pieces } from "./play";
import { rule } from "./rest";

export abstract class Shown {
  about = $state.raw<About | null>(null);
  beat = $state.raw<Beat | null>(null);
  me = $state<Seat | null>(null);
  mine = $state.raw<Seat[]>([]);
  sending = $state<string | null>(null);
  explained = $state.raw<Explained | null>(null);
  looked = $state<string | null>(null);
  said = $state.raw<Said[]>([]);
  hint = $state.raw<{ state: "none" | "working" | "known"; hint: Hint | null }>({ state: "none", hint: null });
  asking = $state<Asking>("always");
  /** Whether a motion of the step that is shown still runs: it holds the next step back. */
  held = $state(false);
  protected shown = $state.raw<Frame | null>(null);
  #beats = 0;
  #holds = 0;

  constructor(
    readonly game: string,
    readonly pieces: Pieces,
  ) {}

  get isShown(): boolean {
    return this.shown !== null;
  }
  get frame(): Frame {
    if (!this.shown) throw new Error("nothing is shown yet");
    return this.shown;
  }
  get asked(): boolean {
    return false;
  }
  get choices(): Choice[] {
    return [];
  }
  get behind(): number {
    return 0;
  }
  get canUndo(): boolean {
    return false;
  }

  name(seat: Seat): string {
    return shownName(this.game, this.about?.seats ?? this.shown?.seats ?? [], seat) ?? LETTERS[seat] ?? "?";
  }
  async say(_text: string): Promise<void> {}
  async askHint(): Promise<void> {}
  /** Whoever has enough of waiting for odds goes on without them; an answer that comes later is not shown. */
  dropHint(): void {
    this.hint = { state: "none", hint: null };
  }
  async setAsking(_asking: Asking): Promise<void> {}
  async flight(_step: number): Promise<Flight | null> {
    return null;
  }

  async explain(reason: { message: string; rule?: string; spot?: Spot }, at?: Element | null): Promise<void> {
    const place = rectOf(at);
    let found: { id: string; text: string } | undefined;
    if (reason.rule) {
      try {
        found = await rule(reason.rule);
      } catch {
        found = { id: reason.rule, text: "" };
      }
    }
    this.explained = { message: reason.message, rule: found, spot: reason.spot, at: place };
  }
  closeExplained(): void {
    this.explained = null;
  }
  look(id: string | null): void {
    this.looked = id;
  }

  /** Motion has ended, by itself or because somebody wanted it to. */
  protected released(): void {}
  skip(_what?: "all"): void {
    this.#letGo();
    this.released();
  }
  hold(): () => void {
    const number = this.beat?.number;
    this.#holds += 1;
    this.held = true;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      if (this.beat?.number !== number || this.#holds === 0) return;
      this.#holds -= 1;
      if (this.#holds > 0) return;
      this.held = false;
      this.released();
    };
  }
  #letGo(): void {
    this.#holds = 0;
    this.held = false;
  }
  protected show(frame: Frame, beat: Omit<Beat, "number" | "frame"> | null): void {
    this.#letGo();
    this.shown = frame;
    this.explained = null;
    this.#beats += 1;
    this.beat = beat ? { number: this.#beats, frame, ...beat } : null;
  }
}
