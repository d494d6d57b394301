// A live table: one or more seats of this browser (or a watcher), shown step by step.
import type { Flight } from "../wire/box";
import type { Seat, Spot } from "../wire/kernel";
import type { About, Message, Refusal, Said } from "../wire/protocol";
import type { Asking, Choice, Frame, Hint } from "../wire/table";
import { type Connection, Refused } from "./connection";
import { shownName } from "./names.svelte";
import { usualTime, type BeatTime } from "./pacing";
import { LETTERS, rectOf, refusalAsReason, type Beat, type Explained, type Pieces, type Play } from "./play";
import { rule } from "./rest";
import { settings, SPEEDS } from "./settings.svelte";

export type Gone = { refusal: Refusal } | null;

export class LiveTable implements Play {
  readonly kind = "live";
  about = $state.raw<About | null>(null);
  /** The newest frame of every place, by seat; watchers have -1. */
  #latest = $state.raw<ReadonlyMap<number, Frame>>(new Map());
  #shown = $state.raw<Frame | null>(null);
  beat = $state.raw<Beat | null>(null);
  #queue = $state.raw<Beat[]>([]);
  me = $state<Seat | null>(null);
  mine = $state.raw<Seat[]>([]);
  sending = $state<string | null>(null);
  said = $state.raw<Said[]>([]);
  hint = $state.raw<{ state: "none" | "working" | "known"; hint: Hint | null }>({ state: "none", hint: null });
  asking = $state<Asking>("always");
  explained = $state.raw<Explained | null>(null);
  looked = $state<string | null>(null);
  gone = $state.raw<Gone>(null);
  /** The person at this screen whose turn it is, while another one's hand is still shown. */
  handTo = $state<Seat | null>(null);
  #flights = new Map<number, Promise<Flight | null>>();
  #leave: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beats = 0;
  #holds = 0;
  /** Whether a motion of the step that is shown still runs. */
  held = $state(false);

  constructor(
    readonly game: string,
    readonly pieces: Pieces,
    private readonly connection: Connection,
    private readonly table: string,
    tokens: (string | null)[],
    /** Whether hands are hidden, so that one screen has to be passed on. */
    private readonly hidesHands: boolean,
    private readonly timeOf: BeatTime = usualTime,
  ) {
    for (const token of tokens) {
      this.#leave.push(
        connection.join(table, token, {
          frame: (frame, news, flight, seat) => this.#heard(frame, news, flight, seat),
          message: (message) => this.#message(message),
          refused: (refusal) => (this.gone = { refusal }),
        }),
      );
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#leave.forEach((leave) => leave());
  }

