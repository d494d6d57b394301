// What an undo would take back, in words. The server says who may undo, not what: so this page remembers what it sent.

interface Done {
  /** How many steps there were before it. */
  steps: number;
  label: string;
}

/** What was sent from this screen, by how many steps the table had then. */
export class Trail {
  #done: Done[] = [];

  sent(steps: number, label: string): void {
    this.#done = [...this.#done.filter((one) => one.steps < steps), { steps, label }];
  }
  /** It was refused: nothing came of it. */
  refused(steps: number): void {
    this.#done = this.#done.filter((one) => one.steps !== steps);
  }
  /** The last thing that came of it; what an undo has taken back is forgotten. */
  last(steps: number, known: number): string | null {
    if (steps < known) this.#done = this.#done.filter((one) => one.steps < steps);
    return this.#done.findLast((one) => one.steps < steps)?.label ?? null;
  }
}

/** What goes if somebody here undoes now; nothing where that is not known. */
export const undoing = $state<{ what: string | null }>({ what: null });

/** The words on a button that undoes. */
export const undoWords = (): string => (undoing.what === null ? "Undo" : `Undo: ${undoing.what}`);

/** How it ended for this screen when others were asked: it was taken back, it stays, or that is for others to know. */
export function outcomeOf(asked: { steps: number; mine: boolean }, steps: number): "taken back" | "stays" | null {
  if (!asked.mine) return null;
  return steps < asked.steps ? "taken back" : "stays";
}
