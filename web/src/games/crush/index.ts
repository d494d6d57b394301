// Crush Monster Rampage!
import type { GamePage } from "../index";
import Face from "./Face.svelte";
import Page from "./Page.svelte";

// The page tells each step in moments of its own and holds the next one back until they have passed.
const page: GamePage = { Page, Face, hidesHands: false, ownEnd: true, time: (beat) => (beat.entries.length === 0 ? 0 : 60) };
export default page;
