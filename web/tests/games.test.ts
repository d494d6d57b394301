import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lying } from "../src/dice/turn";
import { boardMayAct } from "../src/games/keys";
import { Motion, type CrushPlay } from "../src/games/crush/motion.svelte";
import { remembered } from "../src/games/mayhem/scenes";
import { headline, lastBattle } from "../src/games/mayhem/words";
import type { MayhemPlay } from "../src/games/mayhem/cards";
import { holdsLastLight } from "../src/games/monster-kids/now";
import type { TownPlay } from "../src/games/monster-strike/cards";
import { throwsOf, told } from "../src/games/monster-strike/story";
import { Telling } from "../src/games/monster-strike/telling.svelte";
import { Aiming, type StrikePlay } from "../src/games/strike/aiming.svelte";
import { flown, type StrikeBeat } from "../src/games/strike/motions";
import { Story } from "../src/games/strike/story.svelte";
import { orderOf } from "../src/games/strike/words";
import { Pieces } from "../src/play/play";
import type { Flight } from "../src/wire/box";
import type { View as Battle } from "../src/wire/games/mayhem";
import type { Event as TownEvent, View as Town } from "../src/wire/games/monster-strike";
import type { DiceStage } from "../src/dice/stage.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("keys of a board", () => {
  const press = (change: object = {}) => ({ key: "1", ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false, target: null, ...change }) as unknown as KeyboardEvent;
  it("work only while nobody types and nothing lies over the table", () => {
    let open: object | null = null;
    vi.stubGlobal("document", { querySelector: () => open });
    expect(boardMayAct(press())).toBe(true);
    expect(boardMayAct(press({ ctrlKey: true }))).toBe(false);
    expect(boardMayAct(press({ defaultPrevented: true }))).toBe(false);
    expect(boardMayAct(press({ target: { closest: () => ({}) } }))).toBe(false);
    open = {};
    expect(boardMayAct(press())).toBe(false);
  });
});

describe("Str!ke", () => {
  const view = { arena: [], pools: [3, 3], removed: 0, stage: { kind: "must_throw" } };
  const frame = { view, log: [], steps: 1 };
  const stage = { moving: false, rest: () => {}, play: () => new Promise(() => {}), skip: () => {} } as unknown as DiceStage;
  const strike = () => {
    const release = vi.fn();
    const play = { frame, choices: [], pieces: new Pieces("strike", undefined, []), hold: () => release, flight: () => Promise.resolve(null) } as unknown as StrikePlay;
    return { play, release, story: new Story(play, stage) };
  };
  const beat = (number: number, ...events: object[]) => ({ number, frame, before: frame, entries: events.map((event) => ({ step: 1, text: [], rule: "STR-20", event })), flight: null }) as unknown as StrikeBeat;

  it("does not stay busy if a step follows that shows nothing", async () => {
    const { story } = strike();
    void story.tell(beat(1, { kind: "landed", lies: ["4"] }));
    expect(story.busy).toBe(true);
    await story.tell(beat(2, { kind: "turn_began", seat: 0, amount: "one" }));
    expect([story.busy, story.moment]).toEqual([false, "none"]);
  });
  it("lets go of the next step when the page goes away", async () => {
    const { story, release } = strike();
    void story.tell(beat(1, { kind: "won", seat: 0 }));
    await vi.advanceTimersByTimeAsync(10);
    story.stop();
    await vi.advanceTimersByTimeAsync(10);
    expect(story.busy).toBe(false);
    expect(release).toHaveBeenCalled();
  });
  it("knows dice by the side that is on top, whatever a pack calls it", () => {
    const turn = lying(4, 0.3).map((part) => Math.round(part * 1024)) as [number, number, number, number];
    const flight = { moments_a_second: 60, ground: { outlines: [], seen: [[0, 0], [0, 0]], die: 160, faces: ["S", "2", "3", "O", "5", "6"] }, dice: [{ moments: [[0, 0, 80, ...turn]], lasts: 1, shows: "O" }] } as Flight;
    expect(flown(flight, [], ["4"], 1).landed.map(({ face }) => face)).toEqual(["4"]);
  });
  it("walks the spins both ways", () => {
    const { play } = strike();
    Object.assign(play, { choices: [{ detail: { kind: "throw", side: "w" } }] });
    const aiming = new Aiming(play, () => []);
    aiming.walkSpin(-1);
    expect(aiming.wish.spin).toBe(-1);
    aiming.walkSpin(-1);
    expect(aiming.wish.spin).toBe(1);
    aiming.walkSpin();
    expect(aiming.wish.spin).toBe(-1);
  });
  it("names everybody at the end, also those who went before the log begins", () => {
    expect(orderOf({ turn: 2, out: [0, 1, 3] }, [{ kind: "eliminated", seat: 1 }, { kind: "eliminated", seat: 3 }])).toEqual([
      { seat: 2, place: 1 }, { seat: 3, place: 2 }, { seat: 1, place: 3 }, { seat: 0, place: null },
    ]);
  });
});

