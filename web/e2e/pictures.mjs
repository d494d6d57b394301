// Screenshots of every page, and of each game at three moments, at three sizes, by day and by night: to be looked at by people.
// `node e2e/pictures.mjs [WORD …]` makes only those whose name has one of the words. They go to target/pictures.
import { mkdirSync } from "node:fs";
import { House, openBrowser, openList, playToTheEnd, sit, visitor } from "./house.mjs";

const folder = new URL("../../target/pictures/", import.meta.url).pathname;
const wanted = process.argv.slice(2);
const sizes = [[360, 740], [1024, 768], [1920, 1080]];
const skies = ["light", "dark"];
mkdirSync(folder, { recursive: true });

const house = await House.open();
const browser = await openBrowser();
const is = (name) => wanted.length === 0 || wanted.some((word) => name.includes(word));

/** Takes a picture of what a page shows, at every size and by day and by night. */
async function take(page, name) {
  for (const colorScheme of skies) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(250);
      await page.screenshot({ path: `${folder}${name}-${width}-${colorScheme === "dark" ? "night" : "day"}.png` });
    }
  }
  console.log(name);
}

/** Plays some moves by the list, then puts the list away. */
async function playSome(page, moves) {
  await openList(page);
  let done = 0;
  for (let attempt = 0; attempt < moves * 40 && done < moves; attempt += 1) {
    const open = page.locator(".all-choices [data-choice]:enabled");
    const count = await open.count();
    if (count > 0) {
      await open.nth((done * 7 + 3) % count).click({ timeout: 2_000 }).catch(() => {});
      done += 1;
    }
    await page.waitForTimeout(25);
  }
  await page.keyboard.press("Escape");
  await page.waitForTimeout(300);
}

const games = [
  ["pig", ["Ann", "bot:random"], 6],
  ["connect-four", ["Ann", "bot:random"], 5],
  ["strike", ["Ann", "bot:random", "bot:random"], 4, { dice: "physics" }],
  ["mayhem", ["Ann", "bot:random", "bot:random", "bot:random"], 9],
  ["monster-kids", ["Ann", "bot:random", "bot:random"], 14],
  ["monster-strike", ["Ann", "bot:random"], 4, { dice: "physics" }],
  ["crush", ["Ann", "bot:random"], 24],
];
let finished = null;
for (const [game, seats, moves, options] of games) {
  if (!is(game) && !is("replay")) continue;
  const opened = await house.openTable(game, seats, options ? { options } : {});
  const { context, page } = await visitor(browser, house, { settings: { flat: false } });
  await sit(page, house, opened);
  await page.waitForTimeout(700);
  if (is(game)) await take(page, `${game}-1-begin`);
  await playSome(page, moves);
  if (is(game)) await take(page, `${game}-2-middle`);
  await playToTheEnd(page).catch((error) => console.error(`${game}: ${error.message}`));
  await page.keyboard.press("Escape");
  if (is(game)) await take(page, `${game}-3-over`);
  finished ??= { game, table: opened.table };
  if (is("replay")) {
    await page.goto(`${house.url}/replay/${opened.table}`);
    await page.waitForTimeout(800);
    await take(page, `replay-${game}`);
  }
  await context.close();
}

const pages = [
  ["home", "/"], ["new-mayhem", "/new/mayhem"], ["new-crush-screen", "/new/crush?with=screen"], ["tables", "/tables"], ["watch", "/watch"], ["replays", "/replays"],
  ["rules", "/rules"], ["rules-strike", "/rules/strike"], ["rules-rule", "/rules/mayhem/MAY-13"], ["card", "/cards/mayhem/wick-imp"], ["packs", "/packs"],
  ["learn", "/learn"], ["learn-strike", "/learn/strike"], ["learn-crush", "/learn/crush"], ["lab", "/lab/mayhem"],
  ["workshop-monster-strike", "/workshop/monster-strike"], ["workshop-events", "/workshop/monster-strike?card=dusk-patrol"], ["workshop-monster-kids", "/workshop/monster-kids?card=sugar-rush"], ["nothing", "/nowhere"],
];
for (const [name, path] of pages) {
  if (!is(name)) continue;
  const { context, page } = await visitor(browser, house);
  await page.goto(house.url + path);
  await page.waitForTimeout(700);
  await take(page, name);
  await context.close();
}
if (is("gathering")) {
  const opened = await house.openTable("mayhem", ["Ann", "open", "bot:random"]);
  const { context, page } = await visitor(browser, house);
  await sit(page, house, opened);
  await page.waitForTimeout(500);
  await take(page, "gathering");
  await context.close();
}
await browser.close();
await house.close();
