// The box covers: tall and wide with the name, the scene without it, and the name alone.
const drawn = import.meta.glob<string>("../art/covers/*.svg", { eager: true, import: "default", query: "?url" });

export type CoverKind = "tall" | "wide" | "scene" | "logotype";
const files: Record<CoverKind, string> = { tall: "cover-tall", wide: "cover-wide", scene: "scene", logotype: "logotype" };

/** Where a cover is; games without one of that kind have their scene, and others nothing. */
export function cover(game: string, kind: CoverKind): string | undefined {
  return drawn[`../art/covers/${files[kind]}-${game}.svg`];
}

const narrow = globalThis.matchMedia?.("(max-width: 719px)");

/** A picture of the game for rows and cards: the one that the home page has loaded already. */
export function sceneOf(game: string): string | undefined {
  return narrow?.matches ? cover(game, "scene") : (cover(game, "tall") ?? cover(game, "scene"));
}
