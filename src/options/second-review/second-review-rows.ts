import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { requireTournamentRole, type SignedIn } from "../../actor.ts";
import { namesOf } from "../../base/db/names.ts";
import { isOpenLook } from "../../base/db/open-second-review.ts";
import { catches, photos, rulings, secondLooks, tournaments, users } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { isoText } from "../../base/format/moments.ts";
import { photoUrl } from "../../base/photos/photo-renditions.ts";
import type { DecisionContext } from "../../catches/review/decision.ts";
import { Refusal } from "../../refusal.ts";
import { mayJudge } from "../../relations/conflict-of-interest.ts";
import { findJudges, judgesFor, relationsOf } from "../../relations/find-conflict.ts";
import { inchesOf } from "../../results/scores.ts";
import { rulesOf } from "../../scoring/scoring-rules.ts";
import { type SecondReviewAction, secondReviewActionFor } from "./second-review-actions.ts";
import type { ListedSecondReview } from "./second-review-shapes.ts";
import { lookTexts } from "./texts.ts";

const lookers = alias(users, "lookers");
const settlers = alias(users, "settlers");

/** The judge's decision in force, ignoring changes of the rules. */
const presentRuling = sql<number | null>`(select max(${rulings.id}) from ${rulings}
  where ${rulings.catchId} = ${secondLooks.catchId} and ${rulings.decision} <> 'rules')`;

export const secondReviewRows = (db: Db) =>
  db
    .select({
      look: secondLooks,
      fish: {
        userId: catches.userId,
        submittedAt: catches.submittedAt,
        submittedBy: catches.submittedBy,
        status: catches.status,
        species: catches.claimedSpecies,
        length: catches.claimedLength,
      },
      tournament: {
        id: tournaments.id,
        name: tournaments.name,
        tournamentType: tournaments.tournamentType,
        rules: tournaments.rules,
        officialAt: tournaments.officialAt,
        cancelledAt: tournaments.cancelledAt,
      },
      ...namesOf(users),
      sha256: photos.sha256,
      presentRuling,
      secondJudge: { judge: lookers.username, judgeDisplayName: lookers.displayName },
      settledBy: { judge: settlers.username, judgeDisplayName: settlers.displayName },
    })
    .from(secondLooks)
    .innerJoin(catches, eq(catches.id, secondLooks.catchId))
    .innerJoin(tournaments, eq(tournaments.id, catches.tournamentId))
    .innerJoin(users, eq(users.id, catches.userId))
    .leftJoin(photos, eq(photos.id, catches.photoId))
    .leftJoin(lookers, eq(lookers.id, secondLooks.judgeId))
    .leftJoin(settlers, eq(settlers.id, secondLooks.settledById));

export type SecondReviewRow = Awaited<ReturnType<typeof secondReviewRows>>[number];

/** Open second reviews of the decision in force, in tournaments whose results aren't official. */
export const isDueLook = and(
  isOpenLook,
  eq(secondLooks.rulingId, presentRuling),
  sql`${tournaments.officialAt} is null and ${tournaments.cancelledAt} is null`,
);

/** Throws `not_found` or `not_yours`. */
export async function findSecondReview(db: Db, judge: SignedIn, id: number): Promise<SecondReviewRow> {
  const [row] = await secondReviewRows(db).where(eq(secondLooks.id, id));
  if (!row) throw new Refusal("not_found", lookTexts.notFound);
  requireTournamentRole(judge, "review", row.tournament.id);
  return row;
}

/** Why the second review is over; null while it's still needed. */
export function secondReviewClosedReason({ look, fish, tournament, presentRuling }: SecondReviewRow): string | null {
  if (look.status !== "awaiting" && look.status !== "differs") return lookTexts.over;
  if (tournament.officialAt !== null || tournament.cancelledAt !== null) return lookTexts.official;
  return look.rulingId === presentRuling && fish.status === "verified" ? null : lookTexts.decidedAnew;
}

const ruledByQuery = (db: Db, catchIds: readonly number[]) =>
  db
    .selectDistinct({ catchId: rulings.catchId, judgeId: rulings.judgeId })
    .from(rulings)
    .where(and(inArray(rulings.catchId, catchIds), inArray(rulings.decision, ["verified", "rejected"])));

