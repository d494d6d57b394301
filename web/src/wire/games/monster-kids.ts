// Made from the Rust types of monsterbox-monster-kids by `make bless`. Do not edit.

import type { Seat, SeatSet } from "../kernel";

/** A position as one viewer sees it. */
export type View = {
  /** Whose turn it is. */
  turn: Seat;
  /** Who decides or rolls a die now. */
  waits_for: Seat | null;
  /** What the position is waiting for. */
  stage: Stage;
  /** How the fight stands, in one. */
  fight: FightSummary | null;
  /** How it may end if nobody plays a card: the exact odds while one or two dice are missing. */
  odds: Odds | null;
  /** The kids, one a player. */
  kids: Array<KidInJson>;
  /** The monsters in the middle of the table. */
  middle: Middle;
  /** Dark Powers that wait for the next monster. */
  waiting: Powers;
  /** How many cards are left to draw. */
  deck: number;
  /** The discard pile. */
  discard: Cards;
  /** The cards that the viewer has not seen: the deck and the hidden hands together. */
  unseen: Cards;
};

/** What a position is waiting for. */
export type Stage =
  | {
      waits: "characters";
      of: {
        /** Who gets the next one. */
        next: Seat;
      };
    }
  | { waits: "initiative"; of: Rolls }
  | {
      waits: "draw";
      of: {
        /** How many more after this one, by a card that draws. */
        more: number;
      };
    }
  | {
      waits: "attach";
      of: {
        /** The Dark Power, by its place in the pack. */
        power: number;
        /** How many cards are still to be drawn. */
        more: number;
      };
    }
  | {
      waits: "portal";
      of: {
        /** How many cards are still to be drawn. */
        more: number;
      };
    }
  | { waits: "ready" }
  | { waits: "trapped" }
  | { waits: "escape" }
  | { waits: "fight"; of: Fight }
  | {
      waits: "limbo";
      of: {
        /** Whose card. */
        seat: Seat;
      };
    }
  | {
      waits: "last_light";
      of: {
        /** Who is asked. */
        asked: Seat;
        /** Who still has to discard a card for Limbo if the game goes on. */
        fallen: Seat | null;
      };
    }
  | { waits: "over"; of: Ending };

/** Rolls of several players for who begins, one after the other. */
export type Rolls = {
  /** Who rolls next. */
  next: Seat;
  /** Those who roll after that. */
  later: SeatSet;
  /** What the others rolled so far. */
  rolled: [number | null, number | null, number | null, number | null, number | null, number | null];
};

/** A fight. */
export type Fight = {
  /** Who fights. */
  fighter: Seat;
  /** Who is fought. */
  foe: Foe;
  /** What it is about. */
  purpose: Purpose;
  /** Each side. */
  sides: Array<SideInJson>;
  /** The sides whose kid is shielded. */
  shielded: Array<Side>;
  /** Whether resistances and weaknesses count. */
  types: Types;
  /** The cards played into it. */
  played: Cards;
  /** Who may play a card now. */
  asked: Seat;
  /** How many have passed in a row. */
  passes: number;
};

/** Who is fought. */
export type Foe = { monster: InPlay } | { kid: Seat } | { rivals: SeatSet };

/** A monster in play with what is attached to it. */
export type InPlay = {
  /** Which monster, by its place in the pack. */
  monster: number;
  /** Its Dark Powers. */
  powers: Powers;
};

/** Dark Powers, a bit each by their place in the pack; in JSON the list of these places. */
export type Powers = Array<number>;

/** What a fight is about. */
export type Purpose = "turn" | "final";

/** A side of a fight with its die. */
export type SideInJson = {
  /** Which. */
  side: Side;
  /** What its die shows; none while it is not rolled. */
  die: number | null;
  /** What cards have added to it. */
  plus: number;
  /** What its die counts at least. */
  at_least: number;
};

/** A side of a fight. */
export type Side = "fighter" | "foe" | { kid: Seat };

/** Whether resistances and weaknesses count in a fight. */
export type Types = "count" | "ignored";

/** How many of each card there are somewhere; in JSON the list of all of them. */
export type Cards = Array<Card>;

/** A kind of card by its number: monsters, Dark Powers, the portals, then the cards for the hand. JSON has this number. */
export type Card = number;

