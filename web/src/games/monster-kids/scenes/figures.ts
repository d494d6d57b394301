// The figures of a game that is over.
import type { Event } from "../../../wire/games/monster-kids";
import type { Seat } from "../../../wire/kernel";

/** What the whole game came to, from what was told of it. */
export function figures(events: Event[]): { played: number; injuries: number; escapes: number; beaten: Map<Seat, number[]>; closest: { seat: Seat; own: number; other: number; foe: number | Seat; kid: boolean } | null } {
  const beaten = new Map<Seat, number[]>();
  let [played, injuries, escapes] = [0, 0, 0];
  let closest: ReturnType<typeof figures>["closest"] = null;
  let fight: { seat: Seat; foe: number; kid: boolean } | null = null;
  const had = new Map<Seat, number>();
  for (const event of events) {
    switch (event.what) {
      case "played": case "used": case "portal_negated": played += 1; break;
      case "announced": fight = { seat: event.seat, foe: event.monster, kid: false }; break;
      case "attacked": fight = { seat: event.seat, foe: event.target, kid: true }; break;
      case "compared": {
        const gap = Math.abs(event.fighter - event.foe);
        if (fight && gap > 0 && (!closest || gap < Math.abs(closest.own - closest.other))) closest = { ...fight, own: event.fighter, other: event.foe };
        break;
      }
      case "defeated": case "captured": beaten.set(event.seat, [...(beaten.get(event.seat) ?? []), event.monster]); break;
      case "injured": injuries += Math.max(0, event.injuries - (had.get(event.seat) ?? 0)); had.set(event.seat, event.injuries); break;
      case "healed": had.set(event.seat, event.injuries); break;
      case "fell_into_limbo": had.set(event.seat, 0); break;
      case "escaped": case "rescued": escapes += 1; if (event.what === "escaped" && event.how === "light_portal") played += 1; break;
    }
  }
  return { played, injuries, escapes, beaten, closest };
}
