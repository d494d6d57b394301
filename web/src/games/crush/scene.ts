// What stands in the city while a step is being told. Events are facts: each changes the picture as it says, and when a
// step has been told the picture is the server's position again.
import type { Event, Kind, ShownSurvivors, ShownUnit, Slot, Square, State, Way } from "../../wire/games/crush";
import type { LogEntry } from "../../wire/table";
import { blockAt } from "./squares";

export interface Scene {
  monster: { square: Square; facing: Way };
  buildings: ReadonlySet<Square>;
  fires: ReadonlySet<Square>;
  free: ReadonlySet<Square>;
  crushed: ReadonlySet<Square>;
  grabbed: ReadonlySet<Square>;
  holes: ReadonlySet<Square>;
  mega: ReadonlySet<Square>;
  debris: ReadonlySet<Square>;
  units: ShownUnit[];
  survivors: ShownSurvivors[];
}

type Log = LogEntry<Event>[];

/** Before anything is known. */
const NONE: ReadonlySet<Square> = new Set();
export const NOTHING: Scene = {
  monster: { square: "A1", facing: "north" }, buildings: NONE, fires: NONE, free: NONE, crushed: NONE, grabbed: NONE, holes: NONE, mega: NONE, debris: NONE, units: [], survivors: [],
};

/** Where buildings have fallen, as far as the log tells. */
function fallen(log: Log): Set<Square> {
  const squares = new Set<Square>();
  for (const { event } of log) if (typeof event === "object" && "building_lost" in event) squares.add(event.building_lost.at);
  return squares;
}

export function sceneOf(view: State, log: Log): Scene {
  return {
    monster: { square: view.monster.square, facing: view.monster.facing },
    buildings: new Set(view.buildings),
    fires: new Set(view.fires),
    free: new Set(view.tentacles.free),
    crushed: new Set(view.tentacles.crushed_unit),
    grabbed: new Set(view.tentacles.building),
    holes: new Set(view.holes),
    mega: new Set(view.mega_holes),
    debris: fallen(log),
    units: view.units,
    survivors: view.survivors,
  };
}

const plus = (set: ReadonlySet<Square>, ...squares: Square[]) => new Set([...set, ...squares]);
const minus = (set: ReadonlySet<Square>, ...squares: Square[]) => {
  const left = new Set(set);
  for (const square of squares) left.delete(square);
  return left;
};

export const unitAt = (scene: Pick<Scene, "units">, square: Square): ShownUnit | undefined =>
  scene.units.find((unit) => unit.square === square && unit.status === "on_board");

function place(scene: Scene, which: (unit: ShownUnit) => boolean, square: Square, facing: Way | null): Scene {
  const place = scene.units.findIndex(which);
  if (place < 0) return scene;
  return { ...scene, units: scene.units.map((unit, index) => (index === place ? { ...unit, status: "on_board", square, facing } : unit)) };
}

/** The picture after an event. */
export function after(scene: Scene, event: Event): Scene {
  if (typeof event === "string") return scene;
  if ("monster_placed" in event) return { ...scene, monster: { square: event.monster_placed.at, facing: event.monster_placed.facing } };
  if ("entered" in event) {
    const { seat, kind, to, way } = event.entered;
    return place(scene, (unit) => unit.seat === seat && unit.status === "reserve" && kindOf(unit) === kind, to, way);
  }
  if ("flew" in event) return place(scene, (unit) => unit.seat === event.flew.seat && unit.square === event.flew.from, event.flew.to, null);
  if ("drove" in event) return place(scene, (unit) => unit.seat === event.drove.seat && unit.square === event.drove.from, event.drove.to, event.drove.way);
  if ("rescued" in event) return { ...scene, survivors: scene.survivors.filter((one) => one.card !== event.rescued.group) };
  if ("monster_advanced" in event) return { ...scene, monster: { ...scene.monster, square: event.monster_advanced.to } };
  if ("monster_wrapped" in event) return { ...scene, monster: { ...scene.monster, square: event.monster_wrapped.to } };
  if ("monster_turned" in event) return { ...scene, monster: { ...scene.monster, facing: event.monster_turned.facing } };
  if ("tentacle_took" in event) return { ...scene, free: minus(scene.free, event.tentacle_took.at), crushed: plus(scene.crushed, event.tentacle_took.at) };
  if ("hole_placed" in event) return { ...scene, holes: plus(scene.holes, event.hole_placed.at) };
  if ("free_came_up" in event) return { ...scene, free: plus(scene.free, event.free_came_up.at) };
  if ("unit_grabbed" in event) return { ...scene, free: minus(scene.free, event.unit_grabbed.at), crushed: plus(scene.crushed, event.unit_grabbed.at) };
  if ("building_grabbed" in event) return { ...scene, grabbed: plus(scene.grabbed, event.building_grabbed.at) };
  if ("tentacle_freed" in event || "wreck_gone" in event) {
    const at = "tentacle_freed" in event ? event.tentacle_freed.at : event.wreck_gone.at;
    return { ...scene, grabbed: minus(scene.grabbed, at), crushed: minus(scene.crushed, at), free: plus(scene.free, at) };
  }
  if ("tentacle_removed" in event || "tentacle_withdrew" in event) {
    const at = "tentacle_removed" in event ? event.tentacle_removed.at : event.tentacle_withdrew.at;
    return { ...scene, grabbed: minus(scene.grabbed, at), crushed: minus(scene.crushed, at), free: minus(scene.free, at) };
  }
  if ("unit_lost" in event) {
    const { seat, at } = event.unit_lost;
    return { ...scene, units: scene.units.map((unit) => (unit.seat === seat && unit.square === at ? { ...unit, status: "lost", square: null } : unit)) };
  }
  if ("building_lost" in event) {
    const at = event.building_lost.at;
    return { ...scene, buildings: minus(scene.buildings, at), fires: minus(scene.fires, at), debris: plus(scene.debris, at) };
  }
  if ("caught_fire" in event) return { ...scene, fires: plus(scene.fires, event.caught_fire.at) };
  if ("survivors_lost" in event) return { ...scene, survivors: scene.survivors.filter((one) => one.card !== event.survivors_lost.group) };
  if ("survivors_placed" in event) {
    const { group, seat, at } = event.survivors_placed;
    return { ...scene, survivors: [...scene.survivors.filter((one) => one.card !== group), { card: group, seat, square: at }] };
  }
  if ("mega_hole_opened" in event || "ground_gave_way" in event) {
    const corner = "mega_hole_opened" in event ? event.mega_hole_opened.corner : event.ground_gave_way.corner;
    return { ...scene, mega: plus(scene.mega, corner), holes: minus(scene.holes, ...blockAt(corner)) };
  }
  return scene;
}

export const kindOf = (unit: { id: Slot }): Kind => (unit.id.startsWith("tank") ? "tank" : "helicopter");
export const numberOf = (unit: { id: Slot }): string => unit.id.slice(-1);
/** "tank 1" */
export const unitName = (unit: { id: Slot }): string => `${kindOf(unit)} ${numberOf(unit)}`;
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
