// The cards of Monster Mayhem as the page draws them: what stands on them, and where they stand on the line from 0 to 10.
import type { Pieces } from "../../play/play";
import { portrait } from "../../play/rest";
import type { Piece } from "../../wire/kernel";
import type { Ability, Action, Call, Card, Detail, Event, View } from "../../wire/games/mayhem";
import type { Play } from "../../play/play";

export type MayhemPlay = Play<View, Action, Detail, Event>;

/** The abilities in the order of the rounds, each with its colour (white on it reads well) and its dark twin. */
export const ABILITIES: { ability: Ability; colour: string; dark: string }[] = [
  { ability: "strength", colour: "#c8323f", dark: "#5a2033" },
  { ability: "endurance", colour: "#2b8556", dark: "#1f403b" },
  { ability: "fright", colour: "#6f3fc0", dark: "#382564" },
  { ability: "magic", colour: "#1c77c2", dark: "#193a64" },
  { ability: "mayhem", colour: "#c2510c", dark: "#582c1f" },
  { ability: "intelligence", colour: "#c63a80", dark: "#59234b" },
];
const places = new Map(ABILITIES.map(({ ability }, place) => [ability as string, place]));

export const colourOf = (ability: Ability): string => ABILITIES[places.get(ability) ?? 0]?.colour ?? "#6f3fc0";
export const roundOf = (ability: Ability): number => (places.get(ability) ?? 0) + 1;

export function abilityName(pieces: Pieces, ability: Ability): string {
  return pieces.get(ability)?.name ?? ability.charAt(0).toUpperCase() + ability.slice(1);
}

/** A card of the deck: its place among the pieces is its number on the wire. */
export function cardOf(pieces: Pieces, card: Card): Piece {
  const piece = pieces.all[card];
  if (!piece) throw new Error(`the pack has no card ${card}`);
  return piece;
}

export const trophyOf = (pieces: Pieces, ability: Ability): Piece | undefined => pieces.get(`${ability}-trophy`);
export const artOf = (pieces: Pieces, piece: Piece | undefined): string =>
  piece?.portrait ? portrait(pieces.game, piece.portrait, pieces.pack) : "";
export const isSpecial = (piece: Piece): boolean => piece.kind === "special card";

/** The six ratings of a monster as printed on it, in the order of the rounds. */
export function ratingsOf(piece: Piece): { ability: Ability; colour: string; dark: string; rating: string }[] {
  return ABILITIES.map((one, place) => ({ ...one, rating: piece.numbers[place]?.[1] ?? "" }));
}

/** What is printed on a card for an ability; a special card has a number for each call. */
export function printed(piece: Piece, ability: Ability, call: Call): number {
  const wanted = isSpecial(piece) ? (call === "high" ? 0 : 1) : (places.get(ability) ?? 0);
  return Number(piece.numbers[wanted]?.[1] ?? 0);
}

/** Cards by what is printed on them, from 0 to 10; specials last, so that they stand on top. */
export function standing(pieces: Pieces, cards: Card[], ability: Ability, call: Call): Piece[][] {
  const rows: Piece[][] = Array.from({ length: 11 }, () => []);
  for (const card of cards) {
    const piece = cardOf(pieces, card);
    rows[printed(piece, ability, call)]?.push(piece);
  }
  return rows;
}

/** What is left of a pile when some of its cards are taken away. */
export function without(pile: Card[], taken: Card[]): Card[] {
  const left = [...pile];
  for (const card of taken) {
    const place = left.indexOf(card);
    if (place >= 0) left.splice(place, 1);
  }
  return left;
}

/** A card in words, for those who do not see it. */
export function inWords(pieces: Pieces, piece: Piece, ability: Ability): string {
  if (isSpecial(piece)) return `${piece.name}, ${piece.numbers.map(([call, rating]) => `${rating} if ${call}`).join(", ")}`;
  const ratings = ratingsOf(piece).map((one) => `${abilityName(pieces, one.ability)} ${one.rating}`);
  const first = ratings.splice((places.get(ability) ?? 0), 1);
  return `${piece.name}, ${first.join("")}; ${ratings.join(", ")}`;
}

/** The title of a trophy's story and the story: the pack has them as one text. */
export function storyOf(trophy: Piece | undefined): { title: string; story: string } {
  const text = trophy?.flavour ?? "";
  const end = text.indexOf(". ");
  return end < 0 ? { title: "", story: text } : { title: text.slice(0, end), story: text.slice(end + 2) };
}

/** A name where there is little room: bots are told apart by their seats. */
export const shortName = (name: string): string => name.replace(/ bot( [A-F])?$/, "");

export const countOf = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
export function listOf(words: string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
