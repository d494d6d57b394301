// What an event does, sorted into its three parts: who enters, who attacks, who moves.
import type { Pieces } from "../../play/play";
import type { EventPart, Spot, View } from "../../wire/games/monster-strike";
import { attackName, inside, nameOf, partsOf, pieceOf, placeName, spotOf } from "./cards";
import type { Chapter } from "./story";

export const PARTS: readonly EventPart[] = ["enter", "attack", "walk"];
export interface Row {
  key: number;
  monster: number | null;
  title: string;
  sub: string;
  big: string;
  bad: boolean;
  when: "done" | "now" | "next";
}

export function rowsOf(chapter: Chapter, pieces: Pieces, view: View, busy: boolean): { rows: Record<EventPart, Row[]>; current: EventPart | null } {
  const rows: Record<EventPart, Row[]> = { enter: [], attack: [], walk: [] };
  const piece = chapter.card === null ? undefined : pieceOf(pieces, "event", chapter.card);
  const asked = partsOf(piece);
  const where = (spot: Spot) => { const place = view.town.find((one) => one.place === spot); return place ? inside(placeName(pieces, place)) : spot; };
  const entered = new Set<number>();
  const passed = new Map<number, { why: string; now: boolean }>();
  let part: EventPart = "enter";
  let current: EventPart | null = null;
  chapter.entries.forEach(({ event }, place) => {
    const later = chapter.entries.slice(place + 1).map((entry) => entry.event);
    const when = place < chapter.shown - 1 || (!busy && place < chapter.shown) ? "done" : place === chapter.shown - 1 ? "now" : "next";
    const add = (to: EventPart, monster: number | null, title: string, sub: string, big = "", bad = false) => {
      // On its way it may have passed places without room: that is said in the same line.
      const way = monster === null ? undefined : passed.get(monster);
      if (monster !== null) passed.delete(monster);
      const at = way?.now && when === "next" ? "now" : when;
      part = to;
      if (at === "now") current = to;
      rows[to].push({ key: place, monster, title, sub: way ? `${way.why}: ${sub.replace(/^to /, "on to ")}` : sub, big, bad, when: at });
    };
    const name = "monster" in event ? nameOf(pieces, "monster", event.monster) : "";
    switch (event.what) {
      case "entered": entered.add(event.monster); add("enter", event.monster, name, `level ${pieceOf(pieces, "monster", event.monster)?.numbers[0]?.[1]}, ${where(spotOf(event.slot))}`); break;
      case "deck_ran_out": add("enter", null, "The deck is empty", `${event.missing} fewer enter`); break;
      case "went_on": {
        const before = passed.get(event.monster);
        passed.set(event.monster, { why: `${before ? `${before.why}, ` : ""}${where(event.spot)} ${event.why === "destroyed" ? "destroyed" : "full"}`, now: when === "now" || before?.now === true });
        break;
      }
      case "escaped": add(event.how === "entering" || (part === "enter" && !entered.has(event.monster) && event.how === "no_room") ? "enter" : "walk", event.monster, name, "escapes", "−25", true); break;
      case "picked": add(later.some((one) => one.what === "attacked" && one.monster === event.monster) ? "attack" : "walk", event.monster, name, "picked"); break;
      case "all_fitting": add("attack", null, `All ${event.monsters} that fit attack`, ""); break;
      case "nobody_fits": add(part === "walk" || asked.attack.length === 0 || rows.attack.length >= asked.attack.length ? "walk" : "attack", null, "Nobody fits", "the town is lucky"); break;
      case "attacked": {
        const attack = attackName(pieceOf(pieces, "monster", event.monster), event.with);
        add("attack", event.monster, name, when === "next" ? `${attack} at ${where(event.spot)}` : `${attack}: ${later[0]?.what === "capped" ? "up to the maximum, " : `${event.now - event.damage} → `}${event.now}`, String(event.damage), when === "now"); break;
      }
      case "destroyed": add("attack", null, `${where(event.spot).replace(/^the /, "The ")}: destroyed`, "", "0", true); break;
      case "went_under": add(event.why === "back" ? "walk" : "enter", event.monster, name, "goes under the deck"); break;
      case "sneaked": add("attack", event.monster, name, "sneaks under the deck"); break;
      case "moved": add("walk", event.monster, name, `to ${where(spotOf(event.to))}`); break;
      case "skipped": add("walk", event.monster, name, `skips ${where(event.spot)}`); break;
      case "held_up": add("walk", event.monster, name, `stays: ${where(event.spot)} is full`); break;
      case "stayed": add("walk", event.monster, name, "stays where it is"); break;
    }
  });
  return { rows, current: current ?? view.event?.part ?? null };
}
