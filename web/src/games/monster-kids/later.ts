// What comes right behind the first look, in one file: the scenes of all stages, what stands beside the hand, and what is opened by hand.
export { default as Box } from "./parts/Box.svelte";
export { default as OpenHands } from "./parts/OpenHands.svelte";
export { default as Stage } from "./Stage.svelte";
export { default as Types } from "./parts/Types.svelte";
export { default as Wheel } from "./parts/Wheel.svelte";
