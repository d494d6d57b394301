import { describe, expect, it } from "vitest";
import type { Fight, FightSummary, Odds } from "../../../wire/games/monster-kids";
import type { Cards, KidsPlay } from "../cards";
import { standingPlate } from "./ledger-words";

const play = { me: 0, mine: [0], name: (seat: number) => ["Ann", "Bo"][seat] } as unknown as KidsPlay;
const cards = { monsters: [{ name: "Snapping Tulip" }] } as unknown as Cards;
const side = { die_sides: 10, die: null, at_least: 0, monster_adds: 0, types: 0, cards: 0, total: null };
const standing = {
  sides: [
    { ...side, side: "fighter", kid: 0, monster: null, if_lost: { means: "hurt", more: 1, total: 1 } },
    { ...side, side: "foe", kid: null, monster: 0, die: 11, total: 9, if_lost: { means: "defeated" } },
  ],
  rolls_next: "fighter",
  verdict: null,
} as unknown as FightSummary;
const fight = { purpose: "turn" } as unknown as Fight;

describe("a fight whose die is still rolling", () => {
  it("tells the exact odds, those of nobody only where there are some, and what losing means", () => {
    const odds = (own: number, foe: number, nobody: number): Odds => ({ wins: [{ side: "fighter", ways: own }, { side: "foe", ways: foe }], nobody, of: own + foe + nobody });
    expect(standingPlate(play, cards, fight, standing, "fighter", odds(2, 7, 1)).line).toBe("20 % that you win before cards, 10 % that nobody does; losing means: your 1st injury");
    expect(standingPlate(play, cards, fight, standing, "fighter", odds(3, 7, 0)).line).toBe("30 % that you win before cards; losing means: your 1st injury");
  });
  it("tells those who hope for nobody about the fighter, and without odds only who rolls", () => {
    const odds: Odds = { wins: [{ side: "fighter", ways: 5 }, { side: "foe", ways: 5 }], nobody: 0, of: 10 };
    expect(standingPlate({ ...play, me: 1, mine: [1] } as KidsPlay, cards, fight, standing, null, odds).line).toBe("50 % that Ann wins before cards");
    expect(standingPlate(play, cards, fight, standing, null, null)).toEqual({ title: "You roll the D10 …", line: "", tone: "plain" });
  });
});