/** How the game ended. */
export type Ending = "all_win" | "all_lose" | { winner: Seat };

/** How a fight stands. */
export type FightSummary = {
  /** Each side, in the order of `Fight::sides`. */
  sides: Array<SideSummary>;
  /** Whose die is rolled next; none once all dice lie. */
  rolls_next: Side | null;
  /** Who wins as it stands; none while a die is missing. */
  verdict: Verdict | null;
};

/** A side of a fight with what its total is made of. */
export type SideSummary = {
  /** The side. */
  side: Side;
  /** The kid on it. */
  kid: Seat | null;
  /** The monster on it, by its place in the pack. */
  monster: number | null;
  /** How many sides its die has. */
  die_sides: number;
  /** What its die shows; none while it is not rolled. */
  die: number | null;
  /** What its die counts at least. */
  at_least: number;
  /** What the monster and its Dark Powers add. */
  monster_adds: number;
  /** What the power types add. */
  types: number;
  /** What cards have added. */
  cards: number;
  /** All of it together; none while the die is not rolled. */
  total: number | null;
  /** What it means for this side to lose. */
  if_lost: Loss;
};

/** What losing a fight means. */
export type Loss =
  | {
      means: "hurt";
      /** How many injuries it takes. */
      more: number;
      /** How many it has then. */
      total: number;
    }
  | {
      means: "limbo";
      /** How many injuries it takes. */
      more: number;
    }
  | { means: "shielded" }
  | { means: "final" }
  | { means: "defeated" }
  | { means: "captured" };

/** Who wins a fight as it stands. */
export type Verdict = { wins: Side } | { tie_taken: number } | "nobody";

/** In how many of all equally likely ways the missing dice can fall each side wins. */
export type Odds = {
  /** Each side with its ways to win, in the order of `Fight::sides`. */
  wins: Array<SideOdds>;
  /** The ways in which nobody wins. */
  nobody: number;
  /** All ways. */
  of: number;
};

/** In how many ways a side wins. */
export type SideOdds = {
  /** The side. */
  side: Side;
  /** The ways. */
  ways: number;
};

/** One kid with its hand. */
export type KidInJson = {
  /** How many cards are in its hand. */
  hand_size: number;
  /** Its hand. Nothing where the viewer does not see it. */
  hand: Cards | null;
  /** The character, by its place in the pack; none before it is dealt. */
  character: number | null;
  /** How many injuries it has. */
  injuries: number;
  /** What it is trapped in. */
  trap: Trap | null;
  /** How many escape rolls in a row have failed; counted only where a single player loses by it (KID-51). */
  failed_rolls: number;
  /** The monsters kept in versus mode, a bit each; in JSON the list of their places in the pack. */
  captured: Array<number>;
};

/** What a kid is trapped in. */
export type Trap = "limbo" | "portal";

/** The monsters in the middle of the table; in JSON the list of them. */
export type Middle = Array<InPlay>;

/** What a player can do. */
export type Action =
  | { do: "choose"; character: number }
  | { do: "attach"; monster: number }
  | { do: "discard"; card: Card }
  | { do: "negate" }
  | { do: "fight"; monster: number }
  | { do: "attack"; seat: Seat }
  | { do: "use"; card: Card; target: Seat | null }
  | { do: "roll" }
  | { do: "light" }
  | { do: "play"; card: Card; side: Side | null }
  | { do: "pass" }
  | { do: "end" };

