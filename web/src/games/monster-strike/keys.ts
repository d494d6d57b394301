// The keys of the town. They do nothing while somebody types or a sheet lies over the table.
import { boardMayAct, pressedOn } from "../keys";
import type { TownPlay } from "./cards";
import { STYLES, type Aiming } from "./aiming.svelte";
import type { Telling } from "./telling.svelte";

export function keysOf(event: KeyboardEvent, play: TownPlay, telling: Telling, aiming: Aiming): void {
  if (!boardMayAct(event)) return;
  if (pressed(event.key, pressedOn(event), play, telling, aiming)) event.preventDefault();
}

function pressed(key: string, button: Element | null, play: TownPlay, telling: Telling, aiming: Aiming): boolean {
  if (key === " ") {
    if (button || (!telling.busy && play.behind === 0)) return false;
    telling.next();
    return true;
  }
  if (key === "ArrowLeft" || key === "ArrowRight") return walk(key === "ArrowLeft" ? -1 : 1, aiming);
  if (!aiming.aim) return false;
  const send = (notation: string | undefined) => notation !== undefined && (void play.act(notation, document.querySelector(".throw") ?? button), true);
  switch (key) {
    case "1": case "2": case "3": {
      const style = STYLES[Number(key) - 1] ?? "drop";
      if (aiming.of(style)) aiming.wished = style;
      else if (aiming.target !== null) void play.act(aiming.written(style, aiming.target), document.querySelectorAll(".way")[Number(key) - 1]);
      return true;
    }
    case "4": if (aiming.physical) aiming.wished = "free"; return aiming.physical;
    case ",": case ".":
      if (!aiming.physical) return false;
      if (aiming.way === "free") aiming.turn("side", key === "," ? -1 : 1);
      else aiming.wished = "free";
      return true;
    case "+": case "=": case "-": {
      const more = key !== "-";
      if (aiming.way === "free") aiming.set("fast", more);
      else if (aiming.of(more ? "skim" : "toss")) aiming.wished = more ? "skim" : "toss";
      return true;
    }
    case "s": case "S": if (aiming.way === "free") aiming.turn("spin", 1); return aiming.way === "free";
    case "p": case "P": return send((aiming.keep ?? aiming.pass)?.notation);
    case "Enter": {
      // On a button Enter presses it; on the card that is aimed at it throws.
      if (button && button.id !== `slot-${aiming.target}`) return false;
      return send(aiming.aim.choice.notation);
    }
    default: return false;
  }
}

/** The next monster that can be aimed at or picked. */
function walk(by: number, aiming: Aiming): boolean {
  if (aiming.picks.length > 0) {
    const slots = aiming.picks.map((choice) => choice.spots[0]);
    const at = slots.findIndex((slot) => document.activeElement?.id === `slot-${slot}`);
    document.getElementById(`slot-${slots[at < 0 ? (by > 0 ? 0 : slots.length - 1) : (at + by + slots.length) % slots.length]}`)?.focus();
    return true;
  }
  if (aiming.slots.length === 0) return false;
  aiming.step(by);
  if (document.activeElement?.id.startsWith("slot-")) document.getElementById(`slot-${aiming.target}`)?.focus();
  return true;
}
