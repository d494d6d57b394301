// A live table: one or more seats of this browser (or a watcher), shown step by step.
import type { Flight } from "../wire/box";
import type { Picture, Seat } from "../wire/kernel";
import type { Message, Refusal } from "../wire/protocol";
import type { Asking, Choice, Frame } from "../wire/table";
import { type Connection, Refused, TakenBack } from "./connection";
import { usualTime, type BeatTime } from "./pacing";
import { rectOf, refusalAsReason, type Beat, type Pieces, type Play } from "./play";
import { settings, SPEEDS } from "./settings.svelte";
import { Shown } from "./shown.svelte";

export type Gone = { refusal: Refusal } | null;

/** Whoever goes while there is no connection is not kept waiting for longer. */
const LEAVE_WITHIN = 1_500;

/** How a table is looked at. */
export interface Looking {
  /** Whether hands are hidden, so that one screen has to be passed on. */
  hidesHands: boolean;
  /** How long a step is shown. */
  time?: BeatTime | undefined;
  /** Which seat a token is for. */
  seated?: (token: string, seat: Seat) => void;
  /** A token is good for no seat here. */
  turnedAway?: (token: string) => void;
}

/** A place from which this browser looks, and how to stop that. */
interface Place {
  seat: Seat | null;
  leave: () => void;
}

