import { beforeEach, expect, test, vi } from "vitest";
import { Refused, TakenBack } from "../src/play/connection";
import { about, connect, FakeSocket, frame } from "./wire";

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
});

function joined() {
  const connection = connect();
  const heard: number[] = [];
  const refused: string[] = [];
  connection.join("t", "token", { frame: (next) => heard.push(next.version), message: () => {}, refused: (why) => refused.push(why.message) });
  const socket = FakeSocket.all[0]!;
  socket.open();
  socket.says({ type: "frame", id: socket.last("join")?.["id"], about, seat: 0, frame: frame(3), said: [] });
  return { connection, socket, heard, refused };
}

test("it says hello first, then joins with the token", () => {
  const { socket, heard } = joined();
  expect(socket.sent.map((message) => message["type"])).toEqual(["hello", "join"]);
  expect(socket.last("join")).toMatchObject({ table: "t", token: "token" });
  expect(heard).toEqual([3]);
});

test("after a break it joins from the version it has and sends again what was not answered, with the same id", async () => {
  const { connection, socket } = joined();
  const acting = connection.act("t", 0, 3, "roll");
  const first = socket.last("act");
  socket.close();
  expect(connection.state.kind).toBe("lost");
  await vi.advanceTimersByTimeAsync(6_000);
  const second = FakeSocket.all[1]!;
  second.open();
  expect(second.last("join")).toMatchObject({ have: 3 });
  expect(second.last("act")).toEqual(first);
  second.says({ type: "ack", id: first?.["id"], version: 4 });
  await acting;
  second.close();
  await vi.advanceTimersByTimeAsync(6_000);
  FakeSocket.all[2]!.open();
  expect(FakeSocket.all[2]!.last("act")).toBeUndefined();
});

test("a change with a gap before it makes it join again", () => {
  const { socket, heard } = joined();
  socket.says({ type: "delta", table: "t", seat: 0, delta: { since: 5, version: 6, undo: null, steps: 6, log_from: 6, log: [] } });
  expect(socket.sent.filter((message) => message["type"] === "join")).toHaveLength(2);
  socket.says({ type: "delta", table: "t", seat: 0, delta: { since: 3, version: 4, undo: null, steps: 4, log_from: 4, log: [] } });
  expect(heard).toEqual([3, 4]);
});

test("a refusal is thrown; what could not be stored is tried again", async () => {
  const { connection, socket } = joined();
  const acting = connection.act("t", 0, 3, "fly");
  socket.says({ type: "refused", id: socket.last("act")?.["id"], kind: "refused", message: "no", stale: "no" });
  await expect(acting).rejects.toBeInstanceOf(Refused);
  void connection.act("t", 0, 3, "roll");
  const id = socket.last("act")?.["id"];
  socket.says({ type: "refused", id, kind: "not-stored", message: "full", stale: "no" });
  await vi.advanceTimersByTimeAsync(1_100);
  expect(socket.sent.filter((message) => message["id"] === id)).toHaveLength(2);
});

test("a table that is not there is told to who looks", () => {
  const { connection, socket } = joined();
  const why: string[] = [];
  connection.join("gone", null, { frame: () => {}, message: () => {}, refused: (refusal) => why.push(refusal.message) });
  socket.says({ type: "refused", id: socket.last("join")?.["id"], kind: "not-found", message: "there is no such table", stale: "no" });
  expect(why).toEqual(["there is no such table"]);
});

const nobody = { frame: () => {}, message: () => {}, refused: () => {} };
const current = (id: unknown) => ({ type: "current", id, about, seat: 0, version: 3, said: [] });

test("a quiet connection is asked before it is cut", async () => {
  const { connection, socket } = joined();
  for (let minute = 0; minute < 10; minute += 1) {
    await vi.advanceTimersByTimeAsync(60_000);
    expect(socket.all("join")).toHaveLength(minute + 2);
    expect(socket.last("join")).toMatchObject({ table: "t", have: 3 });
    socket.says(current(socket.last("join")?.["id"]));
  }
  expect(FakeSocket.all).toHaveLength(1);
  expect(connection.state.kind).toBe("live");
  await vi.advanceTimersByTimeAsync(79_900);
  expect(connection.state.kind).toBe("live");
  await vi.advanceTimersByTimeAsync(200);
  expect(connection.state.kind).toBe("lost");
});

