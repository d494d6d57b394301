import { beforeEach, expect, test, vi } from "vitest";
import { dropToken, keep, mine, noteOver, noteSeat, seatsAt, UNKNOWN, visit } from "../src/play/keys";

const table = (name: string) => ({ table: name, game: "pig", seats: [{ seat: 0, token: `token-${name}` }], shared: false, at: 1 });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) });
});

test("of too many tables those are forgotten first whose game is over", () => {
  for (let number = 0; number < 100; number += 1) keep(table(`t${number}`));
  noteOver("t7");
  noteOver("t50");
  keep(table("new"));
  expect(mine()).toHaveLength(100);
  expect(seatsAt("t7")).toBeUndefined();
  expect(seatsAt("t50")).toBeDefined();
  keep(table("newer"));
  expect(seatsAt("t50")).toBeUndefined();
  visit("t0");
  keep(table("newest"));
  expect(seatsAt("t0")).toBeDefined();
  expect(seatsAt("t1")).toBeUndefined();
});

test("a seat by link gets its number, and a bad token takes no other one with it", () => {
  keep({ ...table("t"), seats: [{ seat: UNKNOWN, token: "a" }, { seat: 1, token: "b" }] });
  noteSeat("t", "a", 2);
  expect(seatsAt("t")?.seats).toEqual([{ seat: 2, token: "a" }, { seat: 1, token: "b" }]);
  dropToken("t", "a");
  expect(seatsAt("t")?.seats).toEqual([{ seat: 1, token: "b" }]);
  dropToken("t", "b");
  expect(mine()).toEqual([]);
});

test("where nothing may be kept, seats are known while the page is open", () => {
  vi.stubGlobal("localStorage", undefined);
  Object.defineProperty(globalThis, "localStorage", { configurable: true, get: () => { throw new Error("not allowed"); } });
  expect(mine()).toEqual([]);
  keep(table("t"));
  expect(seatsAt("t")?.seats[0]?.token).toBe("token-t");
});
