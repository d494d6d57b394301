// Made from the Rust types of monsterbox-table by `make bless`. Do not edit.

import type { Seat, SeatSet, Sentence, Spot, Viewer } from "./kernel";

/** A whole table as one viewer sees it. */
export type Frame<View = unknown, Action = unknown, Detail = unknown, Event = unknown> = {
  /** The version of the table. */
  version: number;
  /** Who looks. */
  viewer: Viewer;
  /** Who sits where. */
  seats: Array<Sitting>;
  /** What the table waits for. */
  status: Status;
  /** The position as the viewer sees it, as the game's own type. */
  view: View;
  /** The same in the game's notation. */
  position: string;
  /** What the viewer may do now. */
  choices: Array<Choice<Action, Detail>>;
  /** Who may take back the last action. */
  undo: Seat | null;
  /** How many steps were taken, those taken back not counted. */
  steps: number;
  /** What happened lately: from the step that `log_from` names. */
  log: Array<LogEntry<Event>>;
  /** The first step that the log tells of. */
  log_from: number;
};

/** Who sits in a seat. */
export type Sitting = {
  /** The name to show. */
  name: string;
  /** The kind of bot; none for a person. */
  bot?: string;
};

/** What a table is waiting for. */
export type Status =
  | {
      waits: "people";
      /** Their seats. */
      seats: SeatSet;
    }
  | {
      waits: "bot";
      /** The seat. */
      seat: Seat;
    }
  | {
      waits: "chance";
      /** What it is asked. */
      asks: Sentence;
    }
  | {
      waits: "over";
      /** Who won. */
      result: Sentence;
      /** Each seat's share of the win. */
      scores: Array<number>;
    };

/** An action that is legal now. */
export type Choice<Action = unknown, Detail = unknown> = {
  /** The action in the game's notation. */
  notation: string;
  /** The action itself, as the game's own type. */
  action: Action;
  /** The heading it stands under. */
  group: string;
  /** What it does, in a few words. */
  label: Sentence;
  /** The places on the board that it is about; the one to point at comes first. */
  spots: Array<Spot>;
  /** What else a page must say about it, as the game's own type: costs, chances, consequences. */
  detail: Detail;
};

/** Something that happened, as one viewer may know it. */
export type LogEntry<Event = unknown> = {
  /** The step it belongs to, counted from 0. */
  step: number;
  /** What happened, in a sentence. */
  text: Sentence;
  /** The rule that acted. */
  rule: string;
  /** The event itself, as the game's own type. */
  event: Event;
};

/** What has changed at a table since a frame, for the same viewer. What is left out is as it was. */
export type Delta<View = unknown, Action = unknown, Detail = unknown, Event = unknown> = {
  /** The version it leads from. */
  since: number;
  /** The version it leads to. */
  version: number;
  /** Who sits where. */
  seats?: Array<Sitting>;
  /** What the table waits for. */
  status?: Status;
  /** The position. */
  view?: ViewChange<View>;
  /** The position in the game's notation. */
  position?: string;
  /** What the viewer may do now. */
  choices?: Array<ChoiceRun<Action, Detail>>;
  /** Who may take back the last action. */
  undo: Seat | null;
  /** How many steps were taken. */
  steps: number;
  /** The log is cut back to this step (an undo takes steps back) before the new entries come. */
  log_from: number;
  /** What happened from that step on. */
  log: Array<LogEntry<Event>>;
};

/** How a view has changed. */
export type ViewChange<View = unknown> = { fields: Partial<View> } | { whole: View };

/** A part of a changed list of choices. */
export type ChoiceRun<Action = unknown, Detail = unknown> =
  | {
      kept: {
        /** The place of the first one. */
        from: number;
        /** How many. */
        count: number;
      };
    }
  | { new: Choice<Action, Detail> };

/** Why something was not done. The table stands as it stood. */
export type Refused = {
  /** Why, in a sentence. */
  message: string;
  /** The rule behind it; none if the action could not even be read. */
  rule?: Cited;
  /** The place on the board that it is about, where there is one. */
  spot?: Spot;
  /** Whether the table has moved on since the version that was seen: whoever looks again may try again. */
  stale: Stale;
};

/** A rule that is cited, with what it says. */
export type Cited = {
  /** Its id. */
  id: string;
  /** Its text. */
  text: string;
};

/** Whether something was refused because the table has moved on. */
export type Stale = "no" | "yes";

/** The odds of every choice. */
export type Hint = {
  /** One line a choice, in the order of `Live::choices`. */
  lines: Array<HintLine>;
  /** How they were found, in a few words. */
  method: string;
  /** How many choices have no odds, and why; nothing where all have. */
  left_out: string | null;
};

/** The odds of one choice. */
export type HintLine = {
  /** The action in the game's notation. */
  notation: string;
  /** The chance of winning. */
  chance: number;
  /** Half the width of the 95 % interval; zero when exact. */
  margin: number;
  /** Whether nothing else can be better, as far as the intervals tell. */
  best: boolean;
};

/**
 * When a person is asked about things that can be passed over, such as playing a card into a fight. It is set without a
 * look at the hand, so passing at once tells the others nothing.
 */
export type Asking = "always" | "own-only" | "never";
