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
  // A long name would push everything else aside.
  const name = play.name(play.me ?? 0);
  const you = name.length > 14 ? "" : `, ${name}`;
  const say = (title: string, sub: string) => ({ title, sub, won: false });
  if (view.stage.waits === "over" && !telling.busy) {
    const rounds = chapter.round ? ` · ${chapter.round} ${chapter.round === 1 ? "round" : "rounds"}` : "";
    if (view.stage.of === "town_saved") return { title: "The town still stands!", sub: `Everybody wins: no monster is left${rounds}`, won: true };
    return say("The monsters win", `${view.stage.of === "all_escaped" ? "Every monster escaped" : "All three locations are destroyed"}${rounds}`);
  }
  if (chapter.kind === "monsters") {
    const drawn = play.frame.log.findLast(({ event }) => event.what === "event_drawn")?.event;
    if (aiming.picks.length > 0) return say(`Pick one${you}`, `${round}several fit, and the reader of the event picks`);
    return say("The monsters' turn", `${round}${drawn?.what === "event_drawn" ? `${play.name(drawn.seat)} reads the event` : "the event is read"}`);
  }
  if (chapter.kind === "players") {
    const which = turn ? `throw ${turn.throw} of ${turn.throws}` : "";
    if (aiming.keep) return say(`Once more${you}?`, `${round}throw a die again, or leave it`);
    if (aiming.aim) return say(`Your throw${you}`, `${round}${which} · pull back, let go`);
    if (turn) return say(`${play.name(turn.seat)} ${status.waits === "chance" || telling.busy ? "throws" : "is aiming"}`, `${round}${which}`);
    return say("The players' turn", round.replace(" · ", ""));
  }
  const asks = status.waits === "chance" ? words(status.asks, (seat) => play.name(seat)) : "The town is laid out";
  return say("Dusk falls", telling.entry ? words(telling.entry.text, (seat) => play.name(seat)) : asks);
}
