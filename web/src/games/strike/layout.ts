// Where things lie on the table: trays with the players' dice, the dice that are out, places for quick dice.
import { lying, posed } from "../../dice/turn";
import { EDGE, type Fit, type Look, type Point, type Pose, type RestingDie } from "../../dice/types";
import type { Die, Face } from "../../wire/games/strike";
import { ARENA_POINTS, MAT } from "./arena";

export const FACES: readonly Face[] = ["X", "2", "3", "4", "5", "6"];
/** The side of the die that shows this. */
export const sideOf = (face: Face) => FACES.indexOf(face) + 1;

/** How the table is laid out: with trays around the arena, or the arena alone, across or lengthwise. */
export type Plan = "trays" | "across" | "lengthwise";
export function planOf(width: number, height: number, wide: boolean, short: boolean): Plan {
  if (short) return "across";
  if (wide && width >= 780 && height >= 560 && width / height > 0.95) return "trays";
  return width > (height - (wide ? 150 : 330)) * 1.12 ? "across" : "lengthwise";
}

export interface Tray {
  seat: number;
  middle: readonly [number, number];
  columns: number;
  rows: number;
}
export const STEP = 1.95;
const FLOOR = 0.25;
export const trayHalf = (tray: Tray) => [(tray.columns * STEP + 0.75) / 2, (tray.rows * STEP + 0.75) / 2] as const;

/** The trays: mine in front, the others' left and right of the arena, in the order of play. */
export function traysOf(seats: number, mine: number): Tray[] {
  const others = Array.from({ length: seats - 1 }, (_, on) => (mine + on + 1) % seats);
  const many = others.length > 2;
  const rows = many ? 3 : 4;
  const places: (readonly [number, number])[] = many
    ? [[-13.6, -3.7], [-13.6, 5.9], [13.6, 5.9], [13.6, -3.7]]
    : [[-13.9, 1.4], [13.9, 1.4]];
  const chosen = others.length === 3 ? [0, 1, 2] : others.map((_, place) => place);
  return [
    { seat: mine, middle: [-1.9, -12.9], columns: 8, rows: 1 },
    ...others.map((seat, place): Tray => ({ seat, middle: places[chosen[place] ?? 0] ?? [0, 0], columns: 2, rows })),
  ];
}

/** A number that looks random but is always the same. */
export function hash(...parts: number[]): number {
  let value = 0x9e3779b9;
  for (const part of parts) {
    value = Math.imul(value ^ (part + 131), 0x85ebca6b);
    value ^= value >>> 13;
    value = Math.imul(value, 0xc2b2ae35);
    value ^= value >>> 16;
  }
  return (value >>> 0) / 2 ** 32;
}

/** Where the nth die of a tray lies. More than fit lie in a second layer. */
export function inTray(tray: Tray, nth: number): Pose {
  const room = tray.columns * tray.rows;
  const [layer, place] = [Math.floor(nth / room), nth % room];
  const [column, row] = [place % tray.columns, Math.floor(place / tray.columns)];
  const wobble = (salt: number, much: number) => (hash(tray.seat, nth, salt) - 0.5) * much;
  return {
    at: [
      tray.middle[0] + (column - (tray.columns - 1) / 2) * STEP + wobble(1, 0.12),
      tray.middle[1] - (row - (tray.rows - 1) / 2) * STEP + wobble(2, 0.12),
      FLOOR + EDGE / 2 + layer * EDGE,
    ],
    turn: lying(1 + Math.floor(hash(tray.seat, nth, 5) * 6), wobble(3, 0.5) + Math.floor(hash(nth, 7, tray.seat) * 4) * (Math.PI / 2)),
  };
}

export function trayDice(tray: Tray, count: number): RestingDie[] {
  return Array.from({ length: count }, (_, nth) => ({ id: `tray-${tray.seat}-${nth}`, look: "ivory" as const, pose: inTray(tray, nth) }));
}

/** Where dice that are out of the game lie. */
const HEAP: readonly (readonly [number, number, number])[] = [
  [10.5, -7.6, 0.5], [12.6, -6.9, -0.3], [11.9, -9, 0.2], [13.7, -8.8, 0.9], [11.5, -7.8, 0.25], [12.8, -8.1, -0.5],
];
export const HEAP_AT: Point = [12.1, -8.2, 0];
/** With four trays beside the arena it lies further in. */
export const heapShift = (seats: number) => (seats > 3 ? ([-2.9, -1.1] as const) : ([0, 0] as const));
export function inHeap(nth: number, [right, away]: readonly [number, number]): Pose {
  const [spotX, spotY, yaw] = HEAP[nth % HEAP.length] ?? [12, -9, 0];
  const [x, y] = [spotX + right, spotY + away];
  const layer = nth % HEAP.length >= 4 ? 1 : 0;
  return { at: [x, y, EDGE / 2 + layer * EDGE], turn: lying(nth === 0 ? 1 : 1 + Math.floor(hash(nth, 3) * 6), yaw) };
}
export function heapDice(count: number, shift: readonly [number, number]): RestingDie[] {
  return Array.from({ length: Math.min(count, HEAP.length) }, (_, nth) => ({ id: `out-${nth}`, look: "grey" as const, pose: inHeap(nth, shift) }));
}

/** Places for quick dice, which have none of their own: rows of a brick wall on the mat. */
const SPOTS: readonly (readonly [number, number])[] = [
  [-2.6, 1.3], [2.7, 1.5], [0.5, -1.9], [-4.2, -1.1], [3.9, -1.5], [-0.2, 3], [-2, -3], [4.9, 0.9], [0.2, 0.6], [-4.9, 1.4],
  [2.6, -3.3], [2.4, 3.4], [-2.9, 3.4], [-1.6, -0.8], [5.9, -0.7], [-6, 0], [2.2, -0.3], [-3.9, -2.9], [4.4, 2.8], [0.4, -3.8],
];
export interface ArenaDie {
  id: string;
  face: Face;
  pose: Pose;
}

