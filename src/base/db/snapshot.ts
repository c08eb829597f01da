import { join } from "node:path";
import { connect } from "./connect.ts";
import { drizzleOnFile } from "./drizzle-on-file.ts";
import type { Db } from "./store.ts";

/** Reads the database as of a single moment. Works without a store, so that a damaged database can also be examined. */
export async function readSnapshot<T>(path: string, work: (db: Db) => Promise<T>): Promise<T> {
  const connection = connect(path, "read");
  try {
    connection.run("begin");
    return await work(drizzleOnFile(connection));
  } finally {
    connection.close();
  }
}

export type ReadSnapshot = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** Reads the club's file, or its server if there is one. */
export async function snapshotsOf(dataDir: string, databaseUrl: string | null): Promise<ReadSnapshot> {
  if (databaseUrl === null) return (work) => readSnapshot(join(dataDir, "club.sqlite"), work);
  const { readServerSnapshot } = await import("./postgres/snapshot.ts");
  return (work) => readServerSnapshot(databaseUrl, work);
}