test("whoever gets no answer does not wait for the wire to say that it is cut", async () => {
  const { connection, socket } = joined();
  socket.close = () => {};
  void connection.act("t", 0, 3, "roll");
  await vi.advanceTimersByTimeAsync(26_000);
  expect(FakeSocket.all).toHaveLength(2);
  FakeSocket.now.open();
  expect(FakeSocket.now.last("act")).toEqual(socket.last("act"));
});

test("nothing is asked where nobody looks at anything", async () => {
  const connection = connect();
  const leave = connection.join("t", null, nobody);
  FakeSocket.now.open();
  FakeSocket.now.shows(undefined, frame(3));
  leave();
  const sent = FakeSocket.now.sent.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(FakeSocket.now.sent).toHaveLength(sent);
  expect(connection.state.kind).toBe("live");
});

test("what was never sent can be taken back, what may have arrived cannot", async () => {
  const { connection, socket } = joined();
  const sent = connection.act("t", 0, 3, "roll");
  socket.close();
  expect(connection.isUnsent("t")).toBe(false);
  connection.takeBack("t");
  const unsent = connection.act("t", 0, 3, "hold");
  expect(connection.isUnsent("t")).toBe(true);
  connection.takeBack("t");
  await expect(unsent).rejects.toBeInstanceOf(TakenBack);
  await vi.advanceTimersByTimeAsync(6_000);
  FakeSocket.now.open();
  expect(FakeSocket.now.all("act").map((act) => act["action"])).toEqual(["roll"]);
  FakeSocket.now.says({ type: "ack", id: FakeSocket.now.last("act")?.["id"], version: 4 });
  await sent;
});

test("a page that the server does not understand any more stops and says so", async () => {
  const connection = connect();
  connection.join("t", "token", nobody);
  const asked = connection.act("t", 0, 3, "roll");
  FakeSocket.now.onopen?.({} as Event);
  FakeSocket.now.says({ type: "refused", kind: "protocol", message: "protocol 2 is spoken here, not 1", stale: "no" });
  expect(connection.state.kind).toBe("old");
  await expect(asked).rejects.toThrow(/newer page/);
  await expect(connection.act("t", 0, 3, "roll")).rejects.toThrow(/newer page/);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all).toHaveLength(1);
  expect(connection.state.kind).toBe("old");
});

test("a table that is refused again and again is told to who looks, one that was seen is tried on", async () => {
  const { connection, socket } = joined();
  const why: string[] = [];
  connection.join("other", "token-2", { ...nobody, refused: (refusal) => why.push(refusal.kind) });
  for (let attempt = 0; attempt < 4; attempt += 1) {
    expect(why).toEqual([]);
    socket.refuses(socket.last("join"), "too-many");
    await vi.advanceTimersByTimeAsync(5_100);
  }
  expect(why).toEqual(["too-many"]);
  expect(socket.all("join").filter((join) => join["table"] === "other")).toHaveLength(4);
  socket.says({ type: "delta", table: "t", seat: 0, delta: { since: 5, version: 6, undo: null, steps: 6, log_from: 6, log: [] } });
  for (let attempt = 0; attempt < 8; attempt += 1) {
    socket.refuses(socket.last("join"), "too-many");
    await vi.advanceTimersByTimeAsync(5_100);
  }
  expect(socket.last("join")).toMatchObject({ table: "t", have: 3 });
  expect(socket.all("join").filter((join) => join["table"] === "t")).toHaveLength(10);
});

test("a watcher who goes says so, also before the table has answered", () => {
  const connection = connect();
  const leave = connection.join("t", null, nobody);
  FakeSocket.now.open();
  leave();
  expect(FakeSocket.now.last("leave")).toMatchObject({ table: "t" });
});

test("a seat that is left for another table is not given to a bot, and many of them make a new connection", () => {
  const connection = connect();
  connection.join("here", "token", nobody);
  FakeSocket.now.open();
  for (let table = 0; table < 25; table += 1) connection.join(`table-${table}`, `token-${table}`, nobody)();
  expect(FakeSocket.all[0]?.all("leave")).toEqual([]);
  expect(FakeSocket.all).toHaveLength(2);
  expect(connection.state.kind).toBe("live");
  FakeSocket.now.open();
  expect(FakeSocket.now.all("join").map((join) => join["table"])).toEqual(["here"]);
});
