import { asc, eq } from "drizzle-orm";
import { catches, rulings } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";

export type CurrentDecision = typeof rulings.$inferSelect;

/** The decision in force on each catch of the tournament. */
export async function currentDecisions(db: Db, tournamentId: number): Promise<Map<number, CurrentDecision>> {
  const rows = await db
    .select({ ruling: rulings })
    .from(rulings)
    .innerJoin(catches, eq(catches.id, rulings.catchId))
    .where(eq(catches.tournamentId, tournamentId))
    .orderBy(asc(rulings.id));
  return new Map(rows.map(({ ruling }) => [ruling.catchId, ruling]));
}
