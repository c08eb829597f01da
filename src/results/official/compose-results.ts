import { eq } from "drizzle-orm";
import { tournaments } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { isoText } from "../../base/format/moments.ts";
import type { PersonNames } from "../../base/format/names.ts";
import { hundredthsOf } from "../../base/format/numbers.ts";
import { readOwnSettings } from "../../club/read-club-settings.ts";
import { dayCount } from "../../options/days/fishing-days.ts";
import { divisionRanks } from "../../options/divisions/divisions.ts";
import { countedValue, roundedFish } from "../../scoring/fish-score.ts";
import { type Deduction, type Rules, rulesOf, scoringUnit } from "../../scoring/scoring-rules.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { type CurrentDecision, currentDecisions } from "../current-decisions.ts";
import { lateDisqualifiedIds } from "../late-disqualified.ts";
import { ranksOf } from "../ranks.ts";
import { outStateOf } from "../scores.ts";
import { composeFacts } from "./compose-facts.ts";
import { countedByAngler, disqualifiedQuery, rankedAnglersQuery, type ScoredFish } from "./counted-fish.ts";
import type { Claim } from "./official-results.ts";

type Fish = Claim["standings"][number]["fish"][number];

const inHundredths = ({ name, deduct }: Deduction) => ({ name: name.toWellFormed(), deduct: hundredthsOf(deduct) });

/** Before decisions were itemized, a fish's score was its measure. */
function fishOf(fish: ScoredFish, rules: Rules, ruling: CurrentDecision | undefined): Fish {
  const measured = ruling?.measured ?? countedValue(rules, fish);
  return {
    catch: fish.id,
    species: fish.species.toWellFormed(),
    measured,
    rounded: ruling?.rounded ?? roundedFish(measured, rules),
    penalties: (ruling?.penalties ?? []).map(inHundredths),
    scored: fish.scored,
    ...(fish.day !== null && { day: fish.day }),
    arrived: isoText(fish.submittedAt),
  };
}

/** Includes the display name only if it differs from the username. */
const anglerOf = ({ username, displayName }: PersonNames) => ({
  angler: username.toWellFormed(),
  ...(displayName !== username && { displayName: displayName.toWellFormed() }),
});

function teamOf(
  { name, members }: { name: string; members: readonly (PersonNames & { userId: number })[] },
  fish: readonly ScoredFish[],
): NonNullable<Claim["standings"][number]["team"]> {
  return {
    name: name.toWellFormed(),
    members: members.map(({ userId, ...names }) => ({
      ...anglerOf(names),
      fish: fish.filter((countedFish) => countedFish.userId === userId).map(({ id }) => id),
    })),
  };
}

async function composeStandings(db: Db, tournament: Tournament): Promise<Claim["standings"]> {
  const rules = rulesOf(tournament);
  const decided = await currentDecisions(db, tournament.id);
  const ranked = await countedByAngler(db, tournament);
  const ranks = ranksOf(ranked.map(({ sortKey }) => ({ sortKey, isRanked: true })));
  const inDivision = divisionRanks(ranked.map(({ division }, index) => ({ division, rank: ranks[index] ?? null })));
  return ranked.map(({ username, displayName, score, division, team, fish, days, missedCut }, index) => ({
    rank: tournament.hasOpenBoard ? (ranks[index] ?? null) : null,
    ...anglerOf({ username, displayName }),
    ...(team && { team: teamOf(team, fish) }),
    ...(division !== null && { division: division.toWellFormed(), divisionRank: inDivision[index] ?? 0 }),
    score,
    ...(days && { days: days.map((day) => day.score) }),
    ...(missedCut && { missedCut }),
    fish: fish.map((countedFish) => fishOf(countedFish, rules, decided.get(countedFish.id))),
  }));
}

async function composeDisqualified(db: Db, tournament: Tournament): Promise<Pick<Claim, "disqualified">> {
  const rows = await disqualifiedQuery(db, tournament.id, await lateDisqualifiedIds(db, tournament));
  if (rows.length === 0) return {};
  return {
    disqualified: rows.map(({ division, team, ...names }) => ({
      ...anglerOf(names),
      ...(division !== null && { division: division.toWellFormed() }),
      ...(team !== null && { team: team.toWellFormed() }),
    })),
  };
}

async function composeNotPlaced(db: Db, tournamentId: number): Promise<Pick<Claim, "notPlaced">> {
  const rows = await rankedAnglersQuery(db, tournamentId);
  const notPlaced = rows.flatMap(({ sortKey, division, team, username, displayName }) => {
    const state = outStateOf(sortKey);
    if (state === null) return [];
    return {
      ...anglerOf({ username, displayName }),
      ...(division !== null && { division: division.toWellFormed() }),
      ...(team !== null && { team: team.toWellFormed() }),
      state,
    };
  });
  return notPlaced.length === 0 ? {} : { notPlaced };
}

function termsOf(tournament: Tournament): Claim["tournament"] {
  const rules = rulesOf(tournament);
  const { unit, by, rounding, fish, perSpecies, identifier, uploadHours, challengeHours } = rules;
  const penalties = rules.penalties.map(({ name, deduct }) => ({
    name: name.toWellFormed(),
    deduct: deduct === null ? null : hundredthsOf(deduct),
  }));
  return {
    id: tournament.id,
    name: tournament.name.toWellFormed(),
    type: tournament.tournamentType,
    start: isoText(tournament.startsAt),
    end: isoText(tournament.endsAt),
    timeZone: tournament.timeZone,
    ...(tournament.importedAt !== null && { importedAt: isoText(tournament.importedAt) }),
    targetSpecies: tournament.targetSpecies.map((species) => species.toWellFormed()),
    minLength: tournament.minLength,
    ...(tournament.divisions && {
      divisions: tournament.divisions.map(({ name, minLength }) => ({
        name: name.toWellFormed(),
        minLength: minLength ?? tournament.minLength,
      })),
    }),
    ...(tournament.days && { days: { number: dayCount(tournament), cut: tournament.days.cut } }),
    ...(tournament.teams && { teams: tournament.teams }),
    unit: scoringUnit(rules),
    ...(rules.scores && { scores: rules.scores }),
    rules: { unit, by, rounding, fish, perSpecies, identifier, uploadHours, challengeHours, penalties },
  };
}

export type Results = Pick<Claim, "club" | "tournament" | "standings" | "disqualified" | "notPlaced">;

async function findTournament(db: Db, tournamentId: number): Promise<Tournament> {
  const [tournament] = await db.select().from(tournaments).where(eq(tournaments.id, tournamentId));
  if (!tournament) throw new Error(`Tournament ${tournamentId} does not exist.`);
  return tournament;
}

/** Results from the current board. Names only entrants who are ranked or out. */
export async function composeResults(db: Db, tournamentId: number): Promise<Results> {
  const tournament = await findTournament(db, tournamentId);
  const { name } = await readOwnSettings(db);
  return {
    club: name?.toWellFormed() ?? null,
    tournament: termsOf(tournament),
    standings: await composeStandings(db, tournament),
    ...(await composeDisqualified(db, tournament)),
    ...(await composeNotPlaced(db, tournamentId)),
  };
}

/** The rules and facts that determine those results. */
export const composeRulesAndFacts = async (db: Db, tournamentId: number) =>
  composeFacts(db, await findTournament(db, tournamentId));
