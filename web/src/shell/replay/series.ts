// How a game went: numbers that its views say themselves, step by step.
import type { View as Crush } from "../../wire/games/crush";
import type { View as Kids } from "../../wire/games/monster-kids";
import type { View as Mayhem } from "../../wire/games/mayhem";
import type { View as Town } from "../../wire/games/monster-strike";
import type { View as Pig } from "../../wire/games/pig";
import type { View as Strike } from "../../wire/games/strike";

export interface Reading {
  /** The seat a number belongs to; nothing where it is everybody's. */
  seat: number | null;
  name: string;
  value: number;
}

const bySeat = (values: (number | null)[]): Reading[] => values.map((value, seat) => ({ seat, name: "", value: value ?? 0 }));

const readers: Record<string, { of: string; alone?: boolean; read: (view: never) => Reading[] }> = {
  strike: { of: "Dice in the pools", read: (view: Strike) => bySeat(view.pools) },
  mayhem: { of: "Cards won in the round", read: (view: Mayhem) => bySeat(view.seats.map((seat) => seat.winnings.length)) },
  "monster-kids": {
    of: "The deck and the middle",
    alone: true,
    read: (view: Kids) => [{ seat: null, name: "cards left", value: view.deck }, { seat: null, name: "monsters about", value: view.middle.length }],
  },
  "monster-strike": { of: "Damage of the town", read: (view: Town) => view.town.map((place) => ({ seat: null, name: place.place, value: place.damage })) },
  crush: { of: "Scores", read: (view: Crush) => bySeat(view.scores) },
  pig: { of: "Points", read: (view: Pig) => bySeat(view.scores) },
};

export const seriesName = (game: string) => readers[game]?.of ?? null;
/** Whether each of its numbers has a measure of its own. */
export const ownMeasure = (game: string) => readers[game]?.alone === true;

export function readings(game: string, view: unknown): Reading[] {
  const reader = readers[game]?.read as ((view: unknown) => Reading[]) | undefined;
  try {
    return reader ? reader(view) : [];
  } catch {
    return [];
  }
}

/** The step at which somebody's number grew most: nothing where there is none to measure. */
export function biggestSwing(game: string, views: readonly unknown[]): number | null {
  if (ownMeasure(game)) return null;
  let most = 0;
  let found: number | null = null;
  let before: Reading[] = [];
  views.forEach((view, step) => {
    if (view === undefined) return;
    const now = readings(game, view);
    const grown = Math.max(0, ...now.map((reading, place) => reading.value - (before[place]?.value ?? reading.value)));
    if (grown > most) [most, found] = [grown, step];
    before = now;
  });
  return found;
}
