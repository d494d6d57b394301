// A finished game, looked at step by step from any seat.
import type { Flight } from "../wire/box";
import type { Seat } from "../wire/kernel";
import type { About } from "../wire/protocol";
import type { Frame, LogEntry, Sitting, Status } from "../wire/table";
import { usualTime, type BeatTime } from "./pacing";
import type { Pieces, Play } from "./play";
import { flightOf, moments, type Moment, type Moments, type SeenBy } from "./rest";
import { Shown } from "./shown.svelte";

/** As many as the server gives at once. */
const CHUNK = 100;
/** A step without a word is passed by quickly, one with many words is not waited for forever. */
const LEAST = 160;
const MOST_HELD = 9_000;
/** How much of the log before a step is kept for the page. */
const LOG = 400;

/** Whom a title is about: whoever decided, or nobody where chance did. */
export function actorOf(moment: Moment | undefined): Seat | null {
  const first = moment?.title?.find((part) => "seat" in part || ("text" in part && part.text.trim() !== ""));
  return first && "seat" in first ? first.seat : null;
}

export class ReplayTable extends Shown implements Play {
  readonly kind = "replay";
  steps = $state(0);
  at = $state(0);
  by = $state<SeenBy>("everything");
  playing = $state(false);
  rate = $state(1);
  /** What is known of the game, by how many steps lead there; as everything is seen. */
  whole = $state.raw<(Moment | undefined)[]>([]);
  trouble = $state<string | null>(null);
  #views = new Map<SeenBy, (Moment | undefined)[]>();
  #chunks = new Map<string, Promise<void>>();
  #flights = new Map<number, Promise<Flight | null>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  readonly #thrown: boolean;

  constructor(
    game: string,
    pieces: Pieces,
    readonly table: string,
    about: About,
    private readonly timeOf: BeatTime = usualTime,
  ) {
    super(game, pieces);
    this.about = { ...about, seats: about.seats.map((seat) => ({ ...seat, presence: "here" })) };
    this.#thrown = about.options["dice"] === "physics";
  }

  /** Shows a step, and gathers the rest of the game behind it. */
  async open(step: number | null): Promise<void> {
    await this.#load("everything", 0);
    await this.go(step ?? 0);
    void this.#gather();
  }

  async #gather(): Promise<void> {
    for (let from = 0; from <= this.steps && !this.#closed; from += CHUNK) {
      try {
        await this.#load("everything", from);
      } catch {
        return;
      }
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** Where the moments come from. */
  protected ask(by: SeenBy, from: number): Promise<Moments> {
    return moments(this.table, by, from, CHUNK);
  }

  #load(by: SeenBy, step: number): Promise<void> {
    const from = Math.floor(step / CHUNK) * CHUNK;
    const key = `${by} ${from}`;
    const had = this.#chunks.get(key);
    if (had) return had;
    const asked = this.ask(by, from).then((answer) => {
      this.steps = answer.steps;
      const list = [...(this.#views.get(by) ?? [])];
      for (const moment of answer.moments) list[moment.step] = moment;
      this.#views.set(by, list);
      if (by === "everything") this.whole = list;
    });
    this.#chunks.set(key, asked);
    asked.catch(() => this.#chunks.delete(key));
    return asked;
  }

  async #moment(step: number): Promise<Moment | undefined> {
    await this.#load(this.by, step);
    if (step > 0 && step % CHUNK < 20) await this.#load(this.by, step - 20 < 0 ? 0 : step - 20);
    if (step % CHUNK === CHUNK - 1 && step < this.steps) void this.#load(this.by, step + 1).catch(() => {});
    return this.#views.get(this.by)?.[step];
  }

  #statusOf(moment: Moment): Status {
    if (moment.result) return { waits: "over", result: moment.result, scores: [] };
    const seats = moment.waits_for;
    const first = seats[0];
    if (first === undefined) return { waits: "chance", asks: [{ text: "Dice and cards decide …" }] };
    return this.#sittings[first]?.bot ? { waits: "bot", seat: first } : { waits: "people", seats };
  }

  get #sittings(): Sitting[] {
    return (this.about?.seats ?? []).map((seat) => ({ name: seat.name, ...(seat.bot ? { bot: seat.bot } : {}) }));
  }

