import { divisionRanks } from "../../options/divisions/divisions.ts";
import { namedIn, type OfficialFields, scorePotBoards } from "../../options/official-prizes.ts";
import type { Board } from "../../scoring/rulebook/board.ts";
import { withLateDisqualified } from "../../scoring/rulebook/boards.ts";
import type { Entrant, Facts } from "../../scoring/rulebook/facts.ts";
import { format as formatModel } from "../../scoring/rulebook/format.ts";
import type { Format } from "../../scoring/rulebook/format-issues.ts";
import { payouts } from "../../scoring/rulebook/payouts.ts";
import { type Row, rank } from "../../scoring/rulebook/rank.ts";
import { tournamentFile } from "../../scoring/rulebook/results-file.ts";
import { parsedFile } from "../../scoring/rulebook/score-file.ts";
import {
  type ScoredBoard,
  scoreBoards,
  type TournamentResult,
  tournamentResult,
} from "../../scoring/rulebook/score-tournament.ts";
import { rankWithCut } from "../rank-with-cut.ts";
import { claimedFacts, claimedFormat } from "./claimed-facts.ts";
import type { Claim, OfficialResults, SignedResults } from "./official-results.ts";

type Ranked = { format: Format; facts: Facts };

function writtenIn({ format, entrants, fish, totals, directorsOrder }: SignedResults): Ranked {
  return parsedFile(tournamentFile, { kind: "tournament", format, entrants, fish, totals, directorsOrder });
}

/** Places within each division, by the order on the main board. Rows without a place come last. */
function rowsOfDivisions(main: readonly Row[], { entrants }: Facts): Map<string, Row[]> {
  const divisionOf = new Map(entrants.map(({ id, division }) => [id, division]));
  const ofDivisions = main.flatMap((row) => {
    const division = divisionOf.get(row.members[0] ?? "");
    return division === undefined ? [] : [{ row, division, rank: row.place }];
  });
  const ranks = divisionRanks(ofDivisions);
  const last = new Map<string, number>();
  const rows = ofDivisions.map(({ row, division }, index) => {
    const place = row.place === null ? null : (ranks[index] ?? null);
    const isTied = place !== null && last.get(division) === place;
    if (place !== null) last.set(division, place);
    return { division, row: { ...row, place, isTied } };
  });
  return new Map(
    [...Map.groupBy(rows, ({ division }) => division)].map(([name, divisionRows]) => [
      name,
      divisionRows.map(({ row }) => row),
    ]),
  );
}

const rulesText = ({ name: _, division: _division, prizes: _prizes, each: _each, ...rules }: Board): string =>
  JSON.stringify(Object.entries(rules).toSorted(([a], [b]) => a.localeCompare(b, "en")));

/** Whether a board is the main board of a single division. */
const isOfDivision = (board: Board, main: Board): boolean =>
  board.division !== undefined && main.division === undefined && rulesText(board) === rulesText(main);

type Boards = {
  scored: readonly ScoredBoard[];
  main: readonly Row[];
  divisions: ReadonlyMap<string, readonly Row[]>;
  /** The rows of each day, from day 1 on. */
  days: readonly (readonly Row[])[];
};

/** The boards of the format, and those that the results claim places and scores on. */
function boardsOf({ standings }: Claim, { format, facts }: Ranked): Boards {
  const missedCut = new Set(standings.flatMap(({ angler, missedCut: isMissed }) => (isMissed ? [angler] : [])));
  const settled = withLateDisqualified(format, facts);
  const { each: _, prizes: _ofAll, ...whole } = format.main;
  const main = rankWithCut(whole, settled, missedCut);
  const divisions = rowsOfDivisions(main, settled);
  const dayCount = Math.max(0, ...standings.map(({ days = [] }) => days.length));
  const days = Array.from({ length: dayCount }, (_day, index) =>
    rank({ ...whole, day: index + 1, limitPer: "day" }, settled),
  );
  const scored = scoreBoards(format, facts).map((scoredBoard): ScoredBoard => {
    const ofDivision = isOfDivision(scoredBoard.board, format.main)
      ? (divisions.get(scoredBoard.board.division ?? "") ?? [])
      : null;
    const rows = scoredBoard.board === format.main ? main : ofDivision;
    return rows
      ? {
          ...scoredBoard,
          rows,
          prizes: scoredBoard.prizes && payouts(scoredBoard.board, rows, scoredBoard.prizes.pool),
        }
      : scoredBoard;
  });
  return { scored, main, divisions, days };
}

