// The one line that says what to do now, and the title of a phone's top.
import { words } from "../../ui/sentence";
import { called, type KidsPlay } from "./cards";

export function nowLine(play: KidsPlay, versus: boolean): string {
  const { view, status } = play.frame;
  if (play.asked && play.me !== null) {
    const can = (what: string) => play.choices.some(({ action }) => action.do === what);
    switch (view.stage.waits) {
      case "characters": return "Choose a character.";
      case "attach": return "Choose a monster for the Dark Power.";
      case "portal": return can("negate") ? "Close the door, or choose the card you drop." : "Choose the card you drop.";
      case "ready": return view.middle.length > 1 ? "Choose what to fight." : view.middle.length === 1 ? "Fight the monster." : versus ? "Attack somebody, or end your turn." : "Use a card, or end your turn.";
      case "trapped": return "Roll an even number to get out.";
      case "limbo": return "Choose the card you drop.";
      case "last_light": return "All are trapped: the last chance.";
      case "fight": {
        const own = view.fight?.sides.find((side) => side.kid === play.me);
        if (view.kids[play.me]?.trap) return "Trapped: only a Light Portal.";
        return own?.if_lost.means === "limbo" ? "Losing sends you to Limbo." : can("play") ? "Play a card, or pass." : "Nothing you hold helps here.";
      }
    }
  }
  switch (status.waits) {
    case "over": return words(status.result, (seat) => play.name(seat));
    case "chance": return words(status.asks, (seat) => play.name(seat));
    case "bot": return `${play.name(status.seat)} thinks …`;
    case "people": {
      const names = status.seats.map((seat) => called(play, seat));
      if (names.length === 1 && names[0] === "You") return "One moment …";
      return view.stage.waits === "fight" ? `${names.join(", ")} may play a card …` : `${names.join(", ")} decides …`;
    }
  }
}

/** Whether the last chance of all is this player's: then passing loses the game. */
export function holdsLastLight(play: Pick<KidsPlay, "frame" | "choices">): boolean {
  return play.frame.view.stage.waits === "last_light" && play.choices.some(({ action }) => action.do === "light");
}

export function title(play: KidsPlay): string {
  const { view } = play.frame;
  const whose = (seat: number) => (seat === play.me ? "Your" : `${play.name(seat)}'s`);
  switch (view.stage.waits) {
    case "characters": return "Characters";
    case "initiative": return "Who begins?";
    case "portal": return "A Dark Portal";
    case "attach": return "A Dark Power";
    case "fight": return view.stage.of.purpose === "final" ? "The final battle" : `${whose(view.stage.of.fighter)} fight`;
    case "limbo": return "Into Limbo";
    case "last_light": return "The last light";
    case "over": return "Over";
    case "trapped": case "escape": return `${whose(view.turn)} escape`;
    default: return `${whose(view.turn)} turn`;
  }
}
