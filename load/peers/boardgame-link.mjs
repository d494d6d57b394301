// Opens matches on a boardgame.io server with its own lobby and game clients.

import { createRequire } from 'node:module';
import { game } from './boardgame-game.mjs';

const require = createRequire(import.meta.url);
const { Client, LobbyClient } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');

export const { version } = require('boardgame.io/package.json');

const SYNC_MS = 15_000;

/** Opens one match for a pair of clients and returns the ticket to find it again. */
export async function open(port, pair) {
  const lobby = new LobbyClient({ server: `http://127.0.0.1:${port}` });
  const { matchID } = await lobby.createMatch(game.name, { numPlayers: 2 });
  const seats = [];
  for (const playerID of ['0', '1']) {
    const { playerCredentials } = await lobby.joinMatch(game.name, matchID, { playerID, playerName: `player ${playerID}` });
    seats.push({ matchID, playerID, credentials: playerCredentials });
  }
  const clients = await Promise.all(seats.map((seat, at) => connect(port, seat, SYNC_MS, (moves, cells) => pair.told(at, moves, cells))));
  pair.link = {
    send: (seat, column) => clients[seat].moves.drop(column),
    close: () => clients.forEach((client) => client.stop()),
  };
  return seats;
}

/** What a client that comes back with its old ticket is told, or null when it is told nothing. */
export async function comeBack(port, seats, patienceMs) {
  let state = null;
  const client = await connect(port, seats[0], patienceMs, (moves, cells) => {
    state = { moves, cells };
  }).catch(() => null);
  client?.stop();
  return state;
}

/** A running client whose first state has arrived. */
async function connect(port, { matchID, playerID, credentials }, patienceMs, told) {
  const multiplayer = SocketIO({ server: `127.0.0.1:${port}` });
  const client = Client({ game, numPlayers: 2, debug: false, multiplayer, matchID, playerID, credentials });
  let timer;
  try {
    await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`match ${matchID} was not sent`)), patienceMs);
      client.subscribe((state) => {
        if (state === null) return;
        told(state.G.moves, state.G.cells);
        resolve();
      });
      client.start();
    });
    return client;
  } catch (error) {
    client.stop();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
