// The rule that is shown in place, and the drawer with all rules of a game.
import { rule, type Rule } from "../play/rest";
import { rectOf, type Explained } from "../play/play";

export const shownRule = $state<{ rule: Rule | null; at: Explained["at"]; drawer: { game: string; rule: string | null } | null }>({
  rule: null,
  at: null,
  drawer: null,
});

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
