// Made from the Rust types of monsterbox-analyse by `make bless`. Do not edit.

import type { Seat, Sentence } from "./kernel";

/** A whole game, analysed. Chances are from 0 to 1. */
export type Analysis = {
  /** The game's short name. */
  game: string;
  /** The names, one a seat. */
  names: Array<string>;
  /** How much work was done, from 10 to 100. */
  effort: number;
  /** What the chances of the positions rest on. */
  basis: Basis;
  /** The same in words. */
  how: string;
  /** What the odds of the decisions are about: a battle's odds say nothing of the game after it. */
  odds_of: Of;
  /** Each seat's share of the win. */
  result: Array<number>;
  /** Each seat's chance before the first step and after every step, seen with all cards open. */
  moments: Array<Moment>;
  /** What each step changed, the first one's first. */
  changes: Array<Change>;
  /** Every decision, judged by what its seat could know. */
  decisions: Array<Judged>;
  /** One account a seat, which adds up to its result. */
  ledgers: Array<Ledger>;
  /** How well each seat decided. */
  seats: Array<SeatSummary>;
};

/** What chances of positions rest on. */
export type Basis =
  | { by: "solved" }
  | { by: "solved-by-quick-model" }
  | {
      by: "played-on";
      /** The kind of bot. */
      bot: string;
      /** How many games from each position. */
      playouts: number;
    };

/** What odds are about. */
export type Of = "game" | "battle";

/** Everybody's chance at one moment. */
export type Moment = {
  /** Each seat's chance to win. */
  chances: Array<Estimate>;
};

/** A number with half the width of its 95 % confidence interval. */
export type Estimate = {
  /** The number: a chance from 0 to 1, or a change of one. */
  value: number;
  /** Half the width of its 95 % interval; zero where it is exact. */
  margin: number;
};

/** What one step changed. */
export type Change = {
  /** After how many steps it has happened: the first step's number is 1. */
  step: number;
  /** Luck or a decision. */
  kind: Kind;
  /** Who decided, or on whose turn chance was asked; nobody before anybody has acted. */
  seat: Seat | null;
  /** What happened. */
  what: Sentence;
  /** How much each seat's chance changed. */
  gave: Array<Estimate>;
};

/** What changed a chance. */
export type Kind = "luck" | "decision";

/** One decision, judged. */
export type Judged = {
  /** After how many steps it has happened: the first step's number is 1. */
  step: number;
  /** Who decided. */
  seat: Seat;
  /** How many choices there were. */
  choices: number;
  /** What was chosen. */
  chosen: ChoiceSeen;
  /** The best that was found, where that is something else. */
  better: ChoiceSeen | null;
  /** By how much the best that was found is better. Below zero where it looked better, and did worse when both were compared. */
  loss: Estimate;
  /** How good it was. */
  mark: Mark;
  /** How the odds were found, in words. */
  how: string;
};

/** A choice with its chance. */
export type ChoiceSeen = {
  /** The choice in the game's notation. */
  notation: string;
  /** What it is, in words. */
  label: Sentence;
  /** The chance with it, as the seat could have known it; nothing where nobody can tell. */
  chance: Estimate | null;
  /** The rule that it is done by. */
  rule: string | null;
};

/** How good a decision was. */
export type Mark = "forced" | "good" | "inaccurate" | "blunder" | "unjudged";

/** The account of one seat: its chance at the start and all its lines add up to its result. */
export type Ledger = {
  /** Whose chance. */
  seat: Seat;
  /** Its chance before the first step. */
  start: Estimate;
  /** What luck and everybody's decisions gave and took. */
  accounts: Array<Account>;
  /** All luck together. */
  luck: Estimate;
  /** All decisions together. */
  decisions: Estimate;
  /** Its share of the win. */
  end: number;
};

/** One line of an account: what luck or the decisions on one seat's turns came to. */
export type Account = {
  /** Luck or decisions. */
  kind: Kind;
  /** Whose turns; nobody's before anybody has acted. */
  seat: Seat | null;
  /** How many steps it sums up. */
  steps: number;
  /** What they gave or took. */
  gave: Estimate;
};

/** How well a seat decided. */
export type SeatSummary = {
  /** The seat. */
  seat: Seat;
  /** How many decisions could be judged. */
  judged: number;
  /** How many of them were good. */
  good: number;
  /** How many were inaccurate. */
  inaccurate: number;
  /** How many were blunders. */
  blunders: number;
  /** What a judged decision lost on average, those counted in that did better than what looked best. */
  mean_loss: Estimate;
};