  #frameOf(moment: Moment, step: number): Frame {
    const list = this.#views.get(this.by) ?? [];
    const log: LogEntry[] = [];
    let from = step;
    while (from > 0 && list[from] && log.length < LOG) {
      log.unshift(...(list[from]?.told ?? []));
      from -= 1;
    }
    const viewer = this.by === "everything" ? "omniscient" : this.by === "watcher" ? "spectator" : { seat: this.by };
    return {
      version: step, viewer, seats: this.#sittings, status: this.#statusOf(moment), view: moment.view, position: moment.position,
      choices: [], undo: null, steps: step, log, log_from: from,
    };
  }

  /** Goes to a step; only a step forward by one is shown with its motion. */
  async go(step: number, how: "jump" | "forward" = "jump"): Promise<void> {
    const wanted = Math.max(0, Math.min(this.steps, Math.round(step)));
    try {
      const moment = await this.#moment(wanted);
      if (!moment || this.#closed) return;
      const flight = how === "forward" && this.#thrown && actorOf(moment) === null && (await this.flight(wanted - 1)) ? wanted - 1 : null;
      const before = this.shown;
      const frame = this.#frameOf(moment, wanted);
      this.at = wanted;
      this.me = typeof this.by === "number" ? this.by : null;
      this.show(frame, how === "forward" ? { before, entries: moment.told, flight } : null);
      this.trouble = null;
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
      this.pause();
    }
  }

  async seenBy(by: SeenBy): Promise<void> {
    this.by = by;
    await this.go(this.at);
  }

  /** The first step at which somebody else acts, in this direction. */
  turnFrom(step: number, way: 1 | -1): number {
    const who = (at: number) => actorOf(this.whole[at]);
    let at = step + way;
    const now = way === 1 ? who(step) ?? who(step + 1) : who(at);
    while (at > 0 && at < this.steps && (who(at) === null || who(at) === now)) at += way;
    return Math.max(0, Math.min(this.steps, way === 1 ? at : at));
  }

  async forward(): Promise<void> {
    if (this.at < this.steps) await this.go(this.at + 1, "forward");
  }
  async back(): Promise<void> {
    this.pause();
    await this.go(this.at - 1);
  }

  play(): void {
    if (this.playing) return;
    this.playing = true;
    void (async () => {
      if (this.at >= this.steps) await this.go(0);
      await this.tick();
    })();
  }
  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** Plays the next step, and waits for the one after it. */
  protected async tick(): Promise<void> {
    if (!this.playing || this.#closed) return;
    if (this.at >= this.steps) return this.ended();
    await this.forward();
    const beat = this.beat;
    const time = beat ? this.timeOf(beat) : 0;
    this.later(Math.max(LEAST, time / this.rate), () => this.#afterTime(Date.now()));
  }
  /** The last step has been shown for its time: that was it. */
  protected ended(): void {
    this.pause();
  }
  /** Goes on after a time, unless somebody pauses meanwhile. */
  protected later(time: number, next: () => void): void {
    clearTimeout(this.#timer);
    if (this.playing && !this.#closed) this.#timer = setTimeout(next, time);
  }
  #afterTime(since: number): void {
    if (this.held && Date.now() - since < MOST_HELD) this.later(100, () => this.#afterTime(since));
    else void this.tick();
  }
  override skip(): void {
    super.skip();
    if (this.playing) {
      clearTimeout(this.#timer);
      void this.tick();
    }
  }

  async act(_notation: string, at?: Element | null): Promise<boolean> {
    await this.explain({ message: "This game is over. “Play on from here” opens a table at this step." }, at);
    return false;
  }
  async undo(at?: Element | null): Promise<void> {
    await this.explain({ message: "A finished game is not changed; step back instead." }, at);
  }

  override flight(step: number): Promise<Flight | null> {
    const had = this.#flights.get(step);
    if (had) return had;
    const asked = flightOf(this.table, step).catch(() => null);
    this.#flights.set(step, asked);
    return asked;
  }
}
