import { clockText, dayText } from "../../base/format/days.ts";
import { counted, numberText } from "../../base/format/numbers.ts";
import type { Board, Slot } from "../rulebook/board.ts";
import { exactOf, numberOf, roundedTo } from "../rulebook/exact.ts";
import { listed } from "../rulebook/fields.ts";
import { isLowestBest } from "../rulebook/place-sides.ts";
import { pluralUnits } from "../scoring-rules.ts";
import {
  fishText,
  isOfPoints,
  isOfTeams,
  isPooled,
  lengthUnitOf,
  pointsText,
  sizeText,
  unitOf,
  wordsOf,
} from "./board-words.ts";
import { unitWords } from "./rule-sentences.ts";

/** Which fish count and what they are worth, in sentences. */

export type FormatContext = {
  /** How many days the tournament is scored by. If there is only one, limits "each day" aren't mentioned. */
  days?: number;
};

const hasDays = ({ days = 1 }: FormatContext): boolean => days > 1;

/** " of each day" or " of the whole tournament", or nothing if there is one day. */
const scopeOf = ({ limitPer }: Board, context: FormatContext): string => {
  if (!hasDays(context)) return "";
  return limitPer === "day" ? " of each day" : " of the whole tournament";
};

/** "2 on day 1 and 3 on day 2", or "3 from day 2 on" if more days follow. */
function byDay(limits: readonly number[], { days = 0 }: FormatContext): string {
  if (limits.length === 1) return `${numberText(limits[0] ?? 0)} each day`;
  const parts = limits.map((limit, index) => {
    const isOpenEnd = index === limits.length - 1 && days !== limits.length;
    const when = isOpenEnd ? `from day ${index + 1} on` : `on day ${index + 1}`;
    return `${limit === 0 ? "none" : numberText(limit)} ${when}`;
  });
  return listed(parts);
}

const adjectiveOf = (board: Board): string => {
  const { biggest, smallest } = wordsOf(board);
  if (board.choose === "smallest") return `${smallest} `;
  return board.measure === "count" ? "" : `${biggest} `;
};

const ownerOf = (board: Board): string => (isPooled(board) ? "Each team's" : "Your");

/** Whether the score is the size of a single fish. */
function isOneFish(board: Board, context: FormatContext): boolean {
  const { limit, limitPer, perSpecies, slam, topFish, placings, points, measure } = board;
  const isOnce = limit === 1 && (limitPer === "tournament" || !hasDays(context));
  return isOnce && perSpecies !== true && !(slam || topFish || placings || points) && measure !== "count";
}

function slamSentences(board: Board): string[] {
  const { slam } = board;
  if (!slam) return [];
  const { biggest, smallest } = wordsOf(board);
  const best = board.choose === "smallest" ? smallest : biggest;
  const species = typeof slam === "object" ? `these species counts: ${listed(slam.categories)}` : "each species counts";
  return [`${ownerOf(board)} ${best} fish of ${typeof slam === "object" ? "each of " : ""}${species}.`];
}

/** "5 longest fish of each species of each day count", "longest fish counts" */
function numberedFish(count: number, adjective: string, suffix: string): string {
  return count === 1 ? `${adjective}fish${suffix} counts` : `${numberText(count)} ${adjective}fish${suffix} count`;
}

function limitSentences(board: Board, context: FormatContext): string[] {
  const { limit, perSpecies, slam, topFish } = board;
  const scope = scopeOf(board, context);
  const owner = ownerOf(board);
  const adjective = adjectiveOf(board);
  if (Array.isArray(limit)) return [`${owner} ${adjective}fish count: ${byDay(limit, context)}.`];
  if (typeof limit !== "number") {
    if (slam || topFish || typeof perSpecies === "number" || typeof perSpecies === "object") return [];
    return [isPooled(board) ? "Every fish of a team counts." : "Every fish counts."];
  }
  if (slam && perSpecies !== true) return [`At most ${fishText(limit)} ${limit === 1 ? "counts" : "count"}.`];
  if (isOneFish(board, context)) {
    return [`${owner} ${adjective}fish${scope} counts, ${measuredIn(board)}.`];
  }
  const suffix = `${perSpecies === true ? " of each species" : ""}${scope}`;
  if (adjective === "") return [`Up to ${numberedFish(limit, limit === 1 ? "1 " : "", suffix)}.`];
  return [`${owner} ${numberedFish(limit, adjective, suffix)}.`];
}

