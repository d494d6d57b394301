/** What every turn needs, right behind the first look. */
export const turns = () => import("./turns");
/** Scenes and panels that not every turn needs. */
export const seldom = () => import("./seldom");
