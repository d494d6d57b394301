// One connection to the server for all tables of this page. It comes back by itself, joins every table again from the version
// that it has, and sends again what was not answered (docs/protocol.md).
import type { Answer, Message, Question, Refusal, Request } from "../wire/protocol";
import type { Seat } from "../wire/kernel";
import type { Asking, Frame, Hint } from "../wire/table";
import { apply } from "./delta";

export const PROTOCOL = 1;
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5_000;
/** If nothing at all is heard for so long, the connection is dead. */
const SILENCE = 95_000;

export type State = { kind: "live" } | { kind: "lost"; since: number; again: number } | { kind: "connecting" };

/** What somebody hears who looks at a table from one place. */
export interface Listener {
  frame(frame: Frame, news: "whole" | "change", flight: number | null, seat: Seat | null): void;
  message(message: Message): void;
  refused(refusal: Refusal): void;
}

/** A place from which a table is looked at. */
interface Place {
  table: string;
  token: string | null;
  seat: Seat | null;
  frame: Frame | null;
  joinId: string | null;
  listener: Listener;
}

type Unsent = Request extends infer R ? (R extends { id: string } ? Omit<R, "id"> : never) : never;
interface Waiting {
  text: string;
  table: string;
  resolve: (message: Message) => void;
}

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

type Socket = Pick<WebSocket, "send" | "close" | "readyState"> & {
  onopen: WebSocket["onopen"];
  onclose: WebSocket["onclose"];
  onmessage: WebSocket["onmessage"];
};

export class Connection {
  #socket: Socket | null = null;
  #welcome = false;
  #places = new Set<Place>();
  #waiting = new Map<string, Waiting>();
  #number = 0;
  #pause = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #lostSince = 0;
  #watchers = new Set<(state: State) => void>();
  #state: State = { kind: "connecting" };
  #closed = false;
  /** Everything that came in, for tests that look for secrets. */
  heard: ((text: string) => void) | null = null;

  constructor(
    private readonly url: string,
    private readonly client: string,
    private readonly open: (url: string) => Socket = (url) => new WebSocket(url),
  ) {}

  get state(): State {
    return this.#state;
  }

