// Tells what happened, step by step: dice fly, crosses leave, sets are taken. Between two steps the table is as the server says.
import type { DiceStage } from "../../dice/stage.svelte";
import { carried } from "../../dice/tracks";
import type { MovingDie, Point, RestingDie } from "../../dice/types";
import { isCalm, settings, SPEEDS } from "../../play/settings.svelte";
import { sounds } from "../../ui/sound";
import type { Flight } from "../../wire/box";
import type { Event, Face, Style, View } from "../../wire/games/strike";
import type { StrikePlay } from "./aiming.svelte";
import { arenaDice, handAt, heapDice, heapShift, inHeap, inTray, restingArena, trayDice, type ArenaDie, type Tray } from "./layout";
import { beyond, flown, madeUp, thrownIn, type StrikeBeat } from "./motions";

/** What a throw came to so far, for the panel. */
export interface Told {
  seat: number;
  dice: number;
  style: Style;
  lies: Face[] | null;
  left: number;
  shaken: boolean;
  crosses: number;
  taken: Face[];
  ended: "matched" | "stopped" | "no-match" | null;
}
export type Moment = "none" | "flight" | "shaken" | "crosses" | "match" | "taken" | "won";

export class Story {
  /** Whether something is being shown. */
  busy = $state(false);
  arena = $state.raw<readonly ArenaDie[]>([]);
  pools = $state.raw<readonly (number | null)[]>([]);
  removed = $state.raw<number | null>(null);
  moment = $state<Moment>("none");
  told = $state.raw<Told | null>(null);
  /** Who has just won dice, and how many. */
  gain = $state.raw<{ seat: number; dice: number } | null>(null);
  /** What lies in this hand is not in its tray. */
  hand = 0;
  trays: readonly Tray[] = [];
  /** Whether trays and the heap are shown. */
  withTrays = true;
  me = 0;
  #round = 0;
  #hurry = false;
  #waits = new Set<() => void>();
  #last: StrikeBeat | null = null;

  constructor(
    private readonly play: StrikePlay,
    private readonly stage: DiceStage,
  ) {}

  /** The table as it stands, without any motion. */
  settle(view: View): void {
    this.arena = arenaDice(view.arena, this.arena, this.play.frame.steps);
    this.pools = view.pools;
    this.removed = view.removed;
    this.lay();
  }

  lay(): void {
    if (!this.stage.moving) this.stage.rest(this.#all());
  }

  #others(): RestingDie[] {
    if (!this.withTrays) return [];
    const trays = this.trays.flatMap((tray) => trayDice(tray, Math.max(0, (this.pools[tray.seat] ?? 0) - (tray.seat === this.me ? this.hand : 0))));
    return [...trays, ...heapDice(this.removed ?? 0, heapShift(this.trays.length))];
  }
  #all(mark?: { ids: Set<string>; as: "gold" | "red" }): RestingDie[] {
    const arena = restingArena(this.arena).map((die) => (mark?.ids.has(die.id) ? { ...die, mark: mark.as } : die));
    return [...arena, ...this.#others()];
  }

  skip(): void {
    this.#hurry = true;
    this.stage.skip();
    this.#waits.forEach((resolve) => resolve());
  }

  /** The page goes away: nothing is told any more, and nothing waits for it. */
  stop(): void {
    this.#round += 1;
    this.busy = false;
    this.moment = "none";
    this.skip();
  }

