import { and, asc, eq, getTableColumns, isNull, lte } from "drizzle-orm";
import { type AuditActor, system } from "../../actor.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { tournaments } from "../../db/schema.ts";
import type { Db, Tx } from "../../db/store.ts";
import { bumpVersion } from "../../db/versions.ts";
import { counted } from "../../format/numbers.ts";
import { Refusal } from "../../refusal.ts";
import { addResultVersion } from "../../standings/official/result-versions.ts";
import { makeSecondLooks } from "../../standings/second-looks/make-second-looks.ts";
import { readEveryQuestion } from "../../tournaments/results/open-questions.ts";
import { officialFrom, resultAwaits } from "../../tournaments/results/rules.ts";
import { stateOf } from "../../tournaments/rules.ts";
import { noSuchTournament, type Tournament } from "../../tournaments/visible-tournament.ts";
import { announceResults } from "./announce-results.ts";

/** Each write stays short, however many tournaments of the past there are. */
const maxAtOnce = 20;

/** Once: of official results it changes nothing. The caller has asked whether they may be. */
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

/** What no reason overrides. Throws `cancelled`, `not_ended` or `catches_waiting`. */
async function refuseTooEarly(tx: Tx, tournament: Tournament, now: number): Promise<void> {
  const { name } = tournament;
  const state = stateOf(tournament, now);
  if (state === "cancelled") throw new Refusal("cancelled", `${name} was cancelled: it has no result.`);
  if (state !== "ended") throw new Refusal("not_ended", `${name} has not ended yet.`);
  const { review } = await readEveryQuestion(tx, tournament, now);
  if (review === 0) return;
  const catches = counted(review, "catch is", "catches are");
  throw new Refusal("catches_waiting", `${catches} awaiting review in ${name}. Verify or reject them first.`);
}

/** Notifies the entrants with it. Throws `not_found`, `cancelled`, `not_ended` or `catches_waiting`. */
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
  await announceResults(tx, now);
}

export const unofficialQuery = (db: Db, now: number) =>
  db
    .select(getTableColumns(tournaments))
    .from(tournaments)
    .where(and(isNull(tournaments.officialAt), lte(tournaments.endsAt, now), isNull(tournaments.cancelledAt)))
    .orderBy(asc(tournaments.endsAt));

/** The job that makes results official once they wait for nothing (docs/rules.md 9.15). Returns how many. */
export async function makeDueOfficial(tx: Tx, now: number): Promise<number> {
  let made = 0;
  for (const tournament of await unofficialQuery(tx, now)) {
    if (made === maxAtOnce) break;
    if (now < officialFrom(tournament)) continue;
    await makeSecondLooks(tx, tournament.id, now);
    const open = await readEveryQuestion(tx, tournament, now);
    if (resultAwaits(tournament, open, now).length > 0) continue;
    await makeOfficial(tx, tournament, system, null, now);
    made += 1;
  }
  return made;
}
