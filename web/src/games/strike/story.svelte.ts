// Tells what happened, step by step: dice fly, crosses leave, sets are taken. Between two steps the table is as the server says.
import { about } from "../../dice/turn";
import type { DiceStage } from "../../dice/stage.svelte";
import { carried, flightDice, knocks, tipped, tossed } from "../../dice/tracks";
import type { MovingDie, Point, RestingDie } from "../../dice/types";
import type { Beat } from "../../play/play";
import { isCalm, settings, SPEEDS } from "../../play/settings.svelte";
import { sounds } from "../../ui/sound";
import type { Action, Detail, Event, Face, Style, View } from "../../wire/games/strike";
import type { StrikePlay } from "./aiming.svelte";
import { arenaDice, freeSpot, hash, heapDice, heapShift, inHeap, inTray, OUTWARDS, restingArena, sideOf, spotPose, trayDice, type ArenaDie, type Tray } from "./layout";
import { MAT } from "./arena";

type StrikeBeat = Beat<View, Action, Detail, Event>;
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
      if (this.told && this.told.lies !== null && !events.some((event) => event.kind === "threw")) {
        this.told = { ...this.told, lies: null, left: 0, shaken: false, crosses: 0, taken: [], ended: null };
      }
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
    this.told = { seat: event.seat, dice: event.dice, style: event.style, lies: null, left: 0, shaken: false, crosses: 0, taken: [], ended: null };
    this.pools = beat.frame.view.pools;
    this.removed = beat.frame.view.removed;
    this.arena = arenaDice(beat.frame.view.arena, this.arena, beat.frame.steps);
    this.lay();
  }

  async #show(event: Event, beat: StrikeBeat, flight: Awaited<ReturnType<StrikePlay["flight"]>>): Promise<void> {
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
        if (flight) await this.#fly(flight, event.lies);
        else await this.#toss(event.lies, thrownIn(beat), beat.frame.steps);
        if (told && event.kind === "landed") this.told = { ...told, lies: event.lies };
        if (event.kind === "spare_rolled_again") this.arena = [];
        return;
      case "left_arena":
        if (told) this.told = { ...told, left: event.dice };
        if (this.removed !== null) this.removed += event.dice;
        this.lay();
        return;
      case "shaken":
        if (told) this.told = { ...told, shaken: true };
        this.moment = "shaken";
        await this.#pause(400);
        return;
      case "crosses_removed":
        if (told) this.told = { ...told, crosses: event.dice };
        await this.#crosses();
        return;
      case "sets_taken":
        if (told) this.told = { ...told, taken: event.dice };
        await this.#take(event.seat, event.dice);
        return;
      case "nothing_matched":
        if (told) this.told = { ...told, ended: "no-match" };
        return;
      case "turn_ended":
        if (told) this.told = { ...told, ended: event.how };
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

  /** The real flight; the dice then lie as they came to rest. */
  async #fly(flight: NonNullable<Awaited<ReturnType<StrikePlay["flight"]>>>, lies: readonly Face[]): Promise<void> {
    const old = this.arena;
    const id = (place: number) => old[place]?.id ?? `thrown-${place}-${this.#round}`;
    const dice = flightDice(flight, id, "ivory");
    const landed = flight.dice.flatMap((die, place): ArenaDie[] => {
      const track = dice[place]?.track;
      const face = die.shows as Face | null;
      return track && face !== null && lies.includes(face) ? [{ id: id(place), face, pose: track.at(track.seconds) }] : [];
    });
    if (!isCalm()) {
      for (const { seconds } of knocks(flight)) sounds.die(seconds * SPEEDS[settings.speed]);
    }
    await this.#move(dice, landed);
  }

  /** A made-up flight, for dice that are drawn from the model of the throws. Which die is which nobody knows: what still shows the
   * same is taken for the same, and thrown dice for those that are new. */
  async #toss(lies: readonly Face[], thrown: number, salt: number): Promise<void> {
    const old = [...this.arena];
    const fresh = [...lies];
    const stay = old.filter((die) => {
      const place = fresh.indexOf(die.face);
      if (place >= 0) fresh.splice(place, 1);
      return place >= 0;
    });
    const landed: ArenaDie[] = [...stay];
    const moving: MovingDie[] = [];
    const from = this.#handPlace();
    const struck = fresh.splice(0, Math.max(0, fresh.length - thrown));
    old.filter((die) => !stay.includes(die)).forEach((die, place) => {
      const face = struck[place];
      const pose = face ? spotPose(face, die.pose.at, salt) : { at: beyond(die.pose.at), turn: about([1, 1, 0], 2) };
      if (face) landed.push({ id: die.id, face, pose });
      const track = face ? tipped(die.pose, pose) : carried(die.pose, pose, { seconds: 0.5, after: 0.4, fades: true });
      moving.push({ id: die.id, look: "ivory", track });
    });
    for (let place = 0; place < thrown; place += 1) {
      const face = fresh[place];
      const id = `thrown-${place}-${this.#round}`;
      if (face) {
        const pose = spotPose(face, freeSpot([...landed, ...old], salt + place), salt + place * 3);
        landed.push({ id, face, pose });
        moving.push({ id, look: "ivory", track: tossed(scatter(from, place), pose, { after: place * 0.05, seconds: 0.85 + hash(salt, place) * 0.25 }) });
      } else {
        const at = beyond([hash(salt, place) * 4 - 1, hash(place, salt) * 4 - 2, 0.8]);
        moving.push({ id, look: "ivory", track: { ...tossed(scatter(from, place), { at, turn: [0, 0, 0, 1] }, { high: 7 }), fades: 0.9 } });
      }
    }
    if (!isCalm()) for (const after of [0.42, 0.66, 0.8]) sounds.die(after * SPEEDS[settings.speed]);
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

  #handPlace(): Point {
    const style = this.told?.style;
    if (!style || style.kind === "drop") return [0, 0, 8];
    const mine = this.told?.seat === this.me;
    const tray = this.trays.find((one) => one.seat === this.told?.seat);
    if (mine || !tray) return [OUTWARDS.sw[0] * (MAT[0] + 4), OUTWARDS.sw[1] * (MAT[1] + 4), 6.7];
    return [tray.middle[0] * 0.86, tray.middle[1] * 0.8, 6.7];
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

/** How many dice a beat throws: those in its own throw, or those that were in the air before it. */
function thrownIn(beat: StrikeBeat): number {
  const threw = beat.entries.map((entry) => entry.event).find((event) => event.kind === "threw");
  if (threw?.kind === "threw") return threw.dice;
  const stage = beat.before?.view.stage.kind;
  return stage === "settling" ? 0 : (beat.before?.view.in_the_air ?? 1) || 1;
}

const SHOWN = new Set<Event["kind"]>(["landed", "spare_landed", "spare_rolled_again", "crosses_removed", "sets_taken", "moved_from_wall", "won", "tournament_won", "eliminated"]);

/** A place on the table beyond the wall, straight outwards. */
function beyond([x, y]: readonly [number, number, number], way?: readonly [number, number]): Point {
  const [dx, dy] = way ?? [x || 0.5, y || 0.3];
  const long = Math.hypot(dx, dy) || 1;
  return [(dx / long) * 14, (dy / long) * 11.5, 0.8];
}
function scatter([x, y, z]: Point, place: number): Point {
  return [x + (hash(place, 1) - 0.5) * (place ? 3 : 0), y + (hash(place, 2) - 0.5) * (place ? 3 : 0), z + (place ? hash(place, 3) * 1.5 : 0)];
}
