// Made from the Rust types of monsterbox-box by `make bless`. Do not edit.

/** How a throw looked. */
export type Flight = {
  /** How many moments a second it has. */
  moments_a_second: number;
  /** What the dice fell on. */
  ground: Ground;
  /** Every die: those that lay there first, then the thrown ones. */
  dice: Array<Flyer>;
};

/** What dice fall on, from above. */
export type Ground = {
  /** Its parts, each on top of those before it. What is not on the first one has left. */
  outlines: Array<Outline>;
  /** The part of the world that is worth showing: from the nearest point on the left to the furthest on the right. */
  seen: [[number, number], [number, number]];
  /** The edge of a die. */
  die: number;
  /** What the sides 1 to 6 of a die show. */
  faces: [string, string, string, string, string, string];
};

/** A part of the ground from above, in tenths of a millimetre from the middle: x to the right, y away from the players. */
export type Outline = {
  /** What it is. */
  part: Part;
  /** Its middle. */
  middle: [number, number];
  /** Its length along x and its width along y. */
  size: [number, number];
  /** What is written on it, row by row. */
  words: Array<string>;
};

/** What a part of the ground is. Walls and mats are oval, all else has four corners. */
export type Part = "wall" | "mat" | "table" | "sheet" | "card";

/** One die of a flight. */
export type Flyer = {
  /**
   * Where it was, moment by moment: its middle x, y and z (upwards) in tenths of a millimetre, then how it is turned, the
   * quaternion x, y, z, w in 1/1024.
   */
  moments: Array<[number, number, number, number, number, number, number]>;
  /** How many moments it is there. After its last row it lies still; a die with fewer moments than others has left. */
  lasts: number;
  /** What it shows at the end; nothing if it has left. */
  shows: string | null;
};
