import type { Board } from "../../scoring/rulebook/board.ts";
import { withLateDisqualified } from "../../scoring/rulebook/boards.ts";
import type { Facts } from "../../scoring/rulebook/facts.ts";
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
import { claimedFacts, claimedFormat } from "./claimed-facts.ts";
import type { Claim, OfficialResults, SignedResults } from "./official-results.ts";

type Ranked = { format: Format; facts: Facts };

function writtenIn({ format, entrants, fish, totals, directorsOrder }: SignedResults): Ranked {
  return parsedFile(tournamentFile, { kind: "tournament", format, entrants, fish, totals, directorsOrder });
}

/** The facts of those sides of the main board for whom `isIn` holds. */
function factsOfSides({ main }: Format, facts: Facts, isIn: (side: string) => boolean): Facts {
  const sideOf = new Map(
    facts.entrants.map(({ id, team }) => [id, main.sides === "teams" ? (team ?? id) : id] as const),
  );
  const isOfSide = (entrant: string) => isIn(sideOf.get(entrant) ?? entrant);
  return {
    entrants: facts.entrants.filter(({ id }) => isOfSide(id)),
    fish: facts.fish.filter(({ entrant }) => isOfSide(entrant)),
    totals: facts.totals.filter(({ entrant }) => isOfSide(entrant)),
    directorsOrder: facts.directorsOrder,
  };
}

/** Those who missed the cut rank below all who made it (docs/rules.md 4.15). */
function rankWithCut(board: Board, { format, facts }: Ranked, missedCut: ReadonlySet<string>): readonly Row[] {
  if (missedCut.size === 0) return rank(board, facts);
  const made = rank(
    board,
    factsOfSides(format, facts, (side) => !missedCut.has(side)),
  );
  const missed = rank(
    board,
    factsOfSides(format, facts, (side) => missedCut.has(side)),
  );
  const above = made.filter(({ place }) => place !== null);
  const below = missed.flatMap((row) => (row.place === null ? [] : [{ ...row, place: above.length + row.place }]));
  return [
    ...above,
    ...below,
    ...made.filter(({ place }) => place === null),
    ...missed.filter(({ place }) => place === null),
  ];
}

type Boards = { scored: readonly ScoredBoard[]; main: readonly Row[]; divisions: ReadonlyMap<string, readonly Row[]> };

/** Every board of the format, and those that the results claim places on. */
function boardsOf({ standings }: Claim, ranked: Ranked): Boards {
  const { format, facts } = ranked;
  const missedCut = new Set(standings.flatMap(({ angler, missedCut: isMissed }) => (isMissed ? [angler] : [])));
  const settled = { format, facts: withLateDisqualified(format, facts) };
  const { each: _, prizes: _ofAll, ...whole } = format.main;
  const names = new Set([...facts.entrants, ...standings].flatMap(({ division }) => division ?? []));
  const divisions = new Map(
    [...names].map((name) => [name, rankWithCut({ ...whole, name, division: name }, settled, missedCut)] as const),
  );
  const main = rankWithCut(whole, settled, missedCut);
  const scored = scoreBoards(format, facts).map((one): ScoredBoard => {
    const isMain = one.board === format.main;
    const rows = isMain ? main : divisions.get(one.board.name);
    if (missedCut.size === 0 || !rows) return one;
    return { ...one, rows, prizes: one.prizes && payouts(one.board, rows, one.prizes.pool) };
  });
  return { scored, main, divisions };
}

type Place = { place: number; score: number };

const hundredths = (score: number): number => Math.round(score * 100) / 100;

const text = (place: Place | undefined): string =>
  place === undefined ? "no place" : `place ${place.place} with ${place.score}`;

/** Scores in hundredths, as the file has them. */
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
      const [said, found] = [text({ place, score: score / 100 }), text(computed.get(angler))];
      return said === found ? [] : [`${angler} has ${found}${where}. The file says ${said}.`];
    }),
    ...missing.map(([angler, place]) => `${angler} has ${text(place)}${where}. The file says no place.`),
  ];
}

/** "20, 18.25 (18 counts)": what each fish measures, and what it scores if that differs. */
function fishText(fish: readonly { measured: number; scored: number }[]): string {
  const sorted = fish.toSorted((one, other) => other.scored - one.scored || other.measured - one.measured);
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
    const [found, said] = [fishText(computed), fishText(claimed)];
    return found === said ? [] : [`The fish of ${angler} that count are ${found}. The file says ${said}.`];
  });
}

function disqualifiedDifferences({ disqualified = [] }: Claim, { entrants }: Facts): string[] {
  const listed = new Set(disqualified.map(({ angler }) => angler));
  const facts = new Set(entrants.flatMap(({ id, state }) => (state === "disqualified" ? [id] : [])));
  return [
    ...[...facts.difference(listed)].map((angler) => `${angler} is disqualified. The file doesn't list it.`),
    ...[...listed.difference(facts)].map((angler) => `${angler} isn't disqualified. The file says so.`),
  ];
}

export type Recomputed = {
  /** As `fishtournament score` prints them: scores in the unit of what counts. */
  result: TournamentResult;
  /** A sentence for each place or score that isn't what the file says. */
  differences: string[];
};

/** Ranks the facts of official results again by their own rules. Throws `BadResultsFile` for facts that contradict the rules. */
export function recompute(results: OfficialResults): Recomputed {
  const ranked =
    "schema" in results
      ? writtenIn(results)
      : { format: formatModel.parse(claimedFormat(results)), facts: claimedFacts(results) };
  const { scored, main, divisions } = boardsOf(results, ranked);
  const { standings } = results;
  const claimed = standings.map(({ angler, rank: place, score }) => ({ angler, place, score }));
  const hasOpenBoard = standings.some(({ rank: place }) => place !== null);
  const differences = [
    ...(hasOpenBoard ? differencesOn(main, claimed, "") : []),
    ...[...divisions].flatMap(([division, rows]) => {
      const own = standings.filter((standing) => standing.division === division);
      const places = own.map(({ angler, divisionRank, score }) => ({ angler, place: divisionRank ?? null, score }));
      return differencesOn(rows, places, ` in ${division}`);
    }),
    ...fishDifferences(main, results),
    ...disqualifiedDifferences(results, ranked.facts),
  ];
  return { result: tournamentResult(scored, new Map()), differences };
}
