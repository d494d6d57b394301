import type { Beat } from "../../play/play";
import type { Event } from "../../wire/games/mayhem";
import type { GamePage } from "../index";
import Face from "./Face.svelte";
import Page from "./Page.svelte";

/** How long a step is shown at normal speed. What ends a battle is held longer by the page itself. */
function time(beat: Beat): number {
  const events = beat.entries.map((entry) => (entry.event as Event).what);
  if (events.length === 0) return 0;
  if (events.includes("declared")) return 700;
  if (events.includes("best_rating") || events.includes("mashup") || events.includes("tie_discarded")) return 2_200;
  if (events.includes("tied") || events.includes("still_tied")) return 1_500;
  if (events.includes("turned_up")) return (beat.frame.view as { stage: string }).stage === "declare" ? 1_100 : 520;
  return 600;
}

const page: GamePage = { Page, Face, hidesHands: false, beside: "scales", ownEnd: true, time };
export default page;
