import { Database, type Statement } from "bun:sqlite";
import { LRUCache } from "lru-cache";

/** Some 30 kB each. A page asks a dozen; the program has some four hundred, and lists of ids make more of them. */
const maxStatements = 120;

/**
 * Lets drizzle, which prepares a statement at every call, get the same one for the same SQL. Closing the database ends
 * them: SQLite keeps a file open as long as it has a statement.
 */
function keepStatements(db: Database): void {
  const prepare = db.prepare.bind(db);
  const close = db.close.bind(db);
  // A statement that is forgotten stays for those who still use it.
  const statements = new LRUCache<string, Statement>({ max: maxStatements });
  db.prepare = ((sql: string, ...rest: []) => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = prepare(sql, ...rest);
    statements.set(sql, statement);
    return statement;
  }) as Database["prepare"];
  db.close = (...rest) => {
    for (const statement of statements.values()) statement.finalize();
    statements.clear();
    close(...rest);
  };
}

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
  // 2 MB. The system keeps the pages that this leaves out: with a million catches, lists take no longer than with 16 MB.
  db.run("pragma cache_size = -2000");
  keepStatements(db);
  return db;
}
