// How far a game is, in a few words for a table card: read from what its view says, nothing is worked out.
import type { View as Crush } from "../wire/games/crush";
import type { View as Four } from "../wire/games/connect-four";
import type { View as Kids } from "../wire/games/monster-kids";
import type { View as Mayhem } from "../wire/games/mayhem";
import type { View as Town } from "../wire/games/monster-strike";
import type { View as Pig } from "../wire/games/pig";
import type { View as Strike } from "../wire/games/strike";

export interface Standing {
  text: string;
  /** Bars that say the same: each a share of 1, some with a name. */
  bars: { name?: string; share: number }[];
}

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? "" : "s"}`;

const readers: Record<string, (view: never) => Standing> = {
  strike: (view: Strike) => ({
    text: view.pools.every((pool) => pool !== null) ? `dice ${view.pools.join(" : ")}` : `${count(view.arena.length, "die").replace("dies", "dice")} in the arena`,
    bars: [],
  }),
  mayhem: (view: Mayhem) => ({ text: `round ${view.round} of 6`, bars: [{ share: view.round / 6 }] }),
  "monster-kids": (view: Kids) => ({ text: `${count(view.deck, "card")} left, ${count(view.middle.length, "monster")} in the middle`, bars: [] }),
  "monster-strike": (view: Town) => {
    const placed = view.town.filter((place) => place.maximum > 0);
    const standing = placed.filter((place) => place.condition === "stands").length;
    return { text: `${count(standing, "place")} ${standing === 1 ? "stands" : "stand"}`, bars: placed.map((place) => ({ share: place.damage / place.maximum })) };
  },
  crush: (view: Crush) => ({ text: `${count(view.buildings.length, "building")}, ${view.scores.join("\u00a0:\u00a0")}`, bars: [] }),
  pig: (view: Pig) => ({ text: view.scores.join(" : "), bars: view.scores.map((score) => ({ share: Math.min(1, score / 100) })) }),
  "connect-four": (view: Four) => ({ text: count(view.columns.flat().length, "disc"), bars: [] }),
};

/** How a table stands; nothing for games that are not known here. */
export function standing(game: string, view: unknown): Standing | null {
  const reader = readers[game] as ((view: unknown) => Standing) | undefined;
  try {
    return reader ? reader(view) : null;
  } catch {
    return null;
  }
}

/** What the one who is asked is to do, by the stage that a view names. */
const TO_DO: Record<string, Record<string, string>> = {
  strike: { begin: "Throw", must_throw: "Throw", may_stop: "Throw or stop" },
  mayhem: { declare: "Call high or low" },
  "monster-kids": { characters: "Choose a character", attach: "Choose a monster", portal: "Choose a card to drop", ready: "Fight, or end your turn", trapped: "Roll to get out", fight: "Play a card, or pass", limbo: "Choose a card to drop", last_light: "The last chance" },
  "monster-strike": { attack: "Pick a monster", walk: "Pick a monster", aim: "Throw", again: "Throw once more?" },
  crush: { move: "Move your units", take_monster_die: "Roll the Monster Die", attack: "Fire", ablaze: "Choose what burns", reserve: "Choose a unit", shelter: "Choose a shelter", missile_way: "Choose the missile's way" },
  pig: { choosing: "Roll or hold" },
  "connect-four": { playing: "Drop a disc" },
};

/** The move itself, where the view says more of it than its stage: the card, the dice, the points. */
const MOVES: Record<string, (view: never, stage: string, named: (piece: number) => string | undefined) => string | undefined> = {
  mayhem: (view: Mayhem, stage, named) => {
    const up = stage === "declare" && view.waits_for !== null ? view.seats[view.waits_for]?.up : null;
    const name = up ? named(up.card) : undefined;
    return up && name ? `Call ${name}${up.rating === null ? "" : ` ${up.rating}`}` : undefined;
  },
  strike: (view: Strike, stage) => {
    const what = view.throws === "all" ? "all dice" : view.throws === "one" ? "one die" : undefined;
    return what && `Throw ${what}${stage === "may_stop" ? " or stop" : ""}`;
  },
  "monster-kids": (view: Kids, stage) => {
    const sums = stage === "fight" ? (view.fight?.sides.map((side) => side.total) ?? []) : [];
    return sums.length === 2 && !sums.includes(null) ? `Play a card, or pass, at ${sums.join(" : ")}` : undefined;
  },
  "monster-strike": (view: Town, stage) => (stage === "aim" && view.turn ? `Throw ${count(view.turn.in_hand, "die").replace("dies", "dice")}` : undefined),
  crush: (view: Crush, stage) => (stage === "move" && view.points_left !== null ? `Move units, ${count(view.points_left, "point")} left` : undefined),
  pig: (view: Pig, stage) => (stage === "choosing" ? (view.total > 0 ? `Roll, or hold ${view.total}` : "Roll") : undefined),
};

/** The words of the button that leads to a table where somebody here is asked: the move itself. `named` says what a piece is called. */
export function toDo(game: string, view: unknown, named: (piece: number) => string | undefined = () => undefined): string {
  const stage = (view as { stage?: unknown } | null)?.stage;
  const name = String(stage !== null && typeof stage === "object" ? Object.entries(stage).find(([key]) => key === "kind" || key === "waits" || key === "waits_for")?.[1] : stage);
  const move = MOVES[game] as ((view: unknown, stage: string, named: (piece: number) => string | undefined) => string | undefined) | undefined;
  try {
    return move?.(view, name, named) ?? TO_DO[game]?.[name] ?? "Your move";
  } catch {
    return TO_DO[game]?.[name] ?? "Your move";
  }
}
