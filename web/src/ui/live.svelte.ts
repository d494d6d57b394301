// What is said to those who do not see the page.
import { untrack } from "svelte";

export const spoken = $state({ polite: "", assertive: "" });

export function announce(text: string, how: "polite" | "assertive" = "polite"): void {
  // The same words twice are two messages.
  if (text) untrack(() => (spoken[how] = spoken[how] === text ? `${text}\u00a0` : text));
}
