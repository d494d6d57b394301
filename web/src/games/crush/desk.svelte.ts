// What the person at this page has picked up, is pointing at, and can do with it.
import { announce } from "../../ui/live.svelte";
import type { Kind, ShownUnit, Slot, Square, Way, ZonePlace } from "../../wire/games/crush";
import type { Seat } from "../../wire/kernel";
import { cheapest, inReserve, letterOf, share, sorted, type Mover, type MoveChoice, type ShotChoice } from "./choices";
import { Motion, type CrushPlay } from "./motion.svelte";
import { kindOf, unitAt, unitName } from "./scene";
import { columnOf, rowOf, squareAt, STEP, turned, WAYS } from "./squares";

export const SLOTS: Slot[] = ["helicopter-1", "helicopter-2", "helicopter-3", "tank-1", "tank-2", "tank-3"];

export class Desk {
  readonly motion: Motion;
  /** The unit that was picked up, and where it is to go. */
  mover = $state<Mover | null>(null);
  to = $state<Square | null>(null);
  facing = $state<Way | null>(null);
  /** The target that was picked. */
  target = $state<Square | null>(null);
  shooterPicked = $state<Square | null>(null);
  /** The square under the pointer, and the one that the keyboard is on. */
  pointer = $state<Square | null>(null);
  cursor = $state<Square>("H6");
  danger = $state(true);
  trading = $state(false);
  /** Who tried what was refused last: the reason is drawn from there. */
  tried = $state<Square | null>(null);
  /** The danger zones of each roll, as they were told before the Monster Die was rolled. */
  zones = $state.raw<ZonePlace[]>([]);
  /** Whether the Monster Die follows at once. */
  #thenRoll = false;

  constructor(readonly play: () => CrushPlay) {
    this.motion = new Motion(play);
  }

  readonly view = $derived.by(() => this.play().frame.view);
  /** Whether it is my decision, and everything before it was told. */
  readonly asked = $derived.by(() => this.play().asked && !this.motion.running);
  readonly can = $derived.by(() => sorted(this.asked ? this.play().choices : []));
  readonly stage = $derived(this.view.stage.waits_for);
  /** Whose units are at hand: mine, or those of whose turn it is. */
  readonly side = $derived.by((): Seat => this.play().me ?? this.view.turn);
  readonly reach = $derived(this.mover === null ? null : (this.can.moves.get(this.mover) ?? null));
  readonly options = $derived<MoveChoice[]>(this.to === null ? [] : (this.reach?.get(this.to) ?? []));
  readonly planned = $derived<MoveChoice | null>(this.options.find((option) => option.detail.facing === this.facing) ?? null);
  readonly moverUnit = $derived.by((): ShownUnit | null => {
    const { mover } = this;
    if (mover === null) return null;
    if (!inReserve(mover)) return unitAt(this.view, mover) ?? null;
    return this.view.units.find((unit) => unit.seat === this.side && unit.status === "reserve" && kindOf(unit) === mover) ?? null;
  });
  readonly shooter = $derived.by((): Square | null => {
    if (this.shooterPicked !== null && this.can.shots.has(this.shooterPicked)) return this.shooterPicked;
    return this.can.shots.keys().next().value ?? null;
  });
  readonly shots = $derived<ShotChoice[]>(this.shooter === null ? [] : (this.can.shots.get(this.shooter) ?? []));
  readonly shot = $derived.by((): ShotChoice | null => {
    const picked = this.shots.find((shot) => shot.detail.at === this.target);
    if (picked) return picked;
    let best: ShotChoice | null = null;
    for (const shot of this.shots) if (!best || shot.detail.hit.ways > best.detail.hit.ways) best = shot;
    return best;
  });
  /** The square whose way there is drawn: planned, or under the pointer. */
  readonly looked = $derived.by((): MoveChoice | null => {
    if (this.planned) return this.planned;
    const options = this.pointer === null || this.pointer === this.mover ? undefined : this.reach?.get(this.pointer);
    return options ? cheapest(options, this.moverUnit?.facing ?? null) : null;
  });

  /** Lets go of what no longer may be done. */
  tidy(): void {
    const monster = this.can.roll?.detail.monster ?? this.can.end?.detail.monster;
    if (monster) this.zones = monster.zones;
    else if (!this.motion.running && this.play().me !== this.view.turn) this.zones = [];
    if (this.mover !== null && !this.reach) this.mover = null;
    if (this.to !== null && this.options.length === 0) this.to = null;
    if (this.trading && this.can.trades.length === 0) this.trading = false;
    if (this.#thenRoll && this.can.roll) {
      this.#thenRoll = false;
      void this.act(this.can.roll.notation);
    }
  }

