// Draws dice by WebGL: those that lie still once into a picture, those that move on a small canvas above it. This is the only
// file that needs three.js, and it is loaded when a table with dice is shown.
import {
  BackSide, BufferAttribute, BufferGeometry, Camera as Eye, CustomBlending, DoubleSide, FrontSide, InstancedBufferAttribute, InstancedMesh, Matrix4,
  MaxEquation, Mesh, OneFactor, OneMinusSrcAlphaFactor, Quaternion, Scene, ShaderMaterial, Vector3, WebGLRenderer, type IUniform,
} from "three";
import { LOOKS } from "./faces";
import { dieGeometry, paintedSides, putPictures } from "./model";
import * as glsl from "./shaders";
import type { Camera } from "./view";
import { EDGE, type DieLook, type DieMark, type Hider, type Painter, type Pose, type Rect, type RestingDie, type View } from "./types";

const MOST = 96;
/** A picture has at most so many pixels. */
const MOST_PIXELS = 7_000_000;
/** Marks a die that throws no shadow here, because it is in the still picture. */
const NO_SHADOW = -99;
const MARKS: readonly DieMark[] = ["none", "gold", "red"];

type Drawn = { look: DieLook; mark?: DieMark; pose: Pose };

/** A painter for these two canvases, or null without WebGL. `lost` is called when the graphics card gives up later. */
export function makePainter(still: HTMLCanvasElement, moving: HTMLCanvasElement, lost: () => void, faces: readonly (string | null)[] = []): Painter | null {
  try {
    return new WebGlPainter(still, moving, lost, faces);
  } catch {
    return null;
  }
}

class WebGlPainter implements Painter {
  #renderer: WebGLRenderer;
  #scene = new Scene();
  #eye = new Eye();
  #geometry = dieGeometry();
  #sides = paintedSides();
  #lens = new Matrix4();
  #sun = new Vector3(0, 0, 1);
  #matrices = new InstancedBufferAttribute(new Float32Array(MOST * 16), 16);
  #extras = new InstancedBufferAttribute(new Float32Array(MOST * 4), 4);
  #meshes: InstancedMesh[] = [];
  #hiders: Mesh[] = [];
  #view: Camera | null = null;
  #pixels = 1;
  /** Pixels of the moving canvas for one of the page. */
  #sharp: number;
  #part: Rect = { x: 0, y: 0, width: 8, height: 8 };
  #resting: readonly RestingDie[] = [];
  /** Whether the still picture has to be drawn as a whole. */
  #fresh = true;
  /** Those of them that lie in the part that moves. */
  #near: readonly RestingDie[] = [];
  #lost: (event: Event) => void;

