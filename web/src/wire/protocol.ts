// Made from the Rust types of monsterbox-wire by `make bless`. Do not edit.

import type { Flight, Ground } from "./box";
import type { Picture, Room, Seat, Sentence, Spot } from "./kernel";
import type { Asking, Cited, Delta, Frame, Hint, LogEntry, Stale } from "./table";

/** What a client sends. The first one is `hello`. */
export type Request =
  | {
      type: "hello";
      /** The version of the protocol, `PROTOCOL`. */
      protocol: number;
      /** A random id that the client keeps: together with the ids of its messages it says what was carried out already. */
      client: string;
    }
  | {
      type: "join";
      /** The id of this message. */
      id: string;
      /** The table. */
      table: string;
      /** The token of a seat; none to watch. */
      token?: string;
      /** The version that the client has already: only what is new in the log is sent. */
      have?: number;
    }
  | {
      type: "leave";
      /** The id of this message. */
      id: string;
      /** The table. */
      table: string;
      /** The seat; none for a watcher. */
      seat?: Seat;
    }
  | {
      type: "act";
      /** The id of this message: it is carried out once. */
      id: string;
      /** The table. */
      table: string;
      /** The seat that acts. */
      seat: Seat;
      /** The version that the client has seen. */
      seen: number;
      /** The action in the game's notation. */
      action: string;
    }
  | {
      type: "undo";
      /** The id of this message: it is carried out once. */
      id: string;
      /** The table. */
      table: string;
      /** The seat that takes its action back. */
      seat: Seat;
      /** The version that the client has seen. */
      seen: number;
    }
  | {
      type: "agree";
      /** The id of this message. */
      id: string;
      /** The table. */
      table: string;
      /** The seat that was asked. */
      seat: Seat;
      /** Whether they may. */
      agree: boolean;
    }
  | {
      type: "word";
      /** The id of this message: it is carried out once. */
      id: string;
      /** The table. */
      table: string;
      /** The seat. */
      seat: Seat;
      /** The word. */
      word: string;
    }
  | {
      type: "start";
      /** The id of this message. */
      id: string;
      /** The table. */
      table: string;
      /** The seat. */
      seat: Seat;
    }
  | {
      type: "say";
      /** The id of this message. */
      id: string;
      /** The table. */
      table: string;
      /** The seat of whoever speaks; watchers only listen. */
      seat: Seat;
      /** What. */
      text: string;
    }
  | {
      type: "hint";
      /** The id of this message. */
      id: string;
      /** The table. */
      table: string;
      /** The seat. */
      seat: Seat;
    }
  | {
      type: "asking";
      /** The id of this message. */
      id: string;
      /** The table. */
      table: string;
      /** The seat. */
      seat: Seat;
      /** When. */
      asking: Asking;
    }
  | {
      type: "ask";
      /** The id of this message. */
      id: string;
      /** The table. */
      table: string;
      /** From where; none for a watcher. */
      seat?: Seat;
      /** What. */
      question: Question;
    };

/** Something to be shown. */
export type Question =
  | {
      about: "picture";
      /** A choice in the game's notation: what it is about is lit. */
      choice?: string;
      /** The room there is on the screen: where the game has a larger picture for it, that one. */
      room?: Room;
    }
  | {
      about: "flight";
      /** The step, counted from 0. */
      step: number;
    }
  | { about: "ground" }
  | { about: "pieces" }
  | {
      about: "log";
      /** The first step, counted from 0. */
      from: number;
    };

/** What a server sends. In JSON each message has its fields and its `type`. */
export type Message<View = unknown, Action = unknown, Detail = unknown, Event = unknown> =
  | { type: "welcome" } & Welcome
  | { type: "frame" } & Shown<View, Action, Detail, Event>
  | { type: "current" } & Current
  | { type: "delta" } & Changed<View, Action, Detail, Event>
  | { type: "about" } & About
  | { type: "ack" } & Ack
  | { type: "refused" } & Refusal
  | { type: "hint" } & Hinted
  | { type: "answer" } & Answered<Event>
  | { type: "said" } & SaidAt
  | { type: "closing" } & Closing;

/** The answer to `hello`. */
export type Welcome = {
  /** The version of the protocol. */
  protocol: number;
  /** The version of the server. */
  server: string;
};

