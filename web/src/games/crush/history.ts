// How the game went, turn by turn, counted back from how it ended by what the log tells.
import type { Event, State } from "../../wire/games/crush";
import type { Seat } from "../../wire/kernel";
import type { LogEntry } from "../../wire/table";

export interface Point { turn: number; scores: [number, number]; city: number }
export interface Turning { turn: number; step: number; text: string }

/** By how much an event changes a player's score, or the city. */
function change(event: Event): { seat: Seat; by: number } | { city: number } | null {
  if (typeof event === "string") return null;
  if ("card_won" in event) return { seat: event.card_won.seat, by: 1 };
  if ("rescued" in event) return { seat: event.rescued.seat, by: 2 };
  if ("traded" in event) return { seat: event.traded.seat, by: -1 };
  if ("entered" in event) return { seat: event.entered.seat, by: 1 };
  if ("unit_lost" in event) return { seat: event.unit_lost.seat, by: -1 };
  if ("building_lost" in event) return { city: -1 };
  return null;
}

export function historyOf(view: State, log: LogEntry<Event>[], name: (seat: Seat) => string): { points: Point[]; turnings: Turning[] } {
  const scores: [number, number] = [...view.scores];
  let city = view.buildings.length;
  const points: Point[] = [];
  const turns: { fell: number; lost: [number, number]; won: [number, number]; step: number }[] = [];
  let now = { fell: 0, lost: [0, 0] as [number, number], won: [0, 0] as [number, number], step: log.at(-1)?.step ?? 0 };
  points.push({ turn: 0, scores: [...scores], city });
  for (let place = log.length - 1; place >= 0; place -= 1) {
    const entry = log[place];
    if (!entry) continue;
    const { event } = entry;
    const by = change(event);
    if (by && "city" in by) {
      city -= by.city;
      now.fell += 1;
      now.step = entry.step;
    } else if (by) {
      const seat = by.seat === 0 ? 0 : 1;
      scores[seat] -= by.by;
      if (by.by < 0) now.lost[seat] += 1;
      else if (typeof event === "object" && ("card_won" in event || "rescued" in event)) now.won[seat] += by.by;
      if (now.fell === 0) now.step = entry.step;
    }
    if (typeof event === "object" && "phase_began" in event && event.phase_began.phase === "movement") {
      points.push({ turn: 0, scores: [...scores], city });
      turns.push(now);
      now = { fell: 0, lost: [0, 0], won: [0, 0], step: entry.step };
    }
  }
  points.reverse().forEach((point, turn) => (point.turn = turn));
  turns.reverse();
  const count = (number: number, one: string, many: string) => (number === 1 ? `a ${one}` : `${number} ${many}`);
  const weighed = turns.map((turn, place) => {
    const parts: string[] = [];
    if (turn.fell) parts.push(`${count(turn.fell, "building falls", "buildings fall")}`);
    for (const seat of [0, 1] as const) {
      if (turn.lost[seat]) parts.push(`${name(seat)} loses ${count(turn.lost[seat], "unit", "units")}`);
      if (turn.won[seat] > 1) parts.push(`${name(seat)} wins ${turn.won[seat]} points`);
    }
    return { weight: turn.fell * 1.2 + (turn.lost[0] + turn.lost[1]) * 1.5 + Math.max(turn.won[0], turn.won[1]), turn: place + 1, step: turn.step, text: `Turn ${place + 1}: ${parts.join(", ")}.` };
  });
  const turnings = weighed.filter((turn) => turn.weight > 1.3).sort((a, b) => b.weight - a.weight).slice(0, 3).sort((a, b) => a.turn - b.turn);
  return { points, turnings };
}
