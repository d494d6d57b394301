// Made from the Rust types of monsterbox-crush by `make bless`. Do not edit.

import type { Seat } from "../kernel";

/** The view of this game. */
export type View = State;

/** A position. Nothing is hidden: the order of the deck is in no state, a card is drawn when it is turned up. */
export type State = {
  /** Whose turn it is. */
  turn: Seat;
  /** What the position is waiting for. */
  stage: ShownStage;
  /** The movement points that are left, while units are moved. */
  points_left: number | null;
  /** Rule CMR-121: the scores if the game ended now. */
  scores: [number, number];
  /** The Monster. */
  monster: ShownMonster;
  /** The buildings that stand. */
  buildings: Board;
  /** Those of them that burn. */
  fires: Board;
  /** The tentacles. */
  tentacles: ShownTentacles;
  /** The Holes, those under tentacles included. */
  holes: Board;
  /** The north-western squares of the MegaHoles. */
  mega_holes: Board;
  /** All squares of the MegaHoles. */
  mega_hole_squares: Board;
  /** The markers of both players. */
  units: Array<ShownUnit>;
  /** The survivors who await rescue. */
  survivors: Array<ShownSurvivors>;
  /** The survivor markers that each player has won. */
  saved: [number, number];
  /** How many cards can still be drawn. */
  deck_count: number;
  /** The cards that can still be drawn. */
  deck: Pile;
  /** The cards that each player has won. */
  won: [Pile, Pile];
  /** The discard pile. */
  discard: Pile;
  /** The card that is being carried out. */
  card: Hit | null;
  /** The Freakout that is being carried out. */
  freakout: Freakout | null;
  /** Who has fired in this attack. */
  fired: Array<Slot>;
  /** Rule CMR-94: who was passed over in this attack. */
  forfeited: Array<ShownForfeit>;
};

/** A stage; units are those of the player whose turn it is. */
export type ShownStage =
  | { waits_for: "monster_start" }
  | { waits_for: "first_player" }
  | { waits_for: "movement_dice" }
  | {
      waits_for: "move";
      left: number;
      done: Done;
      /** The unit that stands where it may not stop. */
      must_move_on: Slot | null;
    }
  | { waits_for: "take_monster_die" }
  | { waits_for: "monster_die" }
  | { waits_for: "blast_die" }
  | { waits_for: "attack" }
  | { waits_for: "shot"; unit: Slot; at: Square }
  | { waits_for: "ablaze"; unit: Slot }
  | { waits_for: "draw"; unit: Slot }
  | { waits_for: "reserve" }
  | { waits_for: "shelter"; card: Group }
  | { waits_for: "missile_way"; queue: Board; harm: Harm }
  | { waits_for: "missile_dice"; queue: Board; harm: Harm; way: Way }
  | { waits_for: "grabtastic_die" }
  | { waits_for: "over"; ending: Ending };

/** What was done with a movement phase. */
export type Done = "nothing" | "moved" | { traded: number };

/** One of a player's six markers: three helicopters, then three tanks. In JSON its id. */
export type Slot = "helicopter-1" | "helicopter-2" | "helicopter-3" | "tank-1" | "tank-2" | "tank-3";

/**
 * A square. Rule CMR-03: columns A to P from the west, rows 1 to 12 from the north, counted row by row. In JSON
 * its reference, such as `C4`.
 */
export type Square = string;

/** One of the four groups of survivors; in JSON the name of its card. */
export type Group = "survivors-1" | "survivors-2" | "survivors-3" | "survivors-4";

/** A set of squares: four rows of sixteen bits in each word. In JSON the list of them, row by row. */
export type Board = Array<Square>;

/** Whether something was damaged. */
export type Harm = "none" | "done";

/** One of four directions, and the way a tank or the Monster faces. */
export type Way = "north" | "east" | "south" | "west";

/** How a game ended. */
export type Ending = "monster" | { won: Seat };

export type ShownMonster = {
  /** The north-western one of its four squares. */
  square: Square;
  facing: Way;
  squares: Board;
  /** Rule CMR-51: the squares under it if it goes forward. */
  ahead: Board;
};

export type ShownTentacles = { free: Board; crushed_unit: Board; building: Board };

/** One of the twelve markers. Its id tells it from the others of its player. */
export type ShownUnit = {
  seat: Seat;
  id: Slot;
  kind: Kind | null;
  status: ShownStatus;
  square: Square | null;
  /** None for a helicopter. */
  facing: Way | null;
};

