// What a frame has to show, one thing after the other: the last step may have ended a battle, won a trophy and the game.
import type { LogEntry, Frame } from "../../wire/table";
import type { Seat } from "../../wire/kernel";
import type { Ability, Action, Call, Card, Detail, Event, Turn, View } from "../../wire/games/mayhem";

export type MayhemFrame = Frame<View, Action, Detail, Event>;

/** A battle as the table remembers it. */
export interface Fought {
  call: Call;
  ability: Ability;
  /** Who declared; the first card of a turn is theirs. */
  declarer: Seat;
  turns: Turn[];
  /** Who tied in each of the turns. */
  ties: Seat[][];
  end: "goes on" | "won" | "mashup" | "no cards left" | "nobody";
  winner: Seat | null;
  /** The monster that met itself. */
  twin: Card | null;
  /** How many cards it was about. */
  cards: number;
  /** Who declares next, where that is told. */
  next: Seat | null;
  rule: string;
}

export type Scene =
  | { kind: "now" }
  | { kind: "deal" }
  | { kind: "tied"; battle: Fought }
  | { kind: "result"; battle: Fought; roundEnded: boolean; again: boolean }
  | { kind: "sudden"; turns: Turn[]; seat: Seat | null; tied: Seat[]; ability: Ability; prize: "trophy" | "game"; again: boolean; used: number }
  | { kind: "trophy"; ability: Ability; seat: Seat; cards: number | null; turn: Turn | null; dealer: Seat | null }
  | { kind: "over" };

const cardsIn = (turns: Turn[]) => turns.reduce((sum, turn) => sum + turn.cards.length, 0);

/** All battles of the round that a log ends in, the first one first. */
export function battlesOf(log: LogEntry<Event>[]): Fought[] {
  let battles: Fought[] = [];
  let now: Fought | null = null;
  for (const { event, rule } of log) {
    switch (event.what) {
      case "dealt":
        battles = [];
        now = null;
        break;
      case "declared":
        now = { call: event.call, ability: "strength", declarer: event.seat, turns: [], ties: [], end: "goes on", winner: null, twin: null, cards: 0, next: null, rule };
        battles.push(now);
        break;
      case "tied":
      case "best_rating":
      case "tie_discarded":
      case "mashup": {
        // A table that began in the middle of a battle has not heard the call.
        if (!now) battles.push((now = { call: event.turn.call, ability: event.turn.ability, declarer: event.turn.first, turns: [], ties: [], end: "goes on", winner: null, twin: null, cards: 0, next: null, rule }));
        now.turns.push(event.turn);
        now.ties.push(event.what === "tied" ? event.seats : []);
        now.ability = event.turn.ability;
        now.rule = rule;
        now.cards = cardsIn(now.turns);
        if (event.what === "best_rating") Object.assign(now, { end: "won", winner: event.seat, next: event.seat });
        if (event.what === "tie_discarded") Object.assign(now, { end: "no cards left", cards: event.cards, next: now.declarer });
        if (event.what === "mashup") Object.assign(now, { end: "mashup", twin: event.card });
        break;
      }
      case "battle_won":
        if (now) now.cards = event.cards;
        now = null;
        break;
      case "mashup_discarded":
        if (now) Object.assign(now, { cards: event.cards, next: event.after === "more_cards" ? event.declarer : null, rule });
        now = null;
        break;
      case "trophy_won":
      case "sudden_death_began":
      case "round_unwon":
        now = null;
        break;
      default:
    }
  }
  return battles;
}

/** The battles of the round up to the one that the last step settled, even if that step also began the next round. */
export function historyOf(frame: MayhemFrame): Fought[] {
  const had = known.get(frame);
  if (had) return had;
  const settles = ["tied", "battle_won", "mashup_discarded", "tie_discarded"];
  const end = frame.log.findLastIndex((entry) => entry.step === frame.steps - 1 && settles.includes(entry.event.what));
  const battles = battlesOf(end < 0 ? frame.log : frame.log.slice(0, end + 1));
  known.set(frame, battles);
  return battles;
}
/** A battle is the same object wherever a frame is asked for it. */
const known = new WeakMap<MayhemFrame, Fought[]>();

/** The last battle as the view remembers it, for a table whose log does not reach back to it: who won, but not why nobody did. */
export function remembered(view: View): Fought | null {
  const battle = view.last_battle;
  const turn = battle?.turns.at(-1);
  if (!battle || !turn) return null;
  const end = battle.end === "goes_on" ? "goes on" : battle.end === "nobody" ? "nobody" : "won";
  return {
    call: turn.call, ability: turn.ability, declarer: turn.first, turns: battle.turns, ties: [], end, winner: typeof battle.end === "object" ? battle.end.won : null,
    twin: null, cards: cardsIn(battle.turns), next: null, rule: "MAY-14",
  };
}

const suddenStages = ["sudden_death", "last_sudden_death"];
export const isSudden = (view: View): boolean => suddenStages.includes(view.stage);
export const isOver = (view: View): boolean => view.stage === "over" || view.stage === "over_by_sudden_death";

/** The turns of the sudden death that a log ends in. */
function suddenTurns(log: LogEntry<Event>[]): Turn[] {
  let turns: Turn[] = [];
  for (const { event } of log) {
    if (event.what === "sudden_death_began" || event.what === "last_sudden_death_began") turns = [];
    else if (event.what === "still_tied" || event.what === "trophy_won_suddenly" || event.what === "won_suddenly") turns.push(event.turn);
  }
  return turns;
}

/** What a frame has to show. The last scene is how the table stands now. */
export function scenesOf(frame: MayhemFrame): Scene[] {
  const latest = frame.log.filter((entry) => entry.step === frame.steps - 1).map((entry) => entry.event);
  const has = (what: Event["what"]) => latest.some((event) => event.what === what);
  const scenes: Scene[] = [];
  const dealer = latest.find((event) => event.what === "next_dealer");
  const again = has("round_unwon");
  for (const event of latest) {
    if (event.what === "tied") {
      const last = historyOf(frame).at(-1);
      if (last) scenes.push({ kind: "tied", battle: last });
    } else if (event.what === "best_rating" || event.what === "mashup" || event.what === "tie_discarded") {
      const last = historyOf(frame).at(-1);
      if (last) scenes.push({ kind: "result", battle: last, roundEnded: has("round_ended"), again });
    } else if (event.what === "still_tied") {
      const used = latest.find((other) => other.what === "piles_used_again");
      scenes.push({
        kind: "sudden", turns: suddenTurns(frame.log), seat: null, tied: event.seats, ability: event.turn.ability, prize: event.prize, again,
        used: used?.what === "piles_used_again" ? used.times : 0,
      });
    } else if (event.what === "trophy_won_suddenly" || event.what === "won_suddenly") {
      const prize = event.what === "won_suddenly" ? "game" : "trophy";
      scenes.push({ kind: "sudden", turns: suddenTurns(frame.log), seat: event.seat, tied: [], ability: event.turn.ability, prize, again: false, used: 0 });
    }
    if (event.what === "trophy_won" || event.what === "trophy_won_suddenly") {
      scenes.push({
        kind: "trophy", ability: event.ability, seat: event.seat, cards: event.what === "trophy_won" ? event.cards : null,
        turn: event.what === "trophy_won_suddenly" ? event.turn : null, dealer: dealer?.what === "next_dealer" ? dealer.seat : null,
      });
    }
  }
  if (isOver(frame.view)) scenes.push({ kind: "over" });
  else {
    if (has("dealt")) scenes.push({ kind: "deal" });
    scenes.push({ kind: "now" });
  }
  return scenes;
}
