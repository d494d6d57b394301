// Whether the page is narrow: then the table is laid out for a thumb.
const narrow = globalThis.matchMedia?.("(max-width: 760px)");
export const screen = $state({ phone: narrow?.matches === true });
narrow?.addEventListener("change", () => (screen.phone = narrow.matches));
