// Which panel of the table is open. Only one at a time.
export type Panel = "log" | "chat" | "odds" | "menu" | "keys" | "choices" | null;
export const panels = $state<{ open: Panel }>({ open: null });

export function toggle(panel: Exclude<Panel, null>): void {
  panels.open = panels.open === panel ? null : panel;
}
