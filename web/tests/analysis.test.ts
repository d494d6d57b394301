// What the page makes of an analysis, and how it waits for one.
import { describe, expect, it } from "vitest";
import { Refused } from "../src/play/connection";
import { account, area, basisWords, curve, luckOf, viewpoint, isTogether, margin, percent, points, reach, signOf, slips, turningPoints } from "../src/shell/replay/analysis";
import { AskedAnalysis } from "../src/shell/replay/asked.svelte";
import type { Analysis, Change, Judged } from "../src/wire/analyse";

const exact = (value: number) => ({ value, margin: 0 });
const change = (step: number, kind: Change["kind"], gave: number): Change => ({ step, kind, seat: 0, what: [{ text: `step ${step}` }], gave: [exact(gave), exact(-gave)] });
const judged = (step: number, mark: Judged["mark"], loss: number): Judged => ({
  step, seat: 0, choices: 2, chosen: { notation: "hold", label: [{ text: "hold" }], chance: exact(0.4), rule: null }, better: null, loss: exact(loss), mark, how: "",
});
const analysis: Analysis = {
  game: "pig", names: ["Ann", "Bo"], effort: 10, basis: { by: "solved" }, how: "exact", odds_of: "game", result: [1, 0],
  moments: [0.5, 0.3, 0.2, 1].map((chance) => ({ chances: [exact(chance), exact(1 - chance)] })),
  changes: [change(1, "luck", -0.2), change(2, "decision", -0.1), change(3, "luck", 0.8)],
  decisions: [judged(2, "blunder", 0.1), judged(4, "good", 0.01), judged(6, "inaccurate", 0.03), judged(8, "inaccurate", 0.05)],
  ledgers: [
    { seat: 0, start: exact(0.5), accounts: [{ kind: "luck", seat: 0, steps: 2, gave: exact(0.6) }, { kind: "decision", seat: 0, steps: 1, gave: exact(-0.1) }], luck: exact(0.6), decisions: exact(-0.1), end: 1 },
    { seat: 1, start: exact(0.5), accounts: [], luck: exact(-0.6), decisions: exact(0.1), end: 0 },
  ],
  seats: [],
};

describe("an analysis", () => {
  it("is told in percent and points, with intervals where there are some", () => {
    expect(percent(exact(0.531))).toBe("53.1 %");
    expect(percent({ value: 0.5, margin: 0.032 })).toBe("50.0 ± 3.2 %");
    expect([0.123, -0.5, 0.00001, -0.00001].map((value) => points(exact(value)))).toEqual(["+12.3", "−50.0", "0.0", "0.0"]);
    expect([margin(exact(1)), margin({ value: 1, margin: 0.1 })]).toEqual(["", "± 10.0"]);
  });
  it("has accounts that go from the start to the result, each line from where the last one ended", () => {
    const rows = account(analysis, 0);
    expect(rows.map((row) => row.kind)).toEqual(["start", "luck", "decision", "end"]);
    expect(rows[1]).toMatchObject({ from: 0.5, to: 1.1 });
    expect(rows[2]?.from).toBeCloseTo(1.1);
    expect(rows[2]?.to).toBeCloseTo(rows[3]?.to ?? -1);
    expect(reach(rows)).toEqual({ low: 0, high: 1.1 });
    expect(account(analysis, 7)).toEqual([]);
  });
  it("has curves in steps, and a band only where there is doubt", () => {
    expect(curve(analysis, 0, 100)).toEqual({ line: "M0 50.00H1V70.00H2V80.00H3V0.00", band: null });
    const doubtful = { ...analysis, moments: [{ chances: [{ value: 0.5, margin: 0.1 }] }, { chances: [exact(1)] }] };
    expect(curve(doubtful, 0, 100).band).toBe("M0 40.00L1 0.00L1 0.00L0 60.00Z");
  });
  it("fills the room below a curve, and says whose it is", () => {
    expect(area("M0 50.00H3V0.00")).toBe("M0 50.00H3V0.00V100H0Z");
    expect(viewpoint([{ sitter: "bot" }, { sitter: "person" }], "everything")).toBe(1);
    expect(viewpoint([{ sitter: "bot" }, { sitter: "person" }], 0)).toBe(0);
    expect(viewpoint([{ sitter: "bot" }], "watcher")).toBe(0);
  });
  it("tells the luck of a seat, with numbers at the largest that stand apart", () => {
    expect(luckOf(analysis, 0).map(({ step, gave, told }) => [step, gave, told])).toEqual([[1, -0.2, true], [3, 0.8, true]]);
    expect(luckOf(analysis, 1).map(({ gave }) => gave)).toEqual([0.2, -0.8]);
    const close = { ...analysis, changes: Array.from({ length: 48 }, (_, place) => change(place + 1, "luck", place < 2 ? 0.3 - place / 10 : 0.01)) };
    expect(luckOf(close, 0).filter(({ told }) => told).map(({ step }) => step)).toEqual([1]);
  });
  it("lists what changed most and what was costly, the largest first", () => {
    expect(turningPoints(analysis, 0, 2).map((one) => one.step)).toEqual([3, 1]);
    expect(turningPoints(analysis, null, 9).map((one) => one.step)).toEqual([3, 1, 2]);
    expect(slips(analysis).map((one) => one.step)).toEqual([2, 8, 6]);
    expect((["forced", "good", "inaccurate", "blunder", "unjudged"] as const).map(signOf)).toEqual([null, null, "?!", "??", null]);
  });
  it("knows who wins together, and says what it rests on", () => {
    expect(isTogether(analysis)).toBe(false);
    expect(isTogether({ ...analysis, moments: [{ chances: [exact(0.4), exact(0.4)] }] })).toBe(true);
    expect(basisWords(analysis)).toBe("exact, under best play");
    expect(basisWords({ ...analysis, basis: { by: "played-on", bot: "greedy", playouts: 80 } })).toBe("estimated, 80 games each");
  });
});

describe("asking for it", () => {
  const busy = () => new Refused({ kind: "too-many", message: "later", stale: "no" });
  it("asks a busy server again, and only once at a time", async () => {
    let times = 0;
    const asked = new AskedAnalysis("t", async () => {
      times += 1;
      if (times < 3) throw busy();
      return analysis;
    }, async () => {});
    await Promise.all([asked.ask(), asked.ask()]);
    expect([times, asked.state, asked.found]).toEqual([3, "there", analysis]);
  });
  it("says what went wrong, and may be asked again", async () => {
    let fails = true;
    const asked = new AskedAnalysis("t", async () => {
      if (fails) throw new Refused({ kind: "refused", message: "it takes too long", stale: "no" });
      return analysis;
    });
    await asked.ask();
    expect([asked.state, asked.problem]).toEqual(["failed", "it takes too long"]);
    fails = false;
    await asked.ask();
    expect([asked.state, asked.problem]).toEqual(["there", ""]);
  });
  it("gives up when nobody looks any more", async () => {
    let times = 0;
    const asked: AskedAnalysis = new AskedAnalysis("t", async () => {
      times += 1;
      throw busy();
    }, async () => asked.close());
    await asked.ask();
    expect(times).toBe(1);
  });
});
