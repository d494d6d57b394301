// How dice are turned: quaternions, and what a die shows.
import type { Point, Pose, Turn } from "./types";

export const STRAIGHT: Turn = [0, 0, 0, 1];

/** First `second`, then `first`, as the turns of a body are written. */
export function times(first: Turn, second: Turn): Turn {
  const [ax, ay, az, aw] = first;
  const [bx, by, bz, bw] = second;
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

export function about([x, y, z]: Point, angle: number): Turn {
  const long = Math.hypot(x, y, z) || 1;
  const sine = Math.sin(angle / 2) / long;
  return [x * sine, y * sine, z * sine, Math.cos(angle / 2)];
}

export function turned([x, y, z, w]: Turn, [px, py, pz]: Point): Point {
  const tx = 2 * (y * pz - z * py);
  const ty = 2 * (z * px - x * pz);
  const tz = 2 * (x * py - y * px);
  return [px + w * tx + y * tz - z * ty, py + w * ty + z * tx - x * tz, pz + w * tz + x * ty - y * tx];
}

/** Between two turns, the shorter way. */
export function between(one: Turn, other: Turn, part: number): Turn {
  let cosine = one[0] * other[0] + one[1] * other[1] + one[2] * other[2] + one[3] * other[3];
  const sign = cosine < 0 ? -1 : 1;
  cosine *= sign;
  let [a, b] = [1 - part, part];
  if (cosine < 0.9995) {
    const angle = Math.acos(cosine);
    const sine = Math.sin(angle);
    a = Math.sin(a * angle) / sine;
    b = Math.sin(b * angle) / sine;
  }
  b *= sign;
  const mixed: Turn = [one[0] * a + other[0] * b, one[1] * a + other[1] * b, one[2] * a + other[2] * b, one[3] * a + other[3] * b];
  const long = Math.hypot(...mixed) || 1;
  return [mixed[0] / long, mixed[1] / long, mixed[2] / long, mixed[3] / long];
}

const HALF = Math.SQRT1_2;
/** The turns that bring sides 1 to 6 to the top. */
const UPRIGHT: readonly Turn[] = [
  STRAIGHT, [0, -HALF, 0, HALF], [HALF, 0, 0, HALF], [-HALF, 0, 0, HALF], [0, HALF, 0, HALF], [1, 0, 0, 0],
];
/** Where the sides 1 to 6 look in the die's own frame. */
export const SIDES: readonly Point[] = [[0, 0, 1], [1, 0, 0], [0, 1, 0], [0, -1, 0], [-1, 0, 0], [0, 0, -1]];

/** A die with this side (1 to 6) up, turned by an angle in radians, counter-clockwise from above. */
export function lying(side: number, yaw: number): Turn {
  return times(about([0, 0, 1], yaw), UPRIGHT[side - 1] ?? STRAIGHT);
}

/** A place as the games send it: tenths of a millimetre, and 1/4096 of a turn. */
export function posed(side: number, place: { x: number; y: number; z: number; yaw: number }): Pose {
  return { at: [place.x / 100, place.y / 100, place.z / 100], turn: lying(side, (place.yaw * Math.PI) / 2048) };
}

/** The side that is on top, and how the die is turned under it. */
export function top(turn: Turn): { side: number; yaw: number } {
  let side = 1;
  let most = -2;
  SIDES.forEach((normal, index) => {
    const up = turned(turn, normal)[2];
    if (up > most) [most, side] = [up, index + 1];
  });
  const [x, y, z, w] = UPRIGHT[side - 1] ?? STRAIGHT;
  const ahead = turned(times(turn, [-x, -y, -z, w]), [1, 0, 0]);
  return { side, yaw: Math.atan2(ahead[1], ahead[0]) };
}
