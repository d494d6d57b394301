// A step told in moments: each event with the time it takes, and what is seen of it.
import type { Event, Square, Way } from "../../wire/games/crush";
import type { LogEntry } from "../../wire/table";
import { after, unitAt, unitName, type Scene } from "./scene";
import { columnOf, middleOf, rowOf, squareAt, STEP, stepsBetween, streetsBetween, UNIT } from "./squares";
import type { ShownUnit } from "../../wire/games/crush";

export type Sight =
  | { kind: "travel"; unit: ShownUnit; path: Square[]; to: ShownUnit }
  | { kind: "walk"; from: Square; to: Square; facing: Way }
  | { kind: "spin"; at: Square; from: Way; to: Way }
  | { kind: "thrash"; at: Square }
  | { kind: "rise"; at: Square }
  | { kind: "flash"; at: Square }
  | { kind: "wreck"; unit: ShownUnit; at: Square }
  | { kind: "dust"; at: Square }
  | { kind: "blaze"; at: Square }
  | { kind: "quake"; corner: Square }
  | { kind: "gas"; corner: Square }
  | { kind: "shot"; from: Square; at: Square }
  | { kind: "verdict"; at: Square; word: string; good: boolean }
  | { kind: "throw"; from: Square; to: Square; path: Square[] }
  | { kind: "tag"; at: Square; word: string; tone: "gold" | "bad" };

export interface Moment {
  entry: LogEntry<Event>;
  /** The city when it begins and when it has passed. */
  before: Scene;
  scene: Scene;
  sights: Sight[];
  /** At normal speed. */
  time: number;
  /** The unit that was lost in it. */
  lost: ShownUnit | null;
}

/** What is not worth a moment of its own. */
const SHORT: Record<string, number> = {
  city_built: 0, deck_stacked: 0, monster_placed: 600, first_player_drawn: 700, phase_began: 0, movement_rolled: 800, rescued: 600, traded: 600, monster_die_taken: 0,
  monster_die_shown: 900, monster_advanced: 700, monster_wrapped: 700, monster_turned: 450, thrashed: 550, tentacle_took: 250, blast_rolled: 800, counts_as_tentacle: 0, counts_as_building: 0,
  zone_looked_up: 350, hole_placed: 0, hole_revealed: 150, free_came_up: 420, unit_grabbed: 350, building_grabbed: 420, grabbed_aflame: 0, tentacle_freed: 200,
  tentacle_removed: 200, unit_lost: 550, building_lost: 450, caught_fire: 320, survivors_lost: 500, mega_hole_opened: 600, mega_hole_barred: 0, ran_out: 0, fired: 350,
  shot_hit: 800, shot_missed: 800, missed_critically: 900, tentacle_withdrew: 300, card_drawn: 1700, card_won: 1000, card_discarded: 1000, reserve_gained: 400,
  survivors_placed: 600, survivors_crowded_out: 300, lucky_break: 500, ground_gave_way: 700, ground_held: 500, gas_escaped: 600, no_room: 350, way_drawn: 400,
  wreck_thrown: 900, wreck_gone: 150, grabtastic_rolled: 900, passed_over: 250, attack_goes_on: 0, attack_stopped: 0, force_gone: 700, scored: 500,
};

export const nameOf = (event: Event): string => (typeof event === "string" ? event : (Object.keys(event)[0] ?? ""));

/** The squares that a thrown wreck flies over. */
export function flightOf(from: Square, way: Way, squares: number): Square[] {
  const [dx, dy] = STEP[way];
  const path: Square[] = [];
  for (let step = 1; step <= squares; step += 1) {
    const next = squareAt(columnOf(from) + dx * step, rowOf(from) + dy * step);
    if (next) path.push(next);
  }
  return path;
}

function closedIn(scene: Scene): (square: Square) => boolean {
  const [x, y] = [columnOf(scene.monster.square), rowOf(scene.monster.square)];
  return (square) =>
    scene.buildings.has(square) || scene.free.has(square) || scene.crushed.has(square) ||
    (columnOf(square) - x >= 0 && columnOf(square) - x < 2 && rowOf(square) - y >= 0 && rowOf(square) - y < 2);
}

/** From outside the board onto an edge square, as if one square were there. */
function travel(scene: Scene, next: Scene, from: Square, to: Square): { sights: Sight[]; time: number } {
  const unit = unitAt(scene, from) ?? unitAt(next, to);
  const there = unitAt(next, to);
  if (!unit || !there) return { sights: [], time: 200 };
  const tank = there.id.startsWith("tank");
  const path = tank && from !== to ? streetsBetween(from, to, closedIn(scene)) : [from, to];
  const time = tank ? Math.max(1, path.length - 1) * 110 + (unit.facing !== there.facing ? 120 : 0) : Math.max(2, stepsBetween(from, to)) * 80 + 120;
  return { sights: [{ kind: "travel", unit, path, to: there }], time: Math.min(time, 1400) };
}

