// Portraits without the round corners of their ground, so that they fill a card to its frame. Each is fetched once.
let ready = $state.raw<Readonly<Record<string, string>>>({});
const asked = new Set<string>();

/** The picture at an address, square once it is there. */
export function square(url: string): string {
  return ready[url] ?? url;
}

export async function fetchSquare(url: string): Promise<void> {
  if (!url || asked.has(url)) return;
  asked.add(url);
  try {
    const answer = await fetch(url);
    if (!answer.ok) return;
    const drawn = await answer.text();
    // The ground is the first shape that fills the whole picture.
    const flat = drawn.replace(/<rect\b[^>]*\bwidth="64" height="64"[^>]*>/, (ground) => ground.replace(/ r[xy]="[^"]*"/g, ""));
    ready = { ...ready, [url]: `data:image/svg+xml,${encodeURIComponent(flat)}` };
  } catch {
    /* Then it keeps its round corners. */
  }
}
