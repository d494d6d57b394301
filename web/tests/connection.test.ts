import { beforeEach, expect, test, vi } from "vitest";
import { Connection, Refused } from "../src/play/connection";
import type { Frame } from "../src/wire/table";

/** A server at the other end of a wire that can be cut. */
class FakeSocket {
  static all: FakeSocket[] = [];
  onopen: ((event: Event) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.onclose?.({} as CloseEvent);
  }
  open() {
    this.onopen?.({} as Event);
    this.says({ type: "welcome", protocol: 1, server: "0" });
  }
  says(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
  last(type: string) {
    return this.sent.filter((message) => message["type"] === type).at(-1);
  }
}

const frame = (version: number): Frame => ({
  version, viewer: { seat: 0 }, seats: [], status: { waits: "people", seats: [0] }, view: {}, position: "", choices: [], undo: null, steps: version, log: [], log_from: 0,
});
const about = { table: "t", game: "pig", options: {}, stage: "playing", access: "private", terms: {}, seats: [], commitment: "", words: [], watchers: 0 };

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
});

function joined() {
  const connection = new Connection("ws://x", "client-1", () => new FakeSocket() as unknown as WebSocket);
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
