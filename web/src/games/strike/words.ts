// Str!ke in a few words, for headings.
import type { Face, Style } from "../../wire/games/strike";

const COUNTS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
export const count = (dice: number) => COUNTS[dice] ?? String(dice);
export const diceWord = (dice: number) => (dice === 1 ? "one die" : `${count(dice)} dice`);
export const list = (words: readonly string[], last = "and") =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words[words.length - 1]}`;

/** What somebody did, for a heading: "Ann struck at the 5". */
export function did(name: string, style: Style, dice: number): string {
  const what = dice === 1 ? "a die" : diceWord(dice);
  switch (style.kind) {
    case "roll": return `${name} rolled ${what}`;
    case "drop": return `${name} dropped ${what}`;
    case "throw": return `${name} threw ${what}`;
    case "strike": return `${name} struck at the ${style.number}`;
    case "aim": return style.speed === 0 ? `${name} dropped ${what}` : `${name} aimed ${what}`;
  }
}

export const isFace = (text: string): text is Face => ["X", "2", "3", "4", "5", "6"].includes(text);

/** A part of the mat. */
export function partOfMat([x, y]: readonly [number, number]): string {
  const across = x < 0 ? "left" : x > 0 ? "right" : "";
  const away = y < 0 ? "near" : y > 0 ? "far" : "";
  if (!across && !away) return "middle";
  if (!across) return `${away} side`;
  return away ? `${away} ${across}` : across;
}