/** What is seen of an event, and for how long. */
function see(event: Event, scene: Scene, next: Scene): { sights: Sight[]; time?: number; lost?: ShownUnit } {
  if (typeof event === "string") return { sights: [], time: event === "freakout_began" ? 500 : 0 };
  if ("flew" in event) return travel(scene, next, event.flew.from, event.flew.to);
  if ("drove" in event) return travel(scene, next, event.drove.from, event.drove.to);
  if ("entered" in event) {
    const there = unitAt(next, event.entered.to);
    return { sights: there ? [{ kind: "travel", unit: there, path: [event.entered.to], to: there }] : [], time: 350 };
  }
  if ("rescued" in event) return { sights: [{ kind: "tag", at: event.rescued.at, word: "+2", tone: "gold" }] };
  if ("monster_advanced" in event) return { sights: [{ kind: "walk", from: scene.monster.square, to: event.monster_advanced.to, facing: scene.monster.facing }] };
  if ("monster_wrapped" in event) return { sights: [{ kind: "walk", from: scene.monster.square, to: event.monster_wrapped.to, facing: scene.monster.facing }] };
  if ("monster_turned" in event) return { sights: [{ kind: "spin", at: scene.monster.square, from: scene.monster.facing, to: event.monster_turned.facing }] };
  if ("thrashed" in event) return { sights: [{ kind: "thrash", at: event.thrashed.at }] };
  if ("free_came_up" in event) return { sights: [{ kind: "rise", at: event.free_came_up.at }] };
  if ("unit_grabbed" in event) return { sights: [{ kind: "rise", at: event.unit_grabbed.at }] };
  if ("building_grabbed" in event) return { sights: [{ kind: "rise", at: event.building_grabbed.at }] };
  if ("unit_lost" in event) {
    const { at, seat } = event.unit_lost;
    const unit = scene.units.find((one) => one.seat === seat && one.square === at);
    return { sights: unit ? [{ kind: "wreck", unit, at }, { kind: "flash", at }, { kind: "tag", at, word: `${unitName(unit)} lost`, tone: "bad" }] : [], ...(unit ? { lost: unit } : {}) };
  }
  if ("building_lost" in event) return { sights: [{ kind: "dust", at: event.building_lost.at }] };
  if ("caught_fire" in event) return { sights: [{ kind: "blaze", at: event.caught_fire.at }] };
  if ("survivors_lost" in event) return { sights: [{ kind: "tag", at: event.survivors_lost.at, word: "survivors lost", tone: "bad" }] };
  if ("survivors_placed" in event) return { sights: [{ kind: "tag", at: event.survivors_placed.at, word: "rescue them", tone: "gold" }] };
  if ("mega_hole_opened" in event) return { sights: [{ kind: "quake", corner: event.mega_hole_opened.corner }] };
  if ("ground_gave_way" in event) return { sights: [{ kind: "quake", corner: event.ground_gave_way.corner }] };
  if ("gas_escaped" in event) return { sights: [{ kind: "gas", corner: event.gas_escaped.corner }] };
  if ("fired" in event) return { sights: [{ kind: "shot", from: event.fired.from, at: event.fired.at }] };
  if ("tentacle_withdrew" in event) return { sights: [{ kind: "flash", at: event.tentacle_withdrew.at }] };
  if ("wreck_thrown" in event) {
    const { from, way, dice } = event.wreck_thrown;
    const path = flightOf(from, way, dice[0] + dice[1]);
    return { sights: [{ kind: "throw", from, to: path.at(-1) ?? from, path }] };
  }
  return { sights: [] };
}

/** A step in moments, from the city as it was. The verdict of a shot stands where it was fired at. */
export function momentsOf(entries: LogEntry<Event>[], from: Scene, aimed: Square | null): Moment[] {
  let scene = from;
  let target = aimed;
  return entries.map((entry) => {
    const { event } = entry;
    const next = after(scene, event);
    const seen = see(event, scene, next);
    if (typeof event === "object" && "fired" in event) target = event.fired.at;
    if (typeof event === "object" && target) {
      if ("shot_hit" in event) seen.sights.push({ kind: "flash", at: target }, { kind: "verdict", at: target, word: `${event.shot_hit.die}: hit`, good: true });
      if ("shot_missed" in event) seen.sights.push({ kind: "verdict", at: target, word: `${event.shot_missed.die}: missed`, good: false });
      if ("missed_critically" in event) seen.sights.push({ kind: "verdict", at: event.missed_critically.from, word: "1: fire!", good: false });
    }
    const moment: Moment = { entry, before: scene, scene: next, sights: seen.sights, time: seen.time ?? SHORT[nameOf(event)] ?? 300, lost: seen.lost ?? null };
    scene = next;
    return moment;
  });
}

/** Where the middle of a Monster Square is. */
export const middleOfBlock = (corner: Square) => ({ x: columnOf(corner) * UNIT + UNIT, y: rowOf(corner) * UNIT + UNIT });
export const arc = (from: Square, to: Square): string => {
  const [a, b] = [middleOf(from), middleOf(to)];
  const lift = Math.min(120, 30 + Math.hypot(a.x - b.x, a.y - b.y) / 4);
  return `M${a.x} ${a.y}Q${(a.x + b.x) / 2} ${(a.y + b.y) / 2 - lift} ${b.x} ${b.y}`;
};
