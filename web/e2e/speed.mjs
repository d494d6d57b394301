// How fast the page is, in real Chromium on this machine: figures for docs/benchmarks.md. Nothing here passes or fails.
import { House, openBrowser, openList, sit, visitor } from "./house.mjs";

const house = await House.open();
const browser = await openBrowser();
const sorted = (list) => [...list].sort((one, other) => one - other);
const said = (list) => `median ${sorted(list)[Math.floor(list.length / 2)].toFixed(1)}, most ${sorted(list).at(-1).toFixed(1)} of ${list.length}`;

// The first page, with an empty cache and a processor four times as slow: until "Play now" can be pressed.
const first = [];
for (let round = 0; round < 7; round += 1) {
  const { context, page } = await visitor(browser, house);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto(house.url, { waitUntil: "commit" });
  await page.waitForFunction(() => [...document.querySelectorAll("button")].some((button) => /Play now/.test(button.innerText)));
  first.push(await page.evaluate(() => performance.now()));
  await context.close();
}
console.log(`first page usable, ms, 4x slower processor: ${said(first)}`);

// The same without the brake, in processor time of the page's own thread: what else the machine does hardly changes it.
const worked = [];
for (let round = 0; round < 7; round += 1) {
  const { context, page } = await visitor(browser, house);
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.goto(house.url, { waitUntil: "commit" });
  await page.waitForFunction(() => [...document.querySelectorAll("button")].some((button) => /Play now/.test(button.innerText)));
  const { metrics } = await session.send("Performance.getMetrics");
  worked.push(metrics.find((metric) => metric.name === "TaskDuration").value * 1_000);
  await context.close();
}
console.log(`first page usable, ms of processor time: ${said(worked)}`);

// From the press of a key to the disc on the board, through the server and its disk.
{
  const opened = await house.openTable("connect-four", ["Ann", "Bo"]);
  const { context, page } = await visitor(browser, house);
  await page.addInitScript(
    ([table, seats]) => localStorage.setItem("monsterbox.tables", JSON.stringify([{ table, game: "connect-four", seats, shared: true, at: 1 }])),
    [opened.table, opened.seats],
  );
  await page.goto(`${house.url}/t/${opened.table}`);
  await page.waitForSelector("main.table");
  const echoes = [];
  for (let move = 0; move < 20; move += 1) {
    await page.waitForFunction(() => document.querySelector(".column.open") !== null);
    echoes.push(
      await page.evaluate(
        (column) =>
          new Promise((resolve) => {
            const before = document.querySelectorAll(".disc:not(.ghost)").length;
            const start = performance.now();
            const watch = new MutationObserver(() => {
              if (document.querySelectorAll(".disc:not(.ghost)").length <= before) return;
              watch.disconnect();
              resolve(performance.now() - start);
            });
            watch.observe(document.body, { subtree: true, childList: true });
            const open = [...document.querySelectorAll(".column.open")];
            open[column % open.length].click();
          }),
        move * 3,
      ),
    );
    if (await page.evaluate(() => document.querySelector(".disc.four") !== null)) break;
  }
  console.log(`a move's echo, ms: ${said(echoes)}`);
  await context.close();
}

// What a move costs the page in Crush: all its work from the message to the picture, in processor time as Chromium counts it.
{
  const opened = await house.openTable("crush", ["Ann", "bot:random"]);
  const { context, page } = await visitor(browser, house);
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await sit(page, house, opened);
  const spent = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    const of = (name) => metrics.find((metric) => metric.name === name).value * 1_000;
    return { task: of("TaskDuration"), draw: of("LayoutDuration") + of("RecalcStyleDuration"), script: of("ScriptDuration") };
  };
  await page.waitForTimeout(1_500);
  const works = { task: [], draw: [], script: [] };
  for (let move = 0; move < 30; move += 1) {
    const open = await page.evaluate(() => document.querySelector('[role="grid"]') !== null);
    if (!open) break;
    const before = await spent();
    await page.keyboard.press(["1", "ArrowRight", "Space", "Enter", "2", "ArrowDown"][move % 6]);
    await page.waitForTimeout(200);
    const after = await spent();
    for (const key of Object.keys(works)) works[key].push(after[key] - before[key]);
  }
  console.log(`Crush, work of a key press or move, ms: all ${said(works.task)}; script ${said(works.script)}; style and layout ${said(works.draw)}`);
  await context.close();
}

// A unit that reaches far is picked up: from the key to the finished picture with every square it can reach, in processor time of the page's own
// thread. What follows the picture, such as the names of the squares for those who hear them, is in the figures above.
{
  const works = { first: [], later: [], down: [] };
  for (let round = 0; round < 3; round += 1) {
    const opened = await house.openTable("crush", ["Ann", "bot:random"]);
    const { context, page } = await visitor(browser, house);
    await sit(page, house, opened);
    await page.waitForTimeout(1_500);
    await browser.startTracing(page, { categories: ["devtools.timeline", "cc"] });
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press("1");
      await page.waitForTimeout(300);
    }
    const trace = JSON.parse((await browser.stopTracing()).toString()).traceEvents.filter((event) => event.ph === "X");
    const keys = trace.filter((event) => event.name === "EventDispatch" && event.args.data?.type === "keydown").toSorted((one, other) => one.ts - other.ts);
    for (const [place, key] of keys.entries()) {
      const frames = trace.filter((event) => event.name === "ProxyMain::BeginMainFrame" && event.tid === key.tid && event.pid === key.pid && event.ts > key.ts);
      const frame = frames.reduce((one, other) => (one && one.ts < other.ts ? one : other), undefined);
      if (frame) works[place === 0 ? "first" : place % 2 === 0 ? "later" : "down"].push((key.tdur + frame.tdur) / 1_000);
    }
    await context.close();
  }
  console.log(`Crush, a unit is picked up until its picture, ms: the first time ${said(works.first)}; then ${said(works.later)}; put down ${said(works.down)}`);
}

// Frames a second while really thrown dice fly, in software WebGL.
{
  const opened = await house.openTable("strike", ["Ann", "bot:random"], { options: { dice: "physics" } });
  const { context, page } = await visitor(browser, house, { reducedMotion: "no-preference", settings: { flat: false, speed: "normal" } });
  await sit(page, house, opened);
  await page.waitForTimeout(2_500);
  const rates = [];
  // Bots may begin, and theirs are thrown first: it is waited for five of our own.
  for (let attempt = 0; attempt < 40 && rates.length < 5; attempt += 1) {
    await openList(page).catch(() => {});
    const open = page.locator('.all-choices [data-choice]:enabled');
    if ((await open.count()) === 0) {
      await page.waitForTimeout(1_500);
      continue;
    }
    await open.first().click();
    await page.keyboard.press("Escape");
    rates.push(
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            let frames = 0;
            const start = performance.now();
            const tick = () => {
              frames += 1;
              if (performance.now() - start < 900) requestAnimationFrame(tick);
              else resolve((frames * 1_000) / (performance.now() - start));
            };
            requestAnimationFrame(tick);
          }),
      ),
    );
    await page.waitForTimeout(2_500);
  }
  console.log(`dice in flight, frames a second: ${rates.length > 0 ? said(rates) : "nothing could be thrown"}`);
  await context.close();
}
await browser.close();
await house.close();
