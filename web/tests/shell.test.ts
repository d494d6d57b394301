import { describe, expect, it } from "vitest";
import { told } from "../src/shell/coach";
import { marked, wordsOf } from "../src/shell/marked";
import { failed } from "../src/shell/replay/failed";
import { biggestSwing } from "../src/shell/replay/series";
import { asOrder, summary, type SetUp } from "../src/shell/sheet/setup";
import { toDo } from "../src/shell/standing";
import { company, list, when } from "../src/shell/words";
import type { Choice } from "../src/wire/table";

const choice = (notation: string, text: string): Choice => ({ notation, action: null, group: "", label: [{ text }], spots: [], detail: null });

describe("the coach", () => {
  const choices = [choice("roll", "roll the die"), choice("enter tank D5 e", "to D5, facing east")];
  it("points at what a terminal would type", () => {
    expect(told("You have 90 points. Roll the die: type roll", choices, () => "")).toEqual({ text: "You have 90 points. Roll the die.", wish: "Roll the die", notation: "roll" });
    expect(told("Drive in there, facing east (e): type enter tank D5 e", choices, () => "").notation).toBe("enter tank D5 e");
    expect(told("Not so hasty. Type roll.", choices, () => "").text).toBe("Not so hasty.");
  });
  it("says choose where there is no such choice, and leaves other types alone", () => {
    expect(told("Type high or low. 7 is well above the middle.", choices, () => "").text).toBe("Choose high or low. 7 is well above the middle.");
    expect(told("It has no type and takes 5 off its own die.", choices, () => "").text).toContain("no type and");
  });
  it("does not send anybody to a terminal", () => {
    expect(told("Well done! Sit down for a real game with: monsterbox play monster-strike", [], () => "").text).toBe("Well done!");
  });
});

describe("words", () => {
  it("lists people, bots and empty chairs", () => {
    expect(list(["Ann", "Bo", "Cy"])).toBe("Ann, Bo and Cy");
    expect(company([{ name: "Ann", sitter: "person" }, { name: "Bo", sitter: "stand-in" }, { name: "x", sitter: "bot" }, { name: "y", sitter: "bot" }, { name: "", sitter: "open" }], [0])).toBe(
      "Bo, two bots and one empty chair",
    );
  });
  it("says when something was", () => {
    expect(when(0, 30_000)).toBe("just now");
    expect(when(0, 5 * 60_000)).toBe("5 min ago");
    expect(when(0, 30 * 3_600_000)).toBe("yesterday");
  });
  it("marks what was looked for", () => {
    expect(marked("Mashups count. A mashup?", wordsOf("mashup"))).toEqual([
      { text: "Mashup", hit: true }, { text: "s count. A ", hit: false }, { text: "mashup", hit: true }, { text: "?", hit: false },
    ]);
    expect(marked("a+b (c)", wordsOf("(c)")).some((part) => part.hit)).toBe(true);
  });
});

describe("a new table", () => {
  const setup = (more: Partial<SetUp>): SetUp => ({ chairs: [{ kind: "here", name: "Ann", word: "" }, { kind: "bot", bot: "naive" }], options: {}, pack: "base", clock: "none", standIn: "soon", access: "private", ...more });
  it("begins when all are here, or by hand where somebody is to come or gives a word", () => {
    expect(asOrder("mayhem", setup({})).terms?.begin).toBe("when-all-are-here");
    expect(asOrder("mayhem", setup({ chairs: [{ kind: "here", name: "Ann", word: "" }, { kind: "link" }] })).terms?.begin).toBe("by-hand");
    expect(asOrder("mayhem", setup({ chairs: [{ kind: "here", name: "Ann", word: "moth" }, { kind: "bot", bot: "naive" }] })).terms?.begin).toBe("by-hand");
  });
  it("asks for what the sheet says", () => {
    const order = asOrder("mayhem", setup({ clock: "usual", standIn: "never", pack: "other", access: "public", options: { mashups: "turn" } }));
    expect(order).toMatchObject({ game: "mayhem", pack: "other", access: "public", options: { mashups: "turn" }, terms: { clock: { each: 60, reserve: 300 }, stand_in: null } });
    expect(order.seats).toEqual([{ sitter: "person", name: "Ann" }, { sitter: "bot", bot: "naive" }]);
  });
  it("is told in words", () => {
    const levels = [{ bot: "random", name: "Easy", fangs: 1, does: "" }, { bot: "naive", name: "Medium", fangs: 2, does: "" }];
    expect(summary(setup({ chairs: [{ kind: "here", name: "Ann", word: "" }, { kind: "link" }, { kind: "bot", bot: "random" }, { kind: "bot", bot: "naive" }, { kind: "bot", bot: "naive" }] }), levels)).toBe(
      "Ann, a friend by link, an Easy bot and two Medium bots",
    );
  });
});

