import { and, desc, eq, lt, or, type SQL } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { type ListPage, readPage } from "../base/db/read-page.ts";
import { complaints } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { complaintSearch, matchesReferencedText, peopleSearch } from "../base/db/text-search.ts";
import { complaintRows, complaintView } from "./complaint-rows.ts";
import type { ComplaintQuery, ComplaintView } from "./complaint-shapes.ts";

type Page = ListPage<ComplaintView>;

const isOlderThan = (after: number | undefined) => lt(complaints.id, after ?? Number.MAX_SAFE_INTEGER);

export const complaintsQuery = (db: Db, after: number | undefined, limit: number) =>
  complaintRows(db).where(isOlderThan(after)).orderBy(desc(complaints.id)).limit(limit);

export const matchingComplaintsQuery = (
  db: Db,
  matchesSearch: SQL | undefined,
  after: number | undefined,
  limit: number,
) =>
  complaintRows(db)
    .where(and(matchesSearch, isOlderThan(after)))
    .orderBy(desc(complaints.id))
    .limit(limit);

export const complaintsOfUserQuery = (db: Db, userId: number, after: number | undefined, limit: number) =>
  complaintRows(db)
    .where(and(eq(complaints.userId, userId), isOlderThan(after)))
    .orderBy(desc(complaints.id))
    .limit(limit);

export async function listComplaints(db: Db, { userId, search = "", after, limit }: ComplaintQuery): Promise<Page> {
  const matchesSearch = or(
    await matchesReferencedText(db, complaints.userId, peopleSearch, search),
    await matchesReferencedText(db, complaints.id, complaintSearch, search),
  );
  const find = (rowLimit: number) => {
    if (userId !== undefined) return complaintsOfUserQuery(db, userId, after, rowLimit);
    return matchesSearch
      ? matchingComplaintsQuery(db, matchesSearch, after, rowLimit)
      : complaintsQuery(db, after, rowLimit);
  };
  return readPage(limit, find, ({ complaint }) => complaint.id, complaintView);
}

export async function listOwnComplaints(
  db: Db,
  reader: SignedIn,
  page: { after?: number; limit: number },
): Promise<Page> {
  return listComplaints(db, { ...page, userId: reader.id });
}
