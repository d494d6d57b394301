/** The parts of the shell, as the top and the tabs name them. */
export type Here = "play" | "learn" | "watch" | "replays" | "rules" | "tables" | "packs" | "lab" | null;

export const PLACES: { here: Exclude<Here, null>; path: string; name: string; icon: string }[] = [
  { here: "play", path: "/", name: "Play", icon: "home" },
  { here: "learn", path: "/learn", name: "Learn", icon: "learn" },
  { here: "watch", path: "/watch", name: "Watch", icon: "eye" },
  { here: "replays", path: "/replays", name: "Replays", icon: "play" },
  { here: "rules", path: "/rules", name: "Rules & cards", icon: "book" },
  { here: "lab", path: "/lab", name: "Lab", icon: "odds" },
];

export const TABS: { here: Exclude<Here, null>; path: string; name: string; icon: string }[] = [
  { here: "play", path: "/", name: "Play", icon: "home" },
  { here: "tables", path: "/tables", name: "Tables", icon: "table" },
  { here: "watch", path: "/watch", name: "Watch", icon: "eye" },
  { here: "rules", path: "/rules", name: "Rules", icon: "book" },
];
