// Made from the Rust types of monsterbox-monster-strike by `make bless`. Do not edit.

import type { Aim, Seat } from "../kernel";

/**
 * A position as anybody sees it. Rule MST-13: decks lie face down, discard piles are open.
 *
 * The town, the piles, the dice and the stage are the position; everything else follows from them and from the pack, and is
 * there so that a page needs no rules.
 */
export type View = {
  /** The three locations in the order in which monsters walk. */
  town: [TownPlace, TownPlace, TownPlace];
  /** The monsters that are still to come. */
  monster_deck: MonsterDeck;
  /** The defeated monsters. */
  binder: Array<MonsterCard>;
  /** The escaped monsters. */
  escaped: Array<MonsterCard>;
  /** The event deck. */
  events: CardDeck<EventId>;
  /** The gear deck. */
  gear: CardDeck<GearId>;
  /** The dice that lie in the town, in the order in which they came to lie: the first is die 1. */
  dice: Dice;
  /** What the position is waiting for. */
  stage: Stage;
  /** Who has to decide now; nobody while chance is asked or when the game is over. */
  decides: Seat | null;
  /** The event that is being carried out, read out. */
  event: EventRead | null;
  /** The turn of the player who has the dice, with the gear read out. */
  turn: TurnRead | null;
  /** The score if the game ended now; none before the town lies there. */
  score: Score | null;
};

/** One of the three places of the town. */
export type TownPlace = {
  /** Which: first, middle or last. */
  place: Spot;
  /** The location that lies there; none before it is dealt. */
  location: Card<LocationId> | null;
  /** Its damage. */
  damage: number;
  /** The damage that destroys it; 0 before it is dealt. */
  maximum: number;
  /** Whether it stands. */
  condition: Condition;
  /** Its three slots from west to east. */
  slots: [SlotSeen, SlotSeen, SlotSeen];
};

/** One of the three places of the town, by how far the monsters have come: first, middle, last. */
export type Spot = "first" | "middle" | "last";

/** A card by its id, and by its number as events name it: its place among the cards of its kind in the pack, from 0. */
export type Card<Id> = {
  /** Its id, as in the notation and among the pieces. */
  card: string;
  /** Its number. */
  number: Id;
};

/** A location of the pack. */
export type LocationId = number;

/** How a place of the town is. */
export type Condition = "empty" | "stands" | "destroyed";

/** A card slot. */
export type SlotSeen = {
  /** Its number, 1 to 9 from west to east. */
  slot: Slot;
  /** The monster that lies there. */
  monster: MonsterCard | null;
};

/** One of the nine card slots, from west to east; people count them from 1. */
export type Slot = number;

/** A monster's card. */
export type MonsterCard = {
  /** Its id, as in the notation and among the pieces. */
  card: string;
  /** Its number. */
  number: MonsterId;
  /** Its level. */
  level: number;
  /** The damage of its first and of its second attack. */
  damage: [number, number];
};

/** A monster of the pack. */
export type MonsterId = number;

/** The monster deck. */
export type MonsterDeck = {
  /** How many cards of it are shuffled. */
  shuffled: number;
  /** The monsters at its bottom, which everybody has seen; the first is drawn first. */
  under: Array<MonsterCard>;
};

/** A deck with its open discard pile. */
export type CardDeck<Id> = {
  /** How many cards are still to be drawn. */
  left: number;
  /** The discard pile, in the order of the pack. */
  discard: Array<Card<Id>>;
};

/** An event card of the pack. */
export type EventId = number;

/** A gear card of the pack. */
export type GearId = number;

/** Up to two dice, in the order in which they came to lie. */
export type Dice = Array<Die>;

/** One die after a throw. */
export type Die =
  | {
      lies: "flat";
      /** What it shows, 1 to 6. */
      face: number;
      /** The slot that its middle is over, whether a card lies there or not. */
      on: Slot | null;
      /** Where exactly, if it was really thrown. */
      position: DiePosition | null;
    }
  | { lies: "leaning" }
  | { lies: "off" };

/** Where a thrown die came to rest, in tenths of a millimetre, and how it is turned, in 1/4096 of a turn. */
export type DiePosition = {
  /** To the right of the middle of the town. */
  x: number;
  /** Away from the players. */
  y: number;
  /** Above the table. */
  z: number;
  /** How it is turned. */
  yaw: number;
};

