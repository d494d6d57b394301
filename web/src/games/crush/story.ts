// What is being told, in lines: which tentacle or zone did what, and what is still to come.
import type { Event, Kind, MonsterDieFace, Square } from "../../wire/games/crush";
import type { Seat } from "../../wire/kernel";
import type { LogEntry } from "../../wire/table";
import type { Drawn } from "./motion.svelte";

type Entry = LogEntry<Event>;

export interface Line {
  key: string;
  /** A square, or the number of a zone. */
  label: string;
  dice: number[];
  results: string[];
  state: "done" | "now" | "later";
}

export interface Story {
  what: "dice" | "die" | "shot" | "card" | "none";
  seat: Seat | null;
  dice: [number, number] | null;
  face: MonsterDieFace | null;
  /** The roll that named the danger zones. */
  blast: number | null;
  shot: { kind: Kind; from: Square; at: Square; range: number; die: number | null; result: "hit" | "missed" | "fire" | null } | null;
  lines: Line[];
}

export function verdict(card: Drawn): { word: string; tone: "good" | "bad" | "open" } {
  if (card.state === "won") return { word: "Won.", tone: "good" };
  if (card.state === "lost") return { word: "Not won.", tone: "bad" };
  return { word: card.state === "waits" ? "They wait for you." : "Not decided yet.", tone: "open" };
}

/** What an event did, in two or three words; null where it goes without saying. */
function result(event: Event, name: (seat: Seat) => string, me: Seat | null): string | null {
  if (typeof event === "string") return event === "nothing_to_burn" ? "everything burns already" : event === "nobody_to_grab" ? "the shooter is gone already" : null;
  if ("caught_fire" in event) return `${event.caught_fire.at} burns`;
  if ("building_lost" in event) return `${event.building_lost.at} falls`;
  if ("unit_lost" in event) {
    const { seat, kind, at } = event.unit_lost;
    return `${seat === me ? "your" : `${name(seat)}'s`} ${kind} on ${at} is lost`;
  }
  if ("survivors_lost" in event) return `${event.survivors_lost.seat === me ? "your" : `${name(event.survivors_lost.seat)}'s`} survivors on ${event.survivors_lost.at} are lost`;
  if ("tentacle_took" in event) return "the tentacle holds the wreck";
  if ("free_came_up" in event) return `tentacle on ${event.free_came_up.at}`;
  if ("building_grabbed" in event) return `${event.building_grabbed.at} is grabbed`;
  if ("unit_grabbed" in event) return `${event.unit_grabbed.at} is grabbed`;
  if ("mega_hole_opened" in event) return `a MegaHole opens at ${event.mega_hole_opened.corner}`;
  if ("ground_gave_way" in event) return `a MegaHole opens at ${event.ground_gave_way.corner}`;
  if ("ground_held" in event) return "the ground holds";
  if ("hole_revealed" in event) return `the Hole on ${event.hole_revealed.at} lies open`;
  if ("tentacle_withdrew" in event) return `the tentacle on ${event.tentacle_withdrew.at} withdraws`;
  if ("tentacle_freed" in event) return `${event.tentacle_freed.at} is free again`;
  if ("tentacle_removed" in event) return `the tentacle on ${event.tentacle_removed.at} goes`;
  if ("ran_out" in event) return "none left in the box";
  if ("lucky_break" in event) return `lucky break: it takes ${event.lucky_break.at}`;
  if ("no_room" in event) return `no room on ${event.no_room.at}`;
  if ("monster_advanced" in event) return `it walks to ${event.monster_advanced.to}`;
  if ("monster_wrapped" in event) return `it leaves town and comes back at ${event.monster_wrapped.to}`;
  if ("monster_turned" in event) return `it turns ${event.monster_turned.facing}`;
  if ("survivors_placed" in event) return `survivors wait on ${event.survivors_placed.at}`;
  if ("survivors_crowded_out" in event) return `a unit is on ${event.survivors_crowded_out.at}: next door`;
  if ("reserve_gained" in event) return `a ${event.reserve_gained.kind} joins the reserve`;
  if ("grabtastic_rolled" in event) return `a ${event.grabtastic_rolled.die}: ${event.grabtastic_rolled.victim === me ? "your" : `${name(event.grabtastic_rolled.victim)}'s`} helicopters`;
  if ("way_drawn" in event) return `a ${event.way_drawn.die} says ${event.way_drawn.way}`;
  if ("rescued" in event) return `survivors rescued on ${event.rescued.at}`;
  if ("entered" in event) return `a ${event.entered.kind} comes in at ${event.entered.to} (${event.entered.cost})`;
  if ("flew" in event) return `helicopter to ${event.flew.to} (${event.flew.cost})`;
  if ("drove" in event) return event.drove.from === event.drove.to ? `tank on ${event.drove.to} turns ${event.drove.way} (${event.drove.cost})` : `tank to ${event.drove.to} (${event.drove.cost})`;
  if ("traded" in event) return `a card for a ${event.traded.kind}`;
  return null;
}

