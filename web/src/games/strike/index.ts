import type { GamePage } from "../index";
import Page from "./Page.svelte";

// What takes time on the page holds the next step back by itself.
const page: GamePage = { Page, hidesHands: (options) => options["hidden-pools"] === "on", time: (beat) => (beat.entries.length === 0 ? 0 : 350) };
export default page;
