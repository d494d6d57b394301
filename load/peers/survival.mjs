// What became of a match whose server was killed, and of a file that it was writing.

import { isSameBoard, replay } from './connect-four.mjs';

/**
 * Compares what a client is told after the restart with what the pair was told before.
 * `whole`: every acknowledged move is there and the board is right. `behind`: an earlier state of the same match.
 * `replaced`: another game under the old name, usually a new one. `gone`: no answer at all.
 */
export function fate(pair, state) {
  const { acknowledged, columns } = pair;
  if (state === null) return { kind: 'gone', lostMoves: acknowledged };
  const known = state.moves <= columns.length && isSameBoard(state.cells, replay(columns.slice(0, state.moves)));
  if (!known || (state.moves === 0 && acknowledged > 0)) return { kind: 'replaced', lostMoves: acknowledged };
  if (state.moves < acknowledged) return { kind: 'behind', lostMoves: acknowledged - state.moves };
  return { kind: 'whole', lostMoves: 0 };
}

/** Whether a file of the FlatFile storage does not hold one whole entry any more. */
export function isTorn(text) {
  try {
    return typeof JSON.parse(text).key !== 'string';
  } catch {
    return true;
  }
}
