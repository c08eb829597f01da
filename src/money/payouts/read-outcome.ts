import { and, asc, count, desc, eq, gt, isNull, ne } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import { namesOf } from "../../base/db/names.ts";
import { catches, payouts, photos, standings, users } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { isoText } from "../../base/format/moments.ts";
import { photoUrl } from "../../base/photos/photo-renditions.ts";
import { inchesOf, poundsOf } from "../../results/scores.ts";
import { isBoardHiddenFrom } from "../../tournaments/results/hidden-board.ts";
import { readEveryQuestion } from "../../tournaments/results/open-questions.ts";
import { challengesUntil, type ResultTerms, resultState } from "../../tournaments/results/result-state.ts";
import { stateOf } from "../../tournaments/tournament-state.ts";
import { visibleTournament } from "../../tournaments/visible-tournament.ts";
import { outcomeText } from "./outcome-text.ts";
import type { BigFish, Outcome } from "./payout-shapes.ts";
import { outcomeState } from "./payout-status.ts";

/** Uses the index of scoring fish. */
export const scoringFishCountQuery = (db: Db, tournamentId: number) =>
  db
    .select({ fish: count() })
    .from(catches)
    .where(
      and(
        eq(catches.tournamentId, tournamentId),
        eq(catches.status, "verified").inlineParams(),
        isNull(catches.ineligibleReason),
      ),
    );

/** docs/rules.md 4.16. Each angler's best fish is stored in their standing. */
export const bigFishQuery = (db: Db, tournamentId: number) =>
  db
    .select({
      userId: catches.userId,
      ...namesOf(users),
      species: catches.species,
      length: catches.length,
      weight: catches.weight,
      scored: catches.scored,
      location: catches.location,
      sha256: photos.sha256,
    })
    .from(standings)
    .innerJoin(catches, eq(catches.id, standings.bestCatchId))
    .innerJoin(users, eq(users.id, catches.userId))
    .leftJoin(photos, eq(photos.id, catches.photoId))
    .where(and(eq(standings.tournamentId, tournamentId), gt(catches.scored, 0)))
    .orderBy(desc(catches.scored), asc(catches.submittedAt), asc(catches.id))
    .limit(1);

async function readBigFish(db: Db, tournamentId: number): Promise<BigFish | null> {
  const [fish] = await bigFishQuery(db, tournamentId);
  if (!fish) return null;
  const { sha256, length, weight, scored, ...rest } = fish;
  const picture = {
    photoUrl: sha256 && photoUrl(sha256, "large"),
    thumbnailUrl: sha256 && photoUrl(sha256, "thumbnail"),
  };
  return { ...rest, length: inchesOf(length), weight: poundsOf(weight), score: inchesOf(scored), ...picture };
}

async function arePrizesPaid(db: Db, tournamentId: number): Promise<boolean> {
  const ofTournament = and(eq(payouts.tournamentId, tournamentId), isNull(payouts.voidedAt));
  const all = await db.$count(payouts, ofTournament);
  return all > 0 && (await db.$count(payouts, and(ofTournament, ne(payouts.status, "completed")))) === 0;
}

type Ended = ResultTerms & { id: number };

export async function readOutcomeState(db: Db, tournament: Ended, now: number) {
  const open = await readEveryQuestion(db, tournament, now);
  const isPaid = await arePrizesPaid(db, tournament.id);
  const result = resultState(tournament, open, now) ?? "unofficial";
  const facts = { result, open, isPaid, challengesUntil: challengesUntil(tournament) };
  return { waitingCatches: open.review, state: outcomeState(facts, now) };
}

/** The outcome of an ended tournament (docs/rules.md 9.11); null before its end. Throws `not_found`. */
export async function readOutcome(db: Db, actor: Actor, id: number, now: number): Promise<Outcome | null> {
  const tournament = await visibleTournament(db, actor, id);
  if (stateOf(tournament, now) !== "ended") return null;
  const [verified] = await scoringFishCountQuery(db, id);
  const isHidden = await isBoardHiddenFrom(db, { actor, now }, tournament);
  const stands = { ...(await readOutcomeState(db, tournament, now)), challengesUntil: challengesUntil(tournament) };
  return {
    state: stands.state,
    text: outcomeText(stands, tournament.timeZone),
    waitingCatches: stands.waitingCatches,
    disputableUntil: isoText(stands.challengesUntil),
    verifiedFish: verified?.fish ?? 0,
    bigFish: isHidden ? null : await readBigFish(db, id),
  };
}
