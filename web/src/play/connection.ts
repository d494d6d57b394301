// One connection to the server for all tables of this page. It comes back by itself, joins every table again from the version
// that it has, and sends again what was not answered (docs/protocol.md).
import type { Answer, Message, Question, Refusal, Request } from "../wire/protocol";
import type { Seat } from "../wire/kernel";
import type { Asking, Frame, Hint } from "../wire/table";
import { apply } from "./delta";

export const PROTOCOL = 1;
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5_000;
/** Pings of the server are not told to a page. So after this time without a message it asks something itself. */
const QUIET = 60_000;
/** Whoever was asked and says nothing at all for so long is not there. */
const ANSWER = 20_000;
/** How often a table that was never seen is asked for, before whoever looks is told that it does not work. */
const JOIN_TRIES = 4;
/** With more tables than these behind us a new connection begins: only so a seat is left without a bot that steps in at once. */
const MOST_BEHIND = 24;

/** "old": the server speaks another version than this page, which has to be loaded again. */
export type State = { kind: "live" } | { kind: "lost"; since: number; again: number } | { kind: "connecting" } | { kind: "old" };

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
  /** How often it was refused since it was last answered. */
  refusals: number;
  listener: Listener;
}

type Unsent = Request extends infer R ? (R extends { id: string } ? Omit<R, "id"> : never) : never;
interface Waiting {
  text: string;
  type: Unsent["type"];
  table: string;
  /** Whether it may have reached the server. */
  sent: boolean;
  settle: (message: Message) => void;
  giveUp: () => void;
}

export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

const OLD: Refusal = { kind: "protocol", message: "A newer page is there: load it again.", stale: "no" };

