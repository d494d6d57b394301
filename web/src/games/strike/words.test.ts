import { describe, expect, it } from "vitest";
import { Pieces } from "../../play/play";
import type { Piece } from "../../wire/kernel";
import { facePictures } from "./words";

const face = (id: string, portrait: string | null) => ({ id, kind: "face", name: id, portrait }) as unknown as Piece;

describe("the faces of a pack", () => {
  it("are its pictures, X first, and nothing where it has none", () => {
    const pieces = new Pieces("strike", "my-dice", [face("face-2", "faces/2.svg"), face("face-x", "faces/cross.png"), face("face-3", null)]);
    const found = facePictures(pieces);
    expect(found).toHaveLength(6);
    expect(found[0]).toMatch(/faces%2Fcross\.png.*my-dice/);
    expect(found[1]).toMatch(/faces%2F2\.svg/);
    expect(found.slice(2)).toEqual([null, null, null, null]);
    expect(facePictures(new Pieces("strike", undefined, [face("face-2", "faces/2.svg")]))).toEqual([]);
  });
});