/** "measured in inches", or nothing if fish are counted. */
function measuredIn({ measure }: Board): string {
  const unit = unitOf(measure);
  if (unit === null) return "";
  return `${wordsOf({ measure }).quantity === "weight" ? "weighed" : "measured"} in ${pluralUnits[unit]}`;
}

function speciesLimitSentences(board: Board, context: FormatContext): string[] {
  const { perSpecies, limit } = board;
  const scope = scopeOf(board, context);
  if (typeof perSpecies === "number") {
    const fish = numberedFish(perSpecies, adjectiveOf(board), ` of each species${scope}`);
    if (limit === undefined) return [`${ownerOf(board)} ${fish}.`];
    return [`At most ${numberedFish(perSpecies, perSpecies === 1 ? "1 " : "", ` of each species${scope}`)}.`];
  }
  if (typeof perSpecies !== "object") return [];
  const entries = Object.entries(perSpecies);
  const none = entries.filter(([, most]) => most === 0).map(([name]) => speciesName(name, "any"));
  const some = entries.filter(([, most]) => most > 0).map(([name, most]) => `${numberText(most)} ${speciesName(name)}`);
  const most =
    limit === undefined
      ? `${ownerOf(board)} ${adjectiveOf(board)}fish${scope} count, at most`
      : `At most this many${scope} count:`;
  return [
    ...(some.length > 0 ? [`${most} ${listed(some)}.`] : []),
    ...(none.length > 0 ? [`No ${listed(none, "or")} counts.`] : []),
  ];
}

/** `*` means all species that aren't named. */
const speciesName = (name: string, quantifier = "every"): string =>
  name === "*" ? `fish of ${quantifier} other species` : name;

const bySpecies = (values: Readonly<Record<string, number>>, textOf: (value: number) => string): string =>
  listed(
    Object.entries(values).map(
      ([name, value]) => `${textOf(value)} for ${name === "*" ? "every other species" : name}`,
    ),
  );

/** How many fish count. */
export function countSentences(board: Board, context: FormatContext): string[] {
  const { limitPerDay } = board;
  const daily =
    limitPerDay === undefined
      ? []
      : [
          typeof limitPerDay === "number"
            ? `At most ${numberText(limitPerDay)} of them can be from one day.`
            : `The most that can count from one day: ${byDay(limitPerDay, context)}.`,
        ];
  return [
    ...slamSentences(board),
    ...limitSentences(board, context),
    ...speciesLimitSentences(board, context),
    ...daily,
  ];
}

/** The ranking of days on a board with placings, and how their places become a score. */
function placingSentences(board: Board, { blank, days, teamDays }: NonNullable<Board["placings"]>): string[] {
  const unit = unitOf(board.measure);
  const total = unit ? `total ${wordsOf(board).quantity} of these fish in ${pluralUnits[unit]}` : "number of fish";
  return [
    `Each day is ranked within its sectors by the ${isOfPoints(board) ? "points" : total}.`,
    "Your score is the sum of your places.",
    `A day without a fish counts as place ${numberText(blank)}.`,
    ...(days == null ? [] : [`Every angler is scored for ${counted(days, "day")}.`]),
    ...(teamDays == null
      ? []
      : [`Every team is scored for a total of ${counted(teamDays, "day")} across its members.`]),
  ];
}

function topFishSentence(board: Board, points: readonly number[]): string {
  const { biggest } = wordsOf(board);
  const measured = measuredIn(board) && `, ${measuredIn(board)},`;
  const [first = 0] = points;
  return points.length === 1
    ? `The ${biggest} fish of each species${measured} scores ${pointsText(first)}.`
    : `The ${points.length} ${biggest} fish of each species${measured} score ${listed(points.map(numberText))} points.`;
}

/** The terms that are added up. */
function sumSentences(board: Board, context: FormatContext): string[] {
  const { measure, topFish, placings, slam } = board;
  if (placings) return placingSentences(board, placings);
  const owner = isPooled(board) ? "A team's" : "Your";
  const isDaily = hasDays(context) && board.limitPer === "day" && board.day === undefined && !slam;
  const days = isDaily ? ", all days added up" : "";
  const unit = unitOf(measure);
  if (topFish) return [topFishSentence(board, topFish), `${owner} score is the sum of these points.`];
  if (isOfPoints(board)) return [`${owner} score is the sum of the points${days}.`];
  if (unit === null) return [`${owner} score is the number of fish${days}.`];
  if (isOneFish(board, context)) return [];
  return [`${owner} score is the total ${wordsOf(board).quantity} of these fish in ${pluralUnits[unit]}${days}.`];
}

