// What lies over what: the boxes of what decides and of what is touched, at the sizes at which they once covered each other.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, house, openForTests, playToTheEnd, sit, visitor } from "../house.mjs";

openForTests();

/** The boxes of all that a selector finds and that is shown. */
const boxes = (page, selector) =>
  page.evaluate((wanted) => [...document.querySelectorAll(wanted)].map((element) => element.getBoundingClientRect().toJSON()).filter((box) => box.width > 0 && box.height > 0), selector);
const overlap = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
function apart(ones, others, what) {
  for (const one of ones) for (const other of others) assert.ok(!overlap(one, other), `${what}: ${JSON.stringify(one)} over ${JSON.stringify(other)}`);
}
const others = "/ bruno-cobble 2 free hand sugar-rush won - / otis-boom 0 limbo hand banana-skin won - / poppy-kindling 0 free hand runaway-marbles won - | middle locker-mimic | waiting -";
const PHONES = [[360, 640], [390, 664], [360, 740], [390, 844]];
const seats = ["Ann", "bot:random", "bot:random", "bot:random"];

test("Monster Kids on phones: both sums of a fight are seen, beside the verdict and the hand", { timeout: 60_000 }, async () => {
  const start = `kids marisol-wave 1 free hand sugar-rush mystery-fizz do-over pillow-fort won - ${others} | A fights A bonfire-boggart+moon-fever dice 2 12 plus 2 -2 asked A 0 played sugar-rush banana-skin | all out -`;
  const { context, page, problems } = await visitor(browser, house, { viewport: { width: 360, height: 640 } });
  await sit(page, house, await house.openTable("monster-kids", seats, { start }));
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    for (const [width, height] of PHONES) {
      await page.setViewportSize({ width, height });
      await page.locator(".fight .verdict").waitFor();
      await page.waitForTimeout(300);
      const at = `${width}x${height}`;
      const [sums, verdict, stage, hand, portraits] = [await boxes(page, ".fight .sum text"), await boxes(page, ".fight .verdict"), await boxes(page, ".fight"), await boxes(page, ".hand .card"), await boxes(page, ".fight .portrait")];
      assert.equal(sums.length, 2, `${at}: two sums`);
      assert.equal(verdict.length, 1);
      apart(sums, [...verdict, ...hand, ...portraits], `${at}: a sum`);
      for (const box of [...sums, ...verdict]) assert.ok(box.left >= 0 && box.right <= width && box.top >= stage[0].top && box.bottom <= stage[0].bottom + 1, `${at}: inside the fight`);
    }
  }
  assert.deepEqual(problems, []);
  await context.close();
});

test("Monster Kids on phones: no card of the hand is cut", { timeout: 60_000 }, async () => {
  for (const [hand, stage] of [["sugar-rush mystery-fizz light-portal", "A ready"], ["glow-plasters sugar-rush", "A ready"]]) {
    const start = `kids marisol-wave 1 free hand ${hand} won - ${others} | ${stage} | all out -`;
    const { context, page, problems } = await visitor(browser, house, { viewport: { width: 390, height: 844 } });
    await sit(page, house, await house.openTable("monster-kids", seats, { start }));
    for (const [width, height] of PHONES) {
      await page.setViewportSize({ width, height });
      await page.locator(".hand .card").first().waitFor();
      await page.waitForTimeout(300);
      const tools = (await boxes(page, "[role=toolbar]")).filter((box) => box.top > height / 2);
      assert.equal(tools.length, height >= 700 ? 1 : 0);
      const cards = await boxes(page, ".hand .card");
      const slots = await boxes(page, ".hand .slot");
      const room = (await boxes(page, ".hand"))[0];
      assert.equal(cards.length, hand.split(" ").length);
      for (const [place, card] of cards.entries()) {
        const low = tools[0]?.top ?? height;
        assert.ok(card.bottom <= low && card.bottom <= room.bottom + 1 && card.bottom <= slots[place].bottom + 1, `${width}x${height}: card ${place} ends at ${card.bottom}, its room at ${room.bottom}, the tools begin at ${low}`);
      }
    }
    assert.deepEqual(problems, []);
    await context.close();
  }
});

test("the coach covers nothing of a board that has to be touched", { timeout: 120_000 }, async () => {
  for (const game of ["strike", "monster-strike", "crush", "monster-kids"]) {
    const { context, page, problems } = await visitor(browser, house, { viewport: { width: 1024, height: 768 } });
    await page.goto(`${house.url}/learn/${game}`);
    await page.getByRole("complementary", { name: "Coach" }).waitFor();
    for (const [width, height] of [[1024, 768], [1440, 900], [800, 1100]]) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(300);
      const coach = await boxes(page, ".coach");
      apart(coach, await boxes(page, "main.table > *"), `${game} at ${width}x${height}: the coach`);
      assert.ok(coach[0].bottom <= height + 1 && coach[0].top >= 0);
    }
    assert.deepEqual(problems, []);
    await context.close();
  }
});

