import { and, asc, eq, isNull, lte } from "drizzle-orm";
import { system } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { tournaments } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import { notifyEntrants } from "./notify-entrants.ts";

export const tournamentsToEndQuery = (db: Db, now: number) =>
  db
    .select({ id: tournaments.id, name: tournaments.name, cancelledAt: tournaments.cancelledAt })
    .from(tournaments)
    .where(and(isNull(tournaments.endedAt), lte(tournaments.endsAt, now)))
    .orderBy(asc(tournaments.endsAt));

/** The job that notifies entrants. State is never read from it (docs/rules.md 2.3). Returns how many it marked. */
export async function endTournaments(tx: Tx, now: number): Promise<number> {
  const due = await tournamentsToEndQuery(tx, now);
  for (const { id, name, cancelledAt } of due) {
    await tx.update(tournaments).set({ endedAt: now }).where(eq(tournaments.id, id));
    if (cancelledAt === null) {
      const message = "Results become official once every catch is reviewed and any challenges are decided.";
      const link = `/tournaments/${id}`;
      await notifyEntrants(tx, id, { type: "tournament_ended", title: `${name} has ended`, message, link }, now);
    }
    await recordAudit(tx, system, { action: "end-tournament", subject: "tournament", subjectId: id }, now);
    await bumpVersion(tx, `tournament:${id}`);
  }
  if (due.length > 0) await bumpVersion(tx, "club");
  return due.length;
}
