import type { GamePage } from "../index";
import Page from "../plain/Page.svelte";

const page: GamePage = { Page, hidesHands: false };
export default page;
