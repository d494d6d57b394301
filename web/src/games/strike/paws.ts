// The players' paws, with a die or a handful.
import { LETTERS } from "../../play/play";

const paws = import.meta.glob<string>("../../art/dice/paw-with-ivory-*.svg", { query: "?url", import: "default", eager: true });

export function pawOf(seat: number, handful: boolean): string {
  return paws[`../../art/dice/paw-with-ivory-${handful ? "handful" : "die"}-seat-${(LETTERS[seat] ?? "a").toLowerCase()}.svg`] ?? "";
}
