import { inArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Scope } from "../rights.ts";

/** Undefined for all. The plus leaves the order of a list to its index. */
export const inScope = (tournamentId: SQLiteColumn, scope: Scope): SQL | undefined =>
  scope === "all" ? undefined : inArray(sql`+${tournamentId}`, [...scope]).inlineParams();
