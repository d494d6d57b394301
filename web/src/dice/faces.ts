// What is painted on the sides of dice.

/** Where the pips of 1 to 6 are, from -1 to 1. */
export const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

export const COLOURS = {
  ivory: { body: "#fff6e0", pip: "#17152b", cross: "#e8344a" },
  red: { body: "#e8344a", pip: "#fff3d6", cross: "#fff3d6" },
  grey: { body: "#d9cfc0", pip: "#5f5768", cross: "#8d7480" },
} as const;
export const LOOKS = ["ivory", "red", "grey"] as const;

/** Whether side 1 is a cross. */
export const hasCross = (look: (typeof LOOKS)[number]) => look !== "red";