  /** Shows the last throw once more. */
  again(): void {
    if (this.#last && !this.busy) void this.tell(this.#last);
  }
  get canRepeat(): boolean {
    return this.told !== null && this.#last !== null;
  }

  async tell(beat: StrikeBeat): Promise<void> {
    this.skip();
    this.#round += 1;
    const round = this.#round;
    this.#hurry = false;
    const events = beat.entries.map((entry) => entry.event);
    if (!events.some((event) => SHOWN.has(event.kind))) {
      // What was being told before is over with it.
      this.moment = "none";
      this.busy = false;
      if (!events.some((event) => event.kind === "threw")) this.settle(beat.frame.view);
      else this.#threw(events, beat);
      return;
    }
    const release = this.play.hold();
    this.busy = true;
    this.gain = null;
    this.#last = beat;
    try {
      if (beat.before) {
        this.arena = arenaDice(beat.before.view.arena, this.arena, beat.before.steps);
        this.pools = beat.before.view.pools;
        this.removed = beat.before.view.removed;
      }
      // The throw that this is the end of; in a replay it may be steps away.
      const threw = beat.frame.log.findLast((entry) => entry.event.kind === "threw")?.event;
      const waited = beat.before?.view.stage.kind;
      if (waited !== "settling") this.told = threw?.kind === "threw" && waited === "throwing" ? untold(threw) : null;
      const flight = beat.flight === null ? null : await this.play.flight(beat.flight);
      for (const event of events) {
        if (round !== this.#round) return;
        await this.#show(event, beat, flight);
      }
      if (round !== this.#round) return;
      await this.#pause(this.moment === "none" ? 100 : 450);
    } finally {
      if (round === this.#round) {
        this.moment = "none";
        this.busy = false;
        this.settle(this.play.frame.view);
      }
      release();
    }
  }

  #threw(events: Event[], beat: StrikeBeat): void {
    const event = events.find((one) => one.kind === "threw");
    if (event?.kind !== "threw") return;
    this.told = untold(event);
    this.pools = beat.frame.view.pools;
    this.removed = beat.frame.view.removed;
    this.arena = arenaDice(beat.frame.view.arena, this.arena, beat.frame.steps);
    this.lay();
  }

  async #show(event: Event, beat: StrikeBeat, flight: Flight | null): Promise<void> {
    const told = this.told;
    switch (event.kind) {
      case "threw":
        this.#threw([event], beat);
        if (beat.before) this.arena = arenaDice(beat.before.view.arena, this.arena, beat.frame.steps);
        return;
      case "spare_rolled_again":
      case "spare_landed":
      case "landed":
        this.moment = "flight";
        await this.#land(event.lies, beat, flight);
        if (told && event.kind === "landed") this.told = { ...told, lies: event.lies };
        if (event.kind === "spare_rolled_again") this.arena = [];
        return;
      case "left_arena":
        this.#came({ left: event.dice });
        if (this.removed !== null) this.removed += event.dice;
        this.lay();
        return;
      case "shaken":
        this.#came({ shaken: true });
        this.moment = "shaken";
        await this.#pause(400);
        return;
      case "crosses_removed":
        this.#came({ crosses: event.dice });
        await this.#crosses();
        return;
      case "sets_taken":
        this.#came({ taken: event.dice });
        await this.#take(event.seat, event.dice);
        return;
      case "nothing_matched":
        this.#came({ ended: "no-match" });
        return;
      case "turn_ended":
        this.#came({ ended: event.how });
        return;
      case "moved_from_wall":
        await this.#nudge(event.number, beat);
        return;
      case "won":
      case "tournament_won":
        this.moment = "won";
        sounds.good();
        await this.#pause(900);
        return;
      case "eliminated":
        sounds.bad();
        await this.#pause(500);
        return;
    }
  }

  /** What the throw came to, as far as it is shown. */
  #came(part: Partial<Told>): void {
    if (this.told) this.told = { ...this.told, ...part };
  }

  /** The real flight, or a made-up one for dice that are drawn from the model of the throws. */
  async #land(lies: readonly Face[], beat: StrikeBeat, flight: Flight | null): Promise<void> {
    const { moving, landed, knocks } = flight
      ? flown(flight, this.arena, lies, this.#round)
      : madeUp(this.arena, lies, thrownIn(beat), this.handPlace(), beat.frame.steps, this.#round);
    if (!isCalm()) for (const seconds of knocks) sounds.die(seconds * SPEEDS[settings.speed]);
    await this.#move(moving, landed);
  }

  async #move(dice: MovingDie[], landed: ArenaDie[]): Promise<void> {
    const others = this.#others();
    this.arena = landed;
    await this.stage.play({ dice }, [...restingArena(landed), ...others]);
    await this.#pause(160);
  }