/** What a unit is. */
export type Kind = "helicopter" | "tank";

export type ShownStatus = "on_board" | "reserve" | "lost";

/** Survivors who await rescue, by their card. */
export type ShownSurvivors = { card: Group; seat: Seat; square: Square };

/** A pile of cards: two bits for the count of each kind. In JSON the counts by card. */
export type Pile = { [key in Hit]?: number };

/** A Monster Hit card; in JSON its name in notation. */
export type Hit =
  | "direct-hit"
  | "critical-hit"
  | "survivors-1"
  | "survivors-2"
  | "survivors-3"
  | "survivors-4"
  | "fire-damage"
  | "subside"
  | "acid-gas"
  | "mashed"
  | "grab"
  | "outburst-1"
  | "outburst-2"
  | "outburst-3"
  | "outburst-4"
  | "outburst-5"
  | "missile"
  | "grabtastic"
  | "freakout"
  | "mission-accomplished";

/** A Freakout that is being carried out. */
export type Freakout = {
  /** How often the Monster Die is still to be rolled, this time included. */
  rolls: number;
  /** How many buildings stood when it began. */
  buildings: number;
};

/** Rule CMR-94: a unit that was passed over, and the targets on which it has forfeited its shot. */
export type ShownForfeit = { unit: Slot; targets: Board };

/** What a player can do. */
export type Action =
  | {
      enter: {
        /** What enters. */
        kind: Kind;
        /** Where it stops. */
        to: Square;
        /** Which way it faces there; none for a helicopter. */
        way: Way | null;
      };
    }
  | {
      move: {
        /** The square it is on. */
        from: Square;
        /** Where it stops. */
        to: Square;
        /** Which way it faces there; none for a helicopter. */
        way: Way | null;
      };
    }
  | {
      trade: {
        /** The kind of unit. */
        kind: Kind;
        /** The card that is given; the first of those won where none is named. */
        card: Hit | null;
      };
    }
  | "end_movement"
  | "roll_monster_die"
  | {
      shoot: {
        /** The square of the unit that fires. */
        from: Square;
        /** The square fired at. */
        at: Square;
      };
    }
  | { pass_over: Square }
  | "stop_attacking"
  | { set_ablaze: Square }
  | { take_reserve: Kind }
  | { shelter: Square };

/** What happened. */
export type Event =
  | { city_built: { buildings: number } }
  | { deck_stacked: { cards: number } }
  | "forces_ready"
  | { monster_placed: { roll: number; at: Square; facing: Way } }
  | { first_player_drawn: { seat: Seat } }
  | { phase_began: { seat: Seat; phase: Phase } }
  | { movement_rolled: { seat: Seat; dice: [number, number] } }
  | { entered: { seat: Seat; kind: Kind; to: Square; way: Way | null; cost: number; left: number } }
  | { flew: { seat: Seat; from: Square; to: Square; ground: Ground; cost: number; left: number } }
  | { drove: { seat: Seat; from: Square; to: Square; way: Way; cost: number; left: number } }
  | { rescued: { seat: Seat; group: Group; at: Square } }
  | { traded: { seat: Seat; hit: Hit; kind: Kind } }
  | { monster_die_taken: { seat: Seat } }
  | { monster_die_shown: { face: MonsterDieFace } }
  | { monster_advanced: { to: Square } }
  | { monster_wrapped: { to: Square } }
  | { monster_turned: { facing: Way } }
  | { thrashed: { at: Square } }
  | { tentacle_took: { at: Square } }
  | { blast_rolled: { roll: number } }
  | { counts_as_tentacle: { at: Square } }
  | { counts_as_building: { at: Square } }
  | { zone_looked_up: { zone: number; row: Row } }
  | { hole_placed: { at: Square } }
  | { hole_revealed: { at: Square } }
  | { free_came_up: { at: Square; grip: Grip } }
  | { unit_grabbed: { at: Square; grip: Grip } }
  | { building_grabbed: { at: Square; grip: Grip } }
  | { grabbed_aflame: { at: Square } }
  | { tentacle_freed: { at: Square; cause: Cause } }
  | { tentacle_removed: { at: Square; cause: Cause } }
  | { unit_lost: { seat: Seat; kind: Kind; at: Square; cause: Cause } }
  | { building_lost: { at: Square; cause: Cause } }
  | { caught_fire: { at: Square; cause: Cause } }
  | { survivors_lost: { seat: Seat; group: Group; at: Square; cause: Cause } }
  | { mega_hole_opened: { corner: Square } }
  | { mega_hole_barred: { at: Square; partner: Square } }
  | { ran_out: { marker: Marker; at: Square } }
  | { fired: { seat: Seat; kind: Kind; from: Square; at: Square; range: number } }
  | { shot_hit: { die: number; range: number } }
  | { shot_missed: { die: number; range: number } }
  | { missed_critically: { from: Square } }
  | "nothing_to_burn"
  | { tentacle_withdrew: { at: Square } }
  | { card_drawn: { seat: Seat; hit: Hit } }
  | { card_won: { seat: Seat; hit: Hit } }
  | { card_discarded: { seat: Seat; hit: Hit } }
  | { reserve_gained: { seat: Seat; kind: Kind } }
  | { survivors_placed: { seat: Seat; group: Group; at: Square } }
  | { survivors_crowded_out: { group: Group; at: Square } }
  | { lucky_break: { at: Square } }
  | "nobody_to_grab"
  | { ground_gave_way: { corner: Square } }
  | { ground_held: { corner: Square } }
  | { gas_escaped: { corner: Square } }
  | { no_room: { at: Square } }
  | { way_drawn: { die: number; way: Way } }
  | { wreck_thrown: { from: Square; way: Way; dice: [number, number] } }
  | { wreck_gone: { at: Square } }
  | { grabtastic_rolled: { die: number; victim: Seat } }
  | "freakout_began"
  | { passed_over: { seat: Seat; at: Square } }
  | { attack_goes_on: { seat: Seat } }
  | { attack_stopped: { seat: Seat } }
  | "city_fell"
  | { force_gone: { seat: Seat } }
  | "both_gone"
  | { scored: { scores: [number, number]; winner: Seat } };

