import { Database } from "bun:sqlite";

export type DatabaseWatch = {
  /** From now on. */
  begin(): void;
  /** Whether the database holds anything else than when the watch began; ends it. */
  hasChanged(): boolean;
  close(): void;
};

/** An open read transaction keeps what was there: it is read only if something was committed since. */
export function watchDatabase(path: string, countCommits: () => number): DatabaseWatch {
  const db = new Database(path, { readonly: true });
  const tables = db.query<{ name: string }, []>("select name from sqlite_master where type = 'table'");
  const contents = () => tables.all().map(({ name }) => db.query(`select * from "${name}"`).values());
  let commits = countCommits();

  function end() {
    if (db.inTransaction) db.run("rollback");
  }
  return {
    begin() {
      end();
      db.run("begin");
      tables.get();
      commits = countCommits();
    },
    hasChanged() {
      if (!db.inTransaction) throw new Error("The watch has not begun.");
      if (countCommits() === commits) return false;
      const before = contents();
      end();
      return !Bun.deepEquals(before, contents());
    },
    close: () => db.close(),
  };
}
