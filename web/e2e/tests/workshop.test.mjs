// The lab and the card workshop: a small experiment with its plots, and a monster written with a mistake, mended, measured and played.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { browser, findings, house, openForTests, visitor } from "../house.mjs";

openForTests();
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

test("an experiment is run, looked at, and repeated by its link", { timeout: 120_000 }, async () => {
  const { context, page, problems } = await visitor(browser, house);
  await page.goto(house.url);
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Lab" }).click();
  await page.getByRole("form", { name: "Experiment" }).locator("select").first().selectOption("pig");
  await page.waitForURL(/\/lab\/pig/);
  await page.getByLabel("Games", { exact: true }).fill("0");
  await page.getByRole("button", { name: "Run it" }).click();
  await page.getByText("A whole number from 1 to 100,000.").waitFor();
  await page.getByLabel("Games", { exact: true }).fill("300");
  await page.getByRole("button", { name: "Run it" }).click();
  await page.getByText(/^300 games in/).waitFor();
  const wins = page.getByRole("figure", { name: /Wins by seat/ });
  const first = await wins.innerText();
  assert.match(first, /\d+\.\d %\s+\d+\.\d % to \d+\.\d %/);
  await page.getByRole("heading", { name: "Rules that fired" }).waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Whole report" }).click()]);
  assert.match(readFileSync(await download.path(), "utf8"), /^<!doctype html>/);
  assert.deepEqual(await findings(page), []);
  // A reload finds it again, and whoever gets the link orders the same.
  const link = page.url();
  await page.reload();
  await page.getByText(/^300 games in/).waitFor();
  const other = await visitor(browser, house);
  await other.page.goto(link);
  await other.page.getByRole("button", { name: "Run it" }).click();
  await other.page.getByText(/^300 games in/).waitFor();
  assert.equal(await other.page.getByRole("figure", { name: /Wins by seat/ }).innerText(), first);
  assert.deepEqual([...problems, ...other.problems], []);
  await other.context.close();
  await context.close();
});

test("two tables are compared, and an experiment is cancelled", { timeout: 120_000 }, async () => {
  const { context, page, problems } = await visitor(browser, house, { ...phone, colorScheme: "dark" });
  await page.goto(`${house.url}/lab/mayhem?bots=naive,random&games=400&seed=3&beside&b.mashups=turn`);
  await page.getByRole("button", { name: "Run it" }).tap();
  await page.getByRole("heading", { name: "What differs" }).waitFor({ timeout: 60_000 });
  await page.getByText(/hold together in 95 of 100/).waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= phone.viewport.width, `the page is ${width} px wide`);
  assert.deepEqual(await findings(page), []);
  await page.goto(`${house.url}/lab/connect-four?bots=search,search&games=100000&seed=1`);
  await page.getByRole("button", { name: "Run it" }).tap();
  await page.getByRole("button", { name: "Cancel" }).tap();
  await page.getByText(/^Cancelled/).waitFor({ timeout: 30_000 });
  assert.deepEqual(problems, []);
  await context.close();
});

test("a monster is written, mended, measured and played", { timeout: 180_000 }, async () => {
  const { context, page, problems } = await visitor(browser, house);
  await page.goto(`${house.url}/packs`);
  await page.locator("article", { hasText: "Monster Strike" }).getByRole("link", { name: "Make your own" }).click();
  await page.getByText("Nothing to mend").waitFor();
  await page.getByRole("button", { name: "Write a new one" }).click();
  const sheet = page.getByRole("region", { name: "Card" });
  await page.locator("#field-name").fill("Soap Bubble");
  assert.equal(await sheet.getByLabel("Short name").inputValue(), "soap-bubble");
  const level = sheet.getByLabel(/^Level/);
  await level.fill("13");
  // The mistake stands beside its field.
  const wrong = sheet.getByText("“level” is 1 to 12, not 13.");
  await wrong.waitFor();
  assert.equal(await level.getAttribute("aria-invalid"), "true");
  await page.getByRole("button", { name: "Play it" }).click();
  await page.getByText(/one thing to mend first/).waitFor();
  assert.deepEqual(await findings(page), []);
  await level.fill("9");
  await wrong.waitFor({ state: "detached" });
  await page.getByRole("img", { name: "Soap Bubble, level 9, attacks 1 and 1" }).waitFor();
  // Nothing is lost by a reload.
  await page.reload();
  await page.getByText("Nothing to mend").waitFor();
  await page.getByRole("button", { name: /^Soap Bubble/ }).click();
  await page.getByRole("img", { name: /Soap Bubble, level 9/ }).waitFor();
  // Out and in again.
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export" }).click()]);
  assert.equal(download.suggestedFilename(), "my-pack.zip");
  const zip = await download.path();
  await page.getByRole("button", { name: "Begin anew" }).click();
  await page.getByRole("button", { name: "Yes" }).click();
  await page.getByRole("button", { name: /^Soap Bubble/ }).waitFor({ state: "detached" });
  await page.getByLabel("Zip archive of a pack").setInputFiles({ name: "my-pack.zip", mimeType: "application/zip", buffer: readFileSync(zip) });
  await page.getByRole("button", { name: /^Soap Bubble/ }).waitFor();
  await page.getByLabel("Zip archive of a pack").setInputFiles({ name: "x.zip", mimeType: "application/zip", buffer: Buffer.from("nonsense") });
  await page.getByText("This is no zip archive that can be read.").waitFor();
  await page.getByRole("button", { name: "Measure it" }).click();
  await page.getByText(/hold together in 95 of 100/).waitFor({ timeout: 120_000 });
  await page.getByRole("button", { name: "Play it" }).click();
  await page.waitForSelector("main.table");
  assert.match(page.url(), /\/t\//);
  const about = await house.rest(`/api/tables/${page.url().split("/t/")[1].split("#")[0]}`);
  assert.match(about.pack, /^own-[0-9a-f]{24}$/);
  assert.deepEqual(problems, []);
  await context.close();
});

test("every game's cards can be changed, on a phone too", { timeout: 120_000 }, async () => {
  const { context, page, problems } = await visitor(browser, house, { ...phone, colorScheme: "dark" });
  await page.goto(`${house.url}/cards/mayhem/wick-imp`);
  await page.getByRole("link", { name: "Change this card" }).tap();
  await page.getByRole("heading", { name: "Wick Imp" }).waitFor();
  for (const game of ["strike", "mayhem", "monster-kids", "monster-strike", "crush"]) {
    await page.goto(`${house.url}/workshop/${game}`);
    await page.getByText("Nothing to mend").waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= phone.viewport.width, `${game}: the page is ${width} px wide`);
    assert.deepEqual(await findings(page), [], game);
  }
  // Something to mend at the far end of the cards makes the page no wider.
  await page.goto(`${house.url}/workshop/monster-strike`);
  await page.getByText("Nothing to mend").waitFor();
  await page.getByRole("button", { name: "Write a new one" }).tap();
  await page.getByRole("region", { name: "Card" }).getByLabel(/^Level/).fill("");
  await page.getByText("One thing to mend").waitFor();
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= phone.viewport.width);
  assert.deepEqual(await findings(page), []);
  await page.goto(`${house.url}/workshop/pig`);
  await page.getByText(/takes no packs/).waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});