type Place = { place: number; score: number };

const hundredths = (score: number): number => Math.round(score * 100) / 100;

const text = (place: Place | undefined): string =>
  place === undefined ? "no place" : `place ${place.place} with ${place.score}`;

/** Scores in hundredths, as in the file. */
const placesOf = (rows: readonly Row[] = []): Map<string, Place> =>
  new Map(rows.flatMap(({ id, place, score }) => (place === null ? [] : [[id, { place, score: hundredths(score) }]])));

type Claimed = { angler: string; place: number | null; score: number };

function differencesOn(rows: readonly Row[] | undefined, claimed: readonly Claimed[], where: string): string[] {
  const computed = placesOf(rows);
  const anglers = new Set(claimed.map(({ angler }) => angler));
  const missing = [...computed].filter(([angler]) => !anglers.has(angler));
  return [
    ...claimed.flatMap(({ angler, place, score }) => {
      if (place === null) return [];
      const [claimedText, computedText] = [text({ place, score: score / 100 }), text(computed.get(angler))];
      return claimedText === computedText
        ? []
        : [`${angler} has ${computedText}${where}. The file has ${claimedText}.`];
    }),
    ...missing.map(([angler, place]) => `${angler} has ${text(place)}${where}. The file lists no place.`),
  ];
}

/** "20, 18.25 (18 counts)": the measure of each fish, and its score if that differs. */
function fishText(fish: readonly { measured: number; scored: number }[]): string {
  const sorted = fish.toSorted((a, b) => b.scored - a.scored || b.measured - a.measured);
  const texts = sorted.map(({ measured, scored }) => `${measured}${scored === measured ? "" : ` (${scored} counts)`}`);
  return texts.join(", ") || "none";
}

function fishDifferences(rows: readonly Row[], { standings }: Claim): string[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return standings.flatMap(({ angler, fish }) => {
    const counted = (byId.get(angler)?.fish ?? []).filter(({ counts }) => counts);
    const computed = counted.map(({ measured, value }) => ({
      measured: hundredths(measured),
      scored: hundredths(value),
    }));
    const claimed = fish.map(({ measured, scored }) => ({ measured: measured / 100, scored: scored / 100 }));
    const [computedFish, claimedFish] = [fishText(computed), fishText(claimed)];
    return computedFish === claimedFish
      ? []
      : [`The fish of ${angler} that count are ${computedFish}. The file has ${claimedFish}.`];
  });
}

function dayDifferences(days: readonly (readonly Row[])[], { standings }: Claim): string[] {
  return days.flatMap((rows, index) => {
    const scores = new Map(rows.map(({ id, score }) => [id, hundredths(score)]));
    return standings.flatMap(({ angler, days: claimed }) => {
      if (!claimed) return [];
      const [computedScore, claimedScore] = [scores.get(angler) ?? 0, (claimed[index] ?? 0) / 100];
      return computedScore === claimedScore
        ? []
        : [`${angler} has ${computedScore} on day ${index + 1}. The file has ${claimedScore}.`];
    });
  });
}

const isOut = (state: Entrant["state"]): boolean => state === "did_not_start" || state === "withdrew";

/** "did not start", "withdrew", "was disqualified" */
const stateVerb = (state: Entrant["state"]): string =>
  state === "disqualified" ? "was disqualified" : state.replaceAll("_", " ");

