import { and, asc, count, desc, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import { catches, participants, tournaments } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import type { Scoring } from "./scores.ts";

/** The status is inlined, because SQLite uses a partial index only if it can see its condition. */

const catchesOf = (status: "verified" | "pending") =>
  and(
    eq(catches.tournamentId, sql.placeholder("tournamentId")),
    eq(catches.status, status).inlineParams(),
    isNull(catches.ineligibleReason),
  );

const ofAngler = () => eq(catches.userId, sql.placeholder("userId"));

const { id, userId, scored, submittedAt, species, day } = catches;
const indexedFields = { id, userId, scored, submittedAt };
const scoringFields = { ...indexedFields, species, day };

/** Whether the best fish are taken separately from each species or each day. */
export const hasParts = ({ rules, dayCount }: Scoring): boolean => rules.perSpecies || Boolean(dayCount);

/**
 * How many of the best fish include all that count. If species or days are scored separately, the best of one may rank
 * far down.
 */
export const scoringFishLimit = (scoring: Scoring): number => (hasParts(scoring) ? 1_000_000 : scoring.rules.fish);

/** The input of `scoringOf`. */
export const scoringTerms = {
  tournamentType: tournaments.tournamentType,
  rules: tournaments.rules,
  format: tournaments.format,
  targetSpecies: tournaments.targetSpecies,
  teams: tournaments.teams,
  days: tournaments.days,
  startDay: tournaments.startDay,
  endDay: tournaments.endDay,
  endTime: tournaments.endTime,
  cutAt: tournaments.cutAt,
};

export const entryQuery = (db: Db) =>
  db
    .select({
      participantId: participants.id,
      hasPaid: participants.hasPaid,
      heldAt: participants.heldAt,
      disqualifiedAt: participants.disqualifiedAt,
      division: participants.division,
      teamId: participants.teamId,
      madeCut: participants.madeCut,
      state: participants.state,
      penalties: participants.penalties,
      ...scoringTerms,
    })
    .from(participants)
    .innerJoin(tournaments, eq(tournaments.id, participants.tournamentId))
    .where(
      and(
        eq(participants.tournamentId, sql.placeholder("tournamentId")),
        eq(participants.userId, sql.placeholder("userId")),
      ),
    );

const isOfAngler = () => and(catchesOf("verified"), ofAngler());
const bestThenFirst = [desc(scored), asc(submittedAt), asc(id)] as const;

/** Ordered like the result of `scoringFish`. */
export const scoringFishQuery = (db: Db) =>
  db
    .select(scoringFields)
    .from(catches)
    .where(isOfAngler())
    .orderBy(...bestThenFirst)
    .limit(sql.placeholder("limit"));

/** The same without fields that matter only if species or days are scored separately, so it's served from an index. */
export const indexedFishQuery = (db: Db) =>
  db
    .select(indexedFields)
    .from(catches)
    .where(isOfAngler())
    .orderBy(...bestThenFirst)
    .limit(sql.placeholder("limit"));

/**
 * The fish of these anglers that score `least` or more. Reads the same fields as `indexedFishQuery` unless species or
 * days are scored separately.
 */
export const bestFishQuery = (
  db: Db,
  { tournamentId, userIds, least }: { tournamentId: number; userIds: readonly number[]; least: number },
  scoring: Scoring,
) =>
  db
    .select(hasParts(scoring) ? scoringFields : indexedFields)
    .from(catches)
    .where(
      and(
        eq(catches.tournamentId, tournamentId),
        inArray(userId, [...userIds]),
        eq(catches.status, "verified").inlineParams(),
        isNull(catches.ineligibleReason),
        gte(scored, least),
      ),
    );

export const termsQuery = (db: Db) =>
  db
    .select(scoringTerms)
    .from(tournaments)
    .where(eq(tournaments.id, sql.placeholder("tournamentId")));

export const waitingCountQuery = (db: Db) =>
  db
    .select({ fish: count() })
    .from(catches)
    .where(and(catchesOf("pending"), ofAngler()));

export const waitingFishQuery = (db: Db) =>
  db
    .select({ scored: catches.scored })
    .from(catches)
    .where(and(catchesOf("pending"), ofAngler()))
    .orderBy(asc(catches.id));

export const allScoringFishQuery = (db: Db) => db.select(scoringFields).from(catches).where(catchesOf("verified"));

export const allWaitingCountsQuery = (db: Db) =>
  db
    .select({ userId: catches.userId, fish: count() })
    .from(catches)
    .where(catchesOf("pending"))
    .groupBy(catches.userId);

const entryFields = {
  participantId: participants.id,
  userId: participants.userId,
  division: participants.division,
  teamId: participants.teamId,
  teamJoinedAt: participants.teamJoinedAt,
  madeCut: participants.madeCut,
  disqualifiedAt: participants.disqualifiedAt,
  state: participants.state,
  penalties: participants.penalties,
};

/** Confirmed and not on hold, including disqualified entries. */
const counts = and(eq(participants.hasPaid, true), isNull(participants.heldAt));

export const paidEntriesQuery = (db: Db) =>
  db
    .select(entryFields)
    .from(participants)
    .where(and(eq(participants.tournamentId, sql.placeholder("tournamentId")), counts));

export const teamEntriesQuery = (db: Db) =>
  db
    .select(entryFields)
    .from(participants)
    .where(and(eq(participants.teamId, sql.placeholder("teamId")), counts));
