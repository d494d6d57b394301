import type { Seat, Sentence } from "../wire/kernel";

/** A sentence as plain words, for a live region and for titles. */
export function words(parts: Sentence, name: (seat: Seat) => string): string {
  return parts
    .map((part) => {
      if ("text" in part) return part.text;
      if ("seat" in part) return name(part.seat);
      if ("card" in part || "spot" in part) return part.name;
      if ("rule" in part) return part.rule;
      return String(part.number);
    })
    .join("");
}

/** A share of 1 in per cent: what is not nothing never reads as nothing, what is not sure never as sure. */
export function percent(share: number, digits = 0): string {
  const value = share * 100;
  const least = 10 ** -digits;
  if (value > 0 && value < least) return `< ${least} %`;
  if (value < 100 && value > 100 - least) return `> ${100 - least} %`;
  return `${value.toFixed(digits)} %`;
}