/** A phase of a turn. */
export type Phase = "movement" | "monster" | "attack";

/** What a helicopter stopped on. */
export type Ground = "street" | "rough";

/** A face of the Monster Die. */
export type MonsterDieFace = "forward" | "left" | "right" | "blast";

/** The row of the Tentacle Blast chart that applied to a zone. */
export type Row = "off_board" | "empty" | "grab_a" | "grab_b" | "free_a" | "free_b" | "full";

/** What grabs, or puts up a tentacle. */
export type Grip = "blast" | "grab" | "outburst" | "grabtastic";

/** Why something was lost. */
export type Cause =
  | "trampled"
  | "thrashed"
  | { seized: Grip }
  | "collapse"
  | "fire_damage"
  | "gas"
  | "mashed"
  | "missile"
  | "critical_miss"
  | "unlucky"
  | "too_late";

/** A kind of marker that can run out. */
export type Marker = "free" | "crushed" | "building" | "hole" | "mega_hole" | "fire";

/** What a choice costs and does. */
export type Detail =
  | { what: "move" } & MoveDetail
  | {
      what: "trade";
      /** The card that is given. */
      card: Hit;
      /** The unit that is gained. */
      unit: Kind;
      /** The player's score after it. */
      score: number;
      /** How many more cards can be traded in this phase. */
      trades_left: number;
    }
  | {
      what: "end_movement";
      /** The points that are not used. */
      unused: number;
      /** What the Monster can do then. */
      monster: MonsterPhase;
    }
  | {
      what: "roll_monster_die";
      /** What the Monster can do. */
      monster: MonsterPhase;
    }
  | {
      what: "shoot";
      /** What it is. */
      unit: Kind;
      /** Where it is. */
      from: Square;
      /** The square fired at. */
      at: Square;
      /** What is hit there. */
      target: Target;
      /** Rule CMR-95: the count of squares. */
      range: number;
      /** The chance to hit. */
      hit: Odds;
      /** Rule CMR-96: the chance that the shot goes wrong. */
      critical_miss: Odds;
      /** What a shot that goes wrong can set on fire: one of these, by the player's choice. */
      burns: Array<Burning>;
    }
  | {
      what: "pass_over";
      /** What it is. */
      unit: Kind;
      /** Where it is. */
      at: Square;
      /** The targets on which it forfeits its shot. */
      forfeits: Board;
    }
  | {
      what: "stop_attacking";
      /** The units that could still fire. */
      could_fire: Array<Square>;
    }
  | { what: "set_ablaze" } & Burning
  | {
      what: "take_reserve";
      /** The unit that is gained. */
      unit: Kind;
      /** How many of its kind are in reserve then. */
      in_reserve: number;
    }
  | {
      what: "shelter";
      /** Their card. */
      card: Group;
      /** The square. */
      at: Square;
      /** What becomes of them there. */
      fate: Fate;
    }
  | { what: "not_offered" };

