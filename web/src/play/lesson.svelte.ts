// A guided first game: the server knows its steps, the page shows them on the game's own board.
import type { Choice, Frame } from "../wire/table";
import { Refused } from "./connection";
import { rectOf, type Explained, type Pieces, type Play } from "./play";
import { lesson, rule, type Lesson } from "./rest";
import { Shown } from "./shown.svelte";

/** What the coach says now. */
export interface Coaching {
  /** What is said to the last try. */
  answer: { kind: "right" | "wrong"; says: string; rule: string | null } | null;
  /** What is explained next; nothing at the end. */
  text: string | null;
}

export class LessonTable extends Shown implements Play {
  readonly kind = "lesson";
  state = $state.raw<Lesson | null>(null);
  coaching = $state.raw<Coaching>({ answer: null, text: null });
  trouble = $state<string | null>(null);
  #tried = $state.raw<string[]>([]);

  constructor(game: string, pieces: Pieces) {
    super(game, pieces);
  }

  async open(): Promise<void> {
    try {
      this.#tried = [];
      this.#take(await lesson(this.game, []), null);
    } catch (error) {
      this.trouble = error instanceof Refused ? error.message : String(error);
    }
  }

  get title(): string {
    return this.state?.title ?? "";
  }
  /** Which step of how many. */
  get place(): [number, number] {
    return this.state?.place ?? [1, 1];
  }
  get over(): boolean {
    return this.state !== null && this.state.text === null;
  }

  override get asked(): boolean {
    const status = this.shown?.status;
    return !this.over && this.me !== null && status?.waits === "people" && status.seats.includes(this.me);
  }
  override get choices(): Choice[] {
    return this.asked ? this.frame.choices : [];
  }
  override name(seat: number): string {
    return this.state?.names[seat] ?? super.name(seat);
  }

  /** Nothing moves before the answer is there. */
  async act(notation: string, at?: Element | null): Promise<boolean> {
    if (this.sending !== null || this.over) return false;
    this.sending = notation;
    this.explained = null;
    const place = rectOf(at);
    try {
      const next = await lesson(this.game, [...this.#tried, notation]);
      const answer = next.answer;
      if (answer && "wrong" in answer) {
        this.coaching = { ...this.coaching, answer: { kind: "wrong", says: answer.wrong.says, rule: answer.wrong.rule } };
        await this.#refuse(answer.wrong.rule, place);
        return false;
      }
      this.#tried = [...this.#tried, notation];
      this.#take(next, this.shown);
      return true;
    } catch (error) {
      this.explained = { message: error instanceof Refused ? error.message : "The coach cannot be reached.", at: place };
      return false;
    } finally {
      this.sending = null;
    }
  }

  /** The coach says why; where a rule forbids it, the rule is shown at the place too. */
  async #refuse(id: string | null, at: Explained["at"]): Promise<void> {
    if (!id || !at) return;
    const cited = await rule(id).catch(() => null);
    if (cited) this.explained = { message: "Not allowed here", rule: { id, text: cited.text }, at };
  }

  #take(next: Lesson, before: Frame | null): void {
    const right = next.answer && "right" in next.answer ? next.answer.right : null;
    this.state = next;
    this.coaching = { answer: right ? { kind: "right", says: right.says, rule: null } : null, text: next.text };
    this.me = typeof next.frame.viewer === "object" ? next.frame.viewer.seat : null;
    this.mine = this.me === null ? [] : [this.me];
    this.show(next.frame, before ? { before, entries: right?.told ?? [], flight: null } : null);
  }

  async undo(at?: Element | null): Promise<void> {
    await this.explain({ message: "In a lesson nothing is taken back: a wrong try changes nothing." }, at);
  }
  override async askHint(): Promise<void> {
    await this.explain({ message: "The coach says what to try." });
  }
}