/** How the fish that count make up the score. */
export function scoreSentences(board: Board, context: FormatContext): string[] {
  const { slam, teams, lowestWins } = board;
  return [
    ...pointSentences(board),
    ...sumSentences(board, context),
    ...(slam ? ["Having more species beats any total."] : []),
    ...(isOfTeams(board) ? teamSentences(teams) : []),
    ...(isLowestBest(board) ? ["The lowest score wins."] : []),
    ...(lowestWins === false ? ["The highest score wins."] : []),
  ];
}

function teamSentences(teams: Board["teams"]): string[] {
  const score = teams?.score ?? "pooled";
  const ranksAlone = (teams?.alone ?? (score === "pooled" ? "rank" : "skip")) === "rank";
  const best = teams?.best;
  const members = best == null ? "all members" : `its best ${best === 1 ? "member" : `${numberText(best)} members`}`;
  const sentences = {
    pooled: "The fish of all members of a team count as one catch.",
    sum: `A team's score is the sum of the scores of ${members}.`,
    places: `A team's score is the sum of the places of ${members}.`,
  };
  return [
    sentences[score],
    ranksAlone ? "Anglers without a team compete on their own." : "Anglers without a team aren't ranked.",
  ];
}

/** The field of the board: the entrants who are ranked, and the part of the tournament. */
export function fieldSentences(board: Board): string[] {
  const { among, division, day, each, guests } = board;
  const sentences: string[] = [];
  if (each === "day") sentences.push("Each day has its own board.");
  if (each === "division") sentences.push("Each division has its own board.");
  if (each === "species") sentences.push("Each species has its own board.");
  if (each === "hour") sentences.push("Each hour has its own board.");
  if (typeof each === "object") sentences.push(`Each period of ${numberText(each.minutes)} minutes has its own board.`);
  if (among === "all") sentences.push("All entrants are ranked.");
  if (among === "members") sentences.push("Only club members are ranked.");
  if (among === "buyIn") sentences.push("Only entrants who bought in are ranked.");
  if (division !== undefined) sentences.push(`Only entrants in the division ${division} are ranked.`);
  if (day !== undefined) sentences.push(`Only fish from day ${day} count.`);
  if (guests === "skip") sentences.push("Guests aren't ranked.");
  if (guests === "rank") sentences.push("Guests are ranked like everyone else.");
  return sentences;
}

function limitText(board: Board, field: "minimum" | "maximum"): string[] {
  const limit = board[field];
  const unit = lengthUnitOf(board.measure);
  if (limit === undefined) return [];
  if (typeof limit === "object") {
    return [`The ${field} length is ${bySpecies(limit, (value) => `${numberText(value)} ${unit}`)}.`];
  }
  return field === "minimum"
    ? [`Fish must be at least ${numberText(limit)} ${unit} long.`]
    : [`Fish longer than ${numberText(limit)} ${unit} don't count.`];
}

export const minimumSentences = (board: Board): string[] => limitText(board, "minimum");
export const maximumSentences = (board: Board): string[] => limitText(board, "maximum");

export const speciesSentences = ({ species }: Board): string[] => {
  if (!species) return [];
  return [
    species.length === 1 ? `Only this species counts: ${species[0]}.` : `Only these species count: ${listed(species)}.`,
  ];
};

/** "over 20 in", "between 16 in and 20 in" */
export function slotText({ measure }: Board, { over, under }: Slot): string {
  const unit = lengthUnitOf(measure);
  if (over != null && under != null) return `between ${numberText(over)} and ${numberText(under)} ${unit}`;
  return over != null ? `over ${numberText(over)} ${unit}` : `under ${numberText(under ?? 0)} ${unit}`;
}

const dailyOf = ({ limitPer }: Board, context: FormatContext): string => {
  if (!hasDays(context)) return "";
  return limitPer === "day" ? " each day" : " in the whole tournament";
};

