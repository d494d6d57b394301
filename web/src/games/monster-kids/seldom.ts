// What not every turn shows: the beginning and the end, a portal, a trap, a fall, a fight of three, and what is opened by hand. One file, fetched when
// the first of them is shown.
export { default as Attach } from "./scenes/Attach.svelte";
export { default as Characters } from "./scenes/Characters.svelte";
export { default as Fallen } from "./scenes/Fallen.svelte";
export { default as OpenHands } from "./parts/OpenHands.svelte";
export { default as Over } from "./scenes/Over.svelte";
export { default as Portal } from "./scenes/Portal.svelte";
export { default as Rivals } from "./scenes/Rivals.svelte";
export { default as Trapped } from "./scenes/Trapped.svelte";
// What both files share stays in the first of them.
export * from "./turns";