  act(notation: string, at?: Element | null): Promise<boolean> {
    this.tried = /^(?:move|shoot) ([A-P]\d+)/.exec(notation)?.[1] ?? null;
    return this.play().act(notation, at ?? null);
  }

  /** Puts down what was picked up, one thing at a time. */
  back(): boolean {
    if (this.to !== null) this.to = null;
    else if (this.mover !== null) this.mover = null;
    else if (this.trading) this.trading = false;
    else if (this.target !== null) this.target = null;
    else return false;
    return true;
  }

  /** Picks up a unit by its marker. */
  pick(slot: Slot, at: Element | null): void {
    const unit = this.view.units.find((one) => one.seat === this.side && one.id === slot);
    if (!unit) return;
    if (!this.asked) {
      this.play().look(kindOf(unit));
      return;
    }
    if (unit.status === "on_board" && unit.square) this.press(unit.square, at);
    else if (unit.status === "reserve") this.pickReserve(kindOf(unit), at);
    else void this.act(this.refusedEntry(kindOf(unit)), at);
  }

  pickReserve(kind: Kind, at: Element | null): void {
    if (this.stage === "reserve") {
      const choice = this.can.reserves.find((one) => one.detail.unit === kind);
      void this.act(choice?.notation ?? `take ${kind}`, at);
    } else if (this.can.moves.has(kind)) {
      this.mover = this.mover === kind ? null : kind;
      this.to = null;
    } else void this.act(this.refusedEntry(kind), at);
  }

  /** An entry of which only the reason against it is wanted. */
  private refusedEntry(kind: Kind): string {
    return kind === "tank" ? "enter tank A12 n" : "enter helicopter A12";
  }

  /** A square was clicked, tapped or chosen by key. */
  press(square: Square, at: Element | null): void {
    if (this.motion.running) return this.motion.next();
    if (!this.asked) {
      const piece = this.pieceOn(square);
      if (piece) this.play().look(piece);
      return;
    }
    if (this.can.burns.size > 0) void this.act(this.can.burns.get(square)?.notation ?? `burn ${square}`, at);
    else if (this.can.shelters.size > 0) void this.act(this.can.shelters.get(square)?.notation ?? `shelter ${square}`, at);
    else if (this.can.shots.size > 0 || this.can.stop) this.pressInAttack(square, at);
    else if (this.can.end || this.can.moves.size > 0) this.pressInMovement(square, at);
    else if (this.can.roll && this.onMonster(square)) void this.act(this.can.roll.notation, at);
    else {
      const piece = this.pieceOn(square);
      if (piece) this.play().look(piece);
    }
  }

  private pressInMovement(square: Square, at: Element | null): void {
    const own = this.ownUnit(square);
    const { mover } = this;
    if (mover !== null && this.reach?.has(square)) {
      if (this.planned && this.to === square && mover !== square) void this.go(at);
      else if (mover === square && this.to === square) this.mover = this.to = null;
      else this.plan(square, null);
      return;
    }
    if (own) {
      if (mover === square) this.mover = null;
      else if (this.can.moves.has(square)) {
        this.mover = square;
        this.to = null;
        this.cursor = square;
        announce(`${unitName(own)} on ${square}, ${this.can.moves.get(square)?.size ?? 0} squares in reach.`);
      } else void this.act(this.moveText(square, square, own.facing === null ? null : turned(own.facing, 1)), at);
      return;
    }
    if (mover === null) void this.act(`move ${square} ${square}`, at);
    else if (inReserve(mover)) void this.act(`enter ${mover} ${square}${mover === "tank" ? " n" : ""}`, at);
    else void this.act(this.moveText(mover, square, this.moverUnit?.facing ?? null), at);
  }

  private moveText(from: Square, to: Square, way: Way | null): string {
    return `move ${from} ${to}${way ? ` ${letterOf(way)}` : ""}`;
  }

  /** Puts the ghost on a square. */
  plan(square: Square, facing: Way | null): void {
    const options = this.reach?.get(square) ?? [];
    const now = this.moverUnit?.facing ?? null;
    const others = square === this.mover ? options.filter((option) => option.detail.facing !== now) : options;
    const choice = options.find((option) => facing !== null && option.detail.facing === facing) ?? cheapest(others.length ? others : options, now);
    if (!choice) return;
    this.to = square;
    this.facing = choice.detail.facing;
    this.cursor = square;
    const { cost, left, danger } = choice.detail;
    announce(`${this.moverUnit ? unitName(this.moverUnit) : choice.detail.unit} to ${square}${this.facing ? ` facing ${this.facing}` : ""}: ${cost} points, ${left} left.${danger && danger.lost.ways ? ` Danger ${share(danger.lost)} percent.` : ""}`);
  }

