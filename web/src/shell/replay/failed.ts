// Where a record that does not fit parts from what the rules and the seed give, and what of it can be said in plain words.
export interface Failed {
  /** The step that differs, counted as the replay counts; nothing where it is no step of the game. */
  step: number | null;
  /** What differs. */
  says: string;
  /** What the seed gives and what was written down, where that is it. */
  due: { seed: string; written: string } | null;
}

/** Reads what was refused. A step is a line of the record; what was taken back is none any more. */
export function failed(message: string, record: string): Failed {
  const [, line, why] = /^line (\d+): (.*)$/s.exec(message) ?? [];
  const differs = /the seed gives `([^`]*)`, the record says `([^`]*)`/.exec(message);
  const found: Failed = { step: null, says: why ?? message, due: differs ? { seed: differs[1] ?? "", written: differs[2] ?? "" } : null };
  const lines = record.split("\n");
  if (line === undefined || lines.length < Number(line)) return found;
  const kinds = lines.slice(0, Number(line)).map((text) => /"kind":\s*"(\w+)"/.exec(text)?.[1] ?? "");
  const isStep = (kind: string) => kind === "act" || kind === "chance";
  const before = kinds.slice(0, -1).reduce((steps, kind) => steps + (isStep(kind) ? 1 : kind === "undo" ? -1 : 0), 0);
  return { ...found, step: isStep(kinds.at(-1) ?? "") ? before + 1 : null };
}
