// Where everything lies on the table, in centimetres from the middle of the town: x to the right, y away from the players, z up.
import type { Hand } from "../../play/rest";
import type { Fit, Look, Point, Sheet } from "../../dice/types";
import type { TownAim } from "../../wire/games/monster-strike";

export const SHEET = { width: 21.59, height: 27.94 };
export const CARD = { width: 6.35, height: 8.89 };
const STEP = 6.9;
/** The front and the far edge of the sheets, and their two ends. */
export const EDGE_Y = SHEET.height / 2;
export const EDGE_X = (3 * SHEET.width) / 2;
/** How many pixels of an element lie on a centimetre. */
export const GRAIN = 20;

/** The middle of a sheet: 0, 1, 2 from west to east. */
export const sheetX = (place: number) => (place - 1) * SHEET.width;
/** The middle of a slot, 1 to 9. */
export function slotAt(slot: number): [x: number, y: number] {
  const index = slot - 1;
  return [sheetX(Math.floor(index / 3)) + ((index % 3) - 1) * STEP, 0];
}
export const DECK: [number, number] = [-EDGE_X - 4.9, 7.5];
export const ESCAPE: [number, number] = [EDGE_X + 4.9, 7.5];

/** A rectangle that lies flat, by its middle; turned by degrees, larger or smaller, lifted. */
export function flat([x, y]: readonly [number, number], width: number, height: number, turn = 0, up = 0): Sheet {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const right: Point = [width * cos, -width * sin, 0];
  const down: Point = [-height * sin, -height * cos, 0];
  return { corner: [x - (right[0] + down[0]) / 2, y - (right[1] + down[1]) / 2, up], right, down };
}
/** A rectangle that stands upright on its foot. */
export function standing(x: number, y: number, width: number, height: number): Sheet {
  return { corner: [x - width / 2, y, height], right: [width, 0, 0], down: [0, 0, -height] };
}

/** Its shadow on the ground. */
export function shadow(x: number, y: number, width: number, height: number): Sheet {
  const [aside, behind] = [height * 0.42, height * 0.34];
  return { corner: [x - width / 2 + aside, y + behind, 0], right: [width, 0, 0], down: [-aside, -behind, 0] };
}

/** From where the town is looked at: all of it, or one sheet (0 to 2, or between two while the camera moves). */
export function lookAt(sheet: number | null): Look {
  return sheet === null ? { at: [0, -9.6, 0], distance: 138, pitch: 57, yaw: 0 } : { at: [sheetX(sheet), -4.9, 0], distance: 141, pitch: 57, yaw: 0 };
}
export function fitOf(sheet: number | null, room: Fit["rect"]): Fit {
  const x = sheet === null ? 0 : sheetX(sheet);
  const half = sheet === null ? EDGE_X : SHEET.width / 2 + 0.2;
  const points: Point[] = [[x - half, -EDGE_Y, 0], [x + half, -EDGE_Y, 0], [x - half, EDGE_Y, 0], [x + half, EDGE_Y, 0], [x, 9.3, 8.6]];
  if (sheet === null) points.push([DECK[0] - 4.7, DECK[1], 0], [ESCAPE[0] + 4.7, ESCAPE[1], 0]);
  return { points, rect: room, align: [0.5, sheet === null ? 0 : 0.4] };
}

const FOOT = 30.48;
/** How fast a die is thrown from beside a card, in centimetres a second. */
const TOSSED = 180;
/** How far short of a card a die lands that is tossed or skimmed at it: it rolls on. */
const SHORT = 12;
/** The point that a throw is aimed at, and how wide it scatters there: by how much of its way a die lands beside its point. */
export function landing(aim: TownAim, feet: number, hand: Hand): { at: [number, number]; spread: number } {
  const spread = (way: number, speed: number) => (way * (hand.tremor + (hand.haste * speed) / 100)) / 1000;
  const swaying = (height: number) => (height * (hand.sway ?? 0)) / 1000;
  if ("style" in aim) {
    const [x, y] = slotAt(aim.slot);
    if (aim.style === "drop") return { at: [x, y], spread: Math.hypot(spread(FOOT * feet, 0), swaying(FOOT * feet)) };
    const way = spread(FOOT * feet + SHORT, TOSSED);
    return aim.style === "toss" ? { at: [x, y - SHORT], spread: way } : { at: [x + (x <= 0 ? -SHORT : SHORT), y], spread: way };
  }
  const [from, to] = [aim.from.map((one) => one / 100), aim.to.map((one) => one / 100)];
  const way = Math.hypot((to[0] ?? 0) - (from[0] ?? 0), (to[1] ?? 0) - (from[1] ?? 0), from[2] ?? 0);
  return { at: [to[0] ?? 0, to[1] ?? 0], spread: Math.hypot(spread(way, aim.speed), swaying(from[2] ?? 0)) };
}
