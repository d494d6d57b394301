// Made from the Rust types of monsterbox-mayhem by `make bless`. Do not edit.

import type { Seat, SeatSet } from "../kernel";

/** The action of this game. */
export type Action = Call;

/** What a declarer says. */
export type Call = "high" | "low";

/** A position with all that a page needs to draw it and that only the rules can tell. */
export type View = {
  /** The round, 1 to 6. */
  round: number;
  /** The ability of the round. */
  ability: Ability;
  /** The ability by which cards are compared now: in a sudden death perhaps not the round's. */
  compared_by: Ability;
  /** What the position waits for. */
  stage: StageInJson;
  /** What is called. */
  call: Call | null;
  /** Whose card is turned up next, or who calls; nobody for the draw of the dealer and at the end. */
  waits_for: Seat | null;
  /** Who deals. */
  dealer: Seat;
  /** Who leads and calls. */
  declarer: Seat;
  /** What lies before each player. */
  seats: Array<SeatInJson>;
  /** Who has won each round's trophy. */
  trophies: Array<Seat | null>;
  /** How many cards lie face down before each player. */
  face_down_each: number;
  /** All cards that lie face down. */
  unseen: Pile;
  /** The cards of the battle so far. */
  battle: Pile;
  /** The discarded cards. */
  discard: Pile;
  /** Who is in a sudden death. */
  tied: SeatSet;
  /** How often the piles of a sudden death were shuffled and used again. */
  used_again: number;
  /** Who has won; nobody before the end. */
  winners: SeatSet;
  /** The battle that was fought last, or goes on after a tie. */
  last_battle: Battle | null;
  /** In a sudden death: in how many ways the cards that come next decide it. */
  sudden_odds: SuddenOdds | null;
};

/** Rule MAY-10: the abilities, in the order of the rounds. */
export type Ability = "strength" | "endurance" | "fright" | "magic" | "mayhem" | "intelligence";

/** What a position waits for. */
export type StageInJson =
  | "dealer"
  | "lead"
  | "declare"
  | "follow"
  | "sudden_death"
  | "last_sudden_death"
  | "over"
  | "over_by_sudden_death";

/** What lies before a player. */
export type SeatInJson = {
  /** The card that lies there face up. */
  up: UpCard | null;
  /** The cards that the player has won. */
  winnings: Pile;
  /** Those of them that were used in a sudden death. */
  drawn: Pile;
  /** How many trophies the player has. */
  trophies: number;
};

/** A card that lies face up. */
export type UpCard = {
  /** The card. */
  card: Card;
  /** What it counts when high is called. */
  high: number;
  /** What it counts when low is called. */
  low: number;
  /** What it counts now; nothing before the call where that makes a difference. */
  rating: number | null;
};

/** A kind of card: a monster, or one of the special cards after them. In JSON its place in the deck's list. */
export type Card = number;

/** A pile of cards whose order nobody knows: how many of each kind, two bits a kind. In JSON the list of its cards. */
export type Pile = Array<Card>;

/** A battle or a sudden death with all turns of cards that were compared. */
export type Battle = {
  /** The turns, the first one first. */
  turns: Array<Turn>;
  /** How it ended. */
  end: End;
};

/** The cards of a turn that were compared, and what counted. */
export type Turn = {
  /** The ability by which the cards were compared. */
  ability: Ability;
  /** Whether the highest or the lowest won. */
  call: Call;
  /** Whose card was turned up first. */
  first: Seat;
  /** The cards, in the order in which they were turned up. */
  cards: Array<ComparedInJson>;
};

/** A card that was compared. */
export type ComparedInJson = {
  /** Whose. */
  seat: Seat;
  /** Which. */
  card: Card;
  /** What it counted. */
  rating: number;
};

/** How a battle ended. */
export type End = "goes_on" | { won: Seat } | "nobody";

/** In how many of all equally likely ways of turning up the missing cards each of those tied wins with them. */
export type SuddenOdds = {
  /** Each of those tied, in the order of the seats. */
  wins: Array<SeatOdds>;
  /** The ways in which the best cards are equal and they draw on. */
  tied: number;
  /** All ways. */
  of: number;
};

/** In how many ways a player wins. */
export type SeatOdds = {
  /** The player. */
  seat: Seat;
  /** The ways. */
  ways: number;
};

