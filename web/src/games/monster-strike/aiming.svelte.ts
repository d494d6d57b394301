// What the player aims at and how. Every aim is one of the actions that the server lists; the page only chooses among them.
import { handOf, type Hand } from "../../play/rest";
import type { Distance, Height, Side, Style, Thrown } from "../../wire/games/monster-strike";
import type { TownChoice, TownPlay } from "./cards";
import type { Telling } from "./telling.svelte";

export const STYLES: readonly Style[] = ["drop", "toss", "skim"];
export type Way = Style | "free";
export interface Aim {
  choice: TownChoice;
  thrown: Thrown;
}
/** What a free aim is made of, the most important first. */
export interface FreeWish {
  side: Side;
  distance: Distance;
  height: Height;
  right: number;
  away: number;
  /** Whether it is the faster of two throws that differ in nothing else. */
  fast: boolean;
  spin: number;
}
export const FREE_PARTS = ["side", "distance", "height", "right", "away", "fast", "spin"] as const;
export type FreePart = (typeof FREE_PARTS)[number];

function thrownOf(choice: TownChoice): Thrown | null {
  if (choice.detail.does === "throw") return choice.detail;
  return choice.detail.does === "again" ? choice.detail.throw : null;
}

export class Aiming {
  /** The slot that was pointed at; `target` is the one that is aimed at. */
  slot = $state<number | null>(null);
  wished = $state<Way>("drop");
  /** Which of the dice that lie there is thrown once more. */
  die = $state(1);
  wish = $state<FreeWish>({ side: "above", distance: "one_foot", height: "high", right: 0, away: 0, fast: false, spin: 0 });

  constructor(
    private readonly play: TownPlay,
    private readonly telling: Telling,
  ) {
    void handOf("monster-strike", play.pieces.pack).then((hand) => (this.hand = hand));
  }

