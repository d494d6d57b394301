// After the build: holds the budgets, and compresses everything that travels so that the server need not.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const dist = new URL("../dist/", import.meta.url).pathname;
const files = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });

const sizes = new Map();
for (const path of files(dist)) {
  if (/\.(br|gz|woff2)$/.test(path)) continue;
  const text = readFileSync(path);
  const gzip = gzipSync(text, { level: 9 });
  sizes.set(path.slice(dist.length), gzip.length);
  if (text.length < 800) continue;
  writeFileSync(`${path}.gz`, gzip);
  writeFileSync(`${path}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}

// What a page loads is found from the manifest: an entry, and everything it imports at once.
const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
function loaded(key, seen = new Set(), later = () => false) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`${key} is not in the manifest: its size would count as nothing`);
  if (seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const style of chunk.css ?? []) seen.add(style);
  for (const other of chunk.imports ?? []) loaded(other, seen, later);
  for (const other of (chunk.dynamicImports ?? []).filter(later)) loaded(other, seen, later);
  return seen;
}
function sizeOf(name) {
  const size = sizes.get(name);
  if (size === undefined) throw new Error(`${name} is in the manifest but was not built`);
  return size;
}
const sum = (names) => [...names].reduce((total, name) => total + sizeOf(name), 0);
const shell = loaded("index.html");
// The frame around every table, with what it loads when it is asked for, is no game's own.
const frame = loaded("src/pages/Table.svelte", new Set(), (key) => !/src\/(games|dice)\//.test(key));
const games = ["strike", "mayhem", "monster-kids", "monster-strike", "crush", "pig", "connect-four"];
const page = (game) => `src/games/${game}/index.ts`;
// What both games with dice share of the dice layer counts as dice.
const parts = readdirSync(new URL("../src/dice/", import.meta.url)).map((name) => name.split(".")[0]);
const isDice = (key) => key.startsWith("src/dice/");
const thrown = ["strike", "monster-strike"].map((game) => loaded(page(game), new Set(), isDice));
const layer = new Set([...thrown[0]].filter((name) => thrown[1].has(name) && ["three", ...parts].some((part) => name.startsWith(`assets/${part}-`))));
const isOwn = (name) => !shell.has(name) && !frame.has(name) && !layer.has(name);
// What three games or more begin with, such as the top of a table, belongs to the table.
const first = games.map((game) => [...loaded(page(game))].filter(isOwn));
const common = new Set(first.flat().filter((name) => first.filter((names) => names.includes(name)).length >= 3));
const table = [...loaded("src/pages/Table.svelte"), ...common].filter((name) => !shell.has(name));
const budgets = [["shell", sum(shell), 60], ["table, all games", sum(new Set(table)), 16]];
// What is a game's own is what no other game loads: scripts and styles, without the shell, without what all tables share (that is "table" above,
// fetched once for all games) and without the dice. It is two files of script at the most, and one of styles:
//   at once   what must be there before its table is seen: at most 30 kB;
//   in all    that and `later.ts`, which comes right behind or when it is first shown. What was reached holds, so that nothing grows back;
//             0.4 kB are for the letters that the builder picks for names of shared code, which change with any other page and pack a little better or worse.
const inAll = { strike: 33, mayhem: 36.2, "monster-kids": 51, "monster-strike": 40.6, crush: 51.4 };
for (const [place, game] of games.entries()) {
  const all = sum([...loaded(page(game), new Set(), (key) => key.startsWith(`src/games/${game}/`))].filter((name) => isOwn(name) && !common.has(name)));
  budgets.push([`${game}, at once`, sum(first[place].filter((name) => !common.has(name))), 30]);
  if (game in inAll) budgets.push(["  in all", all, inAll[game]]);
}
const dice = [...loaded("src/dice/scene.ts")].filter((name) => !shell.has(name) && !frame.has(name));
budgets.push(["dice", sum(new Set([...dice, ...layer])), 145]);

// The first page: the document, its code and styles, the pictures that they name, the fonts.
const pictures = [...new Set(Object.values(manifest).filter((chunk) => shell.has(chunk.file)).flatMap((chunk) => chunk.assets ?? []))];
const bytesOf = (name) => sizes.get(name) ?? statSync(join(dist, name)).size;
const home = [...shell, "index.html", ...pictures.filter((name) => !name.endsWith(".woff"))];
budgets.push(["first page", home.reduce((total, name) => total + bytesOf(name), 0), 250]);

let over = false;
for (const [name, bytes, most] of budgets) {
  const size = (bytes / 1000).toFixed(1);
  const fine = bytes <= most * 1000;
  over ||= !fine;
  console.log(`${fine ? "  " : "! "}${name.padEnd(24)} ${size.padStart(7)} kB gzip of ${most}`);
}
if (over) {
  console.error("a budget is exceeded: see build/finish.mjs");
  process.exit(1);
}
