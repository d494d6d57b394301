// What stands on each square, in words, for those who do not see the city.
import type { Seat } from "../../wire/kernel";
import type { Square } from "../../wire/games/crush";
import { cheapest, share } from "./choices";
import type { Desk } from "./desk.svelte";
import { unitName, type Scene } from "./scene";
import { blockAt } from "./squares";

/** What stands there, by square; a square that is not in it is an empty street. */
export function standing(scene: Scene, name: (seat: Seat) => string): Map<Square, string> {
  const words = new Map<Square, string>();
  const add = (square: Square, text: string) => words.set(square, words.has(square) ? `${words.get(square)}, ${text}` : text);
  for (const square of scene.buildings) add(square, `${scene.fires.has(square) ? "burning " : ""}${scene.grabbed.has(square) ? "grabbed " : ""}building`);
  for (const square of scene.free) add(square, "Free tentacle");
  for (const square of scene.crushed) add(square, "tentacle with a wreck");
  for (const square of scene.holes) if (!scene.free.has(square) && !scene.crushed.has(square) && !scene.grabbed.has(square)) add(square, "Hole");
  for (const corner of scene.mega) for (const square of blockAt(corner)) add(square, "MegaHole");
  for (const square of blockAt(scene.monster.square)) add(square, `the Monster, facing ${scene.monster.facing}`);
  for (const group of scene.survivors) add(group.square, `${name(group.seat)}'s survivors`);
  for (const unit of scene.units) {
    if (!unit.square || unit.status !== "on_board") continue;
    const where = scene.buildings.has(unit.square) ? " on the roof" : "";
    add(unit.square, `${name(unit.seat)}'s ${unitName(unit)}${unit.facing ? `, facing ${unit.facing}` : where}`);
  }
  return words;
}

/** What can be done there, by square. */
export function doable(desk: Desk): Map<Square, string> {
  const words = new Map<Square, string>();
  for (const [square, options] of desk.reach ?? []) {
    const best = cheapest(options, null);
    if (!best) continue;
    const { cost, danger, stop, rescues } = best.detail;
    words.set(square, `${cost} ${cost === 1 ? "point" : "points"}${stop === "must_move_on" ? ", must drive on" : ""}${rescues.length ? ", rescues survivors" : ""}${danger && danger.lost.ways ? `, danger ${share(danger.lost)} percent` : ""}`);
  }
  for (const shot of desk.shots) words.set(shot.detail.at, `target, range ${shot.detail.range}, ${share(shot.detail.hit)} percent`);
  for (const square of desk.can.burns.keys()) words.set(square, "may burn");
  for (const [square, choice] of desk.can.shelters) words.set(square, choice.detail.fate === "lost" ? "survivors would be lost" : "shelter for survivors");
  return words;
}
