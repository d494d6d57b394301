// A table that is looked at from outside, for as long as a row of it is seen: how it stands, and who else watches.
import { connection } from "../play/box";
import type { About } from "../wire/protocol";
import type { Frame } from "../wire/table";

export class Watched {
  about = $state.raw<About | null>(null);
  frame = $state.raw<Frame | null>(null);

  constructor(readonly table: string) {}

  /** Watches until the answer is called. */
  follow(): () => void {
    return connection().join(this.table, null, {
      frame: (frame) => (this.frame = frame),
      message: (message) => {
        const about = message.type === "about" ? message : message.type === "frame" || message.type === "current" ? message.about : null;
        if (about) this.about = about;
      },
      refused: () => {},
    });
  }
  /** How many watch beside this page. */
  get others(): number {
    return Math.max(0, (this.about?.watchers ?? 0) - 1);
  }
}
