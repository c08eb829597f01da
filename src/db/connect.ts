import { Database } from "bun:sqlite";

/** Opens a connection with every pragma the product relies on; the only place that does. */
export function connect(path: string, mode: "read" | "write"): Database {
  const db = mode === "write" ? new Database(path, { create: true }) : new Database(path, { readonly: true });
  db.run(`pragma busy_timeout = ${mode === "write" ? 0 : 5000}`);
  if (mode === "write") {
    db.run("pragma journal_mode = wal");
    db.run("pragma synchronous = full");
    db.run("pragma wal_autocheckpoint = 1000");
  }
  db.run("pragma foreign_keys = on");
  db.run("pragma temp_store = memory");
  db.run("pragma cache_size = -16000");
  return db;
}
