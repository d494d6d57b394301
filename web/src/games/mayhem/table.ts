// The table as it is drawn: what lies before each player in the scene that is shown.
import type { Seat } from "../../wire/kernel";
import type { Ability, Call, Card, View } from "../../wire/games/mayhem";
import type { MayhemPlay } from "./cards";
import { ABILITIES } from "./cards";
import { remembered, type Fought, type Scene } from "./scenes";

/** A card that lies face up before a player. */
export interface Lying {
  key: string;
  card: Card;
  /** What it counts; before the call a special card counts nothing yet. */
  rating: number | null;
  high: number;
  low: number;
  ability: Ability;
  tied: boolean;
  twin: boolean;
  best: boolean;
}

export interface Place {
  seat: Seat;
  /** The cards of this battle, the newest last. */
  lying: Lying[];
  faceDown: number;
  won: number;
  /** A card that lies on top of the winnings. */
  top: Card | null;
  /** How many cards come to the winnings now. */
  gain: number;
  /** Whether nobody has won more in this round. */
  most: boolean;
  trophies: Ability[];
  acts: boolean;
  wins: boolean;
  /** Beaten, or out of a battle that nobody won. */
  pale: boolean;
  /** What they do or did, in a word or two. */
  word: string | null;
}

export interface Table {
  /** The view that counts for what is shown: the one before the step that ended a round. */
  view: View;
  state: "deal" | "lead" | "declare" | "follow" | "settled";
  battle: Fought | null;
  call: Call | null;
  declarer: Seat;
  places: Place[];
  /** All cards of this turn with their ratings, for the line from 0 to 10. */
  pins: { seat: Seat; card: Card; rating: number; old: boolean; best: boolean; twin: boolean }[];
}

/** The seats as they sit round the table, the one that looks first; at a shared screen nobody moves. */
export function seatsInOrder(play: MayhemPlay): Seat[] {
  const count = play.frame.seats.length;
  const first = (play.mine.length > 1 ? play.mine[0] : play.me) ?? 0;
  return Array.from({ length: count }, (_, step) => (first + step) % count);
}

const trophiesOf = (view: View, seat: Seat): Ability[] =>
  ABILITIES.filter((_, round) => view.trophies[round] === seat).map(({ ability }) => ability);

/** The table in this scene, or with a battle of this round that somebody wants to see again. */
export function tableOf(play: MayhemPlay, scene: Scene, history: Fought[], past: Fought | null): Table {
  const now = play.frame.view;
  const before = play.beat?.frame === play.frame ? (play.beat.before?.view ?? null) : null;
  const settled = past ?? (scene.kind === "result" || scene.kind === "tied" ? scene.battle : null);
  const ended = scene.kind === "result" && scene.roundEnded;
  const view = past === null && ended && before ? before : now;
  const goesOn = settled === null && now.stage === "follow" ? [...history].reverse().find((battle) => battle.end === "goes on" && battle.turns.length > 0) : null;
  const battle = settled ?? goesOn ?? (now.stage === "follow" && now.last_battle?.end === "goes_on" ? remembered(now) : null);
  const call = settled ? settled.call : scene.kind === "now" ? now.call : null;
  const state = settled ? "settled" : scene.kind === "deal" || now.stage === "dealer" ? "deal" : now.stage === "declare" || now.stage === "follow" ? now.stage : "lead";
  const gain = settled && past === null && settled.end === "won" ? settled.cards : 0;
  const declarer = settled ? settled.declarer : now.declarer;
  const turnsLeft = ended && before ? 0 : null;

  const wonBy = (seat: Seat): number => {
    const count = view.seats[seat]?.winnings.length ?? 0;
    // The winner's cards are on the pile already: they are shown before they go there.
    return settled && past === null && view === now && settled.winner === seat ? count - gain : count;
  };
  const most = Math.max(...view.seats.map((_, seat) => wonBy(seat)));
  const places = seatsInOrder(play).map((seat): Place => {
    const lying = lyingOf(battle, settled === null ? now : null, seat, now.compared_by);
    const here = view.seats[seat];
    const partly = view.unseen.length - view.face_down_each * view.seats.length;
    const notYet = partly > 0 && (here?.up ?? null) === null ? 1 : 0;
    const lastWon = [...history].reverse().find((one) => one.winner === seat && one !== settled);
    const top = lastWon?.turns.at(-1)?.cards.find((one) => one.seat === seat)?.card ?? here?.winnings[0] ?? null;
    const wins = settled?.winner === seat;
    const acts = settled === null && scene.kind === "now" && now.waits_for === seat && (state === "declare" || state === "lead");
    const won = wonBy(seat);
    return {
      seat, lying, won, most: won > 0 && won === most, gain: wins ? gain : 0, wins, acts,
      faceDown: turnsLeft ?? view.face_down_each + notYet,
      top: won > 0 ? top : null,
      trophies: trophiesOf(view, seat),
      pale: settled !== null && settled.winner === null && settled.end !== "goes on",
      word: wins ? "wins" : acts ? "declares" : call && declarer === seat ? `said ${call}` : scene.kind === "deal" && now.dealer === seat ? "deals" : null,
    };
  });

  const pins: Table["pins"] = [];
  const turns = battle?.turns ?? [];
  turns.forEach((turn, place) => {
    const old = settled === null || place < turns.length - 1;
    for (const { seat, card, rating } of turn.cards) pins.push({ seat, card, rating, old, best: !old && battle?.winner === seat, twin: battle?.twin === card });
  });
  if (settled === null && state === "follow") {
    now.seats.forEach(({ up }, seat) => up?.rating != null && pins.push({ seat, card: up.card, rating: up.rating, old: false, best: false, twin: false }));
  }
  return { view, state, battle, call, declarer, places, pins };
}

function lyingOf(battle: Fought | null, now: View | null, seat: Seat, ability: Ability): Lying[] {
  const turns = battle?.turns ?? [];
  const lying = turns.flatMap((turn, place): Lying[] => {
    const found = turn.cards.find((one) => one.seat === seat);
    if (!found) return [];
    const { card, rating } = found;
    return [{
      key: `${place}-${card}`, card, rating, high: rating, low: rating, ability: turn.ability, tied: battle?.ties[place]?.includes(seat) ?? false,
      twin: battle?.twin === card, best: battle?.winner === seat && place === turns.length - 1,
    }];
  });
  const up = now?.seats[seat]?.up;
  if (up) lying.push({ key: `${turns.length}-${up.card}`, ...up, ability, tied: false, twin: false, best: false });
  return lying;
}
