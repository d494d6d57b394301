// How much time people have. The server says how the clocks stood when it wrote; from then on they are counted down here.
import type { Seat } from "../wire/kernel";
import type { About } from "../wire/protocol";

export interface Times {
  /** Milliseconds of the decision's own time, for those who are waited for; nothing while no clock runs. */
  own: number | null;
  /** Milliseconds that each seat has beyond that. */
  reserves: number[];
}

/** The times of a table, so many milliseconds after they were told. `left` counts for whoever runs out first. */
export function timesAfter(about: Pick<About, "clocks" | "terms">, waited: readonly Seat[], passed: number): Times | null {
  const { clocks } = about;
  if (!clocks) return null;
  if (clocks.left === null || waited.length === 0) return { own: null, reserves: clocks.reserves };
  const left = Math.max(0, clocks.left - passed);
  const spare = Math.min(...waited.map((seat) => clocks.reserves[seat] ?? 0));
  // Beyond the decision's own time the reserve is used up.
  const used = Math.max(0, spare - left);
  return {
    own: Math.max(0, left - spare),
    reserves: clocks.reserves.map((reserve, seat) => (waited.includes(seat) ? Math.max(0, reserve - used) : reserve)),
  };
}

/** "0:07", "12:30": whole seconds, the last one counts until it is over. */
export function clockText(time: number): string {
  const seconds = Math.ceil(time / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** When each seat was seen to go: nothing for who is here, 0 for who was away before we looked. */
export function awaySince(before: readonly (number | null)[], about: Pick<About, "seats">, now: number): (number | null)[] {
  return about.seats.map((seat, place) => (seat.presence === "here" ? null : before.length === 0 ? 0 : (before[place] ?? now)));
}

const came = new WeakMap<About, number>();
/** When this news of a table came. */
export function cameAt(about: About): number {
  const known = came.get(about);
  if (known !== undefined) return known;
  const now = Date.now();
  came.set(about, now);
  return now;
}

let now = $state(Date.now());
let users = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** The time of day as something that a component can follow, while somebody needs it. */
export const clock = {
  get now(): number {
    return now;
  },
  follow(): () => void {
    users += 1;
    now = Date.now();
    timer ??= setInterval(() => (now = Date.now()), 250);
    return () => {
      users -= 1;
      if (users > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  },
};
