// The drawings that the games name are there: their names are put together on the page, so the build cannot miss one.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const games = join(import.meta.dirname, "../src/games");
const art = join(import.meta.dirname, "../src/art");
const sources = readdirSync(games, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(svelte|ts)$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(games, path), "utf8") }))
  .flatMap(({ path, text }) => {
    const folder = /from "art:([\w-]+)"/.exec(text)?.[1];
    return folder ? [{ path, text, folder }] : [];
  });

describe("drawings by name", () => {
  it("are looked for in every game with a folder of its own", () => {
    expect(new Set(sources.map(({ folder }) => folder))).toEqual(new Set(["crush", "dice", "kids", "mayhem", "town"]));
  });

  for (const { path, text, folder } of sources) {
    it(`lie where ${path} looks for them`, () => {
      const names = [...text.matchAll(/\$?\{(?:art|drawings)\}((?:[\w-]|\$?\{[^{}]*\})+)\.svg/g)].map((match) => match[1] ?? "");
      expect(names.length).toBeGreaterThan(0);
      const files = readdirSync(join(art, folder));
      for (const name of names) {
        // What is put in on the page may be any word.
        const shape = new RegExp(`^${name.replace(/\$?\{[^{}]*\}/g, "[\\w-]*")}\\.svg$`);
        expect(files.filter((file) => shape.test(file)), name).not.toEqual([]);
      }
    });
  }

  it("have every symbol that is named outright", () => {
    for (const [sheet, game] of [["kids/glyphs.svg", "monster-kids"], ["dice/ways.svg", "strike"]] as const) {
      const symbols = [...readFileSync(join(art, sheet), "utf8").matchAll(/<symbol id="([\w-]+)"/g)].map((match) => match[1]);
      const named = readdirSync(join(games, game), { recursive: true, encoding: "utf8" })
        .filter((path) => path.endsWith(".svelte"))
        .flatMap((path) => [...readFileSync(join(games, game, path), "utf8").matchAll(/<(?:Glyph|Drawing) name="([\w-]+)"/g)].map((match) => match[1]));
      expect(named.length).toBeGreaterThan(0);
      expect(symbols).toEqual(expect.arrayContaining(named));
    }
  });
});
