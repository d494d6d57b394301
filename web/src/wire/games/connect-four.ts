// Made from the Rust types of monsterbox-connect-four by `make bless`. Do not edit.

import type { Seat } from "../kernel";

/** The view of this game. */
export type View = State;

/** A position. */
export type State = {
  /** The columns from A to G, each with whose discs lie in it, from the bottom up. */
  columns: [Array<Seat>, Array<Seat>, Array<Seat>, Array<Seat>, Array<Seat>, Array<Seat>, Array<Seat>];
  /** The squares of every four in a row. */
  four: Array<Square>;
  /** Whose turn it is; the winner once somebody has won. */
  turn: Seat;
  /** How the game stands. */
  stage: Stage;
};

/** A square of the board; written, and in JSON, as `D3`. */
export type Square = string;

/** How the game stands. */
export type Stage = "playing" | "won" | "drawn";

/** The action of this game. */
export type Action = Drop;

/** Drop a disc into a column. */
export type Drop = {
  /** The column, 0 to 6; in JSON its letter. */
  column: string;
};

/** What happened. */
export type Event =
  | {
      kind: "fell";
      /** Whose disc. */
      seat: Seat;
      /** The square it came to rest on. */
      square: Square;
    }
  | {
      kind: "won";
      /** Who won. */
      seat: Seat;
    }
  | { kind: "drawn" };

/** What a drop does. */
export type Detail = {
  /** The square that the disc comes to rest on. */
  lands_on: Square | null;
  /** What follows. */
  then: Then;
};

/** What a drop leads to. */
export type Then = "goes_on" | "wins" | "draws";
