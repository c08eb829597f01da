import { asc, eq, gt } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { catches, rulings, standings, teams, tournaments, users } from "../base/db/schema.ts";
import { isoText } from "../base/format/moments.ts";
import { decimalText } from "../base/format/numbers.ts";
import { outcomeOf, outcomes } from "../entries/entry-states.ts";
import { amountsText } from "../options/fee-share/amounts-text.ts";
import { tournamentColumns } from "../options/server.ts";
import { ranksOf } from "../results/ranks.ts";
import { outStateOf } from "../results/scores.ts";
import { rulesOf, scoreUnit, scoringUnit } from "../scoring/scoring-rules.ts";
import { type DataSet, dataSet, hundredths, lineOf, usd } from "./data-set.ts";

type TournamentRow = typeof tournaments.$inferSelect;
type Scored = Pick<TournamentRow, "tournamentType" | "rules">;

/** A catch outside of tournaments is in inches and pounds. */
function unitsOf(tournament: Scored | null) {
  const rules = tournament && rulesOf(tournament);
  const length = rules?.unit ?? "in";
  return { length, weight: scoringUnit({ unit: length, by: "weight" }), score: rules && scoreUnit(rules) };
}

export const allTournaments = dataSet<TournamentRow>(
  {
    Number: ({ id }) => id,
    Name: ({ name }) => name,
    Kind: ({ tournamentType }) => tournamentType,
    Description: ({ description }) => description,
    Species: ({ targetSpecies }) => targetSpecies.join("; "),
    "Minimum length": ({ minLength }) => hundredths(minLength),
    "Unit of length": (row) => unitsOf(row).length,
    "Scored in": (row) => unitsOf(row).score,
    "Fish that count": (row) => rulesOf(row).fish,
    Format: ({ format }) => format && JSON.stringify(format),
    "Prize (USD)": ({ prizeCents }) => usd(prizeCents),
    "Prizes (% of entry fees)": ({ payoutShare }) => payoutShare?.percent ?? null,
    "Entrants per paid place": ({ payoutShare }) => payoutShare?.oneIn ?? null,
    "Amounts by entrants": ({ payoutShare }) => amountsText(payoutShare?.byEntrants) || null,
    "Paid places by entrants": ({ payoutShare }) =>
      payoutShare?.table?.map(({ from, places }) => `${from}: ${places}`).join("; ") ?? null,
    "Entry fee (USD)": ({ entryFeeCents }) => usd(entryFeeCents),
    ...tournamentColumns,
    "Challenge deposit (USD)": ({ challengeDepositCents }) => usd(challengeDepositCents),
    Places: ({ capacity }) => capacity,
    "Scored each day": ({ days }) => days !== null,
    "Advance after day one": ({ days }) => days?.cut ?? null,
    Teams: ({ teams }) => (teams === null ? null : `up to ${teams.size}, ${teams.score}, prize ${teams.prize}`),
    Divisions: ({ divisions }) => divisions?.map(({ name }) => name).join("; ") ?? null,
    "First day": ({ startDay }) => startDay,
    "Last day": ({ endDay }) => endDay,
    Place: ({ place }) => place,
    "Time zone": ({ timeZone }) => timeZone,
    "Starts (UTC)": ({ startsAt }) => isoText(startsAt),
    "Ends (UTC)": ({ endsAt }) => isoText(endsAt),
    "Join until (UTC)": ({ joinUntil }) => isoText(joinUntil),
    Active: ({ isActive }) => isActive,
    Visible: ({ visibility }) => visibility,
    Entrants: ({ participantCount }) => participantCount,
    "Canceled (UTC)": ({ cancelledAt }) => isoText(cancelledAt),
    "Cancellation reason": ({ cancelReason }) => cancelReason,
    "Official (UTC)": ({ officialAt }) => isoText(officialAt),
  },
  (db, after, limit) =>
    db.select().from(tournaments).where(gt(tournaments.id, after)).orderBy(asc(tournaments.id)).limit(limit),
);

