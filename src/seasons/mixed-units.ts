import { asc, eq, inArray } from "drizzle-orm";
import { seasons, seasonTournaments, tournaments } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { Refusal } from "../refusal.ts";
import { listed } from "../scoring/rulebook/fields.ts";
import { comparisonOf } from "../scoring/rulebook/season-file.ts";
import { pluralUnits } from "../scoring/scoring-rules.ts";
import { type SeasonTerms, seasonScheme, unitOf } from "./season-scheme.ts";

async function readUnits(db: Db, tournamentIds: readonly number[]) {
  if (tournamentIds.length === 0) return [];
  const rows = await db
    .select()
    .from(tournaments)
    .where(inArray(tournaments.id, [...tournamentIds]))
    .orderBy(asc(tournaments.id));
  return rows.map((row) => ({ unit: unitOf(row) }));
}

/** How a season adds up or compares fish from tournaments with different units; null if it doesn't. */
async function mixedOf(db: Db, season: SeasonTerms, tournamentIds: readonly number[]) {
  const events = await readUnits(db, tournamentIds);
  const units = new Set(events.map(({ unit }) => pluralUnits[unit]));
  const comparison = comparisonOf(seasonScheme(season, events));
  return comparison && units.size > 1 ? { ...comparison, units: listed([...units]) } : null;
}

/** Scores in different units can't be added up or compared (docs/rules.md 16.4). */
export async function refuseMixedUnits(db: Db, season: SeasonTerms, tournamentIds: readonly number[]): Promise<void> {
  const mixed = await mixedOf(db, season, tournamentIds);
  if (!mixed) return;
  const { units, why, path } = mixed;
  if (why === "scores") {
    const message = `Scores in ${units} can't be added up: choose points by place, or tournaments of one unit`;
    throw Refusal.ofField(season.scheme ? ["scheme", ...path].join(".") : "points", message);
  }
  const rule = why === "fish" ? "biggest-fish" : "total-score";
  const message = `Fish in ${units} can't be compared: remove ${rule} from the tie breaks, or choose tournaments of one unit`;
  throw Refusal.ofField(["scheme", ...path].join("."), message);
}

/** The same check after a tournament's rules were changed. */
export async function refuseMixedSeasons(tx: Tx, tournamentId: number): Promise<void> {
  const affected = await tx
    .select({ id: seasons.id, name: seasons.name, rules: seasons.rules, scheme: seasons.scheme })
    .from(seasonTournaments)
    .innerJoin(seasons, eq(seasons.id, seasonTournaments.seasonId))
    .where(eq(seasonTournaments.tournamentId, tournamentId))
    .orderBy(asc(seasons.id));
  for (const { id, name, ...season } of affected) {
    const rows = await tx
      .select({ id: seasonTournaments.tournamentId })
      .from(seasonTournaments)
      .where(eq(seasonTournaments.seasonId, id));
    const ids = rows.map((row) => row.id);
    const mixed = await mixedOf(tx, season, ids);
    if (!mixed) continue;
    const what = mixed.why === "scores" ? "adds up scores" : "compares fish";
    throw Refusal.ofField("rules.unit", `${name} ${what}, so its tournaments count in one unit`);
  }
}
