// What comes right behind the city, in one file: what stands beside it, what is written over it while something is decided, the window that a phone looks at
// it through, the sights that tell what happens, the end, and the won cards when somebody looks at them.
export { default as Hand } from "./Hand.svelte";
export { default as MarksAbove } from "./MarksAbove.svelte";
export { default as Rail } from "./Rail.svelte";
export { default as Ribbon } from "./Ribbon.svelte";
export { default as Sights } from "./Sights.svelte";
export { default as Window } from "./Window.svelte";
