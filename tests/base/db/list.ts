import type { Db } from "../../../src/base/db/store.ts";

type Query = { toSQL(): { sql: string } };

/**
 * `uses` is the index (or key) without which the list would read more than it shows. A whole scan is refused, unless
 * `uses` names it: of an index that holds nothing but the list. `sortsFew` says why sorting what was found is no harm.
 */
export type List = { query: (db: Db) => Query; uses: string; sortsFew?: string };
