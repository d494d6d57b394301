// What the log says about the present turn: the dice, who has used how many points, what the shots came to.
import type { Event, Square } from "../../wire/games/crush";
import type { LogEntry } from "../../wire/table";

export interface Turn {
  dice: [number, number] | null;
  /** Points that units have used, by where they stand now. */
  used: Map<Square, number>;
  /** What shots came to, by where they were fired from. */
  shots: Map<Square, { die: number; result: "hit" | "missed" | "fire" }>;
}

export function turnOf(log: LogEntry<Event>[]): Turn {
  const turn: Turn = { dice: null, used: new Map(), shots: new Map() };
  let start = log.length;
  while (start > 0) {
    start -= 1;
    const event = log[start]?.event;
    if (typeof event === "object" && "phase_began" in event && event.phase_began.phase === "movement") break;
  }
  let from: Square | null = null;
  for (const { event } of log.slice(start)) {
    if (typeof event === "string") continue;
    if ("movement_rolled" in event) turn.dice = event.movement_rolled.dice;
    else if ("entered" in event) turn.used.set(event.entered.to, event.entered.cost);
    else if ("flew" in event || "drove" in event) {
      const moved = "flew" in event ? event.flew : event.drove;
      const before = turn.used.get(moved.from) ?? 0;
      turn.used.delete(moved.from);
      turn.used.set(moved.to, before + moved.cost);
    } else if ("fired" in event) from = event.fired.from;
    else if (from !== null && "shot_hit" in event) turn.shots.set(from, { die: event.shot_hit.die, result: "hit" });
    else if (from !== null && "shot_missed" in event) turn.shots.set(from, { die: event.shot_missed.die, result: "missed" });
    else if (from !== null && "missed_critically" in event) turn.shots.set(from, { die: 1, result: "fire" });
  }
  return turn;
}
