// Plays matches on a boardgame.io server and prints what was measured as one line of JSON.

import { open, version } from './boardgame-link.mjs';
import { measurePeer } from './measure.mjs';
import { main } from './options.mjs';

await main(async () => {
  await measurePeer({ version, open });
  process.exit(0); // the connections are still open
});
