import { numberText } from "../../base/format/numbers.ts";
import type { Board } from "../rulebook/board.ts";
import { numberOf } from "../rulebook/exact.ts";
import { listed } from "../rulebook/fields.ts";
import { chartWeight, entryFor, isInSlot, limitFor, type Reason, type ValuedFish } from "../rulebook/fish-value.ts";
import { amountText, fishText, lengthUnitOf, pointsText, sizeText, unitOf, wordsOf } from "./board-words.ts";
import { slotText, windowSentences } from "./counting-sentences.ts";

/** A fish of a row: "Largemouth Bass, 18.4 in", "rounded down to 18.25 in, less 0.5 in for Open mouth: 17.75 in". */
export type FishExplanation = {
  /** Its index in the facts. */
  index: number;
  entrant: string;
  title: string;
  counts: boolean;
  /** How its value is calculated, or why it doesn't count. */
  text: string;
};

type Unit = Pick<Board, "measure">;

/** A chart converts lengths to weights, so a fish is measured in the unit of its length. */
const isByChart = ({ chart }: Board, { fish }: ValuedFish): boolean => chart !== undefined && fish.length !== undefined;

function measuredUnit(board: Board, fish: ValuedFish): Unit {
  if (!isByChart(board, fish)) return board;
  return { measure: lengthUnitOf(board.measure) === "in" ? "length-in" : "length-cm" };
}

/** The judge's name for a deduction. Facts append its amount to distinguish two with the same name. */
const deductionName = (name: string, deduct: number): string => name.replace(` (${deduct})`, "");

function stepsOf(board: Board, valued: ValuedFish): string[] {
  const { measured, rounded, multiplier, deductions } = valued;
  const unit = measuredUnit(board, valued);
  const direction = board.rounding?.direction ?? "down";
  const directionText = direction === "nearest" ? "" : ` ${direction}`;
  return [
    ...(rounded === measured ? [] : [`rounded${directionText} to ${sizeText(unit, numberOf(rounded))}`]),
    ...(isByChart(board, valued)
      ? [`${sizeText(board, numberOf(chartWeight(board.chart ?? [], rounded)))} by the chart`]
      : []),
    ...(multiplier === 1 ? [] : [`times ${numberText(multiplier)}`]),
    ...deductions.map(({ name, deduct }) => {
      const amount = numberOf(deduct);
      return `less ${sizeText(board, amount)} for ${deductionName(name, amount)}`;
    }),
  ];
}

/** "Rounded down to 18.25 in, less 0.5 in for Open mouth: 17.75 in." */
function valueText(board: Board, valued: ValuedFish): string {
  const steps = stepsOf(board, valued);
  const { points, topFish } = board;
  if (topFish) steps.push(`one of the ${topFish.length} ${wordsOf(board).biggest} of its species`);
  else if (points) {
    const size = sizeText(board, numberOf(valued.size));
    if (points.perFish) steps.push(`${pointsText(points.perFish)} for the fish`);
    if (points.perUnit) steps.push(`${pointsText(points.perUnit)} for each of ${size}`);
  }
  const value = amountText(board, numberOf(valued.value));
  if (steps.length === 0) return `Counts as ${value}.`;
  const text = steps.join(", ");
  const sentence = `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  return text.endsWith(` ${value}`) ? `${sentence}.` : `${sentence}: ${value}.`;
}

const everyLimit = (limit: Board["limit"], day: number): number | undefined =>
  Array.isArray(limit) ? (limit[day - 1] ?? limit.at(-1)) : (limit as number | undefined);

function overLimit(board: Board, day: number): string {
  const limit = everyLimit(board.limit, day);
  const better = board.choose === "smallest" ? "smaller" : "better";
  if (limit === undefined) return "Better fish already count.";
  return `${numberText(limit)} ${better} fish already ${limit === 1 ? "counts" : "count"}.`;
}

function speciesLimit({ perSpecies, limit, slam }: Board, species: string): string {
  if (slam) return `A better ${species} counts for this species.`;
  const limitOfSpecies = typeof perSpecies === "object" ? entryFor(perSpecies, species)?.[1] : perSpecies;
  const most = typeof limitOfSpecies === "number" ? limitOfSpecies : limit;
  return typeof most === "number"
    ? `Only ${fishText(most)} of this species can count.`
    : "The limit for its species is full.";
}

function sizeLimit(board: Board, { fish }: ValuedFish, field: "minimum" | "maximum"): string {
  const limit = limitFor(board[field], fish.species) ?? 0;
  const unit = fish.length === undefined ? unitOf(board.measure) : lengthUnitOf(board.measure);
  return `It is ${field === "minimum" ? "under" : "over"} the ${field} of ${numberText(limit)} ${unit ?? ""}`.trimEnd();
}

/** Why a fish doesn't count, as a sentence. */
export function reasonText(board: Board, valued: ValuedFish, reason: Reason): string {
  const { fish } = valued;
  switch (reason) {
    case "rejected":
      return "A judge rejected it.";
    case "penalty": {
      const names = (board.penalties ?? [])
        .filter(({ name, deduct }) => deduct === null && fish.penalties.includes(name))
        .map(({ name }) => name);
      return `A judge rejected it for ${listed(names)}.`;
    }
    case "dead":
      return "Dead fish don't count.";
    case "other-species":
      return "Its species doesn't count.";
    case "no-species":
      return "Its species isn't known.";
    case "below-minimum":
      return `${sizeLimit(board, valued, "minimum")}.`;
    case "above-maximum":
      return `${sizeLimit(board, valued, "maximum")}.`;
    case "outside-window":
      return windowSentences(board)[0] ?? "It was caught outside this board's time window.";
    case "no-time":
      return "The time of the catch isn't known.";
    case "other-day":
      return `It was caught on day ${fish.day}.`;
    case "lost-day":
      return `The catch from day ${fish.day} is lost because of a late return.`;
    case "over-limit":
      return overLimit(board, fish.day);
    case "over-day-limit": {
      const most = everyLimit(board.limitPerDay ?? board.limit, fish.day) ?? 0;
      return `Only ${fishText(most)} from day ${fish.day} can count.`;
    }
    case "over-species-limit":
      return speciesLimit(board, fish.species ?? "");
    case "over-slot": {
      const slot = (board.slots ?? []).find((candidate) => isInSlot(board, candidate, fish));
      return slot ? `Only ${fishText(slot.atMost)} ${slotText(board, slot)} can count.` : "The slot is full.";
    }
    case "not-among-biggest":
      return `It isn't one of the ${board.topFish?.length ?? 0} ${wordsOf(board).biggest} of its species.`;
    case "member-not-counted":
      return "Its angler doesn't count for the team.";
    default:
      return reason satisfies never;
  }
}

export function explainFish(board: Board, valued: ValuedFish): FishExplanation {
  const { fish, measured, reason, index } = valued;
  const size = board.measure === "count" ? "" : sizeText(measuredUnit(board, valued), numberOf(measured));
  return {
    index,
    entrant: fish.entrant,
    title: [fish.species ?? "Fish", size, fish.dead ? "dead" : ""].filter(Boolean).join(", "),
    counts: reason === null,
    text: reason === null ? valueText(board, valued) : `Doesn't count. ${reasonText(board, valued, reason)}`,
  };
}
