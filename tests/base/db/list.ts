import type { Db } from "../../../src/base/db/store.ts";

type Query = { toSQL(): { sql: string } };

/**
 * `uses` is the index (or key) without which the list would read more rows than it shows. A full scan is refused,
 * unless `uses` names it: the index then contains only the list. `sortsFew` explains why sorting the rows is harmless.
 */
export type List = { query: (db: Db) => Query; uses: string; sortsFew?: string };
