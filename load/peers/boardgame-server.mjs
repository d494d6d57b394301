// A boardgame.io server as its manual sets one up, with its storage in memory or in files.

import { createRequire } from 'node:module';
import { game } from './boardgame-game.mjs';
import { main, readOptions, whole, word } from './options.mjs';

// Its packages are folders without an `exports` entry, which only `require` resolves.
const { FlatFile, Origins, Server } = createRequire(import.meta.url)('boardgame.io/server');

await main(async () => {
  const options = readOptions(['port', 'storage', 'dir']);
  const port = whole(options, 'port', 1);
  const storage = word(options, 'storage', ['memory', 'file']);
  if (storage === 'file' && options.dir === undefined) throw new Error('--dir is needed for files');
  const db = storage === 'file' ? new FlatFile({ dir: options.dir }) : undefined;
  await Server({ games: [game], origins: [Origins.LOCALHOST], db }).run(port);
  process.stdout.write('ready\n');
});
