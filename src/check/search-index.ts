import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "../base/db/store.ts";
import { type Check, type Finding, wrong } from "./check.ts";

/** A search index and the text that it must contain. */
type Searched = { name: string; index: SQL; text: SQL };

const searched: readonly Searched[] = [
  { name: "user", index: sql`people_search`, text: sql`people_text` },
  { name: "tournament", index: sql`tournament_search`, text: sql`tournament_text` },
  { name: "complaint", index: sql`complaint_search`, text: sql`complaint_text` },
];

const maxFindings = 100;

async function differing(db: Db, { index, text }: Searched): Promise<number[]> {
  const rows = await db.all<{ id: number }>(sql`
    select t.id from ${text} t left join ${index} s on s.rowid = t.id where s.text is distinct from t.text
    union all select s.rowid from ${index} s left join ${text} t on t.id = s.rowid where t.id is null
    limit ${maxFindings}`);
  return rows.map(({ id }) => id);
}

async function look(db: Db, source: Searched): Promise<Finding[]> {
  const ids = await differing(db, source);
  return ids.map((id) => wrong(`${source.name} ${id} is missing from the search index`));
}

/** Whether the index matches its own text is covered by the check of the database. */
export const searchIndex: Check = {
  name: "search",
  run: async (db) => (await Promise.all(searched.map((source) => look(db, source)))).flat(),
};

export async function repairSearch(tx: Tx): Promise<void> {
  for (const source of searched) {
    const { index, text } = source;
    if ((await differing(tx, source)).length === 0) continue;
    await tx.run(sql`delete from ${index}`);
    await tx.run(sql`insert into ${index} (rowid, text) select id, text from ${text}`);
  }
}
