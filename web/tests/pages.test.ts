import { beforeEach, expect, test, vi } from "vitest";
import { FakeSocket, frame } from "./wire";

beforeEach(() => {
  FakeSocket.all = [];
  vi.resetModules();
  vi.stubGlobal("location", { protocol: "http:", host: "x", pathname: "/t/%E0", search: "" });
});

test("an address that nobody can read leads nowhere, and breaks nothing", async () => {
  const { read, route } = await import("../src/router.svelte");
  expect(route.place).toEqual({ page: "nothing" });
  expect(read("/t/abc", new URLSearchParams())).toEqual({ page: "table", table: "abc" });
  expect(read("/replay/abc/x", new URLSearchParams())).toEqual({ page: "replay", table: "abc", step: null });
});

test("the list of my tables only watches them: whoever looks at it does not sit down", async () => {
  const kept = [{ table: "t", game: "pig", seats: [{ seat: 1, token: "secret" }], shared: false, at: 1 }];
  const saved = new Map([["monsterbox.tables", JSON.stringify(kept)]]);
  vi.stubGlobal("localStorage", { getItem: (key: string) => saved.get(key) ?? null, setItem: (key: string, text: string) => saved.set(key, text) });
  vi.stubGlobal("WebSocket", FakeSocket);
  const { myTables, waitOf } = await import("../src/shell/mine.svelte");
  const leave = myTables.follow();
  FakeSocket.now.open();
  expect(FakeSocket.now.last("join")).not.toHaveProperty("token");
  FakeSocket.now.shows(undefined, frame(3, { viewer: "spectator", status: { waits: "people", seats: [1] } }));
  expect(myTables.rows.map(waitOf)).toEqual(["me"]);
  myTables.unfollow("t");
  expect(FakeSocket.now.last("leave")).toMatchObject({ table: "t" });
  leave();
});
