import type { GamePage } from "../index";
import Face from "./Face.svelte";
import Page from "./Page.svelte";
import { timeOf } from "./telling";

const page: GamePage = { Page, Face, hidesHands: true, time: timeOf, beside: "scales", ownEnd: true };
export default page;
