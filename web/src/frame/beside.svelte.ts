// Whether the odds, the log and the chat stand beside the board: where there is room for both they do, unless somebody has folded them away.
import { MediaQuery } from "svelte/reactivity";
import { set, settings } from "../play/settings.svelte";

/** How wide the side is. */
export const SIDE = 344;
/** From here on a board as wide as it was drawn has the side beside it. */
export const ROOM = 1440 + SIDE;

const desk = new MediaQuery(`min-width: ${ROOM}px`, false);
const cards = new MediaQuery("min-width: 1440px", false);

/** In the frame of the box it always stands there, as long as the window is no phone's. */
const framed = new MediaQuery("min-width: 960px", false);
export const inFrame = (): boolean => framed.current && settings.beside !== false;

/** Whether there is room for the side: games that grow and shrink as a whole have it earlier. */
export const fits = (scales: boolean): boolean => desk.current || (scales && cards.current);
/** Whether the side is there. */
export const isBeside = (scales: boolean): boolean => fits(scales) && (settings.beside ?? desk.current);
export const turnSide = (scales: boolean): void => set("beside", !isBeside(scales));
