// Print and play: where a box is, and on which paper.
import { afterEach, expect, test, vi } from "vitest";
import { printed } from "../src/play/rest";
import { paper, set } from "../src/play/settings.svelte";

afterEach(() => {
  vi.unstubAllGlobals();
  set("paper", null);
});

test("a box is asked for with its pack and its paper", () => {
  expect(printed("mayhem", undefined, "a4")).toBe("/api/games/mayhem/print?paper=a4");
  expect(printed("crush", "my town", "letter")).toBe("/api/games/crush/print?paper=letter&pack=my%20town");
});

test("the paper is that of the country until one is chosen", () => {
  vi.stubGlobal("navigator", { language: "en-US" });
  expect(paper()).toBe("letter");
  vi.stubGlobal("navigator", { language: "en-GB" });
  expect(paper()).toBe("a4");
  set("paper", "letter");
  expect(paper()).toBe("letter");
});
