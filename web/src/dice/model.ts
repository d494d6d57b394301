// The shape of a die and its painted sides, for the painter.
import { BufferAttribute, BufferGeometry, CanvasTexture, LinearFilter, LinearMipmapLinearFilter } from "three";
import { COLOURS, hasCross, LOOKS, PIPS } from "./faces";
import { SIDES } from "./turn";
import { EDGE } from "./types";

const ROUND = 0.24;
const SIDE = 192;

/** A cube with round edges. `uv` runs over one side; `side` says which. */
export function dieGeometry(): BufferGeometry {
  const half = EDGE / 2;
  const core = half - ROUND;
  const lines = [-half, -half + ROUND * 0.28, -half + ROUND * 0.62, -core, core, half - ROUND * 0.62, half - ROUND * 0.28, half];
  const [place, normal, uv, side, index]: [number[], number[], number[], number[], number[]] = [[], [], [], [], []];
  SIDES.forEach((out, number) => {
    const across: number[] = out[2] !== 0 ? [1, 0, 0] : [-out[1], out[0], 0];
    const up = [out[1] * (across[2] ?? 0) - out[2] * (across[1] ?? 0), out[2] * (across[0] ?? 0) - out[0] * (across[2] ?? 0), out[0] * (across[1] ?? 0) - out[1] * (across[0] ?? 0)];
    const start = place.length / 3;
    for (const b of lines) {
      for (const a of lines) {
        const point = [0, 1, 2].map((axis) => (out[axis] ?? 0) * half + (across[axis] ?? 0) * a + (up[axis] ?? 0) * b);
        const inner = point.map((value) => Math.max(-core, Math.min(core, value)));
        const way = point.map((value, axis) => value - (inner[axis] ?? 0));
        const long = Math.hypot(...way) || 1;
        const unit = way.map((value) => value / long);
        place.push(...unit.map((value, axis) => (inner[axis] ?? 0) + value * ROUND));
        normal.push(...unit);
        uv.push(a / EDGE + 0.5, b / EDGE + 0.5);
        side.push(number);
      }
    }
    const wide = lines.length;
    for (let row = 0; row < wide - 1; row += 1) {
      for (let column = 0; column < wide - 1; column += 1) {
        const a = start + row * wide + column;
        index.push(a, a + 1, a + wide + 1, a, a + wide + 1, a + wide);
      }
    }
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(place), 3));
  geometry.setAttribute("normal", new BufferAttribute(new Float32Array(normal), 3));
  geometry.setAttribute("uv", new BufferAttribute(new Float32Array(uv), 2));
  geometry.setAttribute("side", new BufferAttribute(new Float32Array(side), 1));
  geometry.setIndex(index);
  return geometry;
}

/** All sides of all looks in one picture: a column a side, a row a look. */
export function paintedSides(): CanvasTexture<HTMLCanvasElement> {
  const canvas = document.createElement("canvas");
  canvas.width = SIDE * 8;
  canvas.height = SIDE * 4;
  const brush = canvas.getContext("2d");
  if (brush) {
    LOOKS.forEach((look, row) => {
      const colour = COLOURS[look];
      brush.fillStyle = colour.body;
      brush.fillRect(0, row * SIDE, canvas.width, SIDE);
      for (let side = 1; side <= 6; side += 1) {
        brush.save();
        brush.translate((side - 0.5) * SIDE, (row + 0.5) * SIDE);
        brush.scale(SIDE / 2, SIDE / 2);
        if (side === 1 && hasCross(look)) {
          brush.lineCap = "round";
          for (const [width, ink] of [[0.52, "#17152b"], [0.3, colour.cross]] as const) {
            brush.lineWidth = width;
            brush.strokeStyle = look === "grey" && width > 0.4 ? "#5f5768" : ink;
            brush.beginPath();
            brush.moveTo(-0.44, -0.44);
            brush.lineTo(0.44, 0.44);
            brush.moveTo(0.44, -0.44);
            brush.lineTo(-0.44, 0.44);
            brush.stroke();
          }
        } else {
          brush.fillStyle = colour.pip;
          for (const [x, y] of PIPS[side] ?? []) {
            brush.beginPath();
            brush.arc(x * 0.46, y * 0.46, side === 1 ? 0.24 : 0.17, 0, Math.PI * 2);
            brush.fill();
          }
        }
        brush.restore();
      }
    });
  }
  const texture: CanvasTexture<HTMLCanvasElement> = new CanvasTexture(canvas);
  texture.generateMipmaps = true;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  texture.anisotropy = 4;
  texture.flipY = false;
  return texture;
}

/** Puts the pictures of a pack on the sides, from side 1 on, where a look has a cross as its first: `drawn` is called when all that can be had are there. */
export async function putPictures(sides: CanvasTexture<HTMLCanvasElement>, faces: readonly (string | null)[], drawn: () => void): Promise<void> {
  const loaded = await Promise.all(faces.map(async (url) => {
    if (url === null) return null;
    const image = new Image();
    image.src = url;
    return image.decode().then(() => image, () => null);
  }));
  const brush = sides.image.getContext("2d");
  if (!brush || loaded.every((image) => image === null)) return;
  LOOKS.forEach((look, row) => {
    if (!hasCross(look)) return;
    loaded.forEach((image, place) => {
      if (!image) return;
      const [x, y] = [place * SIDE, row * SIDE];
      brush.save();
      brush.beginPath();
      brush.rect(x, y, SIDE, SIDE);
      brush.clip();
      brush.fillStyle = COLOURS[look].body;
      brush.fillRect(x, y, SIDE, SIDE);
      // The frame that pictures of faces mostly have lies beyond the edge of the die.
      brush.drawImage(image, x - SIDE / 10, y - SIDE / 10, SIDE * 1.2, SIDE * 1.2);
      if (look === "grey") {
        brush.globalAlpha = 0.6;
        brush.fillRect(x, y, SIDE, SIDE);
      }
      brush.restore();
    });
  });
  sides.needsUpdate = true;
  drawn();
}
