// A table as its sheet describes it, and what this browser remembers of the last one of each game.
import type { About, Access, NewTable, SeatOrder, Terms } from "../../wire/protocol";
import type { GameAbout, Rule } from "../../play/rest";
import { botOf, type Level } from "../levels";
import { list, number } from "../words";

export type Chair = { kind: "here"; name: string; word: string } | { kind: "link" } | { kind: "bot"; bot: string };

export interface SetUp {
  chairs: Chair[];
  options: Record<string, string>;
  pack: string;
  clock: string;
  standIn: string;
  access: Access;
}

export const CLOCKS: { key: string; name: string; clock: Terms["clock"] | null }[] = [
  { key: "none", name: "No clock", clock: null },
  { key: "quick", name: "20 s a move, 1 min more", clock: { each: 20, reserve: 60 } },
  { key: "usual", name: "1 min a move, 5 min more", clock: { each: 60, reserve: 300 } },
  { key: "slow", name: "5 min a move, 30 min more", clock: { each: 300, reserve: 1_800 } },
];

export const STAND_INS: { key: string; name: string; after: number | null }[] = [
  { key: "soon", name: "Away 90 s: a bot", after: 90 },
  { key: "later", name: "Away 10 min: a bot", after: 600 },
  { key: "never", name: "Away: all wait", after: null },
];

export const WATCHING: { key: Access; name: string }[] = [
  { key: "private", name: "Watching: by link" },
  { key: "public", name: "Watching: everybody" },
];

const FRIENDS = ["Bo", "Cleo", "Dan", "Eve", "Fay"];
/** A name for the next person at this screen. */
export function nextName(chairs: Chair[]): string {
  const taken = chairs.map((chair) => (chair.kind === "here" ? chair.name : ""));
  return FRIENDS.find((name) => !taken.includes(name)) ?? `Player ${chairs.length + 1}`;
}

export type Wish = "friends" | "screen" | "bots";

/** What the sheet begins with: the last one if it fits the wish, else as the wish says. */
export function begin(game: GameAbout, wish: Wish, me: string, wanted: string | null = null): SetUp {
  const last = remembered(game.slug);
  const easy = botOf(game, "easy");
  const first: Chair = { kind: "here", name: me, word: "" };
  const second: Record<Wish, Chair> = { friends: { kind: "link" }, screen: { kind: "here", name: FRIENDS[0] ?? "Bo", word: "" }, bots: { kind: "bot", bot: easy } };
  const chairs = [first, second[wish]];
  while (chairs.length < game.fewest) chairs.push({ kind: "bot", bot: easy });
  const known = (pack: string | null | undefined) => (pack && game.packs.includes(pack) ? pack : null);
  const fresh: SetUp = { chairs, options: {}, pack: known(wanted) ?? "base", clock: "none", standIn: "soon", access: "private" };
  if (!last) return fresh;
  const here = last.chairs.filter((chair) => chair.kind === "here").length;
  const fits = { friends: last.chairs.some((chair) => chair.kind === "link"), screen: here > 1, bots: here === 1 && last.chairs.every((chair) => chair.kind !== "link") }[wish];
  const sitting = last.chairs.every((chair) => chair.kind !== "bot" || game.bots.some((bot) => (bot.level ?? bot.character) && bot.name === chair.bot));
  const options = Object.fromEntries(Object.entries(last.options).filter(([key, value]) => game.options.some((option) => option.key === key && option.values.includes(value))));
  const pack = wanted === null ? (known(last.pack) ?? "base") : fresh.pack;
  const again = fits && sitting && last.chairs.length >= game.fewest && last.chairs.length <= game.most;
  const mine = last.chairs.findIndex((chair) => chair.kind === "here");
  const named = (chair: Chair, place: number): Chair => (chair.kind === "here" ? { ...chair, name: place === mine ? me : chair.name, word: "" } : chair);
  return { ...fresh, ...last, options, pack, chairs: again ? last.chairs.map(named) : chairs };
}

