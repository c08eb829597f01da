import { eq, inArray } from "drizzle-orm";
import { catches, tournaments } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { rulesOf } from "../../scoring/scoring-rules.ts";
import type { AuditEntryView } from "./audit-entry.ts";

export type WithoutUnit = Omit<AuditEntryView, "unit">;

/** Of what is still there; inches for all else. */
export async function withUnits(db: Db, entries: readonly WithoutUnit[]): Promise<AuditEntryView[]> {
  const idsOf = (subject: AuditEntryView["subject"]) =>
    entries.flatMap((one) => (one.subject === subject && one.subjectId !== null ? [one.subjectId] : []));
  const { tournamentType, rules } = tournaments;
  const ofTournaments = await db
    .select({ id: tournaments.id, tournamentType, rules })
    .from(tournaments)
    .where(inArray(tournaments.id, idsOf("tournament")));
  const ofCatches = await db
    .select({ id: catches.id, tournamentType, rules })
    .from(catches)
    .innerJoin(tournaments, eq(tournaments.id, catches.tournamentId))
    .where(inArray(catches.id, idsOf("catch")));
  const found = { tournament: new Map(ofTournaments.map(pair)), catch: new Map(ofCatches.map(pair)) };
  return entries.map((entry) => {
    const { subject, subjectId } = entry;
    const known = subject === "tournament" || subject === "catch" ? found[subject].get(subjectId ?? 0) : undefined;
    return { ...entry, unit: known ?? "in" };
  });
}

const pair = ({ id, ...terms }: { id: number } & Parameters<typeof rulesOf>[0]) => [id, rulesOf(terms).unit] as const;
