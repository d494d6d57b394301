// The words of lessons are for every screen, so they say what to type. Here it is pointed at instead.
import type { Choice } from "../wire/table";
import { words } from "../ui/sentence";

/** The boards of which everything may have to be touched: where they leave no room for the coach, it stands below them. */
export const STRIPS = new Set(["strike", "monster-strike", "crush", "monster-kids"]);

export interface Told {
  text: string;
  /** What to do, as the choice calls it. */
  wish: string | null;
  notation: string | null;
}

const TYPED = /[\s:,]*(?:\b(?:First|So|Then)\s+)?\b[Tt]ype:?\s+([^.!?]+?)\.?\s*$/;

export function told(text: string, choices: Choice[], name: (seat: number) => string): Told {
  const plain = text.trim().replace(/\s*Sit down for a real (?:one|game) with: monsterbox play [\w-]+\.?/, "");
  const found = TYPED.exec(plain);
  const choice = found && choices.find((one) => one.notation === found[1]?.trim());
  if (found && choice) {
    const before = plain.slice(0, found.index).trim();
    const label = words(choice.label, name);
    return { text: /[.!?]$/.test(before) || before === "" ? before : `${before}.`, wish: label.charAt(0).toUpperCase() + label.slice(1), notation: choice.notation };
  }
  // Only where it is a wish: monsters have types too.
  const chosen = plain.replace(/(^|[.:!?,] |\b(?:First|then) )([Tt])ype:? (?=[a-z])/g, (_, before: string, letter: string) => `${before}${letter === "T" ? "C" : "c"}hoose `);
  return { text: chosen, wish: null, notation: null };
}
