import { clockText, dayText } from "../../base/format/days.ts";
import { counted, numberText } from "../../base/format/numbers.ts";
import { placeText } from "../../money/prizes/prize-text.ts";
import type { Board, TieRule } from "../rulebook/board.ts";
import { numberOf } from "../rulebook/exact.ts";
import type { Facts } from "../rulebook/facts.ts";
import { isLowestBest, type Placed, placeSides, seasonBiggestOf, seasonRankOf } from "../rulebook/place-sides.ts";
import type { Side, SidePenalty, SideScore } from "../rulebook/score-side.ts";
import { scoreSides } from "../rulebook/score-sides.ts";
import { lastDayOf } from "../rulebook/sides.ts";
import { amountText, fishText, isOfTeams, isPooled, scoreText, sizeText, wordsOf } from "./board-words.ts";
import { explainFish, type FishExplanation } from "./explain-fish.ts";
import { tieWords } from "./tie-words.ts";

/** Why a side has its place, based on the same scores that placed it. */
export type PlaceExplanation = {
  place: number | null;
  /** "3rd place of 12, 1.25 in behind Ruth Calloway.", or why there is no place. */
  placeText: string;
  scoreText: string;
  /** The fish that count first, the most valuable first. */
  fish: FishExplanation[];
  /** How the fish make up the score: days, members, penalties, the sum. */
  score: string[];
  /** The rule that decided against each neighbor with the same score. */
  ties: string[];
};

export type PlaceContext = {
  facts: Facts;
  nameOf: (side: Pick<Side, "id" | "members">) => string;
  /**
   * Whether reasons of disqualifications and penalties are shown. They are for the entrant and for those who run the
   * tournament.
   */
  showsReasons: boolean;
  /** How many sides are ranked above all of these, such as those who made a cut. */
  placesAbove?: number;
  /** How many sides the place is out of; by default only the ranked ones. */
  total?: number;
};

/** Texts for the states of a side without a place. */
const noPlace = {
  did_not_start: "Did not start.",
  withdrew: "Withdrew.",
  disqualified: "Disqualified.",
} as const;

function unplacedText(board: Board, score: SideScore, { showsReasons }: PlaceContext): string {
  const { state, unplaced, side, count } = score;
  if (state !== "fished") {
    const reason = side.members.find((member) => member.state === "disqualified" && member.reason)?.reason;
    return state === "disqualified" && reason && showsReasons
      ? `Disqualified: ${reason.replace(/\.$/, "")}.`
      : noPlace[state];
  }
  if (unplaced === "guest") return "Guests aren't ranked.";
  if (unplaced === "too-few-fish") {
    const counting = count === 0 ? "none" : `only ${count}`;
    return `A place requires at least ${fishText(board.minimumFish ?? 1)}, but ${counting} ${count === 1 ? "counts" : "count"}.`;
  }
  return "No fish counts yet.";
}

/** A deduction in words: its cause, such as "3 minutes late on day 2", and its amount, "−3 lb". */
export type DeductionWords = { what: string; amount: string };

export function deductionWords(
  board: Board,
  { kind, deduct, day, minutes = 0, fish = 0, reason }: SidePenalty,
  { showsReasons, hasDays }: { showsReasons: boolean; hasDays: boolean },
): DeductionWords {
  const onDay = day !== undefined && hasDays ? ` on day ${day}` : "";
  const what = {
    late: `${counted(minutes, "minute")} late${onDay}`,
    "dead-fish": `${counted(fish, "dead fish", "dead fish")}${onDay}`,
    fixed: `${reason && showsReasons ? reason.replace(/\.$/, "") : "Penalty"}${onDay}`,
  }[kind];
  return { what, amount: `−${amountText(board, numberOf(deduct))}` };
}

/** "3 minutes late on day 2: −3 lb." */
function penaltyText(board: Board, penalty: SidePenalty, { showsReasons }: PlaceContext, hasDays: boolean): string {
  const { what, amount } = deductionWords(board, penalty, { showsReasons, hasDays });
  return `${what}: ${amount}.`;
}

/** A score of a day, or a place if places are added up. */
const dayLine = (board: Board, day: number, score: number): string =>
  board.placings
    ? `Day ${day}: ${placeText(numberOf(score))} place.`
    : `Day ${day}: ${amountText(board, numberOf(score))}.`;

function placingLines(board: Board, { days }: SideScore, { facts }: PlaceContext): string[] {
  const { placings } = board;
  if (!placings) return [];
  const blanks = Math.max(0, (placings.days ?? lastDayOf(facts)) - days.size);
  return blanks === 0 || days.size === 0
    ? []
    : [
        `${counted(blanks, "day")} without a fish: ${numberText(placings.blank)} ${blanks === 1 ? "place" : "places each"}.`,
      ];
}

