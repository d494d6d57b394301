// Many small figures on the city as a handful of drawings: a square each would make hundreds, and picking up a unit would be felt.

/** Figures of one look, each letter with its own place. */
export interface Figures {
  x: string;
  y: string;
  text: string;
}

/** Where a figure stands: the middle of its foot. */
export interface Figure {
  x: number;
  y: number;
  text: string;
}

/** All figures as one text whose letters are so far apart from each other; it is drawn with `text-anchor: middle`. */
export function written(figures: readonly Figure[], advance: number): Figures {
  const all: { x: number[]; y: number[]; text: string } = { x: [], y: [], text: "" };
  for (const { x, y, text } of figures) {
    for (const [place, letter] of [...text].entries()) {
      all.x.push(Math.round((x + (place - (text.length - 1) / 2) * advance) * 10) / 10);
      all.y.push(y);
      all.text += letter;
    }
  }
  return { x: all.x.join(" "), y: all.y.join(" "), text: all.text };
}

/** Red tags with claws and a figure: the tags, the claws and the figures of all. Each place is the lower right corner of its tag. */
export function clawTags(places: readonly Figure[]): { tags: string; claws: string; figures: Figures } {
  let tags = "";
  let claws = "";
  const figures = places.map(({ x, y, text }) => {
    const wide = 18 + text.length * 8.5;
    const [left, top] = [x - wide, y - 19];
    tags += `M${left + 6} ${top}h${wide - 12}a6 6 0 0 1 6 6v6a6 6 0 0 1-6 6h${12 - wide}a6 6 0 0 1-6-6v-6a6 6 0 0 1 6-6z`;
    claws += `M${left + 4.5} ${top + 4.5}c.5 3 1 5.5 0 9M${left + 8} ${top + 4}c.5 3.5 1 6.5 0 10m3.5-9.5c.5 3 1 5.5 0 9`;
    return { x: left + wide / 2 + 6.5, y: top + 13.6, text };
  });
  return { tags, claws, figures: written(figures, 8.2) };
}
