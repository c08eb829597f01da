import type { Db } from "./store.ts";

/** Use this on hot paths: drizzle otherwise prepares the query again at every call. `build` uses placeholders and ends in `.prepare()`. */
export function preparedOnce<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const ofConnection = new WeakMap<Db, Query>();
  return (db) => {
    const prepared = ofConnection.get(db);
    if (prepared !== undefined) return prepared;
    const query = build(db);
    ofConnection.set(db, query);
    return query;
  };
}
