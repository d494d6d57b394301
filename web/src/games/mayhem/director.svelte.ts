// Which scene of the present frame is shown, and until when: what decided lies there until somebody goes on.
import { untrack } from "svelte";
import { settings, SPEEDS } from "../../play/settings.svelte";
import type { MayhemPlay } from "./cards";
import { isSudden, scenesOf, type MayhemFrame, type Scene } from "./scenes";

/** Milliseconds at normal speed. */
const RESULT = 2_500;
const TIED = 1_700;
const DEAL = 1_300;
const DRAW = 900;
const STORY = 14_000;

/** Until when a scene is shown: somebody goes on, or its time passes, or both. Null: it waits for nothing. */
interface Until {
  press: boolean;
  time: number | null;
}

export class Director {
  #place = $state.raw<{ frame: MayhemFrame; index: number } | null>(null);
  #first: MayhemFrame;
  #release: (() => void) | null = null;
  readonly scenes = $derived.by(() => scenesOf(this.play.frame));
  readonly index = $derived.by(() => (this.#place?.frame === this.play.frame ? this.#place.index : this.#start()));
  readonly scene: Scene = $derived.by(() => this.scenes[this.index] ?? { kind: "now" });
  readonly until = $derived.by(() => this.#untilOf(this.scene));
  /** Whether a button to go on belongs on the table. */
  readonly canGoOn = $derived(this.until !== null && this.until.press);

  constructor(private readonly play: MayhemPlay) {
    this.#first = play.frame;
    // A new frame that has something to wait for holds the next one back.
    $effect(() => {
      const frame = this.play.frame;
      untrack(() => {
        const { kind, beat } = this.play;
        const waits = kind === "live" ? this.scenes.slice(this.index).some((scene) => this.#untilOf(scene) !== null) : this.#ends;
        this.#release = waits && beat?.frame === frame ? this.play.hold() : null;
      });
    });
    $effect(() => {
      const until = this.until;
      if (!until || until.time === null) return;
      const timer = setTimeout(() => this.goOn(), until.time * SPEEDS[settings.speed]);
      return () => clearTimeout(timer);
    });
  }

  /** Shows what comes next. */
  goOn(): void {
    const next = this.index + 1;
    if (next < this.scenes.length) this.#place = { frame: this.play.frame, index: next };
    if (next >= this.scenes.length || this.until === null) {
      const release = this.#release;
      this.#release = null;
      release?.();
    }
  }

  /** Whether this frame also has a trophy or the end to show. */
  get #ends(): boolean {
    return this.scenes.some((scene) => scene.kind === "trophy" || scene.kind === "over");
  }

  /** Where a frame begins: whoever has just come, and whoever wants no motion, sees how it stands. */
  #start(): number {
    const last = this.scenes.length - 1;
    if (this.play.frame === this.#first) return last;
    if (settings.speed !== "at-once") return 0;
    const trophy = this.scenes.findIndex((scene) => scene.kind === "trophy");
    return trophy < 0 ? last : trophy;
  }

  #untilOf(scene: Scene): Until | null {
    const { play } = this;
    const plays = play.mine.length > 0;
    switch (scene.kind) {
      case "result": {
        const next = scene.battle.next;
        const mine = plays && (scene.roundEnded || (next !== null && play.mine.includes(next)));
        return { press: true, time: play.kind === "live" ? (mine ? null : RESULT) : this.#ends ? RESULT : null };
      }
      case "tied":
        return { press: true, time: play.kind === "live" ? TIED : null };
      case "sudden":
        return { press: true, time: play.kind === "live" ? (scene.seat !== null && plays ? null : RESULT) : this.#ends ? RESULT : null };
      case "trophy":
        return { press: true, time: plays || play.kind !== "live" ? null : STORY };
      case "deal":
        return { press: false, time: play.kind === "live" ? DEAL : 0 };
      case "now": {
        if (!isSudden(play.frame.view) || play.kind !== "live") return null;
        const turn = play.frame.view.waits_for;
        const mine = turn !== null && play.mine.includes(turn);
        return { press: mine, time: mine ? null : DRAW };
      }
      case "over":
        return null;
    }
  }
}
