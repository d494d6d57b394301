import { describe, expect, it } from "vitest";
import { lineOf, notation, wayOf, type Wish } from "./aim";
import { POINTS } from "./arena";
import { SIDES } from "./layout";
import { arenaDice } from "./layout";
import { madeUp } from "./motions";

const wish = (change: Partial<Wish> = {}): Wish => ({ mark: { point: [0, 0] }, side: "sw", strength: "soft", spin: 0, ...change });

describe("a throw in notation", () => {
  it("is one of the four ways where it equals one", () => {
    expect(notation(wish(), false, false)).toBe("roll from sw");
    expect(notation(wish(), false, true)).toBe("roll");
    expect(notation(wish({ strength: "firm", side: "n" }), true, false)).toBe("all-in throw from n");
    expect(notation(wish({ strength: "drop" }), false, false)).toBe("drop");
    expect(notation(wish({ mark: { die: 5 }, strength: "hard", side: "e" }), false, false)).toBe("strike 5 from e");
  });
  it("is a free aim on the grid otherwise", () => {
    expect(notation(wish({ mark: { point: [400, -250] }, side: "w", strength: "firm", spin: 1 }), false, false)).toBe("aim -1160,0,670 at 400,-250 speed 160 spin 4");
    expect(notation(wish({ mark: { point: [-400, 250] }, strength: "drop" }), true, false)).toBe("all-in aim -400,250,770 at -400,250 speed 0 spin 0");
    const hands = new Set(SIDES.map((side) => notation(wish({ side, strength: "hard" }), false, false).split(" ")[1]));
    expect([...hands].sort()).toEqual(["-1160,0,670", "-820,-685,670", "-820,685,670", "0,-970,670", "0,970,670", "1160,0,670", "820,-685,670", "820,685,670"]);
  });
  it("flies to where it is aimed", () => {
    for (const side of SIDES) {
      for (const [x, y] of POINTS) {
        for (const strength of ["soft", "firm", "hard"] as const) {
          const line = lineOf(wish({ mark: { point: [x, y] }, side, strength }), [x / 100, y / 100], { tremor: 45, haste: 5 });
          const last = line.beads.at(-1);
          expect(last).toBeDefined();
          if (line.speed >= 160 && last) expect(Math.hypot(last[0] - x / 100, last[1] - y / 100)).toBeLessThan(3);
          expect(line.spread).toBeGreaterThan(0.2);
        }
      }
    }
    expect(wayOf(wish({ strength: "hard" }))).toBe("free");
  });
});

describe("quick dice", () => {
  it("come to lie as the game says, whatever happened to them", () => {
    const lay = (faces: string) => arenaDice(faces.split("").map((face) => ({ face: face as "2", at: null })), [], 1);
    for (const [before, after, thrown] of [["25", "255", 1], ["5", "36", 1], ["25", "25", 1], ["5", "3", 1], ["", "X2246", 5], ["346", "34", 1]] as const) {
      const { landed, moving } = madeUp(lay(before), after.split("") as "2"[], thrown, [-8, -7, 6], 4, 1);
      expect(landed.map((die) => die.face).sort().join("")).toBe(after.split("").sort().join(""));
      expect(new Set(landed.map((die) => die.id)).size).toBe(landed.length);
      expect(moving.length).toBeGreaterThanOrEqual(thrown);
    }
  });
});