  get isShown(): boolean {
    return this.#shown !== null;
  }
  get frame(): Frame {
    if (!this.#shown) throw new Error("the table is not shown yet");
    return this.#shown;
  }
  get behind(): number {
    return this.#queue.length;
  }
  get asked(): boolean {
    const status = this.#shown?.status;
    return (
      this.me !== null &&
      this.handTo === null &&
      this.#queue.length === 0 &&
      this.about?.stage === "playing" &&
      status?.waits === "people" &&
      status.seats.includes(this.me)
    );
  }
  get choices(): Choice[] {
    return this.asked ? this.frame.choices : [];
  }
  get canUndo(): boolean {
    return this.me !== null && this.#queue.length === 0 && this.#shown?.undo === this.me;
  }

  name(seat: Seat): string {
    return shownName(this.game, this.about?.seats ?? this.#shown?.seats ?? [], seat) ?? LETTERS[seat] ?? "?";
  }

  async act(notation: string, at?: Element | null): Promise<boolean> {
    if (this.me === null || this.sending !== null) return false;
    this.sending = notation;
    this.explained = null;
    try {
      await this.connection.act(this.table, this.me, this.frame.version, notation);
      return true;
    } catch (error) {
      this.#refused(error, at);
      return false;
    } finally {
      this.sending = null;
    }
  }

  async undo(at?: Element | null): Promise<void> {
    if (this.me === null) return;
    try {
      await this.connection.ask({ type: "undo", table: this.table, seat: this.me, seen: this.frame.version });
    } catch (error) {
      this.#refused(error, at);
    }
  }

  async say(text: string): Promise<void> {
    if (this.me === null) return;
    await this.connection.ask({ type: "say", table: this.table, seat: this.me, text });
  }

  async askHint(): Promise<void> {
    if (this.me === null) return;
    const version = this.frame.version;
    this.hint = { state: "working", hint: null };
    try {
      const hint = await this.connection.hint(this.table, this.me);
      this.hint = this.#shown?.version === version ? { state: "known", hint } : { state: "none", hint: null };
    } catch (error) {
      this.hint = { state: "none", hint: null };
      this.#refused(error, null);
    }
  }

  async setAsking(asking: Asking): Promise<void> {
    if (this.me === null) return;
    this.asking = asking;
    await this.connection.setAsking(this.table, this.me, asking);
  }

  async addWord(seat: Seat, word: string): Promise<void> {
    await this.connection.ask({ type: "word", table: this.table, seat, word });
  }

  async start(): Promise<void> {
    if (this.me === null) return;
    await this.connection.ask({ type: "start", table: this.table, seat: this.me });
  }

  async standUp(): Promise<void> {
    for (const seat of this.mine) await this.connection.ask({ type: "leave", table: this.table, seat });
  }

  flight(step: number): Promise<Flight | null> {
    const had = this.#flights.get(step);
    if (had) return had;
    const asked = this.connection
      .question(this.table, this.me, { about: "flight", step })
      .then((answer) => (answer && "flight" in answer ? answer.flight.flight : null))
      .catch(() => null);
    this.#flights.set(step, asked);
    return asked;
  }

  async picture(choice?: string): Promise<import("../wire/kernel").Picture | null> {
    const answer = await this.connection.question(this.table, this.me, {
      about: "picture",
      ...(choice === undefined ? {} : { choice }),
    });
    return answer && "picture" in answer ? answer.picture.picture : null;
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

  skip(what?: "all"): void {
    if (what === "all") {
      const last = this.#queue.at(-1);
      this.#queue = [];
      if (last) this.#show(last);
    }
    this.#holds = 0;
    this.held = false;
    clearTimeout(this.#timer);
    this.#next();
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
      if (this.#holds === 0) {
        this.held = false;
        clearTimeout(this.#timer);
        this.#next();
      }
    };
  }

  /** The screen is in the hands of this seat's person now. */
  takeScreen(seat: Seat): void {
    this.handTo = null;
    this.#lookFrom(seat);
  }

  #lookFrom(seat: Seat): void {
    if (this.me === seat) return;
    const frame = this.#latest.get(seat);
    if (!frame) return;
    this.me = seat;
    this.#queue = [];
    this.#shown = frame;
    this.hint = { state: "none", hint: null };
  }

  #refused(error: unknown, at: Element | null | undefined): void {
    if (!(error instanceof Refused)) throw error;
    this.explained = { ...refusalAsReason(error.refusal), at: rectOf(at) };
  }

  #message(message: Message): void {
    switch (message.type) {
      case "frame":
      case "current":
        this.about = message.about;
        this.said = message.said;
        break;
      case "about":
        this.about = message;
        break;
      case "said":
        if (!this.said.some((said) => said.number === message.said.number)) this.said = [...this.said, message.said];
        break;
    }
    this.#handOver();
  }

  #heard(frame: Frame, news: "whole" | "change", flight: number | null, seat: Seat | null): void {
    const place = seat ?? -1;
    const before = this.#latest.get(place);
    this.#latest = new Map(this.#latest).set(place, frame);
    if (seat !== null && !this.mine.includes(seat)) this.mine = [...this.mine, seat].sort((a, b) => a - b);
    if (this.#shown === null || (this.me === null && seat !== null && this.mine.length === 1)) {
      this.me = seat;
      this.#shown = frame;
      this.#handOver();
      return;
    }
    if ((this.me ?? -1) !== place) {
      this.#handOver();
      return;
    }
    if (news === "whole" && (!before || frame.version < before.version)) {
      this.#queue = [];
      this.#shown = frame;
      return;
    }
    const last = before ?? null;
    const known = last?.steps ?? 0;
    const entries = frame.log.filter((entry) => entry.step >= known);
    this.#beats += 1;
    this.#queue = [...this.#queue, { number: this.#beats, frame, before: last, entries, flight }];
    if (this.#timer === undefined) this.#next();
  }

  /** Shows the next step that waits, and the one after it when its time has passed. */
  #next(): void {
    this.#timer = undefined;
    if (this.#holds > 0) return;
    const [beat, ...rest] = this.#queue;
    if (!beat) {
      this.#handOver();
      return;
    }
    this.#queue = rest;
    this.#show(beat);
    const time = this.timeOf(beat) * SPEEDS[settings.speed];
    this.#timer = setTimeout(() => this.#next(), time);
    if (rest.length === 0) this.#handOver();
  }

  #show(beat: Beat): void {
    this.#holds = 0;
    this.held = false;
    this.#shown = beat.frame;
    this.beat = beat;
    this.explained = null;
    if (this.hint.state === "known") this.hint = { state: "none", hint: null };
  }

  /** At one screen the table is shown to whoever is asked; where hands are hidden only after the screen was passed on. */
  #handOver(): void {
    const status = this.#shown?.status;
    if (this.mine.length < 2 || this.#queue.length > 0 || status?.waits !== "people") return;
    const asked = status.seats.find((seat) => this.mine.includes(seat));
    if (asked === undefined || asked === this.me || status.seats.includes(this.me ?? -1)) {
      this.handTo = null;
      return;
    }
    if (this.hidesHands && this.about?.stage === "playing") this.handTo = asked;
    else this.#lookFrom(asked);
  }
}
