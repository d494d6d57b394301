// Boards that are only shown, such as the example of a rule: they make no sound, and keys are not theirs.
let boards = 0;

/** Shows a board without playing on it, until the answer is called. */
export function keepStill(): () => void {
  boards += 1;
  return () => void (boards -= 1);
}

export const isStill = (): boolean => boards > 0;
