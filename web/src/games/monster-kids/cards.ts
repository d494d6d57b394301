// The cards of a pack as the page shows them: found by number or id, and told in signs.
import type { Pieces, Play } from "../../play/play";
import { portrait } from "../../play/rest";
import type { Action, Detail, Event, View } from "../../wire/games/monster-kids";
import type { Piece, Seat } from "../../wire/kernel";
import type { Choice } from "../../wire/table";

export type KidsPlay = Play<View, Action, Detail, Event>;
export type KidsChoice = Choice<Action, Detail>;

/** Where each kind of card begins among the numbers of the wire. */
const FIRST_POWER = 32;
const DARK_PORTAL = 48;
export const LIGHT_PORTAL = 49;
const FIRST_HAND = 50;

/** A power type with its two relations, as the pack has them. */
export interface TypeOf {
  type: Piece;
  resists: Piece | undefined;
  weak: Piece | undefined;
  /** "+3" and "−3". */
  more: string;
  less: string;
}

/** Every card by its place. */
export class Cards {
  readonly monsters: Piece[];
  readonly powers: Piece[];
  readonly characters: Piece[];
  readonly types: Piece[];
  readonly hand: Piece[];
  readonly dark: Piece | undefined;
  readonly light: Piece | undefined;
  constructor(readonly pieces: Pieces) {
    this.monsters = pieces.of("monster");
    this.powers = pieces.of("Dark Power");
    this.characters = pieces.of("character");
    this.types = pieces.of("power type");
    this.hand = pieces.of("hand card");
    [this.dark, this.light] = pieces.of("portal");
  }

  /** The card that has this number on the wire. */
  card(number: number): Piece | undefined {
    if (number >= FIRST_HAND) return this.hand[number - FIRST_HAND];
    if (number === LIGHT_PORTAL) return this.light;
    if (number === DARK_PORTAL) return this.dark;
    return number >= FIRST_POWER ? this.powers[number - FIRST_POWER] : this.monsters[number];
  }

  typeNamed(name: string | undefined): Piece | undefined {
    return this.types.find((type) => type.name === name);
  }

  /** The power type of a character, a monster or a type; nothing where there is none. */
  typeOf(piece: Piece | undefined): TypeOf | null {
    const type = piece?.kind === "power type" ? piece : this.typeNamed(piece && numberOf(piece, "type"));
    if (!type) return null;
    const [more = "+", less = "−"] = [...type.does.matchAll(/([+-]\d+) against/g)].map((found) => signed(found[1] ?? ""));
    return { type, resists: this.typeNamed(numberOf(type, "resists")), weak: this.typeNamed(numberOf(type, "weak to")), more, less };
  }

  art(piece: Piece | undefined): string {
    return piece?.portrait ? portrait(this.pieces.game, piece.portrait, this.pieces.pack) : "";
  }

  /** The types as a ring: each resists the next one. */
  ring(): Piece[] {
    const ring: Piece[] = [];
    let next = this.types[0];
    while (next && !ring.includes(next)) {
      ring.push(next);
      next = this.typeOf(next)?.resists;
    }
    return ring.length === this.types.length ? ring : this.types;
  }
}

export function numberOf(piece: Piece, what: string): string | undefined {
  return piece.numbers.find(([name]) => name === what)?.[1];
}

/** A number with its sign as it is set: a real minus, and ± for nothing. */
export function signed(number: number | string): string {
  const value = Number(number);
  return value === 0 ? "±0" : value > 0 ? `+${value}` : `−${-value}`;
}

/** Green adds, red takes away, blue is a trick, brown protects. */
export type Family = "add" | "take" | "trick" | "help" | "dark";

/** What a card does, in a sign, a few words and a moment. */
export interface Told {
  /** "+2", "−3", "≥6", or nothing where a sign says it. */
  number: string | null;
  sign: string | null;
  whom: ("kid" | "monster")[];
  family: Family;
  short: string;
  when: string;
  whenSign: string;
}

const WHOSE: Record<string, { whom: Told["whom"]; word: string }> = {
  "the fighter's": { whom: ["kid"], word: "the fighter" },
  "the foe's": { whom: ["monster"], word: "the foe" },
  "either side's": { whom: ["kid", "monster"], word: "either side" },
};

