// The cards of the town by their numbers, as events name them, and what their pieces say.
import art from "art:town";
import { portrait } from "../../play/rest";
import type { Pieces, Play } from "../../play/play";
import type { Piece } from "../../wire/kernel";
import type { Choice, LogEntry } from "../../wire/table";
import type { Action, Detail, Event, MonsterCard, Spot, TownPlace, View, With } from "../../wire/games/monster-strike";

export type TownPlay = Play<View, Action, Detail, Event>;
export type TownChoice = Choice<Action, Detail>;
export type Entry = LogEntry<Event>;
export type Kind = "monster" | "event" | "gear" | "location";

/** The drawing of a die that shows this. */
export const dieFace = (face: number | null) => `${art}die-red-${face ?? 1}.svg`;

export const SPOTS: readonly Spot[] = ["first", "middle", "last"];
export const spotOf = (slot: number): Spot => SPOTS[Math.floor((slot - 1) / 3)] ?? "last";

export function pieceOf(pieces: Pieces, kind: Kind, number: number): Piece | undefined {
  return pieces.of(kind)[number];
}
export function nameOf(pieces: Pieces, kind: Kind, number: number): string {
  return pieceOf(pieces, kind, number)?.name ?? "?";
}
export function pictureOf(pieces: Pieces, piece: Piece | undefined): string {
  return piece?.portrait ? portrait(pieces.game, piece.portrait, pieces.pack) : "";
}
export function numberOf(piece: Piece | undefined, what: string): string {
  return piece?.numbers.find(([name]) => name === what)?.[1] ?? "";
}

/** A monster's card as the view shows it. */
export function monsterCard(pieces: Pieces, number: number): MonsterCard {
  const piece = pieceOf(pieces, "monster", number);
  const of = (what: string) => Number(numberOf(piece, what));
  return { card: piece?.id ?? "", number, level: of("level"), damage: [of("first attack"), of("second attack")] };
}

/** What one of a monster's attacks is called: its piece says it in a sentence. */
export function attackName(piece: Piece | undefined, which: With): string {
  const found = /first attack is (.+) for \d+ damage, its second (.+) for \d+/.exec(piece?.does ?? "");
  return found?.[which === "first" ? 1 : 2] ?? "";
}

/** The three parts of an event, each entry a sentence. */
export function partsOf(piece: Piece | undefined): Record<"enter" | "attack" | "walk", string[]> {
  const found = /^Enter: (.*)\. Attack: (.*)\. Move: (.*)\.$/.exec(piece?.does ?? "");
  const entries = (part: string | undefined) => (!part || part === "nobody" ? [] : part.split("; "));
  return { enter: entries(found?.[1]), attack: entries(found?.[2]), walk: entries(found?.[3]) };
}

export function placeName(pieces: Pieces, place: TownPlace): string {
  return place.location ? (pieces.get(place.location.card)?.name ?? place.location.card) : `the ${place.place} location`;
}
/** The same in the middle of a sentence. */
export const inside = (name: string) => name.replace(/^The /, "the ");
/** The same where there is little room. */
export const brief = (name: string) => name.replace(/^The /, "");

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
/** A chance in whole per cent; what may happen is never nothing, what may fail never everything. */
export const whole = (chance: number) => Math.min(chance < 1 ? 99 : 100, Math.max(chance > 0 ? 1 : 0, Math.round(chance * 100)));
