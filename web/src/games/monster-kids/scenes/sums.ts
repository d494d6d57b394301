// A fight as its scenes show it: what each sum is made of, which choice turns it, what losing means, and how it stood at its end.
import type { Event, Fight, FightSummary, Loss, Side, SideSummary, Verdict, View } from "../../../wire/games/monster-kids";
import type { Piece, Seat } from "../../../wire/kernel";
import type { LogEntry } from "../../../wire/table";
import { numberOf, powerEffects, signed, told, type Cards, type KidsChoice } from "../cards";
import { endFor, entriesOfFight, sameSide, typeOn } from "../fight";

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
