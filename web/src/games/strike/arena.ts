// The arena as flat shapes in pixels: its wall of 28 parts, rim, mat and marks, seen by the camera of the stage.
import { hull, pathOf } from "../../dice/view";
import type { Hider, Point, View } from "../../dice/types";

/** Half the mat, and how much further out the wall's top, the rim's edge and the foot are. */
export const MAT = [7.6, 5.7] as const;
export const WALL = 3.2;
const TOP = 1.1647;
const RIM = TOP + 1;
const FOOT = RIM - 0.35;
/** Three parts make one of the 28 panels of the wall. */
const PARTS = 84;
/** How far the wall's shadow falls on the mat. */
const SHADE = 1.9;

const around = (more: number, z: number, parts = PARTS, shift: readonly [number, number] = [0, 0]): Point[] =>
  Array.from({ length: parts }, (_, part) => {
    const angle = (part / parts) * Math.PI * 2;
    return [(MAT[0] + more) * Math.cos(angle) + shift[0], (MAT[1] + more) * Math.sin(angle) + shift[1], z];
  });

/** Points that must be on the screen so that the whole arena is. */
export const ARENA_POINTS: readonly Point[] = [...around(RIM, WALL, 24), ...around(FOOT, 0, 24)];

/** What hides dice: the wall from inside and outside, and its rim. */
export const HIDERS: readonly Hider[] = [
  band(around(TOP + 0.12, WALL), around(RIM, WALL)),
  band(around(RIM, WALL), around(FOOT, -0.2)),
  band(around(TOP + 0.4, WALL - 0.1), around(0.5, 0)),
];
function band(one: Point[], other: Point[]): Hider {
  return { strip: [...one, ...one.slice(0, 1)].flatMap((point, place) => [point, other[place % PARTS] ?? point]) };
}

export interface Panel {
  path: string;
  fill: string;
}
export interface Letter {
  letter: string;
  matrix: string;
}
export interface ArenaShape {
  shadow: string;
  outside: string;
  outer: Panel[];
  word: Letter[];
  rim: string;
  lip: string;
  inside: string;
  inner: Panel[];
  /** Every second part of the wall, inside and outside. */
  odd: string;
  oddOutside: string;
  mat: string;
  stripes: string[];
  shade: string;
  line: string;
  cross: string;
  crossWide: number;
  points: [number, number][];
  edge: number;
}

/** Red in five tones from lit to dark. */
const OUTSIDE = ["#f04a35", "#e4412d", "#cf3627", "#b32a22", "#97201f"];
const INSIDE = ["#ff8a68", "#ff7551", "#ee5b40", "#cf4534", "#9e2f30"];
/** A tone between them: light is 1 where the sun falls on it. */
function tone(list: readonly string[], light: number): string {
  const at = Math.max(0, Math.min(list.length - 1.001, (0.72 - light) * 3.4));
  const parts = (colour = "#000000") => [1, 3, 5].map((place) => parseInt(colour.slice(place, place + 2), 16));
  const [one, other] = [parts(list[Math.floor(at)]), parts(list[Math.floor(at) + 1])];
  return `rgb(${one.map((part, place) => Math.round(part + ((other[place] ?? 0) - part) * (at % 1))).join(" ")})`;
}

