// How well was it played? The analysis on the page of a replay: asked for, walked through by keyboard and thumb, by day and by night.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, findings, house, openForTests, playToTheEnd, sit, visitor } from "../house.mjs";

openForTests();
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** A finished game of Str!ke, played by a person without a thought. */
async function finished() {
  const opened = await house.openTable("strike", ["Ann", "bot:random"]);
  const { context, page } = await visitor(browser, house);
  await sit(page, house, opened);
  await playToTheEnd(page);
  await context.close();
  return opened.table;
}

test("a finished game is analysed on its replay's page", { timeout: 180_000 }, async () => {
  const table = await finished();
  const told = await house.rest(`/api/tables/${table}/analysis`);
  const { context, page, problems } = await visitor(browser, house);
  await page.goto(`${house.url}/replay/${table}/0`);
  const panel = page.locator("aside").getByRole("region", { name: "Analysis" });
  await panel.getByRole("button", { name: "Analyse" }).click();
  await panel.getByRole("heading", { name: "Luck ledger" }).waitFor();
  await panel.getByText("exact, under best play").waitFor();
  // The account of a seat adds up to its result.
  const account = panel.getByRole("table", { name: "Ann’s chance to win" });
  assert.match(await account.getByRole("row", { name: /At the start/ }).innerText(), /50\.0 %/);
  assert.match(await account.getByRole("row", { name: /At the end/ }).innerText(), told.result[0] === 1 ? /100\.0 %/ : /\b0\.0 %/);
  // The curve stands in the timeline with the chances of the step that is shown.
  await page.getByText("Chance to win").first().waitFor();
  assert.equal(await page.locator(".track path.line").count(), 1, "what is not Ann's is the other's");
  assert.equal(await page.locator(".track .plot .name").count(), 2);
  assert.match(await page.locator(".dock .legend").innerText(), /Ann\s*50\.0 %/);
  // A turning point leads to its step, by keyboard too.
  const points = [...told.changes].sort((one, other) => Math.abs(other.gave[0].value) - Math.abs(one.gave[0].value) || one.step - other.step);
  const first = panel.locator("ol.list").first().getByRole("button").first();
  await first.focus();
  await page.keyboard.press("Enter");
  await page.getByText(`Step ${points[0].step} of ${told.changes.length}`).first().waitFor();
  assert.equal(await first.getAttribute("aria-current"), "step");
  // A click on the curve goes to a step.
  const box = await page.locator(".track .plot").boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.getByText(`Step ${Math.round(told.changes.length / 2)} of`).first().waitFor();
  // The other seat's account.
  await panel.getByRole("radio", { name: /random|bot/i }).first().click();
  assert.equal(await panel.getByRole("table", { name: "Ann’s chance to win" }).count(), 0);
  assert.deepEqual(await findings(page), []);
  assert.deepEqual(problems, []);
  await context.close();
});

for (const [name, options] of [["on a phone", phone], ["on a phone at night", { ...phone, colorScheme: "dark" }]]) {
  test(`the analysis ${name}`, { timeout: 180_000 }, async () => {
    const table = await finished();
    const { context, page, problems } = await visitor(browser, house, options);
    await page.goto(`${house.url}/replay/${table}/3`);
    // The board, the line of what happened, the curve and its keys; ledger, verification and log are tabs below.
    const tab = (name) => page.getByRole("tab", { name, exact: true });
    await tab("Ledger").waitFor();
    assert.deepEqual(await page.getByRole("tab").allInnerTexts(), ["Ledger", "Verification", "Log"]);
    const keys = await page.getByRole("button", { name: "One step on" }).boundingBox();
    assert.ok(keys.y + keys.height <= phone.viewport.height, "the keys are in the first window");
    await page.getByRole("button", { name: "Analyse" }).tap();
    await page.getByRole("heading", { name: "Turning points" }).waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= phone.viewport.width, `the page is ${width} px wide`);
    assert.deepEqual(await findings(page), []);
    await page.locator(".track .plot").waitFor();
    await tab("Verification").tap();
    await page.getByText(/^\s*Verified\b/).locator("visible=true").first().waitFor();
    await tab("Log").tap();
    await page.getByRole("tabpanel").getByRole("log").locator(".rule").first().tap();
    await page.getByRole("region", { name: /^Rule STR-/ }).waitFor();
    assert.deepEqual(await findings(page), []);
    assert.deepEqual(problems, []);
    await context.close();
  });
}

test("what cannot be analysed now is said, and can be asked for again", { timeout: 120_000 }, async () => {
  const table = await finished();
  const { context, page } = await visitor(browser, house);
  let fails = true;
  await page.route("**/analysis", (route) =>
    fails ? route.fulfill({ status: 422, contentType: "application/json", body: JSON.stringify({ kind: "refused", message: "this game takes too long", stale: "no" }) }) : route.continue());
  await page.goto(`${house.url}/replay/${table}`);
  const panel = page.locator("aside").getByRole("region", { name: "Analysis" });
  await panel.getByRole("button", { name: "Analyse" }).click();
  await panel.getByRole("alert").getByText("this game takes too long").waitFor();
  fails = false;
  await panel.getByRole("button", { name: "Analyse" }).click();
  await panel.getByRole("heading", { name: "Luck ledger" }).waitFor();
  await context.close();
});