function headOf(event: Event): { label: string; dice: number[] } | null {
  if (typeof event === "string") return null;
  if ("thrashed" in event) return { label: event.thrashed.at, dice: [] };
  if ("zone_looked_up" in event) return { label: `Zone ${event.zone_looked_up.zone}`, dice: [] };
  if ("wreck_thrown" in event) return { label: event.wreck_thrown.from, dice: [...event.wreck_thrown.dice] };
  if ("gas_escaped" in event) return { label: event.gas_escaped.corner, dice: [] };
  return null;
}

export function storyOf(told: Entry[], toCome: Entry[], running: boolean, name: (seat: Seat) => string, me: Seat | null): Story {
  const story: Story = { what: "none", seat: null, dice: null, face: null, blast: null, shot: null, lines: [] };
  const groups: Line[] = [];
  const add = (entry: Entry, later: boolean) => {
    const { event } = entry;
    const head = headOf(event);
    const key = `${entry.step}-${groups.length}`;
    if (head) {
      groups.push({ key, ...head, results: [], state: later ? "later" : "done" });
      return;
    }
    if (later) return;
    const said = result(event, name, me);
    if (said === null) return;
    const last = groups.at(-1);
    if (last && last.label !== "") last.results.push(said);
    else groups.push({ key, label: "", dice: [], results: [said], state: "done" });
  };
  for (const entry of told) {
    const { event } = entry;
    if (typeof event === "object") {
      if ("movement_rolled" in event) Object.assign(story, { what: "dice", seat: event.movement_rolled.seat, dice: event.movement_rolled.dice });
      else if ("monster_die_shown" in event) Object.assign(story, { what: "die", face: event.monster_die_shown.face });
      else if ("blast_rolled" in event) story.blast = event.blast_rolled.roll;
      else if ("fired" in event) Object.assign(story, { what: "shot", seat: event.fired.seat, shot: { ...event.fired, die: null, result: null } });
      else if ("card_drawn" in event) Object.assign(story, { what: "card", seat: event.card_drawn.seat });
      else if (story.shot && "shot_hit" in event) Object.assign(story.shot, { die: event.shot_hit.die, result: "hit" });
      else if (story.shot && "shot_missed" in event) Object.assign(story.shot, { die: event.shot_missed.die, result: "missed" });
      else if (story.shot && "missed_critically" in event) Object.assign(story.shot, { die: 1, result: "fire" });
    }
    add(entry, false);
  }
  const now = groups.at(-1);
  if (now && running) now.state = "now";
  for (const entry of toCome) add(entry, true);
  for (const line of groups) if (line.results.length === 0 && line.state === "done") line.results.push("nothing");
  story.lines = groups;
  return story;
}


export const FACES: Record<MonsterDieFace, string> = { forward: "forward", left: "turn left", right: "turn right", blast: "Tentacle Blast" };
export const FACE_ART: Record<MonsterDieFace, string> = { forward: "monster-die-forward", left: "monster-die-turn-left", right: "monster-die-turn-right", blast: "monster-die-blast" };
