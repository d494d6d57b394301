// The words on the plate of a fight.
import { percent } from "../../../ui/sentence";
import type { Event, Fight, FightSummary, Odds, Side } from "../../../wire/games/monster-kids";
import type { Seat } from "../../../wire/kernel";
import { called, type Cards, type KidsPlay } from "../cards";
import { endFor, sameSide, share, winnerOf } from "../fight";
import { lossWords, turning } from "./sums";

export interface Plate {
  title: string;
  line: string;
  tone: "good" | "bad" | "even" | "plain";
}

/** Who stands on a side, by name. */
export function nameOn(play: KidsPlay, cards: Cards, standing: FightSummary, side: Side): string {
  const one = standing.sides.find((other) => sameSide(other.side, side));
  if (one?.kid !== null && one?.kid !== undefined) return called(play, one.kid);
  return cards.monsters[one?.monster ?? -1]?.name ?? "the monster";
}

/** A name in the middle of a sentence. */
export const within = (name: string) => (name === "You" ? "you" : name);
const verb = (name: string, you: string, other: string) => (name === "You" ? you : other);

/** How a fight stands, and what turns it. */
export function standingPlate(play: KidsPlay, cards: Cards, fight: Fight, standing: FightSummary, hoped: Side | null, odds: Odds | null = null): Plate {
  const name = (side: Side) => nameOn(play, cards, standing, side);
  const loss = (side: Side) => {
    const one = standing.sides.find((other) => sameSide(other.side, side));
    return one ? lossWords(one.if_lost, name(side)) : "";
  };
  if (standing.rolls_next) {
    const who = standing.sides.find((one) => sameSide(one.side, standing.rolls_next));
    const roller = who?.kid === null ? `The D${who.die_sides} rolls for ${name(standing.rolls_next)}` : `${name(standing.rolls_next)} ${verb(name(standing.rolls_next), "roll", "rolls")} the D${who?.die_sides}`;
    const shown = hoped ?? (standing.sides.length === 2 ? "fighter" : null);
    const chance = odds && shown ? `${percent(share(odds, shown))} that ${within(name(shown))} ${verb(name(shown), "win", "wins")} before cards${odds.nobody ? `, ${percent(odds.nobody / odds.of)} that nobody does` : ""}` : "";
    const losing = hoped && standing.sides.length === 2 ? `losing means: ${loss(hoped)}` : "";
    return { title: `${roller} …`, line: [chance, losing].filter(Boolean).join("; "), tone: "plain" };
  }
  const winner = winnerOf(standing.verdict);
  const end = endFor(standing.verdict, hoped);
  const turns = play.asked && end !== "win" ? turning(play.choices, hoped) : null;
  const turned = turns?.detail.does === "play" ? `${cards.pieces.get(turns.detail.costs.card)?.name} makes it ${turns.detail.sides.map((side) => side.after ?? "?").join(" : ")}, ${within(name(hoped ?? "fighter"))} ${verb(name(hoped ?? "fighter"), "win", "wins")}` : null;
  if (standing.verdict === "nobody") return { title: "Equal: nobody wins as it stands", line: turned ?? (fight.purpose === "final" ? "then all who are equal go on" : "the monster stays, nobody is hurt"), tone: "even" };
  if (standing.verdict && typeof standing.verdict === "object" && "tie_taken" in standing.verdict) {
    const power = cards.powers[standing.verdict.tie_taken]?.name ?? "a Dark Power";
    return { title: `Equal, and ${power} takes it`, line: turned ?? loss("fighter"), tone: "bad" };
  }
  const shown = hoped ?? winner ?? "fighter";
  const own = standing.sides.find((one) => sameSide(one.side, shown))?.total ?? 0;
  const gap = Math.abs(own - Math.max(...standing.sides.filter((one) => !sameSide(one.side, shown)).map((one) => one.total ?? 0)));
  const word = hoped && end === "lose" ? verb(name(shown), "lose", "loses") : verb(name(shown), "win", "wins");
  const loser = standing.sides.length === 2 ? standing.sides.find((one) => !sameSide(one.side, winner)) : undefined;
  return {
    title: `${name(shown)} ${word} by ${gap} as it stands`,
    line: turned ?? (loser ? loss(loser.side) : ""),
    tone: end === "win" ? "good" : end === "lose" ? "bad" : "plain",
  };
}

const ORDINALS = ["", "1st", "2nd", "3rd"];

/** What became of a fight. */
export function resultPlate(play: KidsPlay, cards: Cards, standing: FightSummary, events: Event[], me: Seat | null): Plate {
  const figures = standing.sides.map((side) => side.total ?? "?").join(" : ");
  const find = <W extends Event["what"]>(what: W) => events.find((event): event is Extract<Event, { what: W }> => event.what === what);
  const who = (seat: Seat) => called(play, seat);
  const monster = (place: number) => cards.monsters[place]?.name ?? "the monster";
  const mood = (seat: Seat, good: boolean): Plate["tone"] => (me === null || seat !== me ? "plain" : good ? "good" : "bad");
  const stays = find("monster_stays");
  const rest = stays ? `${monster(stays.monster)} stays in the middle` : figures;
  const beaten = find("defeated");
  if (beaten) return { title: `${monster(beaten.monster)} is defeated!`, line: `${who(beaten.seat)}, ${figures}`, tone: "good" };
  const caught = find("captured");
  if (caught) return { title: `${who(caught.seat)} ${verb(who(caught.seat), "capture", "captures")} ${monster(caught.monster)}!`, line: figures, tone: mood(caught.seat, true) };
  const won = find("ended");
  if (won && typeof won.ending === "object") return { title: `${who(won.ending.winner)} ${verb(who(won.ending.winner), "win", "wins")} the final battle!`, line: figures, tone: mood(won.ending.winner, true) };
  const fell = find("fell_into_limbo");
  const tie = find("tie_taken");
  const why = tie ? `equal, and ${cards.powers[tie.power]?.name} takes it` : rest;
  if (fell) return { title: `${who(fell.seat)} ${verb(who(fell.seat), "fall", "falls")} into Limbo`, line: why, tone: "bad" };
  const hurt = find("injured");
  if (hurt) return { title: `${who(hurt.seat)}: ${ORDINALS[hurt.injuries] ?? hurt.injuries} injury`, line: why, tone: "bad" };
  const safe = find("shielded");
  if (safe) return { title: `${who(safe.seat)} ${verb(who(safe.seat), "are", "is")} shielded: no injury`, line: why, tone: "even" };
  return { title: "Equal: nobody wins", line: rest, tone: "even" };
}
