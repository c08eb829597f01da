import { and, desc, eq, lt } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { complaints } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { complaintRows, complaintView } from "./complaint-rows.ts";
import type { ComplaintQuery, ComplaintView } from "./model.ts";

type Page = { items: ComplaintView[]; nextAfter: number | null };

const before = (after: number | undefined) => lt(complaints.id, after ?? Number.MAX_SAFE_INTEGER);

export const complaintsQuery = (db: Db, after: number | undefined, limit: number) =>
  complaintRows(db).where(before(after)).orderBy(desc(complaints.id)).limit(limit);

export const complaintsOfUserQuery = (db: Db, userId: number, after: number | undefined, limit: number) =>
  complaintRows(db)
    .where(and(eq(complaints.userId, userId), before(after)))
    .orderBy(desc(complaints.id))
    .limit(limit);

export async function listComplaints(db: Db, { userId, after, limit }: ComplaintQuery): Promise<Page> {
  const wanted = limit + 1;
  const rows = await (userId === undefined
    ? complaintsQuery(db, after, wanted)
    : complaintsOfUserQuery(db, userId, after, wanted));
  const items = rows.slice(0, limit).map(complaintView);
  return { items, nextAfter: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

export async function listOwnComplaints(
  db: Db,
  reader: SignedIn,
  page: { after?: number; limit: number },
): Promise<Page> {
  return listComplaints(db, { ...page, userId: reader.id });
}
