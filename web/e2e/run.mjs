// Runs the tests in a real browser against the real program. `E2E=whole` runs all of them, else the part for `make test`.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";

const folder = new URL("./tests/", import.meta.url).pathname;
const wanted = process.argv.slice(2);
const files = readdirSync(folder).filter((name) => name.endsWith(".test.mjs") && (wanted.length === 0 || wanted.some((word) => name.includes(word))));
const run = spawnSync(process.execPath, ["--test", "--test-concurrency=2", "--test-reporter=spec", ...files.map((name) => folder + name)], { stdio: "inherit" });
process.exit(run.status ?? 1);
