import { describe, expect, it } from "vitest";
import { wordsFit } from "./cards";

describe("the words of a card", () => {
  it("are as large as designed where they are few", () => {
    expect(wordsFit("Bull's-Eye", "Won at once: keep it.", "Won at once.")).toEqual({ size: 1, low: false });
  });
  it("make the picture lower first, then are smaller, the more there are", () => {
    const sizes = [120, 190, 260, 420].map((length) => wordsFit("Handkerchiefs at the Window", "x".repeat(length), "Won when one of your units fetches them."));
    expect(sizes.every(({ low }) => low)).toBe(true);
    expect(sizes.map(({ size }) => size)).toEqual(sizes.map(({ size }) => size).toSorted((one, other) => other - one));
    expect(sizes.at(-1)?.size).toBeLessThan(sizes[0]?.size ?? 0);
  });
});
