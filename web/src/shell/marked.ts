// Words that are looked for, and where they stand in a text.
export const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** A text cut into parts that are hit by a word and parts that are not. */
export function marked(text: string, words: string[]): { text: string; hit: boolean }[] {
  if (words.length === 0) return [{ text, hit: false }];
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "gi");
  return text.split(pattern).filter(Boolean).map((part) => ({ text: part, hit: words.includes(part.toLowerCase()) }));
}
