// The options in plain words. What is not here is told by the server's own words.
import type { GameOption } from "../../play/rest";
import { capital } from "../words";

export interface Answer {
  value: string;
  name: string;
  /** What it means, in a line. */
  means: string;
}
export interface Asked {
  question: string;
  answers: Answer[];
  /** Whose way the usual answer is. */
  usual: "as in the rulebook" | "our reading" | "the usual way";
  /** What the other answers are. */
  other: "option" | "in the rulebook too" | "as at a real table";
}

type Words = { question: string; usual?: Asked["usual"]; other?: Asked["other"]; answers: Record<string, [string, string]> };

const known: Record<string, Words> = {
  "mayhem/sudden-death": {
    question: "Sudden death is decided by",
    answers: { strength: ["Strength", "Tied for a trophy: one card each, and the highest Strength takes it, whatever the round."], ability: ["Round's ability", "Tied for a trophy: one card each, compared by what the round is about."] },
  },
  "mayhem/mashups": {
    question: "Twins make a mashup within",
    answers: { battle: ["The whole battle", "Two of the same monster, tie-breaks included: all cards of the battle are out."], turn: ["One turn of cards", "Only twins that are turned up together throw the battle away."] },
  },
  "mayhem/tied-game": {
    question: "Tied for most trophies",
    usual: "our reading",
    answers: { share: ["Share the win", "Two players with the most trophies: both have won."], "sudden-death": ["One more card each", "Those tied turn up one more card each; the highest Strength wins the game."] },
  },
  "monster-kids/mode": {
    question: "The kids play",
    other: "in the rulebook too",
    answers: { together: ["Together", "All win, or all lose."], versus: ["Against each other", "Whoever keeps the most monsters wins."] },
  },
  "monster-kids/characters": {
    question: "Characters are",
    answers: { random: ["Dealt", "Everybody gets a kid by chance."], chosen: ["Chosen", "Everybody picks a kid, if all agree."] },
  },
  "monster-kids/solo": {
    question: "Playing alone ends with",
    usual: "our reading",
    answers: { "three-turns": ["Three failed escapes", "Trapped alone, the game is lost after three escape rolls in a row that fail."], "first-trap": ["The first trap", "As the book has it for all together: alone it can hardly be won."] },
  },
  "monster-strike/length": {
    question: "How long",
    usual: "the usual way",
    other: "in the rulebook too",
    answers: { short: ["Short", "8 monsters come."], long: ["Long", "12 monsters come."], epic: ["Epic", "13 monsters or more come."] },
  },
  "monster-strike/monsters": { question: "Monsters of an epic game", usual: "our reading", answers: { all: ["All of the pack", "Every monster of the pack comes."] } },
  "monster-strike/levels": {
    question: "Which monsters",
    answers: { any: ["Any", "Drawn from the whole pack."], highest: ["The strongest", "Those with the highest levels of the pack."] },
  },
  "monster-strike/distance": {
    question: "Throw from",
    answers: { "one-foot": ["One foot", "A foot away from the cards, at least."], "two-feet": ["Two feet", "Harder: two feet away."] },
  },
  "monster-strike/damage": {
    question: "The town begins",
    answers: { "0": ["Unhurt", "No damage anywhere."], "25": ["Damaged", "Harder: every place has 25 damage already."] },
  },
  "monster-strike/ties": {
    question: "Several fit an attack",
    answers: { "pick-one": ["One is picked", "Whoever reads the event picks the one that attacks."], "both-attack": ["All attack", "Every monster that fits attacks."] },
  },
  "monster-strike/dice": {
    question: "Dice",
    usual: "the usual way",
    other: "as at a real table",
    answers: { quick: ["Quick", "Drawn from what thousands of measured throws came to."], physics: ["Really thrown", "Every die flies, bounces and lies where it lies."] },
  },
  "strike/dice": {
    question: "Dice",
    usual: "the usual way",
    other: "as at a real table",
    answers: { quick: ["Quick", "Drawn from what thousands of measured throws came to."], physics: ["Really thrown", "Every die flies, bounces and lies where it lies; you aim."] },
  },
  "strike/hidden-pools": {
    question: "How many dice somebody has",
    answers: { off: ["Is open", "Everybody sees every pool."], on: ["Is hidden", "You see only the count of your own pool."] },
  },
  "strike/wall-rule": {
    question: "Dice at the wall",
    answers: { off: ["Stay there", "They lie as they fell."], on: ["May be moved", "Before a roll they may be moved off the wall; it matters with thrown dice."] },
  },
  "strike/tournament": {
    question: "How many games",
    answers: { off: ["One", "The last one with dice wins."], on: ["A tournament", "As many games as players, each begins one; the fewest points win."] },
  },
};

export function asked(game: string, option: GameOption): Asked {
  const words = known[`${game}/${option.key}`];
  const answers = option.values.map((value): Answer => {
    const [name, means] = words?.answers[value] ?? [capital(value.replace(/-/g, " ")), capital(option.label)];
    return { value, name, means };
  });
  return { question: words?.question ?? capital(option.key.replace(/-/g, " ")), answers, usual: words?.usual ?? "as in the rulebook", other: words?.other ?? "option" };
}
