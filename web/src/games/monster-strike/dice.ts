// The dice of the town: how they lie, and how they come down.
import { isCalm } from "../../play/settings.svelte";
import { sounds } from "../../ui/sound";
import type { DiceStage } from "../../dice/stage.svelte";
import { flightDice, knocks, lies, tossed } from "../../dice/tracks";
import { lying, posed } from "../../dice/turn";
import { EDGE, type MovingDie, type Point, type Pose, type RestingDie } from "../../dice/types";
import type { Dice, Die, TownAim } from "../../wire/games/monster-strike";
import type { TownPlay } from "./cards";
import { EDGE_X, EDGE_Y, landing, slotAt } from "./geometry";
import { diceAfter, type Fall } from "./story";

/** Where quick dice lie that hit no card: nobody knows, so they lie before the card that they were thrown at. */
let besides: [number, number] = [0, -6.4];

/** The pose of a die that lies flat. Quick dice have no place of their own on a card. */
function poseOf(die: Die & { lies: "flat" }, place: number): Pose {
  if (die.position) return posed(die.face, die.position);
  const [x, y] = die.on === null ? besides : slotAt(die.on);
  const aside = place === 0 ? -1 : 1.3;
  return { at: [x + aside, y - 0.6 + place * 1.5, EDGE / 2], turn: lying(die.face, 0.35 + place * 0.9 + die.face * 0.4) };
}

export function resting(dice: Dice): RestingDie[] {
  const flat = dice.filter((die) => die.lies === "flat");
  return flat.map((die, place) => ({ id: `die-${place + 1}`, look: "red", pose: poseOf(die, place), mark: die.on === null ? "none" : "gold" }));
}

/** The hand from which a made-up throw comes. */
function hand(aim: TownAim): Point {
  if (!("style" in aim)) return [aim.from[0] / 100, aim.from[1] / 100, Math.min(14, aim.from[2] / 100)];
  const [x] = slotAt(aim.slot);
  if (aim.style === "drop") return [x, 0.5, 15];
  return aim.style === "toss" ? [x * 0.8 + 2, -EDGE_Y - 7, 9] : [x <= 0 ? -EDGE_X - 7 : EDGE_X + 7, 0.5, 2];
}

/** Lets the dice of a step fly as they flew, or, where nobody knows how, in a simple arc. */
export async function fly(stage: DiceStage, play: TownPlay, fall: Fall, step: number | null): Promise<unknown> {
  const { aim } = fall;
  const dice = diceAfter(fall);
  if ("style" in aim) {
    const [x] = slotAt(aim.slot);
    besides = [Math.max(-EDGE_X + 4, Math.min(EDGE_X - 4, x + (aim.slot % 2 ? 3.5 : -3.2))), aim.style === "skim" ? 6 : -6.6];
  }
  const flight = step !== null && !isCalm() ? await play.flight(step) : null;
  const after = resting(dice);
  if (flight) {
    const heard = knocks(flight);
    let next = 0;
    return stage.play({
      dice: flightDice(flight, (place) => `die-${place + 1}`, "red"),
      tick: (seconds) => { for (; (heard[next]?.seconds ?? Infinity) <= seconds; next += 1) sounds.die(); },
    }, after);
  }
  const lay = resting(fall.lay).length;
  const moving: MovingDie[] = after.map((die, place) => ({
    id: die.id, look: "red",
    track: place < lay ? lies(die.pose, 0.9) : tossed(hand(aim), die.pose, { seconds: 0.95, after: (place - lay) * 0.12 }),
  }));
  // Dice that leave the table roll over its far edge.
  const { at } = landing(aim, 1, { tremor: 0, haste: 0 });
  dice.forEach((die, place) => {
    if (die.lies === "flat") return;
    const out: Pose = { at: die.lies === "off" ? [at[0] + 5, EDGE_Y + 9, EDGE / 2] : [at[0] + 3.4, at[1], 1.2], turn: lying(3, 1) };
    moving.push({ id: `gone-${place}`, look: "red", track: { ...tossed(hand(aim), out, { seconds: 0.95 }), fades: 0.95 } });
  });
  let knocked = 0;
  return stage.play({ dice: moving, tick: (seconds) => { for (; knocked < 3 && seconds > [0.48, 0.74, 0.9][knocked]!; knocked += 1) sounds.die(); } }, after);
}
