// The card of the hand that is looked at or taken up, and what can be done with it.
import { settings } from "../../play/settings.svelte";
import type { Side } from "../../wire/games/monster-kids";
import type { Piece, Seat } from "../../wire/kernel";
import { endFor, sameSide } from "./fight";
import { LIGHT_PORTAL, told, type Cards, type KidsChoice, type KidsPlay } from "./cards";

/** A card of the hand with its choices. */
export interface Held {
  key: string;
  number: number;
  piece: Piece;
  choices: KidsChoice[];
  /** Why it cannot be played now, in a few words; nothing where it can, or where nobody is asked. */
  not: string | null;
}

/** The number of the card that an action takes from the hand. A Dark Portal is closed on the stage, not from the hand. */
export function cardOf(choice: KidsChoice): number | null {
  const action = choice.action;
  if (action.do === "play" || action.do === "use" || action.do === "discard") return action.card;
  return action.do === "light" ? LIGHT_PORTAL : null;
}

export class Hand {
  /** The place of the card that is taken up; a second press plays it. */
  taken = $state<string | null>(null);
  /** The card under the pointer or the focus. */
  looked = $state<string | null>(null);
  /** Which of several choices of the card is meant: a side or a player. */
  aim = $state(0);

  constructor(
    private readonly play: () => KidsPlay,
    private readonly cards: () => Cards,
    /** The side of a fight that is hoped for. */
    private readonly hoped: () => Side | null,
  ) {}

  /** The cards of the player who looks: useful ones first. */
  readonly held: Held[] = $derived.by(() => {
    const play = this.play();
    const numbers = play.me === null ? null : play.frame.view.kids[play.me]?.hand;
    if (!numbers) return [];
    const seen = new Map<number, number>();
    const held = numbers.flatMap((number): Held[] => {
      const piece = this.cards().card(number);
      const nth = seen.get(number) ?? 0;
      seen.set(number, nth + 1);
      if (!piece) return [];
      const choices = winning(play.choices.filter((choice) => cardOf(choice) === number), this.hoped());
      return [{ key: `${number}-${nth}`, number, piece, choices, not: choices.length > 0 || !play.asked ? null : whyNot(play, piece) }];
    });
    return held.toSorted((one, other) => rank(play, one) - rank(play, other));
  });

  readonly current: Held | null = $derived(this.held.find((held) => held.key === (this.taken ?? this.looked)) ?? null);
  /** The choice that would be made with the card. */
  readonly choice: KidsChoice | null = $derived(this.current?.choices[this.aim] ?? this.current?.choices[0] ?? null);

  look(key: string | null): void {
    if (this.looked === key) return;
    this.looked = key;
    if (this.taken === null) this.aim = 0;
  }

  take(key: string | null): void {
    if (this.taken === key) return;
    this.taken = key;
    this.aim = 0;
  }

  turn(step: number): void {
    const many = this.current?.choices.length ?? 0;
    if (many > 1) this.aim = (this.aim + step + many) % many;
  }

  aimAt(wanted: { side?: Side | null; seat?: Seat }): boolean {
    const place = this.current?.choices.findIndex(({ action }) =>
      wanted.side !== undefined ? action.do === "play" && sameSide(action.side, wanted.side) : action.do === "use" && action.target === wanted.seat,
    );
    if (place === undefined || place < 0) return false;
    this.aim = place;
    return true;
  }

  /** A press on a card: takes it up, or plays it if it was taken up. What cannot be played is asked of the server, which says why. */
  press(held: Held, at: Element): void {
    const play = this.play();
    if (held.choices.length === 0) {
      this.take(null);
      void refuse(play, held.piece, at);
      return;
    }
    const dangerous = held.choices.some(({ action }) => action.do === "discard") && held.number === LIGHT_PORTAL;
    if (this.taken === held.key || (settings.oneTap && held.choices.length === 1 && !dangerous)) void this.commit(at);
    else this.take(held.key);
  }

  async commit(at?: Element | null): Promise<void> {
    const choice = this.choice;
    if (!choice) return;
    if (await this.play().act(choice.notation, at)) this.drop();
  }

  drop(): void {
    this.taken = null;
    this.looked = null;
    this.aim = 0;
  }
}

/** The choices of a card, those first that win the fight. */
function winning(choices: KidsChoice[], hoped: Side | null): KidsChoice[] {
  const wins = ({ detail }: KidsChoice) => detail.does === "play" && endFor(detail.verdict_after, hoped) === "win";
  return choices.toSorted((one, other) => Number(wins(other)) - Number(wins(one)));
}

/** Cards that can be played stand first, in the order in which the server lists them, sensible ones first. */
function rank(play: KidsPlay, held: Held): number {
  if (!play.asked) return held.number;
  if (held.choices.length === 0) return 1_000 + held.number;
  return Math.min(...held.choices.map((choice) => play.choices.indexOf(choice)));
}

function whyNot(play: KidsPlay, piece: Piece): string {
  const view = play.frame.view;
  const fight = told(piece).when === "in a fight";
  if (play.me !== null && view.kids[play.me]?.trap) return "you are trapped";
  if (view.stage.waits === "fight") return fight ? "no use here" : "not in a fight";
  if (view.stage.waits === "ready") return fight ? "only in a fight" : piece.rules_name ? "only in a trap" : "nobody needs it";
  return "not now";
}

/** Tries what cannot be done, so that the server says why. */
async function refuse(play: KidsPlay, piece: Piece, at: Element): Promise<void> {
  const view = play.frame.view;
  const fighting = view.stage.waits === "fight";
  if (!play.asked && fighting && view.fight?.rolls_next) {
    await play.explain({ message: "Not yet: the dice are still rolling", rule: "KID-27" }, at);
    return;
  }
  const light = piece.rules_name === "Light Portal";
  const fight = told(piece).when === "in a fight";
  const sideless = /change places|do not count/.test(piece.does);
  if (play.kind === "replay") return;
  await play.act(light ? "light" : fight ? `play ${piece.id}${sideless ? "" : /the foe's/.test(piece.does) ? " foe" : " fighter"}` : `use ${piece.id}`, at);
}
