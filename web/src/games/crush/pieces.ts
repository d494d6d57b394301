// What is drawn in the city, row by row from the north, so that roofs hide what is behind them.
import type { ShownSurvivors, ShownUnit, Square } from "../../wire/games/crush";
import type { Scene } from "./scene";
import { blockAt, columnOf, rowOf, squareAt, varied } from "./squares";

export type Drawn =
  | { key: string; kind: "building"; square: Square; look: number; burning: boolean; grabbed: boolean; onHole: boolean; bare: boolean }
  | { key: string; kind: "free"; square: Square; look: number }
  | { key: string; kind: "crushed"; square: Square }
  | { key: string; kind: "survivors"; square: Square; group: ShownSurvivors; roof: boolean }
  | { key: string; kind: "unit"; square: Square; unit: ShownUnit; roof: boolean }
  | { key: string; kind: "monster"; square: Square };

const LAYER = { building: 0, free: 1, crushed: 1, survivors: 2, unit: 3, monster: 9 };

export function drawn(scene: Scene, hidden: ReadonlySet<string>): Drawn[] {
  const list: Drawn[] = [];
  const occupied = new Set<Square>();
  for (const unit of scene.units) if (unit.square && unit.status === "on_board") occupied.add(unit.square);
  for (const group of scene.survivors) occupied.add(group.square);
  for (const square of scene.buildings) {
    const burning = scene.fires.has(square);
    const grabbed = scene.grabbed.has(square);
    list.push({ key: `b${square}`, kind: "building", square, look: varied(square, 4) + 1, burning, grabbed, onHole: scene.holes.has(square) && !grabbed, bare: burning || occupied.has(square) });
  }
  for (const square of scene.free) list.push({ key: `t${square}`, kind: "free", square, look: varied(square, 3) + 1 });
  for (const square of scene.crushed) list.push({ key: `c${square}`, kind: "crushed", square });
  for (const group of scene.survivors) list.push({ key: `s${group.card}`, kind: "survivors", square: group.square, group, roof: scene.buildings.has(group.square) });
  for (const unit of scene.units) {
    const key = `u${unit.seat}${unit.id}`;
    if (unit.square && unit.status === "on_board" && !hidden.has(key)) list.push({ key, kind: "unit", square: unit.square, unit, roof: scene.buildings.has(unit.square) });
  }
  if (!hidden.has("monster")) {
    const { square } = scene.monster;
    list.push({ key: "monster", kind: "monster", square: squareAt(columnOf(square), rowOf(square) + 1) ?? square });
  }
  const order = (piece: Drawn) => (rowOf(piece.square) * 10 + LAYER[piece.kind]) * 16 + columnOf(piece.square);
  return list.sort((a, b) => order(a) - order(b));
}

/** The Holes that are seen: no tentacle hides them. */
export const openHoles = (scene: Scene): Square[] =>
  [...scene.holes].filter((square) => !scene.free.has(square) && !scene.crushed.has(square) && !scene.grabbed.has(square));

export interface Under {
  holes: { x: number; y: number; key: Square; mega: boolean }[];
  megas: Square[];
}

/** What lies under the Monster: a badge in the outer corner of each square that is over a Hole, one for each MegaHole. */
export function under(scene: Scene): Under {
  const corner = scene.monster.square;
  const squares = blockAt(corner);
  const holes: Under["holes"] = [];
  const place = (square: Square) => ({
    x: columnOf(square) * 64 + (columnOf(square) === columnOf(corner) ? 15 : 49),
    y: rowOf(square) * 64 + (rowOf(square) === rowOf(corner) ? 15 : 49),
  });
  for (const square of squares) if (scene.holes.has(square)) holes.push({ ...place(square), key: square, mega: false });
  const megas: Square[] = [];
  for (const mega of scene.mega) {
    const over = blockAt(mega).filter((square) => squares.includes(square));
    const first = over[0];
    if (!first) continue;
    megas.push(mega);
    holes.push({ ...place(first), key: `${mega}!`, mega: true });
  }
  return { holes, megas };
}