/** A new table with the seats, options and terms of one that was played: who sat here sits here, friends come by the link. */
export function likeThis(about: About, mine: number[]): SetUp {
  const chairs = about.seats.map((seat, place): Chair => {
    if (mine.includes(place)) return { kind: "here", name: seat.name, word: "" };
    return seat.sitter === "bot" && seat.bot ? { kind: "bot", bot: seat.bot } : { kind: "link" };
  });
  const { clock, stand_in: standIn } = about.terms;
  return {
    chairs,
    options: { ...about.options },
    pack: about.pack ?? "base",
    clock: CLOCKS.find((one) => one.clock && one.clock.each === clock?.each && one.clock.reserve === clock.reserve)?.key ?? "none",
    standIn: STAND_INS.find((one) => one.after === (standIn?.after ?? null))?.key ?? "soon",
    access: about.access,
  };
}

/** The rule that says for how many a game is, where there is one. */
export const countRule = (rules: Pick<Rule, "id" | "text">[]): string | undefined =>
  rules.find(({ text }) => /^(\d to \d|two) players\b|\bplayer count\b/i.test(text))?.id;

/** The wish that a table fits. */
export function wishOf(setup: SetUp): Wish {
  if (setup.chairs.some((chair) => chair.kind === "link")) return "friends";
  return setup.chairs.filter((chair) => chair.kind === "here").length > 1 ? "screen" : "bots";
}

/** Chairs with one of them put elsewhere; the others move up. */
export function moved(chairs: readonly Chair[], from: number, to: number): Chair[] {
  const chair = chairs[from];
  if (!chair || to < 0 || to >= chairs.length) return [...chairs];
  return chairs.toSpliced(from, 1).toSpliced(to, 0, chair);
}

const PLACE = "monsterbox.setups";
function all(): Record<string, SetUp> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Record<string, SetUp>;
  } catch {
    return {};
  }
}
const remembered = (game: string): SetUp | undefined => all()[game];
export function remember(game: string, setup: SetUp): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify({ ...all(), [game]: setup }));
  } catch {
    /* Then the next sheet begins anew. */
  }
}

const order = (chair: Chair): SeatOrder =>
  chair.kind === "here" ? { sitter: "person", name: chair.name.trim() || "Somebody" } : chair.kind === "bot" ? { sitter: "bot", bot: chair.bot } : { sitter: "open" };

/** What the server is asked for. Where somebody is still to come, or gives a word, the game begins by hand. */
export function asOrder(game: string, setup: SetUp): NewTable {
  const clock = CLOCKS.find((one) => one.key === setup.clock)?.clock;
  const standIn = STAND_INS.find((one) => one.key === setup.standIn)?.after;
  const byHand = setup.chairs.some((chair) => chair.kind === "link" || (chair.kind === "here" && chair.word.trim()));
  return {
    game,
    seats: setup.chairs.map(order),
    options: setup.options,
    ...(setup.pack === "base" ? {} : { pack: setup.pack }),
    access: setup.access,
    terms: {
      begin: byHand ? "by-hand" : "when-all-are-here",
      ...(clock ? { clock } : {}),
      stand_in: standIn === null || standIn === undefined ? null : { after: standIn },
    },
  };
}

/** The table in a few words. */
export function summary(setup: SetUp, levels: Level[]): string {
  const people = setup.chairs.flatMap((chair) => (chair.kind === "here" ? [chair.name.trim() || "somebody"] : []));
  const links = setup.chairs.filter((chair) => chair.kind === "link").length;
  const kinds = new Map<string, number>();
  for (const chair of setup.chairs) if (chair.kind === "bot") kinds.set(chair.bot, (kinds.get(chair.bot) ?? 0) + 1);
  const machines = [...kinds].map(([bot, count]) => {
    const level = levels.find((one) => one.bot === bot)?.name ?? "";
    return count === 1 ? `${/^[AEIOU]/.test(level) ? "an" : "a"} ${level} bot` : `${number(count)} ${level} bots`;
  });
  const friends = links === 0 ? [] : [links === 1 ? "a friend by link" : `${number(links)} friends by link`];
  return list([...people, ...friends, ...machines]);
}
