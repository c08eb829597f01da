import type { z } from "zod";
import { type Facts, readMoment } from "../../scoring/rulebook/facts.ts";
import { format } from "../../scoring/rulebook/format.ts";
import { scoreBoards } from "../../scoring/rulebook/score-tournament.ts";
import type { Rounding, ScoringUnit } from "../../scoring/scoring-rules.ts";
import type { OfficialResults } from "./official-results.ts";

type Standing = OfficialResults["standings"][number];
type Terms = OfficialResults["tournament"];
type Penalty = { name: string; deduct: number };

const measures = { in: "length-in", cm: "length-cm", lb: "weight-lb", kg: "weight-kg" } as const satisfies Record<
  ScoringUnit,
  string
>;

/** In the unit of what counts; null where nothing is rounded. */
const steps: Readonly<Record<Rounding, number | null>> = { none: null, "1/4": 0.25, "1/2": 0.5, "1": 1 };

/** The same name with another deduction is another penalty: rules may have changed between two decisions. */
const penaltyName = ({ name, deduct }: Penalty): string => `${name} (${deduct / 100})`;

function penaltiesOf(standings: readonly Standing[]): Penalty[] {
  const all = standings.flatMap(({ fish }) => fish.flatMap(({ penalties }) => penalties));
  return [...new Map(all.map((penalty) => [penaltyName(penalty), penalty])).values()];
}

/** The rules of a tournament as a format of the rulebook (docs/rules.md 4). */
export function formatOf(terms: Terms, penalties: readonly Penalty[]): z.output<typeof format> {
  const { unit, rules, days, teams, targetSpecies } = terms;
  const step = steps[rules.rounding];
  return format.parse({
    measure: measures[unit],
    ...(step !== null && { rounding: { step, direction: "down" } }),
    limit: rules.fish,
    limitPer: days ? "day" : "tournament",
    ...(rules.perSpecies && { perSpecies: true, species: targetSpecies }),
    ...(teams && { sides: "teams", teams: { score: teams.score === "best" ? "pooled" : "sum" } }),
    penalties: penalties.map((penalty) => ({ name: penaltyName(penalty), deduct: penalty.deduct / 100 })),
    neverBelowZero: true,
  });
}

/** Those of a side, as members of a team of their own name. */
const membersOf = ({ angler, team, fish }: Standing) =>
  team?.members ?? [{ angler, fish: fish.map(({ catch: id }) => id) }];

function factsOf({ unit }: Terms, standings: readonly Standing[]): Facts {
  const isLength = unit === "in" || unit === "cm";
  const entrants = standings.flatMap((standing) =>
    membersOf(standing).map(({ angler }) => ({
      id: angler,
      member: true,
      guest: false,
      state: "fished" as const,
      lateMinutes: 0,
      penalties: [],
      ...(standing.division !== undefined && { division: standing.division }),
      ...(standing.team && { team: standing.angler }),
    })),
  );
  const fish = standings.flatMap((standing) => {
    const owners = new Map(membersOf(standing).flatMap(({ angler, fish: ids }) => ids.map((id) => [id, angler])));
    return standing.fish.map(({ catch: id, species, measured, penalties, day = 1, arrived }) => ({
      entrant: owners.get(id) ?? standing.angler,
      species,
      ...(isLength ? { length: measured / 100 } : { weight: measured / 100 }),
      dead: false,
      day,
      caughtAt: readMoment(arrived) ?? undefined,
      penalties: penalties.map(penaltyName),
      isRejected: false,
    }));
  });
  return { entrants, fish, totals: [], directorsOrder: [] };
}

type Place = { place: number; score: number };

/** Places by angler, in order; scores in hundredths. */
type Board = { name: string; division: string | null; places: Map<string, Place> };

/** Boards of these standings alone, by the rulebook. */
function boardsOf(terms: Terms, standings: readonly Standing[], penalties: readonly Penalty[]): Board[] {
  return scoreBoards(formatOf(terms, penalties), factsOf(terms, standings)).map(({ board, rows }) => ({
    name: board.name,
    division: board.division ?? null,
    places: new Map(
      rows.flatMap(({ id, place, score }) => (place === null ? [] : [[id, { place, score: Math.round(score * 100) }]])),
    ),
  }));
}

/** Sides of `below` rank after all of `board`. */
function withBelow(board: Board, below: Board | undefined): Board {
  const moved = [...(below?.places ?? [])].map(([angler, { place, score }]): [string, Place] => [
    angler,
    { place: board.places.size + place, score },
  ]);
  return { ...board, places: new Map([...board.places, ...moved]) };
}

/** Boards of all anglers. Those who missed the cut rank below all who made it (docs/rules.md 4.15). */
function rank({ tournament, standings }: OfficialResults): Board[] {
  const penalties = penaltiesOf(standings);
  const [made, missed] = [false, true].map((isMissed) =>
    boardsOf(
      tournament,
      standings.filter(({ missedCut = false }) => missedCut === isMissed),
      penalties,
    ),
  );
  const names = new Map([...(made ?? []), ...(missed ?? [])].map((board) => [board.name, board]));
  return [...names].map(([name, { division }]) => {
    const above = made?.find((board) => board.name === name) ?? { name, division, places: new Map() };
    return withBelow(
      above,
      missed?.find((board) => board.name === name),
    );
  });
}

const text = (place: Place | undefined): string =>
  place === undefined ? "no place" : `place ${place.place} with ${place.score / 100}`;

export type Recomputed = {
  /** As `fishtournament score` prints them: scores in the unit of what counts. */
  boards: { name: string; rows: { id: string; place: number; score: number }[] }[];
  /** A sentence for each place or score that isn't what the file says. */
  differences: string[];
};

/** Ranks the fish of official results again by their own rules. */
export function recompute(results: OfficialResults): Recomputed {
  const boards = rank(results);
  const placesIn = (division: string | null) => boards.find((board) => board.division === division)?.places;
  const differences = results.standings.flatMap(({ angler, rank: place, division = null, divisionRank, score }) => {
    const claims = [
      { on: null, place },
      { on: division, place: divisionRank ?? null },
    ];
    return claims.flatMap((claim): string[] => {
      if (claim.place === null) return [];
      const [said, computed] = [text({ place: claim.place, score }), text(placesIn(claim.on)?.get(angler))];
      const board = claim.on === null ? "" : ` in ${claim.on}`;
      return said === computed ? [] : [`${angler} has ${computed}${board}. The file says ${said}.`];
    });
  });
  return {
    boards: boards.map(({ name, places }) => ({
      name,
      rows: [...places].map(([id, { place, score }]) => ({ id, place, score: score / 100 })),
    })),
    differences,
  };
}
