// When a key that is pressed is meant for the board.
import { isStill } from "../ui/still";

/** Whether a key of a board may act now: it is played on, nobody types, no sheet lies over the table, and nothing else has taken the key. */
export function boardMayAct(event: KeyboardEvent): boolean {
  if (isStill() || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target as Partial<Element> | null;
  const typing = target?.closest?.("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable], [role=dialog]");
  return !typing && document.querySelector("dialog[open]") === null;
}

/** The button or link that a key is pressed on: Enter and Space belong to it. */
export function pressedOn(event: KeyboardEvent): Element | null {
  return (event.target as Partial<Element> | null)?.closest?.("button, a, summary, [role=tab]") ?? null;
}
