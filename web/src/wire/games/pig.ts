// Made from the Rust types of monsterbox-pig by `make bless`. Do not edit.

import type { Seat } from "../kernel";

/** The view of this game. */
export type View = State;

/** A position. */
export type State = {
  /** What each player has held. */
  scores: [number, number];
  /** What the turn has gathered and may still lose. */
  total: number;
  /** Whose turn it is. */
  turn: Seat;
  /** What the turn is waiting for. */
  stage: Stage;
};

/** What a turn is waiting for. */
export type Stage = "choosing" | "rolling" | "over";

/** What a player can do. */
export type Action = "roll" | "hold";

/** What happened. */
export type Event =
  | {
      kind: "added";
      /** Who rolled. */
      seat: Seat;
      /** What the die shows. */
      face: number;
    }
  | {
      kind: "lost";
      /** Who rolled. */
      seat: Seat;
      /** What was lost. */
      total: number;
    }
  | {
      kind: "held";
      /** Who held. */
      seat: Seat;
      /** Their score now. */
      score: number;
    }
  | {
      kind: "won";
      /** Who won. */
      seat: Seat;
    };

/** What a choice risks and brings. */
export type Detail =
  | {
      kind: "roll";
      /** The exact chance of a 1, which loses what is at stake. */
      loses_all: number;
      /** What a 1 would lose. */
      at_stake: number;
    }
  | {
      kind: "hold";
      /** The score that it makes. */
      score: number;
      /** What follows. */
      then: Then;
    };

/** What holding leads to. */
export type Then = "wins" | "passes_the_die";
