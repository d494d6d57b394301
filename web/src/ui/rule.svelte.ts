// The rule that is shown in place, and the drawer with all rules of a game.
import { getContext, setContext } from "svelte";
import { rule, type Rule } from "../play/rest";
import { rectOf, type Explained } from "../play/play";

export const shownRule = $state<{
  rule: Rule | null;
  at: Explained["at"];
  /** All rules of a game are open, at one of them. */
  drawer: { game: string; rule: string | null } | null;
  /** Whether a table shows them in a sheet of its own. */
  inSheet: boolean;
}>({ rule: null, at: null, drawer: null, inSheet: false });

const PLACE = Symbol("where rules open");
/** What lies inside opens rules in its own way, not at the place of their chip. */
export const opensRules = (open: (id: string, at: Element) => void): void => void setContext(PLACE, open);
/** How a rule is opened from here. */
export const ruleOpener = (): ((id: string, at: Element) => void) => getContext<((id: string, at: Element) => void) | undefined>(PLACE) ?? ((id, at) => void showRule(id, at));

export async function showRule(id: string, at: Element | null): Promise<void> {
  const place = rectOf(at);
  try {
    shownRule.rule = await rule(id);
    shownRule.at = place;
  } catch {
    shownRule.rule = null;
  }
}

export function closeRule(): void {
  shownRule.rule = null;
}

export function openRules(game: string, id: string | null): void {
  shownRule.drawer = { game, rule: id };
  shownRule.rule = null;
}

/** The mark of a rule in words. */
export function markOf(mark: string): { word: string; kind: "book" | "ours" | "option" } {
  const letter = mark.trim().charAt(0).toUpperCase();
  if (letter === "I" || /reading|interpret/i.test(mark)) return { word: "Our reading", kind: "ours" };
  if (letter === "O" || /option/i.test(mark)) return { word: "Option", kind: "option" };
  return { word: "Rulebook", kind: "book" };
}
