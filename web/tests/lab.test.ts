// The lab's orders and what it says about results.
import { describe, expect, it } from "vitest";
import { asked, fromQuery, pathOf, usual, wrongWith } from "../src/lab/order";
import { barsOf, endings, percent, say, scaleFor, type Cell } from "../src/lab/results";
import type { GameAbout } from "../src/play/rest";

const game: GameAbout = {
  slug: "mayhem", name: "Monster Mayhem", tagline: "", fewest: 2, most: 6, kind: "published", how_to_play: null, packs: [],
  options: [{ key: "mashups", label: "", values: ["battle", "turn"], default: "battle", rule: "MAY-40", reading: false }],
  bots: [{ name: "random", level: null, character: null, label: "" }, { name: "easy", level: "easy", character: null, label: "" }, { name: "naive", level: "medium", character: null, label: "" }, { name: "counting", level: "expert", character: null, label: "" }],
};
const order = (query: string) => fromQuery(game, new URLSearchParams(query));

describe("an order", () => {
  it("stands in its address and comes back from it", () => {
    const wanted = { ...usual(game), bots: ["naive", "counting", "random"], games: 5_000, seed: 77, options: { mashups: "turn" }, beside: { options: {}, pack: "own-1" } };
    const path = pathOf(wanted);
    expect(path).toBe("/lab/mayhem?bots=naive,counting,random&games=5000&seed=77&a.mashups=turn&beside&bpack=own-1");
    expect(order(path.split("?")[1] ?? "")).toEqual(wanted);
    const alone = { ...usual(game), beside: { options: {}, pack: "base" } };
    expect(order(pathOf(alone).split("?")[1] ?? "")).toEqual(alone);
  });
  it("is as usual where an address says what cannot be", () => {
    expect(order("bots=naive&games=0&seed=-3&a.mashups=never&a.more=1")).toEqual(usual(game));
    expect(order("bots=naive,<script>&games=1e9&seed=1.5")).toEqual(usual(game));
    expect(order("games=100000").games).toBe(100_000);
  });
  it("is sent without what is as usual", () => {
    expect(asked(usual(game))).toEqual({ game: "mayhem", bots: ["naive", "easy"], games: 1_000, seed: 1, options: {} });
    expect(asked({ ...usual(game), pack: "p", beside: { options: { mashups: "turn" }, pack: "base" } })).toMatchObject({ pack: "p", beside: { options: { mashups: "turn" } } });
  });
  it("says what is wrong before it is sent", () => {
    expect(wrongWith(usual(game))).toEqual({});
    expect(Object.keys(wrongWith({ ...usual(game), games: 100_001, seed: -1 }))).toEqual(["games", "seed"]);
    expect(Object.keys(wrongWith({ ...usual(game), games: Number.NaN, seed: 0.5 }))).toEqual(["games", "seed"]);
  });
});

describe("results", () => {
  const difference = (by: number, low: number, high: number, what = "wins of B naive") => ({ what, first: 0.4, second: 0.4 + by, by, interval: { low, high } });
  it("are called different only where the interval says so", () => {
    expect(say(difference(0.03, 0.01, 0.05))).toMatchObject({ seat: "B", bot: "naive", sure: true, verdict: "wins more", first: "40.0 %", second: "43.0 %" });
    expect(say(difference(-0.03, -0.05, -0.01)).verdict).toBe("wins less");
    const open = say(difference(0.03, -0.01, 0.07));
    expect(open.verdict).toBe("no difference shown");
    expect(open.says).toContain("between −1.0 and 7.0 games in a hundred");
    expect(say(difference(0, 0, 0)).verdict).toBe("not one game differs");
    expect(say(difference(-2, -3, -1, "steps a game"))).toMatchObject({ seat: null, verdict: "shorter" });
  });
  it("stand on a scale that holds them", () => {
    for (const highest of [0, 0.04, 0.21, 0.5, 0.99, 1]) {
      const { top, ticks } = scaleFor(highest);
      expect(top).toBeGreaterThanOrEqual(Math.min(1, highest) - 1e-9);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.at(-1)).toBeCloseTo(top);
    }
    expect(percent(0.12345)).toBe("12.3 %");
  });
  it("lose no game in the bars, and two tables share them", () => {
    const [first, second] = barsOf([{ "3": 2, "200": 1 }, { "90": 4 }], 10);
    const games = (bars = first) => bars?.reduce((sum, bar) => sum + bar.games, 0);
    expect(games()).toBe(3);
    expect(games(second)).toBe(4);
    expect(first?.map((bar) => bar.from)).toEqual(second?.map((bar) => bar.from));
    expect(first?.length).toBeLessThanOrEqual(10);
    expect(barsOf([{}])).toEqual([[]]);
  });
  it("tell how games ended where one winner is not all there is", () => {
    const cell = { games: 10, called: 1, endings: { alone: 6, shared: 0, together: 0, nobody: 3 } } as Cell;
    expect(endings(cell)).toEqual(["60.0 % won by one", "30.0 % won by nobody here", "10.0 % called at the cap on steps"]);
    expect(endings({ ...cell, called: 0, endings: { ...cell.endings, alone: 10, nobody: 0 } })).toEqual([]);
  });
});
