// The dice layer: what a page that throws dice gives it, and what it can ask of it.
//
// How a page uses it:
//
//   const stage = new DiceStage();                       // stage.svelte.ts
//   <DiceTable {stage} {look} {fit} label="Arena: 2, 4.">  // DiceTable.svelte, fills its parent
//     {#snippet under(view)} … {/snippet}                // what lies below the dice: SVG or HTML, in pixels of the stage
//     {#snippet over(view)} … {/snippet}                 // what lies above them: marks, paw, buttons
//   </DiceTable>
//   stage.rest(dice);                                    // these lie there now
//   await stage.play(flightMotion(flight, …), after);    // they fly, then `after` lies there
//
// Still things (arena, sheets, cards, buildings) are elements of the page itself, laid into the scene with the same
// camera: `view.at(point)` says where a point of the world is in pixels, `view.lay(sheet, width, height)` gives the CSS
// `transform` (matrix3d) that lays an HTML element or an <svg> of width × height pixels on a rectangle of the world
// (set `transform-origin: 0 0; position: absolute; left: 0; top: 0`), lying or standing upright. So texts stay sharp and
// readable aloud, and cards move by CSS. Only dice and their shadows are drawn by WebGL, in a chunk of its own that is
// loaded when the table is shown; without WebGL, when it is too slow, or when `settings.flat` is on, the same dice are
// SVG from straight above, and `view` is a camera from above: the page need not care, but may ask `view.flat`.
//
// Lengths are centimetres: x to the right, y away from the players, z up, from the middle. The wire's unit is a
// hundredth of that.

/** A point of the world in centimetres. */
export type Point = readonly [x: number, y: number, z: number];
/** A quaternion. */
export type Turn = readonly [x: number, y: number, z: number, w: number];
export interface Pose {
  at: Point;
  turn: Turn;
  /** 1 unless it fades. */
  seen?: number;
  /** Its size; 1 is 1.6 cm. */
  size?: number;
}

/** From where the camera looks. What it shows of it is said by `Fit`. */
export interface Look {
  /** The point it looks at. */
  at: Point;
  distance: number;
  /** Degrees above the table: 90 is from straight above. */
  pitch: number;
  /** Degrees round the table: 0 is from the players' side, 90 from the left end, looking along x. */
  yaw: number;
}

/** A rectangle of the stage in pixels. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Which points of the world must fill which part of the stage: the picture is made as large as fits, in the middle of it. */
export interface Fit {
  points: readonly Point[];
  rect: (width: number, height: number) => Rect;
  /** Where it stands if it does not fill the rectangle: 0 left or top, 0.5 middle (as usual), 1 right or bottom. */
  align?: readonly [x: number, y: number];
}

/** A rectangle of the world: a corner (top left as it is read), and the edges from there to the right and down. */
export interface Sheet {
  corner: Point;
  right: Point;
  down: Point;
}

/** The camera as it stands now. */
export interface View {
  readonly width: number;
  readonly height: number;
  /** Whether it looks from straight above without perspective, as the 2D fallback does. */
  readonly flat: boolean;
  /** From where the light comes; shadows fall along it. */
  readonly sun: Point;
  /** Where a point of the world is, in pixels of the stage. */
  at(point: Point): [x: number, y: number];
  /** How many pixels a centimetre is there. */
  scale(point: Point): number;
  /** The point of the table (z = 0, or at a height) that is seen at a pixel. */
  ground(x: number, y: number, z?: number): [x: number, y: number];
  /** Lays an element of that many pixels on a rectangle of the world: a value for CSS `transform`. */
  lay(sheet: Sheet, width: number, height: number): string;
  /** The projected outline of a die as an SVG path, `more` pixels outside of it: for marks around it. */
  around(pose: Pose, more?: number): string;
}

/** What a die looks like. Strike's dice have an X on side 1, the town's are red with a 1. */
export type DieLook = "ivory" | "red" | "grey";
/** A second outline around a die. */
export type DieMark = "none" | "gold" | "red";

/** A die that lies still. */
export interface RestingDie {
  id: string;
  look: DieLook;
  pose: Pose;
  mark?: DieMark;
}

/** The way of a die. `at` is asked with the seconds since the motion began. */
export interface Track {
  /** When it ends. */
  seconds: number;
  at(seconds: number): Pose;
  /** When it starts to fade, if it leaves; it is gone 200 ms later. */
  fades?: number;
}

export interface MovingDie {
  id: string;
  look: DieLook;
  track: Track;
  mark?: DieMark;
}

/** Dice that move together. Resting dice with the same ids are left out meanwhile. */
export interface Motion {
  dice: readonly MovingDie[];
  /** Is told how far the motion is, in seconds, whenever it is drawn: for sounds and things that move along. */
  tick?: (seconds: number) => void;
}

/** Something that hides dice behind it without being drawn: closed strips of points, for instance a rim and the foot of its wall. */
export interface Hider {
  /** Corners of the triangles of a strip: first, second, first, second … */
  strip: readonly Point[];
}

/** What the stage does for the page (see stage.svelte.ts). */
export interface Stage {
  /** The camera; null before the stage is measured. It changes with the size of the window. */
  readonly view: View | null;
  /** The dice that lie there, for buttons over them. Empty places and moving dice are not among them. */
  readonly dice: readonly RestingDie[];
  readonly moving: boolean;
  /** How dice are drawn. */
  readonly way: "loading" | "webgl" | "flat";
  /** Frames a second of the last motion. */
  readonly pace: number | null;
  /** Lays down these dice. Ends a motion that runs. */
  rest(dice: readonly RestingDie[]): void;
  /** Plays a motion; afterwards these dice lie there. Slower or faster by the settings; with little motion wished for, or when skipped, it ends at once. */
  play(motion: Motion, after: readonly RestingDie[]): Promise<"done" | "skipped">;
  /** Ends the motion that runs. */
  skip(): void;
  /** The resting die at a pixel of the stage (within `slack` pixels), the nearest first; null if there is none. */
  dieAt(x: number, y: number, slack?: number): RestingDie | null;
}

/** What draws dice: by WebGL (scene.ts) or flat (FlatDice.svelte draws what `stage` holds). */
export interface Painter {
  resize(view: View, pixels: number): void;
  hide(hiders: readonly Hider[]): void;
  /** Draws the dice that lie there, once. */
  still(dice: readonly RestingDie[]): void;
  /** Says which part of the stage the next moving pictures need. */
  begin(part: Rect): void;
  /** Draws the dice that move, and those that lie in the same part. */
  moving(dice: readonly { look: DieLook; mark: DieMark; pose: Pose }[]): void;
  end(): void;
  /** Draws moving dice with fewer pixels from now on; false if it cannot. */
  coarser(): boolean;
  dispose(): void;
}

/** The edge of a die. */
export const EDGE = 1.6;
/** From where the light comes for a camera without yaw; it turns with the camera, so shadows always fall the same way on the screen. */
export const SUN: Point = [-16, -13, 34];
