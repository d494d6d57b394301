// What the page shows of an analysis: texts, lines and lists. All numbers come from the server.
import type { Analysis, Change, Estimate, Judged, Mark } from "../../wire/analyse";

/** A chance in percent, with its interval where it has one. */
export function percent(chance: Estimate): string {
  const value = (100 * chance.value).toFixed(1);
  return chance.margin > 0 ? `${value} ± ${(100 * chance.margin).toFixed(1)} %` : `${value} %`;
}
/** A change in points of a hundred, always with its sign. */
export function points(change: Estimate): string {
  const value = Math.round(1000 * change.value) / 10;
  const sign = value > 0 ? "+" : value < 0 ? "−" : "";
  return `${sign}${Math.abs(value).toFixed(1)}`;
}
export const margin = (one: Estimate): string => (one.margin > 0 ? `± ${(100 * one.margin).toFixed(1)}` : "");

/** Whether all win or lose together: then there is one account for all. */
export function isTogether(analysis: Analysis): boolean {
  const { moments, names } = analysis;
  return names.length > 1 && moments.every(({ chances }) => chances.every((one) => one.value === chances[0]?.value));
}

/** How a mark is written beside a choice; nothing where nothing was clearly better. */
export function signOf(mark: Mark): "?!" | "??" | null {
  return mark === "blunder" ? "??" : mark === "inaccurate" ? "?!" : null;
}

export interface Row {
  kind: "start" | "luck" | "decision" | "end";
  /** Whose turns; nobody's before anybody has acted. */
  seat: number | null;
  /** From where to where it goes, as chances. */
  from: number;
  to: number;
  gave: Estimate;
}
/** The account of a seat: from its chance at the start, by luck and everybody's decisions, to its result. */
export function account(analysis: Analysis, seat: number): Row[] {
  const ledger = analysis.ledgers[seat];
  if (!ledger) return [];
  const rows: Row[] = [{ kind: "start", seat: null, from: 0, to: ledger.start.value, gave: ledger.start }];
  let at = ledger.start.value;
  for (const { kind, seat: whose, gave } of ledger.accounts) {
    rows.push({ kind, seat: whose, from: at, to: at + gave.value, gave });
    at += gave.value;
  }
  return [...rows, { kind: "end", seat: null, from: 0, to: ledger.end, gave: { value: ledger.end, margin: 0 } }];
}
/** The least and the most that an account has to show: an account may go below nothing and above all on its way, and so may its intervals. */
export function reach(rows: readonly Row[]): { low: number; high: number } {
  const ends = rows.flatMap(({ from, to, gave }) => [from, to - gave.margin, to + gave.margin]);
  return { low: Math.min(0, ...ends), high: Math.max(1, ...ends) };
}

/** A seat's chance over the game as a path, where a step is one wide and a chance of 1 is `high`, and the band around it. */
export function curve(analysis: Analysis, seat: number, high: number): { line: string; band: string | null } {
  const y = (chance: number) => (high * (1 - Math.max(0, Math.min(1, chance)))).toFixed(2);
  const chances = analysis.moments.map(({ chances: all }) => all[seat] ?? { value: 0, margin: 0 });
  let line = "";
  chances.forEach(({ value }, step) => (line += step === 0 ? `M0 ${y(value)}` : `H${step}V${y(value)}`));
  if (chances.every((one) => one.margin === 0)) return { line, band: null };
  const above = chances.map(({ value, margin: wide }, step) => `${step} ${y(value + wide)}`);
  const below = chances.map(({ value, margin: wide }, step) => `${step} ${y(value - wide)}`).reverse();
  return { line, band: `M${[...above, ...below].join("L")}Z` };
}

/** The room below a curve. */
export const area = (line: string): string => `${line}V100H0Z`;

export interface Luck {
  step: number;
  /** Whose roll or card it was; nobody's before anybody has acted. */
  seat: number | null;
  gave: number;
  /** Whether its number is written beside it: the largest ones, where there is room. */
  told: boolean;
}
/** What luck gave a seat, roll by roll. */
export function luckOf(analysis: Analysis, seat: number): Luck[] {
  const found = analysis.changes.filter(({ kind }) => kind === "luck").map((one) => ({ step: one.step, seat: one.seat, gave: one.gave[seat]?.value ?? 0, told: false }));
  const apart = analysis.changes.length / 24;
  const told: Luck[] = [];
  for (const one of found.toSorted((a, b) => Math.abs(b.gave) - Math.abs(a.gave))) {
    if (Math.abs(one.gave) < 0.1 || told.length >= 9) break;
    if (told.some((other) => Math.abs(other.step - one.step) < apart)) continue;
    one.told = true;
    told.push(one);
  }
  return found;
}

/** Whose chance is shown: the seat from which a game is seen, else the first person's. */
export function viewpoint(seats: readonly { sitter: string }[], by: number | string): number {
  return typeof by === "number" ? by : Math.max(0, seats.findIndex((seat) => seat.sitter !== "bot"));
}

const swing = (change: Change, seat: number | null) =>
  Math.max(0, ...change.gave.filter((_, place) => seat === null || place === seat).map((one) => Math.abs(one.value)));
/** The steps that changed most, the largest first: for one seat, or for whomever they changed most. */
export function turningPoints(analysis: Analysis, seat: number | null, count: number): Change[] {
  const found = analysis.changes.filter((change) => swing(change, seat) >= 0.005);
  return found.sort((one, other) => swing(other, seat) - swing(one, seat) || one.step - other.step).slice(0, count);
}
/** The decisions that something was clearly better than, the most costly first. */
export function slips(analysis: Analysis): Judged[] {
  const found = analysis.decisions.filter(({ mark }) => signOf(mark) !== null);
  return found.sort((one, other) => other.loss.value - one.loss.value || one.step - other.step);
}

/** What the chances rest on, in a few words. */
export function basisWords(analysis: Analysis): string {
  const { basis } = analysis;
  if (basis.by === "solved") return "exact, under best play";
  if (basis.by === "solved-by-quick-model") return "by the measured model";
  return `estimated, ${basis.playouts} games each`;
}
