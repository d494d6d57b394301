// What lies over the page: rules inside a panel, where the focus goes, which keys rest meanwhile, and clocks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, findings, house, kidsReady, openForTests, sit, visitor } from "../house.mjs";

openForTests();
const rule = (page) => page.getByRole("dialog", { name: /^Rule / });
const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.tagName);

test("a rule opens over a panel, Escape closes one after the other, and the focus comes back", { timeout: 60_000 }, async () => {
  const opened = await house.openTable("connect-four", ["Ann", "bot:random"]);
  const { context, page, problems } = await visitor(browser, house, { settings: { beside: false } });
  await sit(page, house, opened);
  await page.getByRole("button", { name: /^Column A/ }).click();
  const log = page.getByRole("button", { name: "What happened" });
  await log.click();
  const panel = page.locator("dialog[open]");
  await panel.locator(".rule").last().click();
  await rule(page).getByRole("button", { name: /Open/ }).click({ trial: true });
  await page.keyboard.press("Escape");
  await rule(page).waitFor({ state: "detached" });
  assert.equal(await panel.count(), 1, "the panel stays");
  await page.getByRole("button", { name: "Close" }).click();
  await panel.waitFor({ state: "detached" });
  assert.equal(await focused(page), "What happened");
  assert.deepEqual(problems, []);
  await context.close();
});

const low = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test("on a phone log, odds, chat and rules are one sheet with three stops, and the choices stay under it", { timeout: 90_000 }, async () => {
  const opened = await house.openTable("pig", ["Ann", "bot:random"]);
  const { context, page, problems } = await visitor(browser, house, phone);
  await sit(page, house, opened);
  const tools = page.getByRole("toolbar", { name: "Tools" }).locator("visible=true");
  assert.deepEqual(await tools.last().getByRole("button").allInnerTexts(), ["Undo", "Odds", "Log", "Chat", "Rules"]);
  const roll = page.getByRole("button", { name: /^roll/i });
  await roll.locator("visible=true").first().tap();
  await tools.getByRole("button", { name: "Log", exact: true }).tap();
  const sheet = page.locator("dialog[open]");
  const high = async () => (await sheet.boundingBox()).height / phone.viewport.height;
  await page.waitForTimeout(300);
  assert.ok(Math.abs((await high()) - 0.6) < 0.01, `${await high()}`);
  // A rule opens inside the log, not over it.
  await sheet.locator(".log .rule").first().tap();
  const rule = sheet.getByRole("region", { name: /^Rule PIG-/ });
  await rule.getByRole("button", { name: "See it happen" }).waitFor();
  assert.equal(await page.getByRole("dialog", { name: /^Rule / }).count(), 0);
  assert.deepEqual(await findings(page), []);
  // It is seen to happen over the sheet, which is still there behind it.
  await rule.getByRole("button", { name: "See it happen" }).tap();
  const example = page.locator("dialog[open]").last();
  await example.getByRole("button", { name: "One step on" }).tap();
  await example.getByRole("button", { name: "Close" }).tap();
  await page.waitForFunction(() => document.querySelectorAll("dialog[open]").length === 1);
  await rule.waitFor();
  // The grip makes it as high as the window; dragged down, it goes to the middle, and from there it closes.
  const grip = sheet.getByRole("button", { name: "The whole height" });
  await grip.tap();
  await page.waitForTimeout(300);
  assert.ok((await high()) > 0.98);
  const drag = async (to) => {
    const box = await grip.boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + 8);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, to, { steps: 12 });
    await page.waitForTimeout(250);
    await page.mouse.move(box.x + box.width / 2, to + 1);
    await page.mouse.up();
    await page.waitForTimeout(300);
  };
  await drag(phone.viewport.height * 0.35);
  assert.ok(Math.abs((await high()) - 0.6) < 0.01, `${await high()}`);
  // What can be done is done under it.
  const before = await page.getByRole("log").locator("li").count();
  await sheet.getByRole("group", { name: "What to do now" }).getByRole("button", { name: /^roll/i }).tap();
  await page.waitForFunction((lines) => document.querySelectorAll('[role="log"] li').length > lines, before);
  for (const [tab, title] of [["Odds", "Odds"], ["Chat", "Chat"], ["Rules", "Rules of Pig"]]) {
    await sheet.getByRole("tab", { name: tab, exact: true }).tap();
    await page.getByRole("dialog", { name: title }).waitFor();
    assert.equal(await sheet.count(), 1, "one sheet, no second layer");
    assert.deepEqual(await findings(page), []);
  }
  await sheet.getByRole("tab", { name: "Rules", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("dialog", { name: "What happened" }).waitFor();
  await drag(phone.viewport.height * 0.9);
  await sheet.waitFor({ state: "detached" });
  assert.deepEqual(problems, []);
  await context.close();
});

