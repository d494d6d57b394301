// What comes right behind the city, in one file: what stands beside it with every panel of an ordinary turn, and the sights that tell what happens.
export { default as Rail } from "./Rail.svelte";
export { default as Sights } from "./Sights.svelte";
