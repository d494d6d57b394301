// A fight as it is told: what each sum is made of, how it stands, and what would come of a choice.
import { percent } from "../../ui/sentence";
import type { Detail, Event, Fight, FightSummary, Loss, Odds, Side, SideSummary, Verdict, View } from "../../wire/games/monster-kids";
import type { Piece, Seat } from "../../wire/kernel";
import type { LogEntry } from "../../wire/table";
import { numberOf, powerEffects, signed, told, type Cards, type KidsChoice } from "./cards";

/** One line of a sum. */
export interface Chip {
  key: string;
  title: string;
  sub?: string;
  /** What it adds, or nothing where it is no number. */
  value: string | null;
  tone: "plain" | "good" | "bad";
  die?: { sides: number; shows: number | null };
  card?: Piece;
  type?: Piece;
  glyph?: string;
  /** Who played it. */
  seat?: Seat;
  ghost?: boolean;
}

export const sameSide = (one: Side | null, other: Side | null): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A key for a side, for lists and for elements. */
export const sideKey = (side: Side): string => (typeof side === "string" ? side : `kid-${side.kid}`);

const BEGINS = new Set(["announced", "attacked", "final_began"]);

/** What was told of the present fight. */
export function entriesOfFight(log: LogEntry<Event>[]): LogEntry<Event>[] {
  const from = log.findLastIndex((entry) => BEGINS.has(entry.event.what));
  return from < 0 ? log : log.slice(from);
}

const toneOf = (number: number): Chip["tone"] => (number > 0 ? "good" : number < 0 ? "bad" : "plain");
const valueOf = (text: string | null | undefined): number => Number((text ?? "0").replace("−", "-"));

/** What a side's sum is made of, in the order in which it came together. */
export function ledger(cards: Cards, view: View, fight: Fight, side: SideSummary, other: SideSummary | undefined, log: LogEntry<Event>[], name: (seat: Seat) => string): Chip[] {
  const entries = entriesOfFight(log);
  const chips: Chip[] = [dieChip(side, entries, name)];
  const plain = (number: string | undefined): Pick<Chip, "value" | "tone"> => ({ value: signed(number ?? 0), tone: toneOf(Number(number ?? 0)) });
  if (side.monster !== null) {
    const monster = cards.monsters[side.monster];
    const own = monster && numberOf(monster, "added to its die");
    if (monster && own && Number(own) !== 0) chips.push({ key: "own", title: monster.name, card: monster, ...plain(own) });
    const powers = typeof fight.foe === "object" && "monster" in fight.foe ? fight.foe.monster.powers : [];
    for (const place of powers) {
      const power = cards.powers[place];
      if (!power) continue;
      const does = powerEffects(power).map((effect) => effect.words).join(", ");
      chips.push({ key: `power-${place}`, title: power.name, sub: does || "Dark Power", card: power, ...plain(numberOf(power, "added to the attack")) });
    }
  }
  if (side.types !== 0) {
    const [own, against] = [typeOn(cards, view, side), other && typeOn(cards, view, other)];
    if (own) chips.push({ key: "types", type: own, title: `${side.types > 0 ? "resists" : "weak to"} ${against?.name ?? "the other"}`, value: signed(side.types), tone: toneOf(side.types) });
  }
  if (fight.types === "ignored" && side.side === "fighter") chips.push({ key: "ignored", glyph: "no-type", title: "types do not count", value: null, tone: "plain" });
  let known = 0;
  let shielded = false;
  for (const entry of entries) {
    const event = entry.event;
    if (event.what !== "played" || !(sameSide(event.side, side.side) || (event.side === null && side.side === "fighter"))) continue;
    const card = cards.card(event.card);
    if (!card) continue;
    const says = told(card);
    const counts = says.family === "add" || says.family === "take" ? valueOf(says.number?.startsWith("≥") ? null : says.number) : 0;
    known += counts;
    shielded ||= says.sign === "shield";
    chips.push({ key: `played-${entry.step}`, title: card.name, sub: name(event.seat), seat: event.seat, card, ...cardValue(says.number, says.sign, counts) });
  }
  if (side.cards !== known) chips.push({ key: "earlier", glyph: "hand-of-cards", title: "earlier cards", value: signed(side.cards - known), tone: toneOf(side.cards - known) });
  if (!shielded && fight.shielded.some((one) => sameSide(one, side.side))) chips.push({ key: "shield", glyph: "shield", title: "no injury", value: null, tone: "plain" });
  return chips;
}

const SIGN_WORDS: Record<string, string> = { shield: "no injury", reroll: "again", swap: "swap", "no-type": "no types" };

function cardValue(number: string | null, sign: string | null, counts: number): Pick<Chip, "value" | "tone" | "glyph"> {
  if (number) return { value: number, tone: number.startsWith("≥") ? "good" : toneOf(counts) };
  return sign ? { value: null, tone: "plain", glyph: sign } : { value: null, tone: "plain" };
}

