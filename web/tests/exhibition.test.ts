// Nobody plays in the open: bots do, but only for somebody who looks, and not over and over.
import { afterEach, beforeEach, expect, test, vi } from "vitest";

// Its modules are loaded anew for each test, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const opened: unknown[] = [];
beforeEach(() => {
  opened.length = 0;
  vi.resetModules();
  vi.useFakeTimers({ now: 100_000 });
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.doMock("../src/play/rest", () => ({
    games: () => Promise.resolve([{ slug: "pig", fewest: 2, bots: [{ name: "naive", level: "medium", character: null, label: "" }] }]),
    openTable: (order: unknown) => {
      opened.push(order);
      return Promise.resolve({ table: `t${opened.length}`, seats: [] });
    },
    tables: () => Promise.resolve([]),
  }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock("../src/play/rest");
  vi.unstubAllGlobals();
});

async function list(state: "known" | "asking" | "failed", rows: number) {
  const { Listed } = await import("../src/shell/listed.svelte");
  const found = new Listed("");
  found.state = state;
  found.rows = Array.from({ length: rows }, () => ({})) as never;
  return found;
}

test("one table of bots for all who look, and the next one later", async () => {
  const { keepSomethingOn } = await import("../src/shell/exhibition.svelte");
  const stop = keepSomethingOn(await list("known", 0), () => "pig");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(opened).toEqual([]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(opened).toEqual([{ game: "pig", access: "public", seats: [{ sitter: "bot", bot: "naive" }, { sitter: "bot", bot: "naive" }] }]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(opened.length).toBe(2);
  stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(opened.length).toBe(2);
});

test("none where somebody plays, where the list is not known, or where nobody looks", async () => {
  const { keepSomethingOn } = await import("../src/shell/exhibition.svelte");
  const stops = [await list("known", 1), await list("asking", 0), await list("failed", 0)].map((one) => keepSomethingOn(one, () => "pig"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened).toEqual([]);
  stops.forEach((stop) => stop());
  vi.stubGlobal("document", { visibilityState: "hidden" });
  const stop = keepSomethingOn(await list("known", 0), () => "pig");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened).toEqual([]);
  stop();
});
