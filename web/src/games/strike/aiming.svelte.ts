// What the player at this screen is about to throw: set by pulling, by tapping, by the panel and by keys, always to something
// that the game knows. Nothing is thrown before it is let go.
import { handOf, type Hand } from "../../play/rest";
import type { View as Camera } from "../../dice/types";
import type { Play } from "../../play/play";
import type { Side } from "../../wire/kernel";
import type { Action, Detail, Event, ThrowDetail, View } from "../../wire/games/strike";
import type { Choice } from "../../wire/table";
import { lineOf, MIDDLE, notation, wayOf, type Line, type Mark, type Spin, type Strength, type Way, type Wish } from "./aim";
import { POINTS } from "./arena";
import { handAt, SIDES, type ArenaDie } from "./layout";

export type StrikePlay = Play<View, Action, Detail, Event>;
type Throw = Choice<Action, Detail>;
export const STRENGTHS: readonly Strength[] = ["soft", "firm", "hard"];
/** From how many pixels a pull is soft, firm, hard. */
export const NOTCHES = { wide: [24, 72, 120], narrow: [20, 56, 92] } as const;

export class Aiming {
  wish = $state.raw<Wish>({ mark: { point: MIDDLE }, side: "sw", strength: "soft", spin: 0 });
  /** Where the hand is held, in pixels of the stage; null while it rests. */
  pull = $state.raw<{ x: number; y: number } | null>(null);

  constructor(
    private readonly play: StrikePlay,
    private readonly arena: () => readonly ArenaDie[],
  ) {
    void handOf("strike", play.pieces.pack).then((hand) => (this.hand = hand));
  }

  get all(): boolean {
    return this.play.frame.view.throws === "all";
  }
  /** Whether dice are drawn from the measured model: then there are no sides and no free aims. */
  get quick(): boolean {
    return !this.play.choices.some(({ detail }) => detail.kind === "throw" && detail.side !== undefined);
  }
  get way(): Way {
    return wayOf(this.wish);
  }
  get numbers(): number[] {
    return this.arena().map((die) => Number(die.face)).filter((number) => number > 0);
  }
  get notation(): string {
    return notation(this.wish, this.all, this.quick);
  }
  /** What the server says about this throw; nothing for free aims. */
  get detail(): ThrowDetail | null {
    return this.detailOf(this.way, "die" in this.wish.mark ? this.wish.mark.die : null);
  }

  /** The listed throw of one of the four ways, with its figures. */
  choiceOf(way: Way, number: number | null): Throw | undefined {
    const side = this.wish.side;
    return this.play.choices.find(({ detail, action }) => {
      if (detail.kind !== "throw" || detail.aim || detail.preset !== way || action.kind !== "throw" || action.style.kind === "aim") return false;
      return (detail.side === undefined || detail.side === side) && (way !== "strike" || detail.target === number);
    });
  }
  detailOf(way: Way, number: number | null): ThrowDetail | null {
    const detail = way === "free" ? undefined : this.choiceOf(way, number)?.detail;
    return detail?.kind === "throw" ? detail : null;
  }

  /** The point that is aimed at, in centimetres. */
  get target(): readonly [number, number] {
    const mark = this.wish.mark;
    if ("point" in mark) return [mark.point[0] / 100, mark.point[1] / 100];
    const die = this.arena().find((one) => Number(one.face) === mark.die);
    return die ? [die.pose.at[0], die.pose.at[1]] : MIDDLE;
  }
  /** How steady the hand of the pack is, once that is known. */
  hand = $state.raw<Hand | null>(null);
  get line(): Line {
    return lineOf(this.wish, this.target, this.hand ?? { tremor: 0, haste: 0 });
  }

