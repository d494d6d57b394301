// The pages of the games. Each is a chunk of its own that is loaded when its game is played.
import type { Component } from "svelte";
import type { BeatTime } from "../play/pacing";
import type { Pieces, Play } from "../play/play";
import type { Piece } from "../wire/kernel";

/** What a game brings for the page. */
export interface GamePage {
  /** The whole table: it fills the window, and draws its own top with `frame/TopBar.svelte`. */
  Page: Component<{ play: Play<any, any, any, any> }>;
  /** The face of a card at any size; without it the plain one is shown. */
  Face?: Component<{ piece: Piece; pieces: Pieces; width: number }>;
  /** How long a step is shown at normal speed. */
  time?: BeatTime;
  /** Whether players hide something from each other, so that one screen has to be passed on; where an option says so, by the options. */
  hidesHands: boolean | ((options: Record<string, string>) => boolean);
  /** How the odds, the log and the chat stand beside the page: `scales` if it grows and shrinks as a whole, `own` if its frame has them. */
  beside?: "scales" | "own";
  /** Whether the page shows the end of a game itself, with `frame/OverActions.svelte`. */
  ownEnd?: boolean;
}

const pages: Record<string, () => Promise<{ default: GamePage }>> = {
  strike: () => import("./strike/index"),
  mayhem: () => import("./mayhem/index"),
  "monster-kids": () => import("./monster-kids/index"),
  "monster-strike": () => import("./monster-strike/index"),
  crush: () => import("./crush/index"),
  pig: () => import("./pig/index"),
  "connect-four": () => import("./connect-four/index"),
};

/** The page of a game; one without a page of its own plays by text picture and list. */
export async function pageOf(game: string): Promise<GamePage> {
  const load = pages[game] ?? (() => import("./plain/index"));
  return (await load()).default;
}

/** What the shell says of each game before its page is loaded. */
export interface Facts {
  slug: string;
  name: string;
  short: string;
  line: string;
  minutes: string;
  kind: string;
  way: string;
  accent: string;
}

const facts: Facts[] = [
  { slug: "strike", name: "Str!ke", short: "Str!ke", line: "Throw dice into the arena. The last one with dice wins.", minutes: "10 min", kind: "Dice", way: "Rivals", accent: "var(--strike)" },
  { slug: "mayhem", name: "Monster Mayhem", short: "Mayhem", line: "Turn up a monster, call high or low. Six rounds, six trophies.", minutes: "30 min", kind: "Cards", way: "Rivals", accent: "var(--mayhem)" },
  { slug: "monster-kids", name: "Monster Kids", short: "Kids", line: "Kids with powers against everything under the bed.", minutes: "30 min", kind: "Cards", way: "Team, rivals", accent: "var(--kids)" },
  { slug: "monster-strike", name: "Monster Strike", short: "Monster Strike", line: "Throw dice onto the monsters that walk through your town.", minutes: "25 min", kind: "Dice", way: "Team", accent: "var(--monster-strike)" },
  { slug: "crush", name: "Crush Monster Rampage!", short: "Crush", line: "Tanks and helicopters, a city, and something below it.", minutes: "60 min", kind: "Board", way: "Duel", accent: "var(--crush)" },
  { slug: "pig", name: "Pig", short: "Pig", line: "Roll as often as you dare. A one takes it all back.", minutes: "5 min", kind: "Dice", way: "Duel", accent: "var(--pig)" },
  { slug: "connect-four", name: "Connect Four", short: "Connect Four", line: "Four in a row, and gravity.", minutes: "5 min", kind: "Board", way: "Duel", accent: "var(--connect-four)" },
];

export const published = facts.slice(0, 5);
export function factsOf(game: string): Facts {
  return (
    facts.find((one) => one.slug === game) ?? {
      slug: game, name: game, short: game, line: "", minutes: "", kind: "Game", way: "", accent: "var(--muted)",
    }
  );
}
