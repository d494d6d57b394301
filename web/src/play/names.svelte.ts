// How bots are called: by how strong they are among the bots of their game, which come the weakest first.
import { games } from "./rest";

const LEVELS = ["Easy", "Medium", "Hard", "Expert"];

/** The name of a level by its place; a bot that plays a solved game is exact. */
export const levelName = (bot: string, place: number): string => (bot === "exact" ? "Exact" : (LEVELS[place] ?? "Expert"));

let known = $state.raw<ReadonlyMap<string, string>>(new Map());
let asked = false;

function learn(): void {
  if (asked) return;
  asked = true;
  games().then(
    (all) => (known = new Map(all.flatMap((game) => game.bots.map((bot, place) => [`${game.slug} ${bot.name}`, levelName(bot.name, place)])))),
    () => (asked = false),
  );
}

interface Named {
  name: string;
  bot?: string | undefined;
  sitter?: string | undefined;
}

/** The kind of bot in a seat; a bot's own name is its kind and its letter. */
function kindOf(seat: Named | undefined): string | undefined {
  if (!seat || (seat.sitter !== undefined && seat.sitter !== "bot")) return undefined;
  return seat.bot ?? (seat.sitter === "bot" ? seat.name.split(" ")[0] : undefined);
}

/** The name to show in a seat: people by theirs, bots by their level, with their letter where two are alike. */
export function shownName(game: string, seats: readonly Named[], seat: number): string | undefined {
  const here = seats[seat];
  const kind = kindOf(here);
  if (!here || kind === undefined) return here?.name;
  learn();
  const level = known.get(`${game} ${kind}`);
  if (!level) return here.name;
  const alike = seats.filter((one) => kindOf(one) === kind).length > 1;
  return `${level} bot${alike ? ` ${"ABCDEFGHIJKLMNOP"[seat] ?? ""}` : ""}`;
}