test("at a desk the odds, the log and the chat stand beside the board, and fold away", { timeout: 90_000 }, async () => {
  for (const [game, sitters, width, open] of [["crush", ["Ann", "bot:random"], 1920, true], ["mayhem", ["Ann", "bot:random"], 1440, false], ["connect-four", ["Ann", "bot:random"], 1440, true]]) {
    const { context, page, problems } = await visitor(browser, house, { viewport: { width, height: 1000 } });
    await sit(page, house, await house.openTable(game, sitters));
    const side = page.getByRole("complementary", { name: "Odds, log and chat" });
    const handle = page.getByRole("button", { name: "Odds, log and chat beside the board" });
    if (!open) {
      await handle.waitFor();
      assert.equal(await side.count(), 0, `${game} at ${width}`);
      await handle.click();
    }
    await side.waitFor();
    for (const name of ["Odds", "Log", "What is said"]) await side.getByRole("region", { name }).waitFor();
    const [box] = await boxes(page, "aside.side");
    assert.ok(box.right <= width + 1 && box.width > 300, `${game}: it is inside the window`);
    const say = await side.getByLabel("Say something").boundingBox();
    assert.ok(say.y + say.height <= box.bottom, `${game}: what is said is seen`);
    await page.getByLabel(/Bots:/).locator("visible=true").selectOption("fast");
    assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem("monsterbox.settings")).speed), "fast");
    assert.ok((await page.getByRole("button", { name: "Dice sealed" }).locator("visible=true").count()) >= 1, `${game}: the seal is seen`);
    // Its key points at what is there already.
    await page.evaluate(() => document.activeElement?.blur?.());
    await page.keyboard.press("c");
    await page.waitForFunction(() => document.activeElement?.closest("[data-part=chat]") !== null);
    assert.equal(await page.locator("dialog[open]").count(), 0);
    await side.getByRole("button", { name: "Fold the side away" }).click();
    await side.waitFor({ state: "detached" });
    await page.keyboard.press("]");
    await side.waitFor();
    assert.deepEqual(problems, []);
    await context.close();
  }
});

test("what opens a table, from where a replay is seen and the signs of a card are in sight", { timeout: 90_000 }, async () => {
  const { context, page, problems } = await visitor(browser, house, { viewport: { width: 1024, height: 768 } });
  const inside = (found, width, height, what) => {
    assert.ok(found.length > 0, `${what}: nothing is there`);
    for (const box of found) assert.ok(box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height, `${what} is not in the window: ${JSON.stringify(box)}`);
  };
  await page.goto(`${house.url}/new/mayhem`);
  const open = page.getByRole("button", { name: "Open the table" });
  for (const [width, height] of [[1024, 768], [800, 1000], [1440, 900], [360, 740]]) {
    await page.setViewportSize({ width, height });
    await open.waitFor();
    const { x, y, width: wide, height: high } = await open.boundingBox();
    inside([{ left: x, right: x + wide, top: y, bottom: y + high }], width, height, `Open the table at ${width}x${height}`);
  }
  await page.goto(`${house.url}/cards/mayhem/wick-imp`);
  await page.locator(".numbers .what use").first().waitFor();
  const signs = () => page.evaluate(() => [...document.querySelectorAll(".numbers .what use")].map((sign) => sign.getBBox().width));
  for (let attempt = 0; attempt < 40 && (await signs()).some((wide) => wide === 0); attempt += 1) await page.waitForTimeout(50);
  assert.deepEqual((await signs()).map((wide) => wide > 0), [true, true, true, true, true, true], "every ability has its sign");
  const played = await house.openTable("connect-four", ["Ann", "bot:random"]);
  await sit(page, house, played);
  await playToTheEnd(page);
  await page.goto(`${house.url}/replay/${played.table}`);
  await page.getByRole("radiogroup", { name: "Seen by" }).waitFor();
  for (const [width, height] of [[360, 740], [390, 844], [1024, 768], [1440, 900]]) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(200);
    inside(await boxes(page, "[role=radiogroup][aria-labelledby=seen-by] [role=radio]"), width, height, `who sees at ${width}x${height}`);
  }
  assert.equal(await page.getByRole("complementary", { name: "Odds, log and chat" }).count(), 0, "a replay tells every step once");
  assert.deepEqual(problems, []);
  await context.close();
});
