// A game without a page of its own plays by text picture and list.
import type { GamePage } from "../index";
import Page from "./Page.svelte";

const page: GamePage = { Page, hidesHands: true, beside: "own" };
export default page;