test("on a low phone everything is still in reach", { timeout: 180_000 }, async () => {
  const all = ["crush", "monster-kids", "strike", "mayhem", "monster-strike", "pig", "connect-four"];
  for (const game of process.env.E2E === "whole" ? all : all.slice(0, 3)) {
    const opened = await house.openTable(game, ["Ann", "bot:random"], game === "monster-kids" ? { start: kidsReady(["sugar-rush"], []) } : {});
    const { context, page, problems } = await visitor(browser, house, low);
    await sit(page, house, opened);
    await page.waitForTimeout(400);
    const across = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(across <= low.viewport.width, `${game} is ${across} px wide`);
    for (const [name, title] of [["Log", "What happened"], ["Odds", "Odds"], ["Chat", "Chat"], ["Rules", /^Rules of/]]) {
      await page.getByRole("button", { name: "Menu" }).locator("visible=true").first().tap();
      const menu = page.getByRole("dialog", { name: "Menu" });
      await menu.getByRole("button", { name: "Undo" }).waitFor();
      await menu.getByRole("button", { name, exact: true }).tap();
      await page.getByRole("dialog", { name: title }).getByRole("button", { name: "Close" }).tap();
      await page.locator("dialog[open]").waitFor({ state: "detached" });
    }
    assert.deepEqual(problems, [], game);
    await context.close();
  }
});

test("keys rest behind a panel, but panels take each other's place", { timeout: 60_000 }, async () => {
  const opened = await house.openTable("connect-four", ["Ann", "bot:random"]);
  const { context, page } = await visitor(browser, house, { settings: { beside: false } });
  await sit(page, house, opened);
  await page.getByRole("button", { name: /^Column A/ }).waitFor();
  await page.keyboard.press("l");
  await page.getByRole("dialog", { name: "What happened" }).waitFor();
  await page.keyboard.press("1");
  await page.waitForTimeout(300);
  assert.equal(await page.locator(".disc:not(.ghost)").count(), 0, "nothing was dropped behind the panel");
  await page.keyboard.press("o");
  await page.getByRole("dialog", { name: "Odds" }).waitFor();
  await page.keyboard.press("o");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await context.close();
});

test("the sheet of a new table keeps its keys, its rules and the focus", { timeout: 60_000 }, async () => {
  const { context, page, problems } = await visitor(browser, house);
  await page.goto(house.url);
  await page.getByRole("link", { name: /With friends/ }).click();
  await page.getByRole("button", { name: "Open the table" }).waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === "New table");
  await page.keyboard.press("1");
  await page.keyboard.press("n");
  assert.match(page.url(), /\/new\/mayhem/);
  for (let seat = 0; seat < 5; seat += 1) await page.getByRole("button", { name: /Add a seat/ }).click();
  await page.getByRole("alert").getByRole("button", { name: "Rule MAY-06" }).click();
  await rule(page).getByRole("button", { name: /Open/ }).click();
  await page.getByRole("dialog", { name: /^Rules of/ }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  assert.match(page.url(), /\/new\/mayhem/);
  await page.getByRole("button", { name: "Move seat 1" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => document.activeElement?.getAttribute("aria-label") === "Move seat 2");
  assert.equal(await page.getByLabel("Name in seat 2").count(), 1);
  assert.deepEqual(problems, []);
  await context.close();
});

test("a clock is seen to run, and the seal opens by itself at the end", { timeout: 60_000 }, async () => {
  const opened = await house.openTable("connect-four", ["Ann", "Bo"], { terms: { begin: "by-hand", clock: { each: 20, reserve: 60 } } });
  const { context, page } = await visitor(browser, house);
  await sit(page, house, opened);
  await page.getByRole("button", { name: /^Begin/ }).click();
  const first = await page.getByRole("timer").getAttribute("aria-label");
  await page.waitForFunction((before) => document.querySelector('[role="timer"]')?.getAttribute("aria-label") !== before, first);
  const other = await visitor(browser, house);
  await sit(other.page, house, opened, 1);
  for (let move = 0; move < 4; move += 1) {
    await page.locator(`#column-0.open`).click();
    if (move < 3) await other.page.locator(`#column-1.open`).click();
  }
  await page.getByText(/^\s*Verified\b/).first().waitFor();
  assert.equal(await page.getByRole("timer").count(), 0);
  await context.close();
  await other.context.close();
});
