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
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const style of chunk.css ?? []) seen.add(style);
  for (const other of chunk.imports ?? []) loaded(other, seen, later);
  for (const other of (chunk.dynamicImports ?? []).filter(later)) loaded(other, seen, later);
  return seen;
}
const sum = (names) => [...names].reduce((total, name) => total + (sizes.get(name) ?? 0), 0);
const shell = loaded("index.html");
// The frame around every table, with what it loads when it is asked for, is no game's own.
const frame = loaded("src/pages/Table.svelte", new Set(), (key) => !/src\/(games|dice)\//.test(key));
const table = [...loaded("src/pages/Table.svelte")].filter((name) => !shell.has(name));
const budgets = [["shell", sum(shell), 60], ["table", sum(table), 20]];
// What both games with dice share of the dice layer counts as dice.
const parts = readdirSync(new URL("../src/dice/", import.meta.url)).map((name) => name.split(".")[0]);
const layer = new Set([...sizes.keys()].filter((name) => ["three", ...parts].some((part) => name.startsWith(`assets/${part}-`) && /\.(js|css)$/.test(name))));
for (const game of ["strike", "mayhem", "monster-kids", "monster-strike", "crush", "pig", "connect-four"]) {
  const own = [...loaded(`src/games/${game}/index.ts`)].filter((name) => !shell.has(name) && !frame.has(name) && !layer.has(name));
  budgets.push([game, sum(own), 30]);
}
const dice = [...loaded("src/dice/scene.ts")].filter((name) => !shell.has(name) && !frame.has(name));
budgets.push(["dice", sum(new Set([...dice, ...layer])), 145]);

// The first page: the document, its code and styles, the pictures that they name, the fonts.
const pictures = [...new Set(Object.values(manifest).filter((chunk) => shell.has(chunk.file)).flatMap((chunk) => chunk.assets ?? []))];
const bytesOf = (name) => sizes.get(name) ?? statSync(join(dist, name)).size;
const first = [...shell, "index.html", ...pictures.filter((name) => !name.endsWith(".woff"))];
budgets.push(["first page", first.reduce((total, name) => total + bytesOf(name), 0), 250]);

let over = false;
for (const [name, bytes, most] of budgets) {
  const size = (bytes / 1000).toFixed(1);
  const fine = bytes <= most * 1000;
  over ||= !fine;
  console.log(`${fine ? "  " : "! "}${name.padEnd(16)} ${size.padStart(7)} kB gzip of ${most}`);
}
if (over) {
  console.error("a budget is exceeded: see build/finish.mjs");
  process.exit(1);
}
