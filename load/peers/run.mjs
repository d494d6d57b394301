// Measures every server in turn, round after round, and prints each line, a table of medians and the ratios.

import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { main, number, readOptions, whole } from './options.mjs';
import { measuredLine, medians, ratios, table } from './summary.mjs';
import { chosen, environment, nodeBinary, script, startServer, VARIANTS } from './variants.mjs';

const execute = promisify(execFile);
const GRACE_SECONDS = 120; // opening the matches and draining them

/** `NAME=COMMAND`: a further server, whose command starts it, plays and prints the measured line itself. */
function further(text) {
  const at = text.indexOf('=');
  if (at < 1 || at === text.length - 1) throw new Error(`--also wants NAME=COMMAND, not ${text}`);
  return { name: text.slice(0, at).trim(), command: text.slice(at + 1) };
}

/** What a child has printed, or an error that holds what it complained of. */
async function output(name, file, args, env, seconds) {
  try {
    const options = { env, timeout: (seconds + GRACE_SECONDS) * 1000, killSignal: 'SIGKILL' };
    return (await execute(file, args, options)).stdout;
  } catch (error) {
    throw new Error(`${name} failed: ${(error.stderr || error.message).trim()}`);
  }
}

async function measurePeer(variant, { dir, matches, seconds, warmup }) {
  const folder = await mkdtemp(join(dir, 'load-'));
  const server = await startServer(variant, folder);
  try {
    const args = { name: variant.name, port: server.port, matches, seconds, warmup, 'server-pid': server.pid };
    const flags = Object.entries(args).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const file = [script(`${variant.peer}-client.mjs`), ...flags];
    return await output(variant.name, nodeBinary(), file, environment(), seconds + warmup);
  } finally {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

function measureFurther(variant, { dir, matches, seconds, warmup }) {
  const given = { LOAD_DIR: dir, LOAD_MATCHES: matches, LOAD_SECONDS: seconds, LOAD_WARMUP: warmup };
  return output(variant.name, '/bin/sh', ['-c', variant.command], { ...process.env, ...given }, seconds + warmup);
}

await main(async () => {
  const options = readOptions(['rounds', 'seconds', 'warmup', 'matches', 'dir', 'only', 'also'], ['only', 'also']);
  const rounds = whole(options, 'rounds', 1, 5);
  const settings = {
    dir: options.dir ?? tmpdir(),
    matches: whole(options, 'matches', 1, 200),
    seconds: number(options, 'seconds', 0.1, 8),
    warmup: number(options, 'warmup', 0, 2),
  };
  const all = [...VARIANTS, ...(options.also ?? []).map(further)];
  const twice = all.find((variant, at) => all.findIndex(({ name }) => name === variant.name) !== at);
  if (twice !== undefined) throw new Error(`two servers are called ${twice.name}`);
  const variants = chosen(all, options.only);

  const lines = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const variant of variants) {
      const measure = variant.command === undefined ? measurePeer : measureFurther;
      const line = measuredLine(variant.name, await measure(variant, settings));
      lines.push(line);
      process.stdout.write(`${JSON.stringify(line)}\n`);
    }
  }
  const results = medians(lines);
  const ours = variants.filter((variant) => variant.command !== undefined).map((variant) => variant.name);
  process.stdout.write(`\n${table(results)}\n\n${JSON.stringify({ medians: results, ratios: ratios(results, ours) })}\n`);
});
