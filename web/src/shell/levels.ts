// How strong bots are. Those without a level or a character are there to be measured against, and nobody is offered them.
import { LEVELS, titleOf } from "../play/names.svelte";
import { games, type BotAbout, type BotLevel, type GameAbout } from "../play/rest";

export interface Level {
  /** The bot's own name, as the server knows it. */
  bot: string;
  /** Easy, Medium, Hard, Expert; Exact where it plays a solved game; a character's title. */
  name: string;
  /** One to four fangs. */
  fangs: number;
  /** What it does, in the server's words. */
  does: string;
}

export function levelsOf(bots: BotAbout[]): Level[] {
  return bots.flatMap((bot) => {
    const strength = bot.level ?? bot.character?.like;
    return strength ? [{ bot: bot.name, name: titleOf(bot), fangs: Math.min(LEVELS.indexOf(strength) + 1, 4), does: bot.label }] : [];
  });
}

/** The bot of this level, or the nearest weaker one. */
export function botOf(game: GameAbout | undefined, level: BotLevel): string {
  const most = LEVELS.indexOf(level);
  const kinds = (game?.bots ?? []).filter((bot) => bot.level && LEVELS.indexOf(bot.level) <= most);
  return kinds.at(-1)?.name ?? game?.bots[0]?.name ?? "random";
}

/** The game as the server knows it. */
export async function gameOf(slug: string): Promise<GameAbout | undefined> {
  return (await games()).find((one) => one.slug === slug);
}

/** How many people a game is for, in a few signs. */
export function playersOf(game: { fewest: number; most: number } | undefined): string {
  if (!game) return "";
  return game.fewest === game.most ? String(game.fewest) : `${game.fewest}–${game.most}`;
}
