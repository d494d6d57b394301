// Trays as flat shapes in pixels.
import { hull, pathOf } from "../../dice/view";
import type { Point, View } from "../../dice/types";
import { STEP, trayHalf, type Tray } from "./layout";

export interface TrayShape {
  seat: number;
  shadow: string;
  body: string;
  top: string;
  floor: string;
  places: string[];
  /** Where the plate of its player stands: above it, or beside it for the one in front. */
  plate: [number, number];
  middle: [number, number];
  size: number;
}

function rounded([x, y]: readonly [number, number], a: number, b: number, round: number, z: number): Point[] {
  const corners = [[1, 1, 0], [-1, 1, 1], [-1, -1, 2], [1, -1, 3]] as const;
  return corners.flatMap(([sx, sy, quarter]) =>
    Array.from({ length: 6 }, (_, part): Point => {
      const angle = ((quarter + part / 5) * Math.PI) / 2;
      return [x + sx * (a - round) + Math.cos(angle) * round, y + sy * (b - round) + Math.sin(angle) * round, z];
    }),
  );
}

export function trayShape(view: View, tray: Tray): TrayShape {
  const [a, b] = trayHalf(tray);
  const line = (points: Point[]) => points.map((point) => view.at(point));
  const places = Array.from({ length: tray.columns * tray.rows }, (_, place): readonly [number, number] => [
    tray.middle[0] + ((place % tray.columns) - (tray.columns - 1) / 2) * STEP,
    tray.middle[1] - (Math.floor(place / tray.columns) - (tray.rows - 1) / 2) * STEP,
  ]);
  const high = view.flat ? 0 : 0.6;
  const [x, y] = tray.middle;
  return {
    seat: tray.seat,
    shadow: pathOf(hull([...line(rounded(tray.middle, a, b, 0.8, 0)), ...line(rounded([x + 0.35, y + 0.2], a, b, 0.8, 0))])),
    body: pathOf(hull([...line(rounded(tray.middle, a, b, 0.8, 0)), ...line(rounded(tray.middle, a, b, 0.8, high))])),
    top: pathOf(line(rounded(tray.middle, a, b, 0.8, high))),
    floor: pathOf(line(rounded(tray.middle, a - 0.24, b - 0.24, 0.62, high))),
    places: places.map((place) => pathOf(line(rounded(place, 0.72, 0.72, 0.32, 0.25)))),
    plate: tray.rows === 1 ? view.at([x + a, y, 0.3]) : view.at([x, y + b, high]),
    middle: view.at([x, y, 0.6]),
    size: view.scale([x, y, 0]),
  };
}
