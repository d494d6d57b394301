// Where dice lie and fly: keeps what lies there, plays motions, and has them drawn by a painter or as flat dice.
import { isCalm, settings, SPEEDS } from "../play/settings.svelte";
import { Camera } from "./view";
import { EDGE, type DieLook, type DieMark, type Fit, type Hider, type Look, type Motion, type MovingDie, type Painter, type Pose, type Rect, type RestingDie, type Stage } from "./types";

/** A die as it is drawn at this moment. */
export interface Drawn {
  id: string;
  look: DieLook;
  mark: DieMark;
  pose: Pose;
}

/** How long a die that leaves takes to fade. */
const FADE = 0.2;
/** Below this many frames a second over this many frames the picture is made coarser, and in the end flat. */
const TOO_SLOW = 15;
const RATHER_SLOW = 22;
const JUDGED = 30;

interface Running {
  motion: Motion;
  after: readonly RestingDie[];
  began: number | null;
  frames: number;
  request: number;
  guard: ReturnType<typeof setTimeout>;
  seconds: number;
  done: (how: "done" | "skipped") => void;
}

export class DiceStage implements Stage {
  view = $state.raw<Camera | null>(null);
  dice = $state.raw<readonly RestingDie[]>([]);
  /** What flat dice show, moving ones too. */
  drawn = $state.raw<readonly Drawn[]>([]);
  moving = $state(false);
  way = $state<"loading" | "webgl" | "flat">("loading");
  pace = $state<number | null>(null);
  /** Whether WebGL turned out too slow here. */
  tooSlow = $state(false);
  #painter: Painter | null = null;
  #running: Running | null = null;
  #hiders: readonly Hider[] = [];
  #pixels = 1;
  /** How many frames came too slowly, one motion after the other. */
  #slow = 0;

  /** Called by DiceTable when its size, the camera or the way of drawing has changed. */
  measure(look: Look, fit: Fit, width: number, height: number, flat: boolean): void {
    this.view = new Camera(look, fit, width, height, flat);
    this.#painter?.resize(this.view, this.#pixels);
    this.#still();
    const running = this.#running;
    if (running && this.#painter) this.#painter.begin(reach(this.view, running.motion.dice, running.seconds));
  }

  use(painter: Painter | null, way: "loading" | "webgl" | "flat", hiders: readonly Hider[], pixels: number): void {
    if (this.#painter !== painter) this.skip();
    this.#painter = painter;
    this.#hiders = hiders;
    this.#pixels = pixels;
    this.way = way;
    painter?.hide(hiders);
    if (this.view) painter?.resize(this.view, pixels);
    this.#still();
  }

  rest(dice: readonly RestingDie[]): void {
    this.#end("skipped", false);
    this.dice = dice;
    this.#still();
  }

  play(motion: Motion, after: readonly RestingDie[]): Promise<"done" | "skipped"> {
    this.#end("skipped", true);
    const speed = SPEEDS[settings.speed];
    if (isCalm() || speed === 0 || document.hidden || !this.view || motion.dice.length === 0) {
      this.rest(after);
      return Promise.resolve("skipped");
    }
    const ids = new Set(motion.dice.map((die) => die.id));
    this.dice = this.dice.filter((die) => !ids.has(die.id));
    const seconds = Math.max(...motion.dice.map(({ track }) => (track.fades === undefined ? track.seconds : track.fades + FADE)));
    this.moving = true;
    return new Promise((done) => {
      const guard = setTimeout(() => this.skip(), seconds * speed * 4_000 + 2_000);
      const running: Running = { motion, after, began: null, frames: 0, request: 0, guard, seconds, done };
      this.#running = running;
      if (this.#painter && this.view) {
        this.#painter.still(this.dice);
        this.#painter.begin(reach(this.view, motion.dice, seconds));
      }
      this.#draw(motion, 0);
      const step = (now: number) => {
        if (this.#running !== running) return;
        running.began ??= now;
        const at = (now - running.began) / 1_000 / speed;
        this.#draw(running.motion, at);
        running.frames += 1;
        if (at >= seconds) {
          const real = (now - running.began) / 1_000;
          if (running.frames > 3) this.#judge((running.frames - 1) / real, running.frames);
          this.#end("done", true);
        } else running.request = requestAnimationFrame(step);
      };
      running.request = requestAnimationFrame(step);
    });
  }

  skip(): void {
    this.#end("skipped", true);
  }

  dieAt(x: number, y: number, slack = 0): RestingDie | null {
    const view = this.view;
    if (!view) return null;
    const far = (die: RestingDie) => {
      const [px, py] = view.at(die.pose.at);
      return Math.hypot(px - x, py - y) - view.scale(die.pose.at) * EDGE * 0.6;
    };
    const nearest = [...this.dice].sort((one, other) => far(one) - far(other))[0];
    return nearest && far(nearest) <= slack ? nearest : null;
  }

  #draw(motion: Motion, seconds: number): void {
    const flying: Drawn[] = [];
    for (const { id, look, track, mark = "none" } of motion.dice) {
      const gone = track.fades !== undefined ? Math.max(0, (seconds - track.fades) / FADE) : 0;
      if (gone >= 1) continue;
      const pose = track.at(Math.min(seconds, track.seconds));
      flying.push({ id, look, mark, pose: gone > 0 ? { ...pose, seen: 1 - gone } : pose });
    }
    motion.tick?.(seconds);
    if (this.#painter) this.#painter.moving(flying);
    else this.drawn = [...this.dice.map(asDrawn), ...flying];
  }

  #still(): void {
    if (this.#painter) {
      if (this.view) this.#painter.still(this.dice);
      this.drawn = [];
    } else this.drawn = this.dice.map(asDrawn);
  }

  #end(how: "done" | "skipped", show: boolean): void {
    const running = this.#running;
    if (!running) return;
    this.#running = null;
    cancelAnimationFrame(running.request);
    clearTimeout(running.guard);
    this.moving = false;
    this.dice = running.after;
    if (show) this.#still();
    this.#painter?.end();
    running.done(how);
  }

  #judge(pace: number, frames: number): void {
    this.pace = pace;
    if (!this.#painter || pace >= RATHER_SLOW) {
      this.#slow = 0;
      return;
    }
    if (this.#painter.coarser() || pace >= TOO_SLOW) return;
    this.#slow += frames;
    if (this.#slow >= JUDGED) this.tooSlow = true;
  }
}

function asDrawn({ id, look, pose, mark = "none" }: RestingDie): Drawn {
  return { id, look, pose, mark };
}

/** The part of the stage that moving dice and their shadows need. */
function reach(view: Camera, dice: readonly MovingDie[], seconds: number): Rect {
  let [left, top, right, bottom] = [view.width, view.height, 0, 0];
  for (const { track } of dice) {
    for (let part = 0; part <= 24; part += 1) {
      const { at } = track.at(Math.min(track.seconds, (seconds * part) / 24));
      for (const [x, y] of [view.at(at), view.at([at[0] - (view.sun[0] / view.sun[2]) * at[2], at[1] - (view.sun[1] / view.sun[2]) * at[2], 0])]) {
        const room = view.scale(at) * EDGE * 1.6;
        left = Math.min(left, x - room);
        right = Math.max(right, x + room);
        top = Math.min(top, y - room);
        bottom = Math.max(bottom, y + room);
      }
    }
  }
  const x = Math.max(0, Math.floor(left));
  const y = Math.max(0, Math.floor(top));
  return { x, y, width: Math.max(8, Math.min(view.width, Math.ceil(right)) - x), height: Math.max(8, Math.min(view.height, Math.ceil(bottom)) - y) };
}