/** What a position is waiting for. */
export type Stage =
  | { waits: "locations" }
  | { waits: "first_monster" }
  | { waits: "event" }
  | {
      waits: "enter";
      of: {
        /** The event card. */
        event: EventId;
        /** Which entry of its first part. */
        entry: EntryIndex;
        /** How many monsters of this entry have entered. */
        done: number;
      };
    }
  | {
      waits: "attack";
      of: {
        /** The event card. */
        event: EventId;
        /** For which entry of its second part. */
        entry: EntryIndex;
        /** The attackers that are fixed already, by entry. */
        fixed: [Slots, Slots, Slots];
      };
    }
  | {
      waits: "walk";
      of: {
        /** The event card. */
        event: EventId;
        /** For which entry of its third part. */
        entry: EntryIndex;
      };
    }
  | { waits: "gear" }
  | { waits: "aim"; of: Turn }
  | {
      waits: "throw";
      of: {
        /** Whose turn. */
        turn: Turn;
        /** How they are thrown. */
        aim: TownAim;
        /** How many. */
        dice: number;
      };
    }
  | { waits: "again"; of: Turn }
  | { waits: "over"; of: Ending };

/** An entry of one part of an event, or the end of the part. Players count entries from 1. */
export type EntryIndex = number;

/** Some of the nine slots; in JSON the list of them. */
export type Slots = Array<Slot>;

/** A player's turn with the dice. */
export type Turn = {
  /** The gear card of all players' turn. */
  gear: GearId;
  /** Who throws. */
  seat: Seat;
  /** How many throws were made before. */
  thrown: number;
  /** Whether the player can still throw a die once more. */
  spare: Spare;
};

/** Whether a player can still throw a die once more. */
export type Spare = "open" | "used";

/** What a player aims at, and how. */
export type TownAim = { style: Style; slot: Slot } | Aim;

/** A way of throwing for which the hand need not be described. */
export type Style = "drop" | "toss" | "skim";

/** How a game ended. */
export type Ending = "town_destroyed" | "all_escaped" | "town_saved";

/** An event card that is being carried out. */
export type EventRead = {
  /** Its id. */
  card: string;
  /** Its number. */
  number: EventId;
  /** Who enters, one sentence for each entry. */
  enter: Array<string>;
  /** Who attacks. */
  attack: Array<string>;
  /** Who moves. */
  walk: Array<string>;
  /** Which of the three is carried out now. */
  part: EventPart;
  /** Which entry of it, counted from 1. */
  entry: number;
};

/** A part of an event card. */
export type EventPart = "enter" | "attack" | "walk";

/** The turn of the player who has the dice. */
export type TurnRead = {
  /** Who throws. */
  seat: Seat;
  /** The throws of this player: which one it is, counted from 1. */
  throw: number;
  /** How many throws the player has. */
  throws: number;
  /** How many dice the player holds, or has in the air. */
  in_hand: number;
  /** The dice that may be thrown once more now. */
  again: Array<DieIndex>;
  /** The players who get the dice after this one, in their order. */
  next: Array<Seat>;
  /** The gear. */
  gear: GearRead;
};

/** One of the dice in the town, in the order in which they came to lie. Players count them from 1. */
export type DieIndex = number;

/** A gear card that is being used. */
export type GearRead = {
  /** Its id. */
  card: string;
  /** Its number. */
  number: GearId;
  /** What it says for the number of players at the table. */
  says: string;
  /** How many dice are thrown at a time. */
  dice: number;
  /** What is added to every attack strength. */
  bonus: number;
  /** From where it is thrown. */
  from: Origin;
  /** When hits are checked. */
  check: Check;
  /** Which die may be thrown once more. */
  again: Again;
};

/** From where the gear lets a player throw. */
export type Origin = "anywhere" | "above" | "side";

/** When dice that are thrown one after the other are checked. Rule MST-42. */
export type Check = "together" | "each";

/** Which die a player may throw once more before the check. */
export type Again = "never" | "missed" | "any";

/** The score if the game ended now. Rules MST-53 and MST-54. */
export type Score = {
  /** The points. */
  points: number;
  /** How many locations stand. */
  standing: number;
  /** How many monsters escaped. */
  escaped: number;
  /** The rank of these points, the best is 1; its piece is `rank-1` and so on. */
  rank: RankId;
};

/** A rank of the pack; the first is the best. */
export type RankId = number;

/** What a player can do. */
export type Action =
  | { do: "pick"; slot: Slot }
  | { do: "throw"; aim: TownAim }
  | { do: "again"; die: DieIndex; aim: TownAim }
  | { do: "keep" }
  | { do: "pass" };