  constructor(
    private readonly still_: HTMLCanvasElement,
    private readonly moving_: HTMLCanvasElement,
    lost: () => void,
    faces: readonly (string | null)[],
  ) {
    this.#renderer = new WebGLRenderer({ canvas: moving_, alpha: true, antialias: false, stencil: false });
    this.#renderer.setClearColor(0, 0);
    this.#renderer.sortObjects = true;
    this.#lost = (event) => {
      event.preventDefault();
      lost();
    };
    moving_.addEventListener("webglcontextlost", this.#lost);
    this.#sharp = isSoftware(this.#renderer) ? 1 : 2;
    this.#geometry.setAttribute("extra", this.#extras);
    const over = { transparent: true, blending: CustomBlending, blendSrc: OneFactor, blendDst: OneMinusSrcAlphaFactor };
    const sun = this.#sun;
    const layer = (order: number, vertexShader: string, fragmentShader: string, uniforms: Record<string, IUniform>, more: object) => {
      const material = new ShaderMaterial({ vertexShader, fragmentShader, uniforms: { lens: { value: this.#lens }, ...uniforms }, ...more });
      const mesh = new InstancedMesh(this.#geometry, material, MOST);
      mesh.instanceMatrix = this.#matrices;
      mesh.frustumCulled = false;
      mesh.renderOrder = order;
      this.#meshes.push(mesh);
      this.#scene.add(mesh);
    };
    const hull = (order: number, push: number, ink: 0 | 1, all: 0 | 1) =>
      layer(order, glsl.HULL, glsl.HULL_COLOUR, { push: { value: push }, ink: { value: ink }, all: { value: all } }, { ...over, side: BackSide });
    layer(1, glsl.SHADOW, glsl.SHADOW_COLOUR, { sun: { value: sun } }, { transparent: true, depthWrite: false, blending: CustomBlending, blendEquation: MaxEquation, blendSrc: OneFactor, blendDst: OneFactor });
    layer(2, glsl.BODY, glsl.BODY_COLOUR, { sun: { value: sun }, sides: { value: this.#sides } }, { ...over, side: FrontSide });
    hull(3, 0.06, 1, 1);
    hull(4, 0.19, 0, 0);
    hull(5, 0.25, 1, 0);
    if (faces.length > 0) void putPictures(this.#sides, faces, () => this.#repaint());
  }

  /** The sides look otherwise now; what flies shows it by itself. */
  #repaint(): void {
    this.#fresh = true;
    if (this.moving_.hidden) this.still(this.#resting);
  }

  resize(view: View, pixels: number): void {
    this.#view = view as Camera;
    this.#pixels = pixels;
    this.#fresh = true;
    this.still_.width = Math.round(view.width * pixels);
    this.still_.height = Math.round(view.height * pixels);
  }

  hide(hiders: readonly Hider[]): void {
    this.#fresh = true;
    for (const mesh of this.#hiders) {
      this.#scene.remove(mesh);
      mesh.geometry.dispose();
    }
    this.#hiders = hiders.map(({ strip }) => {
      const geometry = new BufferGeometry();
      geometry.setAttribute("position", new BufferAttribute(new Float32Array(strip.flat()), 3));
      geometry.setIndex(strip.slice(2).flatMap((_, place) => [place, place + 1, place + 2]));
      const material = new ShaderMaterial({ vertexShader: glsl.HIDER, fragmentShader: glsl.HIDER_COLOUR, uniforms: { lens: { value: this.#lens } }, colorWrite: false, side: DoubleSide });
      const mesh = new Mesh(geometry, material);
      mesh.frustumCulled = false;
      mesh.renderOrder = 0;
      this.#scene.add(mesh);
      return mesh;
    });
  }

  still(dice: readonly RestingDie[]): void {
    const before = this.#resting;
    this.#resting = dice;
    const [view, brush] = [this.#view, this.still_.getContext("2d")];
    if (!view || !brush) return;
    // Only what has changed is drawn anew: that is much less than the whole table.
    const changed = this.#fresh ? [...dice] : differing(before, dice);
    const scale = this.#pixels;
    if (this.#fresh) brush.clearRect(0, 0, this.still_.width, this.still_.height);
    this.#fresh = false;
    if (changed.length === 0) return;
    const part = partOf(view, changed);
    brush.clearRect(part.x * scale, part.y * scale, part.width * scale, part.height * scale);
    if (dice.length === 0) return;
    const sharp = Math.min(this.#pixels * 2, Math.sqrt(MOST_PIXELS / (part.width * part.height)));
    this.#aim(part, sharp);
    this.#put(dice.map((die) => ({ ...die, floor: floorOf(die.pose) })));
    this.#renderer.render(this.#scene, this.#eye);
    brush.imageSmoothingQuality = "high";
    brush.drawImage(this.moving_, part.x * scale, part.y * scale, part.width * scale, part.height * scale);
  }

  begin(part: Rect): void {
    this.#part = part;
    const view = this.#view;
    this.#near = this.#resting.filter(({ pose }) => {
      const [x, y] = view?.at(pose.at) ?? [0, 0];
      return x > part.x - 20 && x < part.x + part.width + 20 && y > part.y - 20 && y < part.y + part.height + 20;
    });
    const { style } = this.moving_;
    style.left = `${part.x}px`;
    style.top = `${part.y}px`;
    style.width = `${part.width}px`;
    style.height = `${part.height}px`;
    this.#aim(part, this.#movingSharp());
    this.#renderer.clear();
    this.moving_.hidden = false;
  }

  moving(dice: readonly { look: DieLook; mark: DieMark; pose: Pose }[]): void {
    // Dice that lie among those that fly are drawn again, so that they hide what is behind them.
    const around = this.#near.map((die) => ({ ...die, floor: NO_SHADOW }));
    this.#put([...dice.map((die) => ({ ...die, floor: 0 })), ...around]);
    this.#renderer.render(this.#scene, this.#eye);
  }

  end(): void {
    this.moving_.hidden = true;
  }

  coarser(): boolean {
    if (this.#sharp <= 0.5) return false;
    this.#sharp = Math.max(0.5, this.#sharp * 0.7);
    return true;
  }

  dispose(): void {
    this.moving_.removeEventListener("webglcontextlost", this.#lost);
    this.hide([]);
    this.#meshes.forEach((mesh) => (mesh.material as ShaderMaterial).dispose());
    this.#geometry.dispose();
    this.#sides.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }

  #movingSharp(): number {
    return Math.min(this.#sharp, Math.sqrt(MOST_PIXELS / (this.#part.width * this.#part.height)));
  }

  /** Looks at a part of the stage. */
  #aim(part: Rect, sharp: number): void {
    const view = this.#view;
    if (!view) return;
    this.#renderer.setPixelRatio(1);
    this.#renderer.setSize(Math.max(1, Math.round(part.width * sharp)), Math.max(1, Math.round(part.height * sharp)), false);
    this.#sun.set(...view.sun).normalize();
    const { eye, right, up, ahead, focus, middle } = view.lens;
    const [near, far] = [8, 400];
    const slope = (pixel: number, zero: number) => ((pixel - zero) / focus) * near;
    const projection = new Matrix4().makePerspective(
      slope(part.x, middle[0]), slope(part.x + part.width, middle[0]), -slope(part.y, middle[1]), -slope(part.y + part.height, middle[1]), near, far,
    );
    const stands = new Matrix4().makeBasis(new Vector3(...right), new Vector3(...up), new Vector3(-ahead[0], -ahead[1], -ahead[2])).setPosition(...eye);
    this.#lens.copy(projection).multiply(stands.invert());
  }

  #put(dice: readonly (Drawn & { floor: number })[]): void {
    const [matrix, place, turn, size] = [new Matrix4(), new Vector3(), new Quaternion(), new Vector3()];
    const count = Math.min(MOST, dice.length);
    dice.slice(0, MOST).forEach(({ look, mark = "none", pose, floor }, index) => {
      matrix.compose(place.set(...pose.at), turn.set(...pose.turn), size.setScalar(pose.size ?? 1));
      matrix.toArray(this.#matrices.array, index * 16);
      this.#extras.setXYZW(index, LOOKS.indexOf(look), pose.seen ?? 1, floor, MARKS.indexOf(mark));
    });
    this.#matrices.needsUpdate = true;
    this.#extras.needsUpdate = true;
    for (const mesh of this.#meshes) mesh.count = count;
  }
}

/** How high the ground under a resting die is; one on top of another throws its shadow on the table. */
function floorOf(pose: Pose): number {
  const foot = pose.at[2] - (EDGE / 2) * (pose.size ?? 1);
  return foot > 0.9 ? 0 : foot;
}

/** Dice that are new, gone, or lie or look otherwise than before. */
function differing(before: readonly RestingDie[], after: readonly RestingDie[]): RestingDie[] {
  const key = (die: RestingDie) => [die.id, die.look, die.mark ?? "none", die.pose.size ?? 1, ...die.pose.at, ...die.pose.turn].join();
  const [old, now] = [new Map(before.map((die) => [key(die), die])), new Map(after.map((die) => [key(die), die]))];
  return [...before.filter((die) => !now.has(key(die))), ...after.filter((die) => !old.has(key(die)))];
}

function partOf(view: View, dice: readonly RestingDie[]): Rect {
  const boxes = dice.flatMap(({ pose }) => {
    const room = view.scale(pose.at) * EDGE * 1.7;
    const [x, y] = view.at(pose.at);
    return [[x - room, y - room], [x + room * 1.4, y + room]] as const;
  });
  const x = Math.max(0, Math.floor(Math.min(...boxes.map(([left]) => left))));
  const y = Math.max(0, Math.floor(Math.min(...boxes.map(([, top]) => top))));
  const right = Math.min(view.width, Math.ceil(Math.max(...boxes.map(([side]) => side))));
  const bottom = Math.min(view.height, Math.ceil(Math.max(...boxes.map(([, side]) => side))));
  return { x, y, width: Math.max(8, right - x), height: Math.max(8, bottom - y) };
}

function isSoftware(renderer: WebGLRenderer): boolean {
  const gl = renderer.getContext();
  const known = gl.getExtension("WEBGL_debug_renderer_info");
  const name = String(gl.getParameter(known ? known.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}
