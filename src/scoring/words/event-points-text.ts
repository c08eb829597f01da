import { numberText } from "../../base/format/numbers.ts";
import { placeText } from "../../money/prizes/prize-text.ts";
import type { Scheme, Selection } from "../rulebook/scheme-fields.ts";
import type { ExplainedEvent } from "../rulebook/season.ts";

/** Why an angler has the points of an event, and whether they count. */

type Part = ExplainedEvent["parts"][number];

const outcomeTexts: Readonly<Record<Exclude<ExplainedEvent["outcome"], "placed">, string>> = {
  zeroFish: "no verified fish",
  registered: "didn't start",
  withdrew: "withdrew",
  disqualified: "disqualified",
  buyIn: "paid the fee, didn't start",
  absent: "not entered",
  guest: "guest, gets no points",
  notMember: "not a club member, gets no points",
};

/** "2nd place", "no verified fish" */
export const outcomeText = ({ outcome, place }: Pick<ExplainedEvent, "outcome" | "place">): string =>
  outcome === "placed" ? `${placeText(place ?? 0)} place` : outcomeTexts[outcome];

const rounded = (points: number): string => numberText(Math.round(points * 100) / 100);

const partTexts: Readonly<Partial<Record<Part["what"], string>>> = {
  participation: "for taking part",
  biggestFish: "for the big fish",
  perUnit: "for the score",
  extra: "from the director",
};

const partText = ({ what, points }: Part): string => [rounded(points), partTexts[what]].filter(Boolean).join(" ");

/** "2nd place: 99 + 5 for taking part", "no verified fish" */
export function eventPointsText(event: ExplainedEvent): string {
  const { parts, multiplier } = event;
  const counted = parts.filter(({ points }) => points !== 0);
  const sum = counted.map(partText).join(" + ");
  const isMany = counted.length > 1 && multiplier !== 1;
  const total = multiplier === 1 ? sum : `${isMany ? `(${sum})` : sum} × ${rounded(multiplier)}`;
  return counted.length === 0 ? outcomeText(event) : `${outcomeText(event)}: ${total}`;
}

type Place = { class: string | null; finale: boolean };

const selectionOf = ({ class: name }: Place, scheme: Scheme): Selection => {
  const classSelection = name !== null && Object.hasOwn(scheme.classes, name) ? scheme.classes[name] : undefined;
  const isOwn =
    classSelection &&
    (classSelection.best !== undefined || classSelection.drop !== undefined || classSelection.cap !== undefined);
  return isOwn ? classSelection : scheme;
};

/** The reason why an event's points don't count; null if they do. */
export function notCountedText(
  { counts, outcome }: Pick<ExplainedEvent, "counts" | "outcome">,
  place: Place,
  scheme: Scheme,
): string | null {
  if (counts || outcome === "guest" || outcome === "notMember") return null;
  const { best, drop } = selectionOf(place, scheme);
  if (best === 1) return "not the best, not counted";
  if (best !== undefined) return `not among the best ${numberText(best)}, not counted`;
  return drop === undefined ? "not counted" : "dropped as one of the worst, not counted";
}
