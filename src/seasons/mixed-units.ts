import { asc, eq, inArray } from "drizzle-orm";
import { seasons, seasonTournaments, tournaments } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { Refusal } from "../refusal.ts";
import { pluralUnits, rulesOf, scoreUnit } from "../scoring/scoring-rules.ts";

async function unitsOf(db: Db, tournamentIds: readonly number[]): Promise<string[]> {
  if (tournamentIds.length === 0) return [];
  const rows = await db
    .select()
    .from(tournaments)
    .where(inArray(tournaments.id, [...tournamentIds]))
    .orderBy(asc(tournaments.id));
  return [...new Set(rows.map((row) => pluralUnits[scoreUnit(rulesOf(row))]))];
}

/** Scores of different units add up to nothing (docs/rules.md 16.4). */
export async function refuseMixedUnits(db: Db, tournamentIds: readonly number[]): Promise<void> {
  const units = await unitsOf(db, tournamentIds);
  if (units.length <= 1) return;
  const instead = "choose points by place, or tournaments of one unit";
  throw Refusal.ofField("points", `Scores in ${units.join(" and ")} cannot be added up: ${instead}`);
}

/** The same, where the tournament's rules were changed. */
export async function refuseMixedSeasons(tx: Tx, tournamentId: number): Promise<void> {
  const found = await tx
    .select({ id: seasons.id, name: seasons.name, rules: seasons.rules })
    .from(seasonTournaments)
    .innerJoin(seasons, eq(seasons.id, seasonTournaments.seasonId))
    .where(eq(seasonTournaments.tournamentId, tournamentId));
  for (const { id, name } of found.filter(({ rules }) => rules.points.kind === "score")) {
    const rows = await tx
      .select({ id: seasonTournaments.tournamentId })
      .from(seasonTournaments)
      .where(eq(seasonTournaments.seasonId, id));
    const units = await unitsOf(
      tx,
      rows.map((row) => row.id),
    );
    if (units.length <= 1) continue;
    throw Refusal.ofField("rules.unit", `${name} adds up scores, so its tournaments count in one unit`);
  }
}
