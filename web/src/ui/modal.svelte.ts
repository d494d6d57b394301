// The sheets that lie over the page. Everything behind the topmost one rests: it can neither be touched nor reached by a key.
let sheets = $state.raw<readonly HTMLDialogElement[]>([]);

/** The sheet on top; what is said over it has to live inside it. */
export const topSheet = (): HTMLDialogElement | null => sheets.at(-1) ?? null;

/** Opens a sheet until the answer is called, which gives the focus back to what had it. */
export function openSheet(sheet: HTMLDialogElement): () => void {
  const before = document.activeElement;
  if (!sheet.open) sheet.showModal();
  sheets = [...sheets, sheet];
  return () => {
    sheets = sheets.filter((one) => one !== sheet);
    giveBack(before, sheet);
  };
}

/** Gives the focus back, unless somebody has put it elsewhere meanwhile. */
export function giveBack(before: Element | null, from: Element | null): void {
  const now = document.activeElement;
  const lost = !now || now === document.body || from?.contains(now);
  if (lost && before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus({ preventScroll: true });
}

/** How many sheets lie over each other. */
export const sheetCount = (): number => sheets.length;

/** Whether any sheet lies over the page. */
export const isCovered = (): boolean => document.querySelector("dialog[open]") !== null;
