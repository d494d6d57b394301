// What is not there before the first throw, in one file: the hand of a really thrown die, what a throw came to, the end.
export { default as Ended } from "./Ended.svelte";
export { default as Pickers } from "./Pickers.svelte";
export { default as Steps } from "./Steps.svelte";