/** A unit moves or comes in. */
export type MoveDetail = {
  /** What it is. */
  unit: Kind;
  /** Where it is; none if it comes in from the reserve. */
  from: Square | null;
  /** Where it stops. */
  to: Square;
  /** Which way it faces there; none for a helicopter. */
  facing: Way | null;
  /** The points that it costs. */
  cost: number;
  /** The points that are left after it. */
  left: number;
  /** Every square on its way, the first and the last one included. */
  path: Array<Square>;
  /** The quarter turns on its way, a point each. */
  turns: number;
  /** The survivors whom it rescues. */
  rescues: Array<Rescue>;
  /** What it stops on. */
  ends_on: EndsOn;
  /** Whether it may stay there. */
  stop: Stop;
  /** What the coming Monster phase can do to it there; none if nothing comes near it. */
  danger: Danger | null;
};

/** Survivors who are rescued. */
export type Rescue = {
  /** The card that is won with them. */
  card: Group;
  /** Where they wait. */
  at: Square;
};

/** What a unit stops on. */
export type EndsOn = "street" | "building" | "grabbed_building" | "hole" | "mega_hole";

/** Whether a unit may stay where it ends its move. */
export type Stop = "may_stay" | "must_move_on";

/** How a unit can be lost in the coming Monster phase, if nothing else moves before it. The chances are exact. */
export type Danger = {
  /** The chance that it is lost. */
  lost: Odds;
  /** In how many of those ways the Monster steps on it. */
  trampled: number;
  /** In how many a Free tentacle thrashes it. */
  thrashed: number;
  /** In how many a Blast grabs it. */
  grabbed: number;
  /** In how many a new MegaHole swallows it. */
  swallowed: number;
  /** The Free tentacles beside the square. */
  tentacles: Board;
  /** The danger zones that the square is in. */
  zones: Array<InZone>;
};

/** A chance: in this many of as many ways that are all as likely. */
export type Odds = {
  /** In how many ways it happens. */
  ways: number;
  /** How many ways there are. */
  of: number;
};

/** A square of a danger zone. */
export type InZone = {
  /** The roll that picks the zone. */
  roll: number;
  /** The number of the zone, 1 to 4, in the order in which they are carried out. */
  zone: number;
  /** Which of its squares. */
  square: ZoneSquare;
};

/** Which square of a danger zone. */
export type ZoneSquare = "A" | "B";

/** What the Monster can do in its phase. */
export type MonsterPhase = {
  /** The faces of its die with their chances. */
  faces: Array<FaceOdds>;
  /** The squares that it tramples if it goes forward. */
  tramples: Board;
  /** The squares around Free tentacles, which thrash if it turns. */
  thrashes: Board;
  /** The danger zones of each roll of a Blast. */
  zones: Array<ZonePlace>;
  /** The units on the board that it can destroy. */
  units: Array<UnitInDanger>;
};

/** A face of the Monster Die. */
export type FaceOdds = {
  /** The face. */
  face: MonsterDieFace;
  /** Its chance. */
  chance: Odds;
};

/** Where a square of a danger zone is. */
export type ZonePlace = {
  /** The square on the board. */
  at: Square;
  /** The roll that picks the zone. */
  roll: number;
  /** The number of the zone, 1 to 4, in the order in which they are carried out. */
  zone: number;
  /** Which of its squares. */
  square: ZoneSquare;
};

/** A unit that the Monster can destroy. */
export type UnitInDanger = {
  /** Whose it is. */
  seat: Seat;
  /** What it is. */
  unit: Kind;
  /** Where it is. */
  at: Square;
  /** What can happen to it. */
  danger: Danger;
};

/** What a shot is aimed at. */
export type Target = "monster" | "free_tentacle" | "crushed_unit_tentacle" | "building_tentacle";

/** A building that catches fire, with those who are lost on it. */
export type Burning = {
  /** Where it is. */
  at: Square;
  /** The player whose helicopter is lost on it. */
  helicopter: Seat | null;
  /** The cards whose survivors die on it. */
  survivors: Array<Group>;
};

/** What becomes of survivors on a square. */
export type Fate = "wait" | "lost";
