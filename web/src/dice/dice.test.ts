import { describe, expect, it } from "vitest";
import { carried, flightDice, tossed } from "./tracks";
import { lying, posed, SIDES, top, turned } from "./turn";
import type { Fit, Look, Point } from "./types";
import { Camera } from "./view";

const look: Look = { at: [0, -1, 0], distance: 65, pitch: 57, yaw: 0 };
const points: Point[] = [[-10, -8, 0], [10, -8, 0], [-10, 8, 3], [10, 8, 3]];
const fit: Fit = { points, rect: (width, height) => ({ x: 50, y: 40, width: width - 100, height: height - 80 }) };
const near = (one: readonly number[], other: readonly number[], slack = 1e-6) => one.forEach((part, place) => expect(Math.abs(part - (other[place] ?? NaN))).toBeLessThan(slack));

describe("the camera", () => {
  for (const [name, yaw, flat] of [["across", 0, false], ["lengthwise", 90, false], ["from above", 0, true], ["from above, lengthwise", 90, true]] as const) {
    const view = new Camera({ ...look, yaw }, fit, 1092, 900, flat);
    it(`shows everything within its rectangle, ${name}`, () => {
      for (const point of points) {
        const [x, y] = view.at(point);
        expect(x).toBeGreaterThan(49.9);
        expect(x).toBeLessThan(1042.1);
        expect(y).toBeGreaterThan(39.9);
        expect(y).toBeLessThan(860.1);
      }
    });
    it(`finds the point of the table under a pixel, ${name}`, () => {
      const [x, y] = view.at([3.5, -2.25, 0]);
      near(view.ground(x, y), [3.5, -2.25]);
    });
    it(`lays an element where its corners are, ${name}`, () => {
      const css = view.lay({ corner: [-4, 3, 0], right: [8, 0, 0], down: [0, -6, 0] }, 200, 150);
      const m = css.slice(9, -1).split(",").map(Number);
      const laid = (x: number, y: number) => {
        const part = (row: number) => (m[row] ?? 0) * x + (m[4 + row] ?? 0) * y + (m[12 + row] ?? 0);
        return [part(0) / part(3), part(1) / part(3)];
      };
      near(laid(0, 0), view.at([-4, 3, 0]), 1e-3);
      near(laid(200, 0), view.at([4, 3, 0]), 1e-3);
      near(laid(200, 150), view.at([4, -3, 0]), 1e-3);
    });
  }
});

describe("dice", () => {
  it("show the side that they lie with, turned as they are", () => {
    for (let side = 1; side <= 6; side += 1) {
      for (const yaw of [0.1, 1.2, 2.9, -2.2]) {
        const found = top(lying(side, yaw));
        expect(found.side).toBe(side);
        expect(Math.abs(Math.sin((found.yaw - yaw) / 2))).toBeLessThan(1e-9);
        near(turned(lying(side, yaw), SIDES[side - 1] ?? [0, 0, 0]), [0, 0, 1]);
      }
    }
  });
  it("lie where the wire says", () => {
    const pose = posed(5, { x: 270, y: -180, z: 80, yaw: 1024 });
    near(pose.at, [2.7, -1.8, 0.8]);
    expect(top(pose.turn).side).toBe(5);
    expect(top(pose.turn).yaw).toBeCloseTo(Math.PI / 2);
  });
});

describe("motions", () => {
  it("end where dice lie", () => {
    const [from, to] = [posed(2, { x: -700, y: 0, z: 80, yaw: 0 }), posed(6, { x: 100, y: 200, z: 80, yaw: 700 })];
    for (const track of [carried(from, to), tossed([-11, 0, 6], to)]) {
      const last = track.at(track.seconds);
      near(last.at, to.at, 1e-6);
      expect(top(last.turn).side).toBe(6);
    }
  });
  it("play a flight as it was recorded, and let dice fade that have left", () => {
    const row = (x: number): [number, number, number, number, number, number, number] => [x, 0, 80, 0, 0, 0, 1024];
    const ground = { outlines: [], seen: [[0, 0], [1, 1]] as [[number, number], [number, number]], die: 160, faces: ["X", "2", "3", "4", "5", "6"] as [string, string, string, string, string, string] };
    const flight = { moments_a_second: 60, ground, dice: [{ moments: [row(0)], lasts: 61, shows: "X" }, { moments: [row(0), row(60), row(120)], lasts: 3, shows: null }] };
    const [still, gone] = flightDice(flight, (place) => `d${place}`, "ivory");
    expect(still?.track.at(0.5).at[0]).toBe(0);
    expect(still?.track.fades).toBeUndefined();
    expect(gone?.track.at(1.5 / 60).at[0]).toBeCloseTo(0.9);
    expect(gone?.track.fades).toBeCloseTo(3 / 60);
  });
});