/** What was asked was taken back before it was sent. */
export class TakenBack extends Error {}

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
  /** Whether something was asked since the last message. */
  #expecting = false;
  /** Tables that were joined with a seat on this socket. */
  #seated = new Set<string>();
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
    const place: Place = { table, token, seat: null, frame: null, joinId: null, refusals: 0, listener };
    this.#places.add(place);
    if (this.#welcome) this.#sendJoin(place);
    else this.#connect();
    return () => {
      if (this.#places.delete(place)) this.#parted(place);
    };
  }

  /** Asks something of a table, as often as it takes until it is answered. */
  ask(request: Unsent): Promise<Message> {
    const id = this.#nextId();
    const text = JSON.stringify({ ...request, id });
    return new Promise((resolve, reject) => {
      if (this.#state.kind === "old") return reject(new Refused(OLD));
      const settle = (message: Message) =>
        message.type === "refused" ? reject(new Refused(message)) : resolve(message);
      const waiting: Waiting = { text, type: request.type, table: request.table, sent: false, settle, giveUp: () => reject(new TakenBack()) };
      this.#waiting.set(id, waiting);
      if (this.#welcome) this.#send(waiting);
      else this.#connect();
    });
  }

  /** Whether a decision waits that never left this page. One that may have reached the server cannot be taken back. */
  isUnsent(table: string): boolean {
    return this.#unanswered(table, "act").some(([, waiting]) => !waiting.sent);
  }

  /** Takes back the decisions that never left this page. */
  takeBack(table: string): void {
    for (const [id, waiting] of this.#unanswered(table, "act")) if (!waiting.sent) this.#giveUp(id);
  }

  /** Stops waiting until the server knows that somebody leaves: whoever comes back must not be sent away by it. */
  forgetLeaving(table: string): void {
    for (const [id] of this.#unanswered(table, "leave")) this.#giveUp(id);
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

  #unanswered(table: string, type: Unsent["type"]): [string, Waiting][] {
    return [...this.#waiting].filter(([, waiting]) => waiting.table === table && waiting.type === type);
  }

  #giveUp(id: string): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.giveUp();
  }

  /** Nobody looks from this place any more. A watcher says so; a seat that did would be given to a bot. */
  #parted(place: Place): void {
    if (this.#places.size === 0) this.#listen();
    if (!this.#welcome) return;
    const others = [...this.#places].filter((other) => other.table === place.table);
    if (place.token === null && !others.some((other) => other.token === null)) {
      this.#write({ type: "leave", id: this.#nextId(), table: place.table });
    }
    const wanted = new Set([...this.#places].map((other) => other.table));
    if ([...this.#seated].filter((table) => !wanted.has(table)).length > MOST_BEHIND) this.#renew();
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
    this.#expect();
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

  /** Parts from the socket, whose own word on it may take minutes where the wire is cut. */
  #part(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#welcome = false;
    this.#seated.clear();
    this.#expecting = false;
    clearTimeout(this.#silence);
    socket?.close();
  }

  /** Begins anew, with those tables only that somebody looks at. */
  #renew(): void {
    this.#part();
    this.#connect();
  }

  #lost(): void {
    this.#part();
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

  #send(waiting: Waiting): void {
    waiting.sent = true;
    this.#socket?.send(waiting.text);
    this.#expect();
  }

  /** After a message: none for a while makes us ask, if somebody looks at something. */
  #listen(): void {
    clearTimeout(this.#silence);
    this.#expecting = false;
    if (!this.#welcome || this.#places.size === 0) return;
    this.#silence = setTimeout(() => {
      const seen = [...this.#places].find((place) => place.frame !== null);
      if (seen) this.#sendJoin(seen);
    }, QUIET);
  }

  /** Something was asked: a message of any kind has to come. */
  #expect(): void {
    if (this.#expecting) return;
    clearTimeout(this.#silence);
    this.#expecting = true;
    this.#silence = setTimeout(() => this.#lost(), ANSWER);
  }

  #sendJoin(place: Place): void {
    place.joinId = this.#nextId();
    if (place.token !== null) this.#seated.add(place.table);
    this.#write({
      type: "join",
      id: place.joinId,
      table: place.table,
      ...(place.token === null ? {} : { token: place.token }),
      ...(place.frame ? { have: place.frame.version } : {}),
    });
    this.#expect();
  }

  #read(text: string): void {
    this.heard?.(text);
    this.#listen();
    const message = JSON.parse(text) as Message;
    switch (message.type) {
      case "welcome":
        this.#welcome = true;
        this.#pause = 0;
        this.#tell({ kind: "live" });
        for (const place of this.#places) this.#sendJoin(place);
        for (const waiting of this.#waiting.values()) this.#send(waiting);
        return;
      case "frame": {
        const places = message.id
          ? [...this.#places].filter((place) => place.joinId === message.id)
          : this.#at(message.about.table, message.seat ?? null);
        for (const place of places) {
          place.seat = message.seat ?? null;
          place.refusals = 0;
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
        for (const place of this.#places) {
          if (place.joinId !== message.id) continue;
          place.refusals = 0;
          place.listener.message(message);
        }
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
    if (message.kind === "protocol") this.#tooOld();
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
      const passes = message.kind === "too-many" || message.kind === "not-stored" || message.kind === "failed";
      place.refusals += 1;
      if (!passes || (!place.frame && place.refusals >= JOIN_TRIES)) place.listener.refused(message);
      else setTimeout(() => this.#joinAgain(place, id), Math.min(1_000 * 2 ** (place.refusals - 1), LONGEST_PAUSE));
    }
  }

  #joinAgain(place: Place, id: string): void {
    if (this.#welcome && this.#places.has(place) && place.joinId === id) this.#sendJoin(place);
  }

  /** It would be refused again and again: nothing is tried any more until the page is loaded anew. */
  #tooOld(): void {
    this.#tell({ kind: "old" });
    this.close();
    for (const id of [...this.#waiting.keys()]) this.#settle(id, { type: "refused", ...OLD });
  }

  #again(id: string): void {
    const waiting = this.#waiting.get(id);
    if (waiting && this.#welcome) this.#send(waiting);
  }

  #settle(id: string, message: Message): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.settle(message);
  }
}