/** A whole table, as somebody sees it who has just joined. Its log begins at the first step that the client does not have. */
export type Shown<View = unknown, Action = unknown, Detail = unknown, Event = unknown> = {
  /** The id of the `join` that it answers; none where the server sends it by itself. */
  id?: string;
  /** Who is there, how far it is. */
  about: About;
  /** The seat it is for; none for watchers. */
  seat?: Seat;
  /** The table. */
  frame: Frame<View, Action, Detail, Event>;
  /** The last things that were said. */
  said: Array<Said>;
};

/** What everybody may know of a table beside the game itself. */
export type About = {
  /** Its id. */
  table: string;
  /** The slug of its game. */
  game: string;
  /** The options that differ from the game's own. */
  options: { [key in string]: string };
  /** The pack it is played with, if not the game's own. */
  pack?: string;
  /** How far it is. */
  stage: Stage;
  /** Whether everybody can find it. */
  access: Access;
  /** What people agreed on beside the rules. */
  terms: Terms;
  /** Who sits where. */
  seats: Array<SeatAbout>;
  /** The SHA-256 of the seed: the dice were fixed before anybody sat down. */
  commitment: string;
  /** The words that players have added to the seed. */
  words: Array<WordAbout>;
  /** How many watch without a seat. */
  watchers: number;
  /** How the clocks stand, where there are any. */
  clocks?: Clocks;
  /** Who wants to take an action back, while the others are asked. */
  undo?: UndoAsked;
  /** The table that this one is a rematch of. */
  parent?: string;
  /** The rematch, once there is one. Tokens of seats are good for it too. */
  rematch?: string;
};

/** How far a table is. */
export type Stage = "gathering" | "playing" | "over";

/** Whether everybody can find a table. */
export type Access = "public" | "private";

/** What people agree on beside the rules. */
export type Terms = {
  /** When the game begins. */
  begin: Begin;
  /** How long people may think; nothing for as long as they like. */
  clock?: Clock;
  /** When a bot steps in; nothing for never, unless somebody says that they leave. */
  stand_in: StandIn | null;
  /**
   * Milliseconds between two steps of bots and dice. Where people play it is 0 unless it is said here: whoever looks may
   * show the steps one after the other. Where only bots play it is half a second.
   */
  pace?: number;
};

/** When a game begins. */
export type Begin = "when-all-are-here" | "by-hand";

/** How long people may think. When the time is out, a bot makes that one move. */
export type Clock = {
  /** Seconds for each decision. */
  each: number;
  /** Seconds that each person has beyond that, in the whole game. */
  reserve: number;
};

/** When a bot steps in for somebody who is not there. It steps out again when that person comes back. */
export type StandIn = {
  /** After how many seconds, while others are there and wait. Whoever says that they leave is replaced at once. */
  after: number;
};

/** Who sits in a seat. */
export type SeatAbout = {
  /** What sits there. */
  sitter: Sitter;
  /** The name to show: of the person the seat belongs to, or of the bot. */
  name: string;
  /** The kind of bot that sits there. */
  bot?: string;
  /** Whether the person it belongs to is connected; bots always are. */
  presence: Presence;
};

/** What sits in a seat. */
export type Sitter = "person" | "bot" | "stand-in" | "open";

/** Whether somebody is connected. */
export type Presence = "here" | "away";

/** A word that a player has added to the seed. */
export type WordAbout = {
  /** Whose. */
  seat: Seat;
  /** The word. */
  word: string;
};

/** How the clocks stand. */
export type Clocks = {
  /** Milliseconds until a bot moves for whoever is waited for; nothing while no person is. */
  left: number | null;
  /** Milliseconds that each seat has left of its reserve. */
  reserves: Array<number>;
};

/** Somebody wants to take an action back, and the others at the table are asked. */
export type UndoAsked = {
  /** Who. */
  seat: Seat;
  /** Whom it still waits for. */
  waits_for: Array<Seat>;
  /** Milliseconds until silence is a no. */
  left: number;
};

/** Something that somebody said. */
export type Said = {
  /** Its number, from 1. */
  number: number;
  /** Who said it. */
  who: string;
  /** What. */
  text: string;
  /** When, in milliseconds since 1970. */
  at: number;
};

/** The answer to `join` if the client has everything already. */
export type Current = {
  /** The id of the `join`. */
  id: string;
  /** Who is there, how far it is. */
  about: About;
  /** The seat it is for; none for watchers. */
  seat?: Seat;
  /** The version. */
  version: number;
  /** The last things that were said. */
  said: Array<Said>;
};

