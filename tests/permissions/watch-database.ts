import { Database } from "bun:sqlite";

export type DatabaseWatch = {
  /** Starts the watch. */
  begin(): Promise<void>;
  /** Whether the database has changed since the watch began; ends it. */
  hasChanged(): Promise<boolean>;
  close(): void;
};

/** An open read transaction sees the old data, so its content is compared only if something was committed since. */
export function watchDatabase(path: string, countCommits: () => Promise<number>): DatabaseWatch {
  const db = new Database(path, { readonly: true });
  const tables = db.query<{ name: string }, []>("select name from sqlite_master where type = 'table'");
  const contents = () => tables.all().map(({ name }) => db.query(`select * from "${name}"`).values());
  let commits = 0;

  function end() {
    if (db.inTransaction) db.run("rollback");
  }
  return {
    async begin() {
      end();
      db.run("begin");
      tables.get();
      commits = await countCommits();
    },
    async hasChanged() {
      if (!db.inTransaction) throw new Error("The watch hasn't begun.");
      if ((await countCommits()) === commits) return false;
      const before = contents();
      end();
      return !Bun.deepEquals(before, contents());
    },
    close: () => db.close(),
  };
}
