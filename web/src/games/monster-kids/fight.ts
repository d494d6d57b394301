// A fight as it stands, and what would come of a choice. What only its scenes show is in scenes/sums.ts.
import { percent } from "../../ui/sentence";
import type { Detail, Event, Fight, FightSummary, Odds, Side, SideSummary, Verdict, View } from "../../wire/games/monster-kids";
import type { Piece, Seat } from "../../wire/kernel";
import type { LogEntry } from "../../wire/table";
import type { Cards } from "./cards";

export const sameSide = (one: Side | null, other: Side | null): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A key for a side, for lists and for elements. */
export const sideKey = (side: Side): string => (typeof side === "string" ? side : `kid-${side.kid}`);

const BEGINS = new Set(["announced", "attacked", "final_began"]);

/** What was told of the present fight. */
export function entriesOfFight(log: LogEntry<Event>[]): LogEntry<Event>[] {
  const from = log.findLastIndex((entry) => BEGINS.has(entry.event.what));
  return from < 0 ? log : log.slice(from);
}

/** The power type of whoever stands on a side. */
export function typeOn(cards: Cards, view: View, side: SideSummary): Piece | undefined {
  const who = side.monster !== null ? cards.monsters[side.monster] : side.kid !== null ? cards.characters[view.kids[side.kid]?.character ?? -1] : undefined;
  return cards.typeOf(who)?.type;
}

/** The side that a player hopes for: the own one, and together the fighter's; nobody's between others in versus mode. */
export function hopedFor(fight: Fight, standing: FightSummary, me: Seat | null, versus: boolean): Side | null {
  const own = standing.sides.find((side) => side.kid !== null && side.kid === me);
  if (own) return own.side;
  return !versus && fight.purpose === "turn" ? "fighter" : null;
}

/** How something would end for the side that is hoped for. */
export type End = "win" | "lose" | "equal" | "open";

export function endFor(verdict: Verdict | null, side: Side | null): End {
  if (!verdict || side === null) return "open";
  if (verdict === "nobody") return "equal";
  return "wins" in verdict && sameSide(verdict.wins, side) ? "win" : "lose";
}

/** Who wins by a verdict. */
export function winnerOf(verdict: Verdict | null): Side | null {
  if (!verdict || verdict === "nobody") return null;
  return "wins" in verdict ? verdict.wins : "foe";
}

/** What stands under a card: "9 : 8", and what that means. */
export interface Outlook {
  figure: string;
  word: string;
  end: End;
  tone: "good" | "bad" | "even" | "none";
}

const WORDS: Record<End, string> = { win: "win", lose: "lose", equal: "equal", open: "" };
const TONES: Record<End, Outlook["tone"]> = { win: "good", lose: "bad", equal: "even", open: "none" };

export function totals(sides: { total: number | null }[]): string {
  return sides.map((side) => side.total ?? "?").join(" : ");
}

/** The share of ways in which a side wins. */
export function share(odds: Odds, side: Side | null): number {
  const ways = odds.wins.find((one) => sameSide(one.side, side))?.ways ?? 0;
  return odds.of === 0 ? 0 : ways / odds.of;
}

/** What would come of a choice, from the figures that came with it. */
export function outlook(detail: Detail, hoped: Side | null): Outlook | null {
  if (detail.does === "play") {
    if (detail.odds) {
      const won = share(detail.odds, hoped);
      return { figure: hoped === null ? "a new die" : percent(won), word: hoped === null ? "" : "win", end: "open", tone: "even" };
    }
    const end = endFor(detail.verdict_after, hoped);
    const own = detail.sides.find((side) => sameSide(side.side, hoped));
    const spared = detail.sides.find((side) => side.if_lost.means !== "shielded" && side.if_lost_after.means === "shielded");
    if (spared && !(own && end === "win" && !sameSide(spared.side, hoped))) return { figure: "no injury", word: "", end, tone: "even" };
    const figure = detail.sides.length > 2 && own ? String(own.after ?? "?") : detail.sides.map((side) => side.after ?? "?").join(" : ");
    return { figure, word: WORDS[end], end, tone: TONES[end] };
  }
  if (detail.does === "fight") return { figure: percent(share(detail.odds, "fighter")), word: "win", end: "open", tone: "even" };
  return null;
}