  readonly open = $derived.by(() => this.play.asked && !this.telling.busy);
  readonly #all = $derived.by(() => (this.open ? this.play.choices : []));
  /** The dice that may be thrown once more. */
  readonly dice = $derived.by(() => [...new Set(this.#all.flatMap(({ detail }) => (detail.does === "again" ? [detail.die] : [])))]);
  readonly again = $derived.by(() => (this.dice.length === 0 ? null : this.dice.includes(this.die) ? this.die : (this.dice[0] ?? null)));
  readonly aims = $derived.by<Aim[]>(() =>
    this.#all.flatMap((choice) => {
      const thrown = thrownOf(choice);
      return thrown && (choice.detail.does !== "again" || choice.detail.die === this.again) ? [{ choice, thrown }] : [];
    }),
  );
  readonly picks = $derived.by(() => this.#all.filter(({ detail }) => detail.does === "attack" || detail.does === "walk"));
  readonly keep = $derived.by(() => this.#all.find(({ detail }) => detail.does === "keep") ?? null);
  readonly pass = $derived.by(() => this.#all.find(({ detail }) => detail.does === "pass") ?? null);

  /** The slots that can be aimed at, from west to east. */
  readonly slots = $derived.by(() => [...new Set(this.aims.map(({ thrown }) => thrown.slot))].sort((a, b) => a - b));
  readonly target = $derived.by<number | null>(() => {
    if (this.slot !== null && this.slots.includes(this.slot)) return this.slot;
    const worth = ({ thrown }: Aim) => (thrown.chances?.defeats ?? 0) * thrown.level;
    return this.aims.reduce<Aim | null>((best, aim) => (best === null || worth(aim) > worth(best) ? aim : best), null)?.thrown.slot ?? null;
  });
  readonly here = $derived.by(() => this.aims.filter(({ thrown }) => thrown.slot === this.target));
  readonly free = $derived.by(() => this.here.filter(({ thrown }) => thrown.aim.free !== null));
  /** Whether the dice are really thrown, so that hands can be anywhere. */
  readonly physical = $derived.by(() => this.aims.some(({ thrown }) => thrown.aim.free !== null));

  /** The sides from which a hand may throw at the card that is aimed at. */
  readonly sides = $derived.by(() => [...new Set(this.free.map(({ thrown }) => thrown.aim.side))]);
  /** How steady the hand of the pack is, once that is known. */
  hand = $state.raw<Hand | null>(null);

  of(style: Style, slot = this.target): Aim | null {
    return this.aims.find(({ thrown }) => thrown.slot === slot && thrown.aim.style === style) ?? null;
  }
  readonly way = $derived.by<Way>(() => {
    if (this.wished === "free" ? this.free.length > 0 : this.of(this.wished)) return this.wished;
    return STYLES.find((style) => this.of(style)) ?? this.wished;
  });

  readonly #freeAims = $derived.by(() =>
    this.free.map((aim) => {
      const free = aim.thrown.aim.free!;
      const same = this.free.filter(({ thrown: { aim: other } }) =>
        other.side === aim.thrown.aim.side && other.distance === aim.thrown.aim.distance && other.free?.height === free.height &&
        other.free.right === free.right && other.free.away === free.away);
      const fast = same.some(({ thrown }) => (thrown.aim.free?.speed ?? 0) < free.speed);
      const { side, distance } = aim.thrown.aim;
      return { aim, wish: { side, distance, height: free.height, right: free.right, away: free.away, fast, spin: free.spin } satisfies FreeWish };
    }),
  );
  /** The free aim that comes nearest to what is wished. */
  readonly #nearest = $derived.by(() => {
    let left = this.#freeAims;
    for (const part of FREE_PARTS) {
      const wished = this.wish[part];
      const off = (value: FreeWish[FreePart]) =>
        typeof value === "number" && typeof wished === "number" ? Math.abs(value - wished) : value === wished ? 0 : 1;
      const least = Math.min(...left.map(({ wish }) => off(wish[part])));
      left = left.filter(({ wish }) => off(wish[part]) === least);
    }
    return left[0] ?? null;
  });
  readonly freeWish = $derived.by(() => this.#nearest?.wish ?? this.wish);
  /** What a part of the free aim could be, the parts before it being as they are. */
  options<P extends FreePart>(part: P): FreeWish[P][] {
    const before = FREE_PARTS.slice(0, FREE_PARTS.indexOf(part));
    const now = this.freeWish;
    const left = this.#freeAims.filter(({ wish }) => before.every((one) => wish[one] === now[one]));
    const values = [...new Set(left.map(({ wish }) => wish[part]))];
    return typeof values[0] === "number" ? (values as number[]).sort((a, b) => a - b) as FreeWish[P][] : values;
  }
  set<P extends FreePart>(part: P, value: FreeWish[P]): void {
    this.wish = { ...this.freeWish, [part]: value };
    this.wished = "free";
    if (part !== "side" && part !== "height") return;
    // From elsewhere other points are aimed at: the middle one of them first.
    for (const one of ["right", "away"] as const) {
      const values = this.options(one);
      this.wish = { ...this.freeWish, [one]: values[Math.floor(values.length / 2)] ?? 0 };
    }
  }
  /** The next value of a part, round and round. */
  turn(part: FreePart, by: number): void {
    const values = this.options(part) as FreeWish[FreePart][];
    const at = values.findIndex((value) => value === this.freeWish[part]);
    const next = values[(at + by + values.length) % values.length];
    if (next !== undefined) this.set(part, next);
  }

  /** What would be thrown. */
  readonly aim = $derived.by<Aim | null>(() => (this.way === "free" ? (this.#nearest?.aim ?? null) : this.of(this.way)));

  /** How a throw would be written, also one that is not allowed. */
  written(style: Style, slot: number): string {
    return `${this.again === null ? "" : `again ${this.again} `}${style} ${slot}`;
  }
  /** The monster before or after the one that is aimed at. */
  step(by: number): void {
    const at = this.slots.indexOf(this.target ?? -1);
    this.slot = this.slots[(at + by + this.slots.length) % this.slots.length] ?? null;
  }
}