export class LiveTable extends Shown implements Play {
  readonly kind = "live";
  /** The newest frame of every place, by seat; watchers have -1. */
  #latest = $state.raw<ReadonlyMap<number, Frame>>(new Map());
  #queue = $state.raw<Omit<Beat, "number">[]>([]);
  gone = $state.raw<Gone>(null);
  /** The person at this screen whose turn it is, while another one's hand is still shown. */
  handTo = $state<Seat | null>(null);
  /** The person who has said to have the screen; nobody has after the page was loaded anew. */
  #holder: Seat | null = null;
  #flights = new Map<number, Promise<Flight | null>>();
  #places = new Map<string | null, Place>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    game: string,
    pieces: Pieces,
    private readonly connection: Connection,
    private readonly table: string,
    tokens: (string | null)[],
    private readonly looking: Looking,
  ) {
    super(game, pieces);
    for (const token of new Set(tokens)) {
      const place: Place = { seat: null, leave: () => {} };
      this.#places.set(token, place);
      place.leave = connection.join(table, token, {
        frame: (frame, news, flight, seat) => {
          if (token !== null && seat !== null && place.seat !== seat) looking.seated?.(token, seat);
          place.seat = seat;
          this.#heard(frame, news, flight, seat);
        },
        message: (message) => this.#message(message),
        refused: (refusal) => this.#turnedAway(token, refusal),
      });
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#places.forEach((place) => place.leave());
  }

  /** Where hands are hidden nothing is shown before it is known whose hand it may be. */
  override get isShown(): boolean {
    return this.shown !== null && (!this.looking.hidesHands || this.#latest.size >= this.#places.size);
  }
  override get behind(): number {
    return this.#queue.length;
  }
  override get asked(): boolean {
    const status = this.shown?.status;
    return (
      this.me !== null &&
      this.handTo === null &&
      this.#queue.length === 0 &&
      this.about?.stage === "playing" &&
      status?.waits === "people" &&
      status.seats.includes(this.me)
    );
  }
  override get choices(): Choice[] {
    return this.asked ? this.frame.choices : [];
  }
  /** Who at this screen may take something back. At an open table that is also whoever has just passed the turn on. */
  get #undoer(): Seat | null {
    const seat = this.shown?.undo ?? null;
    if (seat === null || seat === this.me) return seat;
    return !this.looking.hidesHands && this.mine.includes(seat) ? seat : null;
  }
  override get canUndo(): boolean {
    return this.#queue.length === 0 && this.#undoer !== null;
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
    const seat = this.#undoer ?? this.me;
    if (seat === null) return;
    try {
      await this.connection.ask({ type: "undo", table: this.table, seat, seen: this.frame.version });
    } catch (error) {
      this.#refused(error, at);
    }
  }

  /** Says whether somebody elsewhere may take their action back. */
  async agree(seat: Seat, agree: boolean): Promise<void> {
    try {
      await this.connection.ask({ type: "agree", table: this.table, seat, agree });
    } catch (error) {
      this.#refused(error, null);
    }
  }

  override async say(text: string): Promise<void> {
    if (this.me === null) return;
    await this.connection.ask({ type: "say", table: this.table, seat: this.me, text });
  }

  override async askHint(): Promise<void> {
    if (this.me === null) return;
    const version = this.frame.version;
    const waits = (this.hint = { state: "working", hint: null });
    try {
      const hint = await this.connection.hint(this.table, this.me);
      if (this.hint !== waits) return;
      this.hint = this.shown?.version === version ? { state: "known", hint } : { state: "none", hint: null };
    } catch (error) {
      if (this.hint !== waits) return;
      this.hint = { state: "none", hint: null };
      this.#refused(error, null);
    }
  }

  override async setAsking(asking: Asking): Promise<void> {
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

  /** Leaves with a word. Where nobody hears it, a bot steps in later, as for everybody who is away. */
  async standUp(): Promise<void> {
    const said = this.mine.map((seat) => this.connection.ask({ type: "leave", table: this.table, seat }));
    const enough = new Promise<void>((resolve) => setTimeout(resolve, LEAVE_WITHIN));
    try {
      await Promise.race([Promise.all(said), enough]);
    } finally {
      this.connection.forgetLeaving(this.table);
    }
  }

  override flight(step: number): Promise<Flight | null> {
    const had = this.#flights.get(step);
    if (had) return had;
    const asked = this.connection
      .question(this.table, this.me, { about: "flight", step })
      .then((answer) => (answer && "flight" in answer ? answer.flight.flight : null))
      .catch(() => null);
    this.#flights.set(step, asked);
    return asked;
  }

  async picture(choice?: string): Promise<Picture | null> {
    const answer = await this.connection.question(this.table, this.me, {
      about: "picture",
      ...(choice === undefined ? {} : { choice }),
    });
    return answer && "picture" in answer ? answer.picture.picture : null;
  }

  override skip(what?: "all"): void {
    const last = what === "all" ? this.#queue.at(-1) : undefined;
    if (last) {
      this.#queue = [];
      this.#show(last);
    }
    super.skip();
  }

  protected override released(): void {
    clearTimeout(this.#timer);
    this.#next();
  }

  /** The screen is in the hands of this seat's person now. */
  takeScreen(seat: Seat): void {
    this.handTo = null;
    this.#holder = seat;
    this.#lookFrom(seat);
  }

  #lookFrom(seat: Seat): void {
    if (this.me === seat) return;
    const frame = this.#latest.get(seat);
    if (!frame) return;
    this.me = seat;
    this.#queue = [];
    this.shown = frame;
    this.hint = { state: "none", hint: null };
  }

  #refused(error: unknown, at: Element | null | undefined): void {
    if (error instanceof TakenBack) return;
    if (!(error instanceof Refused)) throw error;
    this.explained = { ...refusalAsReason(error.refusal), at: rectOf(at) };
  }

  /** A token that is good for nothing any more takes its own seat away and no other. */
  #turnedAway(token: string | null, refusal: Refusal): void {
    const place = this.#places.get(token);
    if (token !== null && refusal.kind === "forbidden" && place) {
      place.leave();
      this.#places.delete(token);
      this.looking.turnedAway?.(token);
      this.mine = this.mine.filter((seat) => seat !== place.seat);
      this.#latest = new Map([...this.#latest].filter(([seat]) => seat !== place.seat));
      const other = this.mine[0];
      if (this.me === place.seat) this.me = null;
      if (this.me === null && other !== undefined) this.#lookFrom(other);
      if (this.#places.size > 0) return this.#handOver();
    }
    this.gone = { refusal };
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
    if (this.shown === null || (this.me === null && seat !== null && this.mine.length === 1)) {
      this.me = seat;
      this.shown = frame;
      this.#handOver();
      return;
    }
    if ((this.me ?? -1) !== place) {
      this.#handOver();
      return;
    }
    if (news === "whole" && (!before || frame.version < before.version)) {
      this.#queue = [];
      this.shown = frame;
      return;
    }
    const known = before?.steps ?? 0;
    const entries = frame.log.filter((entry) => entry.step >= known);
    this.#queue = [...this.#queue, { frame, before: before ?? null, entries, flight }];
    if (this.#timer === undefined) this.#next();
  }

  /** Shows the next step that waits, and the one after it when its time has passed. */
  #next(): void {
    this.#timer = undefined;
    if (this.held) return;
    const [first, ...rest] = this.#queue;
    if (!first) {
      this.#handOver();
      return;
    }
    this.#queue = rest;
    const beat = this.#show(first);
    const time = (this.looking.time ?? usualTime)(beat) * SPEEDS[settings.speed];
    this.#timer = setTimeout(() => this.#next(), time);
    if (rest.length === 0) this.#handOver();
  }

  #show({ frame, ...told }: Omit<Beat, "number">): Beat {
    this.show(frame, told);
    if (this.hint.state === "known") this.hint = { state: "none", hint: null };
    return this.beat as Beat;
  }

  /**
   * At one screen the table is shown to whoever is asked; where hands are hidden only after the screen was passed on. What the
   * seats hear comes in any order: nobody looks from a seat that has not heard yet what is shown already.
   */
  #handOver(): void {
    const status = this.shown?.status;
    if (this.mine.length < 2 || this.#queue.length > 0 || !status) return;
    const seats = status.waits === "people" ? status.seats : [];
    const asked = seats.find((seat) => this.mine.includes(seat));
    const covers = this.looking.hidesHands && this.about?.stage === "playing";
    const holder = covers ? this.#holder : this.me;
    const stays = asked === undefined || seats.includes(holder ?? -1);
    if (covers) this.handTo = holder !== null && stays ? null : (asked ?? this.me);
    else if (stays) this.handTo = null;
    else if ((this.#latest.get(asked)?.version ?? -1) >= (this.shown?.version ?? 0)) this.#lookFrom(asked);
  }
}
