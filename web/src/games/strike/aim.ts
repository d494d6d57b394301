// A throw as it is aimed: its words in notation, and the line that it would fly if nothing was in the way.
import type { Hand } from "../../play/rest";
import type { Point } from "../../dice/types";
import type { Side } from "../../wire/kernel";
import { MAT } from "./arena";
import { OUTWARDS } from "./layout";

export type Strength = "drop" | "soft" | "firm" | "hard";
export type Spin = -1 | 0 | 1;
export type Mark = { die: number } | { point: readonly [number, number] };
export type Way = "roll" | "drop" | "throw" | "strike" | "free";

export interface Wish {
  mark: Mark;
  side: Side;
  strength: Strength;
  spin: Spin;
}

export const SPEEDS = { drop: 0, soft: 80, firm: 160, hard: 280 } as const;
export const MIDDLE = [0, 0] as const;
export const isMiddle = (mark: Mark) => "point" in mark && mark.point[0] === 0 && mark.point[1] === 0;

/** Which way of throwing this is: one of the four with figures of their own, or a free aim. */
export function wayOf({ mark, strength, spin }: Wish): Way {
  if ("die" in mark) return "strike";
  if (!isMiddle(mark)) return "free";
  if (strength === "drop") return "drop";
  if (spin !== 0 || strength === "hard") return "free";
  return strength === "soft" ? "roll" : "throw";
}

/** The hand of a free aim at a side, in tenths of a millimetre. */
function freeHand(side: Side): [number, number, number] {
  const [x, y] = OUTWARDS[side];
  return [Math.trunc(x * 1160), Math.trunc(y * 970), 670];
}

/** The action as it is sent. Quick dice come from no side. */
export function notation(wish: Wish, all: boolean, quick: boolean): string {
  const prefix = all ? "all-in " : "";
  const from = quick ? "" : ` from ${wish.side}`;
  const way = wayOf(wish);
  switch (way) {
    case "drop":
      return `${prefix}drop`;
    case "roll":
    case "throw":
      return `${prefix}${way}${from}`;
    case "strike":
      return `strike ${"die" in wish.mark ? wish.mark.die : 0}${from}`;
    case "free": {
      const [x, y] = "point" in wish.mark ? wish.mark.point : MIDDLE;
      if (wish.strength === "drop") return `${prefix}aim ${x},${y},770 at ${x},${y} speed 0 spin 0`;
      return `${prefix}aim ${freeHand(wish.side).join(",")} at ${x},${y} speed ${SPEEDS[wish.strength]} spin ${wish.spin * 4}`;
    }
  }
}

export interface Line {
  /** The hand. */
  from: Point;
  to: Point;
  /** Points of the flight, one for every bead. */
  beads: Point[];
  /** How far beside the aim a die lands: two of three within 1.48 of it. */
  spread: number;
  speed: number;
}

const GRAVITY = 981;

/** The flight of a throw at a point (in centimetres), if nothing is in its way. */
export function lineOf(wish: Wish, at: readonly [number, number], hand: Hand): Line {
  const way = wayOf(wish);
  const preset = { roll: [0, 5.7, 60], throw: [4, 6.7, 200], strike: [2, 9.2, 300], drop: [0, 7.7, 0], free: [4, 6.7, SPEEDS[wish.strength]] } as const;
  const [beyond, high, speed] = preset[way];
  const to: Point = [at[0], at[1], 0.8];
  if (speed === 0) {
    const from: Point = [at[0], at[1], 7.7];
    const beads = Array.from({ length: 8 }, (_, step): Point => [at[0], at[1], 7.2 - step * 0.85]);
    return { from, to, beads, spread: (6.9 * hand.tremor) / 1000, speed };
  }
  const [right, away] = OUTWARDS[wish.side];
  const along = way === "free" ? 0 : (at[1] * right - at[0] * away) / 2;
  const from: Point = [right * (MAT[0] + beyond) - away * along, away * (MAT[1] + beyond) + right * along, high];
  const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const flat = Math.hypot(dx, dy);
  const square = speed * speed;
  const least = GRAVITY * (dz + Math.hypot(dz, flat));
  const steep = square > least
    ? (square - Math.sqrt(Math.max(0, square * square - GRAVITY * (GRAVITY * flat * flat + 2 * dz * square)))) / (GRAVITY * flat)
    : least / (GRAVITY * flat);
  const share = speed / Math.hypot(1, steep);
  const velocity: Point = [(dx / flat) * share, (dy / flat) * share, share * steep];
  const seconds = (velocity[2] + Math.sqrt(Math.max(0, velocity[2] ** 2 - 2 * GRAVITY * dz))) / GRAVITY;
  const step = Math.max(0.005, seconds / 12);
  const beads: Point[] = [];
  for (let time = step; time < seconds - step / 3; time += step) {
    beads.push([from[0] + velocity[0] * time, from[1] + velocity[1] * time, from[2] + velocity[2] * time - (GRAVITY * time * time) / 2]);
  }
  return { from, to, beads, spread: (Math.hypot(dx, dy, dz) * (hand.tremor + (hand.haste * speed) / 100)) / 1000, speed };
}
