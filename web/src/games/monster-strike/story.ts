// What happened in a step, told one entry at a time: each entry changes the town that is shown by what it says.
import type { Pieces } from "../../play/play";
import type { Dice, Event, MonsterCard, Spot, TownAim, TownPlace, View } from "../../wire/games/monster-strike";
import { monsterCard, type Entry } from "./cards";

function withPlace(view: View, spot: Spot, change: (place: TownPlace) => TownPlace, { score } = view): View {
  const town = view.town.map((place) => (place.place === spot ? change(place) : place));
  return { ...view, town: town as View["town"], score };
}
function withSlot(view: View, slot: number, monster: MonsterCard | null): View {
  const town = view.town.map((place) => ({
    ...place,
    slots: place.slots.map((seen) => (seen.slot === slot ? { ...seen, monster } : seen)) as TownPlace["slots"],
  }));
  return { ...view, town: town as View["town"] };
}
/** The slot in which a monster is shown. */
export function slotOf(view: View, monster: number): number | null {
  for (const place of view.town) for (const seen of place.slots) if (seen.monster?.number === monster) return seen.slot;
  return null;
}
function without(view: View, monster: number): View {
  const slot = slotOf(view, monster);
  return slot === null ? view : withSlot(view, slot, null);
}
/** One card less in the deck: of the shuffled ones, or the next one that everybody knows. */
function drawn(view: View): View {
  const { shuffled, under } = view.monster_deck;
  return { ...view, monster_deck: shuffled > 0 ? { shuffled: shuffled - 1, under } : { shuffled, under: under.slice(1) } };
}
function under(view: View, card: MonsterCard): View {
  return { ...view, monster_deck: { ...view.monster_deck, under: [...view.monster_deck.under, card] } };
}

/** A throw that comes down: what lay there, how it was aimed, and what is said of the dice. */
export interface Fall {
  lay: Dice;
  aim: TownAim;
  thrown: number;
  landed: Dice;
}
/** The throw of which this place of a step tells the first die. */
export function fallAt(before: View, shown: View, entries: readonly Entry[], place: number): Fall {
  const landed: Dice = [];
  for (let index = place; entries[index]?.event.what === "landed"; index += 1) {
    const event = entries[index]?.event;
    if (event?.what === "landed") landed.push(event.die);
  }
  for (let index = place - 1; index >= 0; index -= 1) {
    const event = entries[index]?.event;
    if (event?.what === "threw") return { lay: shown.dice, aim: event.aim, thrown: event.dice, landed };
    if (event?.what === "threw_again") return { lay: shown.dice, aim: event.aim, thrown: 1, landed };
  }
  const { stage } = before;
  if (stage.waits === "throw") return { lay: shown.dice, aim: stage.of.aim, thrown: stage.of.dice, landed };
  return { lay: shown.dice, aim: { style: "drop", slot: 5 }, thrown: landed.length, landed };
}
/** The dice that lie there after it: those of before, unless they were touched, and those that came down. */
export function diceAfter({ lay, thrown, landed }: Fall): Dice {
  return landed.length >= lay.length + thrown ? landed : [...lay, ...landed];
}

/** The damage that a location had before the attack that is told at this place of a step. */
export function damageBefore(before: View, entries: readonly Entry[], place: number, spot: Spot): number {
  for (let index = place - 1; index >= 0; index -= 1) {
    const event = entries[index]?.event;
    if (event?.what === "attacked" && event.spot === spot) return event.now;
  }
  return before.town.find((one) => one.place === spot)?.damage ?? 0;
}

/** The town after one entry. `after` is the town at the end of the step. */
export function told(view: View, event: Event, after: View, pieces: Pieces): View {
  switch (event.what) {
    case "location_dealt": {
      const place = after.town.find((one) => one.place === event.spot);
      return place ? withPlace(view, event.spot, () => ({ ...place, slots: place.slots })) : view;
    }
    case "started_damaged":
      return withPlace(view, event.spot, (place) => ({ ...place, damage: event.damage }));
    case "deck_made":
      return { ...view, monster_deck: { shuffled: event.monsters, under: [] } };
    case "event_drawn":
      return { ...view, turn: null, dice: [], event: after.event };
    case "waited":
    case "entered":
      return withSlot(drawn(view), event.slot, monsterCard(pieces, event.monster));
    case "escaped": {
      const stood = slotOf(view, event.monster) !== null;
      const left = stood ? without(view, event.monster) : drawn(view);
      return { ...left, escaped: [...left.escaped, monsterCard(pieces, event.monster)], score: after.score };
    }
    case "attacked":
      return withPlace(view, event.spot, (place) => ({ ...place, damage: event.now }));
    case "destroyed":
      return withPlace(view, event.spot, (place) => ({ ...place, condition: "destroyed" }), after);
    case "went_under":
      return under(event.why === "back" ? without(view, event.monster) : drawn(view), monsterCard(pieces, event.monster));
    case "sneaked":
    case "stunned":
      return under(without(view, event.monster), monsterCard(pieces, event.monster));
    case "moved":
      return withSlot(withSlot(view, event.from, null), event.to, monsterCard(pieces, event.monster));
    case "gear_drawn":
      return { ...view, event: null, turn: after.turn, stage: after.stage };
    case "threw":
      return view.turn?.gear.check === "together" ? view : { ...view, dice: [] };
    case "threw_again":
      return { ...view, dice: withoutTaken(view.dice, after.dice) };
    case "dice_passed":
      return { ...view, turn: after.turn ?? view.turn, dice: [] };
    case "defeated":
      return { ...without(view, event.monster), binder: [...view.binder, monsterCard(pieces, event.monster)] };
    default:
      return view;
  }
}

