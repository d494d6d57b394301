// How cards leave the table: to the pile of whoever won them, or off to the left.
import { cubicIn } from "svelte/easing";
import { isCalm, settings } from "../../play/settings.svelte";

/** Where cards of the present battle go when they leave: an element, the left edge, or nowhere. */
export type Goal = { to: "pile"; id: string } | { to: "left" } | null;

/** For `out:leaves`: the card flies to its goal and becomes as small as a pile. */
export function leaves(node: Element, { goal, after = 0 }: { goal: () => Goal; after?: number }) {
  const where = goal();
  if (!where || isCalm() || settings.speed === "at-once") return { duration: 0 };
  const from = node.getBoundingClientRect();
  const pile = where.to === "pile" ? document.getElementById(where.id)?.getBoundingClientRect() : undefined;
  if (where.to === "pile" && !pile) return { duration: 0 };
  const x = pile ? pile.x + pile.width / 2 - from.x - from.width / 2 : -from.right - 60;
  const y = pile ? pile.y + pile.height / 2 - from.y - from.height / 2 : 0;
  const small = pile ? pile.width / from.width : 1;
  return {
    duration: 420,
    delay: after,
    easing: cubicIn,
    css: (_: number, gone: number) =>
      `transform: translate(${x * gone}px, ${y * gone}px) scale(${1 + (small - 1) * gone}) rotate(${where.to === "left" ? -14 * gone : 0}deg); z-index: 20; pointer-events: none`,
  };
}
