// What is said to those who do not see the page.
export const spoken = $state({ polite: "", assertive: "" });

export function announce(text: string, how: "polite" | "assertive" = "polite"): void {
  if (text) spoken[how] = spoken[how] === text ? `${text}\u00a0` : text;
}