/** The dice that still lie there after one of them was taken up again. Only the town after it tells which one that was. */
function withoutTaken(lay: Dice, after: Dice): Dice {
  const taken = lay.findIndex((die, place) => JSON.stringify(die) !== JSON.stringify(after[place]));
  return after.length === lay.length - 1 ? after : lay.filter((_, place) => place !== (taken < 0 ? lay.length - 1 : taken));
}

/** How long each entry is shown at normal speed, in milliseconds. */
const TIMES: Partial<Record<Event["what"], number>> = {
  location_dealt: 650, waited: 900, event_drawn: 2_000, entered: 800, deck_ran_out: 900, went_on: 550, escaped: 1_100, picked: 600, all_fitting: 600,
  nobody_fits: 900, attacked: 1_300, destroyed: 1_500, sneaked: 450, went_under: 600, moved: 650, skipped: 400, stayed: 600, held_up: 600, gear_drawn: 1_800, dice_passed: 500,
  town_is_quiet: 900, threw: 250, threw_again: 250, landed: 450, kept: 300, passed: 600, hit: 1_100, defeated: 900, stunned: 900, all_missed: 900,
  reshuffled: 600, ended: 700,
};
export const timeOf = (event: Event) => TIMES[event.what] ?? 0;

/** What is being done now: from the last card that was turned up. */
export interface Chapter {
  kind: "set-up" | "monsters" | "players";
  /** The number of the event or gear. */
  card: number | null;
  /** Everything since that card, of which the first `shown` entries have been told. */
  entries: Entry[];
  shown: number;
  round: number | null;
}

/** The chapter at a place of the log; everything of the step that is being told is known already and follows. */
export function chapterOf(log: readonly Entry[], logFrom: number, position: number, view: View): Chapter {
  let start = -1;
  for (let place = Math.min(position, log.length) - 1; place >= 0; place -= 1) {
    const what = log[place]?.event.what;
    if (what === "event_drawn" || what === "gear_drawn") { start = place; break; }
  }
  const told = log.slice(0, position);
  const round = logFrom === 0 && told.length > 0 ? told.filter(({ event }) => event.what === "event_drawn").length : null;
  const next = log.findIndex(({ event }, place) => place > start && (event.what === "event_drawn" || event.what === "gear_drawn"));
  const entries = log.slice(start + 1, next < 0 ? undefined : next);
  const shown = position - start - 1;
  const first = log[start]?.event;
  if (first?.what === "event_drawn") return { kind: "monsters", card: first.event, entries, shown, round };
  if (first?.what === "gear_drawn") return { kind: "players", card: first.gear, entries, shown, round };
  if (view.turn) return { kind: "players", card: view.turn.gear.number, entries, shown, round: null };
  if (view.event) return { kind: "monsters", card: view.event.number, entries, shown, round: null };
  return { kind: "set-up", card: null, entries, shown, round: null };
}

/** A throw as it is remembered beside the gear. */
export interface Throw {
  seat: number;
  faces: (number | null)[];
  hits: { monster: number; sum: number; strength: number; then: "defeated" | "stunned" | null }[];
  missed: boolean;
}
/** The dice of a throw of which one was thrown once more: what lay there, with the die that was kept if that is known. */
function keptWith({ faces, hits }: Throw, lay: (number | null)[], lying: Dice): (number | null)[] {
  if (lying.length > 0) return lying.flatMap((die) => (die.lies === "flat" ? [die.face] : die.lies === "off" ? [null] : []));
  if (lay.length < 2) return faces;
  const fits = (kept: number | null) => hits.some(({ sum }) => sum === (kept ?? 0) || sum === (kept ?? 0) + (faces[0] ?? 0));
  const kept = new Set(lay).size === 1 ? lay : lay.filter(fits);
  return new Set(kept).size === 1 ? [kept[0] ?? null, ...faces] : faces;
}

/** The throws of the players' turn, and who has passed; `lying` are the dice of the last throw as they lie there now. */
export function throwsOf(entries: readonly Entry[], lying: Dice = []): { throws: Throw[]; passed: Set<number> } {
  const throws: Throw[] = [];
  const passed = new Set<number>();
  let bonus = 0;
  // The dice that lay there when one of them, nobody says which, was thrown once more.
  const earlier = new Map<Throw, (number | null)[]>();
  for (const { event } of entries) {
    const now = throws.at(-1);
    switch (event.what) {
      case "threw": throws.push({ seat: event.seat, faces: [], hits: [], missed: false }); bonus = 0; break;
      case "threw_again":
        if (now) {
          earlier.set(now, now.faces);
          now.faces = [];
        }
        break;
      case "landed": if (event.die.lies !== "leaning") now?.faces.push(event.die.lies === "flat" ? event.die.face : null); break;
      case "bonus_added": bonus = event.bonus; break;
      case "hit": now?.hits.push({ monster: event.monster, sum: event.strength - bonus, strength: event.strength, then: null }); break;
      case "defeated": case "stunned": {
        const hit = now?.hits.find((one) => one.monster === event.monster);
        if (hit) hit.then = event.what;
        break;
      }
      case "all_missed": if (now) now.missed = true; break;
      case "passed": passed.add(event.seat); break;
    }
  }
  for (const [one, lay] of earlier) one.faces = keptWith(one, lay, one === throws.at(-1) ? lying : []);
  return { throws, passed };
}
