import { and, asc, eq, gt, isNull, or } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { namesOf } from "../../base/db/names.ts";
import { submitters, tournaments, users } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { isoText } from "../../base/format/moments.ts";
import { rulesBounds } from "../../scoring/scoring-rules-form.ts";
import type { AnglerToSubmitFor, SubmitterView } from "./submitter-shapes.ts";

const anglers = alias(users, "anglers");
const hourMs = 3_600_000;

export const submittersQuery = (db: Db, tournamentId: number, userId?: number) =>
  db
    .select({
      anglerId: submitters.userId,
      userId: submitters.submitterId,
      ...namesOf(users),
      grantedAt: submitters.grantedAt,
      isOnPaper: submitters.isOnPaper,
    })
    .from(submitters)
    .innerJoin(users, eq(users.id, submitters.submitterId))
    .where(
      and(eq(submitters.tournamentId, tournamentId), userId === undefined ? undefined : eq(submitters.userId, userId)),
    )
    .orderBy(asc(submitters.userId), asc(submitters.submitterId));

const viewOf = ({ anglerId: _, grantedAt, ...row }: Awaited<ReturnType<typeof submittersQuery>>[number]) => ({
  ...row,
  grantedAt: isoText(grantedAt),
});

/** The entrants who may submit for an angler in a tournament. */
export const submittersOf = async (db: Db, tournamentId: number, userId: number): Promise<SubmitterView[]> =>
  (await submittersQuery(db, tournamentId, userId)).map(viewOf);

type Allowing = { id: number; allowsSubmitters: boolean };

/** Absent if the tournament doesn't allow submitters. */
export async function shownSubmitters(db: Db, { id, allowsSubmitters }: Allowing, userId: number) {
  return allowsSubmitters ? { submitters: await submittersOf(db, id, userId) } : {};
}

/** The same for every entrant. */
export async function shownSubmittersOfAll(db: Db, { id, allowsSubmitters }: Allowing) {
  const rows = allowsSubmitters ? await submittersQuery(db, id) : [];
  const byAngler = Map.groupBy(rows, ({ anglerId }) => anglerId);
  return (userId: number): { submitters?: SubmitterView[] } =>
    allowsSubmitters ? { submitters: (byAngler.get(userId) ?? []).map(viewOf) } : {};
}

/** The longest time after a tournament's end in which catches that were submitted in time may arrive. */
const longestUploadMs = rulesBounds.uploadHours * hourMs;

export const anglersToSubmitForQuery = (db: Db, submitterId: number, now: number) =>
  db
    .select({ tournamentId: submitters.tournamentId, userId: submitters.userId, ...namesOf(anglers) })
    .from(submitters)
    .innerJoin(tournaments, eq(tournaments.id, submitters.tournamentId))
    .innerJoin(anglers, eq(anglers.id, submitters.userId))
    .where(
      and(
        eq(submitters.submitterId, submitterId),
        eq(tournaments.allowsSubmitters, true),
        isNull(tournaments.cancelledAt),
        gt(tournaments.endsAt, now - longestUploadMs),
      ),
    );

/** The anglers for whom somebody may submit catches now. Few, so they are sorted here. */
export async function listAnglersToSubmitFor(
  db: Db,
  { id }: { id: number },
  now: number,
): Promise<AnglerToSubmitFor[]> {
  const rows = await anglersToSubmitForQuery(db, id, now);
  return rows.toSorted((a, b) => a.tournamentId - b.tournamentId || a.userId - b.userId);
}

export async function hasConsent(db: Db, tournamentId: number, anglerId: number, submitterId: number) {
  const isPair = and(eq(submitters.userId, anglerId), eq(submitters.submitterId, submitterId));
  return (await db.$count(submitters, and(eq(submitters.tournamentId, tournamentId), isPair))) > 0;
}

/** Consents end with the entry of either side. */
export async function forgetSubmitters(tx: Tx, tournamentId: number, userId: number): Promise<void> {
  const isSide = or(eq(submitters.userId, userId), eq(submitters.submitterId, userId));
  await tx.delete(submitters).where(and(eq(submitters.tournamentId, tournamentId), isSide));
}
