// Tells what happened, one moment after the other: the city on the board is always the one of the present moment.
import { untrack } from "svelte";
import type { Beat, Play } from "../../play/play";
import { isCalm, settings, SPEEDS } from "../../play/settings.svelte";
import { sounds } from "../../ui/sound";
import type { Action, Detail, Event, Hit, ShownUnit, Square, View } from "../../wire/games/crush";
import type { Seat } from "../../wire/kernel";
import type { LogEntry } from "../../wire/table";
import { momentsOf, nameOf, type Moment, type Sight } from "./moments";
import { NOTHING, sceneOf, unitName, type Scene } from "./scene";

export type CrushPlay = Play<View, Action, Detail, Event>;
type Entry = LogEntry<Event>;

/** The card that was drawn last, and how it stands. */
export interface Drawn {
  seat: Seat;
  hit: Hit;
  state: "open" | "won" | "lost" | "waits";
}

const HEADS = new Set(["movement_rolled", "monster_die_shown", "fired", "card_drawn"]);
const CALM = 700;

/** Which phase a position is in. */
function phaseOf(view: View): number {
  const stage = view.stage.waits_for;
  if (["monster_start", "first_player", "movement_dice", "move"].includes(stage)) return 0;
  return ["take_monster_die", "monster_die", "blast_die"].includes(stage) && !view.freakout ? 1 : 2;
}

export class Motion {
  scene = $state.raw<Scene>(NOTHING);
  sights = $state.raw<{ key: number; time: number; list: Sight[] }>({ key: 0, time: 0, list: [] });
  running = $state(false);
  paused = $state(false);
  /** What is being told: from the last roll, shot or card on. */
  told = $state.raw<Entry[]>([]);
  toCome = $state.raw<Entry[]>([]);
  card = $state.raw<Drawn | null>(null);
  /** What each player has lost since the other one's turn began. */
  losses = $state.raw<{ seat: Seat; name: string; at: Square }[]>([]);
  /** Which way units went in this phase. */
  trails = $state.raw<{ seat: Seat; path: Square[] }[]>([]);
  /** How the scores changed with the last step. */
  change = $state.raw<{ key: number; by: [number, number] }>({ key: 0, by: [0, 0] });
  /** Whose turn and which phase it is in what is being told: 0 move, 1 the Monster, 2 fire. */
  turn = $state<Seat>(0);
  phase = $state(0);
  /** The position before the step that is being told. */
  before = $state.raw<View | null>(null);
  #moments: Moment[] = [];
  #place = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #release: (() => void) | null = null;
  #beat: Beat<View, Action, Detail, Event> | null = null;
  #seen = 0;
  #version = -1;
  #skipped = false;
  #key = 0;

  constructor(private readonly play: () => CrushPlay) {
    const frame = untrack(() => play().frame);
    this.#lookBack(frame.log);
    this.#settle();
  }

