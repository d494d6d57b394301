// What stands below the town in both halves of a turn, and the paw that throws. One file, right behind the town.
export { default as EventDock } from "./EventDock.svelte";
export { default as Paw } from "./Paw.svelte";
export { default as PlayersDock } from "./PlayersDock.svelte";
