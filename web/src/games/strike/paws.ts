// The players' paws, with a die or a handful.
import art from "art:dice";
import { LETTERS } from "../../play/play";

export function pawOf(seat: number, handful: boolean): string {
  return `${art}paw-with-ivory-${handful ? "handful" : "die"}-seat-${(LETTERS[seat] ?? "a").toLowerCase()}.svg`;
}
