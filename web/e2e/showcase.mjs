// The pictures of README and docs: the page in good positions, as a player meets it. `make showcase` writes docs/pictures/page-*.jpg.
import { House, openBrowser, sit, visitor } from "./house.mjs";

const folder = new URL("../../docs/pictures/", import.meta.url).pathname;
const tables = [
  ["strike", ["Ann", "bot:greedy", "bot:greedy"], "5 6 4 | 2@-250,170,80,300 4@60,-230,80,3500 5@270,180,80,200 6@-420,-60,80,700 | A begin", { dice: "physics" }],
  ["mayhem", ["Ann", "Bo", "Cleo", "Dan"], null, {}],
  ["monster-kids", ["Ann", "Bo", "Cleo", "Dan"], "kids marisol-wave 1 free hand sugar-rush mystery-fizz do-over pillow-fort glow-plasters light-portal won - / bruno-cobble 2 free hand do-over won - / otis-boom 0 limbo hand sugar-rush won - / poppy-kindling 0 free hand sugar-rush*2 won - | middle locker-mimic snapping-tulip+second-teeth | waiting - | A fights A bonfire-boggart+moon-fever dice 2 12 plus 2 -2 asked A 1 played sugar-rush banana-skin | out -", {}],
  ["monster-strike", ["Ann", "Bo"], "2 players | old-mill 15 puddle-imp - - / clock-square 45 gravel-ogre storm-heron - / harbour-steps 50 rust-knight attic-moth - | under - | binder lint-bunny fog-hound tin-can-crab | escaped sock-gobbler | events parade | gear foghorn | B garden-sling 2 aims dice -", { dice: "physics" }],
  ["crush", ["Ann", "Bo"], "16/5t7c2/4fb2b1f5/5btgb1b5/16/5b4b5/5f4g5/4t1b9/5b2b2f4/5b1bb1bbc3/16/16 monster I5e A I10 P6 r C7e N4w - saved 1 won direct-hit survivors-1 missile B K7 r - D2s N9n r won direct-hit acid-gas holes F2 G4 H4 J5 L4 N2 D6 K7 E8 G8 M10 mega H6 wait survivors-3@F10:A survivors-4@N8:B out grabtastic*2 mashed*2 outburst-1 outburst-2 fire-damage to A move 8 moved", {}],
];

const house = await House.open();
const browser = await openBrowser();
const take = (page, name) => page.screenshot({ path: `${folder}page-${name}.jpg`, type: "jpeg", quality: 82 });
for (const [game, seats, start, options] of tables) {
  const { context, page } = await visitor(browser, house, { settings: { flat: false, sound: true } });
  // Without a position of its own chance says who begins: the picture is of a table at which the one who looks on is asked.
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const opened = await house.openTable(game, seats, { options, ...(start ? { start } : {}), terms: { begin: "by-hand" } });
    await sit(page, house, opened, start?.includes("| B ") ? 1 : 0);
    await page.getByRole("button", { name: /^Begin/ }).click();
    // Nothing lies under the pointer.
    await page.mouse.move(4, 4);
    await page.waitForTimeout(2_500);
    if (start || (await page.locator("#call-high").count()) > 0) break;
  }
  // The unit that the picture is about is chosen, as a player would.
  if (game === "crush") for (const key of ["4", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp", "Space"]) await page.keyboard.press(key);
  await page.waitForTimeout(1_200);
  await take(page, game);
  await context.close();
}
// The home page of somebody who plays: three tables of theirs, and one that bots play.
const { context, page } = await visitor(browser, house);
for (const [game, seats] of [["strike", ["Ann", "bot:random"]], ["crush", ["Ann", "bot:random"]], ["mayhem", ["Ann", "bot:random", "bot:random"]]]) {
  await sit(page, house, await house.openTable(game, seats));
  await page.waitForTimeout(1_500);
}
await page.goto(`${house.url}/watch`);
await page.waitForTimeout(4_000);
await page.goto(house.url);
await page.waitForTimeout(2_000);
await take(page, "home");
await context.close();
await browser.close();
await house.close();
