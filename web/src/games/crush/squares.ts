// The squares of the city: columns A to P from the west, rows 1 to 12 from the north. A square is 64 units wide.
import type { Square, Way } from "../../wire/games/crush";

export const COLUMNS = 16;
export const ROWS = 12;
export const UNIT = 64;
export const LETTERS = "ABCDEFGHIJKLMNOP";

export const columnOf = (square: Square): number => square.charCodeAt(0) - 65;
export const rowOf = (square: Square): number => Number(square.slice(1)) - 1;
export const squareAt = (column: number, row: number): Square | null =>
  column >= 0 && column < COLUMNS && row >= 0 && row < ROWS ? `${LETTERS[column]}${row + 1}` : null;
/** The north-western corner of a square in units. */
export const leftOf = (square: Square): number => columnOf(square) * UNIT;
export const topOf = (square: Square): number => rowOf(square) * UNIT;
/** Its middle. */
export const middleOf = (square: Square): { x: number; y: number } => ({ x: leftOf(square) + 32, y: topOf(square) + 32 });

/** The four squares whose north-western one this is. */
export function blockAt(corner: Square): Square[] {
  const [column, row] = [columnOf(corner), rowOf(corner)];
  return [squareAt(column, row), squareAt(column + 1, row), squareAt(column, row + 1), squareAt(column + 1, row + 1)].filter((square) => square !== null);
}

export const WAYS: Way[] = ["north", "east", "south", "west"];
export const STEP: Record<Way, [number, number]> = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };
export const degrees = (way: Way | null): number => (way === null ? 0 : WAYS.indexOf(way) * 90);
export const turned = (way: Way, by: 1 | -1): Way => WAYS[(WAYS.indexOf(way) + by + 4) % 4] ?? way;

/** How many squares it is from one to the other along a row or a column, or along both. */
export const stepsBetween = (from: Square, to: Square): number =>
  Math.abs(columnOf(from) - columnOf(to)) + Math.abs(rowOf(from) - rowOf(to));

/** A number of a square that stays the same, to vary what is drawn there. */
export const varied = (square: Square, of: number): number => (columnOf(square) * 7 + rowOf(square) * 5 + ((columnOf(square) * rowOf(square)) % 3)) % of;

/** The outline of a set of squares as a path. */
export function outline(squares: ReadonlySet<Square>): string {
  let path = "";
  for (const square of squares) {
    const [column, row] = [columnOf(square), rowOf(square)];
    const [x, y] = [column * UNIT, row * UNIT];
    const has = (dx: number, dy: number) => {
      const beside = squareAt(column + dx, row + dy);
      return beside !== null && squares.has(beside);
    };
    if (!has(0, -1)) path += `M${x} ${y}h64`;
    if (!has(0, 1)) path += `M${x} ${y + 64}h64`;
    if (!has(-1, 0)) path += `M${x} ${y}v64`;
    if (!has(1, 0)) path += `M${x + 64} ${y}v64`;
  }
  return path;
}

/** The squares themselves, a little smaller, as one path. */
export function tiles(squares: Iterable<Square>): string {
  let path = "";
  for (const square of squares) path += `M${leftOf(square) + 11} ${topOf(square) + 3}h42a8 8 0 0 1 8 8v42a8 8 0 0 1-8 8h-42a8 8 0 0 1-8-8v-42a8 8 0 0 1 8-8z`;
  return path;
}

/** A way through the streets for the eye only: the server says where a unit ends, not how it went there. */
export function streetsBetween(from: Square, to: Square, closed: (square: Square) => boolean): Square[] {
  const before = new Map<Square, Square | null>([[from, null]]);
  const waiting: Square[] = [from];
  for (let square = waiting.shift(); square !== undefined; square = waiting.shift()) {
    if (square === to) break;
    for (const way of WAYS) {
      const [dx, dy] = STEP[way];
      const next = squareAt(columnOf(square) + dx, rowOf(square) + dy);
      if (next === null || before.has(next) || (closed(next) && next !== to)) continue;
      before.set(next, square);
      waiting.push(next);
    }
  }
  if (!before.has(to)) return [from, to];
  const path: Square[] = [];
  for (let square: Square | null | undefined = to; square; square = before.get(square)) path.unshift(square);
  return path;
}
