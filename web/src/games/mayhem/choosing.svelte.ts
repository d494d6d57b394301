// High or low: which call is looked at, what is known of it, and declaring it.
import { settings } from "../../play/settings.svelte";
import type { Call, Detail } from "../../wire/games/mayhem";
import type { HintLine } from "../../wire/table";
import type { MayhemPlay } from "./cards";

export class Choosing {
  /** The call that is pointed at, tapped once or chosen by the arrows. */
  looked = $state<Call | null>(null);
  #askedFor = -1;
  readonly best: Call | null = $derived.by(() => (this.play.hint.hint?.lines.find((line) => line.best)?.notation as Call | undefined) ?? null);
  /** The call whose figures are shown. */
  readonly shown: Call = $derived(this.looked ?? this.best ?? "high");

  constructor(private readonly play: MayhemPlay) {
    $effect(() => {
      if (!this.play.asked) this.looked = null;
    });
    // The chances come from the server, as soon as the decision is mine.
    $effect(() => {
      const { asked, frame, hint, kind } = this.play;
      if (!asked || !settings.odds || kind !== "live" || frame.view.stage !== "declare" || hint.state !== "none" || this.#askedFor === frame.version) return;
      this.#askedFor = frame.version;
      void this.play.askHint();
    });
  }

  detail(call: Call): Detail | null {
    return this.play.choices.find((choice) => choice.action === call)?.detail ?? null;
  }
  line(call: Call): HintLine | null {
    return this.play.hint.hint?.lines.find((line) => line.notation === call) ?? null;
  }
  declare(call: Call, at?: Element | null): void {
    void this.play.act(this.play.choices.find((choice) => choice.action === call)?.notation ?? call, at);
  }
}
