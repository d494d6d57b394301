import { beforeEach, describe, expect, it, vi } from "vitest";
import { read } from "../src/router.svelte";
import { botOf, levelsOf } from "../src/shell/levels";
import { begin, countRule, likeThis, moved, remember, wishOf, type Chair } from "../src/shell/sheet/setup";
import type { GameAbout } from "../src/play/rest";
import type { About } from "../src/wire/protocol";

const game: GameAbout = {
  slug: "mayhem", name: "", tagline: "", fewest: 2, most: 6, kind: "published", how_to_play: null, packs: ["other"],
  options: [{ key: "mashups", label: "", values: ["battle", "turn"], default: "battle", rule: "MAY-42", reading: false }],
  bots: [{ name: "random", level: null, character: null, label: "" }, { name: "easy", level: "easy", character: null, label: "" }, { name: "greedy", level: "medium", character: null, label: "" }, { name: "score", level: null, character: { title: "Ambitious", like: "hard" }, label: "plays for the rank" }],
};
const about: About = {
  table: "t", game: "mayhem", options: { mashups: "turn" }, pack: "other", stage: "over", access: "public", commitment: "", words: [], watchers: 0,
  terms: { begin: "by-hand", clock: { each: 20, reserve: 60 }, stand_in: { after: 600 } },
  seats: [
    { sitter: "person", name: "Bo", presence: "here" }, { sitter: "person", name: "Ann", presence: "here" },
    { sitter: "bot", name: "greedy C", bot: "greedy", presence: "here" }, { sitter: "stand-in", name: "Cy", bot: "greedy", presence: "away" },
  ],
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) });
});

describe("a sheet", () => {
  it("begins with the pack that was asked for, whatever the last one was", () => {
    expect(begin(game, "bots", "Ann", "other").pack).toBe("other");
    remember("mayhem", { ...begin(game, "bots", "Ann"), pack: "other" });
    expect(begin(game, "bots", "Ann").pack).toBe("other");
    expect(begin(game, "bots", "Ann", "base").pack).toBe("base");
    expect(begin(game, "bots", "Ann", "nowhere").pack).toBe("base");
    expect(read("/new/mayhem", new URLSearchParams("with=bots&pack=other"))).toEqual({ page: "new", game: "mayhem", with: "bots", pack: "other" });
  });
  it("can begin with the seats of a table that was played", () => {
    const setup = likeThis(about, [1]);
    expect(setup).toMatchObject({ options: { mashups: "turn" }, pack: "other", clock: "quick", standIn: "later", access: "public" });
    expect(setup.chairs).toEqual([{ kind: "link" }, { kind: "here", name: "Ann", word: "" }, { kind: "bot", bot: "greedy" }, { kind: "link" }]);
    remember("mayhem", setup);
    expect(begin(game, wishOf(setup), "Ann").chairs).toEqual(setup.chairs);
  });
  it("meets a newcomer with the first level, and takes over no bot that is there to be measured against", () => {
    const easy = { kind: "bot", bot: "easy" };
    const setup = begin(game, "bots", "Ann");
    expect(setup.chairs[1]).toEqual(easy);
    remember("mayhem", { ...setup, chairs: [{ kind: "here", name: "Ann", word: "" }, { kind: "bot", bot: "random" }] });
    expect(begin(game, "bots", "Ann").chairs[1]).toEqual(easy);
    remember("mayhem", { ...setup, chairs: [{ kind: "here", name: "Ann", word: "" }, { kind: "bot", bot: "greedy" }] });
    expect(begin(game, "bots", "Ann").chairs[1]).toEqual({ kind: "bot", bot: "greedy" });
  });
  it("offers bots with a character beside the levels, and sits down with one again", () => {
    expect(levelsOf(game.bots).map(({ name, fangs }) => [name, fangs])).toEqual([["Easy", 1], ["Medium", 2], ["Ambitious", 3]]);
    expect(botOf(game, "expert")).toBe("greedy");
    remember("mayhem", { ...begin(game, "bots", "Ann"), chairs: [{ kind: "here", name: "Ann", word: "" }, { kind: "bot", bot: "score" }] });
    expect(begin(game, "bots", "Ann").chairs[1]).toEqual({ kind: "bot", bot: "score" });
  });
  it("calls me by my name wherever I sit", () => {
    const setup = likeThis(about, [1]);
    remember("mayhem", setup);
    expect(begin(game, "friends", "Eve").chairs[1]).toMatchObject({ name: "Eve" });
  });
  it("moves chairs up and down", () => {
    const chairs: Chair[] = ["a", "b", "c"].map((bot) => ({ kind: "bot", bot }));
    const order = (list: Chair[]) => list.map((chair) => (chair.kind === "bot" ? chair.bot : "")).join("");
    expect(order(moved(chairs, 2, 1))).toBe("acb");
    expect(order(moved(chairs, 0, 2))).toBe("bca");
    expect(order(moved(chairs, 0, -1))).toBe("abc");
    expect(order(moved(chairs, 2, 3))).toBe("abc");
  });
  it("finds the rule that says for how many a game is", () => {
    expect(countRule([{ id: "MAY-05", text: "The tied players share." }, { id: "MAY-06", text: "2 to 6 players, so that 60 cards deal out evenly." }])).toBe("MAY-06");
    expect(countRule([{ id: "STR-01", text: "Each player's pool: 8 dice with 2 players. No other player count." }])).toBe("STR-01");
    expect(countRule([{ id: "KID-51", text: "All players trapped: all lose." }])).toBeUndefined();
  });
});
