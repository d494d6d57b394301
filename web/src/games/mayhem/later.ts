// What not every battle shows, in one file: a trophy won, sudden death, the end.
export { default as GameOver } from "./GameOver.svelte";
export { default as SuddenDeath } from "./SuddenDeath.svelte";
export { default as TrophyWon } from "./TrophyWon.svelte";