/** The scores or places of a team's members, the best of which count. */
function memberLines(board: Board, { side }: SideScore, context: PlaceContext): string[] {
  const isByPlaces = board.teams?.score === "places";
  const { placings } = board;
  const isOfTeamDays = placings?.teamDays != null;
  const single: Board = {
    ...board,
    sides: "entrants",
    teams: undefined,
    ...(placings && isOfTeamDays && { placings: { ...placings, days: 0 } }),
  };
  const ids = new Set(side.members.map(({ id }) => id));
  const rows = placeSides(single, scoreSides(single, context.facts), context.facts).filter(({ score }) =>
    ids.has(score.side.id),
  );
  const sign = isLowestBest(board) || isByPlaces ? 1 : -1;
  const teamValue = ({ score, place }: Placed) => (isByPlaces ? (place ?? Number.POSITIVE_INFINITY) : score.score);
  const counts = ({ score }: Placed) => isByPlaces || (score.state === "fished" && score.count > 0);
  const best = rows
    .filter(counts)
    .sort((a, b) => sign * (teamValue(a) - teamValue(b)))
    .slice(0, board.teams?.best ?? rows.length);
  return rows.map((row) => {
    const name = context.nameOf(row.score.side);
    const score = scoreText(single, numberOf(row.score.score));
    const place = row.place === null ? "no place" : `${placeText(row.place)} place`;
    const result = isByPlaces ? place : score;
    return `${name}: ${result}${best.includes(row) ? "" : ", which doesn't count"}.`;
  });
}

function scoreLines(board: Board, score: SideScore, context: PlaceContext): string[] {
  const { fish, penalties, days, count, categories, state } = score;
  const hasDays = lastDayOf(context.facts) > 1;
  const isOfMembers = isOfTeams(board) && !isPooled(board);
  const counting = fish.filter(({ reason }) => reason === null);
  const gross = counting.reduce((sum, { value }) => sum + value, 0);
  const deducted = penalties.reduce((sum, { deduct }) => sum + deduct, 0);
  const lines: string[] = [];
  if (fish.length === 0 && count > 0) lines.push("Only the total is known, not the individual fish.");
  if (isOfMembers) lines.push(...memberLines(board, score, context));
  if (board.slam && count > 0)
    lines.push(
      `${counted(categories, "species", "species")} ${categories === 1 ? "counts" : "count"}, and having more species beats any total.`,
    );
  const isSum = !(isOfMembers || board.placings);
  if (isSum && counting.length > 1) {
    lines.push(`${fishText(counting.length)} add up to ${amountText(board, numberOf(gross))}.`);
  }
  lines.push(...penalties.map((penalty) => penaltyText(board, penalty, context, hasDays)));
  if (!isOfMembers && (board.placings || (hasDays && days.size > 1))) {
    lines.push(...[...days].sort(([a], [b]) => a - b).map(([day, value]) => dayLine(board, day, value)));
    lines.push(...placingLines(board, score, context));
  }
  if (isSum && board.neverBelowZero && state === "fished" && counting.length > 0 && deducted > gross) {
    lines.push("A score never falls below 0.");
  }
  return lines;
}

/** "9:12 AM", with the date if it's known */
function momentText(score: SideScore, at: number): string {
  const clock = score.fish.find((valuedFish) => valuedFish.reason === null && valuedFish.at === at)?.fish.caughtAt
    ?.clock;
  if (clock === undefined) return "an unknown time";
  const [date = "", time = ""] = new Date(clock).toISOString().split("T");
  const shown = clockText(time.slice(0, 5));
  return date.startsWith("1970-") ? shown : `${dayText(date)}, ${shown}`;
}

const untilDay = ({ days }: SideScore, day: number): number =>
  [...days].reduce((sum, [on, value]) => (on <= day ? sum + value : sum), 0);

/** The day before which the scores differed. */
function differingDay(ahead: SideScore, behind: SideScore, lastDay: number): number {
  for (let day = lastDay - 1; day >= 1; day -= 1) if (untilDay(ahead, day) !== untilDay(behind, day)) return day;
  return 1;
}

type Decided = { what: string; values?: readonly [ahead: string, behind: string] };

