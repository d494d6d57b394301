// What is said about a battle: headlines and sentences, in the page's own words.
import { abilityName, cardOf, countOf, isSpecial, listOf, type MayhemPlay } from "./cards";
import type { Fought } from "./scenes";

export function headline(play: MayhemPlay, battle: Fought): string {
  switch (battle.end) {
    case "won":
      return `${play.name(battle.winner ?? 0)} takes all ${countOf(battle.cards, "card")}`;
    case "mashup":
      return "Mashup! Nobody wins";
    case "no cards left":
      return "A tie, and no cards left";
    case "nobody":
      return "Nobody wins";
    case "goes on": {
      const rating = tiedRating(battle, battle.turns.length - 1);
      return rating === null ? "The battle goes on" : `Tied at ${rating}`;
    }
  }
}

function tiedRating(battle: Fought, turn: number): number | null {
  const seat = battle.ties[turn]?.[0];
  return battle.turns[turn]?.cards.find((one) => one.seat === seat)?.rating ?? null;
}

/** Why it ended so. */
export function reason(play: MayhemPlay, battle: Fought): string {
  const before = battle.turns.slice(0, -1).map((_, turn) => tiedRating(battle, turn)).filter((rating) => rating !== null);
  const ties = before.length > 0 ? `Tied at ${listOf(before.map(String))}, so everybody turned up another. ` : "";
  const last = battle.turns.at(-1);
  switch (battle.end) {
    case "won": {
      const best = last?.cards.find((one) => one.seat === battle.winner);
      const piece = best ? cardOf(play.pieces, best.card) : null;
      if (!best || !piece) return ties;
      if (isSpecial(piece)) return `${ties}${piece.name} counts ${best.rating} when ${battle.call} is declared.`;
      return `${ties}${piece.name} ${best.rating} is the ${battle.call === "high" ? "highest" : "lowest"}.`;
    }
    case "mashup": {
      const twin = battle.twin === null ? "the same monster" : cardOf(play.pieces, battle.twin).name;
      return `${ties}${twin} met ${twin}: all ${countOf(battle.cards, "card")} are out of this round.`;
    }
    case "no cards left":
    case "nobody":
      return `${ties}Nobody wins, and the ${countOf(battle.cards, "card")} are out of this round.`;
    case "goes on": {
      const tied = battle.ties.at(-1) ?? [];
      return tied.length ? `${listOf(tied.map((seat) => play.name(seat)))} tied, so everybody turns up another card.` : "";
    }
  }
}

/** All cards of a battle with their ratings, turn by turn. */
export function course(play: MayhemPlay, battle: Fought): string {
  const turns = battle.turns.map((turn) => turn.cards.map((one) => `${cardOf(play.pieces, one.card).name} ${one.rating}`).join(", "));
  return `${abilityName(play.pieces, battle.ability)}, ${battle.call}: ${turns.join(": tied. ")}: `;
}

/** How it ended, in a word. */
export function outcome(play: MayhemPlay, battle: Fought): string {
  return battle.end === "won" ? `${play.name(battle.winner ?? 0)}.` : battle.end === "mashup" ? "mashup." : battle.end === "goes on" ? "tied." : "nobody.";
}

/** The last battle in one line. */
export function lastBattle(play: MayhemPlay, battle: Fought): { title: string; text: string } {
  const title = battle.end === "won" ? `Last battle: ${play.name(battle.winner ?? 0)} took ${countOf(battle.cards, "card")}` : battle.end === "mashup" ? "Last battle: a mashup" : battle.end === "nobody" ? "Last battle: nobody won" : "Last battle: a tie";
  return { title, text: `${play.name(battle.declarer)} said ${battle.call}. ${reason(play, battle)}` };
}
