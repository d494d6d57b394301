// The pictures of the Monster Hit cards, one a kind; a pack of its own brings its own.
import art from "art:crush";
import { portrait } from "../../play/rest";
import type { Pieces } from "../../play/play";
import type { Hit } from "../../wire/games/crush";
import type { Piece } from "../../wire/kernel";

export function pictureOf(piece: Piece, pieces: Pieces): string | null {
  if (isCard(piece) && (!pieces.pack || pieces.pack === "base")) return `${art}card-picture-${piece.id}.svg`;
  return piece.portrait ? portrait(pieces.game, piece.portrait, pieces.pack) : null;
}
export const isCard = (piece: Piece): boolean => piece.id in WON;

/** How the words of a card fit below its picture: their size, 1 as designed, and whether the picture makes room. In units of a card 250 wide. */
export function wordsFit(name: string, does: string, won: string): { size: number; low: boolean } {
  const lines = (text: string, letter: number, wide: number) => Math.ceil((text.length * letter) / wide);
  const height = (size: number) =>
    lines(name, 11.4, 218) * 25.2 + 20 + lines(does, 6.5 * size, 214) * 17.4 * size + (won ? lines(won, 7 * size, 200) * 17.4 * size + 14 : 0);
  const ways = [[1, false], [1, true], [0.93, true], [0.87, true], [0.81, true]] as const;
  const [size, low] = ways.find((way) => height(way[0]) <= (way[1] ? 195 : 165)) ?? [0.75, true];
  return { size, low };
}

/** A card without its number: the id of its piece. */
export const cardKind = (hit: Hit): string => hit.replace(/-\d$/, "");

const WON: Record<string, string> = {
  "direct-hit": "Won at once.", "critical-hit": "Won at once, with a unit for the reserve.", survivors: "Won when one of your units fetches them.", "fire-damage": "Won if no building was burning.",
  subside: "Won if the ground holds.", "acid-gas": "Won if nothing is destroyed.", mashed: "Won if no building was grabbed.", grab: "Won if it grabs the roof instead.",
  outburst: "Won if none of your own units is grabbed.", missile: "Won if nothing is damaged.", grabtastic: "Won on a 2 to 6.", freakout: "Won if no building falls.",
  "mission-accomplished": "Won, and the game ends.",
};
export const howWon = (hit: Hit): string => WON[cardKind(hit)] ?? "";
