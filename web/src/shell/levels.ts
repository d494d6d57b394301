// How strong a bot is, told by its place among its game's bots: they come the weakest first.
import { levelName } from "../play/names.svelte";
import { games, type BotAbout, type GameAbout } from "../play/rest";

export interface Level {
  /** The bot's own name, as the server knows it. */
  bot: string;
  /** Easy, Medium, Hard, Expert; Exact where it plays a solved game. */
  name: string;
  /** One to four fangs. */
  fangs: number;
  /** What it does, in the server's words. */
  does: string;
}

export function levelsOf(bots: BotAbout[]): Level[] {
  return bots.map((bot, place) => ({
    bot: bot.name,
    name: levelName(bot.name, place),
    fangs: Math.min(place + 1, 4),
    does: bot.label,
  }));
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