describe("the town", () => {
  const die = (face: number, on: number | null = null) => ({ lies: "flat" as const, face, on, position: null });
  const town = (dice: Town["dice"]) => ({ town: [], dice, stage: { waits: "event" }, turn: null }) as unknown as Town;
  const pieces = new Pieces("monster-strike", undefined, []);
  const again: TownEvent = { what: "threw_again", seat: 0, aim: { style: "drop", slot: 5 } };
  const entries = (...events: TownEvent[]) => events.map((event, step) => ({ step, text: [], rule: "MST-40", event }));
  const landed = (face: number, on: number | null = null): TownEvent => ({ what: "landed", die: die(face, on) });

  it("takes up the die that is thrown once more, not the last one", () => {
    expect(told(town([die(2), die(5)]), again, town([die(5)]), pieces).dice).toEqual([die(5)]);
    expect(told(town([die(2), die(5)]), again, town([die(2)]), pieces).dice).toEqual([die(2)]);
    expect(told(town([die(2), die(5)]), again, town([die(5), die(6)]), pieces).dice).toEqual([die(5)]);
  });
  it("remembers such a throw with the dice that are known", () => {
    const threw: TownEvent = { what: "threw", seat: 0, aim: { style: "drop", slot: 5 }, dice: 2 };
    const thrown = entries(threw, landed(2), landed(5), again, landed(6, 5));
    expect(throwsOf(thrown, [die(5), die(6, 5)]).throws[0]?.faces).toEqual([5, 6]);
    expect(throwsOf(thrown).throws[0]?.faces).toEqual([6]);
    expect(throwsOf([...thrown, ...entries({ what: "hit", monster: 1, slot: 5, strength: 11 })]).throws[0]?.faces).toEqual([5, 6]);
  });
  it("lets go of the next step when the page goes away", () => {
    const release = vi.fn();
    const play = { beat: null as unknown, frame: { version: 1, view: town([]) }, pieces, behind: 0, hold: () => release };
    const telling = new Telling(play as unknown as TownPlay, () => Promise.resolve(), () => {});
    play.beat = { number: 1, frame: play.frame, before: play.frame, entries: entries({ what: "town_is_quiet" }), flight: null };
    telling.look();
    expect(telling.busy).toBe(true);
    telling.close();
    expect(release).toHaveBeenCalledOnce();
  });
});

describe("Mayhem", () => {
  it("does not call every battle that nobody won a mashup", () => {
    const turn = { ability: "fright", call: "high", first: 0, cards: [{ seat: 0, card: 1, rating: 5 }, { seat: 1, card: 2, rating: 5 }] };
    const battle = remembered({ last_battle: { turns: [turn], end: "nobody" } } as unknown as Battle);
    const play = { name: (seat: number) => `P${seat}` } as unknown as MayhemPlay;
    expect(battle?.end).toBe("nobody");
    expect(headline(play, battle!)).toBe("Nobody wins");
    expect(lastBattle(play, battle!).title).not.toMatch(/mashup|tie/);
  });
});

describe("Kids", () => {
  it("knows when passing would lose the game", () => {
    const asked = (waits: string, ...does: string[]) => ({ frame: { view: { stage: { waits } } }, choices: does.map((what) => ({ action: { do: what } })) }) as unknown as Parameters<typeof holdsLastLight>[0];
    expect(holdsLastLight(asked("last_light", "light", "pass"))).toBe(true);
    expect(holdsLastLight(asked("last_light", "pass"))).toBe(false);
    expect(holdsLastLight(asked("fight", "light", "pass"))).toBe(false);
  });
});

describe("Crush", () => {
  it("ends a pause with what was paused", () => {
    const view = {
      monster: { square: "A1", facing: "north" }, buildings: [], fires: [], tentacles: { free: [], crushed_unit: [], building: [] }, holes: [], mega_holes: [], units: [], survivors: [],
      stage: { waits_for: "move" }, freakout: null, turn: 0, scores: [0, 0],
    };
    const frame = { version: 1, steps: 1, view, log: [] };
    const play = { frame, beat: null as unknown, behind: 0, hold: () => () => {}, skip: () => {} };
    const motion = new Motion(() => play as unknown as CrushPlay);
    motion.pause();
    expect(motion.paused).toBe(false);
    play.beat = { number: 1, frame, before: frame, entries: [{ step: 0, text: [], rule: "CMR-20", event: { movement_rolled: { seat: 0, dice: [2, 3] } } }], flight: null };
    motion.follow();
    expect(motion.running).toBe(true);
    motion.pause();
    expect(motion.paused).toBe(true);
    motion.next();
    expect([motion.running, motion.paused]).toEqual([false, false]);
  });
});
