// Made from the Rust types of monsterbox-strike by `make bless`. Do not edit.

import type { Aim, Seat, SeatSet, Side } from "../kernel";

/** A position as one viewer sees it. */
export type View = {
  /** How many dice each player has; nothing where that is hidden. */
  pools: Array<number | null>;
  /** The players who are out. */
  out: SeatSet;
  /** The dice that lie in the arena. */
  arena: Array<Die>;
  /** How many dice are in the air. */
  in_the_air: number;
  /** How many dice are out of the game; nothing where pools are hidden. */
  removed: number | null;
  /** Whose turn it is; the winner once the game is over. */
  turn: Seat;
  /** What the position is waiting for. */
  stage: Stage;
  /** What the player whose turn it is has to throw; nothing while they have no decision. */
  throws: Amount | null;
  /** How the tournament stands, in one. */
  tournament: Games | null;
};

/** A die in the arena. */
export type Die = {
  /** What it shows. */
  face: Face;
  /** Where it lies, if dice are really thrown. */
  at: DiePlace | null;
};

/** A face. Rule STR-02: an X and five numbers, 2 to 6. */
export type Face = "X" | "2" | "3" | "4" | "5" | "6";

/** Where a die came to rest, and how it is turned. */
export type DiePlace = {
  /** To the right. */
  x: number;
  /** Away from the players. */
  y: number;
  /** Upwards: half an edge for a die on the mat. */
  z: number;
  /** How it is turned, in 1/4096 of a turn. */
  yaw: number;
};

/** What a position is waiting for. */
export type Stage =
  | { kind: "spare" }
  | { kind: "starter" }
  | { kind: "begin"; before: Before }
  | { kind: "throwing"; amount: Amount; style: Style }
  | { kind: "settling"; roll: Roll }
  | { kind: "may_stop" }
  | { kind: "must_throw" }
  | { kind: "over" };

/** How the turn before came to its end. */
export type Before = "no_match" | "match";

/** How many dice are thrown. */
export type Amount = "one" | "all";

/** Rule STR-24: how dice are thrown. */
export type Style =
  | { kind: "roll"; side: Side }
  | { kind: "drop" }
  | { kind: "throw"; side: Side }
  | { kind: "strike"; number: DieNumber; side: Side }
  | { kind: "aim" } & Aim;

/** A number on a die, 2 to 6. */
export type DieNumber = number;

/** What a roll has come to so far. */
export type Roll = "no_match" | "match";

/** How a tournament stands. */
export type Games = {
  /** The game that is played, counted from 1. */
  game: number;
  /** Who started the first one. */
  first: Seat;
  /** The points so far, by seat. */
  points: Array<number>;
};

/** What a player can do. */
export type Action =
  | {
      kind: "throw";
      /** One die or all of them. */
      amount: Amount;
      /** How. */
      style: Style;
    }
  | { kind: "end" }
  | {
      kind: "move_from_wall";
      /** What it shows. */
      number: DieNumber;
      /** Straight towards a side, or to the nearest place if none is named. */
      towards: Side | null;
    };

/** What happened. */
export type Event =
  | {
      kind: "spare_rolled_again";
      /** What lies in the arena. */
      lies: Dice;
    }
  | {
      kind: "spare_landed";
      /** What it shows. */
      lies: Dice;
    }
  | {
      kind: "starter_drawn";
      /** Who starts. */
      seat: Seat;
    }
  | {
      kind: "turn_began";
      /** Whose turn. */
      seat: Seat;
      /** One die is thrown, or all because the arena is empty. */
      amount: Amount;
    }
  | {
      kind: "threw";
      /** Who threw. */
      seat: Seat;
      /** How many. */
      dice: number;
      /** How. */
      style: Style;
      /** The rule that says how many. */
      why: WhyThatMany;
    }
  | {
      kind: "moved_from_wall";
      /** Who moved it. */
      seat: Seat;
      /** What it shows. */
      number: DieNumber;
      /** Straight towards this side, or to the nearest place. */
      towards: Side | null;
    }
  | {
      kind: "landed";
      /** Every die that lies in the arena. */
      lies: Dice;
    }
  | {
      kind: "left_arena";
      /** How many. */
      dice: number;
    }
  | { kind: "shaken" }
  | {
      kind: "came_down";
      /** How many had nothing under them. */
      dice: number;
    }
  | {
      kind: "crosses_removed";
      /** How many. */
      dice: number;
    }
  | {
      kind: "sets_taken";
      /** Who took them. */
      seat: Seat;
      /** The dice of all sets. */
      dice: Dice;
    }
  | {
      kind: "nothing_matched";
      /** Who threw. */
      seat: Seat;
    }
  | {
      kind: "turn_ended";
      /** Whose turn. */
      seat: Seat;
      /** How. */
      how: TurnEnd;
    }
  | {
      kind: "eliminated";
      /** Who. */
      seat: Seat;
    }
  | {
      kind: "scored";
      /** Who. */
      seat: Seat;
      /** How many points. */
      points: number;
    }
  | {
      kind: "won";
      /** Who. */
      seat: Seat;
    }
  | {
      kind: "next_game";
      /** Its number, counted from 1. */
      game: number;
      /** Who starts it. */
      starter: Seat;
    }
  | {
      kind: "tournament_won";
      /** Those with the fewest points. */
      seats: SeatSet;
    };

/** How many dice show each face: one byte a face in a single word. In JSON the list of faces. */
export type Dice = Array<Face>;

/** The rule behind the number of dice thrown. */
export type WhyThatMany = "one_die" | "all_in" | "one_die_after_all" | "all_in_again";

/** How a turn ended. */
export type TurnEnd = "matched" | "stopped";

/** What a choice costs and can come to. */
export type Detail =
  | { kind: "throw" } & ThrowDetail
  | {
      kind: "end";
      /** Whose turn it is then. */
      next: Seat;
      /** What that player will have to throw first. */
      next_throws: Amount;
    }
  | {
      kind: "move_from_wall";
      /** What it shows. */
      number: DieNumber;
      /** Where it lies. */
      from: DiePlace | null;
      /** Where it will lie. */
      to: DiePlace | null;
    };

/** What a throw is, and what it can come to. */
export type ThrowDetail = {
  /** One die or all of them. */
  amount: Amount;
  /** How many dice are thrown. */
  dice: number | null;
  /** How many stay in the pool. */
  left_in_pool: number | null;
  /** How they are thrown, or the preset that is nearest to a free aim. */
  preset: Preset;
  /** The side they come from; nothing where they fall, are aimed freely or, as quick dice, come from no side. */
  side?: Side;
  /** The number of the die struck at. */
  target?: DieNumber;
  /** The hand, the point, the speed and the spin of a free aim. */
  aim?: Aim;
  /** What it can come to. */
  chances: Chances | null;
};

/** The ways to throw that were measured. */
export type Preset = "roll" | "drop" | "throw" | "strike";

/** What a throw can come to, each as a share of 1. */
export type Chances = {
  /** What kind of figures these are. */
  figure: Figure;
  /** That two equal numbers or more lie there: they go to the thrower, and the turn ends. */
  matches: number;
  /** That a thrown die leaves the arena. */
  thrown_leaves: number;
  /** That a die that lay there leaves the arena. */
  lying_leaves: number;
  /** That the die struck at shows another face; nothing where none is struck at. */
  target_changes?: number;
  /** That the thrower has no dice left afterwards and is out. */
  eliminates: number;
};

/** What kind of figures chances are. */
export type Figure = "exact" | "measured" | "nearest";
