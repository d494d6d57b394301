// The three stops of a phone's sheet: closed, over most of the table, over all of it.
export type Stop = "half" | "full";

/** How much of the window the sheet takes at a stop. */
export const SHARE: Record<Stop, number> = { half: 0.6, full: 1 };
/** Let go below this share, it closes. */
const CLOSES = 0.34;
/** A flick goes on for so many milliseconds at its last speed. */
const CARRIES = 180;

/** Where a sheet comes to rest when it is let go: at how much of the window it was, and how much of the window it grew in a millisecond. */
export function stopAfter(share: number, speed: number): Stop | null {
  const aim = share + speed * CARRIES;
  if (aim < CLOSES) return null;
  return aim < (SHARE.half + SHARE.full) / 2 ? "half" : "full";
}