/** What happened. */
export type Event =
  | {
      what: "dealer_drawn";
      /** Who deals. */
      seat: Seat;
    }
  | {
      what: "round_began";
      /** The ability that counts. */
      ability: Ability;
    }
  | {
      what: "story_told";
      /** Whose trophy. */
      ability: Ability;
    }
  | {
      what: "dealt";
      /** Who dealt, and declares first. */
      seat: Seat;
      /** How many cards each player has. */
      cards: number;
    }
  | {
      what: "turned_up";
      /** Whose card. */
      seat: Seat;
      /** The card. */
      card: Card;
    }
  | {
      what: "declared";
      /** Who. */
      seat: Seat;
      /** What. */
      call: Call;
    }
  | {
      what: "special_counts";
      /** Whose card. */
      seat: Seat;
      /** What it counts. */
      rating: number;
    }
  | {
      what: "best_rating";
      /** Whose. */
      seat: Seat;
      /** The rating. */
      rating: number;
      /** All cards that were compared. */
      turn: Turn;
    }
  | {
      what: "battle_won";
      /** Who. */
      seat: Seat;
      /** How many cards. */
      cards: number;
    }
  | {
      what: "tied";
      /** Those with the best rating. */
      seats: SeatSet;
      /** The rating. */
      rating: number;
      /** All cards that were compared. */
      turn: Turn;
    }
  | {
      what: "tie_discarded";
      /** How many cards. */
      cards: number;
      /** All cards that were compared. */
      turn: Turn;
    }
  | {
      what: "mashup";
      /** The monster. */
      card: Card;
      /** Where they met. */
      met: Met;
      /** All cards of the turn in which they did. */
      turn: Turn;
    }
  | {
      what: "mashup_discarded";
      /** How many cards. */
      cards: number;
      /** Who declares next. */
      declarer: Seat;
      /** Whether there is anything left to declare. */
      after: After;
    }
  | {
      what: "twins_ignored";
      /** The monster. */
      card: Card;
    }
  | { what: "round_ended" }
  | {
      what: "trophy_won";
      /** Who. */
      seat: Seat;
      /** Which trophy. */
      ability: Ability;
      /** With how many cards. */
      cards: number;
    }
  | {
      what: "trophy_won_suddenly";
      /** Who. */
      seat: Seat;
      /** Which trophy. */
      ability: Ability;
      /** The cards that decided. */
      turn: Turn;
    }
  | {
      what: "sudden_death_began";
      /** Who. */
      seats: SeatSet;
      /** The ability that decides. */
      ability: Ability;
    }
  | {
      what: "suddenly_turned_up";
      /** Whose. */
      seat: Seat;
      /** The card. */
      card: Card;
      /** What for. */
      prize: Prize;
    }
  | {
      what: "still_tied";
      /** Those who draw on. */
      seats: SeatSet;
      /** The cards that were compared. */
      turn: Turn;
      /** What for. */
      prize: Prize;
    }
  | {
      what: "piles_used_again";
      /** How often by now. */
      times: number;
    }
  | {
      what: "round_unwon";
      /** Whose trophy it was for. */
      ability: Ability;
    }
  | {
      what: "dealt_again";
      /** The same dealer. */
      seat: Seat;
    }
  | {
      what: "next_dealer";
      /** Who. */
      seat: Seat;
    }
  | {
      what: "last_sudden_death_began";
      /** Who. */
      seats: SeatSet;
    }
  | { what: "all_shuffled_again" }
  | {
      what: "won_suddenly";
      /** Who. */
      seat: Seat;
      /** The cards that decided. */
      turn: Turn;
    }
  | {
      what: "won";
      /** Those with the most trophies. */
      seats: SeatSet;
      /** How many trophies. */
      trophies: number;
    };

/** Where the two equal monsters of a mashup met. */
export type Met = "in_one_turn" | "in_the_battle";

/** Whether other cards are left after a battle. */
export type After = "more_cards" | "last_cards";

/** What a sudden death is for. */
export type Prize = "trophy" | "game";

/** The figures of a call. Everybody could count them: whatever was turned up lies open. */
export type Detail = {
  /** The card of the declarer, by its id. */
  card: string | null;
  /** What it counts with this call. */
  rating: number | null;
  /** How many others turn up a card. */
  others: number;
  /** How many cards go to whoever wins this turn, those of tied turns before included. */
  at_stake: number;
  /** The cards that lie face down: how many of them the declarer's card would beat, tie and lose to with this call. */
  unseen: Unseen;
};

/** Cards that lie face down, counted. */
export type Unseen = {
  /** Those that lose to the declarer's card. */
  beaten: number;
  /** Those with the same rating, without the twin. */
  tied: number;
  /** Those that beat it. */
  better: number;
  /** The same monster once more: a mashup. */
  twins: number;
};