  /** To be called in an effect: follows what the table shows. */
  follow(): void {
    const { beat, frame } = this.play();
    untrack(() => {
      if (beat && beat.number !== this.#seen && beat.frame.version === frame.version) this.#start(beat);
      else if (!this.running || this.#beat?.frame.version !== frame.version) {
        if (this.#version !== frame.version) this.#lookBack(frame.log);
        this.#settle();
      }
    });
  }

  /** Ends the present moment, and those that follow without time of their own. */
  next(): void {
    if (!this.running) return;
    clearTimeout(this.#timer);
    this.#show(this.#place + 1, true);
  }

  pause(): void {
    if (!this.running) return;
    this.paused = !this.paused;
    clearTimeout(this.#timer);
    if (!this.paused) this.#show(this.#place + 1);
  }

  /** Ends everything that is being told and shows how it stands now. */
  skip(): void {
    this.paused = false;
    this.#skipped = this.play().behind > 0;
    this.#end();
    this.play().skip("all");
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#release?.();
    this.#release = null;
  }

  /** A page that comes late still says what was decided last. */
  #lookBack(log: Entry[]): void {
    this.stop();
    this.told = [];
    this.card = null;
    this.losses = [];
    for (const entry of log.slice(-90)) this.#tell(entry, null);
    this.trails = [];
  }

  #start(beat: Beat<View, Action, Detail, Event>): void {
    this.stop();
    if (this.running) this.#place = this.#moments.length;
    this.#seen = beat.number;
    this.#beat = beat;
    const before = beat.before ?? beat.frame;
    this.#moments = momentsOf(beat.entries, sceneOf(before.view, before.log), this.#aimed());
    const speed = SPEEDS[settings.speed];
    // Something was taken back, or passed over: what was told is put together anew.
    if (beat.frame.steps < before.steps || this.#skipped) {
      this.#skipped = false;
      this.#moments = [];
      this.#lookBack(beat.frame.log);
    }
    if (this.#moments.length === 0 || speed === 0) return this.#end();
    this.running = true;
    this.before = before.view;
    this.#release = this.play().hold();
    if (isCalm()) {
      for (const moment of this.#moments) this.#tell(moment.entry, moment.lost);
      this.scene = this.#moments.at(-1)?.scene ?? this.scene;
      this.toCome = [];
      this.#place = this.#moments.length - 1;
      const time = this.#moments.some((moment) => moment.time > 0) ? CALM * speed : 0;
      this.#timer = setTimeout(() => !this.paused && this.#end(true), time);
      return;
    }
    this.#show(0);
  }

  #show(place: number, byHand = false): void {
    this.#place = place;
    const moment = this.#moments[place];
    if (!moment) return this.#end(true);
    this.#tell(moment.entry, moment.lost);
    this.toCome = this.#moments.slice(place + 1).map((later) => later.entry);
    const time = moment.time * SPEEDS[settings.speed];
    // What moves is drawn by its sight until it is there; everything else changes at once.
    this.scene = moment.scene;
    this.#key += 1;
    this.sights = { key: this.#key, time, list: moment.sights };
    this.#sound(moment.entry.event);
    if (time === 0) return this.#show(place + 1, byHand);
    if (this.paused && byHand) return;
    this.#timer = setTimeout(() => !this.paused && this.#show(place + 1), time);
  }

  #end(told = false): void {
    clearTimeout(this.#timer);
    if (!told) for (const moment of this.#moments.slice(this.running ? this.#place + 1 : 0)) this.#tell(moment.entry, moment.lost);
    const beat = this.#beat;
    if (beat?.before) {
      const [a, b] = [beat.before.view.scores, beat.frame.view.scores];
      const by: [number, number] = [b[0] - a[0], b[1] - a[1]];
      this.change = { key: this.change.key + 1, by };
    }
    this.#settle();
    const release = this.#release;
    this.#release = null;
    release?.();
  }

  #settle(): void {
    clearTimeout(this.#timer);
    const frame = untrack(() => this.play().frame);
    this.#version = frame.version;
    this.#moments = [];
    this.toCome = [];
    this.running = false;
    // A pause ends with the last thing that was paused, or what happens later would stand still.
    if (untrack(() => this.play().behind) === 0) this.paused = false;
    this.before = null;
    this.turn = frame.view.turn;
    this.phase = phaseOf(frame.view);
    this.sights = { key: this.#key, time: 0, list: [] };
    this.scene = sceneOf(frame.view, frame.log);
  }

  #tell(entry: Entry, lost: ShownUnit | null): void {
    const { event } = entry;
    const name = nameOf(event);
    this.told = HEADS.has(name) ? [entry] : name === "phase_began" ? (this.told.length > 40 ? [] : this.told) : [...this.told, entry];
    if (typeof event === "string") return;
    if ("phase_began" in event) {
      this.trails = [];
      this.turn = event.phase_began.seat;
      this.phase = ["movement", "monster", "attack"].indexOf(event.phase_began.phase);
      if (event.phase_began.phase === "movement") {
        this.losses = this.losses.filter((loss) => loss.seat === event.phase_began.seat);
        if (this.card?.state !== "open") this.card = null;
        this.told = [];
      }
    } else if ("unit_lost" in event) {
      const { seat, kind, at } = event.unit_lost;
      this.losses = [...this.losses, { seat, name: lost ? unitName(lost) : kind, at }];
    } else if ("fired" in event) this.card = null;
    else if ("card_drawn" in event) this.card = { ...event.card_drawn, state: "open" };
    else if ("card_won" in event && this.card) this.card = { ...this.card, state: "won" };
    else if ("card_discarded" in event && this.card) this.card = { ...this.card, state: "lost" };
    else if ("survivors_placed" in event && this.card) this.card = { ...this.card, state: "waits" };
    else if ("drove" in event) this.#trail(event.drove.seat, event.drove.from, event.drove.to);
    else if ("flew" in event) this.#trail(event.flew.seat, event.flew.from, event.flew.to);
  }

  #trail(seat: Seat, from: Square, to: Square): void {
    const sight = this.#moments[this.#place]?.sights.find((one) => one.kind === "travel");
    if (from !== to) this.trails = [...this.trails, { seat, path: sight?.kind === "travel" ? sight.path : [from, to] }];
  }

  /** The square of the shot that is in the air, if the roll comes with a step of its own. */
  #aimed(): Square | null {
    for (const { event } of [...this.told].reverse()) if (typeof event === "object" && "fired" in event) return event.fired.at;
    return null;
  }

  #sound(event: Event): void {
    if (typeof event === "string") return;
    if ("movement_rolled" in event || "monster_die_shown" in event || "blast_rolled" in event) { sounds.die(); sounds.die(0.12); }
    else if ("fired" in event) { sounds.boom(); sounds.die(0.3); }
    else if ("unit_lost" in event || "survivors_lost" in event) sounds.bad();
    else if ("building_lost" in event || "mega_hole_opened" in event || "monster_advanced" in event) sounds.boom();
    else if ("card_drawn" in event) sounds.card();
    else if ("card_won" in event || "rescued" in event) sounds.good();
    else if ("drove" in event || "flew" in event || "entered" in event || "thrashed" in event) sounds.step();
  }
}
