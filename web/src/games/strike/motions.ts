// How dice come to lie where they lie: the recorded flight, or a made-up one that ends in the same way.
import { carried, flightDice, knocks, tipped, tossed } from "../../dice/tracks";
import { about, top } from "../../dice/turn";
import type { MovingDie, Point } from "../../dice/types";
import type { Beat } from "../../play/play";
import type { Flight } from "../../wire/box";
import type { Action, Detail, Event, Face, View } from "../../wire/games/strike";
import { FACES, freeSpot, hash, spotPose, type ArenaDie } from "./layout";

export type StrikeBeat = Beat<View, Action, Detail, Event>;

/** Throws into the little arena are over in a third of a second: they are shown slowly, so that one sees who strikes whom. */
const SLOW = 0.36;

export interface Landing {
  moving: MovingDie[];
  /** The dice that lie in the arena afterwards. */
  landed: ArenaDie[];
  /** When dice hit something, in seconds. */
  knocks: number[];
}

/** The real flight; the dice then lie as they came to rest. */
export function flown(flight: Flight, old: readonly ArenaDie[], lies: readonly Face[], round: number): Landing {
  const id = (place: number) => old[place]?.id ?? `thrown-${place}-${round}`;
  const moving = flightDice(flight, id, "ivory", SLOW);
  const landed = flight.dice.flatMap((die, place): ArenaDie[] => {
    const track = moving[place]?.track;
    if (!track || die.shows === null) return [];
    // What it shows is said with the pack's own mark; the side that is on top is the same in every pack.
    const pose = track.at(track.seconds);
    const face = FACES[top(pose.turn).side - 1];
    return face && lies.includes(face) ? [{ id: id(place), face, pose }] : [];
  });
  return { moving, landed, knocks: knocks(flight).map(({ seconds }) => seconds / SLOW) };
}

/** A made-up flight. Which die is which nobody knows: what still shows the same is taken for the same, and thrown dice for those that are new. */
export function madeUp(old: readonly ArenaDie[], lies: readonly Face[], thrown: number, from: Point, salt: number, round: number): Landing {
  const fresh = [...lies];
  const stay = old.filter((die) => {
    const place = fresh.indexOf(die.face);
    if (place >= 0) fresh.splice(place, 1);
    return place >= 0;
  });
  const landed: ArenaDie[] = [...stay];
  const moving: MovingDie[] = [];
  const struck = fresh.splice(0, Math.max(0, fresh.length - thrown));
  old.filter((die) => !stay.includes(die)).forEach((die, place) => {
    const face = struck[place];
    const pose = face ? spotPose(face, die.pose.at, salt) : { at: beyond(die.pose.at), turn: about([1, 1, 0], 2) };
    if (face) landed.push({ id: die.id, face, pose });
    moving.push({ id: die.id, look: "ivory", track: face ? tipped(die.pose, pose) : carried(die.pose, pose, { seconds: 0.5, after: 0.4, fades: true }) });
  });
  for (let place = 0; place < thrown; place += 1) {
    const face = fresh[place];
    const id = `thrown-${place}-${round}`;
    if (face) {
      const pose = spotPose(face, freeSpot([...landed, ...old], salt + place), salt + place * 3);
      landed.push({ id, face, pose });
      moving.push({ id, look: "ivory", track: tossed(scatter(from, place), pose, { after: place * 0.05, seconds: 0.85 + hash(salt, place) * 0.25 }) });
    } else {
      const at = beyond([hash(salt, place) * 4 - 1, hash(place, salt) * 4 - 2, 0.8]);
      moving.push({ id, look: "ivory", track: { ...tossed(scatter(from, place), { at, turn: [0, 0, 0, 1] }, { high: 7 }), fades: 0.9 } });
    }
  }
  return { moving, landed, knocks: [0.42, 0.66, 0.8] };
}

/** How many dice a beat throws: those in its own throw, or those that were in the air before it. */
export function thrownIn(beat: StrikeBeat): number {
  const threw = beat.entries.map((entry) => entry.event).find((event) => event.kind === "threw");
  if (threw?.kind === "threw") return threw.dice;
  return beat.before?.view.stage.kind === "settling" ? 0 : beat.before?.view.in_the_air || 1;
}

/** A place on the table beyond the wall, straight outwards. */
export function beyond([x, y]: Point, way?: readonly [number, number]): Point {
  const [dx, dy] = way ?? [x || 0.5, y || 0.3];
  const long = Math.hypot(dx, dy) || 1;
  return [(dx / long) * 14, (dy / long) * 11.5, 0.8];
}

function scatter([x, y, z]: Point, place: number): Point {
  if (place === 0) return [x, y, z];
  return [x + (hash(place, 1) - 0.5) * 3, y + (hash(place, 2) - 0.5) * 3, z + hash(place, 3) * 1.5];
}
