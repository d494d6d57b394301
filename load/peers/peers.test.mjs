// Tests of the load test itself: that it counts right, and that it fails when it should.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { drop, emptyBoard, isSameBoard, replay, scripted } from './connect-four.mjs';
import { percentile, play } from './measure.mjs';
import { Pair } from './pair.mjs';
import { measuredLine, medians, ratios, table } from './summary.mjs';
import { fate, isTorn } from './survival.mjs';
import { chosen, startServer, VARIANTS } from './variants.mjs';

const isEmpty = (cells) => isSameBoard(cells, emptyBoard());

test('four in a row clear the board in every direction, three do not', () => {
  const games = {
    upright: [0, 1, 0, 1, 0, 1, 0],
    level: [0, 0, 1, 1, 2, 2, 3],
    rising: [0, 1, 1, 2, 2, 3, 2, 3, 3, 6, 3],
    falling: [6, 5, 5, 4, 4, 3, 4, 3, 3, 0, 3],
  };
  for (const [name, columns] of Object.entries(games)) {
    assert.equal(isEmpty(replay(columns)), true, name);
    assert.equal(isEmpty(replay(columns.slice(0, -1))), false, name);
  }
});

test('a row does not go on at the other edge', () => {
  const cells = emptyBoard();
  for (const at of [5, 6, 7]) cells[at] = 1; // the end of row 0 and the start of row 1
  for (const at of [0, 1]) cells[at] = 2;
  assert.equal(drop(cells, 1, 0), true);
  assert.equal(cells[8], 1);
});

test('a full column and a column outside the board are refused', () => {
  const cells = replay([0, 0, 0, 0, 0, 0]);
  for (const column of [0, -1, 7, 1.5, '1', undefined]) assert.equal(drop(cells, column, 0), false);
  assert.equal(drop(cells, 1, 0), true);
});

test('a board that is full without a winner is cleared', () => {
  // Pairs of columns, shifted in every row, hold no four in a line.
  const cells = emptyBoard();
  for (let row = 0; row < 6; row += 1) {
    for (let column = 0; column < 7; column += 1) {
      const player = (Math.floor(column / 2) + row) % 2;
      if (row < 5 || column < 6) cells[row * 7 + column] = player + 1;
    }
  }
  assert.equal(drop(cells, 6, (3 + 5) % 2), true);
  assert.equal(isEmpty(cells), true);
});

test('the script plays legal moves for ever and comes to an end of the game again and again', () => {
  for (const match of [0, 1, 199]) {
    const cells = emptyBoard();
    let cleared = 0;
    for (let move = 0; move < 2000; move += 1) {
      assert.equal(drop(cells, scripted(cells, match, move), move % 2), true);
      cleared += isEmpty(cells) ? 1 : 0;
    }
    assert.ok(cleared > 20, `match ${match} was cleared ${cleared} times`);
  }
});

/** A pair whose server is played by the test. */
function pairWith(send, acknowledged) {
  const pair = new Pair(0, acknowledged);
  pair.link = { send, close: () => {} };
  pair.told(0, 0, emptyBoard());
  pair.told(1, 0, emptyBoard());
  return pair;
}

test('the next move waits for both clients, and only the mover acknowledges', () => {
  const sent = [];
  let acknowledged = 0;
  const pair = pairWith((seat) => sent.push(seat), () => {
    acknowledged += 1;
  });
  pair.start();
  assert.deepEqual(sent, [0]);
  pair.told(1, 1, replay(pair.columns));
  assert.deepEqual([sent, acknowledged], [[0], 0]);
  pair.told(1, 1, replay(pair.columns)); // said twice
  pair.told(0, 0, emptyBoard()); // nothing new for the mover
  assert.deepEqual([sent, acknowledged], [[0], 0]);
  pair.told(0, 1, replay(pair.columns));
  assert.deepEqual([sent, acknowledged], [[0, 1], 1]);
});

test('a count that nobody sent, a count that falls and another board are problems', () => {
  const ahead = pairWith(() => {});
  ahead.start();
  ahead.told(0, 2, emptyBoard());
  assert.match(ahead.check(), /counts 2 moves after 0, 1 were sent/);

  const back = pairWith(() => {});
  back.start();
  back.told(0, 1, replay(back.columns));
  back.told(0, 0, emptyBoard());
  assert.match(back.check(), /counts 0 moves after 1/);

  const other = pairWith(() => {});
  other.start();
  other.stop();
  other.told(0, 1, replay(other.columns));
  other.told(1, 1, emptyBoard());
  assert.match(other.check(), /another board/);
  other.told(1, 1, replay(other.columns));
  assert.equal(other.check(), null);
});

/** Matches against a server inside this process that applies every move and tells whom it likes. */
function playAgainst(tells) {
  const latencies = [];
  const pairs = [1, 2, 3].map((number) => {
    const pair = new Pair(number, (waited) => latencies.push(waited));
    const cells = emptyBoard();
    let moves = 0;
    pair.link = {
      send: (seat, column) => {
        drop(cells, column, seat);
        moves += 1;
        setTimeout(() => tells(seat, moves).forEach((at) => pair.told(at, moves, [...cells])), 1);
      },
      close: () => {},
    };
    [0, 1].forEach((seat) => pair.told(seat, 0, cells));
    return pair;
  });
  let cpu = 0;
  const serverCpu = () => (cpu += 1000);
  return play({ pairs, seconds: 0.2, warmup: 0.05, drain: 0.2, latencies, serverCpu });
}