/** What happened. Monsters, Dark Powers and characters are named by their place in the pack. */
export type Event =
  | {
      what: "got_character";
      /** Who. */
      seat: Seat;
      /** Which character. */
      character: number;
    }
  | {
      what: "rolled_to_begin";
      /** Who. */
      seat: Seat;
      /** What. */
      die: number;
    }
  | {
      what: "roll_again";
      /** Who. */
      seats: SeatSet;
    }
  | {
      what: "begins";
      /** Who. */
      seat: Seat;
    }
  | {
      what: "turn_began";
      /** Whose. */
      seat: Seat;
      /** Whether in a trap: trapped players draw too. */
      trap: Trap | null;
    }
  | {
      what: "nothing_to_draw";
      /** Who. */
      seat: Seat;
    }
  | {
      what: "drew_for_the_hand";
      /** Whose. */
      seat: Seat;
      /** Which card; none for those who may not see it. */
      card: Card | null;
    }
  | {
      what: "drew_monster";
      /** By whom. */
      seat: Seat;
      /** Which. */
      monster: number;
    }
  | {
      what: "monster_to_the_middle";
      /** Which. */
      monster: number;
    }
  | {
      what: "power_attached";
      /** Which. */
      power: number;
      /** To which monster. */
      monster: number;
    }
  | {
      what: "power_waits";
      /** Which. */
      power: number;
    }
  | {
      what: "drew_dark_portal";
      /** By whom. */
      seat: Seat;
    }
  | {
      what: "portal_negated";
      /** By whom. */
      seat: Seat;
    }
  | {
      what: "trapped_by_portal";
      /** Whom. */
      seat: Seat;
    }
  | {
      what: "portal_discarded";
      /** By whom. */
      seat: Seat;
    }
  | {
      what: "discarded";
      /** Whose. */
      seat: Seat;
      /** Which. */
      card: Card;
      /** The rule that asked for it. */
      why: WhyDiscard;
    }
  | {
      what: "used";
      /** By whom. */
      seat: Seat;
      /** Which. */
      card: Card;
      /** For whom. */
      target: Seat | null;
    }
  | {
      what: "healed";
      /** Whose. */
      seat: Seat;
      /** How many are left. */
      injuries: number;
    }
  | {
      what: "rescued";
      /** Who. */
      seat: Seat;
    }
  | {
      what: "announced";
      /** By whom. */
      seat: Seat;
      /** Which. */
      monster: number;
    }
  | {
      what: "attacked";
      /** By whom. */
      seat: Seat;
      /** Who. */
      target: Seat;
    }
  | {
      what: "die_rolled";
      /** By whom: another player rolls for a monster. */
      roller: Seat;
      /** For which side. */
      side: Side;
      /** What it shows. */
      die: number;
    }
  | {
      what: "played";
      /** By whom. */
      seat: Seat;
      /** Which. */
      card: Card;
      /** On which side, where it needs one. */
      side: Side | null;
    }
  | {
      what: "passed";
      /** Who. */
      seat: Seat;
    }
  | {
      what: "types_counted";
      /** For the fighter, or the first by letter of the two who are left in a final. */
      fighter: number;
      /** For the foe, or the other. */
      foe: number;
    }
  | {
      what: "compared";
      /** The fighter's. */
      fighter: number;
      /** The foe's. */
      foe: number;
    }
  | {
      what: "totalled";
      /** Whose. */
      seat: Seat;
      /** How much. */
      power: number;
    }
  | {
      what: "tie_taken";
      /** Which. */
      power: number;
    }
  | { what: "nobody_won" }
  | {
      what: "played_discarded";
      /** How many. */
      cards: number;
    }
  | {
      what: "defeated";
      /** By whom. */
      seat: Seat;
      /** Which. */
      monster: number;
    }
  | {
      what: "captured";
      /** By whom. */
      seat: Seat;
      /** Which. */
      monster: number;
    }
  | {
      what: "injured";
      /** Whom. */
      seat: Seat;
      /** How many injuries there are now. */
      injuries: number;
    }
  | {
      what: "shielded";
      /** Whom. */
      seat: Seat;
    }
  | {
      what: "monster_stays";
      /** Which. */
      monster: number;
    }
  | {
      what: "lost_to_kid";
      /** Who won. */
      winner: Seat;
      /** Who lost. */
      loser: Seat;
    }
  | {
      what: "fell_into_limbo";
      /** Who. */
      seat: Seat;
    }
  | {
      what: "no_light";
      /** Who. */
      seat: Seat;
    }
  | {
      what: "escape_rolled";
      /** By whom. */
      seat: Seat;
      /** What it shows. */
      die: number;
    }
  | {
      what: "escaped";
      /** Who. */
      seat: Seat;
      /** How. */
      how: HowFree;
    }
  | {
      what: "still_trapped";
      /** Who. */
      seat: Seat;
    }
  | {
      what: "turn_ended_in_peace";
      /** Whose. */
      seat: Seat;
    }
  | {
      what: "final_began";
      /** Who. */
      seats: SeatSet;
    }
  | {
      what: "rolled_in_final";
      /** Who. */
      seat: Seat;
      /** What. */
      die: number;
    }
  | {
      what: "ended";
      /** How. */
      ending: Ending;
      /** The rule that ended it. */
      why: WhyEnded;
    };

