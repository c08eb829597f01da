import { and, desc, eq, type Placeholder, sql } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { preparedOnce } from "../base/db/prepared.ts";
import { type ListPage, readPage } from "../base/db/read-page.ts";
import { catches } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { Refusal } from "../refusal.ts";
import { catchRows, toCatchView } from "./catch-rows.ts";
import type { CatchListQuery, CatchView } from "./catch-shapes.ts";
import { decodeKey, encodeKey } from "./list-key.ts";
import { refusalTexts } from "./texts.ts";

/** Checks access to a user's catches (docs/rules.md 1.9). Throws `not_yours`. */
export function mayReadCatchesOf(reader: SignedIn, userId: number): void {
  if (reader.id !== userId && !reader.isAdmin) throw new Refusal("not_yours", refusalTexts.notYourCatches);
}

export const catchesOfUserQuery = (
  db: Db,
  userId: number | Placeholder,
  after: string | undefined,
  limit: number | Placeholder,
) => {
  const key = decodeKey(after);
  const earlier = key && sql`(${catches.submittedAt}, ${catches.id}) < (${key.submittedAt}, ${key.id})`;
  return catchRows(db)
    .where(and(eq(catches.userId, userId), earlier))
    .orderBy(desc(catches.submittedAt), desc(catches.id))
    .limit(limit);
};

const newestQuery = preparedOnce((db) =>
  catchesOfUserQuery(db, sql.placeholder("userId"), undefined, sql.placeholder("limit")).prepare(),
);

/** Throws `not_yours`. */
export async function listCatches(
  db: Db,
  reader: SignedIn,
  query: CatchListQuery,
): Promise<ListPage<CatchView, string>> {
  const userId = query.userId ?? reader.id;
  mayReadCatchesOf(reader, userId);
  const { after, limit } = query;
  const find = (wanted: number) =>
    after === undefined
      ? newestQuery(db).execute({ userId, limit: wanted })
      : catchesOfUserQuery(db, userId, after, wanted);
  return readPage(limit, find, ({ fish }) => encodeKey(fish), toCatchView);
}
