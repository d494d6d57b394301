// Connect Four as every peer plays it: 42 cells, two players, and a board that is cleared when it is won or full.

const COLUMNS = 7;
const ROWS = 6;
const DIRECTIONS = [[0, 1], [1, 0], [1, 1], [1, -1]];

/** An empty board: 0 is free, 1 and 2 are the players. Row 0 is the bottom. */
export const emptyBoard = () => new Array(COLUMNS * ROWS).fill(0);

const isFree = (cells, column) => cells[(ROWS - 1) * COLUMNS + column] === 0;

/**
 * Drops a piece of player 0 or 1, and tells whether that was legal. The board is changed in place, so that the same
 * rules serve a plain array and the arrays that the frameworks watch.
 */
export function drop(cells, column, player) {
  if (!Number.isInteger(column) || column < 0 || column >= COLUMNS || !isFree(cells, column)) return false;
  let at = column;
  while (cells[at] !== 0) at += COLUMNS;
  cells[at] = player + 1;
  if (isWon(cells, at) || isFull(cells)) {
    for (let cell = 0; cell < COLUMNS * ROWS; cell += 1) cells[cell] = 0;
  }
  return true;
}

function isWon(cells, at) {
  const player = cells[at];
  const row = Math.floor(at / COLUMNS);
  const column = at % COLUMNS;
  const run = (up, right) => {
    let length = 0;
    for (let r = row + up, c = column + right; ; r += up, c += right) {
      if (r < 0 || r >= ROWS || c < 0 || c >= COLUMNS || cells[r * COLUMNS + c] !== player) return length;
      length += 1;
    }
  };
  return DIRECTIONS.some(([up, right]) => run(up, right) + run(-up, -right) >= 3);
}

function isFull(cells) {
  for (let column = 0; column < COLUMNS; column += 1) {
    if (isFree(cells, column)) return false;
  }
  return true;
}

/** The scripted column of one move: spread over the board, different in every match, and always legal. */
export function scripted(cells, match, move) {
  const wish = (match * 5 + move * 3 + Math.floor(move / COLUMNS)) % COLUMNS;
  for (let step = 0; step < COLUMNS; step += 1) {
    const column = (wish + step) % COLUMNS;
    if (isFree(cells, column)) return column;
  }
  throw new Error(`match ${match} has no free column at move ${move}`);
}

/** The board after some columns, the players taking turns. */
export function replay(columns) {
  const cells = emptyBoard();
  columns.forEach((column, move) => {
    if (!drop(cells, column, move % 2)) throw new Error(`move ${move} in column ${column} is not legal`);
  });
  return cells;
}

/** Whether two boards hold the same pieces. Either may be an array of a framework. */
export function isSameBoard(one, other) {
  for (let cell = 0; cell < COLUMNS * ROWS; cell += 1) {
    if (one[cell] !== other[cell]) return false;
  }
  return true;
}
