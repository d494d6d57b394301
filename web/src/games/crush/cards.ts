// The pictures of the Monster Hit cards, one a kind; a pack of its own brings its own.
import { portrait } from "../../play/rest";
import type { Pieces } from "../../play/play";
import type { Piece } from "../../wire/kernel";

const drawn = import.meta.glob<string>("../../art/crush/card-picture-*.svg", { import: "default", eager: true, query: "?url" });
const pictures = new Map(Object.entries(drawn).map(([path, url]) => [path.slice(path.lastIndexOf("card-picture-") + 13, -4), url]));

export function pictureOf(piece: Piece, pieces: Pieces): string | null {
  const ours = pictures.get(piece.id);
  if (ours && (!pieces.pack || pieces.pack === "base")) return ours;
  return piece.portrait ? portrait(pieces.game, piece.portrait, pieces.pack) : null;
}
export const isCard = (piece: Piece): boolean => pictures.has(piece.id);