/** Why a card is discarded. */
export type WhyDiscard = "portal" | "portal_in_trap" | "limbo";

/** How a kid came free. */
export type HowFree = "die" | "light_portal";

/** The rule that ended the game. */
export type WhyEnded = "all_defeated" | "all_trapped" | "all_trapped_in_versus" | "most_monsters" | "final";

/** The figures of a choice. Cards, monsters, Dark Powers, characters and power types are named by their ids. */
export type Detail =
  | {
      does: "character";
      /** The character. */
      character: string;
      /** Its power type. */
      power_type: string;
      /** The type it resists: more against it. */
      resists: string;
      /** The type it is weak to: less against it. */
      weak_to: string;
    }
  | {
      does: "attach";
      /** The Dark Power. */
      power: string | null;
      /** The monster. */
      monster: string;
      /** What is added to the monster's die. */
      adds: Change;
      /** How many injuries it deals. */
      injuries: Change;
      /** Who wins equal totals with it then. */
      ties: Ties;
      /** What becomes of its opponent's resistance then. */
      resistance: Resistance;
    }
  | {
      does: "discard";
      /** What it costs. */
      costs: Cost;
    }
  | {
      does: "negate";
      /** What it costs. */
      costs: Cost;
    }
  | {
      does: "fight";
      /** The fight as it would begin: dice, types, what losing means. */
      fight: FightSummary;
      /** Who wins equal totals. */
      ties: Ties;
      /** The exact odds if nobody plays a card. */
      odds: Odds;
    }
  | {
      does: "use";
      /** What it costs. */
      costs: Cost;
      /** For whom. */
      target: Seat | null;
      /** What it does. */
      help: Help;
    }
  | {
      does: "roll";
      /** How many sides the die has. */
      die_sides: number;
      /** How many of them free the kid. */
      free: number;
      /** Alone: how many rolls in a row have failed, and how many lose the game. */
      failed: Failed | null;
    }
  | {
      does: "light";
      /** What it costs. */
      costs: Cost;
    }
  | {
      does: "play";
      /** What it costs. */
      costs: Cost;
      /** The side it is played on. */
      on: Side | null;
      /** Each side's total and fate, before and after. */
      sides: Array<SideChange>;
      /** Who wins as the fight stands. */
      verdict: Verdict | null;
      /** Who would win with the card; none where a die is rolled again. */
      verdict_after: Verdict | null;
      /** The exact odds where a die is rolled again. */
      odds: Odds | null;
    }
  | {
      does: "pass";
      /** Who wins as the fight stands. */
      verdict: Verdict | null;
      /** What happens then. */
      then: Then;
    }
  | { does: "no_light" }
  | { does: "end" };

/** A number before and after. */
export type Change = {
  /** Before. */
  before: number;
  /** After. */
  after: number;
};

/** What becomes of equal totals. */
export type Ties = "nobody" | "monster";

/** What becomes of the fighter's resistance. */
export type Resistance = "counts" | "ignored";

/** A card that leaves the hand. */
export type Cost = {
  /** The card. */
  card: string;
  /** How many cards are left in the hand. */
  hand_left: number;
};

/** What a card does on one's own turn. */
export type Help = { heals: Change } | { frees: Trap | null } | { draws: number } | "nothing";

/** Escape rolls of a single player. */
export type Failed = {
  /** How many failed in a row. */
  so_far: number;
  /** How many lose the game. */
  lost_at: number;
};

/** A side of a fight before and after a card. */
export type SideChange = {
  /** The side. */
  side: Side;
  /** The kid on it. */
  kid: Seat | null;
  /** Its total. */
  before: number | null;
  /** Its total with the card; none where its die is rolled again. */
  after: number | null;
  /** What losing means for it. */
  if_lost: Loss;
  /** What losing means for it with the card. */
  if_lost_after: Loss;
};

/** What happens after a pass. */
export type Then = "others_are_asked" | "fight_ends";
