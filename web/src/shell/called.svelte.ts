// What the pieces of a game are called, asked for when somebody wants to say it.
import { pieces } from "../play/rest";

let known = $state.raw<ReadonlyMap<string, readonly string[]>>(new Map());
const asked = new Set<string>();

/** The name of a piece by its place in its pack; nothing before the pack is known. */
export function pieceName(game: string, pack: string | undefined, piece: number): string | undefined {
  const key = `${game} ${pack ?? ""}`;
  if (!asked.has(key)) {
    asked.add(key);
    pieces(game, pack).then(
      (all) => (known = new Map(known).set(key, all.map((one) => one.name))),
      () => asked.delete(key),
    );
  }
  return known.get(key)?.[piece];
}
