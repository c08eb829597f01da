import { Database } from "bun:sqlite";
import { join } from "node:path";

/** Resolves when the club in this data folder has no task of this kind left. */
export async function untilNoTasks(folder: string, kind: "rendition" | "open-photo"): Promise<void> {
  const db = new Database(join(folder, "club.sqlite"), { readonly: true });
  const taskCountQuery = db.query<{ count: number }, [string]>("select count(*) as count from tasks where kind = ?");
  while ((taskCountQuery.get(kind)?.count ?? 0) > 0) await Bun.sleep(10);
  db.close();
}
