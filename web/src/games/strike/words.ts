// Str!ke in a few words, for headings.
import type { Pieces } from "../../play/play";
import { portrait } from "../../play/rest";
import type { Event, Face, Style, View } from "../../wire/games/strike";
import { FACES } from "./layout";

const COUNTS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
export const count = (dice: number) => COUNTS[dice] ?? String(dice);
export const diceWord = (dice: number) => (dice === 1 ? "one die" : `${count(dice)} dice`);
export const list = (words: readonly string[], last = "and") =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words[words.length - 1]}`;

/** What somebody did, for a heading: "Ann struck at the 5". */
export function did(name: string, style: Style, dice: number, pieces: Pieces): string {
  const what = dice === 1 ? "a die" : diceWord(dice);
  switch (style.kind) {
    case "roll": return `${name} rolled ${what}`;
    case "drop": return `${name} dropped ${what}`;
    case "throw": return `${name} threw ${what}`;
    case "strike": return `${name} struck at the ${faceName(pieces, String(style.number) as Face)}`;
    case "aim": return style.speed === 0 ? `${name} dropped ${what}` : `${name} aimed ${what}`;
  }
}

const pieceOf = (pieces: Pieces, face: Face) => pieces.get(`face-${face.toLowerCase()}`);
/** What a face is called in this pack. */
export const faceName = (pieces: Pieces, face: Face) => pieceOf(pieces, face)?.name ?? face;

/** The pictures of the faces in a pack that is not the game's own, X first; null where it has none. */
export const facePictures = (pieces: Pieces): (string | null)[] =>
  (!pieces.pack || pieces.pack === "base" ? [] : FACES).map((face) => {
    const file = pieceOf(pieces, face)?.portrait;
    return file ? portrait(pieces.game, file, pieces.pack) : null;
  });

export const isFace = (text: string): text is Face => (FACES as readonly string[]).includes(text);

/** A part of the mat. */
export function partOfMat([x, y]: readonly [number, number]): string {
  const across = x < 0 ? "left" : x > 0 ? "right" : "";
  const away = y < 0 ? "near" : y > 0 ? "far" : "";
  if (!across && !away) return "middle";
  if (!across) return `${away} side`;
  return away ? `${away} ${across}` : across;
}

/** Who won and in which order the others went, the last one first. Who went before the log begins has no place that is known. */
export function orderOf({ turn, out }: Pick<View, "turn" | "out">, events: readonly Event[]): { seat: number; place: number | null }[] {
  const start = events.findLastIndex((event) => event.kind === "next_game");
  const gone = events.slice(start + 1).flatMap((event) => (event.kind === "eliminated" ? [event.seat] : []));
  const known = [turn, ...gone.reverse().filter((seat) => seat !== turn)];
  return [...known.map((seat, place) => ({ seat, place: place + 1 })), ...out.filter((seat) => !known.includes(seat)).map((seat) => ({ seat, place: null }))];
}
