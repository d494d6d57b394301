// Drafts of packs: changing cards, finding what is wrong with which field, and reading packs from archives.
import { strToU8, unzipSync, zipSync } from "fflate";
import { afterEach, describe, expect, it, vi } from "vitest";
import { begun, copyOf, fitting, newCard, ofCard, ofField, ofList, overlaid, own, ruleIn, sentence, shortName, valueAt, withCards, withValue, type Card, type Field, type Files, type List, type Problem } from "../src/workshop/draft";
import { archive, folderOf, imported, packIn, picturesIn, Unreadable } from "../src/workshop/transfer";
import type { Piece } from "../src/wire/kernel";

const field = (key: string, kind: Field["kind"], more: Partial<Field> = {}): Field => ({ key, name: key, kind, optional: false, ...more });
const list: List = {
  file: "monsters.toml", key: "monster", name: "Monsters", piece: "monster", identity: "id", fewest: 8, most: 32, about: "",
  fields: [
    field("name", "text", { most: 24 }), field("id", "id", { most: 24 }), field("line", "text", { most: 120, shows: "flavour" }), field("portrait", "portrait", { folder: "monsters" }),
    field("level", "number", { from: 1, to: 12, shows: "level" }),
    field("first", "group", { fields: [field("name", "text", { most: 24 }), field("damage", "number", { from: 0, to: 100, shows: "first attack" })] }),
    field("enter", "rows", { optional: true, most: 3, fields: [field("monsters", "number", { from: 1, to: 3 })] }),
  ],
};
const imp: Card = { id: "imp", name: "Imp", line: "Hop.", portrait: "monsters/imp.svg", level: 3, first: { name: "Nip", damage: 5 } };
const files: Files = { "monsters.toml": { monster: [imp] }, "pack.toml": { game: "monster-strike", name: "base" }, "throws.toml": "hand = 1", "pieces.toml": "" };
const problem = (path: string[], number: number | null = 0): Problem => ({ file: "monsters.toml", line: 1, list: "monster", number, field: path, card: number === null ? null : "Imp", message: "`level` is 1 to 12, not 13" });

describe("a card", () => {
  it("is changed at any depth, and what is emptied is gone", () => {
    expect(withValue(imp, ["first", "damage"], 9)["first"]).toEqual({ name: "Nip", damage: 9 });
    expect(withValue(imp, ["level"], undefined)).not.toHaveProperty("level");
    expect(withValue(imp, ["line"], "")).not.toHaveProperty("line");
    const rows = withValue(imp, ["enter"], [{ monsters: 1 }, { monsters: 2 }]);
    expect(valueAt(withValue(rows, ["enter", "1", "monsters"], 3), ["enter", "1", "monsters"])).toBe(3);
    expect(withValue(rows, ["enter"], [])).not.toHaveProperty("enter");
    expect(valueAt(imp, ["first", "nothing", "more"])).toBeUndefined();
    expect(imp["level"]).toBe(3);
  });
  it("is begun so that it can be played with at once", () => {
    const card = newCard(list, files, ["gear/a.svg", "monsters/imp.svg", "monsters/ooze.svg"]);
    expect(card).toMatchObject({ name: "New monster 2", id: "new-monster-2", portrait: "monsters/ooze.svg", level: 1, first: { name: "first", damage: 1 } });
    expect(card).not.toHaveProperty("enter");
    const again = newCard(list, withCards(files, list, [imp, card]), []);
    expect(again["id"]).toBe("new-monster-3");
  });
  it("is copied under another name", () => {
    const twin = copyOf(imp, list, files);
    expect(twin).toMatchObject({ name: "Imp 2", id: "imp-2", level: 3 });
    const third = copyOf(imp, list, withCards(files, list, [imp, twin]));
    expect(third["name"]).toBe("Imp 3");
    expect(String(copyOf({ ...imp, name: "x".repeat(24) }, list, files)["name"]).length).toBeLessThanOrEqual(24);
  });
  it("has a short name of small letters, digits and hyphens", () => {
    expect(shortName("Zoë’s 2nd Ooze!")).toBe("zoes-2nd-ooze");
    expect(shortName("13 Ghosts")).toBe("ghosts");
    expect(shortName("x".repeat(60), 24)).toHaveLength(24);
  });
  it("leaves out fields that others leave no room for", () => {
    const effect = [field("kind", "choice", { words: ["swap", "power"] }), field("amount", "number", { from: -9, to: 9, only: { key: "kind", is: ["power"] } })];
    expect(fitting(effect, { kind: "swap", amount: 3 })).toEqual({ kind: "swap" });
    expect(fitting(effect, { kind: "power", amount: 3 })).toEqual({ kind: "power", amount: 3 });
    expect(begun(effect)).toEqual({ kind: "swap" });
    expect(begun(effect, { kind: "power" })).toEqual({ kind: "power", amount: 1 });
  });
  it("is drawn with what was typed since the server drew it", () => {
    const piece: Piece = { id: "imp", kind: "monster", name: "Old", rules_name: null, numbers: [["level", "1"], ["first attack", "5"], ["else", "x"]], does: "", flavour: "", portrait: "", rules: [] };
    expect(overlaid(piece, list, { ...imp, level: 12 })).toMatchObject({ name: "Imp", flavour: "Hop.", portrait: "monsters/imp.svg", numbers: [["level", "12"], ["first attack", "5"], ["else", "x"]] });
    expect(overlaid(piece, list, { ...imp, level: "many" }).numbers[0]).toEqual(["level", "1"]);
  });
});

