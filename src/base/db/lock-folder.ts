import { Database } from "bun:sqlite";
import { join } from "node:path";

export type FolderHold = { release(): void };

const isBusy = (error: unknown) =>
  error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");

/** Null if another process's lock conflicts. It's a SQLite lock on an empty file, which the system releases after a crash. */
export function holdFolder(dataDir: string, mode: "with others" | "alone"): FolderHold | null {
  const db = new Database(join(dataDir, "lock"), { create: true });
  try {
    db.run("pragma busy_timeout = 0");
    db.run(mode === "alone" ? "begin exclusive" : "begin");
    db.query("select count(*) from sqlite_schema").get();
  } catch (error) {
    db.close();
    if (isBusy(error)) return null;
    throw error;
  }
  return { release: () => db.close() };
}
