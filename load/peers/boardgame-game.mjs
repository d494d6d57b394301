// The game as boardgame.io wants it, used by its server and by its clients.

import { drop, emptyBoard } from './connect-four.mjs';

export const game = {
  name: 'connect-four',
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ cells: emptyBoard(), moves: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    drop: {
      move: ({ G, playerID }, column) => {
        if (!drop(G.cells, column, Number(playerID))) return 'INVALID_MOVE';
        G.moves += 1;
      },
      // Without its own guess, what a client shows is what the server has told it: that is what we measure.
      client: false,
    },
  },
};