describe("a replay", () => {
  it("finds the step at which most was won, and none where nothing is counted", () => {
    const views = [[0, 0], [0, 6], [0, 6], [19, 6], [19, 0], undefined].map((scores) => scores && { scores });
    expect(biggestSwing("pig", views)).toBe(3);
    expect(biggestSwing("connect-four", [{ columns: [] }, { columns: [] }])).toBeNull();
    expect(biggestSwing("monster-kids", [{ deck: 3, middle: [] }, { deck: 9, middle: [] }])).toBeNull();
  });
});

it("the button of a table that waits for me says what to do there", () => {
  expect(toDo("mayhem", { stage: "declare" })).toBe("Call high or low");
  expect(toDo("crush", { stage: { waits_for: "take_monster_die" } })).toBe("Roll the Monster Die");
  expect(toDo("monster-kids", { stage: { waits: "fight", of: {} } })).toBe("Play a card, or pass");
  expect(toDo("strike", { stage: { kind: "may_stop" } })).toBe("Throw or stop");
  expect(toDo("strike", { stage: { kind: "may_stop" }, throws: "one" })).toBe("Throw one die or stop");
  expect(toDo("strike", { stage: { kind: "begin" }, throws: "all" })).toBe("Throw all dice");
  const mayhem = (rating: number | null) => ({ stage: "declare", waits_for: 1, seats: [{ up: null }, { up: { card: 4, rating } }] });
  expect(toDo("mayhem", mayhem(8), (card) => (card === 4 ? "Wick Imp" : undefined))).toBe("Call Wick Imp 8");
  expect(toDo("mayhem", mayhem(null), () => "Lady Turvy")).toBe("Call Lady Turvy");
  expect(toDo("mayhem", mayhem(8))).toBe("Call high or low");
  expect(toDo("monster-kids", { stage: { waits: "fight", of: {} }, fight: { sides: [{ total: 7 }, { total: 8 }] } })).toBe("Play a card, or pass, at 7 : 8");
  expect(toDo("monster-strike", { stage: { waits: "aim", of: {} }, turn: { in_hand: 2 } })).toBe("Throw 2 dice");
  expect(toDo("crush", { stage: { waits_for: "move" }, points_left: 1 })).toBe("Move units, 1 point left");
  expect(toDo("pig", { stage: "choosing", total: 14 })).toBe("Roll, or hold 14");
  expect(toDo("a-game-of-your-own", { stage: "thinking" })).toBe("Your move");
  expect(toDo("mayhem", undefined)).toBe("Your move");
});

describe("a record that does not fit", () => {
  const lines = ['{"game":"pig"}', '{"kind":"word","seat":"A"}', '{"kind":"act","seat":"A","action":"roll"}', '{"kind":"chance","outcome":"4"}', '{"kind":"act","seat":"A","action":"hold"}', '{"kind":"undo","seat":"A"}', '{"kind":"act","seat":"A","action":"roll"}', '{"kind":"chance","outcome":"5"}', '{"kind":"disclose","seed":"x"}'];
  const record = lines.join("\n");
  it("is shown at the step where it parts from its seed, without what was taken back", () => {
    expect(failed("line 8: the seed gives `3`, the record says `5`", record)).toEqual({ step: 4, says: "the seed gives `3`, the record says `5`", due: { seed: "3", written: "5" } });
    expect(failed("line 3: it is not A's turn", record)).toEqual({ step: 1, says: "it is not A's turn", due: null });
  });
  it("has no step where another line is wrong", () => {
    expect(failed("line 9: the seed is not the one that was sealed", record).step).toBeNull();
    expect(failed("line 99: nothing", record).step).toBeNull();
    expect(failed("the record is torn", record)).toEqual({ step: null, says: "the record is torn", due: null });
  });
});