  /** Turns the ghost to the next facing that can be paid for. */
  turn(by: 1 | -1): void {
    if (this.to === null || this.facing === null) return;
    let way = this.facing;
    for (let step = 0; step < 4; step += 1) {
      way = turned(way, by);
      if (this.options.some((option) => option.detail.facing === way)) {
        this.plan(this.to, way);
        return;
      }
    }
  }

  face(way: Way, at: Element | null): void {
    if (this.to === null || this.mover === null) return;
    if (this.options.some((option) => option.detail.facing === way)) this.plan(this.to, way);
    else void this.act(inReserve(this.mover) ? `enter tank ${this.to} ${letterOf(way)}` : this.moveText(this.mover, this.to, way), at);
  }

  /** Carries out the planned move. */
  async go(at?: Element | null): Promise<void> {
    const { planned } = this;
    if (!planned) return;
    if (await this.act(planned.notation, at)) {
      this.mover = planned.detail.stop === "must_move_on" ? planned.detail.to : null;
      this.to = null;
    }
  }

  async finish(at?: Element | null): Promise<void> {
    const { end } = this.can;
    if (!end) return void this.act("end", at);
    this.#thenRoll = end.detail.unused === 0;
    this.mover = this.to = null;
    if (!(await this.act(end.notation, at))) this.#thenRoll = false;
  }

  private pressInAttack(square: Square, at: Element | null): void {
    const own = this.ownUnit(square);
    if (own && !this.shots.some((shot) => shot.detail.at === square)) {
      if (this.can.shots.has(square)) {
        this.shooterPicked = square;
        this.target = null;
        this.cursor = square;
      } else void this.act(`shoot ${square} ${this.wouldFireAt(own, square)}`, at);
      return;
    }
    const monster = this.onMonster(square);
    const shot = this.shots.find((one) => one.detail.at === square) ?? (monster ? this.shots.find((one) => one.detail.target === "monster") : undefined);
    if (shot) {
      if (this.target === shot.detail.at) void this.fire(at);
      else this.aim(shot);
      return;
    }
    // Another unit may have it in its sights.
    for (const [from, shots] of this.can.shots) {
      const other = shots.find((one) => one.detail.at === square || (monster && one.detail.target === "monster"));
      if (!other) continue;
      this.shooterPicked = from;
      this.aim(other);
      return;
    }
    if (this.shooter) void this.act(`shoot ${this.shooter} ${square}`, at);
  }

  aim(shot: ShotChoice): void {
    this.target = shot.detail.at;
    this.cursor = shot.detail.at;
    announce(`${shot.detail.target === "monster" ? "The Monster" : `tentacle on ${shot.detail.at}`}, range ${shot.detail.range}: ${share(shot.detail.hit)} percent.`);
  }

  async fire(at?: Element | null): Promise<void> {
    const { shot } = this;
    if (shot && (await this.act(shot.notation, at))) this.target = this.shooterPicked = null;
  }

  /** What a unit would fire at if it could: the first target the way it faces, else the Monster. */
  private wouldFireAt(unit: ShownUnit, square: Square): Square {
    const { scene } = this.motion;
    for (const way of unit.facing === null ? WAYS : [unit.facing]) {
      const [dx, dy] = STEP[way];
      for (let step = 1, at = squareAt(columnOf(square) + dx, rowOf(square) + dy); at; step += 1, at = squareAt(columnOf(square) + dx * step, rowOf(square) + dy * step))
        if (scene.free.has(at) || scene.crushed.has(at) || scene.grabbed.has(at) || this.onMonster(at)) return at;
    }
    return this.view.monster.square;
  }

  ownUnit(square: Square): ShownUnit | undefined {
    return this.view.units.find((unit) => unit.square === square && unit.seat === this.side && unit.status === "on_board");
  }
  onMonster(square: Square): boolean {
    return this.view.monster.squares.includes(square);
  }

  /** The piece that one would ask about on a square. */
  private pieceOn(square: Square): string | null {
    const { scene } = this.motion;
    const unit = unitAt(scene, square);
    if (unit) return kindOf(unit);
    if (scene.survivors.some((one) => one.square === square)) return "survivors-marker";
    if (this.onMonster(square)) return "monster";
    if (scene.free.has(square)) return "free-tentacle";
    if (scene.crushed.has(square)) return "crushed-unit-tentacle";
    if (scene.grabbed.has(square)) return "building-tentacle";
    if (scene.fires.has(square)) return "fire";
    if (scene.buildings.has(square)) return "building";
    if (scene.holes.has(square)) return "hole";
    return this.view.mega_hole_squares.includes(square) ? "megahole" : null;
  }
}
