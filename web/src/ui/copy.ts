// Copying. In a home network the page has a plain http address, and there browsers keep their clipboard to themselves.

/** Copies a text, and says whether that worked. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return bySelecting(text);
  }
}

/** The old way: a field that is selected and copied. It has to stand where the focus may go, so inside a sheet that is open. */
function bySelecting(text: string): boolean {
  const field = document.createElement("textarea");
  const before = document.activeElement as Partial<HTMLElement> | null;
  field.value = text;
  field.readOnly = true;
  field.className = "unseen";
  ([...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body).append(field);
  try {
    field.focus({ preventScroll: true });
    field.select();
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    before?.focus?.({ preventScroll: true });
  }
}
