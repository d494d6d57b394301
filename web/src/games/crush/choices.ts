// What may be done now, sorted by what it is about.
import type { Choice } from "../../wire/table";
import type { Action, Danger, Detail, Kind, Square, Way } from "../../wire/games/crush";

export type CrushChoice = Choice<Action, Detail>;
type Of<W extends Detail["what"]> = Omit<CrushChoice, "detail"> & { detail: Extract<Detail, { what: W }> };
export type MoveChoice = Of<"move">;
export type ShotChoice = Of<"shoot">;
export type TradeChoice = Of<"trade">;
export type PassChoice = Of<"pass_over">;
export type BurnChoice = Of<"set_ablaze">;
export type ReserveChoice = Of<"take_reserve">;
export type ShelterChoice = Of<"shelter">;

/** Who moves: the square of a unit on the board, or a kind of unit that waits in reserve. */
export type Mover = Square | Kind;

export interface Sorted {
  /** By who moves, then by where to. */
  moves: Map<Mover, Map<Square, MoveChoice[]>>;
  shots: Map<Square, ShotChoice[]>;
  trades: TradeChoice[];
  passes: Map<Square, PassChoice>;
  burns: Map<Square, BurnChoice>;
  reserves: ReserveChoice[];
  shelters: Map<Square, ShelterChoice>;
  end: Of<"end_movement"> | null;
  roll: Of<"roll_monster_die"> | null;
  stop: Of<"stop_attacking"> | null;
}

function listIn<K, T>(map: Map<K, T[]>, key: K, item: T): void {
  const list = map.get(key);
  if (list) list.push(item);
  else map.set(key, [item]);
}

export function sorted(choices: CrushChoice[]): Sorted {
  const all: Sorted = { moves: new Map(), shots: new Map(), trades: [], passes: new Map(), burns: new Map(), reserves: [], shelters: new Map(), end: null, roll: null, stop: null };
  for (const choice of choices) {
    const { detail } = choice;
    switch (detail.what) {
      case "move": {
        const mover = detail.from ?? detail.unit;
        let reach = all.moves.get(mover);
        if (!reach) all.moves.set(mover, (reach = new Map()));
        listIn(reach, detail.to, choice as MoveChoice);
        break;
      }
      case "shoot": listIn(all.shots, detail.from, choice as ShotChoice); break;
      case "trade": all.trades.push({ ...choice, detail }); break;
      case "pass_over": all.passes.set(detail.at, { ...choice, detail }); break;
      case "set_ablaze": all.burns.set(detail.at, { ...choice, detail }); break;
      case "take_reserve": all.reserves.push({ ...choice, detail }); break;
      case "shelter": all.shelters.set(detail.at, { ...choice, detail }); break;
      case "end_movement": all.end = { ...choice, detail }; break;
      case "roll_monster_die": all.roll = { ...choice, detail }; break;
      case "stop_attacking": all.stop = { ...choice, detail }; break;
      case "not_offered": break;
    }
  }
  return all;
}

/** The cheapest of the ways to end on a square; of equals the one that keeps the facing. */
export function cheapest(options: MoveChoice[], facing: Way | null): MoveChoice | null {
  let best: MoveChoice | null = null;
  for (const option of options) {
    if (!best || option.detail.cost < best.detail.cost || (option.detail.cost === best.detail.cost && option.detail.facing === facing)) best = option;
  }
  return best;
}

/** The danger of a square, where there is any. */
export const threat = (danger: Danger | null): Danger | null => (danger && danger.lost.ways > 0 ? danger : null);
export const letterOf = (way: Way): string => way.charAt(0);
export const share = (odds: { ways: number; of: number }): string => `${Math.round((odds.ways * 100) / odds.of)}`;
export const inReserve = (mover: Mover): mover is Kind => mover === "tank" || mover === "helicopter";