describe("what is wrong", () => {
  it("stands at its list, its card and its field", () => {
    const all = [problem(["level"]), problem(["first", "damage"]), problem([], null), problem(["level"], 1)];
    expect(ofCard(all, list, 0)).toHaveLength(2);
    expect(ofField(ofCard(all, list, 0), ["first", "damage"])).toHaveLength(1);
    expect(ofField(ofCard(all, list, 0), ["first"])).toHaveLength(0);
    expect(ofList(all, list)).toHaveLength(1);
  });
  it("is told without the words of files", () => {
    expect(sentence("`level` is 1 to 12, not 13 (MST-02)")).toBe("“level” is 1 to 12, not 13.");
    expect([ruleIn("x (MST-02)"), ruleIn("x (of two)")]).toEqual(["MST-02", undefined]);
    expect(sentence("a pack has 8 to 32 tables [[monster]], not 7")).toBe("A pack has 8 to 32 cards of the kind “monster”, not 7.");
    expect(sentence("`name` is `Imp`, which stands in monsters.toml on line 4 already")).toBe("“name” is “Imp”, and another card is called that already.");
  });
});

describe("a pack", () => {
  afterEach(() => vi.unstubAllGlobals());
  const texts = { "pack.toml": 'game = "monster-strike"\nname = "my-town"\n', "monsters.toml": 'portrait = "monsters/imp.svg"\nportrait = "elsewhere/x.svg"\n' };
  it("becomes one's own", () => {
    expect(Object.keys(own(files, null)).toSorted()).toEqual(["monsters.toml", "pack.toml"]);
    expect(Object.keys(own(files, "a-host-has-it")).toSorted()).toEqual(["monsters.toml", "pack.toml", "pieces.toml", "throws.toml"]);
    expect(own(files, "base")["pack.toml"]).toMatchObject({ game: "monster-strike", name: "my-pack" });
  });
  it("goes out as a folder with the pictures that it names, and comes in again", async () => {
    expect(picturesIn(texts, ["monsters/imp.svg", "monsters/ooze.svg"])).toEqual(["monsters/imp.svg"]);
    expect(folderOf(texts)).toBe("my-town");
    vi.stubGlobal("fetch", async () => new Response("<svg/>"));
    const blob = await archive("monster-strike", texts, ["monsters/imp.svg"]);
    const bytes = new Uint8Array(await blob.arrayBuffer());
    expect(Object.keys(unzipSync(bytes))).toEqual(["my-town/monsters.toml", "my-town/monsters/imp.svg", "my-town/pack.toml"]);
    const sent: unknown[] = [];
    vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
      sent.push(JSON.parse(String(init.body)));
      return Response.json({ problems: [], files: texts, data: { "monsters.toml": { monster: [imp] }, "pack.toml": { name: "my-town" } }, piece: null, pieces: [] });
    });
    const back = await imported("monster-strike", [new File([bytes], "my-town.zip")], ["monsters.toml"]);
    expect(sent).toEqual([{ game: "monster-strike", files: texts }]);
    expect(back).toEqual({ "monsters.toml": { monster: [imp] }, "pack.toml": { name: "my-town" } });
  });
  it("is found in its folder, and nothing else is taken", () => {
    const found = new Map([["a/pack.toml", "1"], ["a/monsters.toml", "2"], ["a/balance.toml", "3"], ["a/sub/x.toml", "4"], ["b.toml", "5"], ["a/../c.toml", "6"]]);
    expect(packIn(found)).toEqual({ "pack.toml": "1", "monsters.toml": "2" });
    expect(() => packIn(new Map([["x.toml", ""]]))).toThrow(/no pack in it/);
  });
  it("is refused with a clear word", async () => {
    const zip = (entries: Record<string, string>) => new File([zipSync(Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, strToU8(text)]))) as BlobPart], "x.zip");
    const read = (file: File) => imported("monster-strike", [file], ["monsters.toml"]);
    await expect(read(new File(["not a zip"], "x.zip"))).rejects.toThrow(/no zip archive/);
    await expect(read(zip({ "a.txt": "" }))).rejects.toThrow(/no pack in it/);
    await expect(read(zip({ "pack.toml": 'game = "mayhem"' }))).rejects.toThrow(/for “mayhem”, not for “monster-strike”/);
    await expect(read(zip({ "pack.toml": "x = 1" }))).rejects.toThrow(/does not say which game/);
    await expect(read(zip({ "pack.toml": `game = "monster-strike"\n#${"x".repeat(1 << 20)}` }))).rejects.toThrow(/too large/);
    vi.stubGlobal("fetch", async () => Response.json({ problems: [{ ...problem([], null), message: "no TOML" }], files: {}, data: { "pack.toml": {} }, piece: null, pieces: [] }));
    const broken = read(zip({ "pack.toml": 'game = "monster-strike"', "monsters.toml": "= =" }));
    await expect(broken).rejects.toBeInstanceOf(Unreadable);
    await expect(read(zip({ "pack.toml": 'game = "monster-strike"' }))).rejects.toMatchObject({ problems: [{ message: "the pack has no such file" }] });
  });
});
