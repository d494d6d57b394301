import { expect, test } from "vitest";
import { apply } from "../src/play/delta";
import type { Choice, Delta, Frame } from "../src/wire/table";

const choice = (notation: string): Choice => ({ notation, action: notation, group: "g", label: [{ text: notation }], spots: [], detail: null });
const frame: Frame = {
  version: 4, viewer: { seat: 0 }, seats: [{ name: "Ann" }], status: { waits: "people", seats: [0] }, view: { a: 1, b: [2] }, position: "p",
  choices: ["one", "two", "three"].map(choice), undo: 0, steps: 3,
  log: [0, 1, 2].map((step) => ({ step, text: [{ text: String(step) }], rule: "X-01", event: step })), log_from: 0,
};
const delta: Delta = { since: 4, version: 6, undo: null, steps: 4, log_from: 3, log: [{ step: 3, text: [], rule: "X-02", event: 3 }] };

test("what is left out stands, what is there replaces", () => {
  const next = apply(frame, { ...delta, view: { fields: { b: [3] } }, choices: [{ kept: { from: 1, count: 2 } }, { new: choice("four") }] });
  expect(next).toMatchObject({ version: 6, view: { a: 1, b: [3] }, position: "p", undo: null, steps: 4 });
  expect((next as Frame).choices.map((one) => one.notation)).toEqual(["two", "three", "four"]);
  expect((next as Frame).log.map((entry) => entry.step)).toEqual([0, 1, 2, 3]);
});

test("an undo takes steps of the log back", () => {
  const next = apply(frame, { ...delta, steps: 1, log_from: 1, log: [] }) as Frame;
  expect(next.log.map((entry) => entry.step)).toEqual([0]);
});

test("a whole view replaces all of it", () => {
  expect((apply(frame, { ...delta, view: { whole: { c: 1 } } }) as Frame).view).toEqual({ c: 1 });
});

test("what is older is known already, and before what is newer something is missing", () => {
  expect(apply(frame, { ...delta, since: 3 })).toBe("old");
  expect(apply(frame, { ...delta, since: 5 })).toBe("gap");
});