  /** What cannot be aimed any more, because the dice lie otherwise now, is aimed at the middle. */
  tidy(): void {
    const mark = this.wish.mark;
    if ("die" in mark && !this.numbers.includes(mark.die)) this.set({ mark: { point: MIDDLE }, strength: "soft" });
    else if (this.quick && ("point" in mark && (mark.point[0] !== 0 || mark.point[1] !== 0) || this.wish.spin !== 0)) this.set({ mark: { point: MIDDLE }, spin: 0 });
  }

  set(change: Partial<Wish>): void {
    const next = { ...this.wish, ...change };
    // A die can be struck hard and straight; softer or spun throws go to the nearest point.
    if ("die" in next.mark && (next.strength !== "hard" || next.spin !== 0)) {
      if (change.mark && "die" in change.mark) {
        next.strength = "hard";
        next.spin = 0;
      } else next.mark = { point: this.quick ? MIDDLE : this.nearestPoint(this.target) };
    }
    if (this.quick) {
      next.spin = 0;
      if ("point" in next.mark) {
        next.mark = { point: MIDDLE };
        if (next.strength === "hard") next.strength = "firm";
      }
    }
    if (next.strength === "drop") next.spin = 0;
    this.wish = next;
  }

  choose(way: Exclude<Way, "free">): void {
    switch (way) {
      case "roll": return this.set({ mark: { point: MIDDLE }, strength: "soft", spin: 0 });
      case "throw": return this.set({ mark: { point: MIDDLE }, strength: "firm", spin: 0 });
      case "drop": return this.set({ mark: { point: MIDDLE }, strength: "drop", spin: 0 });
      case "strike": {
        const number = "die" in this.wish.mark ? this.wish.mark.die : this.best();
        if (number !== null) this.set({ mark: { die: number }, strength: "hard", spin: 0 });
      }
    }
  }

  /** The die that a strike at promises most. */
  best(): number | null {
    const chance = (number: number) => this.detailOf("strike", number)?.chances?.matches ?? 0;
    return [...this.numbers].sort((one, other) => chance(other) - chance(one))[0] ?? null;
  }

  /** All marks in the order in which the arrow keys walk them: dice, then points. */
  get marks(): Mark[] {
    const dice = [...this.numbers].sort((one, other) => one - other).map((die) => ({ die }));
    return [...(this.all ? [] : dice), ...(this.quick ? [{ point: MIDDLE }] : POINTS.map((point) => ({ point })))];
  }
  walkMarks(by: number): void {
    const marks = this.marks;
    const here = marks.findIndex((mark) => sameMark(mark, this.wish.mark));
    const mark = marks[(here + by + marks.length) % marks.length];
    if (mark) this.set("die" in mark ? { mark } : { mark, ...(this.way === "strike" ? { strength: "firm" as const } : {}) });
  }
  walkRound(by: number): void {
    const side = SIDES[(SIDES.indexOf(this.wish.side) + by + SIDES.length) % SIDES.length];
    if (side && !this.quick) this.set({ side });
  }
  walkStrength(by: number): void {
    const now = STRENGTHS.indexOf(this.wish.strength);
    const strength = STRENGTHS[Math.max(0, Math.min(STRENGTHS.length - 1, now + by))];
    if (strength) this.set({ strength });
  }
  /** The next spin, or the one before, round and round. */
  walkSpin(by = 1): void {
    if (!this.quick && this.wish.strength !== "drop") this.set({ spin: (((this.wish.spin + by + 4) % 3) - 1) as Spin });
  }

  nearestPoint([x, y]: readonly [number, number]): readonly [number, number] {
    return [...POINTS].sort((one, other) => Math.hypot(one[0] / 100 - x, one[1] / 100 - y) - Math.hypot(other[0] / 100 - x, other[1] / 100 - y))[0] ?? MIDDLE;
  }

  /** Where the hand of a throw from a side is seen. */
  dot(camera: Camera): [number, number] {
    return camera.at(handAt(this.wish.side));
  }

