// The ways of dice: as the server recorded them, and simple ones for what is done by hand.
import type { Flight } from "../wire/box";
import { about, between, times } from "./turn";
import { EDGE, type DieLook, type MovingDie, type Point, type Pose, type Track, type Turn } from "./types";

const mix = (a: Point, b: Point, part: number): Point => [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part];

/**
 * The dice of a flight as they were recorded: first those that lay there, in their order, then the thrown ones. With a pace
 * below 1 they fly in slow motion.
 */
export function flightDice(flight: Flight, id: (place: number) => string, look: DieLook, pace = 1): MovingDie[] {
  const longest = Math.max(1, ...flight.dice.map((die) => die.lasts));
  return flight.dice.map((_, place) => ({ id: id(place), look, track: recorded(flight, place, longest, pace) }));
}

function recorded(flight: Flight, place: number, longest: number, pace: number): Track {
  const rate = flight.moments_a_second * pace;
  const die = flight.dice[place];
  const moments = die?.moments ?? [];
  const pose = (index: number): Pose => {
    const [x, y, z, ...turn] = moments[Math.max(0, Math.min(index, moments.length - 1))] ?? [0, 0, 80, 0, 0, 0, 1024];
    const long = Math.hypot(...turn) || 1;
    return { at: [x / 100, y / 100, z / 100], turn: turn.map((part) => part / long) as unknown as Turn };
  };
  const left = die !== undefined && die.shows === null;
  const ends = (left ? (die?.lasts ?? longest) : longest) / rate;
  return {
    seconds: ends,
    at: (seconds) => {
      const moment = seconds * rate;
      const index = Math.floor(moment);
      if (index >= moments.length - 1) return pose(moments.length - 1);
      const [one, other] = [pose(index), pose(index + 1)];
      return { at: mix(one.at, other.at, moment - index), turn: between(one.turn, other.turn, moment - index) };
    },
    ...(left ? { fades: ends } : {}),
  };
}

/** When dice hit something, for sounds: moments at which the fall of a die is broken. */
export function knocks(flight: Flight): { seconds: number; hard: number }[] {
  const found: { seconds: number; hard: number }[] = [];
  for (const { moments } of flight.dice) {
    for (let index = 2; index < moments.length; index += 1) {
      const [a, b, c] = [moments[index - 2], moments[index - 1], moments[index]];
      if (!a || !b || !c) continue;
      const change = Math.hypot(c[0] - 2 * b[0] + a[0], c[1] - 2 * b[1] + a[1], c[2] - 2 * b[2] + a[2] + 27);
      if (change > 120) found.push({ seconds: index / flight.moments_a_second, hard: Math.min(1, change / 700) });
    }
  }
  found.sort((a, b) => a.seconds - b.seconds);
  return found.filter((knock, place) => place === 0 || knock.seconds - (found[place - 1]?.seconds ?? 0) > 0.04).slice(0, 14);
}

const smooth = (part: number) => part * part * (3 - 2 * part);
const within = (part: number) => Math.max(0, Math.min(1, part));

/** A die that just lies there. */
export function lies(pose: Pose, seconds = 0): Track {
  return { seconds, at: () => pose };
}

/** A die that is carried in an arc. */
export function carried(from: Pose, to: Pose, { seconds = 0.5, after = 0, high = 3, fades = false }: { seconds?: number; after?: number; high?: number; fades?: boolean } = {}): Track {
  return {
    seconds: after + seconds,
    at: (now) => {
      const part = smooth(within((now - after) / seconds));
      const [x, y, z] = mix(from.at, to.at, part);
      return {
        at: [x, y, z + Math.sin(part * Math.PI) * high],
        turn: between(from.turn, to.turn, part),
        size: (from.size ?? 1) + ((to.size ?? 1) - (from.size ?? 1)) * part,
      };
    },
    ...(fades ? { fades: after + seconds } : {}),
  };
}

/** A made-up throw for dice whose real flight nobody knows: an arc, two short hops, and it lies as it is said to lie. */
export function tossed(from: Point, to: Pose, { seconds = 0.9, after = 0, high = 2.5, turns = 2.2 }: { seconds?: number; after?: number; high?: number; turns?: number } = {}): Track {
  const floor = EDGE / 2;
  const way: Point = [to.at[0] - from[0], to.at[1] - from[1], 0];
  const axis: Point = Math.hypot(way[0], way[1]) > 0.3 ? [-way[1], way[0], 0.4] : [0.8, 0.5, 0.3];
  return {
    seconds: after + seconds,
    at: (now) => {
      const part = within((now - after) / seconds);
      const along = 1 - (1 - part) ** 1.7;
      const [x, y] = mix(from, to.at, along);
      const hop = (start: number, end: number, top: number) => (part < start || part > end ? 0 : 4 * top * ((part - start) / (end - start)) * (1 - (part - start) / (end - start)));
      const first = part < 0.5 ? (from[2] - floor) * (1 - (part / 0.5) ** 2) + hop(0, 0.5, high * 0.4) : 0;
      const z = to.at[2] + first + hop(0.5, 0.78, high * 0.38) + hop(0.78, 0.94, high * 0.1);
      const left = (1 - part) ** 1.6;
      return { at: [x, y, z], turn: times(about(axis, -left * turns * Math.PI * 2), to.turn) };
    },
  };
}

/** A die that is knocked over where it lies, or a little aside. */
export function tipped(from: Pose, to: Pose, { seconds = 0.45, after = 0.4 }: { seconds?: number; after?: number } = {}): Track {
  const axis: Point = [0.6, 0.8, 0.1];
  return {
    seconds: after + seconds,
    at: (now) => {
      const part = within((now - after) / seconds);
      if (part === 0) return from;
      const [x, y, z] = mix(from.at, to.at, smooth(part));
      const extra = about(axis, (1 - part) * part * 5);
      return { at: [x, y, z + Math.sin(part * Math.PI) * 1.4], turn: times(extra, between(from.turn, to.turn, smooth(part))) };
    },
  };
}