/** The chip that a card would become. */
export function ghost(cards: Cards, number: number, on: Side | null, side: Side): Chip | null {
  const card = cards.card(number);
  if (!card || !(sameSide(on, side) || (on === null && side === "fighter"))) return null;
  const says = told(card);
  const value = cardValue(says.number, says.sign, valueOf(says.number?.startsWith("≥") ? null : says.number));
  return { key: "ghost", title: card.name, sub: SIGN_WORDS[says.sign ?? ""] ? `${SIGN_WORDS[says.sign ?? ""]}, if you play it` : "if you play it", card, ghost: true, ...value };
}

function dieChip(side: SideSummary, entries: LogEntry<Event>[], name: (seat: Seat) => string): Chip {
  const die = { sides: side.die_sides, shows: side.die };
  const rolled = entries.findLast(({ event }) => (event.what === "die_rolled" && sameSide(event.side, side.side)) || (event.what === "rolled_in_final" && side.kid === event.seat))?.event;
  const who = side.kid !== null ? name(side.kid) : null;
  const key = "die";
  if (side.die === null) return { key, die, title: who ? `${who} rolls` : "its die rolls", value: "…", tone: "plain" };
  const sub = side.at_least > side.die ? `${side.die} counts ${side.at_least}` : undefined;
  const value = String(Math.max(side.die, side.at_least));
  const said = sub ? { sub } : {};
  if (rolled?.what === "die_rolled" && rolled.die === side.die) return { key, die, title: who ? `${name(rolled.roller)} rolled` : `${name(rolled.roller)} rolled for it`, value, tone: "plain", ...said };
  return { key, die, title: who ? `${who}'s die` : "its die", value, tone: "plain", ...said };
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

/** The choice that turns a lost or equal fight at the least price: the first that the server lists. */
export function turning(choices: KidsChoice[], hoped: Side | null): KidsChoice | null {
  const turns = choices.filter(({ detail }) => detail.does === "play" && endFor(detail.verdict_after, hoped) === "win");
  const lead = ({ detail }: KidsChoice): number => {
    if (detail.does !== "play") return 0;
    const own = detail.sides.find((side) => sameSide(side.side, hoped))?.after ?? 0;
    return own - Math.max(...detail.sides.filter((side) => !sameSide(side.side, hoped)).map((side) => side.after ?? 0));
  };
  return turns.sort((one, other) => lead(one) - lead(other))[0] ?? null;
}

const ORDINALS = ["", "1st", "2nd", "3rd"];

/** What losing means for somebody, in a few words. */
export function lossWords(loss: Loss, who: string): string {
  const you = who === "You";
  switch (loss.means) {
    case "hurt":
      return `${you ? "your" : `${who}'s`} ${ORDINALS[loss.total] ?? loss.total} injury`;
    case "limbo":
      return `${you ? "you fall" : `${who} falls`} into Limbo`;
    case "shielded":
      return `no injury for ${you ? "you" : who}`;
    case "final":
      return `${you ? "you do" : `${who} does`} not win the game`;
    case "defeated":
      return `${who} is defeated`;
    case "captured":
      return `${who} is captured`;
  }
}

/** The standing of a fight that has just ended, from the table before it and what happened. */
export function finished(before: View, events: Event[]): FightSummary | null {
  if (!before.fight) return null;
  const sides = before.fight.sides.map((side) => ({ ...side }));
  let verdict: Verdict | null = before.fight.verdict;
  const side = (wanted: Side) => sides.find((one) => sameSide(one.side, wanted));
  for (const event of events) {
    if (event.what === "die_rolled") Object.assign(side(event.side) ?? {}, { die: event.die });
    else if (event.what === "rolled_in_final") Object.assign(sides.find((one) => one.kid === event.seat) ?? {}, { die: event.die });
    else if (event.what === "totalled") Object.assign(sides.find((one) => one.kid === event.seat) ?? {}, { total: event.power });
    else if (event.what === "compared") {
      Object.assign(side("fighter") ?? {}, { total: event.fighter });
      Object.assign(side("foe") ?? {}, { total: event.foe });
    } else if (event.what === "defeated" || event.what === "captured") verdict = { wins: "fighter" };
    else if (event.what === "tie_taken") verdict = { tie_taken: event.power };
    else if (event.what === "nobody_won") verdict = "nobody";
    else if (event.what === "lost_to_kid") verdict = winnerBySeat(sides, event.winner) ?? verdict;
    else if (event.what === "ended" && typeof event.ending === "object") verdict = winnerBySeat(sides, event.ending.winner) ?? verdict;
    else if ((event.what === "injured" || event.what === "shielded") && side("foe")?.monster !== null && !(verdict && typeof verdict === "object" && "tie_taken" in verdict)) verdict = { wins: "foe" };
  }
  return { sides, rolls_next: null, verdict };
}

function winnerBySeat(sides: SideSummary[], seat: Seat): Verdict | null {
  const won = sides.find((side) => side.kid === seat);
  return won ? { wins: won.side } : null;
}