/** What has changed since the frame or the change before. */
export type Changed<View = unknown, Action = unknown, Detail = unknown, Event = unknown> = {
  /** The table. */
  table: string;
  /** The seat it is for; none for watchers. */
  seat?: Seat;
  /** The change. */
  delta: Delta<View, Action, Detail, Event>;
  /** The step whose dice were really thrown, if any: ask for its flight to see them. */
  flight?: number;
};

/** What was asked is done and safe. */
export type Ack = {
  /** The id of the message. */
  id: string;
  /** The version that it led to. */
  version: number;
};

/** Why something was not done. */
export type Refusal = {
  /** The id of the message; none if it could not be read. */
  id?: string;
  /** What kind it is. */
  kind: Kind;
  /** Why, in a sentence. */
  message: string;
  /** The rule behind it; none if the action could not even be read. */
  rule?: Cited;
  /** The place on the board that it is about, where there is one. */
  spot?: Spot;
  /** Whether the table has moved on since the version that was seen: whoever looks again may try again. */
  stale: Stale;
};

/** What kind of refusal it is: what a client may do about it. */
export type Kind =
  | "refused"
  | "stale"
  | "not-stored"
  | "malformed"
  | "not-found"
  | "forbidden"
  | "too-many"
  | "protocol"
  | "failed";

/** The odds of the choices of a seat. */
export type Hinted = {
  /** The id of the message. */
  id: string;
  /** The version that they are for. */
  version: number;
  /** The odds; none where nobody knows them. */
  hint: Hint | null;
};

/** What was asked to be shown. */
export type Answered<Event = unknown> = {
  /** The id of the message. */
  id: string;
  /** The version that it is of. */
  version: number;
  /** It. */
  answer: Answer<Event>;
};

/** Something that was asked to be shown. */
export type Answer<Event = unknown> =
  | {
      picture: {
        /** The picture. */
        picture: Picture;
      };
    }
  | {
      flight: {
        /** The flight. */
        flight: Flight | null;
      };
    }
  | {
      ground: {
        /** The ground. */
        ground: Ground | null;
      };
    }
  | {
      pieces: {
        /** The ids. */
        ids: Array<string>;
      };
    }
  | {
      log: {
        /** The first step that it tells of. */
        from: number;
        /** What happened. */
        log: Array<LogEntry<Event>>;
      };
    };

/** Somebody said something. */
export type SaidAt = {
  /** The table. */
  table: string;
  /** What. */
  said: Said;
};

/** The server stops: everything is safe, and the client may come back. */
export type Closing = {
  /** Why, in a sentence. */
  reason: string;
};

/** A table to be opened. */
export type NewTable = {
  /** The game's short name. */
  game: string;
  /** Who sits where; their number is the number of players. */
  seats: Array<SeatOrder>;
  /** The options that differ from the game's own. */
  options?: { [key in string]: string };
  /** A pack of the server, if not the game's own. */
  pack?: string | null;
  /** A position in the game's notation to begin from, if not from the set-up. */
  start?: string | null;
  /** Whether everybody can find it. */
  access?: Access;
  /** What people agree on beside the rules. */
  terms?: Partial<Terms>;
};

/** Who is to sit in a seat. */
export type SeatOrder =
  | {
      sitter: "person";
      /** The name. */
      name: string;
    }
  | {
      sitter: "bot";
      /** Its kind. */
      bot: string;
    }
  | { sitter: "open" };

/** A table that was opened. */
export type Opened = {
  /** Its id: whoever has it may watch, and take an open seat. */
  table: string;
  /** The tokens of the people's seats. */
  seats: Array<SeatToken>;
  /** What everybody may know of it. */
  about: About;
};

/** The right to a seat. */
export type SeatToken = {
  /** The seat, from 0. */
  seat: Seat;
  /** The token: whoever has it sits there. It is shown once and stored nowhere. */
  token: string;
};

/** Somebody who wants to sit down. */
export type SitDown = {
  /** The name. */
  name: string;
  /** The seat, from 0; without it the first open one. */
  seat?: Seat | null;
};

/** A table of a list. */
export type TableListed = {
  /** Its id. */
  table: string;
  /** The game's short name. */
  game: string;
  /** How far it is. */
  stage: Stage;
  /** The names, one a seat. */
  names: Array<string>;
  /** What sits there. */
  sitters: Array<Sitter>;
  /** The options that differ from the game's own. */
  options: { [key in string]: string };
  /** Who won, in parts of a sentence, once it is over. */
  result?: Sentence;
  /** When it was opened, in milliseconds since 1970. */
  created: number;
  /** When something last happened at it, within some seconds, in milliseconds since 1970. */
  touched: number;
};
