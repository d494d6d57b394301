// What the lab found, as the server sends it, and how it is put into words and measures.
export interface Interval {
  low: number;
  high: number;
}
export interface SeatResult extends Interval {
  seat: string;
  bot: string;
  wins: number;
  rate: number;
}
export interface Cell {
  cell: { bots: string[]; options: Record<string, string>; pack: string };
  games: number;
  seats: SeatResult[];
  first: Interval & { wins: number; rate: number };
  steps: { mean: number; min: number; max: number };
  endings: { alone: number; shared: number; together: number; nobody: number };
  called: number;
  throws: number;
  lengths: Record<string, number>;
  decisions: { made: number; choices: number; forced: number; most: number };
  rules: Record<string, { times: number; games: number }>;
}
export interface Results {
  cells: Cell[];
  silent: string[];
}
export interface Difference {
  what: string;
  first: number;
  second: number;
  by: number;
  interval: Interval;
}
export interface Comparison {
  pairs: { same_dice: boolean; differences: Difference[] }[];
}
export type RunState = "waiting" | "running" | "done" | "cancelled" | "out-of-time" | "failed";
export interface Run {
  id: string;
  state: RunState;
  ahead: number;
  games: number;
  all: number;
  seconds: number;
  results: Results[];
  comparison: Comparison | null;
  why: string | null;
  files: string[];
}

export const isOver = (run: Run) => run.state !== "waiting" && run.state !== "running";

/** A share of games in per cent. */
export const percent = (share: number, digits = 1) => `${(100 * share).toFixed(digits)} %`;
/** A large number with its thousands apart. */
export const grouped = (number: number) => number.toLocaleString("en-GB");
const signed = (number: number, digits: number) => `${number < 0 ? "−" : "+"}${Math.abs(number).toFixed(digits)}`;
const unsure = (number: number, digits: number) => `${number < 0 ? "−" : ""}${Math.abs(number).toFixed(digits)}`;

/** The top of a scale that shows a rate, and its steps. */
export function scaleFor(highest: number): { top: number; ticks: number[] } {
  const most = Math.min(1, Math.max(0.05, highest));
  const step = [0.01, 0.02, 0.05, 0.1, 0.2].find((one) => most / one <= 5) ?? 0.25;
  const count = Math.ceil(most / step - 1e-9);
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, place) => place * step) };
}

export interface Bar {
  from: number;
  to: number;
  games: number;
}
/** How many games took how many steps, in at most so many bars of equal width. Two tables share their bars. */
export function barsOf(lengths: Record<string, number>[], most = 32): Bar[][] {
  const all = lengths.flatMap((one) => Object.keys(one).map(Number));
  if (all.length === 0) return lengths.map(() => []);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const width = Math.max(1, Math.ceil((high - low + 1) / most));
  const count = Math.floor((high - low) / width) + 1;
  return lengths.map((one) => {
    const bars = Array.from({ length: count }, (_, place): Bar => ({ from: low + place * width, to: low + (place + 1) * width - 1, games: 0 }));
    for (const [steps, games] of Object.entries(one)) {
      const bar = bars[Math.floor((Number(steps) - low) / width)];
      if (bar) bar.games += games;
    }
    return bars;
  });
}

export interface Said {
  /** What it is about: a seat's letter, or nothing for the length. */
  seat: string | null;
  bot: string;
  sure: boolean;
  /** The difference in a word or two. */
  verdict: string;
  /** Both figures and the interval, in a sentence. */
  says: string;
  /** The difference and its interval, in points of a hundred games or in steps. */
  by: number;
  low: number;
  high: number;
  first: string;
  second: string;
}
/** A difference in plain words. What the interval leaves open is never called the same. */
export function say({ what, first, second, by, interval }: Difference): Said {
  const found = /^wins of (\S+) (.+)$/.exec(what);
  const scale = found ? 100 : 1;
  const digits = found ? 1 : 2;
  const sure = interval.low > 0 || interval.high < 0;
  const [low, high] = [scale * interval.low, scale * interval.high];
  const unit = found ? "games in a hundred" : "steps";
  const same = by === 0 && interval.low === 0 && interval.high === 0;
  const more = by > 0 ? (found ? "wins more" : "longer") : found ? "wins less" : "shorter";
  const verdict = same ? "not one game differs" : sure ? more : "no difference shown";
  const range = `between ${unsure(low, digits)} and ${unsure(high, digits)} ${unit}`;
  const words = {
    same: "In every game it came to the same.",
    sure: `By ${signed(scale * by, digits)} ${unit}, and the interval is ${range}.`,
    open: `Measured ${signed(scale * by, digits)}, and the truth may lie anywhere ${range}: more games would tell.`,
  };
  const figure = (value: number) => (found ? percent(value) : value.toFixed(1));
  return { seat: found?.[1] ?? null, bot: found?.[2] ?? "", sure, verdict, says: words[same ? "same" : sure ? "sure" : "open"], by: scale * by, low, high, first: figure(first), second: figure(second) };
}

/** How games ended, where they did not simply have one winner. */
export function endings(cell: Cell): string[] {
  const share = (games: number) => percent(games / Math.max(1, cell.games));
  const { alone, shared, together, nobody } = cell.endings;
  const rows: [number, string][] = [[alone, "won by one"], [shared, "shared by several"], [together, "won by all together"], [nobody, "won by nobody here"], [cell.called, "called at the cap on steps"]];
  const some = rows.filter(([games]) => games > 0);
  return some.length === 1 && alone > 0 ? [] : some.map(([games, what]) => `${share(games)} ${what}`);
}
