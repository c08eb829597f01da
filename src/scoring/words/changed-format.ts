import { isSameFormat } from "../comparing/compare-formats.ts";
import { type FormatInput, format } from "../rulebook/format.ts";

const names: Readonly<Record<string, string>> = {
  name: "the name of the board",
  measure: "what is measured",
  chart: "the weight chart",
  rounding: "rounding",
  points: "points",
  multipliers: "multipliers",
  species: "species",
  limit: "how many fish count",
  limitPer: "how many fish count",
  limitPerDay: "how many fish count",
  perSpecies: "how many of each species count",
  slots: "slots",
  minimum: "minimum size",
  maximum: "maximum size",
  slam: "the slam",
  window: "the time of day that counts",
  choose: "which fish count",
  lowestWins: "who wins",
  minimumFish: "how many fish a place needs",
  topFish: "points for the biggest fish",
  placings: "how days are added up",
  penalties: "judges' deductions",
  deadFish: "dead fish",
  late: "late arrivals",
  neverBelowZero: "scores below zero",
  ties: "ties",
  guests: "guests",
  sides: "who is ranked",
  teams: "teams",
  among: "who is ranked",
  division: "who is ranked",
  day: "the day that counts",
  each: "what has a board of its own",
  prizes: "prizes",
};

/** What entrants are notified of, as a list of the rules that changed. */
export function changedFormat(before: FormatInput | null, after: FormatInput | null): string | null {
  if (isSameFormat(before, after)) return null;
  if (before === null) return "The tournament is now scored by rules of its own.";
  if (after === null) return "The tournament is now scored by the standard rules.";
  const [was, is] = [format.parse(before), format.parse(after)];
  const fields = new Set([...Object.keys(was.main), ...Object.keys(is.main)]);
  const changed = [...fields].filter((field) => {
    const key = field as keyof typeof was.main;
    return JSON.stringify(was.main[key]) !== JSON.stringify(is.main[key]);
  });
  const words = changed.flatMap((field) => names[field] ?? []);
  if (JSON.stringify(was.boards) !== JSON.stringify(is.boards)) words.push("further boards");
  return `Changed rules: ${[...new Set(words)].join(", ")}.`;
}