  /** Tells how the connection is, now and whenever that changes. */
  watch(watcher: (state: State) => void): () => void {
    this.#watchers.add(watcher);
    watcher(this.#state);
    return () => this.#watchers.delete(watcher);
  }

  /** Looks at a table, with the token of a seat or without one. */
  join(table: string, token: string | null, listener: Listener): () => void {
    const place: Place = { table, token, seat: null, frame: null, joinId: null, listener };
    this.#places.add(place);
    if (this.#welcome) this.#sendJoin(place);
    else this.#connect();
    return () => {
      this.#places.delete(place);
      const still = [...this.#places].some((other) => other.table === table && other.seat === place.seat);
      if (this.#welcome && !still && place.frame && place.seat === null) {
        this.#write({ type: "leave", id: this.#nextId(), table });
      }
    };
  }

  /** Asks something of a table, as often as it takes until it is answered. */
  ask(request: Unsent): Promise<Message> {
    const id = this.#nextId();
    const text = JSON.stringify({ ...request, id });
    return new Promise((resolve, reject) => {
      const settle = (message: Message) =>
        message.type === "refused" ? reject(new Refused(message)) : resolve(message);
      this.#waiting.set(id, { text, table: request.table, resolve: settle });
      if (this.#welcome) this.#socket?.send(text);
      else this.#connect();
    });
  }

  /** Gives up on what was not answered, and says how many that were. */
  takeBack(table: string): number {
    const ids = [...this.#waiting].filter(([, waiting]) => waiting.table === table).map(([id]) => id);
    ids.forEach((id) => this.#waiting.delete(id));
    return ids.length;
  }

  async act(table: string, seat: Seat, seen: number, action: string): Promise<void> {
    await this.ask({ type: "act", table, seat, seen, action });
  }

  async hint(table: string, seat: Seat): Promise<Hint | null> {
    const message = await this.ask({ type: "hint", table, seat });
    return message.type === "hint" ? message.hint : null;
  }

  async setAsking(table: string, seat: Seat, asking: Asking): Promise<void> {
    await this.ask({ type: "asking", table, seat, asking });
  }

  async question(table: string, seat: Seat | null, question: Question): Promise<Answer | null> {
    const message = await this.ask({ type: "ask", table, ...(seat === null ? {} : { seat }), question });
    return message.type === "answer" ? message.answer : null;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#silence);
    this.#socket?.close();
  }

  /** Tries to come back now. */
  retry(): void {
    if (this.#socket || this.#closed) return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  #nextId(): string {
    this.#number += 1;
    return String(this.#number);
  }

  #tell(state: State): void {
    this.#state = state;
    this.#watchers.forEach((watcher) => watcher(state));
  }

  #connect(): void {
    if (this.#socket || this.#closed) return;
    clearTimeout(this.#timer);
    const socket = this.open(this.url);
    this.#socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: "hello", protocol: PROTOCOL, client: this.client }));
    };
    socket.onmessage = (event: MessageEvent) => {
      if (socket === this.#socket) this.#read(String(event.data));
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  #lost(): void {
    this.#socket = null;
    this.#welcome = false;
    clearTimeout(this.#silence);
    if (this.#closed) return;
    if (this.#state.kind !== "lost") this.#lostSince = Date.now();
    this.#pause = this.#pause === 0 ? FIRST_PAUSE : Math.min(this.#pause * 2, LONGEST_PAUSE);
    const wait = this.#pause * (0.75 + Math.random() / 2);
    this.#tell({ kind: "lost", since: this.#lostSince, again: Date.now() + wait });
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #write(request: Request): void {
    this.#socket?.send(JSON.stringify(request));
  }

  #sendJoin(place: Place): void {
    place.joinId = this.#nextId();
    this.#write({
      type: "join",
      id: place.joinId,
      table: place.table,
      ...(place.token === null ? {} : { token: place.token }),
      ...(place.frame ? { have: place.frame.version } : {}),
    });
  }

  #read(text: string): void {
    this.heard?.(text);
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#socket?.close(), SILENCE);
    const message = JSON.parse(text) as Message;
    switch (message.type) {
      case "welcome":
        this.#welcome = true;
        this.#pause = 0;
        this.#tell({ kind: "live" });
        for (const place of this.#places) this.#sendJoin(place);
        for (const waiting of this.#waiting.values()) this.#socket?.send(waiting.text);
        return;
      case "frame": {
        const places = message.id
          ? [...this.#places].filter((place) => place.joinId === message.id)
          : this.#at(message.about.table, message.seat ?? null);
        for (const place of places) {
          place.seat = message.seat ?? null;
          const log = place.frame && message.frame.log_from > 0 ? place.frame.log : [];
          const kept = log.filter((entry) => entry.step < message.frame.log_from);
          place.frame = {
            ...message.frame,
            log: [...kept, ...message.frame.log],
            log_from: kept.length > 0 ? Math.min(place.frame?.log_from ?? 0, message.frame.log_from) : message.frame.log_from,
          };
          place.listener.message(message);
          place.listener.frame(place.frame, "whole", null, place.seat);
        }
        return;
      }
      case "current":
        for (const place of this.#places) if (place.joinId === message.id) place.listener.message(message);
        return;
      case "delta":
        for (const place of this.#at(message.table, message.seat ?? null)) {
          if (!place.frame) continue;
          const next = apply(place.frame, message.delta);
          if (next === "old") continue;
          if (next === "gap") this.#sendJoin(place);
          else {
            place.frame = next;
            place.listener.frame(next, "change", message.flight ?? null, place.seat);
          }
        }
        return;
      case "about":
        for (const place of this.#places) if (place.table === message.table) place.listener.message(message);
        return;
      case "said":
        for (const place of this.#places) if (place.table === message.table) place.listener.message(message);
        return;
      case "closing":
        return;
      case "ack":
      case "hint":
      case "answer":
        this.#settle(message.id, message);
        return;
      case "refused":
        this.#refused(message);
        return;
    }
  }

  #at(table: string, seat: Seat | null): Place[] {
    return [...this.#places].filter((place) => place.table === table && place.seat === seat && place.frame !== null);
  }

  #refused(message: Message & { type: "refused" }): void {
    const id = message.id;
    if (id === undefined) return;
    const waiting = this.#waiting.get(id);
    if (waiting) {
      // What could not be stored, or came too fast, or met a table that just left memory, is sent again.
      if (message.kind === "not-stored" || message.kind === "too-many") {
        setTimeout(() => this.#again(id), 1_000);
        return;
      }
      if (message.kind === "failed") {
        for (const place of this.#places) if (place.table === waiting.table) this.#sendJoin(place);
        setTimeout(() => this.#again(id), 1_000);
        return;
      }
      this.#settle(id, message);
      return;
    }
    for (const place of this.#places) {
      if (place.joinId !== id) continue;
      if (message.kind === "too-many" || message.kind === "not-stored") {
        setTimeout(() => this.#welcome && this.#places.has(place) && this.#sendJoin(place), 1_000);
      } else place.listener.refused(message);
    }
  }

  #again(id: string): void {
    const waiting = this.#waiting.get(id);
    if (waiting && this.#welcome) this.#socket?.send(waiting.text);
  }

  #settle(id: string, message: Message): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.resolve(message);
  }
}
