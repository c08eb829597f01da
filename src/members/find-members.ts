import { and, asc, type SQL, sql } from "drizzle-orm";
import { type ListPage, readPage } from "../db/read-page.ts";
import { users } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { memberFields, memberRow } from "./member-rows.ts";
import type { MemberQuery, MemberRow } from "./model.ts";

/** Matches by username come first, then those by email; `last` is the key of the last row shown. */
type Key = { part: "name" | "email"; last: string };

const lowerName = sql<string>`lower(${users.username})`;
const lowerEmail = sql<string>`lower(${users.email})`;
/** Sorts after every text that begins like the one before it. */
const beyond = "\u{10FFFF}";

/** The database folds ASCII letters only, in its index too. */
const folded = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const beginsWith = (column: SQL<string>, start: string) =>
  and(sql`${column} >= ${start}`, sql`${column} < ${start + beyond}`);

export const byNameQuery = (db: Db, start: string, last: string, limit: number) =>
  db
    .select({ ...memberFields, key: lowerName })
    .from(users)
    .where(and(beginsWith(lowerName, start), sql`${lowerName} > ${last}`))
    .orderBy(asc(lowerName))
    .limit(limit);

export const byEmailQuery = (db: Db, start: string, last: string, limit: number) =>
  db
    .select({ ...memberFields, key: lowerEmail })
    .from(users)
    .where(and(beginsWith(lowerEmail, start), sql`not (${beginsWith(lowerName, start)})`, sql`${lowerEmail} > ${last}`))
    .orderBy(asc(lowerEmail))
    .limit(limit);

function keyOf(after: string | undefined): Key {
  if (after === undefined) return { part: "name", last: "" };
  const [part = ""] = after.split(".", 1);
  return { part: part === "email" ? "email" : "name", last: after.slice(part.length + 1) };
}

export async function findMembers(
  db: Db,
  { search, after, limit }: MemberQuery,
  now: number,
): Promise<ListPage<MemberRow, string>> {
  const start = folded(search);
  const { part, last } = keyOf(after);
  async function find(wanted: number) {
    const named = part === "name" ? await byNameQuery(db, start, last, wanted) : [];
    const room = start === "" ? 0 : wanted - named.length;
    const mailed = room > 0 ? await byEmailQuery(db, start, part === "email" ? last : "", room) : [];
    return [...named.map((row) => ({ ...row, part: "name" })), ...mailed.map((row) => ({ ...row, part: "email" }))];
  }
  return readPage(
    limit,
    find,
    (row) => `${row.part}.${row.key}`,
    (row) => memberRow(row, now),
  );
}