/** A disqualified member of a team that keeps its place isn't among the facts. */
function disqualifiedDifferences({ disqualified = [] }: Claim, { entrants }: Facts): string[] {
  const listed = new Set(disqualified.map(({ angler }) => angler));
  return entrants.flatMap(({ id, state }) => {
    const isDisqualified = state === "disqualified";
    if (isDisqualified === listed.has(id)) return [];
    return isDisqualified
      ? [`${id} is disqualified. The file doesn't list this angler.`]
      : [`${id} isn't disqualified. The file lists this angler.`];
  });
}

/** Without a format, entrants who withdrew are recomputed like entrants who fished (docs/rules.md 5.48). */
function outDifferences({ notPlaced = [], standings }: Claim, { entrants }: Facts, named: readonly string[]): string[] {
  const sideOf = ({ id, team = id }: Entrant) => team;
  const bySide = Map.groupBy(entrants, sideOf);
  const differences = notPlaced.flatMap(({ angler, state }) => {
    const states = (bySide.get(angler) ?? []).map((member) => member.state);
    if (states.includes(state) || (states.includes("fished") && state === "withdrew")) return [];
    return [`${angler} ${stateVerb(state)} according to the file's results, but not according to its entrant list.`];
  });
  // A winner of another prize can be a member of a side that isn't listed.
  const sides = new Set([...[...notPlaced, ...standings].map(({ angler }) => angler), ...named]);
  const missing = entrants.filter(
    ({ id, state, team = id }) => isOut(state) && !id.startsWith("@") && !sides.has(team) && !sides.has(id),
  );
  return [
    ...differences,
    ...missing.map(
      ({ id, state }) =>
        `${id} ${stateVerb(state)} according to the file's entrant list, but not according to its results.`,
    ),
  ];
}

export type Recomputed = {
  /** The output of `fishtournament score`: scores in the unit of what counts. */
  result: TournamentResult;
  /** A sentence for each place or score that differs from the file. */
  differences: string[];
};

function withFurther(result: TournamentResult, fields: OfficialFields, { format, facts }: Ranked): TournamentResult {
  const further = scorePotBoards(fields, format.main, facts);
  const unpaid = [...(result.unpaid ?? []), ...further.unpaid];
  return {
    boards: [...result.boards, ...further.boards],
    payouts: [...result.payouts, ...further.payouts],
    ...(unpaid.length > 0 && { unpaid }),
  };
}

/**
 * Ranks the facts of official results again by their own rules. Throws `BadResultsFile` for facts that contradict the
 * rules.
 */
export function recompute(results: OfficialResults): Recomputed {
  const ranked =
    "schema" in results
      ? writtenIn(results)
      : { format: formatModel.parse(claimedFormat(results)), facts: claimedFacts(results) };
  const { scored, main, divisions, days } = boardsOf(results, ranked);
  const { standings } = results;
  const further = "schema" in results ? results : {};
  const claimed = standings.map(({ angler, rank: place, score }) => ({ angler, place, score }));
  const hasOpenBoard = standings.some(({ rank: place }) => place !== null);
  const differences = [
    ...(hasOpenBoard ? differencesOn(main, claimed, "") : []),
    ...[...divisions].flatMap(([division, rows]) => {
      const ofDivision = standings.filter((standing) => standing.division === division);
      const places = ofDivision.map(({ angler, divisionRank, score }) => ({
        angler,
        place: divisionRank ?? null,
        score,
      }));
      return differencesOn(rows, places, ` in ${division}`);
    }),
    ...fishDifferences(main, results),
    ...dayDifferences(days, results),
    ...disqualifiedDifferences(results, ranked.facts),
    ...outDifferences(results, ranked.facts, namedIn(further)),
  ];
  const result = tournamentResult(scored, new Map());
  return { result: withFurther(result, further, ranked), differences };
}
