// What stands beside the arena or under it, and the bang of a match. One file, right behind the arena.
export { default as Dock } from "./Dock.svelte";
export { default as Moments } from "./Moments.svelte";
export { default as Panel } from "./Panel.svelte";
