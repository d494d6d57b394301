// Finding rules and cards of all games by their words.
import { factsOf, published } from "../games/index";
import { pieces, rules, type Rule } from "../play/rest";
import type { Piece } from "../wire/kernel";
import { wordsOf } from "./marked";

export interface Found {
  kind: "rule" | "card";
  game: string;
  id: string;
  name: string;
  /** Where it leads. */
  path: string;
  /** What is said of it in one line. */
  line: string;
  piece?: Piece;
}

interface Entry extends Found {
  hay: string;
}

let made: Promise<Entry[]> | null = null;

async function gather(): Promise<Entry[]> {
  const all = published.map(async ({ slug }): Promise<Entry[]> => {
    const [cards, texts] = await Promise.all([pieces(slug), rules(slug)]);
    return [...cards.map((piece) => ofCard(slug, piece)), ...texts.map((rule) => ofRule(slug, rule))];
  });
  return (await Promise.all(all)).flat();
}

function ofCard(game: string, piece: Piece): Entry {
  const line = `${piece.kind}, ${factsOf(game).short}`;
  return { kind: "card", game, id: piece.id, name: piece.name, path: `/cards/${game}/${piece.id}`, line, piece, hay: `${piece.name} ${piece.rules_name ?? ""} ${piece.kind}`.toLowerCase() };
}

function ofRule(game: string, rule: Rule): Entry {
  return { kind: "rule", game, id: rule.id, name: rule.id, path: `/rules/${game}/${rule.id}`, line: rule.text, hay: `${rule.id} ${rule.section} ${rule.text}`.toLowerCase() };
}

/** What has all these words: names first, then cards, then rules. */
export async function find(text: string, most: number): Promise<Found[]> {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  made ??= gather();
  made.catch(() => (made = null));
  const all = await made;
  const hits = all.filter((entry) => words.every((word) => entry.hay.includes(word)));
  const first = words[0] ?? "";
  const rank = (entry: Entry) => (entry.name.toLowerCase().startsWith(first) ? 0 : entry.kind === "card" ? 1 : 2);
  return hits.toSorted((a, b) => rank(a) - rank(b)).slice(0, most);
}