function decided(
  board: Board,
  rule: Exclude<TieRule, "shared">,
  ahead: SideScore,
  behind: SideScore,
  { facts }: PlaceContext,
): Decided {
  const both = (textOf: (score: SideScore) => string): readonly [string, string] => [textOf(ahead), textOf(behind)];
  const sizes = (index: number) =>
    both((score) => {
      const size = score.sizes[index];
      return size === undefined ? "no fish" : sizeText(board, numberOf(size));
    });
  const { biggest } = wordsOf(board);
  const what = tieWords(board, rule);
  switch (rule) {
    case "most-fish":
    case "fewest-fish":
      return { what, values: both(({ count }) => fishText(count)) };
    case "biggest-fish":
      return { what, values: sizes(0) };
    case "next-biggest": {
      const longest = Math.max(ahead.sizes.length, behind.sizes.length);
      const firstDifference = Array.from({ length: longest }, (_, index) => index).find(
        (index) => (ahead.sizes[index] ?? 0) !== (behind.sizes[index] ?? 0),
      );
      const at = firstDifference ?? 0;
      return { what: at === 0 ? `the ${biggest} fish` : `the ${placeText(at + 1)} ${biggest} fish`, values: sizes(at) };
    }
    case "score-first":
      return { what, values: both((score) => momentText(score, score.scoreAt)) };
    case "biggest-first":
      return { what, values: both((score) => momentText(score, score.biggestAt)) };
    case "previous-day": {
      const day = differingDay(ahead, behind, lastDayOf(facts));
      const text = both((score) => amountText(board, numberOf(untilDay(score, day))));
      return { what: `the better score before day ${day + 1}`, values: text };
    }
    case "season-rank": {
      const rank = (score: SideScore) => seasonRankOf(score);
      return { what, values: both((score) => (Number.isFinite(rank(score)) ? placeText(rank(score)) : "no place")) };
    }
    case "season-biggest":
      return { what, values: both((score) => sizeText(board, seasonBiggestOf(score))) };
    case "most-points":
      return { what, values: both(({ points }) => amountText(board, numberOf(points))) };
    case "directors-order": {
      const order = facts.directorsOrder.find((decision) => decision.order.includes(ahead.side.id));
      return {
        what: order ? `the director's decision (${order.reason.replace(/\.$/, "")})` : "the director's decision",
      };
    }
    default:
      return rule satisfies never;
  }
}

const isLevel = (board: Board, a: SideScore, b: SideScore): boolean =>
  a.score === b.score && (!board.slam || a.categories === b.categories);

/** "Ahead of Casey Lund, tied at 72.25 in: the longest fish decided, 20.25 in to 19.5 in." */
function tieText(board: Board, placed: Placed, neighbor: Placed, isAhead: boolean, context: PlaceContext): string {
  const name = context.nameOf(neighbor.score.side);
  const species = board.slam ? `${counted(placed.score.categories, "species", "species")} and ` : "";
  const level = `${species}${scoreText(board, numberOf(placed.score.score))}`;
  // The rule is recorded at the lower of the two rows.
  const rule = (isAhead ? neighbor : placed).decidedBy ?? "entry-order";
  if (rule === "shared") return `Tied with ${name} at ${level} and on every tie rule, so they share the place.`;
  const where = `${isAhead ? "Ahead of" : "Behind"} ${name}, tied at ${level}`;
  if (rule === "entry-order") return `${where}: no tie rule separates them, so the earlier entry is ahead.`;
  const [ahead, behind] = isAhead ? [placed.score, neighbor.score] : [neighbor.score, placed.score];
  const { what, values } = decided(board, rule, ahead, behind, context);
  return `${where}: ${what} decided${values ? `, ${values[0]} to ${values[1]}` : ""}.`;
}

function gapText(board: Board, score: SideScore, above: SideScore, name: string): string {
  const species = above.categories - score.categories;
  if (board.slam && species > 0) return `${counted(species, "species", "species")} behind ${name}`;
  return `${scoreText(board, numberOf(Math.abs(above.score - score.score)))} behind ${name}`;
}

/** `rows` contains the whole board, as returned by `placeSides`. Null for a side that isn't on it. */
export function explainPlace(
  board: Board,
  rows: readonly Placed[],
  id: string,
  context: PlaceContext,
): PlaceExplanation | null {
  const at = rows.findIndex(({ score }) => score.side.id === id);
  const row = rows[at];
  if (!row) return null;
  const { score } = row;
  const { placesAbove = 0 } = context;
  const place = row.place === null ? null : row.place + placesAbove;
  const [above, below] = [rows[at - 1], rows[at + 1]];
  const tied = (neighbor: Placed | undefined): Placed[] =>
    place !== null && neighbor && neighbor.place !== null && isLevel(board, score, neighbor.score) ? [neighbor] : [];
  const ranked = rows.filter((other) => other.place !== null).length + placesAbove;
  const gap =
    above && place !== null && tied(above).length === 0
      ? `, ${gapText(board, score, above.score, context.nameOf(above.score.side))}`
      : "";
  return {
    place,
    placeText:
      place === null
        ? unplacedText(board, score, context)
        : `${placeText(place)} place of ${numberText(context.total ?? ranked)}${gap}.`,
    scoreText: scoreText(board, numberOf(score.score)),
    fish: score.fish
      .toSorted(
        (a, b) => Number(a.reason !== null) - Number(b.reason !== null) || b.value - a.value || a.index - b.index,
      )
      .map((valuedFish) => explainFish(board, valuedFish)),
    score: scoreLines(board, score, context),
    ties: [
      ...tied(above).map((neighbor) => tieText(board, row, neighbor, false, context)),
      ...tied(below).map((neighbor) => tieText(board, row, neighbor, true, context)),
    ],
  };
}