export function slotSentences(board: Board, context: FormatContext): string[] {
  const sentences = (board.slots ?? []).map((slot) => {
    const fish = slot.species ?? "fish";
    const size = slotText(board, slot);
    if (slot.atMost === 0) return `No ${fish} ${size} counts.`;
    return `At most ${numberText(slot.atMost)} ${fish} ${size} ${slot.atMost === 1 ? "counts" : "count"}${dailyOf(board, context)}.`;
  });
  return [...new Set(sentences)];
}

export const minimumFishSentences = (board: Board): string[] => {
  if (board.minimumFish === undefined) return [];
  return [`${isOfTeams(board) ? "A team needs" : "You need"} at least ${fishText(board.minimumFish)} to be ranked.`];
};

/** "7:00 AM", "Jun 6, 2026, 7:00 AM" */
function momentText(text: string): string {
  const [, date, time = ""] = /^(?:(\d{4}-\d\d-\d\d)[T ])?(\d{1,2}:\d\d(?::\d\d)?)/.exec(text) ?? [];
  const [hour = "", minute = "", second = "00"] = time.split(":");
  const clock = clockText(`${hour.padStart(2, "0")}:${minute}`);
  const whole = second === "00" ? clock : clock.replace(" ", `:${second} `);
  return date ? `${dayText(date)}, ${whole}` : whole;
}

export function windowSentences({ window }: Board): string[] {
  const { from, until } = window ?? {};
  if (from != null && until != null) {
    return [`Only fish caught from ${momentText(from)} until just before ${momentText(until)} count.`];
  }
  if (from != null) return [`Only fish caught at ${momentText(from)} or later count.`];
  return until == null ? [] : [`Only fish caught before ${momentText(until)} count.`];
}

const stepWords: Readonly<Record<string, string>> = { "0.25": "quarter", "0.5": "half", "1": "whole" };

const samples = { in: 18.4, cm: 46.3, lb: 4.38, kg: 1.94 } as const;

/** Chart weights are never rounded; only the lengths used to look them up are. */
export function roundingSentences(board: Board): string[] {
  const { rounding, measure, chart } = board;
  const unit = chart ? lengthUnitOf(measure) : unitOf(measure);
  if (!rounding || unit === null) return [];
  const { step, direction = "down" } = rounding;
  const word = stepWords[String(step)];
  const multiple = word ? `${word} ${unitWords[unit]}` : `${numberText(step)} ${unit}`;
  const noun = wordsOf({ measure: chart ? "length-in" : measure }).quantity === "length" ? "Lengths" : "Weights";
  const method =
    direction === "nearest" ? `to the nearest ${multiple}` : `${direction} to the ${word ? "" : "next "}${multiple}`;
  const sample = samples[unit];
  const rounded = numberOf(roundedTo(exactOf(sample), exactOf(step), direction ?? "down"));
  const example = rounded === sample ? "" : `: ${numberText(sample)} ${unit} counts as ${numberText(rounded)} ${unit}`;
  return [`${noun} are rounded ${method}${example}.`];
}

export function chartSentences({ chart, measure }: Board): string[] {
  const [first] = chart ?? [];
  if (!first) return [];
  const example = `${numberText(first.length)} ${lengthUnitOf(measure)} is ${sizeText({ measure }, first.weight)}`;
  return [
    `A chart turns lengths into weights: ${example}, for example.`,
    "A length between two rows of the chart has the weight of the shorter one.",
  ];
}

export function multiplierSentences({ multipliers, measure }: Board): string[] {
  if (!multipliers || Object.keys(multipliers).length === 0) return [];
  const noun = measure === "count" ? "A fish counts" : `The ${wordsOf({ measure }).quantity} of a fish is multiplied`;
  const by = measure === "count" ? "as" : "by";
  return [`${noun} ${bySpecies(multipliers, (value) => `${by} ${numberText(value)}`)}.`];
}

function pointSentences(board: Board): string[] {
  const { points, measure } = board;
  if (!points) return [];
  const unit = unitOf(measure);
  const parts = [
    ...(points.perFish ? [pointsText(points.perFish)] : []),
    ...(points.perUnit && unit ? [`${pointsText(points.perUnit)} for each ${unitWords[unit]}`] : []),
  ];
  const measured = points.perUnit || unit === null ? [] : [`Fish are ${measuredIn(board)}.`];
  return [`Each fish scores ${parts.join(", plus ")}.`, ...measured];
}