  /** Where the hand rests on the screen: pulled back as far as the throw is strong, or held above what it is dropped on. */
  restsAt(camera: Camera, narrow: boolean): [number, number] {
    if (this.wish.strength === "drop") return camera.at([this.target[0], this.target[1], 7.7]);
    const [x, y] = this.dot(camera);
    const [tx, ty] = camera.at([this.target[0], this.target[1], 0.8]);
    const long = Math.hypot(x - tx, y - ty) || 1;
    const far = NOTCHES[narrow ? "narrow" : "wide"][STRENGTHS.indexOf(this.wish.strength)] ?? 24;
    return [x + ((x - tx) / long) * (far + 12), y + ((y - ty) / long) * (far + 12)];
  }

  /**
   * The hand is held at this pixel. Over the mat it is carried there and would drop; else the nearest side is thrown from, the
   * mark is the one straight on from the pull, and the pull's length is the strength. Says whether letting go throws.
   */
  pulled(at: readonly [number, number], camera: Camera, narrow: boolean): boolean {
    this.pull = { x: at[0], y: at[1] };
    const [x, y] = camera.ground(at[0], at[1], 0);
    if ((x / 7.2) ** 2 + (y / 5.4) ** 2 < 1) {
      this.set({ mark: { point: this.nearestPoint([x, y]) }, strength: "drop" });
      return true;
    }
    const side = nearestSide([x, y]);
    const home = camera.at(handAt(side));
    const pull = [at[0] - home[0], at[1] - home[1]] as const;
    const long = Math.hypot(...pull);
    const [soft, firm, hard] = NOTCHES[narrow ? "narrow" : "wide"];
    const inwards = Math.hypot(x / 9.4, y / 7.6) < 1;
    if (long < soft || inwards) {
      if (this.wish.strength === "drop") this.set({ strength: "soft" });
      this.set({ side });
      return false;
    }
    const strength: Strength = long >= hard ? "hard" : long >= firm ? "firm" : "soft";
    if (strength !== this.wish.strength) navigator.vibrate?.(12);
    if (this.quick && strength !== "hard") {
      this.set({ side, mark: { point: MIDDLE }, strength });
      return true;
    }
    // Whoever pulls this way throws the other way: at the mark whose direction is nearest.
    const away = Math.atan2(-pull[1], -pull[0]);
    const off = ([px, py]: readonly [number, number]) => {
      const [sx, sy] = camera.at([px, py, 0.8]);
      const angle = Math.abs(Math.atan2(sy - home[1], sx - home[0]) - away);
      return Math.min(angle, Math.PI * 2 - angle);
    };
    const dice = strength === "hard" && !this.all ? this.arena().filter((die) => die.face !== "X") : [];
    const offDie = (die: ArenaDie) => off([die.pose.at[0], die.pose.at[1]]);
    const die = [...dice].sort((one, other) => offDie(one) - offDie(other))[0];
    if (die && offDie(die) < (this.quick ? 0.35 : (9 * Math.PI) / 180)) {
      this.set({ side, mark: { die: Number(die.face) }, strength });
      return true;
    }
    const offPoint = (point: readonly [number, number]) => off([point[0] / 100, point[1] / 100]);
    const near = [...POINTS].sort((one, other) => offPoint(one) - offPoint(other)).slice(0, 2);
    const point = near.find((one) => one[0] === 0 && one[1] === 0) ?? near[0] ?? MIDDLE;
    this.set({ side, mark: { point }, strength });
    return true;
  }
}

export function sameMark(one: Mark, other: Mark): boolean {
  if ("die" in one) return "die" in other && one.die === other.die;
  return "point" in other && one.point[0] === other.point[0] && one.point[1] === other.point[1];
}

/** The side whose place on the table is nearest to a point of it. */
export function nearestSide([x, y]: readonly [number, number]): Side {
  const angle = Math.atan2(y / 0.8, x);
  // The sides are counted clockwise from the left, angles the other way round from the right.
  return SIDES[(12 - Math.round(angle / (Math.PI / 4))) % 8] ?? "sw";
}