test('a run is measured when both clients are told', async () => {
  const measured = await playAgainst(() => [0, 1]);
  assert.ok(measured.moves > 10);
  assert.ok(Math.abs(measured.moves_per_second - measured.moves / measured.seconds) < measured.moves * 0.05);
  assert.ok(measured.p50_ms > 0 && measured.p50_ms <= measured.p99_ms);
  assert.equal(measured.server_cpu_us_per_move, Number((1000 / measured.moves).toFixed(2)));
});

test('a run in which nothing is told fails, and so does one that stops or leaves one client out', async () => {
  await assert.rejects(playAgainst(() => []), /1 moves sent, 0 acknowledged/);
  await assert.rejects(playAgainst((seat) => [seat]), /1 moves sent, 1 acknowledged, the clients were told of 1 and 0/);
  await assert.rejects(playAgainst((seat, moves) => (moves < 5 ? [0, 1] : [])), /5 moves sent, 4 acknowledged/);
});

test('percentiles', () => {
  const values = Array.from({ length: 100 }, (_, at) => at + 1);
  assert.deepEqual([percentile(values, 0.5), percentile(values, 0.99), percentile([7], 0.99)], [51, 100, 7]);
});

const line = (server, rate, cpu) =>
  ({ server, version: '1', moves: 10, moves_per_second: rate, p50_ms: 2, p99_ms: 4, server_cpu_us_per_move: cpu });

test('a line without figures is refused', () => {
  const good = JSON.stringify(line('x', 5, 5));
  assert.equal(measuredLine('ours', `noise\n${good}\n`).server, 'ours');
  assert.throws(() => measuredLine('ours', 'noise\n'), /found 0/);
  assert.throws(() => measuredLine('ours', `${good}\n${good}\n`), /found 2/);
  for (const bad of [0, null, undefined]) {
    assert.throws(() => measuredLine('ours', JSON.stringify(line('x', bad, 5))), /moves_per_second is/);
  }
});

test('medians, ratios and the table', () => {
  const lines = [line('peer', 100, 40), line('ours', 900, 10), line('peer', 300, 20), line('ours', 1100, 20), line('peer', 200, 60)];
  const results = medians(lines);
  assert.deepEqual(results.map((result) => [result.server, result.moves_per_second, result.server_cpu_us_per_move]), [['peer', 200, 40], ['ours', 1000, 15]]);
  assert.deepEqual(ratios(results, ['ours']), [
    { server: 'ours', against: 'peer', moves_per_second: 5, p50_ms: 1, p99_ms: 1, server_cpu_us_per_move: 0.375 },
  ]);
  assert.deepEqual(ratios(results, []), []);
  assert.match(table(results), /\| ours \(1\) \| 1,000 \(900 to 1,100\) \| 2\.0 \| 4\.0 \| 15\.0 \|$/);
});

test('variants are chosen by a part of their name', () => {
  assert.equal(chosen(VARIANTS).length, 4);
  assert.deepEqual(chosen(VARIANTS, ['colyseus']).map(({ name }) => name), ['Colyseus default', 'Colyseus at once']);
  assert.throws(() => chosen(VARIANTS, ['nobody']), /names none of/);
});

test('the fate of a match', () => {
  const pair = { acknowledged: 2, columns: [3, 4, 3] };
  const at = (moves) => ({ moves, cells: replay(pair.columns.slice(0, moves)) });
  assert.deepEqual(fate(pair, null), { kind: 'gone', lostMoves: 2 });
  assert.deepEqual(fate(pair, at(0)), { kind: 'replaced', lostMoves: 2 });
  assert.deepEqual(fate(pair, at(1)), { kind: 'behind', lostMoves: 1 });
  assert.deepEqual(fate(pair, at(2)), { kind: 'whole', lostMoves: 0 });
  assert.deepEqual(fate(pair, at(3)), { kind: 'whole', lostMoves: 0 });
  assert.deepEqual(fate(pair, { moves: 2, cells: replay([0, 0]) }), { kind: 'replaced', lostMoves: 2 });
  assert.deepEqual(fate(pair, { moves: 9, cells: emptyBoard() }), { kind: 'replaced', lostMoves: 2 });
});

test('a torn file', () => {
  assert.equal(isTorn('{"key":"a","value":1}'), false);
  for (const text of ['', '{"key":"a","val', '{}', 'null']) assert.equal(isTorn(text), true, text);
});

// Without this the survival check could report lost matches of a server that it only fails to ask.
for (const variant of [VARIANTS[0], VARIANTS[3]]) {
  test(`${variant.name}: a match of a living server is found whole by clients that come back`, async () => {
    const link = await import(`./${variant.peer}-link.mjs`);
    const server = await startServer(variant, '');
    try {
      const pair = new Pair(0);
      const ticket = await link.open(server.port, pair);
      pair.start();
      while (pair.acknowledged < 10) await sleep(5);
      pair.stop();
      while (!pair.isSettled()) await sleep(5);
      assert.equal(pair.check(), null);
      pair.link.close();
      const state = await link.comeBack(server.port, ticket, 5000);
      assert.deepEqual(fate(pair, state), { kind: 'whole', lostMoves: 0 });
    } finally {
      await server.kill();
    }
  });
}
