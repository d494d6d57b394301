// The command-line options of these scripts: every value is checked, and a wrong one ends the script with a reason.

import { parseArgs } from 'node:util';

/** Reads the options that the script names; `many` says which of them may be given several times. */
export function readOptions(names, many = []) {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string', multiple: many.includes(name) }]));
  return parseArgs({ options }).values;
}

/** A number of at least `least`, or the given value when the option is missing. */
export function number(options, name, least, missing) {
  const text = options[name] ?? missing;
  if (text === undefined) throw new Error(`--${name} is needed`);
  const value = Number(text);
  if (!Number.isFinite(value) || value < least) throw new Error(`--${name} is a number of at least ${least}, not ${text}`);
  return value;
}

/** A whole number of at least `least`. */
export function whole(options, name, least, missing) {
  const value = number(options, name, least, missing);
  if (!Number.isInteger(value)) throw new Error(`--${name} is a whole number, not ${value}`);
  return value;
}

/** One of a few words. */
export function word(options, name, words) {
  const value = options[name];
  if (!words.includes(value)) throw new Error(`--${name} is one of ${words.join(', ')}`);
  return value;
}

/** Runs a script's main part; what it throws becomes one line on stderr and a failing exit. */
export async function main(part) {
  try {
    await part();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
