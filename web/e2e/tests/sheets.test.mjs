// What lies over the page: rules inside a panel, where the focus goes, which keys rest meanwhile, and clocks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, house, openForTests, sit, visitor } from "../house.mjs";

openForTests();
const rule = (page) => page.getByRole("dialog", { name: /^Rule / });
const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.tagName);

test("a rule opens over a panel, Escape closes one after the other, and the focus comes back", { timeout: 60_000 }, async () => {
  const opened = await house.openTable("connect-four", ["Ann", "bot:random"]);
  const { context, page, problems } = await visitor(browser, house);
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

test("keys rest behind a panel, but panels take each other's place", { timeout: 60_000 }, async () => {
  const opened = await house.openTable("connect-four", ["Ann", "bot:random"]);
  const { context, page } = await visitor(browser, house);
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