/** Reads a hand card or a portal. The server makes `does` from the card's data, so nothing else has to be known of a pack. */
export function told(piece: Piece): Told {
  const does = piece.does;
  const fight = does.startsWith("In a fight");
  const moment = fight ? { when: "in a fight", whenSign: "in-a-fight" } : { when: "on your turn", whenSign: "on-your-turn" };
  const made = (family: Family, short: string, sign: string | null, whom: Told["whom"] = ["kid"], number: string | null = null): Told => ({
    family, short, sign, whom, number, ...moment,
  });
  const power = /(?:\+(\d+) to|(\d+) off) (the fighter's|the foe's|either side's) attack/.exec(does);
  if (power) {
    const { whom, word } = WHOSE[power[3] ?? ""] ?? { whom: ["kid"], word: "a side" };
    const number = power[1] ? `+${power[1]}` : `−${power[2]}`;
    return made(power[1] ? "add" : "take", `${number} to ${word}`, null, whom, number);
  }
  const least = /(the fighter's|the foe's|either side's) die counts (\d+)/.exec(does);
  if (least) {
    const { whom, word } = WHOSE[least[1] ?? ""] ?? { whom: ["kid"], word: "a side" };
    return made("add", `${word.charAt(0).toUpperCase()}${word.slice(1)}'s die counts ${least[2]} or more`, null, whom, `≥${least[2]}`);
  }
  const again = /(the fighter's|the foe's|either side's) die is rolled again/.exec(does);
  if (again) {
    const { whom, word } = WHOSE[again[1] ?? ""] ?? { whom: ["kid", "monster"], word: "either side" };
    return made("trick", whom.length > 1 ? "Roll one die again" : `Roll ${word}'s die again`, "reroll", whom);
  }
  if (does.includes("change places")) return made("trick", "The dice change places", "swap", ["kid", "monster"]);
  if (does.includes("takes no injury")) return made("help", "No injury for a kid who loses", "shield");
  if (does.includes("types do not count")) return made("trick", "Power types do not count", "no-type", ["kid", "monster"]);
  const heals = /takes (one injury|up to \d+ injuries) off/.exec(does);
  if (heals) return made("help", `Take ${heals[1]} off any kid`, "plaster");
  const draws = /draw (one|\d+) more cards?/.exec(does);
  if (draws) return made("trick", draws[0].replace("draw", "Draw"), "draw-card");
  if (does.includes("frees another kid")) return made("help", "Free another kid from a trap", "rope");
  if (piece.rules_name === "Light Portal")
    return { ...made("help", "Cancels a Dark Portal, or frees you", "door"), when: "any time", whenSign: "any-time" };
  if (piece.rules_name === "Dark Portal")
    return { ...made("dark", "Drop a card and be trapped until you roll even", "door"), when: "as it is drawn", whenSign: "in-a-fight" };
  return made("trick", does, null);
}

/** What a Dark Power does beside its number, in a few words. */
export function powerEffects(piece: Piece): { sign: string; words: string }[] {
  const effects: { sign: string; words: string }[] = [];
  const more = Number(numberOf(piece, "more injuries") ?? 0);
  if (more > 0) effects.push({ sign: "plaster", words: more === 1 ? "one more injury" : `${more} more injuries` });
  if (piece.does.includes("wins equal totals")) effects.push({ sign: "equal", words: "wins equal totals" });
  if (piece.does.includes("no notice of")) effects.push({ sign: "no-type", words: "ignores resistance" });
  return effects;
}

/** Whether the monsters are kept by whoever beats them. */
export function isVersus(play: KidsPlay): boolean {
  const mode = play.about?.options["mode"];
  if (mode) return mode === "versus";
  const view = play.frame.view;
  return view.kids.some((kid) => kid.captured.length > 0) || (view.stage.waits === "over" && typeof view.stage.of === "object");
}

/** "You" for the person who looks, else the name. */
export function called(play: KidsPlay, seat: Seat): string {
  return seat === play.me ? "You" : play.name(seat);
}
