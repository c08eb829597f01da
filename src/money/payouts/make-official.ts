import { and, asc, eq, getTableColumns, isNull, lte } from "drizzle-orm";
import { type AuditActor, system } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { tournaments } from "../../base/db/schema.ts";
import type { Db, Store, Tx } from "../../base/db/store.ts";
import { bumpVersion } from "../../base/db/versions.ts";
import { writeForEach } from "../../base/db/write-for-each.ts";
import { counted } from "../../base/format/numbers.ts";
import { createSecondReviews } from "../../options/second-review/create-second-reviews.ts";
import { Refusal } from "../../refusal.ts";
import { addResultVersion } from "../../results/official/result-versions.ts";
import { readEveryQuestion } from "../../tournaments/results/open-questions.ts";
import { officialFrom, resultAwaits } from "../../tournaments/results/result-state.ts";
import { stateOf } from "../../tournaments/tournament-state.ts";
import { noSuchTournament, type Tournament } from "../../tournaments/visible-tournament.ts";
import { announceResult } from "./announce-results.ts";

/** Idempotent: does nothing if the results are already official. The caller has checked that they may become official. */
export async function makeOfficial(
  tx: Tx,
  tournament: Tournament,
  by: AuditActor,
  reason: string | null,
  now: number,
): Promise<void> {
  const { id, officialAt } = tournament;
  if (officialAt !== null) return;
  await tx.update(tournaments).set({ officialAt: now }).where(eq(tournaments.id, id));
  const auditEntry = { action: "make-official", subject: "tournament", subjectId: id, detail: { reason } } as const;
  await addResultVersion(tx, id, { reason, by, now });
  await recordAudit(tx, by, auditEntry, now);
  await bumpVersion(tx, `tournament:${id}`);
}

/** Checks that a reason can't override. Throws `cancelled`, `not_ended` or `catches_waiting`. */
async function refuseTooEarly(tx: Tx, tournament: Tournament, now: number): Promise<void> {
  const { name } = tournament;
  const state = stateOf(tournament, now);
  if (state === "cancelled") throw new Refusal("cancelled", `${name} was canceled, so it has no results.`);
  if (state !== "ended") throw new Refusal("not_ended", `${name} hasn't ended yet.`);
  const { review } = await readEveryQuestion(tx, tournament, now);
  if (review === 0) return;
  const catches = counted(review, "catch is", "catches are");
  throw new Refusal("catches_waiting", `${catches} awaiting review in ${name}. Verify or reject them first.`);
}

/** Also notifies the entrants. Throws `not_found`, `cancelled`, `not_ended` or `catches_waiting`. */
export async function makeOfficialByHand(
  tx: Tx,
  admin: AuditActor,
  id: number,
  { reason }: { reason: string },
  now: number,
): Promise<void> {
  const [tournament] = await tx.select().from(tournaments).where(eq(tournaments.id, id));
  if (!tournament) throw noSuchTournament();
  await refuseTooEarly(tx, tournament, now);
  await makeOfficial(tx, tournament, admin, reason, now);
  await announceResult(tx, id, now);
}

/** Tournaments whose results aren't official yet; `id` limits it to one. */
export const unofficialQuery = (db: Db, now: number, id?: number) =>
  db
    .select(getTableColumns(tournaments))
    .from(tournaments)
    .where(
      and(
        id === undefined ? undefined : eq(tournaments.id, id),
        isNull(tournaments.officialAt),
        lte(tournaments.endsAt, now),
        isNull(tournaments.cancelledAt),
      ),
    )
    .orderBy(asc(tournaments.endsAt));

/** Returns 1 if it made the results official, 0 if they still wait for something (docs/rules.md 9.15). */
export async function makeOfficialIfDue(tx: Tx, id: number, now: number): Promise<0 | 1> {
  const [tournament] = await unofficialQuery(tx, now, id);
  if (!tournament || now < officialFrom(tournament)) return 0;
  await createSecondReviews(tx, id, now);
  const open = await readEveryQuestion(tx, tournament, now);
  if (resultAwaits(tournament, open, now).length > 0) return 0;
  await makeOfficial(tx, tournament, system, null, now);
  return 1;
}

/** The job that makes results official. Returns the number of tournaments. */
export async function makeDueOfficial(store: Store, now: number): Promise<number> {
  const unofficial = await store.read((db) => unofficialQuery(db, now));
  return writeForEach(store, unofficial, (tx, { id }) => makeOfficialIfDue(tx, id, now));
}