/** What happened. */
export type Event =
  | {
      what: "location_dealt";
      /** Where. */
      spot: Spot;
      /** Which. */
      location: LocationId;
    }
  | {
      what: "started_damaged";
      /** Which. */
      spot: Spot;
      /** How much. */
      damage: number;
    }
  | {
      what: "deck_made";
      /** Of how many monsters. */
      monsters: number;
    }
  | {
      what: "waited";
      /** Which. */
      monster: MonsterId;
      /** Where. */
      slot: Slot;
    }
  | {
      what: "reshuffled";
      /** Which. */
      deck: Pile;
    }
  | {
      what: "event_drawn";
      /** By whom. */
      seat: Seat;
      /** Which. */
      event: EventId;
    }
  | {
      what: "entered";
      /** Which. */
      monster: MonsterId;
      /** Where. */
      slot: Slot;
    }
  | {
      what: "deck_ran_out";
      /** How many more the card asks for. */
      missing: number;
    }
  | {
      what: "went_on";
      /** Which. */
      monster: MonsterId;
      /** Past which location. */
      spot: Spot;
      /** Why. */
      why: WhyOn;
    }
  | {
      what: "escaped";
      /** Which. */
      monster: MonsterId;
      /** How. */
      how: HowEscaped;
    }
  | {
      what: "picked";
      /** Who. */
      seat: Seat;
      /** Which monster. */
      monster: MonsterId;
    }
  | {
      what: "all_fitting";
      /** How many. */
      monsters: number;
    }
  | { what: "nobody_fits" }
  | {
      what: "attacked";
      /** Which. */
      monster: MonsterId;
      /** With which attack. */
      with: With;
      /** Where. */
      spot: Spot;
      /** By how much the damage rose. */
      damage: number;
      /** The location's damage now. */
      now: number;
    }
  | {
      what: "capped";
      /** Which location. */
      spot: Spot;
      /** Its maximum. */
      maximum: number;
    }
  | {
      what: "destroyed";
      /** Which. */
      spot: Spot;
    }
  | {
      what: "sneaked";
      /** Which. */
      monster: MonsterId;
    }
  | {
      what: "went_under";
      /** Which. */
      monster: MonsterId;
      /** Why. */
      why: WhyUnder;
    }
  | {
      what: "moved";
      /** Which. */
      monster: MonsterId;
      /** From where. */
      from: Slot;
      /** To where. */
      to: Slot;
      /** Whether other monsters moved with it. */
      company: Company;
    }
  | {
      what: "skipped";
      /** Which. */
      monster: MonsterId;
      /** Which location. */
      spot: Spot;
    }
  | {
      what: "held_up";
      /** Which. */
      monster: MonsterId;
      /** The full location. */
      spot: Spot;
    }
  | {
      what: "stayed";
      /** Which. */
      monster: MonsterId;
    }
  | {
      what: "gear_drawn";
      /** By whom. */
      seat: Seat;
      /** Which. */
      gear: GearId;
    }
  | {
      what: "throws_first";
      /** Who. */
      seat: Seat;
    }
  | {
      what: "dice_passed";
      /** To whom. */
      seat: Seat;
    }
  | { what: "town_is_quiet" }
  | {
      what: "threw";
      /** By whom. */
      seat: Seat;
      /** How. */
      aim: TownAim;
      /** How many. */
      dice: number;
    }
  | {
      what: "threw_again";
      /** By whom. */
      seat: Seat;
      /** How. */
      aim: TownAim;
    }
  | {
      what: "landed";
      /** How. */
      die: Die;
    }
  | {
      what: "kept";
      /** Who. */
      seat: Seat;
    }
  | {
      what: "passed";
      /** Who. */
      seat: Seat;
    }
  | {
      what: "bonus_added";
      /** Which gear. */
      gear: GearId;
      /** How much. */
      bonus: number;
    }
  | {
      what: "several_hit";
      /** How many. */
      monsters: number;
    }
  | {
      what: "hit";
      /** Which. */
      monster: MonsterId;
      /** Where. */
      slot: Slot;
      /** With what strength. */
      strength: number;
    }
  | {
      what: "defeated";
      /** Which. */
      monster: MonsterId;
    }
  | {
      what: "stunned";
      /** Which. */
      monster: MonsterId;
    }
  | { what: "all_missed" }
  | { what: "no_monster_left" }
  | {
      what: "ended";
      /** How. */
      ending: Ending;
    }
  | {
      what: "scored";
      /** How many locations are not destroyed. */
      locations_left: number;
      /** Escaped monsters. */
      escaped: number;
      /** What it comes to. */
      score: number;
    }
  | {
      what: "ranked";
      /** Which. */
      rank: RankId;
    };

/** A deck with a discard pile. */
export type Pile = "events" | "gear";

/** Why a monster went on past a location. */
export type WhyOn = "full" | "no_room_either" | "destroyed";

/** How a monster came to escape. */
export type HowEscaped = "no_room" | "entering" | "moving";

/** Which of its two attacks a monster uses. */
export type With = "first" | "second";

/** Why a monster that is neither stunned nor without its location went under the deck. */
export type WhyUnder = "back" | "destroyed";

/** Whether a monster moved alone. */
export type Company = "alone" | "several";

