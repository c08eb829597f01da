import { Database } from "bun:sqlite";
import { join } from "node:path";

/** The claim of a process on a data folder. It ends with the process, however that ends. */
export type FolderHold = { release(): void };

const isBusy = (error: unknown) =>
  error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");

/**
 * Claims a data folder: with others (to work on its data), or alone (to replace all of it). Null when
 * another's claim is in the way. It is SQLite's own lock on an empty file, which the system drops with the process on
 * every platform; nothing needs to be cleared after a crash.
 */
export function holdFolder(dataDir: string, how: "with others" | "alone"): FolderHold | null {
  const db = new Database(join(dataDir, "lock"), { create: true });
  try {
    db.run("pragma busy_timeout = 0");
    db.run(how === "alone" ? "begin exclusive" : "begin");
    db.query("select count(*) from sqlite_schema").get();
  } catch (error) {
    db.close();
    if (isBusy(error)) return null;
    throw error;
  }
  return { release: () => db.close() };
}
