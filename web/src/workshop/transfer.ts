// A pack as a folder in one archive, out of the browser and into it. The archive is loaded when it is needed.
import { call, portrait } from "../play/rest";
import type { Card, Checked, Files, Problem } from "./draft";

const MOST_FILES = 400;
const LARGEST_FILE = 1 << 20;
/** What the workshop has no use for: measured limits belong to whoever hosts a pack. */
const LEFT_OUT = ["balance.toml"];

/** The pictures that texts name. */
export function picturesIn(texts: Record<string, string>, known: string[]): string[] {
  const all = new Set(known);
  const named = Object.values(texts).flatMap((text) => [...text.matchAll(/"([^"\n]+\.svg)"/g)].map((found) => found[1] ?? ""));
  return [...new Set(named)].filter((path) => all.has(path)).toSorted();
}

/** The name of the folder: that of the pack. */
export function folderOf(texts: Record<string, string>): string {
  return /^name = "([a-z][a-z0-9-]*)"$/m.exec(texts["pack.toml"] ?? "")?.[1] ?? "my-pack";
}

/** The pack as an archive: the texts, and the pictures that they name. */
export async function archive(game: string, texts: Record<string, string>, known: string[]): Promise<Blob> {
  const { strToU8, zipSync } = await import("fflate");
  const folder = folderOf(texts);
  const entries: Record<string, Uint8Array> = {};
  for (const [name, text] of Object.entries(texts)) entries[`${folder}/${name}`] = strToU8(text);
  await Promise.all(
    picturesIn(texts, known).map(async (path) => {
      const response = await fetch(portrait(game, path));
      if (!response.ok) throw new Error(`The picture ${path} could not be fetched.`);
      entries[`${folder}/${path}`] = new Uint8Array(await response.arrayBuffer());
    }),
  );
  const sorted = Object.fromEntries(Object.entries(entries).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return new Blob([zipSync(sorted, { level: 6, mtime: new Date(2026, 0, 1) }) as BlobPart], { type: "application/zip" });
}

/** Texts by their path inside an archive or a folder. */
type Found = Map<string, string>;

/** The pack among what was found: the folder with the `pack.toml`, its texts only. */
export function packIn(found: Found): Record<string, string> {
  const places = [...found.keys()].filter((path) => path === "pack.toml" || path.endsWith("/pack.toml")).toSorted((a, b) => a.length - b.length);
  const place = places[0];
  if (place === undefined) throw new Error("There is no pack in it: a pack has a file pack.toml.");
  const folder = place.slice(0, -"pack.toml".length);
  const texts: Record<string, string> = {};
  for (const [path, text] of found) {
    const name = path.startsWith(folder) ? path.slice(folder.length) : "";
    if (/^[a-z0-9-]+\.toml$/.test(name) && !LEFT_OUT.includes(name)) texts[name] = text;
  }
  return texts;
}

async function unpacked(file: File): Promise<Found> {
  const { strFromU8, unzipSync } = await import("fflate");
  const found: Found = new Map();
  let count = 0;
  let trouble = "";
  let read: Record<string, Uint8Array>;
  try {
    read = unzipSync(new Uint8Array(await file.arrayBuffer()), {
      filter: (entry) => {
        count += 1;
        if (count > MOST_FILES) trouble = `It has more than ${MOST_FILES} files: that is no pack.`;
        else if (entry.name.endsWith(".toml") && entry.originalSize > LARGEST_FILE) trouble = `${entry.name} is too large for a pack.`;
        return trouble === "" && entry.name.endsWith(".toml");
      },
    });
  } catch {
    throw new Error("This is no zip archive that can be read.");
  }
  if (trouble) throw new Error(trouble);
  for (const [path, bytes] of Object.entries(read)) found.set(path.replaceAll("\\", "/"), strFromU8(bytes));
  return found;
}

async function inFolder(files: File[]): Promise<Found> {
  const found: Found = new Map();
  const texts = files.filter((file) => file.name.endsWith(".toml"));
  if (texts.length > MOST_FILES) throw new Error(`It has more than ${MOST_FILES} files: that is no pack.`);
  for (const file of texts) {
    if (file.size > LARGEST_FILE) throw new Error(`${file.name} is too large for a pack.`);
    found.set(file.webkitRelativePath || file.name, await file.text());
  }
  return found;
}

/** A pack that cannot be laid on the desk at all, with every reason. */
export class Unreadable extends Error {
  constructor(readonly problems: Problem[]) {
    super("The pack cannot be read.");
  }
}

/** Reads a pack from an archive or from the files of a folder. Mistakes inside cards are no obstacle: they are mended at the desk. */
export async function imported(game: string, files: File[], described: string[]): Promise<Files> {
  const [first] = files;
  if (!first) throw new Error("No file was chosen.");
  const archived = files.length === 1 && !first.name.endsWith(".toml");
  const texts = packIn(archived ? await unpacked(first) : await inFolder(files));
  const forGame = /^game\s*=\s*"([^"]*)"/m.exec(texts["pack.toml"] ?? "")?.[1];
  if (forGame !== game) throw new Error(forGame ? `This pack is for “${forGame}”, not for “${game}”.` : "Its pack.toml does not say which game it is for.");
  const checked = await call<Checked>("/api/packs/check", { method: "POST", json: { game, files: texts } });
  const lost = [...described, "pack.toml"].filter((name) => texts[name] !== undefined && checked.data[name] === undefined);
  const missing = described.filter((name) => texts[name] === undefined);
  const problems = checked.problems.filter((problem) => lost.includes(problem.file));
  for (const file of missing) problems.push({ file, line: 1, list: null, number: null, field: [], card: null, message: "the pack has no such file" });
  if (problems.length > 0) throw new Unreadable(problems);
  const others = Object.fromEntries(Object.entries(texts).filter(([name]) => checked.data[name] === undefined));
  return { ...others, ...(checked.data as Record<string, Card>) };
}
