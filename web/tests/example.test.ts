import { beforeEach, expect, test, vi } from "vitest";
import { ExampleTable, READ, refusing, REST, STEP } from "../src/play/example.svelte";
import { Pieces } from "../src/play/play";
import type { Example } from "../src/play/rest";
import { read } from "../src/router.svelte";

beforeEach(() => void vi.useFakeTimers());

/** A small game of two steps. */
function small(more: Partial<Example> = {}): Example {
  const moment = (step: number) => ({
    step, title: step === 0 ? null : [{ seat: 0 }, { text: ": roll" }], view: { step }, position: "", waits_for: [0], result: null,
    told: step === 0 ? [] : [{ step: step - 1, text: [{ text: `Step ${step}.` }], rule: "PIG-02", event: null }],
  });
  return { game: "pig", name: "a one takes it all back", names: ["Ann", "Bo"], steps: 2, moments: [0, 1, 2].map(moment), ...more };
}
async function opened(example = small()) {
  const play = new ExampleTable(example, new Pieces("pig", undefined, []));
  await play.open(null);
  return play;
}
const passes = (time: number) => vi.advanceTimersByTimeAsync(time);

test("an example plays step by step, is looked at longer at its end, and begins again", async () => {
  const play = await opened();
  play.play();
  expect(play.at).toBe(0);
  await passes(STEP - 10);
  expect(play.at).toBe(0);
  await passes(20);
  expect(play.at).toBe(1);
  expect(play.beat?.entries).toHaveLength(1);
  await passes(STEP);
  expect(play.at).toBe(2);
  await passes(STEP + REST - 50);
  expect(play.at).toBe(2);
  await passes(100);
  expect(play).toMatchObject({ at: 0, playing: true, rounds: 1 });
  await passes(STEP);
  expect(play.at).toBe(1);
  play.close();
});

test("whoever pauses or steps back has the time that they want", async () => {
  const play = await opened();
  play.play();
  await passes(2 * STEP + 20);
  expect(play.at).toBe(2);
  await play.back();
  await passes(60_000);
  expect(play).toMatchObject({ at: 1, playing: false });
  await play.forward();
  await passes(60_000);
  expect(play).toMatchObject({ at: 2, playing: false });
  // At the end Play begins again.
  play.play();
  await passes(10);
  expect(play).toMatchObject({ at: 0, playing: true });
  play.close();
  await passes(60_000);
  expect(play.at).toBe(0);
});

test("a pause at the end holds it there", async () => {
  const play = await opened();
  play.play();
  await passes(3 * STEP + 100);
  expect(play).toMatchObject({ at: 2, rounds: 1 });
  play.pause();
  await passes(60_000);
  expect(play.at).toBe(2);
});

test("what is refused is said at the end only, and is given time to be read", async () => {
  const play = await opened(small({ refused: { what: "`B roll`", reason: "it is A's decision" } }));
  expect(play.refused).toBeNull();
  play.play();
  await passes(2 * STEP + 20);
  expect(play.refused).toEqual({ what: "Bo: roll", reason: "it is A's decision", rule: null });
  await passes(STEP + REST + READ - 50);
  expect(play.at).toBe(2);
  await passes(100);
  expect(play).toMatchObject({ at: 0, refused: null });
  play.close();
});

test("an example without a step lies still, and says what is refused", async () => {
  const example = small();
  const play = await opened(small({ steps: 0, moments: example.moments.slice(0, 1), refused: { what: "dice `7`", reason: "column 1: a die has six faces, not `7` (PIG-01)" } }));
  play.play();
  await passes(60_000);
  expect(play).toMatchObject({ at: 0, playing: false, refused: { what: "dice 7", reason: "a die has six faces, not 7", rule: "PIG-01" } });
});

test("what is refused is told without the marks of the notation", () => {
  expect(refusing({ what: "`A move K7 K5 n`", reason: "a tank may not drive into the building at K5" }, () => "Ann")).toEqual({
    what: "Ann: move K7 K5 n", reason: "a tank may not drive into the building at K5", rule: null,
  });
});

test("an example has an address", () => {
  expect(read("/rules/strike/STR-25", new URLSearchParams("example"))).toMatchObject({ page: "rules", rule: "STR-25", example: true });
  expect(read("/rules/strike/STR-25", new URLSearchParams())).toMatchObject({ example: false });
});