/** A place on the mat that is free, for a quick die. */
export function freeSpot(taken: readonly ArenaDie[], salt: number): Pose["at"] {
  const free = (spot: readonly [number, number]) => Math.min(...taken.map(({ pose }) => Math.hypot(pose.at[0] - spot[0], pose.at[1] - spot[1])), 9);
  const start = Math.floor(hash(salt) * 5);
  const open = SPOTS.map((spot, place) => (place < 9 ? (SPOTS[(place + start) % 9] ?? spot) : spot));
  const spot = open.find((one) => free(one) > 2.3) ?? [...open].sort((one, other) => free(other) - free(one))[0] ?? [0, 0];
  return [spot[0], spot[1], EDGE / 2];
}
export function spotPose(face: Face, at: Pose["at"], salt: number): Pose {
  return { at, turn: lying(sideOf(face), hash(salt, sideOf(face)) * Math.PI * 2) };
}

/** The dice of the arena as they lie, with the ids and, for quick dice, the places that they had. */
export function arenaDice(dice: readonly Die[], before: readonly ArenaDie[], salt: number): ArenaDie[] {
  const laid: ArenaDie[] = [];
  const used = new Set<string>();
  const left = [...before];
  dice.forEach((die, place) => {
    const index = left.findIndex((old) => old.face === die.face);
    const old = index >= 0 ? left.splice(index, 1)[0] : undefined;
    let id = old?.id ?? `die-${place}`;
    for (let extra = 0; used.has(id) || (!old && before.some((other) => other.id === id)); extra += 1) id = `die-${place}-${salt}-${extra}`;
    used.add(id);
    const pose = die.at ? posed(sideOf(die.face), die.at) : (old?.pose ?? spotPose(die.face, freeSpot([...laid, ...left], sideOf(die.face)), salt));
    laid.push({ id, face: die.face, pose });
  });
  return laid;
}
export const restingArena = (dice: readonly ArenaDie[]): RestingDie[] => dice.map(({ id, pose }) => ({ id, look: "ivory", pose }));

const LOOK = { at: [0, -1, 0], distance: 65, pitch: 57, yaw: 0 } as const satisfies Look;
export function lookOf(plan: Plan): Look {
  return plan === "lengthwise" ? { at: [0, 0, 0], distance: 95, pitch: 64, yaw: 90 } : LOOK;
}

/** What must be seen: the arena, and the trays where there are some. */
export function fitOf(plan: Plan, trays: readonly Tray[]): Fit {
  if (plan !== "trays") {
    const hands: Point[] = plan === "lengthwise" ? [[-15.2, 0, 0], [12.6, 0, 0]] : [[0, -12.4, 0]];
    return { points: [...ARENA_POINTS, ...hands], rect: (width, height) => ({ x: 14, y: 6, width: width - 28, height: height - 12 }), align: [0.5, 0.5] };
  }
  const corners = trays.flatMap((tray): Point[] => {
    const [a, b] = trayHalf(tray);
    return [[-1, -1], [1, -1], [-1, 1], [1, 1]].map(([x = 0, y = 0]) => [tray.middle[0] + a * x, tray.middle[1] + b * y, 0]);
  });
  return {
    points: [...ARENA_POINTS, ...corners, [-16.5, 0, 0], [16.5, 0, 0], [-13.9, 6.5, 1.2]],
    rect: (width, height) => ({ x: 18, y: 112, width: width - 36, height: height - 112 - 56 }),
    align: [0.5, 0.4],
  };
}

/** The places round the arena, clockwise from the left. */
export const SIDES = ["w", "nw", "n", "ne", "e", "se", "s", "sw"] as const;
export const SIDE_WORDS = { w: "the left", nw: "the far left", n: "the far side", ne: "the far right", e: "the right", se: "the near right", s: "the near side", sw: "the near left" } as const;
export const OUTWARDS = { w: [-1, 0], nw: [-0.707, 0.707], n: [0, 1], ne: [0.707, 0.707], e: [1, 0], se: [0.707, -0.707], s: [0, -1], sw: [-0.707, -0.707] } as const;
/** Where a side is for somebody who looks from there: to the right and away. */
export function seenFrom(side: (typeof SIDES)[number], yaw: number): readonly [number, number] {
  const [right, away] = OUTWARDS[side];
  const turn = (yaw * Math.PI) / 180;
  return [right * Math.cos(turn) - away * Math.sin(turn), right * Math.sin(turn) + away * Math.cos(turn)];
}
/** The words for a side as it is seen from there. */
export function sideWord(side: (typeof SIDES)[number], yaw: number): string {
  const [x, y] = seenFrom(side, yaw);
  const seen = SIDES.find((one) => Math.hypot(OUTWARDS[one][0] - x, OUTWARDS[one][1] - y) < 0.3);
  return SIDE_WORDS[seen ?? side];
}

/** The mark of a place on the table. */
export function printAt(side: (typeof SIDES)[number], yaw: number): Point {
  const [right, away] = OUTWARDS[side];
  // Behind the arena it would be hidden: there it is further away.
  const behind = seenFrom(side, yaw)[1] > 0.3 ? 2.6 : 0;
  return [right * (MAT[0] + 3.5 + behind), away * (MAT[1] + 3.7 + behind), 0];
}

/** The hand at a side, 40 mm beyond the mat. */
export function handAt(side: (typeof SIDES)[number]): Point {
  return [OUTWARDS[side][0] * (MAT[0] + 4), OUTWARDS[side][1] * (MAT[1] + 4), 6.7];
}
