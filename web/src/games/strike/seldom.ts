// What not every throw needs: the end, and the hand of a really thrown die. One file, fetched when the first of them is shown.
export { default as Ended } from "./Ended.svelte";
export { default as Pickers } from "./Pickers.svelte";
// What both files share stays in the first of them.
export * from "./turns";
