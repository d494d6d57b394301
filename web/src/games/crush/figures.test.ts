import { expect, it } from "vitest";
import { clawTags, written } from "./figures";

it("every letter of every figure has a place, and the middle of a figure is where it stands", () => {
  expect(written([{ x: 32, y: 41, text: "7" }, { x: 96, y: 36, text: "12" }], 13)).toEqual({ x: "32 89.5 102.5", y: "41 36 36", text: "712" });
  expect(written([], 13)).toEqual({ x: "", y: "", text: "" });
});

it("a tag is as wide as its figure, and ends where it was put", () => {
  const one = clawTags([{ x: 100, y: 64, text: "33" }]);
  expect(one.tags.startsWith("M71 45h23")).toBe(true);
  expect(one.figures.text).toBe("33");
  expect(clawTags([{ x: 60, y: 61, text: "8" }, { x: 124, y: 61, text: "100" }]).figures.text).toBe("8100");
});
