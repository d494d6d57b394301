// What stands under a card of the hand and on the buttons beside it.
import type { Side } from "../../../wire/games/monster-kids";
import { LIGHT_PORTAL, type KidsChoice, type KidsPlay } from "../cards";
import { outlook, type Outlook } from "../fight";
import type { Held } from "../hand.svelte";

/** What would come of a card, by its first choice: the server lists the sensible one first. */
export function under(play: KidsPlay, held: Held, hoped: Side | null, chosen: KidsChoice | null): Outlook | null {
  const choice = chosen ?? held.choices[0];
  if (!choice) return null;
  const { detail } = choice;
  const plain = (figure: string): Outlook => ({ figure, word: "", end: "open", tone: "even" });
  switch (detail.does) {
    case "play":
      return outlook(detail, hoped);
    case "use": {
      if (held.choices.length > 1 && !chosen) return plain("for whom?");
      const who = detail.target === null ? "" : detail.target === play.me ? "you" : play.name(detail.target);
      if (detail.help === "nothing") return null;
      if ("heals" in detail.help) return plain(`${who}: ${detail.help.heals.before} → ${detail.help.heals.after}`);
      return plain("frees" in detail.help ? `frees ${who}` : `draw ${detail.help.draws}`);
    }
    case "light":
      return { figure: "you are free", word: "", end: "win", tone: "good" };
    case "discard":
      return { figure: held.number === LIGHT_PORTAL ? "your way out?" : "drop this", word: "", end: "open", tone: "none" };
    default:
      return null;
  }
}

/** What a button for a choice says. */
export function onButton(play: KidsPlay, choice: KidsChoice, name: string, nameOn: (side: Side) => string, alone: boolean): string {
  const { action, detail } = choice;
  if (action.do === "play") return alone ? `Play ${name}` : action.side === null ? `Play ${name}` : `on ${nameOn(action.side)}`;
  if (action.do === "discard") return `Drop ${name}`;
  if (action.do === "light") return `Play ${name}`;
  if (action.do === "use" && detail.does === "use") {
    if (action.target === null) return `Use ${name}`;
    const who = action.target === play.me ? "yourself" : play.name(action.target);
    return `for ${who}`;
  }
  return name;
}