const judges = alias(users, "judges");

type CatchRow = {
  id: number;
  fish: typeof catches.$inferSelect;
  angler: string;
  anglerDisplayName: string;
  judge: string | null;
  judgeDisplayName: string | null;
  tournament: (Scored & Pick<TournamentRow, "name">) | null;
};

export const allCatches = dataSet<CatchRow>(
  {
    Number: ({ id }) => id,
    Angler: ({ angler }) => angler,
    "Display name": ({ anglerDisplayName }) => anglerDisplayName,
    "Angler number": ({ fish }) => fish.userId,
    Tournament: ({ tournament }) => tournament?.name ?? null,
    "Tournament number": ({ fish }) => fish.tournamentId,
    "Claimed species": ({ fish }) => fish.claimedSpecies,
    "Claimed length": ({ fish }) => hundredths(fish.claimedLength),
    "Claimed weight": ({ fish }) => hundredths(fish.claimedWeight),
    Species: ({ fish }) => fish.species,
    Length: ({ fish }) => hundredths(fish.length),
    "Unit of length": ({ tournament }) => unitsOf(tournament).length,
    Weight: ({ fish }) => hundredths(fish.weight),
    "Unit of weight": ({ tournament }) => unitsOf(tournament).weight,
    "Counts for": ({ fish }) => (fish.tournamentId === null ? null : hundredths(fish.scored)),
    "Counts in": ({ tournament }) => unitsOf(tournament).score,
    Location: ({ fish }) => fish.location,
    Notes: ({ fish }) => fish.notes,
    "Submitted (UTC)": ({ fish }) => isoText(fish.submittedAt),
    "Caught, phone time (UTC)": ({ fish }) => isoText(fish.capturedAt),
    Day: ({ fish }) => fish.day,
    Late: ({ fish }) => fish.isLate,
    Dead: ({ fish }) => fish.isDead,
    Status: ({ fish }) => fish.status,
    "Ineligibility reason": ({ fish }) => fish.ineligibleReason,
    "Rejection reason": ({ fish }) => fish.rejectionReason,
    "Decision reason": ({ fish }) => fish.rulingReason,
    "Decided (UTC)": ({ fish }) => isoText(fish.judgedAt),
    "Decided by": ({ judge }) => judge,
    "Decided by (display name)": ({ judgeDisplayName }) => judgeDisplayName,
    "Paper card": ({ fish }) => fish.paperNote,
  },
  (db, after, limit) =>
    db
      .select({
        id: catches.id,
        fish: catches,
        angler: users.username,
        anglerDisplayName: users.displayName,
        judge: judges.username,
        judgeDisplayName: judges.displayName,
        tournament: { name: tournaments.name, tournamentType: tournaments.tournamentType, rules: tournaments.rules },
      })
      .from(catches)
      .innerJoin(users, eq(users.id, catches.userId))
      .leftJoin(judges, eq(judges.id, catches.judgedBy))
      .leftJoin(tournaments, eq(tournaments.id, catches.tournamentId))
      .where(gt(catches.id, after))
      .orderBy(asc(catches.id))
      .limit(limit),
);

type RulingRow = {
  id: number;
  ruling: typeof rulings.$inferSelect;
  judge: string | null;
  judgeDisplayName: string | null;
};