/** The judge's current action on each of these second reviews. */
export async function findSecondReviewActions(
  db: Db,
  { judge, now }: DecisionContext,
  rows: readonly SecondReviewRow[],
): Promise<(row: SecondReviewRow) => SecondReviewAction | null> {
  const judges = await findJudges(db, now);
  const anglers = [...new Set(rows.map(({ fish }) => fish.userId))];
  const declared = await relationsOf(db, anglers);
  const ruled = await ruledByQuery(
    db,
    rows.map(({ look }) => look.catchId),
  );
  return (row) => {
    const { look, fish, tournament } = row;
    if (secondReviewClosedReason(row) !== null || (look.status !== "awaiting" && look.status !== "differs"))
      return null;
    const parts = {
      isImpartial: (id: number) => mayJudge(id, fish, declared),
      isAnglerOrSubmitter: (id: number) => id === fish.userId || id === fish.submittedBy,
      hasRuled: (id: number) => ruled.some(({ catchId, judgeId }) => catchId === look.catchId && judgeId === id),
      hasLooked: (id: number) => look.judgeId === id,
    };
    return secondReviewActionFor(judge.id, judgesFor(judges, tournament.id), parts, look.status);
  };
}

const anotherJudge = ({ status }: SecondReviewRow["look"]): string =>
  status === "differs" ? lookTexts.another.differs : lookTexts.another.awaiting;

/** Throws `not_found`, `not_yours`, `same_state`, `stale`, or `conflict_of_interest` if another judge has to act. */
export async function findSecondReviewFor(
  db: Db,
  deciding: DecisionContext,
  id: number,
  action: SecondReviewAction,
): Promise<SecondReviewRow> {
  const row = await findSecondReview(db, deciding.judge, id);
  const over = secondReviewClosedReason(row);
  const { status } = row.look;
  if (over !== null) throw new Refusal(over === lookTexts.decidedAnew ? "stale" : "same_state", over);
  if ((status === "differs") !== (action === "settle")) {
    throw new Refusal("same_state", action === "settle" ? lookTexts.awaiting : lookTexts.over);
  }
  const may = (await findSecondReviewActions(db, deciding, [row]))(row);
  if (may === action) return row;
  const isGivenUp = action === "waive" && may === "look";
  throw new Refusal("conflict_of_interest", isGivenUp ? lookTexts.onlyWhereNobody : anotherJudge(row.look));
}

export function listedView(row: SecondReviewRow, youMay: SecondReviewAction | null): ListedSecondReview {
  const { look, fish, tournament, username, displayName, sha256 } = row;
  return {
    id: look.id,
    catchId: look.catchId,
    tournamentId: tournament.id,
    tournamentName: tournament.name,
    username,
    displayName,
    species: fish.species,
    length: inchesOf(fish.length),
    unit: rulesOf(tournament).unit,
    thumbnailUrl: sha256 && photoUrl(sha256, "thumbnail"),
    why: look.why,
    status: look.status,
    createdAt: isoText(look.createdAt),
    youMay,
    refusedBecause: youMay === null ? (secondReviewClosedReason(row) ?? anotherJudge(look)) : null,
  };
}

/** The first judge's decision on the fish, and the version of it in force. */
export async function decisionsOn(db: Db, { look }: SecondReviewRow) {
  const rows = await db
    .select({ ruling: rulings, judge: users.username, judgeDisplayName: users.displayName })
    .from(rulings)
    .leftJoin(users, eq(users.id, rulings.judgeId))
    .where(and(eq(rulings.catchId, look.catchId), ne(rulings.decision, "undone")))
    .orderBy(rulings.id);
  const at = rows.findIndex(({ ruling }) => ruling.id === look.rulingId);
  const first = rows[at];
  if (!first) throw new Error(`Second review ${look.id} has no first decision.`);
  // Rule changes rescore the fish, so the last rule change right after the first decision is in force.
  const next = rows.slice(at + 1).findIndex(({ ruling }) => ruling.decision !== "rules");
  const inForce = (next < 0 ? rows.at(-1) : rows[at + next]) ?? first;
  return { first, inForce: inForce.ruling };
}
