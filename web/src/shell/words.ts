// Small words of the shell: lists, dates, who sits at a table.
import type { Sitter } from "../wire/protocol";

/** "Ann", "Ann and Bo", "Ann, Bo and Cy". */
export function list(words: string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six"];
export const number = (count: number) => NUMBERS[count] ?? String(count);
export const bots = (count: number) => `${number(count)} ${count === 1 ? "bot" : "bots"}`;

/** Who sits there: people by name, bots and empty chairs counted. */
export function company(seats: { name: string; sitter: Sitter }[], without: number[] = []): string {
  const others = seats.filter((_, place) => !without.includes(place));
  const people = others.filter((seat) => seat.sitter === "person" || seat.sitter === "stand-in").map((seat) => seat.name);
  const machines = others.filter((seat) => seat.sitter === "bot").length;
  const open = others.filter((seat) => seat.sitter === "open").length;
  const words = [...people, ...(machines ? [bots(machines)] : []), ...(open ? [`${number(open)} empty ${open === 1 ? "chair" : "chairs"}`] : [])];
  return list(words);
}

const DAY = 86_400_000;
/** When something was: "3 min ago", "yesterday", "15 November". */
export function when(at: number, now = Date.now()): string {
  const minutes = Math.floor((now - at) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`;
  if (now - at < 2 * DAY) return "yesterday";
  return new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "long" });
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
