// The keys of every table. A game's own keys come first, and what lies behind an open sheet rests.
import type { Panel } from "./panels.svelte";

export type Does = { panel: Exclude<Panel, null>; hint?: boolean } | "undo" | "rules" | "sound" | "full-screen" | "skip";

/** What lies over the table: nothing, one of its own panels, or something else. */
export type Over = "nothing" | "panel" | "other";

const keys: Record<string, Does> = {
  u: "undo", r: "rules", m: "sound", f: "full-screen", " ": "skip",
  o: { panel: "odds" }, t: { panel: "odds", hint: true }, c: { panel: "chat" }, k: { panel: "choices" }, l: { panel: "log" }, "?": { panel: "keys" },
};

/** What a key does now: panels take each other's place, everything else waits until nothing lies over the table. */
export function doesKey(key: string, over: Over): Does | null {
  const does = keys[key.toLowerCase()] ?? null;
  if (over === "nothing" || does === "sound" || does === "full-screen") return does;
  return over === "panel" && typeof does === "object" ? does : null;
}