/** What a choice is about, so that a page needs no rules to say it. */
export type Detail =
  | { does: "attack" } & PickedAttack
  | { does: "walk" } & PickedWalk
  | { does: "throw" } & Thrown
  | {
      does: "again";
      /** Which. */
      die: DieIndex;
      /** How. */
      throw: Thrown;
    }
  | {
      does: "keep";
      /** The monsters that they hit. */
      hits: Array<Hit>;
    }
  | {
      does: "pass";
      /** The monsters that are hit by the dice that lie there. */
      hits: Array<Hit>;
      /** Who has the dice then; none if the players' turn ends. */
      next: Seat | null;
    }
  | { does: "nothing" };

/** A monster that would attack. Other attacks of the same event are not counted in. */
export type PickedAttack = {
  /** Where it lies. */
  slot: Slot;
  /** Its id. */
  monster: string;
  /** Its level. */
  level: number;
  /** The name of the attack. */
  attack: string;
  /** Its damage. */
  damage: number;
  /** The location that it attacks. */
  place: Spot;
  /** The damage of the location now. */
  before: number;
  /** Its damage after this attack. Rule MST-26: it stops at the maximum. */
  after: number;
  /** The damage that destroys it. */
  maximum: number;
  /** What becomes of the location. */
  then: Fate;
};

/** What becomes of a location. */
export type Fate = "stands" | "destroyed";

/** A monster that would move. */
export type PickedWalk = {
  /** Where it lies. */
  slot: Slot;
  /** Its id. */
  monster: string;
  /** Its level. */
  level: number;
  /** Which way it goes. */
  way: Way;
  /** By how many locations. */
  steps: number;
  /** Where that takes it. */
  then: Goes;
};

/** Which way monsters move. */
export type Way = "forward" | "back";

/** Where a move takes a monster. */
export type Goes =
  | {
      goes: "to";
      /** Which. */
      slot: Slot;
    }
  | { goes: "escapes" }
  | { goes: "stays" };

/** A throw at a monster. */
export type Thrown = {
  /** The slot aimed at. */
  slot: Slot;
  /** The id of the monster that lies there. */
  monster: string;
  /** Its level. */
  level: number;
  /** How the dice are aimed. */
  aim: Aimed;
  /** How many dice are thrown. */
  dice: number;
  /** What counts besides the thrown dice: the gear's bonus, and dice that lie on the card already. */
  adds: number;
  /**
   * The least that the thrown dice on the card must show together for the monster to be defeated; 0 if what lies there is
   * enough already. With less they stun it.
   */
  needs: number;
  /** The chance that one thrown die on the card defeats the monster. It is exact. */
  one_defeats: number;
  /** The same for both; none if one die is thrown. */
  both_defeat: number | null;
  /** The chances of the whole throw; none where throws like this were not measured. */
  chances: Chances | null;
  /** When hits are checked. */
  checked: Checked;
};

/** How dice are aimed. */
export type Aimed = {
  /** One of the three styles; none for a free aim. */
  style: Style | null;
  /** Where the hand is. */
  side: Side;
  /** How far away it is. */
  distance: Distance;
  /** The details of a free aim. */
  free: FreeWay | null;
};

/** The side of the town that a throw comes from. */
export type Side = "above" | "front" | "left" | "right" | "far";

/** How far away a hand is. */
export type Distance = "one_foot" | "nearly_two_feet" | "two_feet";

/** The details of a free aim. */
export type FreeWay = {
  /** Whether the hand is held low. */
  height: Height;
  /** How far right of the middle of the card the point is, in tenths of a millimetre. */
  right: number;
  /** How far beyond the middle of the card it is, seen from the players, in tenths of a millimetre. */
  away: number;
  /** Centimetres a second. */
  speed: number;
  /** Turns a second; below zero it is back spin. */
  spin: number;
};

/** How high a hand is held. */
export type Height = "high" | "low";

/** The chances of a throw, 0 to 1. */
export type Chances = {
  /** That at least one die lands on the card. */
  hits: number;
  /** That the monster is defeated. */
  defeats: number;
  /** What kind of figures these are. */
  figure: Figure;
};

/** What kind of figure a chance is. */
export type Figure = "exact" | "model";

/** When the hits of a throw are checked. Rule MST-42. */
export type Checked = "now" | "later";

/** A monster that is hit by dice that lie there. */
export type Hit = {
  /** Where it lies. */
  slot: Slot;
  /** Its id. */
  monster: string;
  /** The strength of the attack, the bonus included. */
  strength: number;
  /** Its level. */
  level: number;
  /** What becomes of it. */
  then: Struck;
};

/** What becomes of a monster that is hit. */
export type Struck = "defeated" | "stunned";
