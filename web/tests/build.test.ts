// What the build leaves out of compiled components, and what it leaves alone.
import { compile } from "svelte/compiler";
import { describe, expect, it } from "vitest";
import { drawingsFirst, neverHydrated } from "../build/diet.ts";

type Hook = (this: unknown, code: string, id: string) => { code: string } | null;
const transform = (code: string, id: string) => (neverHydrated.transform as Hook).call(null, code, id)?.code;
const component = (source: string) => compile(source, { filename: "Some.svelte", generate: "client", runes: true }).js.code;

describe("components that are never taken over from a server", () => {
  const source = `<script>let { name, list } = $props();</script>
    <section><h2>{name}</h2><p>and {name}<b>bold</b> {name}</p>{#each list as one}<i>{one}</i>{/each}<em>end</em></section>`;
  const before = component(source);
  const after = transform(before, "/src/Some.svelte") ?? "";

  it("move no cursor along", () => {
    expect(before).toMatch(/\$\.reset\(/);
    expect(after).not.toMatch(/\$\.(reset|next|only_child)\(/);
    expect(after).not.toMatch(/\$\.(child|first_child|sibling)\([^;]*true\)/);
  });
  it("walk to the same elements as before", () => {
    const steps = (code: string, walk: RegExp) => [...code.matchAll(walk)].length;
    expect(steps(before, /\$\.(?:only_)?child\(/g)).toBeGreaterThan(2);
    for (const walk of [/\$\.(?:only_)?child\(/g, /\$\.first_child\(/g, /\$\.sibling\(/g, /\$\.append\(/g]) expect(steps(after, walk)).toBe(steps(before, walk));
  });
  it("leave open what is closed at the end of their drawing, and nothing else", () => {
    expect(before).toMatch(/<em>end<\/em><\/section>`/);
    expect(after).toMatch(/<em>end`/);
    expect(after).toMatch(/<b>bold<\/b>/);
  });
  it("are the only files that are changed", () => {
    expect(transform("\t$.reset(section);\n", "/src/play/table.svelte.ts")).toBeUndefined();
  });
  it("say so where Svelte is no longer as it was", () => {
    expect(() => transform("export let hydrating = true;", "/node_modules/svelte/src/internal/client/dom/hydration.js")).toThrow(/build\/diet\.ts/);
  });
});

describe("the drawings of a file", () => {
  const first = (code: string) => (drawingsFirst.renderChunk as unknown as (code: string) => { code: string } | null)(code)?.code;
  it("stand together behind what it imports", () => {
    const code = 'import { a } from "./a.js";\n//#region one\nvar one = /* @__PURE__ */ from_html(`<b>`);\nfunction One() {}\nvar two = from_svg(`<g>`, 1);\nfunction Two() {}\n';
    expect(first(code)).toBe('import { a } from "./a.js";\n//#region one\nvar one = /* @__PURE__ */ from_html(`<b>`);\nvar two = from_svg(`<g>`, 1);\nfunction One() {}\nfunction Two() {}\n');
  });
  it("stay where they are in the file that has Svelte itself", () => {
    expect(first("var one = from_html(`<b>`);\nfunction from_html() {}\n")).toBeUndefined();
  });
});
