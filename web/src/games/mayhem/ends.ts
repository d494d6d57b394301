// The scenes that are not needed at once: they are loaded behind the first picture.
export { default as SuddenDeath } from "./SuddenDeath.svelte";
export { default as TrophyWon } from "./TrophyWon.svelte";
export { default as GameOver } from "./GameOver.svelte";
