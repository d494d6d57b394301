// The desk of the workshop: the draft, what is to be mended in it, and the card that is open. Everything is checked by the game's own reader.
import { call } from "../play/rest";
import type { Piece } from "../wire/kernel";
import { cardsOf, forget, keep, kept, own, withCards, type Card, type Checked, type Files, type List, type PackFiles, type Problem } from "./draft";

const WAIT = 250;

export class Desk {
  readonly game: string;
  about = $state.raw<PackFiles | null>(null);
  files = $state.raw<Files>({});
  problems = $state.raw<Problem[]>([]);
  /** Every card as it is drawn, from the last time that nothing was to be mended. */
  pieces = $state.raw<Piece[]>([]);
  /** The open card as the server last drew it. */
  piece = $state.raw<Piece | null>(null);
  texts = $state.raw<Record<string, string>>({});
  /** Whether what is shown was checked. */
  state = $state<"checking" | "checked" | "failed">("checking");
  failed = $state("");
  /** Whether the browser keeps the draft. */
  safe = $state(true);
  changed = $state(false);
  list = $state(0);
  number = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  #base: Piece[] = [];
  #from: string | null = null;

  constructor(game: string) {
    this.game = game;
  }

  get lists(): List[] {
    return this.about?.form.lists ?? [];
  }
  get open(): List | undefined {
    return this.lists[this.list];
  }
  get cards(): Card[] {
    return this.open ? cardsOf(this.files, this.open) : [];
  }
  get card(): Card | undefined {
    return this.cards[this.number];
  }

  /** Lays the draft of this browser on the desk, or a pack to begin from; opens a card by what it is told apart by. */
  async begin(pack: string | null, card: string | null): Promise<void> {
    this.#from = pack;
    const query = pack ? `?pack=${encodeURIComponent(pack)}` : "";
    try {
      this.about = await call<PackFiles>(`/api/games/${this.game}/pack-form${query}`);
      this.#base = await call<Piece[]>(`/api/games/${this.game}/pieces`);
    } catch (error) {
      this.failed = (error as Error).message;
      return;
    }
    const draft = kept(this.game);
    this.files = draft?.files ?? own(this.about.files, this.#from);
    this.changed = draft !== null;
    this.lists.forEach((list, place) => {
      const number = cardsOf(this.files, list).findIndex((one) => card !== null && (one["id"] === card || one[list.identity ?? "id"] === card || `face-${String(one[list.identity ?? "id"])}` === card));
      if (number >= 0) this.show(place, number);
    });
    await this.check();
  }

  /** Another card is opened. */
  show(list: number, number: number): void {
    this.list = list;
    this.number = Math.max(0, number);
    this.piece = null;
    this.#later(0);
  }

  change(card: Card): void {
    if (this.open) this.setCards(this.cards.toSpliced(this.number, 1, card));
  }

  setCards(cards: Card[]): void {
    if (!this.open) return;
    this.setFiles(withCards(this.files, this.open, cards));
    if (this.number >= cards.length) this.number = Math.max(0, cards.length - 1);
  }

  setFiles(files: Files): void {
    this.files = files;
    this.changed = true;
    this.safe = keep(this.game, { files });
    this.#later(WAIT);
  }

  /** Puts the draft away and begins with the game's own cards. */
  anew(): void {
    if (!this.about) return;
    forget(this.game);
    this.files = own(this.about.files, this.#from);
    this.changed = false;
    this.show(0, 0);
  }

  /** What is drawn of the open card before the server has drawn it: the one of the same place, or any of its kind. */
  get sketch(): Piece | null {
    const list = this.open;
    if (!list) return null;
    const id = this.card?.[list.identity ?? "id"];
    const kin = [...this.pieces, ...this.#base].filter((piece) => piece.kind === list.piece);
    // What another card does is not said of this one.
    const like = kin[0] ? { ...kin[0], does: "" } : null;
    return this.piece ?? kin.find((piece) => piece.id === id) ?? like;
  }

  #later(wait: number): void {
    clearTimeout(this.#timer);
    this.state = "checking";
    this.#timer = setTimeout(() => void this.check(), wait);
  }

  async check(): Promise<void> {
    clearTimeout(this.#timer);
    const asked = (this.#asked += 1);
    this.state = "checking";
    const list = this.open;
    const card = list && this.card ? { card: { file: list.file, list: list.key, number: this.number } } : {};
    try {
      const found = await call<Checked>("/api/packs/check", { method: "POST", json: { game: this.game, files: this.files, ...card } });
      if (asked !== this.#asked) return;
      this.problems = found.problems;
      this.texts = found.files;
      if (found.piece) this.piece = found.piece;
      if (found.pieces.length > 0) this.pieces = found.pieces;
      this.state = "checked";
      this.failed = "";
    } catch (error) {
      if (asked !== this.#asked) return;
      this.state = "failed";
      this.failed = (error as Error).message;
    }
  }

  /** Keeps the pack on the server, and gives the name that tables and experiments know it by. */
  async make(): Promise<string> {
    const { name } = await call<{ name: string }>("/api/packs", { method: "POST", json: { game: this.game, files: this.files } });
    return name;
  }

  /** Looks no further. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
  }
}