export function arenaShape(view: View, yaw: number): ArenaShape {
  const line = (points: Point[]) => pathOf(points.map((point) => view.at(point)));
  const foot = around(FOOT, 0);
  const rim = around(RIM, WALL);
  const sun = view.sun;
  const drop = [-sun[0] / sun[2], -sun[1] / sun[2]] as const;
  const shadow = around(RIM, 0, PARTS, [drop[0] * WALL, drop[1] * WALL]);
  const flatSun = Math.hypot(sun[0], sun[1]);
  const sides = Array.from({ length: PARTS }, (_, part) => {
    const next = (part + 1) % PARTS;
    const angle = ((part - (part % 3) + 1.5) / PARTS) * Math.PI * 2;
    const out = [Math.cos(angle) / MAT[0], Math.sin(angle) / MAT[1]] as const;
    const long = Math.hypot(...out);
    return { part, next, angle, light: (out[0] * sun[0] + out[1] * sun[1]) / long / flatSun };
  });
  const quad = (one: Point[], other: Point[], part: number, next: number) =>
    line([one[part], one[next], other[next], other[part]].filter((point): point is Point => point !== undefined));
  const bands = [around(TOP, WALL), around(TOP * 0.5, WALL / 2), around(0, 0)];
  const inner = sides.flatMap(({ part, next, light }) =>
    [0, 1].map((row) => ({
      path: quad(bands[row] ?? [], bands[row + 1] ?? [], part, next),
      fill: tone(INSIDE, -light * 0.8 + (row === 1 ? 0.36 : 0.02)),
    })),
  );
  const odd = sides.filter(({ part }) => part % 6 < 3);
  const scale = view.scale([0, 0, 0]);
  const lit = around(TOP, 0, PARTS, [drop[0] * SHADE * 2.2, drop[1] * SHADE * 1.8]).map((point) => view.at(point));
  const [arm, spin] = [1.7, Math.PI / 4];
  const arms = [0, 1].map((way) => [Math.cos(spin + (way * Math.PI) / 2) * arm, Math.sin(spin + (way * Math.PI) / 2) * arm] as const);
  return {
    shadow: pathOf(hull([...shadow, ...foot].map((point) => view.at(point)))),
    outside: pathOf(hull([...rim, ...foot].map((point) => view.at(point)))),
    outer: view.flat ? [] : sides.filter(({ angle }) => faces(angle, yaw)).map(({ part, next, light }) => ({ path: quad(rim, foot, part, next), fill: tone(OUTSIDE, light * 0.66 + 0.14) })),
    word: view.flat ? [] : letters(view, yaw),
    rim: line(rim),
    lip: line(around(TOP - 0.13, WALL - 0.36)),
    inside: line(around(TOP, WALL)),
    inner,
    odd: odd.map(({ part, next }) => quad(bands[0] ?? [], bands[2] ?? [], part, next)).join(""),
    oddOutside: view.flat ? "" : odd.filter(({ angle }) => faces(angle, yaw)).map(({ part, next }) => quad(rim, foot, part, next)).join(""),
    mat: line(around(0, 0)),
    stripes: Array.from({ length: 6 }, (_, place) => {
      const [wide, long] = MAT;
      const x = -wide + (place * wide) / 3;
      return line([[x, -long, 0], [x + wide / 6, -long, 0], [x + wide / 6, long, 0], [x, long, 0]]);
    }),
    shade: `${line(around(0, 0))}${pathOf(lit)}`,
    line: line(around(-1.2, 0, 72)),
    cross: arms.map(([x, y]) => `M${view.at([-x, -y, 0]).join(" ")}L${view.at([x, y, 0]).join(" ")}`).join(""),
    crossWide: scale * 0.9,
    points: POINTS.map(([x, y]) => view.at([x / 100, y / 100, 0])),
    edge: Math.max(1.6, scale * 0.08),
  };
}

/** The nine points that can be aimed at, in tenths of a millimetre. */
export const POINTS: readonly (readonly [number, number])[] = [-250, 0, 250].flatMap((y) => [-400, 0, 400].map((x) => [x, y] as const));

/** Whether a part of the wall looks towards the camera. */
function faces(angle: number, yaw: number): boolean {
  const way = (yaw * Math.PI) / 180;
  return Math.cos(angle) * -Math.sin(way) + Math.sin(angle) * -Math.cos(way) > -0.35;
}

/** The game's name on the wall, on the side of the camera, letter by letter. */
function letters(view: View, yaw: number): Letter[] {
  const word = ["S", "T", "R", "!", "K", "E"];
  const wide = [0, 1, 2, 2.82, 3.66, 4.66];
  const front = -Math.PI / 2 - (yaw * Math.PI) / 180;
  const step = yaw === 0 ? 0.166 : 0.2;
  const high = 0.55;
  return word.map((letter, place) => {
    const angle = front + ((wide[place] ?? 0) - 2.33) * step;
    const at = (turn: number, down: number): Point => {
      const more = RIM + (FOOT - RIM) * down;
      return [(MAT[0] + more) * Math.cos(turn), (MAT[1] + more) * Math.sin(turn), WALL * (1 - down)];
    };
    const [x, y] = view.at(at(angle, high));
    const [rx, ry] = view.at(at(angle + 0.05, high));
    const [dx, dy] = view.at(at(angle, high + 0.1));
    const across = (step / 0.72) / 100;
    const size = 0.1 * 118;
    return { letter, matrix: `matrix(${[((rx - x) / 0.05) * across, ((ry - y) / 0.05) * across, (dx - x) / size, (dy - y) / size, x, y].map((part) => part.toFixed(4)).join(" ")})` };
  });
}
