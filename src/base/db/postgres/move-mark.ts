import { sql } from "drizzle-orm";
import type { Db } from "../store.ts";
import { UnusableServer } from "./migrate.ts";

/** This table has one row while a club is being moved into the database, and permanently once the club has been moved out. */
export const markTable = "club_move";

const leaving = `DATABASE_URL: the club in this database was moved to a folder, or is being moved there. To serve it from the server again, drop the table ${markTable}.`;
const arriving =
  "DATABASE_URL: a club is being moved into this database: run fishtournament move again until it reports that both sides match.";

/** A club that was moved away or is only partly there must not be served. Throws `UnusableServer`. */
export async function refuseMoved(db: Db): Promise<void> {
  const [mark] = await db.all<{ isThere: number }>(sql`select to_regclass(${markTable}) is not null as "isThere"`);
  if (!mark?.isThere) return;
  const [{ direction } = { direction: "in" }] = await db.all<{ direction: string }>(
    sql.raw(`select direction from ${markTable}`),
  );
  throw new UnusableServer(direction === "out" ? leaving : arriving);
}
