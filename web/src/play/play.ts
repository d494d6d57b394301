// What a page of a game knows and can do: the same at a live table, in a replay and in a lesson.
import type { Piece, Seat, Spot } from "../wire/kernel";
import type { About, Refusal, Said } from "../wire/protocol";
import type { Asking, Choice, Frame, Hint, LogEntry } from "../wire/table";
import type { Flight } from "../wire/box";

/** One step as it is shown: the table after it, and what happened in it. */
export interface Beat<V = unknown, A = unknown, D = unknown, E = unknown> {
  /** Counts the beats of this page. */
  number: number;
  frame: Frame<V, A, D, E>;
  /** The table before it. */
  before: Frame<V, A, D, E> | null;
  /** What happened. */
  entries: LogEntry<E>[];
  /** The step whose dice were really thrown, if any. */
  flight: number | null;
}

/** A reason, shown at the place where something was tried. */
export interface Explained {
  /** Why not, in a few words. */
  message: string;
  rule?: { id: string; text: string } | undefined;
  spot?: Spot | undefined;
  /** Where it was tried, in the window. */
  at: { x: number; y: number; width: number; height: number } | null;
}

/** The pieces of a game by id, and by their place among those of a kind. */
export class Pieces {
  readonly all: Piece[];
  #byId: Map<string, Piece>;
  constructor(
    readonly game: string,
    readonly pack: string | undefined,
    pieces: Piece[],
  ) {
    this.all = pieces;
    this.#byId = new Map(pieces.map((piece) => [piece.id, piece]));
  }
  get(id: string): Piece | undefined {
    return this.#byId.get(id);
  }
  of(kind: string): Piece[] {
    return this.all.filter((piece) => piece.kind === kind);
  }
}

/** What a page of a game gets as `play`. All of it is reactive. */
export interface Play<V = unknown, A = unknown, D = unknown, E = unknown> {
  readonly game: string;
  readonly kind: "live" | "replay" | "lesson";
  readonly about: About | null;
  readonly pieces: Pieces;
  /** The table as it is shown now; the last steps may still wait to be shown. */
  readonly frame: Frame<V, A, D, E>;
  /** The step that is shown now, for motion. */
  readonly beat: Beat<V, A, D, E> | null;
  /** How many steps wait to be shown. */
  readonly behind: number;
  /** From which seat the table is looked at; null for watchers and where everything is seen. */
  readonly me: Seat | null;
  /** The seats of the people at this screen. */
  readonly mine: Seat[];
  /** Whether the decision is `me`'s and everything that happened is shown. */
  readonly asked: boolean;
  /** What may be done now: the frame's choices if `asked`, else none. */
  readonly choices: Choice<A, D>[];
  /** The action that is on its way to the server. */
  readonly sending: string | null;
  readonly said: Said[];
  readonly hint: { state: "none" | "working" | "known"; hint: Hint | null };
  readonly asking: Asking;
  readonly explained: Explained | null;
  /** The card that is looked at large, by its id. */
  readonly looked: string | null;

  name(seat: Seat): string;
  /** Does something; if it is refused the reason is shown at the element. */
  act(notation: string, at?: Element | null): Promise<boolean>;
  readonly canUndo: boolean;
  undo(at?: Element | null): Promise<void>;
  say(text: string): Promise<void>;
  askHint(): Promise<void>;
  /** Waits for the odds no longer. */
  dropHint(): void;
  setAsking(asking: Asking): Promise<void>;
  flight(step: number): Promise<Flight | null>;
  /** Shows a reason at a place. */
  explain(reason: { message: string; rule?: string; spot?: Spot }, at?: Element | null): Promise<void>;
  closeExplained(): void;
  look(id: string | null): void;
  /** Ends the present motion; with "all", shows everything that waits. */
  skip(what?: "all"): void;
  /** Motion holds the next step back until it is called; without it a step takes the game's own time. */
  hold(): () => void;
}

export function refusalAsReason(refusal: Refusal): { message: string; rule?: { id: string; text: string } | undefined; spot?: Spot | undefined } {
  return { message: refusal.message, rule: refusal.rule, spot: refusal.spot };
}

export function rectOf(at: Element | null | undefined): Explained["at"] {
  if (!at) return null;
  const { x, y, width, height } = at.getBoundingClientRect();
  return { x, y, width, height };
}

export const LETTERS = "ABCDEFGHIJKLMNOP";
