// What comes right behind the town, in one file: the paw that throws, what stands below the town in both halves of a turn and at the end, and the piles when
// somebody looks through them.
export { default as EventDock } from "./EventDock.svelte";
export { default as Paw } from "./Paw.svelte";
export { default as Pile } from "./Pile.svelte";
export { default as PlayersDock } from "./PlayersDock.svelte";
export { default as ScoreDock } from "./ScoreDock.svelte";
