// A new page is begun at its heading, by everybody who does not see that it is a new one.
const LONGEST = 3_000;

/** Puts the focus on the new page once it is there, unless it has put it somewhere itself. */
export function arrive(): () => void {
  const since = performance.now();
  let frame = requestAnimationFrame(look);
  function look() {
    const main = [...document.querySelectorAll("main")].find((one) => !one.closest("[inert]"));
    const target = main?.querySelector<HTMLElement>("h1") ?? main;
    if (document.activeElement && document.activeElement !== document.body) return;
    if (target) {
      target.tabIndex = -1;
      target.focus({ preventScroll: true });
    } else if (performance.now() - since < LONGEST) frame = requestAnimationFrame(look);
  }
  return () => cancelAnimationFrame(frame);
}
