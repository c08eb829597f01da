import type { Db } from "./store.ts";

/**
 * A query that each connection prepares once, for hot paths: drizzle prepares anew at every call. `build` takes its
 * values as placeholders and ends in `.prepare()`; await the result's `execute({ … })`.
 */
export function preparedOnce<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const ofConnection = new WeakMap<Db, Query>();
  return (db) => {
    const known = ofConnection.get(db);
    if (known !== undefined) return known;
    const query = build(db);
    ofConnection.set(db, query);
    return query;
  };
}
