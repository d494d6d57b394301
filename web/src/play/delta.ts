// How a frame becomes the next one (docs/protocol.md, "Changes").
import type { Choice, ChoiceRun, Delta, Frame } from "../wire/table";

/** What became of a change: the next frame, nothing new, or something is missing before it. */
export type Applied = Frame | "old" | "gap";

export function apply(frame: Frame, delta: Delta): Applied {
  if (delta.since < frame.version) return "old";
  if (delta.since > frame.version) return "gap";
  return {
    version: delta.version,
    viewer: frame.viewer,
    seats: delta.seats ?? frame.seats,
    status: delta.status ?? frame.status,
    view: changed(frame.view, delta.view),
    position: delta.position ?? frame.position,
    choices: delta.choices ? runs(frame.choices, delta.choices) : frame.choices,
    undo: delta.undo,
    steps: delta.steps,
    log: [...frame.log.filter((entry) => entry.step < delta.log_from), ...delta.log],
    log_from: Math.min(frame.log_from, delta.log_from),
  };
}

/** A view that has changed: all of it, or some of its fields. */
export function changed(view: unknown, change: Delta["view"]): unknown {
  if (!change) return view;
  return "whole" in change ? change.whole : { ...(view as object), ...(change.fields as object) };
}

function runs(before: Choice[], runs: ChoiceRun[]): Choice[] {
  return runs.flatMap((run) =>
    "new" in run ? [run.new] : before.slice(run.kept.from, run.kept.from + run.kept.count),
  );
}
