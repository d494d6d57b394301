// What this browser remembers of how its people like the page.
const PLACE = "monsterbox.settings";

export type Speed = "slow" | "normal" | "fast" | "at-once";
/** By what the time of a step is multiplied. */
export const SPEEDS: Record<Speed, number> = { slow: 2, normal: 1, fast: 0.4, "at-once": 0 };

interface Kept {
  name: string;
  theme: "auto" | "day" | "night";
  sound: boolean;
  speed: Speed;
  /** The game that was chosen last. */
  game: string;
  /** Whether the side with odds, log and chat is open; until somebody says, it is where there is room for it. */
  beside: boolean | null;
  /** Dice without WebGL. */
  flat: boolean;
  /** One tap is enough on a phone. */
  oneTap: boolean;
  /** Odds are shown without being asked for. */
  odds: boolean;
  /** The paper that boxes are printed on; until it is chosen, the one of the browser's country. */
  paper: "a4" | "letter" | null;
}

const FIRST: Kept = {
  name: "Ann",
  theme: "auto",
  sound: true,
  speed: "normal",
  game: "mayhem",
  beside: null,
  flat: false,
  oneTap: false,
  odds: true,
  paper: null,
};

function load(): Kept {
  try {
    return { ...FIRST, ...(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Kept>) };
  } catch {
    return FIRST;
  }
}

/** The settings. Change them with `set`, which also remembers them. */
export const settings = $state<Kept>(load());

export function set<K extends keyof Kept>(key: K, value: Kept[K]): void {
  settings[key] = value;
  try {
    localStorage.setItem(PLACE, JSON.stringify(settings));
  } catch {
    /* Then it is forgotten with the page. */
  }
  if (key === "theme") showTheme();
}

/** Countries whose printers hold letter paper. */
const LETTER = /-(US|CA|MX|PH|CL|CO|VE|PR)$/;
/** The paper that was chosen, or the usual one here. */
export const paper = (): "a4" | "letter" => settings.paper ?? (LETTER.test(globalThis.navigator?.language ?? "") ? "letter" : "a4");

const dark = globalThis.matchMedia?.("(prefers-color-scheme: dark)");
const calm = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

/** Whether it is night on the page. */
export function isNight(): boolean {
  return settings.theme === "auto" ? dark?.matches === true : settings.theme === "night";
}

/** Whether people want as little motion as possible. */
export function isCalm(): boolean {
  return calm?.matches === true;
}

/** Night as something that a component can follow. */
export const sky = $state({ night: false });

export function showTheme(): void {
  sky.night = isNight();
  document.documentElement.dataset["theme"] = sky.night ? "night" : "day";
}
dark?.addEventListener("change", showTheme);
