// What not every turn needs: the end, the won cards when somebody looks at them, and the choices that a fire, a Critical Hit or a trade asks for. One file,
// fetched when the first of them is shown.
export { default as Hand } from "./Hand.svelte";
export { default as OverPanel } from "./OverPanel.svelte";
export { default as PickPanel } from "./PickPanel.svelte";
export { default as Ribbon } from "./Ribbon.svelte";
// What both files share stays in the first of them.
export * from "./turns";
