// What a step tells: how long it stays, and what is shown of it before the table goes on.
import type { BeatTime } from "../../play/pacing";
import type { Beat } from "../../play/play";
import type { Event, View } from "../../wire/games/monster-kids";
import type { Seat } from "../../wire/kernel";

/** Milliseconds at normal speed; a step takes as long as the longest of what happened in it. */
const TIMES: Partial<Record<Event["what"], number>> = {
  got_character: 420, rolled_to_begin: 520, roll_again: 700, begins: 1_000, nothing_to_draw: 500,
  drew_for_the_hand: 1_150, drew_monster: 1_300, power_attached: 1_300, power_waits: 1_300, drew_dark_portal: 1_400,
  portal_negated: 1_300, trapped_by_portal: 1_500, portal_discarded: 900, discarded: 900, used: 900, healed: 900, rescued: 1_000,
  announced: 700, attacked: 800, die_rolled: 950, rolled_in_final: 850, played: 1_000, passed: 220, compared: 2_300, totalled: 2_500,
  escape_rolled: 1_700, escaped: 1_500, no_light: 700, turn_ended_in_peace: 450, final_began: 1_200, ended: 600, fell_into_limbo: 2_300,
};

export const timeOf: BeatTime = (beat) => Math.max(0, ...(beat as KidsBeat).entries.map((entry) => TIMES[entry.event.what] ?? 0));

export type KidsBeat = Beat<View, unknown, unknown, Event>;

/** Something that has happened and is looked at for a moment before the table as it is now. */
export type Telling =
  | { what: "result"; events: Event[] }
  | { what: "drew"; seat: Seat; card: { monster: number } | { power: number } | { hand: number } | "back" | "dark"; then: string }
  | { what: "escape"; seat: Seat; die: number; free: boolean }
  | { what: "freed"; seat: Seat; by: "light" | "rope" }
  | { what: "swallowed"; seat: Seat }
  | null;

/** What to tell of a step; names come from `monster` and `name`. */
export function tellingOf(beat: KidsBeat | null, monster: (place: number) => string): Telling {
  if (!beat) return null;
  const events = beat.entries.map((entry) => entry.event);
  const find = <W extends Event["what"]>(what: W) => events.find((event): event is Extract<Event, { what: W }> => event.what === what);
  if ((find("compared") || find("totalled")) && beat.before?.view.fight) return { what: "result", events };
  const rolled = find("escape_rolled");
  if (rolled) return { what: "escape", seat: rolled.seat, die: rolled.die, free: find("escaped") !== undefined };
  const swallowed = find("trapped_by_portal");
  if (swallowed) return { what: "swallowed", seat: swallowed.seat };
  const out = find("escaped");
  if (out && beat.frame.view.stage.waits !== "fight") return { what: "freed", seat: out.seat, by: "light" };
  const pulled = find("rescued");
  if (pulled) return { what: "freed", seat: pulled.seat, by: "rope" };
  const turn = beat.before?.view.turn ?? beat.frame.view.turn;
  const hand = find("drew_for_the_hand");
  if (hand) return { what: "drew", seat: hand.seat, card: hand.card === null ? "back" : { hand: hand.card }, then: "goes to the hand" };
  const drawn = find("drew_monster");
  if (drawn) return { what: "drew", seat: drawn.seat, card: { monster: drawn.monster }, then: find("announced") ? "is fought at once" : "waits in the middle" };
  const waits = find("power_waits");
  if (waits) return { what: "drew", seat: turn, card: { power: waits.power }, then: "waits for the next monster" };
  const attached = find("power_attached");
  if (attached) return { what: "drew", seat: turn, card: { power: attached.power }, then: `goes to ${monster(attached.monster)}` };
  const dark = find("drew_dark_portal");
  if (dark && beat.frame.view.stage.waits !== "portal") return { what: "drew", seat: dark.seat, card: "dark", then: "and one more card is gone" };
  return null;
}

/** What each seat did in the present fight: the card that it played last, or that it passed since. */
export type Did = { played: number } | "passed" | "rolled" | null;

export function doneBy(events: Event[], seat: Seat): Did {
  for (const event of events.toReversed()) {
    if (event.what === "passed" && event.seat === seat) return "passed";
    if (event.what === "played" && event.seat === seat) return { played: event.card };
    if (event.what === "die_rolled" && event.roller === seat && event.side === "foe") return "rolled";
  }
  return null;
}
