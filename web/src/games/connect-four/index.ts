import type { GamePage } from "../index";
import Page from "./Page.svelte";

const page: GamePage = { Page, hidesHands: false, beside: "own", time: (beat) => (beat.entries.length === 0 ? 0 : 450) };
export default page;
