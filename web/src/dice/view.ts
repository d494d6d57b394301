// The camera: from points of the world to pixels and back. Plain sums, so that the page can lay its own elements into the scene.
import { turned } from "./turn";
import { EDGE, SUN, type Fit, type Look, type Point, type Pose, type Sheet, type View } from "./types";

/** All that a painter needs of a camera. */
export interface Lens {
  eye: Point;
  right: Point;
  up: Point;
  ahead: Point;
  /** Pixels for a slope of 1. */
  focus: number;
  /** The pixel straight ahead. */
  middle: [number, number];
}

const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const less = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

export class Camera implements View {
  readonly lens: Lens;
  readonly sun: Point;
  constructor(
    look: Look,
    fit: Fit,
    readonly width: number,
    readonly height: number,
    readonly flat: boolean,
  ) {
    const pitch = ((flat ? 90 : look.pitch) * Math.PI) / 180;
    const yaw = (look.yaw * Math.PI) / 180;
    const ahead: Point = [Math.sin(yaw) * Math.cos(pitch), Math.cos(yaw) * Math.cos(pitch), -Math.sin(pitch)];
    const right: Point = [Math.cos(yaw), -Math.sin(yaw), 0];
    const up: Point = [Math.sin(yaw) * Math.sin(pitch), Math.cos(yaw) * Math.sin(pitch), Math.cos(pitch)];
    const eye: Point = [look.at[0] - ahead[0] * look.distance, look.at[1] - ahead[1] * look.distance, look.at[2] - ahead[2] * look.distance];
    this.sun = [right[0] * SUN[0] + Math.sin(yaw) * SUN[1], right[1] * SUN[0] + Math.cos(yaw) * SUN[1], SUN[2]];
    this.lens = { eye, right, up, ahead, focus: 1, middle: [0, 0] };
    const seen = fit.points.map((point) => this.at(point));
    const [left, high] = [Math.min(...seen.map(([x]) => x)), Math.min(...seen.map(([, y]) => y))];
    const [wide, tall] = [Math.max(...seen.map(([x]) => x)) - left, Math.max(...seen.map(([, y]) => y)) - high];
    const rect = fit.rect(width, height);
    const focus = Math.max(1e-6, Math.min(rect.width / wide, rect.height / tall));
    const [alignX, alignY] = fit.align ?? [0.5, 0.5];
    this.lens.focus = focus;
    this.lens.middle = [
      rect.x + (rect.width - wide * focus) * alignX - left * focus,
      rect.y + (rect.height - tall * focus) * alignY - high * focus,
    ];
  }

  /** A point as (x, y, depth), of which x / depth and y / depth are pixels. */
  #deep(point: Point, isWay = false): [number, number, number] {
    const { eye, right, up, ahead, focus, middle } = this.lens;
    if (this.flat) {
      // What stands upright lies down, away from its foot.
      const laid: Point = isWay ? [point[0], point[1] + point[2], 0] : point;
      const depth = isWay ? 0 : 1;
      return [middle[0] * depth + focus * dot(right, laid), middle[1] * depth - focus * dot(up, laid), depth];
    }
    const from = isWay ? point : less(point, eye);
    const depth = dot(ahead, from);
    return [middle[0] * depth + focus * dot(right, from), middle[1] * depth - focus * dot(up, from), depth];
  }

  at(point: Point): [number, number] {
    const [x, y, depth] = this.#deep(point);
    return [x / depth, y / depth];
  }

  scale(point: Point): number {
    return this.flat ? this.lens.focus : this.lens.focus / this.#deep(point)[2];
  }

  ground(x: number, y: number, z = 0): [number, number] {
    const { eye, right, up, ahead, focus, middle } = this.lens;
    const [a, b] = [(x - middle[0]) / focus, (middle[1] - y) / focus];
    if (this.flat) return [right[0] * a + up[0] * b, right[1] * a + up[1] * b];
    const way: Point = [right[0] * a + up[0] * b + ahead[0], right[1] * a + up[1] * b + ahead[1], right[2] * a + up[2] * b + ahead[2]];
    const far = (z - eye[2]) / way[2];
    return [eye[0] + way[0] * far, eye[1] + way[1] * far];
  }

  lay(sheet: Sheet, width: number, height: number): string {
    const corner: Point = this.flat ? [sheet.corner[0], sheet.corner[1] + sheet.corner[2], 0] : sheet.corner;
    const [cx, cy, cw] = this.#deep(corner);
    const [rx, ry, rw] = this.#deep(sheet.right, true);
    const [dx, dy, dw] = this.#deep(sheet.down, true);
    const part = (value: number) => +(value / cw).toPrecision(9);
    const column = (x: number, y: number, w: number, long: number) => `${part(x / long)},${part(y / long)},0,${part(w / long)}`;
    return `matrix3d(${column(rx, ry, rw, width)},${column(dx, dy, dw, height)},0,0,1,0,${column(cx, cy, cw, 1)})`;
  }

  around(pose: Pose, more = 0): string {
    const half = (EDGE / 2) * 0.94 * (pose.size ?? 1);
    const corners = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z): Point => [x * half, y * half, z * half])));
    const points = corners.map((corner) => {
      const [x, y, z] = turned(pose.turn, corner);
      return this.at([pose.at[0] + x, pose.at[1] + y, pose.at[2] + z]);
    });
    const middle = this.at(pose.at);
    return pathOf(
      hull(points).map(([x, y]) => {
        const long = Math.hypot(x - middle[0], y - middle[1]) || 1;
        return [x + ((x - middle[0]) / long) * more, y + ((y - middle[1]) / long) * more];
      }),
    );
  }
}

/** The outer points, counter-clockwise. */
export function hull(points: readonly (readonly [number, number])[]): [number, number][] {
  const sorted = points.map(([x, y]): [number, number] => [x, y]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: [number, number][]) => {
    const out: [number, number][] = [];
    for (const point of list) {
      for (;;) {
        const [a, b] = [out.at(-2), out.at(-1)];
        if (!a || !b || (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) > 0) break;
        out.pop();
      }
      out.push(point);
    }
    return out.slice(0, -1);
  };
  return [...half(sorted), ...half([...sorted].reverse())];
}

/** A closed line through points, as an SVG path. */
export function pathOf(points: readonly (readonly [number, number])[]): string {
  return points.length === 0 ? "" : `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
}
