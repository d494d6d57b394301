// What is not needed for every look at the table is loaded when it is shown for the first time.
export const later = {
  fight: () => import("./scenes/Fight.svelte"),
  drawn: () => import("./scenes/Drawn.svelte"),
  row: () => import("./parts/HandRow.svelte"),
  box: () => import("./parts/Box.svelte"),
  stance: () => import("./parts/Stance.svelte"),
  over: () => import("./scenes/Over.svelte"),
  characters: () => import("./scenes/Characters.svelte"),
  attach: () => import("./scenes/Attach.svelte"),
  portal: () => import("./scenes/Portal.svelte"),
  ready: () => import("./scenes/Ready.svelte"),
  rivals: () => import("./scenes/Rivals.svelte"),
  trapped: () => import("./scenes/Trapped.svelte"),
  fallen: () => import("./scenes/Fallen.svelte"),
  types: () => import("./parts/Types.svelte"),
  wheel: () => import("./parts/Wheel.svelte"),
  hands: () => import("./parts/OpenHands.svelte"),
};
