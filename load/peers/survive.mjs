// Kills each server in mid-game, starts it again on the same storage, and counts what came back.

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as boardgame from './boardgame-link.mjs';
import * as colyseus from './colyseus-link.mjs';
import { openAll } from './measure.mjs';
import { main, readOptions, whole } from './options.mjs';
import { Pair } from './pair.mjs';
import { fate, isTorn } from './survival.mjs';
import { chosen, startServer, VARIANTS } from './variants.mjs';

const LINKS = { boardgame, colyseus };
const LEAST_MOVES = 10; // what every match has played before the server is killed
const PLAY_MS = 60_000;
const PATIENCE_MS = 5_000;

/** Plays until every match is under way, and kills the server at a moment that no match has chosen. */
async function playAndKill(server, pairs) {
  for (const pair of pairs) pair.start();
  const deadline = performance.now() + PLAY_MS;
  while (!pairs.every((pair) => pair.acknowledged >= LEAST_MOVES)) {
    if (performance.now() > deadline) throw new Error('the matches did not get under way');
    await sleep(5);
  }
  await sleep(Math.random() * 300);
  await server.kill();
  for (const pair of pairs) pair.stop();
  // What the dead server had already sent still arrives, and counts as told.
  await sleep(300);
  for (const pair of pairs) pair.link.close();
  const problem = pairs.map((pair) => pair.problem).find((found) => found !== null);
  if (problem !== undefined) throw new Error(problem);
}

/** Asks for every match again, one by one, and starts the server again when a torn file has brought it down. */
async function askAgain(variant, folder, pairs, tickets) {
  const fates = { whole: 0, behind: 0, replaced: 0, gone: 0 };
  let lost = 0;
  let crashes = 0;
  let server = await startServer(variant, folder);
  for (const pair of pairs) {
    const state = await LINKS[variant.peer].comeBack(server.port, tickets.get(pair), PATIENCE_MS);
    const { kind, lostMoves } = fate(pair, state);
    fates[kind] += 1;
    lost += lostMoves;
    if (server.hasEnded()) {
      crashes += 1;
      server = await startServer(variant, folder);
    }
  }
  await server.kill();
  return { ...fates, lost_moves: lost, crashes };
}

async function countFiles(folder) {
  const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  return { files: texts.length, torn_files: texts.filter(isTorn).length };
}

async function survive(variant, round, matches, dir) {
  const folder = await mkdtemp(join(dir, 'survive-'));
  try {
    const server = await startServer(variant, folder);
    const pairs = Array.from({ length: matches }, (_, match) => new Pair(match));
    const tickets = new Map();
    try {
      const { open } = LINKS[variant.peer];
      await openAll(pairs, async (pair) => tickets.set(pair, await open(server.port, pair)));
      await playAndKill(server, pairs);
    } finally {
      await server.kill();
    }
    const files = await countFiles(folder);
    const acknowledged = pairs.reduce((sum, pair) => sum + pair.acknowledged, 0);
    const back = await askAgain(variant, folder, pairs, tickets);
    const { version } = LINKS[variant.peer];
    return { server: variant.name, version, round, matches, acknowledged_moves: acknowledged, ...back, ...files };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await main(async () => {
  const options = readOptions(['rounds', 'matches', 'dir', 'only'], ['only']);
  const rounds = whole(options, 'rounds', 1, 4);
  const matches = whole(options, 'matches', 1, 20);
  for (const variant of chosen(VARIANTS, options.only)) {
    for (let round = 1; round <= rounds; round += 1) {
      const line = await survive(variant, round, matches, options.dir ?? tmpdir());
      process.stdout.write(`${JSON.stringify(line)}\n`);
    }
  }
  process.exit(0); // the client libraries keep timers of their own
});
