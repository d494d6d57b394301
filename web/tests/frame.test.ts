import { afterEach, describe, expect, it, vi } from "vitest";
import { awaySince, clockText, timesAfter } from "../src/frame/clock.svelte";
import { doesKey } from "../src/frame/keys";
import { tabOf } from "../src/frame/panels.svelte";
import { stopAfter } from "../src/frame/stops";
import { outcomeOf, Trail } from "../src/frame/undo.svelte";
import { copy } from "../src/ui/copy";
import type { About, Terms } from "../src/wire/protocol";

afterEach(() => vi.unstubAllGlobals());

describe("keys", () => {
  it("do nothing behind a sheet, except that panels take each other's place", () => {
    expect(doesKey("u", "nothing")).toBe("undo");
    expect(doesKey("L", "nothing")).toEqual({ panel: "log" });
    for (const key of ["u", "r", " "]) expect(doesKey(key, "panel")).toBeNull();
    for (const key of ["o", "c", "k", "l", "?"]) {
      expect(doesKey(key, "panel")).not.toBeNull();
      expect(doesKey(key, "other")).toBeNull();
    }
    expect(doesKey("m", "other")).toBe("sound");
    expect(doesKey("x", "nothing")).toBeNull();
  });
});

describe("clocks", () => {
  const terms: Terms = { begin: "by-hand", clock: { each: 30, reserve: 120 }, stand_in: null };
  const about = (left: number | null) => ({ terms, clocks: { left, reserves: [120_000, 60_000] } });
  it("count down from when they were told: first the decision's own time, then the reserve", () => {
    expect(timesAfter(about(150_000), [0], 10_000)).toEqual({ own: 20_000, reserves: [120_000, 60_000] });
    expect(timesAfter(about(150_000), [0], 40_000)).toEqual({ own: 0, reserves: [110_000, 60_000] });
    expect(timesAfter(about(90_000), [1], 5_000)).toEqual({ own: 25_000, reserves: [120_000, 60_000] });
    expect(timesAfter(about(1_000), [0], 5_000)).toEqual({ own: 0, reserves: [0, 60_000] });
  });
  it("stand still while nobody is waited for, and are nothing where there are none", () => {
    expect(timesAfter(about(null), [0], 9_000)?.own).toBeNull();
    expect(timesAfter(about(90_000), [], 9_000)?.own).toBeNull();
    expect(timesAfter({ terms }, [0], 0)).toBeNull();
  });
  it("are read as minutes and seconds", () => {
    expect([0, 1, 7_000, 60_000, 749_001].map(clockText)).toEqual(["0:00", "0:01", "0:07", "1:00", "12:30"]);
  });
  it("count who goes from when that was seen", () => {
    const seats = (...here: boolean[]): Pick<About, "seats"> => ({ seats: here.map((one) => ({ sitter: "person", name: "", presence: one ? "here" : "away" })) });
    const first = awaySince([], seats(true, false), 1_000);
    expect(first).toEqual([null, 0]);
    const second = awaySince(first, seats(false, false), 2_000);
    expect(second).toEqual([2_000, 0]);
    expect(awaySince(second, seats(false, true), 3_000)).toEqual([2_000, null]);
  });
});

describe("an undo says what goes", () => {
  it("knows what was sent and came to something", () => {
    const trail = new Trail();
    trail.sent(4, "high");
    expect(trail.last(4, 4)).toBeNull();
    expect(trail.last(6, 4)).toBe("high");
    trail.sent(6, "low");
    expect(trail.last(7, 6)).toBe("low");
    expect(trail.last(6, 7)).toBe("high");
    expect(trail.last(7, 6)).toBe("high");
    expect(trail.last(4, 7)).toBeNull();
  });
  it("forgets what was refused", () => {
    const trail = new Trail();
    trail.sent(4, "high");
    trail.last(5, 4);
    trail.sent(5, "fly");
    trail.refused(5);
    expect(trail.last(6, 5)).toBe("high");
  });
});

describe("copying", () => {
  const page = (works: boolean) => {
    const field = { value: "", readOnly: false, className: "", focus: vi.fn(), select: vi.fn(), remove: vi.fn() };
    const focus = vi.fn();
    vi.stubGlobal("document", { createElement: () => field, activeElement: { focus }, querySelectorAll: () => [], body: { append: vi.fn() }, execCommand: () => works });
    return { field, focus };
  };
  it("works where browsers give no clipboard, and gives the focus back", async () => {
    vi.stubGlobal("navigator", {});
    const { field, focus } = page(true);
    expect(await copy("a link")).toBe(true);
    expect(field.value).toBe("a link");
    expect(field.remove).toHaveBeenCalled();
    expect(focus).toHaveBeenCalled();
  });
  it("says when it did not", async () => {
    vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.reject(new Error("no")) } });
    page(false);
    expect(await copy("a link")).toBe(false);
  });
});

it("whoever asked to take back is told how that ended, and nobody else", () => {
  expect(outcomeOf({ steps: 4, mine: true }, 3)).toBe("taken back");
  expect(outcomeOf({ steps: 4, mine: true }, 4)).toBe("stays");
  expect(outcomeOf({ steps: 4, mine: true }, 5)).toBe("stays");
  expect(outcomeOf({ steps: 4, mine: false }, 4)).toBeNull();
});

describe("the sheet of a phone", () => {
  it("rests at one of three stops, and a flick carries it on", () => {
    expect(stopAfter(0.6, 0)).toBe("half");
    expect(stopAfter(0.75, 0)).toBe("half");
    expect(stopAfter(0.85, 0)).toBe("full");
    expect(stopAfter(0.3, 0)).toBeNull();
    expect(stopAfter(0.62, 0.002)).toBe("full");
    expect(stopAfter(0.58, -0.002)).toBeNull();
    expect(stopAfter(1, -0.0015)).toBe("half");
  });
  it("has a tab for the log, the odds, the chat and the rules, and for nothing else", () => {
    expect(tabOf("log", false)).toBe("log");
    expect(tabOf("log", true)).toBe("rules");
    expect(tabOf(null, true)).toBe("rules");
    expect(tabOf("menu", false)).toBeNull();
    expect(tabOf(null, false)).toBeNull();
  });
});
