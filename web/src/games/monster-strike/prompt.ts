// The one line that says what goes on now.
import type { TurnRead } from "../../wire/games/monster-strike";
import { words } from "../../ui/sentence";
import type { Aiming } from "./aiming.svelte";
import type { TownPlay } from "./cards";
import type { Chapter } from "./story";
import type { Telling } from "./telling.svelte";

export function promptOf(play: TownPlay, telling: Telling, aiming: Aiming, chapter: Chapter, turn: TurnRead | null): { title: string; sub: string; won: boolean } {
  const { view } = telling;
  const status = play.frame.status;
  const round = chapter.round ? `Round ${chapter.round} · ` : "";
  const say = (title: string, sub: string) => ({ title, sub, won: false });
  if (view.stage.waits === "over" && !telling.busy) {
    const rounds = chapter.round ? ` · ${chapter.round} ${chapter.round === 1 ? "round" : "rounds"}` : "";
    if (view.stage.of === "town_saved") return { title: "The town still stands!", sub: `Everybody wins: no monster is left${rounds}`, won: true };
    return say("The monsters win", `${view.stage.of === "all_escaped" ? "Every monster escaped" : "All three locations are destroyed"}${rounds}`);
  }
  if (chapter.kind === "monsters") {
    const reader = play.name(0);
    if (aiming.picks.length > 0) return say(`Pick one, ${play.name(play.me ?? 0)}`, `${round}several fit, and the reader of the event picks`);
    return say("The monsters' turn", `${round}${reader} reads the event`);
  }
  if (chapter.kind === "players") {
    const which = turn ? `throw ${turn.throw} of ${turn.throws}` : "";
    if (aiming.keep) return say(`Once more, ${play.name(play.me ?? 0)}?`, `${round}throw a die again, or leave it`);
    if (aiming.aim) return say(`Your throw, ${play.name(play.me ?? 0)}`, `${round}${which} · pull back the die and let go`);
    if (turn) return say(`${play.name(turn.seat)} ${status.waits === "chance" || telling.busy ? "throws" : "is aiming"}`, `${round}${which}`);
    return say("The players' turn", round.replace(" · ", ""));
  }
  const asks = status.waits === "chance" ? words(status.asks, (seat) => play.name(seat)) : "The town is laid out";
  return say("Dusk falls", telling.entry ? words(telling.entry.text, (seat) => play.name(seat)) : asks);
}
