import { beforeEach, expect, test, vi } from "vitest";
import { Pieces } from "../src/play/play";
import { LiveTable, type Looking } from "../src/play/table.svelte";
import type { Delta } from "../src/wire/table";
import { connect, FakeSocket, frame } from "./wire";

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
});

/** Two people at one screen; the first one is asked. */
function shared(more: Partial<Looking> = {}) {
  const connection = connect();
  const play = new LiveTable("pig", new Pieces("pig", undefined, []), connection, "t", ["token-a", "token-b"], { hidesHands: false, time: () => 700, ...more });
  const socket = FakeSocket.now;
  socket.open();
  const shows = (place: "a" | "b") => socket.shows(place === "a" ? 0 : 1, frame(3, { viewer: { seat: place === "a" ? 0 : 1 } }), `token-${place}`);
  const hears = (seat: number, delta: Partial<Delta>) =>
    socket.says({ type: "delta", table: "t", seat, delta: { since: 3, version: 4, undo: null, steps: 4, log_from: 3, log: [{ step: 3, text: [{ text: "A holds." }], rule: "PIG-01", event: null }], ...delta } });
  return { connection, play, socket, shows, hears };
}

const passes: Partial<Delta> = { status: { waits: "people", seats: [1] }, undo: 0 };

for (const order of [[0, 1], [1, 0]]) {
  test(`at one screen a step is told once and the board never goes back, heard by seat ${order.join(" before seat ")}`, async () => {
    const { play, shows, hears } = shared();
    shows("a");
    shows("b");
    expect(play.me).toBe(0);
    const versions: number[] = [];
    const told = new Set<number>();
    const look = () => {
      versions.push(play.frame.version);
      if (play.beat) told.add(play.beat.number);
    };
    for (const seat of order) {
      hears(seat, passes);
      look();
    }
    await vi.advanceTimersByTimeAsync(2_000);
    look();
    expect(versions).toEqual([...versions].sort());
    expect(play).toMatchObject({ me: 1, behind: 0, asked: true });
    expect(play.frame).toMatchObject({ version: 4, viewer: { seat: 1 } });
    expect(told.size).toBe(1);
  });
}

test("at an open table whoever has passed the turn on may still take it back", async () => {
  const { play, socket, shows, hears } = shared();
  shows("a");
  shows("b");
  hears(0, passes);
  hears(1, passes);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(play).toMatchObject({ me: 1, canUndo: true });
  void play.undo();
  expect(socket.last("undo")).toMatchObject({ seat: 0, seen: 4 });
});

test("where hands are hidden nobody takes back what another one did, and nothing is shown before all is known", async () => {
  const { play, shows, hears } = shared({ hidesHands: true });
  shows("a");
  expect(play.isShown).toBe(false);
  shows("b");
  expect(play.isShown).toBe(true);
  expect(play, "whoever loads the page anew may be anybody").toMatchObject({ handTo: 0, asked: false });
  play.takeScreen(0);
  expect(play).toMatchObject({ me: 0, handTo: null, asked: true });
  hears(0, passes);
  hears(1, passes);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(play).toMatchObject({ me: 0, handTo: 1, asked: false });
  play.takeScreen(1);
  expect(play).toMatchObject({ me: 1, handTo: null, asked: true, canUndo: false });
});

test("the table says which seat a token is for, and a bad token takes no other seat away", () => {
  const seated: [string, number][] = [];
  const turnedAway: string[] = [];
  const { play, socket, shows } = shared({ seated: (token, seat) => seated.push([token, seat]), turnedAway: (token) => turnedAway.push(token) });
  const join = (token: string) => socket.all("join").find((message) => message["token"] === token);
  shows("a");
  socket.refuses(join("token-b"), "forbidden");
  expect(seated).toEqual([["token-a", 0]]);
  expect(turnedAway).toEqual(["token-b"]);
  expect(play).toMatchObject({ gone: null, mine: [0], isShown: true });
  socket.refuses(join("token-a"), "forbidden");
  expect(turnedAway).toEqual(["token-b", "token-a"]);
  expect(play.gone?.refusal.kind).toBe("forbidden");
});

test("a decision that is taken back leaves the choices open", async () => {
  const { connection, play, socket, shows } = shared();
  shows("a");
  shows("b");
  socket.close();
  const acting = play.act("roll");
  expect(play.sending).toBe("roll");
  connection.takeBack("t");
  expect(await acting).toBe(false);
  expect(play).toMatchObject({ sending: null, explained: null });
});

test("whoever leaves without a connection is not kept waiting, nor sent away when they come back", async () => {
  const { connection, play, socket, shows } = shared();
  shows("a");
  shows("b");
  socket.close();
  let gone = false;
  void play.standUp().then(() => (gone = true));
  await vi.advanceTimersByTimeAsync(1_600);
  expect(gone).toBe(true);
  play.close();
  connection.join("t", "token-a", { frame: () => {}, message: () => {}, refused: () => {} });
  await vi.advanceTimersByTimeAsync(6_000);
  FakeSocket.now.open();
  expect(FakeSocket.now.all("leave")).toEqual([]);
});

test("odds that nobody waits for any more are not shown when they come", async () => {
  const { play, socket, shows } = shared();
  shows("a");
  shows("b");
  const hint = { method: "exact", lines: [] };
  const answer = () => socket.says({ type: "hint", id: String(socket.last("hint")?.["id"]), table: "t", hint } as never);
  void play.askHint();
  expect(play.hint.state).toBe("working");
  play.dropHint();
  answer();
  await vi.advanceTimersByTimeAsync(10);
  expect(play.hint).toEqual({ state: "none", hint: null });
  void play.askHint();
  answer();
  await vi.advanceTimersByTimeAsync(10);
  expect(play.hint.state).toBe("known");
});
