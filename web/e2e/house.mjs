// What every test needs: a server of its own with a real database, and Chromium.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { chromium } from "playwright-core";

const root = new URL("../..", import.meta.url).pathname;
const program = process.env.MONSTERBOX ?? join(root, "target/release/monsterbox");
const browsers = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const axe = readFileSync(join(root, "web/node_modules/axe-core/axe.min.js"), "utf8");

/** A port that nobody listens on. */
export function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** A server with a database of its own. */
export class House {
  static async open() {
    const house = new House();
    house.folder = mkdtempSync(join(tmpdir(), "monsterbox-e2e-"));
    house.port = await freePort();
    house.url = `http://localhost:${house.port}`;
    await house.start();
    return house;
  }

  async start() {
    this.process = spawn(program, ["serve", "--port", String(this.port), "--data", join(this.folder, "box.db"), "--limits", "unlimited"], {
      stdio: ["ignore", "ignore", process.env.E2E_VERBOSE ? "inherit" : "ignore"],
    });
    for (let attempt = 0; attempt < 200; attempt += 1) {
      try {
        if ((await fetch(`${this.url}/healthz`)).ok) return;
      } catch {
        /* Not yet. */
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error("the server does not start");
  }

  async startIfGone() {
    if (this.process.exitCode !== null || this.process.signalCode !== null) await this.start();
  }

  /** Kills the server as a power cut would. */
  async kill() {
    const gone = new Promise((resolve) => this.process.once("exit", resolve));
    this.process.kill("SIGKILL");
    await gone;
  }

  async close() {
    if (this.process.exitCode === null && this.process.signalCode === null) await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Which step of a lesson is shown; nothing once it is over. */
  async lessonPlace(page) {
    const title = await page.getByText(/^Step \d+ of \d+$|^That was it!$/).first().innerText();
    return /Step (\d+)/.exec(title)?.[1] ?? null;
  }

  async rest(path, body, token) {
    const response = await fetch(`${this.url}${path}`, {
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
      headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  /** Opens a table: people by name, `bot:KIND` or `open`. */
  openTable(game, seats, more = {}) {
    const order = (seat) =>
      seat === "open" ? { sitter: "open" } : seat.startsWith("bot:") ? { sitter: "bot", bot: seat.slice(4) } : { sitter: "person", name: seat };
    return this.rest("/api/tables", { game, seats: seats.map(order), ...more });
  }
}

/** Chromium, or a word on how to get it. */
export async function openBrowser() {
  const executablePath = browsers.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error("no Chromium is here: install it (apt-get install chromium) or set CHROMIUM to its path");
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}

/** The server and the browser of a file of tests, from the first test to the last. */
export let house;
export let browser;
export function openForTests() {
  before(async () => {
    house = await House.open();
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await house?.close();
  });
}

/** A visitor: a browser context of its own that notes every error and every request elsewhere. */
export async function visitor(browser, house, options = {}) {
  const { settings = {}, ...rest } = options;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", ...rest });
  await context.addInitScript((kept) => {
    if (!localStorage.getItem("monsterbox.settings")) localStorage.setItem("monsterbox.settings", JSON.stringify(kept));
  }, { speed: "at-once", sound: false, flat: true, ...settings });
  const page = await context.newPage();
  const problems = [];
  const frames = [];
  const sent = [];
  page.on("console", (message) => {
    const lost = /WebSocket connection|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|status of 4\d\d/.test(message.text());
    if (message.type() === "error" && !lost) problems.push(message.text());
  });
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol !== "data:" && url.host !== new URL(house.url).host) problems.push(`asked elsewhere: ${request.url()}`);
  });
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => frames.push(String(payload)));
    socket.on("framesent", ({ payload }) => sent.push(String(payload)));
  });
  return { context, page, problems, frames, sent };
}

/** A position of Monster Kids in which the first player is asked and nobody is about to lose; each has these cards in hand. From its beginning a game may be over before anybody decides. */
export function kidsReady(...hands) {
  const kids = ["ingrid-chill", "bruno-cobble", "otis-boom"].slice(0, hands.length).map((kid, seat) => `${kid} 0 free hand ${hands[seat].join(" ") || "-"} won -`);
  return `kids ${kids.join(" / ")} | middle canteen-slime | waiting - | A ready | out -`;
}

/** Sits down at a table with a token. */
export async function sit(page, house, opened, place = 0) {
  await page.goto(`${house.url}/t/${opened.table}#${opened.seats[place].token}`);
  await page.waitForSelector("main.table");
}

/** Opens the list of everything that can be done now. */
export async function openList(page) {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    if ((await page.locator(".all-choices").count()) > 0) return;
    await page.evaluate(() => document.activeElement?.blur?.());
    await page.keyboard.press("k");
    await page.locator(".all-choices").waitFor({ timeout: 500 }).catch(() => {});
  }
  throw new Error("the list of choices does not open");
}

/** Plays a seat by the list of choices until the game is over. */
export async function playToTheEnd(page, pick = (count, move) => (move * 7 + 3) % count, most = 4000) {
  await openList(page);
  let idle = 0;
  for (let move = 0; move < most; move += 1) {
    const over = await page.evaluate(() => document.querySelector('.all-choices[data-over="true"]') !== null);
    if (over) return move;
    const open = await page.evaluate(() =>
      [...document.querySelectorAll(".all-choices [data-choice]")].filter((button) => !button.disabled).map((button) => button.dataset.choice),
    );
    const done = open.length === 0 ? null : open[pick(open.length, move, open)];
    if (done !== null) {
      await page.evaluate((wanted) => {
        const buttons = [...document.querySelectorAll(".all-choices [data-choice]")];
        buttons.find((button) => button.dataset.choice === wanted)?.click();
      }, done);
    }
    if (done === null) {
      move -= 1;
      idle += 1;
      if (idle % 10 === 9) await page.evaluate(() => document.querySelector(".all-choices .go-on")?.click());
      if (idle > 1500) throw new Error(`nothing can be done: ${await page.locator("body").innerText()}`);
      await page.waitForTimeout(20);
    } else idle = 0;
  }
  throw new Error(`not over after ${most} moves`);
}

/** What axe finds on a page. */
export async function findings(page) {
  await page.evaluate(axe);
  const result = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return result.violations.map((violation) => `${violation.id}: ${violation.help} (${violation.nodes.map((node) => node.target.join(" ")).slice(0, 3).join("; ")})`);
}
