// A server at the other end of a wire that can be cut.
import { Connection } from "../src/play/connection";
import type { Frame } from "../src/wire/table";

export class FakeSocket {
  static all: FakeSocket[] = [];
  onopen: ((event: Event) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  closed = false;
  constructor() {
    FakeSocket.all.push(this);
  }
  static get now(): FakeSocket {
    const last = FakeSocket.all.at(-1);
    if (!last) throw new Error("nobody has connected");
    return last;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.closed = true;
    this.onclose?.({} as CloseEvent);
  }
  open() {
    this.onopen?.({} as Event);
    this.says({ type: "welcome", protocol: 1, server: "0" });
  }
  says(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
  all(type: string) {
    return this.sent.filter((message) => message["type"] === type);
  }
  last(type: string) {
    return this.all(type).at(-1);
  }
  /** Answers the last `join` with a token (or of a watcher) with a frame. */
  shows(seat: number | undefined, shown: Frame, token?: string) {
    const join = this.all("join").findLast((message) => message["token"] === token);
    this.says({ type: "frame", id: join?.["id"], about: { ...about, table: join?.["table"] }, seat, frame: shown, said: [] });
  }
  refuses(message: Record<string, unknown> | undefined, kind: string) {
    this.says({ type: "refused", id: message?.["id"], kind, message: kind, stale: "no" });
  }
}

export const frame = (version: number, more: Partial<Frame> = {}): Frame => ({
  version, viewer: { seat: 0 }, seats: [], status: { waits: "people", seats: [0] }, view: {}, position: "", choices: [], undo: null, steps: version, log: [], log_from: 0, ...more,
});
export const about = { table: "t", game: "pig", options: {}, stage: "playing", access: "private", terms: {}, seats: [], commitment: "", words: [], watchers: 0 };

export const connect = () => new Connection("ws://x", "client-1", () => new FakeSocket() as unknown as WebSocket);
