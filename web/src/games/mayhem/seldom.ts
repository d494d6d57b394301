// What not every battle shows: a trophy won, sudden death, the end. One file, fetched when the first of them is shown.
export { default as SuddenDeath } from "./SuddenDeath.svelte";
export { default as TrophyWon } from "./TrophyWon.svelte";
export { default as GameOver } from "./GameOver.svelte";
