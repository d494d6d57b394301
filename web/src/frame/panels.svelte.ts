// Which panel of the table is open, only one at a time, and how much of the chat was heard.
export type Panel = "log" | "chat" | "odds" | "menu" | "keys" | "choices" | null;
export const panels = $state<{ open: Panel; heard: number }>({ open: null, heard: 0 });

export function toggle(panel: Exclude<Panel, null>): void {
  panels.open = panels.open === panel ? null : panel;
}

/** What a phone's sheet shows, each on a tab of its own. */
export type Paged = "log" | "odds" | "chat" | "rules";
/** The tab of a phone's sheet, if it is open. */
export function tabOf(open: Panel, rules: boolean): Paged | null {
  if (rules) return "rules";
  return open === "log" || open === "odds" || open === "chat" ? open : null;
}
