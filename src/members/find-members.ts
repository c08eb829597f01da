import { and, asc, eq, gt, not, type SQL, sql } from "drizzle-orm";
import { type ListPage, readPage } from "../base/db/read-page.ts";
import { users } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { isSearch, matchesText, peopleSearch } from "../base/db/text-search.ts";
import { memberFields, memberRow } from "./member-rows.ts";
import type { MemberQuery, MemberRow } from "./member-shapes.ts";

const lowerName = sql<string>`lower(${users.username})`;
const lowerEmail = sql<string>`lower(${users.email})`;
/** Sorts after every text with the same beginning. */
const beyond = "\u{10FFFF}";

/**
 * The database folds only ASCII letters, in its index too. Names have no null character, which a database server would
 * refuse.
 */
const folded = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replaceAll("\0", beyond);

function beginsWith(column: SQL<string>, search: string): SQL {
  const start = folded(search);
  return sql`(${column} >= ${start} and ${column} < ${start + beyond})`;
}

export const byNameQuery = (db: Db, search: string, last: string, limit: number) =>
  db
    .select({ ...memberFields, key: lowerName })
    .from(users)
    .where(and(beginsWith(lowerName, search), sql`${lowerName} > ${last}`))
    .orderBy(asc(lowerName))
    .limit(limit);

export const byEmailQuery = (db: Db, search: string, last: string, limit: number) =>
  db
    .select({ ...memberFields, key: lowerEmail })
    .from(users)
    .where(and(beginsWith(lowerEmail, search), not(beginsWith(lowerName, search)), sql`${lowerEmail} > ${last}`))
    .orderBy(asc(lowerEmail))
    .limit(limit);

export const byPartQuery = (db: Db, search: string, last: string, limit: number) =>
  db
    .select({ ...memberFields, key: sql<string>`cast(${peopleSearch.id} as text)` })
    .from(peopleSearch)
    .innerJoin(users, eq(users.id, peopleSearch.id))
    .where(
      and(
        matchesText(db, peopleSearch, search),
        gt(peopleSearch.id, Number(last)),
        not(beginsWith(lowerName, search)),
        not(beginsWith(lowerEmail, search)),
      ),
    )
    .orderBy(asc(peopleSearch.id))
    .limit(limit);

const queries = { name: byNameQuery, email: byEmailQuery, part: byPartQuery } as const;

/** Usernames that start with the search text come first, then emails, then all other matches. */
const parts = ["name", "email", "part"] as const;

/** `last` is the key of the last row shown. */
type Key = { part: (typeof parts)[number]; last: string };

function keyOf(after: string | undefined): Key {
  if (after === undefined) return { part: "name", last: "" };
  const [part = ""] = after.split(".", 1);
  return { part: parts.find((candidate) => candidate === part) ?? "name", last: after.slice(part.length + 1) };
}

type FoundMember = Awaited<ReturnType<typeof byNameQuery>>[number] & Pick<Key, "part">;

export async function findMembers(
  db: Db,
  { search, after, limit }: MemberQuery,
  now: number,
): Promise<ListPage<MemberRow, string>> {
  const { part, last } = keyOf(after);
  const searchedParts = isSearch(search) ? parts.slice(parts.indexOf(part)) : (["name"] as const);
  async function find(wanted: number) {
    const rows: FoundMember[] = [];
    for (const searchedPart of searchedParts) {
      if (rows.length === wanted) break;
      const matches = await queries[searchedPart](db, search, searchedPart === part ? last : "", wanted - rows.length);
      rows.push(...matches.map((row) => ({ ...row, part: searchedPart })));
    }
    return rows;
  }
  return readPage(
    limit,
    find,
    (row) => `${row.part}.${row.key}`,
    (row) => memberRow(row, now),
  );
}
