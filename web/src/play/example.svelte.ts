// A rule seen to happen: the scenario that proves it is a small game, which plays over and over until somebody steps through it.
import type { About } from "../wire/protocol";
import { LETTERS, type Pieces } from "./play";
import { ReplayTable } from "./replay.svelte";
import type { Example, Moments } from "./rest";

/** How long a step is looked at. */
export const STEP = 1_600;
/** How much longer the end is looked at, and how much longer still where something is refused there: that has to be read. */
export const REST = 2_400;
export const READ = 2_000;

/** Nobody plays this game: it is described as one that people have finished. */
const aboutOf = ({ game, names }: Example): About => ({
  table: "", game, options: {}, stage: "over", access: "private", terms: { begin: "by-hand", stand_in: null }, commitment: "", words: [], watchers: 0,
  seats: names.map((name) => ({ sitter: "person", name, presence: "here" })),
});

/** What is refused, in words: who tried what, why not, and the rule that is cited. */
export interface Refusing {
  what: string;
  reason: string;
  rule: string | null;
}

/** The server quotes what was written: the seat's letter before what its player does, a place in the line, the rule at the end. */
export function refusing({ what, reason }: NonNullable<Example["refused"]>, name: (seat: number) => string): Refusing {
  const acts = /^`([A-P]) (.+)`$/.exec(what);
  const [, why = reason, rule = null] = /^(.*?)(?: \(([A-Z]+-\d+)\))?$/.exec(reason.replace(/^column \d+: /, "")) ?? [];
  return { what: acts ? `${name(LETTERS.indexOf(acts[1] ?? "A"))}: ${acts[2]}` : what.replaceAll("`", ""), reason: why.replaceAll("`", ""), rule };
}

export class ExampleTable extends ReplayTable {
  /** How often it has been played to its end by itself. */
  rounds = $state(0);

  constructor(
    readonly example: Example,
    pieces: Pieces,
  ) {
    super(example.game, pieces, "", aboutOf(example), () => STEP);
  }

  protected override async ask(): Promise<Moments> {
    return this.example;
  }

  /** What is refused where it is shown now. */
  get refused(): Refusing | null {
    const { refused } = this.example;
    return refused && this.at === this.steps ? refusing(refused, (seat) => this.name(seat)) : null;
  }

  /** Plays on, and from the beginning again; how it lies there before the first step is looked at first. */
  override play(): void {
    if (this.playing || this.steps === 0) return;
    this.playing = true;
    if (this.at >= this.steps) void this.#again();
    else if (this.at === 0) this.later(STEP, () => void this.tick());
    else void this.tick();
  }

  protected override ended(): void {
    this.rounds += 1;
    this.later(REST + (this.example.refused ? READ : 0), () => void this.#again());
  }

  async #again(): Promise<void> {
    await this.go(0);
    this.later(STEP, () => void this.tick());
  }
}
