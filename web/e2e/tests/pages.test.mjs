// The pages around the tables: two clicks to a game, keyboard alone, lessons, replays, rules, and axe everywhere.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, findings, house, openForTests, openList, playToTheEnd, sit, visitor } from "../house.mjs";

openForTests();
const whole = process.env.E2E === "whole";
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test("a first-time player plays within two clicks", { timeout: 60_000 }, async () => {
  const { context, page, problems } = await visitor(browser, house);
  await page.goto(house.url);
  await page.getByRole("radio", { name: /Str!ke/ }).first().click();
  await page.getByRole("button", { name: /Play now/ }).first().click();
  await page.waitForSelector("main.table");
  assert.match(page.url(), /\/t\//);
  // It is one of my tables from now on.
  await page.goto(house.url);
  await page.getByText("My tables").first().waitFor();
  await page.locator('a[href^="/t/"]').first().waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

test("nobody plays in the open: bots do, and my tables say the move itself", { timeout: 60_000 }, async () => {
  const opened = await house.openTable("connect-four", ["Ann", "Bo"]);
  const { context, page, problems } = await visitor(browser, house);
  await page.addInitScript(
    ([table, seats]) => localStorage.setItem("monsterbox.tables", JSON.stringify([{ table, game: "connect-four", seats, shared: true, at: 1 }])),
    [opened.table, opened.seats],
  );
  await page.goto(`${house.url}/t/${opened.table}`);
  await page.getByRole("button", { name: /^Column A/ }).click();
  await page.goto(house.url);
  const mine = page.getByRole("region", { name: "My tables" });
  await mine.getByText("Bo’s turn").waitFor();
  assert.equal(await mine.getByRole("link", { name: "Drop a disc" }).getAttribute("href"), `/t/${opened.table}`);
  // They are watched from here, so they go on, and the row says how far they are.
  const watch = page.getByRole("region", { name: "Watch" });
  await watch.getByText("Two bots play each other").waitFor();
  await watch.getByText(/^\s*Round 1 of 6/).waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

test("on a phone too, by touch", { timeout: 60_000 }, async () => {
  const { context, page, problems } = await visitor(browser, house, phone);
  await page.goto(house.url);
  await page.getByRole("button", { name: /Play now/ }).locator("visible=true").first().tap();
  await page.waitForSelector("main.table");
  // The window of a phone grows with a page that is too wide, so it is measured against the phone.
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= phone.viewport.width, `the page is ${width} px wide`);
  assert.deepEqual(problems, []);
  await context.close();
});

test("an illegal move shows its rule where it was tried", { timeout: 60_000 }, async () => {
  const opened = await house.openTable("strike", ["Ann", "bot:random"], { start: "8 8 | 4 | A begin" });
  const { context, page } = await visitor(browser, house);
  await sit(page, house, opened);
  await page.getByRole("button", { name: /End turn/ }).locator("visible=true").first().dispatchEvent("click");
  const why = page.getByRole("dialog", { name: "Why not" });
  await why.waitFor();
  assert.match(await why.innerText(), /STR-34/);
  await why.getByRole("button", { name: /Open/ }).click();
  await page.getByRole("dialog", { name: /Rules of Str!ke/ }).waitFor();
  await context.close();
});

test("a whole game with the keyboard alone", { timeout: 180_000 }, async () => {
  const { context, page, problems } = await visitor(browser, house);
  await page.goto(house.url);
  await page.getByRole("radio").first().waitFor();
  await page.keyboard.press("2");
  await page.waitForFunction(() => document.querySelector('[role="radio"][aria-checked="true"]') !== null);
  for (let step = 0; step < 40; step += 1) {
    const on = await page.evaluate(() => document.activeElement?.getAttribute("role") === "radio");
    if (on) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await page.waitForSelector("main.table");
  for (let step = 0; step < 3_000; step += 1) {
    if ((await page.getByRole("button", { name: /Check the dice/ }).count()) > 0) break;
    await page.keyboard.press(step % 3 === 2 ? "Space" : step % 2 === 0 ? "h" : "l");
    await page.waitForTimeout(25);
  }
  await page.getByRole("button", { name: /Check the dice/ }).first().waitFor({ timeout: 1_000 });
  assert.deepEqual(problems, []);
  await context.close();
});

test("a guided first game is taken to its end", { timeout: 180_000 }, async () => {
  const { context, page, problems } = await visitor(browser, house);
  await page.goto(`${house.url}/learn/strike`);
  await page.getByRole("main", { name: "Lesson" }).waitFor();
  const place = async () => (await house.lessonPlace(page)) ?? "over";
  let last = await place();
  let steps = 0;
  for (let round = 0; round < 30 && last !== "over"; round += 1) {
    // The answer to a choice, and the choices after it, may take longer than a moment on a busy machine.
    for (const moment of [120, 600, 3_000]) {
      await openList(page);
      const open = await page.evaluate(() => [...document.querySelectorAll(".all-choices [data-choice]")].map((button) => button.dataset.choice));
      for (const notation of open) {
        await page.evaluate((wanted) => [...document.querySelectorAll(".all-choices [data-choice]")].find((button) => button.dataset.choice === wanted)?.click(), notation);
        await page.waitForTimeout(moment);
        if ((await place()) !== last) break;
      }
      if ((await place()) !== last) break;
    }
    const now = await place();
    assert.notEqual(now, last, "one of the choices is right");
    last = now;
    steps += 1;
  }
  assert.ok(steps >= 5, `${steps} steps were taken`);
  assert.deepEqual(problems, []);
  await context.close();
});

test("a replay is stepped through, forked, downloaded and verified", { timeout: 120_000 }, async () => {
  const opened = await house.openTable("connect-four", ["Ann", "bot:random"]);
  const { context, page, problems } = await visitor(browser, house);
  await sit(page, house, opened);
  await playToTheEnd(page);
  await page.goto(`${house.url}/replay/${opened.table}`);
  await page.locator("main.replay").waitFor();
  const discs = () => page.locator(".disc:not(.ghost)").count();
  await page.keyboard.press("Home");
  await page.waitForFunction(() => document.querySelectorAll(".disc").length === 0);
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.querySelectorAll(".disc").length === 1);
  await page.keyboard.press("End");
  await page.waitForFunction(() => document.querySelectorAll(".disc").length > 4);
  const all = await discs();
  // A link leads to the step.
  await page.goto(`${house.url}/replay/${opened.table}/4`);
  await page.waitForFunction(() => document.querySelectorAll(".disc").length === 4);
  assert.ok(all > 4);
  // It is worked out again by itself.
  await page.getByText(/^\s*Verified\b/).locator("visible=true").first().waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("a[download]").first().click()]);
  assert.match(download.suggestedFilename(), /\.play$/);
  await page.getByRole("button", { name: /Play on/ }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: /Play on|Open|Begin/ }).last().click();
  await page.waitForURL(/\/t\//);
  await page.waitForFunction(() => document.querySelectorAll(".disc:not(.ghost)").length >= 4);
  assert.deepEqual(problems, []);
  await context.close();
});

test("a replay whose record does not fit goes to the step that differs, and says what differs", { timeout: 120_000 }, async () => {
  const opened = await house.openTable("pig", ["Ann", "bot:random"]);
  const { context, page, problems } = await visitor(browser, house);
  await sit(page, house, opened);
  await playToTheEnd(page, (count, move) => move % count);
  const record = (await (await fetch(`${house.url}/api/tables/${opened.table}/record`)).text()).trimEnd().split("\n");
  // Another die than the seed gives, far enough from both ends.
  const steps = record.flatMap((line, place) => (/"kind":\s*"(act|chance)"/.test(line) ? [place] : []));
  const step = steps.findIndex((place, at) => at >= 4 && /"kind":\s*"chance"/.test(record[place])) + 1;
  const altered = `line ${steps[step - 1] + 1}: the seed gives \`6\`, the record says \`5\``;
  await page.route("**/verify", (route) => route.fulfill({ status: 422, contentType: "application/json", body: JSON.stringify({ kind: "refused", message: altered, stale: "no" }) }));
  for (const [width, height] of [[1440, 900], [390, 844]]) {
    await page.setViewportSize({ width, height });
    await page.goto(`${house.url}/replay/${opened.table}`);
    await page.locator("main.replay").waitFor();
    const proof = page.getByRole("region", { name: "Verification" }).locator("visible=true");
    await proof.getByText("It does not fit").waitFor();
    assert.match(await proof.getByRole("alert").innerText(), new RegExp(`at step ${step} of ${steps.length}: the seed gives 6, and 5 was written down`));
    await page.waitForURL(new RegExp(`/replay/${opened.table}/${step}$`));
    // Whoever has gone elsewhere comes back by the button.
    await page.keyboard.press("Home");
    await page.waitForURL(new RegExp(`/replay/${opened.table}/0$`));
    await proof.getByRole("button", { name: `Go to step ${step}` }).click();
    await page.waitForURL(new RegExp(`/replay/${opened.table}/${step}$`));
  }
  assert.deepEqual(problems, []);
  await context.close();
});

test("a replay fills its room at every size, and is seen from every seat", { timeout: 120_000 }, async () => {
  const opened = await house.openTable("connect-four", ["Ann", "bot:random"]);
  const { context, page, problems } = await visitor(browser, house);
  await sit(page, house, opened);
  await playToTheEnd(page);
  await page.goto(`${house.url}/replay/${opened.table}`);
  await page.locator("main.replay").waitFor();
  for (const [width, height] of [[360, 640], [390, 844], [768, 1024], [1024, 768], [1440, 900], [2560, 1440]]) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(300);
    const { room, inside, across } = await page.evaluate(() => ({
      room: document.querySelector(".room").getBoundingClientRect().toJSON(),
      inside: document.querySelector(".room > .inside > *").getBoundingClientRect().toJSON(),
      across: document.documentElement.scrollWidth,
    }));
    assert.ok(Math.abs(room.width - inside.width) < 3, `${width} x ${height}: the board is ${inside.width} px wide in ${room.width}`);
    assert.ok(Math.abs(room.height - inside.height) < 3, `${width} x ${height}: the board is ${inside.height} px high in ${room.height}`);
    assert.ok(across <= width, `the page is ${across} px wide`);
    assert.ok(room.height >= Math.min(280, height * 0.4), `${width} x ${height}: the board has only ${room.height} px`);
    await page.getByRole("button", { name: "One step on" }).click({ trial: true });
  }
  await page.getByRole("radio", { name: /Ann/ }).first().click();
  await page.keyboard.press("v");
  assert.equal(await page.getByRole("radio", { name: "Everything" }).getAttribute("aria-checked"), "false");
  assert.deepEqual(problems, []);
  await context.close();
});

test("rules are found by words and by id", { timeout: 60_000 }, async () => {
  const { context, page, problems } = await visitor(browser, house);
  await page.goto(`${house.url}/rules/strike`);
  await page.getByRole("searchbox").first().fill("STR-34");
  await page.getByText("STR-34").first().waitFor();
  await page.goto(`${house.url}/cards/mayhem/wick-imp`);
  await page.getByRole("heading", { name: "Wick Imp" }).first().waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

test("a rule is seen to happen on the board of its game", { timeout: 90_000 }, async () => {
  const { context, page, problems } = await visitor(browser, house);
  await page.goto(`${house.url}/rules/strike`);
  const see = (id) => page.getByRole("button", { name: `See it happen: ${id}` });
  await see("STR-25").click();
  const example = page.getByRole("region", { name: /^Example: A die that misses/ });
  await example.locator(".strike").waitFor();
  assert.equal(await see("STR-25").getAttribute("aria-expanded"), "true");
  assert.match(page.url(), /\/rules\/strike\/STR-25\?example$/);
  await example.getByText("Step 0 of 2").waitFor();
  // Whoever wants little motion steps; the keys do it too, and nothing on the board can be touched.
  assert.equal(await example.getByRole("button", { name: /Play|Pause/ }).count(), 0);
  await example.getByRole("button", { name: "One step on" }).click();
  await example.getByText("Step 1 of 2").waitFor();
  await page.keyboard.press("ArrowRight");
  await example.getByText(/die left the arena and the game/).locator("visible=true").last().waitFor();
  await example.getByRole("button", { name: "Rule STR-25" }).last().click();
  await page.getByRole("dialog", { name: "Rule STR-25" }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowLeft");
  await example.getByText("Step 1 of 2").waitFor();
  assert.equal(await page.locator("[inert] .strike").count(), 1);
  assert.deepEqual(await findings(page), []);
  await example.getByRole("button", { name: "Close the example" }).click();
  await example.waitFor({ state: "detached" });
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-expanded")), "false");
  // What a rule forbids is tried at the end of its example, and refused.
  await see("STR-34").click();
  const refused = page.getByRole("main").locator(".refused");
  await refused.waitFor();
  assert.match(await refused.innerText(), /Refused: Ann: end\s+You must throw at least once/);
  // Every rule of the box has one; where the server has none, the page says so where it was asked.
  await page.route("**/api/rules/CMR-02/example", (route) => route.fulfill({ status: 404, json: { kind: "not-found", message: "there is no example of a rule `CMR-02`" } }));
  await page.goto(`${house.url}/rules/crush/CMR-02?example`);
  await page.getByText("There is no example of this rule").waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});

test("on a phone an example is a sheet, and it plays by itself", { timeout: 60_000 }, async () => {
  const { context, page, problems } = await visitor(browser, house, { ...phone, reducedMotion: "no-preference" });
  await page.goto(`${house.url}/rules/crush/CMR-60?example`);
  const sheet = page.getByRole("dialog", { name: /A and B empty/ });
  await sheet.getByRole("button", { name: "Pause" }).waitFor();
  await sheet.getByText(/The ground shakes/).locator("visible=true").last().waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= phone.viewport.width, `the page is ${width} px wide`);
  await sheet.getByRole("button", { name: "Close" }).tap();
  await sheet.waitFor({ state: "detached" });
  assert.deepEqual(problems, []);
  await context.close();
});

const places = ["/", "/new/mayhem", "/new/strike?with=screen", "/tables", "/watch", "/replays", "/rules", "/rules/crush", "/cards/mayhem/wick-imp", "/packs", "/learn", "/learn/mayhem", "/lab", "/workshop/monster-kids", "/nowhere"];
for (const [name, options] of [["at a desk", {}], ["at night", { colorScheme: "dark" }], ["on a phone", phone]]) {
  if (!whole && name === "at night") continue;
  test(`axe finds nothing on the pages ${name}`, { timeout: 180_000 }, async () => {
    const { context, page, problems } = await visitor(browser, house, options);
    const found = [];
    for (const path of places) {
      await page.goto(house.url + path);
      await page.waitForTimeout(500);
      for (const finding of await findings(page)) found.push(`${path} ${finding}`);
    }
    assert.deepEqual(found, []);
    assert.deepEqual(problems, []);
    await context.close();
  });
  test(`axe finds nothing at the tables ${name}`, { timeout: 240_000 }, async () => {
    const found = [];
    for (const game of ["strike", "mayhem", "monster-kids", "monster-strike", "crush", "pig", "connect-four"]) {
      const opened = await house.openTable(game, ["Ann", "bot:random"]);
      const { context, page } = await visitor(browser, house, options);
      await sit(page, house, opened);
      await page.waitForTimeout(700);
      for (const finding of await findings(page)) found.push(`${game} ${finding}`);
      await openList(page);
      for (let move = 0; move < 6; move += 1) {
        const open = page.locator(".all-choices [data-choice]:enabled");
        const count = await open.count();
        if (count > 0) await open.nth((move * 3 + 1) % count).click({ timeout: 2_000 }).catch(() => {});
        await page.waitForTimeout(120);
      }
      for (const finding of await findings(page)) found.push(`${game}, list ${finding}`);
      await page.keyboard.press("Escape");
      await page.waitForTimeout(300);
      for (const finding of await findings(page)) found.push(`${game}, later ${finding}`);
      await context.close();
    }
    assert.deepEqual(found, []);
  });
}
