// Made from the Rust types of monsterbox-kernel by `make bless`. Do not edit.

/** One place at the table; seat 0 is written `A`, seat 1 `B`, and so on clockwise. */
export type Seat = number;

/** A set of seats; in JSON the list of them. */
export type SeatSet = Array<Seat>;

/** Who looks at a game. In JSON `{"seat": 0}`, `"spectator"` or `"omniscient"`. */
export type Viewer = { seat: Seat } | "spectator" | "omniscient";

/** What is said about something: parts in their order. */
export type Sentence = Array<Part>;

/** One part of a sentence. In JSON each kind is told by its fields: `{"text": …}`, `{"seat": …}` and so on. */
export type Part =
  | {
      /** The words, with their spaces. */
      text: string;
    }
  | {
      /** The seat. */
      seat: Seat;
    }
  | {
      /** Its id, as in `Piece::id`. */
      card: string;
      /** What it is called here. */
      name: string;
    }
  | {
      /** The place. */
      spot: Spot;
      /** What it is called here. */
      name: string;
    }
  | {
      /** Its id. */
      rule: string;
    }
  | {
      /** The number. */
      number: number;
    };

/** A place on a game's board, as its notation writes it: a square, a slot, a die that lies there. */
export type Spot = string;

/** A coloured text picture of a position. */
export type Picture = {
  /** The lines, each a row of spans. */
  lines: Array<Array<Span>>;
};

/** A run of text in one tone. JSON leaves out what is as usual: a plain tone, no spot, no light. */
export type Span = {
  /** The text. */
  text: string;
  /** How it is meant. */
  tone?: Tone;
  /** The place on the board that it stands for, where it stands for one. */
  spot?: Spot;
  /** Whether it is lit. */
  light?: Light;
};

/** How a piece of a picture is meant; each screen has its own colours for it. */
export type Tone =
  | "plain"
  | "dim"
  | "strong"
  | { seat: Seat }
  | "good"
  | "bad"
  | { piece: number }
  | "ground";

/** Whether a choice that is looked at is about this. */
export type Light = "off" | "on";

/** The room that a screen has for a picture, in letters and lines. */
export type Room = {
  /** How many letters fit side by side. */
  columns: number;
  /** How many lines fit below each other. */
  rows: number;
};

/** One kind of card, unit, marker, die or place of a game. */
export type Piece = {
  /** Its id in the pack and in the notation. */
  id: string;
  /** What kind of thing it is, in a word or two: "monster", "hand card", "unit". */
  kind: string;
  /** Its name in the pack. */
  name: string;
  /** What the rules call it, where that is another name. */
  rules_name: string | null;
  /** Its numbers with what they are: ("level", "7"). */
  numbers: Array<[string, string]>;
  /** What it does, in a plain sentence. */
  does: string;
  /** A sentence of character, which changes nothing. */
  flavour: string;
  /** Its picture: the path of an SVG file inside the pack, or nothing where there is none. */
  portrait: string;
  /** The rules it lives by. */
  rules: Array<RuleId>;
};

/** The permanent id of a rule, such as `STR-21`; its text stands in the game's `Ledger`. */
export type RuleId = string;

/**
 * A throw in every detail. Lengths are tenths of a millimetre from the middle of the floor: x to the right, y away from the
 * players, z up.
 */
export type Aim = {
  /** Where the hand is: x, y, z. */
  from: [number, number, number];
  /** The point of the floor that is aimed at: x, y. */
  to: [number, number];
  /** Centimetres a second; 0 lets the dice fall. */
  speed: number;
  /** Turns a second, forward when positive. */
  spin: number;
};

/** A side of what lies before the players; north is away from them. In JSON its word. */
export type Side = "w" | "sw" | "s" | "se" | "e" | "ne" | "n" | "nw";