  /** Crosses go over the wall, one after the other. */
  async #crosses(): Promise<void> {
    const crosses = this.arena.filter((die) => die.face === "X");
    if (crosses.length === 0) return;
    this.moment = "crosses";
    this.stage.rest(this.#all({ ids: new Set(crosses.map((die) => die.id)), as: "red" }));
    await this.#pause(350);
    const heap = this.removed ?? 0;
    const dice = crosses.map((die, place): MovingDie => {
      const to = this.withTrays ? inHeap(heap + place, heapShift(this.trays.length)) : { at: beyond(die.pose.at), turn: die.pose.turn };
      return { id: die.id, look: "ivory", mark: "red", track: carried(die.pose, to, { seconds: 0.42, after: place * 0.35, high: 5.5, fades: !this.withTrays }) };
    });
    this.arena = this.arena.filter((die) => die.face !== "X");
    const before = this.#others();
    if (this.removed !== null) this.removed += crosses.length;
    sounds.no();
    const after = [...restingArena(this.arena), ...this.#others()];
    this.stage.rest([...restingArena(this.arena), ...before]);
    await this.stage.play({ dice }, after);
    await this.#pause(120);
  }

  /** Sets glow, and go to the tray of whoever threw. */
  async #take(seat: number, faces: readonly Face[]): Promise<void> {
    const left = [...faces];
    const taken = this.arena.filter((die) => {
      const place = left.indexOf(die.face);
      if (place >= 0) left.splice(place, 1);
      return place >= 0;
    });
    if (taken.length === 0) return;
    this.moment = "match";
    this.stage.rest(this.#all({ ids: new Set(taken.map((die) => die.id)), as: "gold" }));
    sounds.good();
    await this.#pause(900);
    this.moment = "taken";
    const tray = this.trays.find((one) => one.seat === seat);
    const had = this.pools[seat] ?? 0;
    const dice = taken.map((die, place): MovingDie => {
      const to = tray && this.withTrays ? inTray(tray, had + place) : { at: beyond(die.pose.at, seat === this.me ? [-14, 0] : [14, 0]), turn: die.pose.turn };
      return { id: die.id, look: "ivory", mark: "gold", track: carried(die.pose, to, { seconds: 0.5, after: place * 0.09, high: 4.5, fades: !this.withTrays }) };
    });
    const ids = new Set(taken.map((die) => die.id));
    this.arena = this.arena.filter((die) => !ids.has(die.id));
    const before = this.#others();
    this.gain = { seat, dice: taken.length };
    this.pools = this.pools.map((pool, place) => (place === seat && pool !== null ? pool + taken.length : pool));
    const after = [...restingArena(this.arena), ...this.#others()];
    this.stage.rest([...restingArena(this.arena), ...before]);
    await this.stage.play({ dice }, after);
    await this.#pause(250);
  }

  async #nudge(number: number, beat: StrikeBeat): Promise<void> {
    const old = this.arena;
    const next = arenaDice(beat.frame.view.arena, old, beat.frame.steps);
    const die = old.find((one) => Number(one.face) === number);
    const now = next.find((one) => Number(one.face) === number);
    if (die && now) await this.#move([{ id: now.id, look: "ivory", track: carried(die.pose, now.pose, { seconds: 0.4, high: 0.3 }) }], next);
  }

  /** Where the hand is that throws, as far as that is known: quick dice come from nowhere in particular. */
  handPlace(): Point {
    const style = this.told?.style;
    if (!style || style.kind === "drop") return [0, 0, 7.7];
    if (style.kind === "aim") return [style.from[0] / 100, style.from[1] / 100, style.from[2] / 100];
    if (style.side !== "w") return handAt(style.side);
    const tray = this.trays.find((one) => one.seat === this.told?.seat);
    return !tray || tray.seat === this.me ? handAt(this.withTrays ? "sw" : "w") : [tray.middle[0] * 0.86, tray.middle[1] * 0.8, 6.7];
  }

  #pause(milliseconds: number): Promise<void> {
    const time = milliseconds * SPEEDS[settings.speed] * (isCalm() ? 0.3 : 1);
    if (this.#hurry || time <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#waits.delete(done);
        resolve();
      };
      const timer = setTimeout(done, time);
      this.#waits.add(done);
    });
  }
}

/** A throw of which nothing is shown yet. */
function untold({ seat, dice, style }: { seat: number; dice: number; style: Style }): Told {
  return { seat, dice, style, lies: null, left: 0, shaken: false, crosses: 0, taken: [], ended: null };
}

const SHOWN = new Set<Event["kind"]>(["landed", "spare_landed", "spare_rolled_again", "crosses_removed", "sets_taken", "moved_from_wall", "won", "tournament_won", "eliminated"]);
