// What not every turn needs: the end, a throw aimed by hand, and the piles when somebody looks through them. One file, fetched when the first of them is
// shown.
export { default as ByHand } from "./ByHand.svelte";
export { default as Pile } from "./Pile.svelte";
export { default as ScoreDock } from "./ScoreDock.svelte";
// What both files share stays in the first of them.
export * from "./turns";
