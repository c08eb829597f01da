import type { Db } from "../base/db/store.ts";
import { fileNamePart } from "../base/format/csv.ts";
import { type WrittenScheme, writtenScheme } from "../scoring/rulebook/scheme-fields.ts";
import { findSeason, resultsOfSeasonQuery } from "./season-rows.ts";
import { eventTerms, writtenSchemeOf } from "./season-scheme.ts";

/** The season's scheme, or one equivalent to its stored rules. Throws `not_found`. */
export async function readSchemeFile(db: Db, id: number): Promise<{ fileName: string; scheme: WrittenScheme }> {
  const season = await findSeason(db, id);
  const rows = await resultsOfSeasonQuery(db, id);
  const scheme = writtenScheme.parse(writtenSchemeOf(season, rows.map(eventTerms)));
  return { fileName: `${fileNamePart(season.name, `season-${id}`)}-scheme.json`, scheme };
}
