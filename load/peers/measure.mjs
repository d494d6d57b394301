// The measured run of one client: matches are opened, played for a while, checked at both ends, and told in one line.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { number, readOptions, whole } from './options.mjs';
import { Pair } from './pair.mjs';

const OPENED_AT_ONCE = 10;
const DRAIN_SECONDS = 10;

/** User and system time of a process since its start, in microseconds. */
export function cpuMicros(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold spaces, so the fields are counted behind it: utime and stime are the 14th and 15th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * microsPerTick();
}

let tick = null;
function microsPerTick() {
  tick ??= 1e6 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return tick;
}

/** The value below which a share of the sorted values lies. */
export function percentile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/** Opens the matches, a few at a time, so that no server meets hundreds of handshakes at once. */
export async function openAll(pairs, open) {
  for (let from = 0; from < pairs.length; from += OPENED_AT_ONCE) {
    await Promise.all(pairs.slice(from, from + OPENED_AT_ONCE).map(open));
  }
}

/** Plays the opened matches and returns what was measured; throws when the two ends do not agree. */
export async function play({ pairs, seconds, warmup, latencies, serverCpu, drain = DRAIN_SECONDS }) {
  for (const pair of pairs) pair.start();
  await sleep(warmup * 1000);

  latencies.length = 0;
  const began = { at: performance.now(), server: serverCpu(), own: process.cpuUsage() };
  await sleep(seconds * 1000);
  const moves = latencies.length;
  const elapsed = (performance.now() - began.at) / 1000;
  const server = serverCpu() - began.server;
  const own = process.cpuUsage(began.own);
  const sorted = Float64Array.from(latencies).sort();

  for (const pair of pairs) pair.stop();
  const deadline = performance.now() + drain * 1000;
  while (performance.now() < deadline && !pairs.every((pair) => pair.isSettled())) await sleep(20);
  const problem = pairs.map((pair) => pair.check()).find((found) => found !== null);
  if (problem !== undefined) throw new Error(problem);
  if (moves === 0) throw new Error('no move was acknowledged in the measured time');
  if (!(server > 0)) throw new Error('the server used no processor time: is --server-pid right?');

  return {
    seconds: rounded(elapsed, 3),
    moves,
    moves_per_second: rounded(moves / elapsed, 1),
    p50_ms: rounded(percentile(sorted, 0.5), 2),
    p99_ms: rounded(percentile(sorted, 0.99), 2),
    server_cpu_us_per_move: rounded(server / moves, 2),
    client_cpu_us_per_move: rounded((own.user + own.system) / moves, 2),
  };
}

const rounded = (value, digits) => Number(value.toFixed(digits));

/** The whole client script of a peer, given its part that opens a match. */
export async function measurePeer({ version, open }) {
  const options = readOptions(['name', 'port', 'matches', 'seconds', 'warmup', 'server-pid']);
  if (options.name === undefined) throw new Error('--name is needed: what the line calls the server');
  const port = whole(options, 'port', 1);
  const matches = whole(options, 'matches', 1, 200);
  const seconds = number(options, 'seconds', 0.1, 8);
  const warmup = number(options, 'warmup', 0, 2);
  const pid = whole(options, 'server-pid', 1);

  const latencies = [];
  const pairs = Array.from({ length: matches }, (_, match) => new Pair(match, (waited) => latencies.push(waited)));
  await openAll(pairs, (pair) => open(port, pair));
  const measured = await play({ pairs, seconds, warmup, latencies, serverCpu: () => cpuMicros(pid) });
  process.stdout.write(`${JSON.stringify({ server: options.name, version, matches, ...measured })}\n`);
}
