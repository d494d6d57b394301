import { expect, test } from "vitest";
import { Pieces } from "../../play/play";
import type { Piece } from "../../wire/kernel";
import type { Event, TownPlace, View } from "../../wire/games/monster-strike";
import type { Entry } from "./cards";
import { rowsOf } from "./event-rows";
import { chapterOf, damageBefore, diceAfter, fallAt, slotOf, throwsOf, told } from "./story";

const piece = (id: string, kind: string, numbers: [string, string][], does: string): Piece => ({ id, kind, name: id, rules_name: null, numbers, does, flavour: "", portrait: "", rules: [] });
const monster = (id: string, level: number) =>
  piece(id, "monster", [["level", String(level)], ["first attack", "10"], ["second attack", "25"]], `Its first attack is Bite for 10 damage, its second Kick for 25.`);
const pieces = new Pieces("monster-strike", undefined, [
  monster("imp", 1), monster("ogre", 5), monster("heron", 9),
  piece("prints", "event", [], "Enter: two monsters enter the first location. Attack: all monsters attack with their first attack. Move: nobody."),
]);
const place = (name: "first" | "middle" | "last", from: number): TownPlace => ({
  place: name, location: { card: name, number: from }, damage: 0, maximum: 70, condition: "stands",
  slots: [1, 2, 3].map((slot) => ({ slot: from + slot, monster: null })) as TownPlace["slots"],
});
const town: View = {
  town: [place("first", 0), place("middle", 3), place("last", 6)], monster_deck: { shuffled: 2, under: [] }, binder: [], escaped: [],
  events: { left: 1, discard: [] }, gear: { left: 1, discard: [] }, dice: [], stage: { waits: "event" }, decides: null, event: null, turn: null, score: null,
};
const entry = (event: Event, step = 0): Entry => ({ step, text: [], rule: "MST-20", event });
const after = (...events: Event[]) => events.reduce((view, event) => told(view, event, town, pieces), town);

test("monsters enter, move, are defeated, stunned, and escape", () => {
  const entered = after({ what: "entered", monster: 1, slot: 2 });
  expect(slotOf(entered, 1)).toBe(2);
  expect(entered.monster_deck.shuffled).toBe(1);
  const moved = told(entered, { what: "moved", monster: 1, from: 2, to: 4, company: "alone" }, town, pieces);
  expect([slotOf(moved, 1), moved.town[0].slots[1].monster]).toEqual([4, null]);
  expect(told(moved, { what: "defeated", monster: 1 }, town, pieces).binder.map((card) => card.card)).toEqual(["ogre"]);
  const stunned = told(moved, { what: "stunned", monster: 1 }, town, pieces);
  expect([slotOf(stunned, 1), stunned.monster_deck.under[0]?.level]).toEqual([null, 5]);
  expect(told(moved, { what: "escaped", monster: 1, how: "moving" }, town, pieces)).toMatchObject({ monster_deck: { shuffled: 1 }, escaped: [{ card: "ogre" }] });
  expect(after({ what: "escaped", monster: 0, how: "entering" }).monster_deck.shuffled).toBe(1);
});

test("attacks raise the damage one after the other", () => {
  const attacks: Event[] = [
    { what: "attacked", monster: 1, with: "first", spot: "middle", damage: 10, now: 10 },
    { what: "attacked", monster: 2, with: "second", spot: "middle", damage: 25, now: 35 },
    { what: "destroyed", spot: "middle" },
  ];
  expect(after(...attacks).town[1]).toMatchObject({ damage: 35, condition: "destroyed" });
  expect(attacks.map((_, at) => damageBefore(town, attacks.map((event) => entry(event)), at, "middle"))).toEqual([0, 10, 35]);
});

test("dice that were touched lie anew, others stay", () => {
  const die = (face: number) => ({ lies: "flat" as const, face, on: null, position: null });
  const threw: Event = { what: "threw", seat: 0, aim: { style: "drop", slot: 5 }, dice: 1 };
  const fall = (lay: View["dice"], ...landed: number[]) => fallAt(town, { ...town, dice: lay }, [threw, ...landed.map((face): Event => ({ what: "landed", die: die(face) }))].map((event) => entry(event)), 1);
  expect(diceAfter(fall([], 4)).length).toBe(1);
  expect(diceAfter(fall([die(2)], 4))).toEqual([die(2), die(4)]);
  expect(diceAfter(fall([die(2)], 3, 4))).toEqual([die(3), die(4)]);
});

test("a throw is remembered with its sum and what came of it", () => {
  const { throws, passed } = throwsOf(([
    { what: "threw", seat: 1, aim: { style: "toss", slot: 4 }, dice: 1 }, { what: "landed", die: { lies: "flat", face: 4, on: 4, position: null } },
    { what: "bonus_added", gear: 0, bonus: 5 }, { what: "hit", monster: 2, slot: 4, strength: 9 }, { what: "defeated", monster: 2 }, { what: "passed", seat: 0 },
  ] satisfies Event[]).map((event) => entry(event)));
  expect(throws).toEqual([{ seat: 1, faces: [4], hits: [{ monster: 2, sum: 4, strength: 9, then: "defeated" }], missed: false }]);
  expect([...passed]).toEqual([0]);
});

test("the chapter is what follows the last card, and an event is sorted into its parts", () => {
  const log = ([
    { what: "event_drawn", seat: 0, event: 0 }, { what: "entered", monster: 0, slot: 1 }, { what: "went_on", monster: 1, spot: "first", why: "full" }, { what: "entered", monster: 1, slot: 4 },
    { what: "attacked", monster: 0, with: "first", spot: "first", damage: 10, now: 10 }, { what: "gear_drawn", seat: 1, gear: 3 },
  ] satisfies Event[]).map((event) => entry(event));
  const chapter = chapterOf(log, 0, 4, town);
  expect(chapter).toMatchObject({ kind: "monsters", card: 0, shown: 3, round: 1 });
  expect(chapter.entries.length).toBe(4);
  const { rows, current } = rowsOf(chapter, pieces, town, true);
  expect(current).toBe("enter");
  expect(rows.enter.map((row) => [row.title, row.when])).toEqual([["imp", "done"], ["ogre", "now"]]);
  expect(rows.enter[1]?.sub).toContain("full");
  expect(rows.attack[0]).toMatchObject({ sub: "Bite at first", big: "10", when: "next" });
  expect(chapterOf(log, 0, 6, town)).toMatchObject({ kind: "players", card: 3 });
});
