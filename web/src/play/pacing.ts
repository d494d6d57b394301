// How long a step stays on the table before the next one is shown.
import type { Beat } from "./play";

/** Milliseconds for steps of games that say nothing else. */
const STEP = 700;

export type BeatTime = (beat: Beat) => number;

/** Steps in which nothing is told take no time. */
export const usualTime: BeatTime = (beat) => (beat.entries.length === 0 ? 0 : STEP);
