// A Colyseus server with one room a match, sending patches at its default rate or at once after each move.

import { Room, Server } from '@colyseus/core';
import { schema, t } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { drop, emptyBoard } from './connect-four.mjs';
import { main, readOptions, whole, word } from './options.mjs';

const Board = schema({ cells: t.array('uint8'), turn: t.uint8(), moves: t.uint32() });

const RETURN_SECONDS = 60; // how long a seat waits for a player whose connection broke

class Match extends Room {
  onCreate({ patches }) {
    this.maxClients = 2;
    this.state = new Board({ cells: emptyBoard(), turn: 0, moves: 0 });
    this.seats = [];
    const atOnce = patches === 'at-once';
    if (atOnce) this.patchRate = null;
    this.onMessage('drop', (client, column) => {
      const seat = this.seats.indexOf(client.sessionId);
      if (seat !== this.state.turn || !drop(this.state.cells, column, seat)) return;
      this.state.turn = 1 - seat;
      this.state.moves += 1;
      if (atOnce) this.broadcastPatch();
    });
  }

  onJoin(client) {
    this.seats.push(client.sessionId);
  }

  onDrop(client) {
    this.allowReconnection(client, RETURN_SECONDS);
  }
}

await main(async () => {
  const options = readOptions(['port', 'mode']);
  const port = whole(options, 'port', 1);
  const patches = word(options, 'mode', ['default', 'at-once']);
  const server = new Server({ transport: new WebSocketTransport(), greet: false });
  // The server's own options of a room win over those that a client sends.
  server.define('connect-four', Match, { patches });
  await server.listen(port, '127.0.0.1');
  process.stdout.write('ready\n');
});
