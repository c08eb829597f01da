import { and, eq, inArray } from "drizzle-orm";
import type { DayTotal } from "../base/db/schema/entries.ts";
import { participants } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { counted, readingText } from "../base/format/numbers.ts";
import type { ScoringUnit } from "../scoring/scoring-rules.ts";

/** "5 fish · biggest 20.5 in", "No fish", or "" if only the score is known. */
export function totalsText(totals: readonly DayTotal[], unit: ScoringUnit): string {
  const fish = totals.reduce((sum, total) => sum + total.fish, 0);
  if (fish === 0 && totals.every(({ score }) => score === 0)) return "No fish";
  const biggest = Math.max(0, ...totals.map((total) => total.biggest ?? 0));
  return [
    ...(fish > 0 ? [counted(fish, "fish", "fish")] : []),
    ...(biggest > 0 ? [`biggest ${readingText(biggest / 100, unit)}`] : []),
  ].join(" · ");
}

/** The totals of entrants whose single fish aren't known. */
export async function readTotals(
  db: Db,
  tournamentId: number,
  userIds: readonly number[],
): Promise<Map<number, DayTotal[]>> {
  const rows = await db
    .select({ userId: participants.userId, totals: participants.totals })
    .from(participants)
    .where(and(eq(participants.tournamentId, tournamentId), inArray(participants.userId, [...userIds])));
  return new Map(rows.flatMap(({ userId, totals }) => (totals ? [[userId, totals] as const] : [])));
}
