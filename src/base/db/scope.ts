import { inArray, type SQL } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Scope } from "../../rights.ts";
import { unindexed } from "./engine.ts";
import type { Db } from "./store.ts";

/** Undefined for all tournaments. Leaves the list's order to its index. */
export const inScope = (db: Db, tournamentId: SQLiteColumn, scope: Scope): SQL | undefined =>
  scope === "all" ? undefined : inArray(unindexed(db, tournamentId), [...scope]).inlineParams();
