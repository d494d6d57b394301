// One match of two scripted clients: the next move is sent only when the server has told both of the last one.

import { isSameBoard, replay, scripted } from './connect-four.mjs';

export class Pair {
  /** `number` chooses the script; `acknowledged` is called with the milliseconds that a mover waited. */
  constructor(number, acknowledged = () => {}) {
    this.number = number;
    this.onAcknowledged = acknowledged;
    this.columns = []; // every column sent, in order
    this.acknowledged = 0; // how many moves their own movers were told of
    this.seen = [null, null]; // what each client was last told: how many moves the server has made, and the board
    this.running = false;
    this.sentAt = 0;
    this.problem = null;
    this.link = null; // `send(seat, column)` and `close()`, set by the peer's own part
  }

  start() {
    this.running = true;
    this.next();
  }

  /** No move follows the one in flight. */
  stop() {
    this.running = false;
  }

  next() {
    const move = this.columns.length;
    const seat = move % 2;
    const column = scripted(this.seen[seat].cells, this.number, move);
    this.columns.push(column);
    this.sentAt = performance.now();
    this.link.send(seat, column);
  }

  /** The server has told a client of a state. News that repeat an older state change nothing. */
  told(seat, moves, cells) {
    const before = this.seen[seat]?.moves ?? 0;
    this.seen[seat] = { moves, cells };
    const sent = this.columns.length;
    if (moves > sent || moves < before) {
      this.problem ??= `match ${this.number}: the server counts ${moves} moves after ${before}, ${sent} were sent`;
    }
    if (this.problem !== null || moves === before || moves !== sent) return;
    if (seat === (sent - 1) % 2) {
      this.acknowledged = moves;
      this.onAcknowledged(performance.now() - this.sentAt);
    }
    if (this.running && this.isSettled()) this.next();
  }

  /** Whether both clients were told of every move sent. */
  isSettled() {
    const sent = this.columns.length;
    return this.seen[0]?.moves === sent && this.seen[1]?.moves === sent;
  }

  /** Compares both ends of a settled match: the counts and the boards. Returns what is wrong, or null. */
  check() {
    if (this.problem !== null) return this.problem;
    const sent = this.columns.length;
    const counts = this.seen.map((seen) => seen?.moves ?? 0);
    if (sent === 0) return `match ${this.number}: nothing was played`;
    if (!this.isSettled() || this.acknowledged !== sent) {
      return `match ${this.number}: ${sent} moves sent, ${this.acknowledged} acknowledged, the clients were told of ${counts.join(' and ')}`;
    }
    const board = replay(this.columns);
    const differs = this.seen.some((seen) => !isSameBoard(seen.cells, board));
    return differs ? `match ${this.number}: a client was told of another board` : null;
  }
}
