import {
  and,
  count,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  notExists,
  or,
  type Placeholder,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { unindexed } from "../../base/db/engine.ts";
import { isOpenLook } from "../../base/db/open-second-review.ts";
import { preparedOnce } from "../../base/db/prepared.ts";
import { catches, challenges, complaints, participants, rulings, secondLooks } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { stateOf } from "../tournament-state.ts";
import { nothingOpen, type ResultFacts, type ResultTerms, uploadsUntil } from "./result-state.ts";

const isEligiblePending = (tournamentId: number | Placeholder) =>
  and(
    eq(catches.tournamentId, tournamentId),
    eq(catches.status, "pending").inlineParams(),
    isNull(catches.ineligibleReason),
  );

export const waitingCatchesQuery = (db: Db, tournamentId: number | Placeholder) =>
  db
    .select({ fish: count() })
    .from(catches)
    .where(and(isEligiblePending(tournamentId), isNotNull(catches.photoId)));

/** Catches without a photo; those on a paper card don't need one. */
export const photolessCatchesQuery = (db: Db, tournamentId: number | Placeholder) =>
  db
    .select({ fish: count(), onPaper: count(catches.paperNote) })
    .from(catches)
    .where(and(isEligiblePending(tournamentId), isNull(catches.photoId)));

/** Only entrants can dispute a result (docs/rules.md 9.3). A complaint about a catch also has the catch's tournament. */
export const openDisputesQuery = (db: Db, tournamentId: number | Placeholder) => {
  const entry = and(
    eq(participants.tournamentId, tournamentId),
    eq(participants.userId, complaints.userId),
    eq(participants.hasPaid, true),
  );
  return db
    .select({ reports: count() })
    .from(complaints)
    .where(
      and(
        eq(complaints.tournamentId, tournamentId),
        inArray(complaints.status, ["open", "in_progress"]),
        exists(db.select({ one: sql`1` }).from(participants).where(entry)),
      ),
    );
};

const correctedCatch = alias(catches, "corrected_catch");

/** An upheld challenge stays open until a judge decides the catch again, unless it was resubmitted (docs/rules.md 10.8). */
export const isOpenChallenge = (db: Db) => {
  const decidedSince = db
    .select({ one: sql`1` })
    .from(rulings)
    .where(
      and(
        eq(rulings.catchId, challenges.catchId),
        gt(rulings.decidedAt, challenges.createdAt),
        ne(rulings.decision, "rules").inlineParams(),
      ),
    );
  const resubmitted = db
    .select({ one: sql`1` })
    .from(correctedCatch)
    .where(eq(correctedCatch.resubmissionOf, challenges.catchId));
  return and(
    inArray(challenges.status, ["open", "upheld"]).inlineParams(),
    or(eq(challenges.status, "open").inlineParams(), and(notExists(decidedSince), notExists(resubmitted))),
  );
};

export const openChallengesQuery = (db: Db, tournamentId: number | Placeholder) =>
  db
    .select({ open: count() })
    .from(challenges)
    .where(and(eq(challenges.tournamentId, tournamentId), isOpenChallenge(db)));

/** Open second reviews of decisions in force: a decision that was changed or undone no longer needs one. */
export const openSecondReviewsQuery = (db: Db, tournamentId: number | Placeholder) => {
  const present = db
    .select({ id: sql`max(${rulings.id})` })
    .from(rulings)
    .where(and(eq(rulings.catchId, secondLooks.catchId), ne(rulings.decision, "rules").inlineParams()));
  return db
    .select({ open: count() })
    .from(secondLooks)
    .innerJoin(catches, eq(catches.id, secondLooks.catchId))
    .where(
      and(
        isOpenLook,
        // Only a few second reviews are open in the whole club.
        eq(unindexed(db, catches.tournamentId), tournamentId),
        eq(secondLooks.rulingId, present),
      ),
    );
};

const ofOne = sql.placeholder("tournamentId");
const waitingCatches = preparedOnce((db) => waitingCatchesQuery(db, ofOne).prepare());
const photolessCatches = preparedOnce((db) => photolessCatchesQuery(db, ofOne).prepare());
const openDisputes = preparedOnce((db) => openDisputesQuery(db, ofOne).prepare());
const openChallenges = preparedOnce((db) => openChallengesQuery(db, ofOne).prepare());
const openSecondLooks = preparedOnce((db) => openSecondReviewsQuery(db, ofOne).prepare());

/** The open questions that block a result's next state; read only if they can matter. */
export async function readOpenQuestions(
  db: Db,
  tournament: ResultTerms & { id: number },
  now: number,
): Promise<ResultFacts> {
  if (stateOf(tournament, now) !== "ended" || tournament.officialAt !== null) return nothingOpen;
  return readEveryQuestion(db, tournament, now);
}

/** Reads the open questions even if the results are official. */
export async function readEveryQuestion(
  db: Db,
  tournament: ResultTerms & { id: number },
  now: number,
): Promise<ResultFacts> {
  const parameters = { tournamentId: tournament.id };
  const [waiting] = await waitingCatches(db).execute(parameters);
  const [photoless] = await photolessCatches(db).execute(parameters);
  const [disputes] = await openDisputes(db).execute(parameters);
  const [challenged] = await openChallenges(db).execute(parameters);
  const [looks] = await openSecondLooks(db).execute(parameters);
  const onPaper = photoless?.onPaper ?? 0;
  return {
    review: (waiting?.fish ?? 0) + onPaper,
    photos: now < uploadsUntil(tournament) ? (photoless?.fish ?? 0) - onPaper : 0,
    challenges: challenged?.open ?? 0,
    disputes: disputes?.reports ?? 0,
    secondLooks: looks?.open ?? 0,
  };
}
