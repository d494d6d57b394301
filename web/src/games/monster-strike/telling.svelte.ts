// Tells what happened entry by entry, and holds the next step back until it is told.
import { settings, SPEEDS } from "../../play/settings.svelte";
import { sounds } from "../../ui/sound";
import type { Beat } from "../../play/play";
import type { Action, Detail, Event, View } from "../../wire/games/monster-strike";
import type { Entry, TownPlay } from "./cards";
import { diceAfter, fallAt, timeOf, told, type Fall } from "./story";

const SOUNDS: Partial<Record<Event["what"], () => void>> = {
  event_drawn: sounds.card, gear_drawn: sounds.card, entered: sounds.card, moved: sounds.step, attacked: sounds.boom, destroyed: sounds.boom,
  escaped: sounds.bad, defeated: sounds.good, stunned: sounds.step, ranked: sounds.good,
};

export type TownBeat = Beat<View, Action, Detail, Event>;

export class Telling {
  /** The town as it is shown: between the steps if something is being told. */
  view = $state.raw() as View;
  /** What is told just now. */
  entry = $state.raw<Entry | null>(null);
  /** How many entries of the step have been told. */
  place = $state(0);
  /** The step that is being told. */
  beat = $state.raw<TownBeat | null>(null);
  /** Whether dice fly. */
  flying = $state(false);
  #number = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #release: (() => void) | null = null;
  /** Whether the recorded flight of the step has been shown. */
  #flown = false;

  constructor(
    private readonly play: TownPlay,
    /** Lets the dice of a step fly, and says when they lie. */
    private readonly fly: (fall: Fall, flight: number | null) => Promise<unknown>,
    private readonly endFlight: () => void,
  ) {
    this.view = play.frame.view;
    this.#number = play.beat?.number ?? -1;
  }

  get busy(): boolean {
    return this.beat !== null;
  }

  /** Looks at what the table shows now: a new step is told, anything else is simply there. */
  look(): void {
    const { beat, frame } = this.play;
    if (beat && beat.number !== this.#number && beat.frame.version === frame.version) {
      this.#number = beat.number;
      this.#begin(beat);
    } else if (!this.beat || this.beat.frame.version !== frame.version) {
      this.#stop();
      this.view = frame.view;
    }
  }

  #begin(beat: TownBeat): void {
    this.#stop();
    if (!beat.before || beat.entries.length === 0 || SPEEDS[settings.speed] === 0) {
      this.view = this.play.frame.view;
      return;
    }
    this.#release = this.play.hold();
    this.#flown = false;
    this.view = beat.before.view;
    this.place = 0;
    this.beat = beat;
    this.#tell();
  }

  /** Tells the next entry, and the one after it when its time has passed. */
  #tell(): void {
    clearTimeout(this.#timer);
    const beat = this.beat;
    const entry = beat?.entries[this.place];
    if (!beat || !entry) return this.#end();
    this.entry = entry;
    this.place += 1;
    SOUNDS[entry.event.what]?.();
    if (entry.event.what === "landed") {
      const fall = fallAt(beat.before?.view ?? this.view, this.view, beat.entries, this.place - 1);
      const flight = this.#flown ? null : beat.flight;
      this.#flown = true;
      this.flying = true;
      void this.fly(fall, flight).catch(() => null).then(() => {
        if (this.beat !== beat) return;
        this.flying = false;
        while (beat.entries[this.place]?.event.what === "landed") this.place += 1;
        this.view = { ...this.view, dice: diceAfter(fall) };
        this.#wait(entry);
      });
      return;
    }
    this.view = told(this.view, entry.event, beat.frame.view, this.play.pieces);
    this.#wait(entry);
  }

  #wait(entry: Entry): void {
    const time = timeOf(entry.event);
    if (time === 0) return this.#tell();
    this.#timer = setTimeout(() => this.#tell(), time * SPEEDS[settings.speed]);
  }

  /** Goes on at once. */
  next(): void {
    if (this.flying) this.endFlight();
    else if (this.beat) this.#tell();
  }

  /** Shows everything that happened. */
  skip(): void {
    if (this.flying) this.endFlight();
    if (this.beat) this.#end();
    if (this.play.behind > 0) this.play.skip("all");
    this.#stop();
    this.#number = this.play.beat?.number ?? -1;
    this.view = this.play.frame.view;
  }

  #end(): void {
    // The next step may begin as soon as this one is let go, so the table is put right first.
    const release = this.#release;
    this.#release = null;
    this.#stop();
    this.view = this.play.frame.view;
    release?.();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    if (this.flying) this.endFlight();
    this.flying = false;
    this.beat = null;
    this.entry = null;
    this.place = 0;
    const release = this.#release;
    this.#release = null;
    release?.();
  }

  close(): void {
    this.#stop();
  }
}
