import { Database, type Statement } from "bun:sqlite";
import { LRUCache } from "lru-cache";

/** A statement takes about 30 kB. The program has about four hundred of them, and a page needs a dozen. */
const maxStatements = 120;
/** Longer statements, such as the search for a photo's two thousand words, never repeat, and a hundred of them took 30 MB. */
const maxKeptLetters = 10_000;

// A bare parameter beside `=` or LIMIT makes SQLite plan again at each execution (docs/decisions/0018-requests-and-speed.md).
const plannedOnce = (sql: string) => sql.replaceAll(/(?<=(?:=|from|limit) )\?/g, "+?");

/** Prepares each SQL text once. Closing the database finalizes them: SQLite keeps a file open while it has a statement. */
function keepStatements(db: Database): void {
  const prepare = db.prepare.bind(db);
  const close = db.close.bind(db);
  const statements = new LRUCache<string, Statement>({ max: maxStatements });
  db.prepare = ((sql: string, ...rest: []) => {
    const cached = statements.get(sql);
    if (cached) return cached;
    const statement = prepare(plannedOnce(sql), ...rest);
    if (sql.length <= maxKeptLetters) statements.set(sql, statement);
    return statement;
  }) as Database["prepare"];
  db.close = (...rest) => {
    for (const statement of statements.values()) statement.finalize();
    statements.clear();
    close(...rest);
  };
}

/** The only place that sets pragmas. */
export function connect(path: string, mode: "read" | "write"): Database {
  const db = mode === "write" ? new Database(path, { create: true }) : new Database(path, { readonly: true });
  try {
    // This must come first: after a crash the first process to open the file recovers it, and the others wait.
    db.run("pragma busy_timeout = 5000");
    if (mode === "write") {
      db.run("pragma journal_mode = wal");
      db.run("pragma synchronous = full");
      db.run("pragma wal_autocheckpoint = 1000");
    }
    db.run("pragma foreign_keys = on");
    db.run("pragma temp_store = memory");
    // 2 MB. The operating system caches the rest, and lists of a million catches are as fast as with 16 MB.
    db.run("pragma cache_size = -2000");
  } catch (error) {
    db.close();
    throw error;
  }
  keepStatements(db);
  return db;
}
