// Opens matches on a Colyseus server with its own client library.

import { createRequire } from 'node:module';
import { Client } from '@colyseus/sdk';

export const { version } = createRequire(import.meta.url)('@colyseus/core/package.json');

/** Opens one room for a pair of clients and returns the ticket to find it again. */
export async function open(port, pair) {
  const lobby = new Client(`http://127.0.0.1:${port}`);
  const first = await lobby.create('connect-four');
  const firstTold = listen(first, 0, pair);
  const second = await lobby.joinById(first.roomId);
  await Promise.all([firstTold, listen(second, 1, pair)]);
  const rooms = [first, second];
  pair.link = {
    send: (seat, column) => rooms[seat].send('drop', column),
    close: () => rooms.forEach((room) => room.connection.close()),
  };
  return { roomId: first.roomId, token: first.reconnectionToken };
}

/** Passes on whatever a room tells; resolves with the first state. */
function listen(room, seat, pair) {
  // A client that reconnects by itself would hide that its server was gone.
  room.reconnection.enabled = false;
  return new Promise((resolve) => {
    room.onStateChange((state) => {
      pair.told(seat, state.moves, state.cells);
      resolve();
    });
  });
}

/** What a client that comes back with its old ticket is told, or null when there is no such room any more. */
export async function comeBack(port, { roomId, token }, patienceMs) {
  const lobby = new Client(`http://127.0.0.1:${port}`);
  const room = await lobby.reconnect(token).catch(() => lobby.joinById(roomId)).catch(() => null);
  if (room === null) return null;
  room.reconnection.enabled = false;
  const told = new Promise((resolve) => {
    room.onStateChange.once((state) => resolve({ moves: state.moves, cells: [...state.cells] }));
  });
  const late = new Promise((resolve) => {
    setTimeout(() => resolve(null), patienceMs).unref();
  });
  return Promise.race([told, late]);
}
