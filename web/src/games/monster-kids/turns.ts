// The scenes of ordinary turns, and what stands beside the hand. One file, right behind the first look.
export { default as Box } from "./parts/Box.svelte";
export { default as Drawn } from "./scenes/Drawn.svelte";
export { default as FightScene } from "./scenes/Fight.svelte";
export { default as Ready } from "./scenes/Ready.svelte";
export { default as Types } from "./parts/Types.svelte";
export { default as Wheel } from "./parts/Wheel.svelte";
