// How bots are called: by how strong they are.
import { games, type BotAbout, type BotLevel } from "./rest";

/** The weakest first. */
export const LEVELS: readonly BotLevel[] = ["easy", "medium", "hard", "expert", "exact"];

/** What people call a level, or a kind of bot that has none. */
export const levelName = (word: string): string => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

/** What people call a kind of bot. */
export const titleOf = ({ name, level, character }: BotAbout): string => character?.title ?? levelName(level ?? name);

let known = $state.raw<ReadonlyMap<string, string>>(new Map());
let asked = false;

function learn(): void {
  if (asked) return;
  asked = true;
  games().then(
    (all) => (known = new Map(all.flatMap((game) => game.bots.map((bot) => [`${game.slug} ${bot.name}`, titleOf(bot)])))),
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
