// Every game is played to its end through the page, against bots, and its dice are proved afterwards.
import assert from "node:assert/strict";
import { test } from "node:test";
import { browser, house, openForTests, playToTheEnd, sit, visitor } from "../house.mjs";

openForTests();

const whole = process.env.E2E === "whole";
const tables = [
  ["pig", ["Ann", "bot:random"], {}],
  ["connect-four", ["Ann", "bot:random"], {}],
  ["strike", ["Ann", "bot:random", "bot:random"], {}],
  ["strike", ["Ann", "bot:random"], { options: { dice: "physics" } }],
  ["mayhem", ["Ann", "bot:random", "bot:random"], {}],
  ["monster-kids", ["Ann", "bot:random"], {}],
  ["monster-strike", ["Ann", "bot:random"], {}],
  ["crush", ["Ann", "bot:random"], {}],
  ...(whole
    ? [
        ["mayhem", ["Ann", "bot:random", "bot:random", "bot:random", "bot:random", "bot:random"], {}],
        ["strike", ["Ann", "bot:random", "bot:random", "bot:random", "bot:random"], { options: { dice: "physics" } }],
        ["monster-kids", ["Ann", "bot:random", "bot:random", "bot:random"], { options: { mode: "versus" } }],
        ["monster-kids", ["Ann"], {}],
        ["monster-strike", ["Ann", "bot:random", "bot:random"], { options: { dice: "physics" } }],
      ]
    : []),
];

for (const [game, seats, more] of tables) {
  test(`${game} for ${seats.length}${more.options ? ` with ${JSON.stringify(more.options)}` : ""}`, { timeout: 240_000 }, async () => {
    const { context, page, problems } = await visitor(browser, house);
    // The first cards may end a game of Monster Kids before anybody is asked: then another one is begun.
    let moves = 0;
    for (let attempt = 0; attempt < 8 && moves === 0; attempt += 1) {
      await sit(page, house, await house.openTable(game, seats, more));
      // The list changes in the middle of Crush, so a turn is ended now and then.
      moves = await playToTheEnd(page, (count, move, open) => {
        const ends = open.findIndex((notation) => /^(end|done|pass|stop|finish|roll)/.test(notation));
        return ends >= 0 && move % 3 === 2 ? ends : (move * 7 + 3) % count;
      });
    }
    assert.ok(moves > 0, "somebody decided something");
    await page.keyboard.press("Escape");
    // What decided the game lies there until somebody goes on.
    const check = page.getByRole("button", { name: /Check the dice/ }).locator("visible=true").first();
    for (let attempt = 0; attempt < 30 && !(await check.isVisible()); attempt += 1) {
      await page.keyboard.press("Space");
      await page.waitForTimeout(250);
    }
    await check.click();
    await page.getByText(/^\s*Verified\b/).locator("visible=true").first().waitFor();
    assert.deepEqual(problems, []);
    await context.close();
  });
}