export const allRulings = dataSet<RulingRow>(
  {
    Number: ({ id }) => id,
    "Catch number": ({ ruling }) => ruling.catchId,
    Decision: ({ ruling }) => ruling.decision,
    Claimed: ({ ruling }) => hundredths(ruling.claimed),
    Measured: ({ ruling }) => hundredths(ruling.measured),
    Rounded: ({ ruling }) => hundredths(ruling.rounded),
    Penalties: ({ ruling }) =>
      ruling.penalties?.map(({ name, deduct }) => `${name} -${decimalText(deduct)}`).join("; ") ?? null,
    "Counts for": ({ ruling }) => hundredths(ruling.scored),
    Unit: ({ ruling }) => ruling.unit,
    Reason: ({ ruling }) => ruling.reason,
    Judge: ({ judge }) => judge,
    "Judge (display name)": ({ judgeDisplayName }) => judgeDisplayName,
    "By an entrant": ({ ruling }) => ruling.isByEntrant,
    "Decided (UTC)": ({ ruling }) => isoText(ruling.decidedAt),
  },
  (db, after, limit) =>
    db
      .select({ id: rulings.id, ruling: rulings, judge: judges.username, judgeDisplayName: judges.displayName })
      .from(rulings)
      .leftJoin(judges, eq(judges.id, rulings.judgeId))
      .where(gt(rulings.id, after))
      .orderBy(asc(rulings.id))
      .limit(limit),
);

type StandingRow = {
  standing: typeof standings.$inferSelect;
  /** If set, the angler is the team's captain. */
  team: string | null;
  angler: string;
  anglerDisplayName: string;
  tournament: Scored & Pick<TournamentRow, "name" | "officialAt">;
  rank: number | null;
};

const standingColumns: Record<string, (row: StandingRow) => string | number | null> = {
  Tournament: ({ tournament }) => tournament.name,
  "Tournament number": ({ standing }) => standing.tournamentId,
  Place: ({ rank, standing }) => {
    const state = outStateOf(standing.sortKey) ?? undefined;
    const outcome = outcomeOf({ isDisqualified: standing.isDisqualified, state });
    return outcome ? outcomes[outcome].code : rank;
  },
  Team: ({ team }) => team,
  Angler: ({ angler }) => angler,
  "Display name": ({ anglerDisplayName }) => anglerDisplayName,
  "Angler number": ({ standing }) => standing.userId,
  Division: ({ standing }) => standing.division,
  Score: ({ standing, rank }) => (rank === null ? null : hundredths(standing.score)),
  "Fish that count": ({ standing }) => standing.fishScores.map((score) => hundredths(score)).join("; "),
  "Each day": ({ standing }) => standing.days?.map(({ score }) => hundredths(score)).join("; ") ?? null,
  "Missed the cut": ({ standing }) => (standing.missedCut ? "yes" : null),
  Unit: ({ tournament }) => unitsOf(tournament).score,
  "Awaiting review": ({ standing }) => standing.waitingCount,
  Result: ({ tournament }) => (tournament.officialAt === null ? "unofficial" : "official"),
};

/** Each piece is one tournament, in the order of its board. */
export const allStandings: DataSet = {
  heading: Object.keys(standingColumns),
  async pieceAfter(db, after) {
    const [next] = await db
      .select({ id: standings.tournamentId })
      .from(standings)
      .where(gt(standings.tournamentId, after))
      .orderBy(asc(standings.tournamentId))
      .limit(1);
    if (!next) return { lines: [], nextAfter: null };
    const { name, officialAt, tournamentType, rules } = tournaments;
    const rows = await db
      .select({
        standing: standings,
        team: teams.name,
        angler: users.username,
        anglerDisplayName: users.displayName,
        tournament: { name, officialAt, tournamentType, rules },
      })
      .from(standings)
      .innerJoin(users, eq(users.id, standings.userId))
      .leftJoin(teams, eq(teams.id, standings.teamId))
      .innerJoin(tournaments, eq(tournaments.id, standings.tournamentId))
      .where(eq(standings.tournamentId, next.id))
      .orderBy(asc(standings.sortKey));
    const ranks = ranksOf(rows.map(({ standing }) => standing));
    const ranked = rows.map((row, index) => ({ ...row, rank: ranks[index] ?? null }));
    return { lines: ranked.map((row) => lineOf(standingColumns, row)), nextAfter: next.id };
  },
};
