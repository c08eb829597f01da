import { and, asc, desc, eq, gt, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { AuditSubject } from "../../base/audit/audit-subjects.ts";
import { type ListPage, readPage } from "../../base/db/read-page.ts";
import { audit, catches, tournaments, users } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { matchesReferencedText, peopleSearch } from "../../base/db/text-search.ts";
import { type CsvPiece, csvPieceRows, words } from "../../base/format/csv.ts";
import { windowOf } from "../../base/format/days.ts";
import { isoText } from "../../base/format/moments.ts";
import { rulesOf } from "../../scoring/scoring-rules.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import type { AuditEntryView, AuditFilter, AuditQuery } from "./audit-entry.ts";

type FromRow = Omit<AuditEntryView, "unit" | "subjectName">;

/** Adds each subject's name, and the unit of each tournament or catch; inches if it has none or was deleted. */
async function withSubjects(db: Db, entries: readonly FromRow[]): Promise<AuditEntryView[]> {
  const idsOf = (subject: AuditEntryView["subject"]) =>
    entries.flatMap((entry) => (entry.subject === subject && entry.subjectId !== null ? [entry.subjectId] : []));
  const { tournamentType, rules } = tournaments;
  const ofTournaments = await db
    .select({ id: tournaments.id, name: tournaments.name, tournamentType, rules })
    .from(tournaments)
    .where(inArray(tournaments.id, idsOf("tournament")));
  const ofCatches = await db
    .select({ id: catches.id, name: users.displayName, tournamentType, rules })
    .from(catches)
    .innerJoin(users, eq(users.id, catches.userId))
    .leftJoin(tournaments, eq(tournaments.id, catches.tournamentId))
    .where(inArray(catches.id, idsOf("catch")));
  const ofUsers = await db
    .select({ id: users.id, name: users.displayName })
    .from(users)
    .where(inArray(users.id, idsOf("user")));
  const subjects: Partial<Record<AuditEntryView["subject"], Map<number, NamedSubject>>> = {
    tournament: byId(ofTournaments),
    catch: byId(ofCatches),
    user: byId(ofUsers),
  };
  return entries.map((entry) => {
    const { name = null, tournamentType, rules = null } = subjects[entry.subject]?.get(entry.subjectId ?? 0) ?? {};
    return { ...entry, subjectName: name, unit: tournamentType ? rulesOf({ tournamentType, rules }).unit : "in" };
  });
}

type NamedSubject = { id: number; name: string } & Partial<Pick<Tournament, "rules">> & {
    tournamentType?: Tournament["tournamentType"] | null;
  };

const byId = (rows: readonly NamedSubject[]) => new Map(rows.map((row) => [row.id, row]));

/**
 * Filters by id, which grows with time, so that the list is a single index walk; `min(id)` would read all earlier rows.
 */
const firstIdFrom = (instant: number): SQL<number> =>
  sql`coalesce((select id from audit where at >= ${instant} order by at, id limit 1), (select max(id) + 1 from audit), 0)`;

function spanOf({ from, to }: AuditFilter, timeZone: string): { begin: number | null; end: number | null } {
  const day = from ?? to;
  if (day === undefined) return { begin: null, end: null };
  const { startsAt, endsAt } = windowOf({ startDay: from ?? day, endDay: to ?? day, timeZone });
  return { begin: from === undefined ? null : startsAt, end: to === undefined ? null : endsAt };
}

const isNamed = (name: string): SQL => eq(sql`lower(${audit.actorName})`, sql`lower(${name})`);

export const anyByNameQuery = (db: Db, name: string) =>
  db.select({ id: audit.id }).from(audit).where(isNamed(name)).limit(1);

/**
 * Matches one person's actions, by their name at the time; if nobody had it, those of everyone whose name or email
 * contains it.
 */
async function doneBy(db: Db, who: string | undefined): Promise<SQL | undefined> {
  if (who === undefined) return undefined;
  const [named] = await anyByNameQuery(db, who);
  return named ? isNamed(who) : matchesReferencedText(db, audit.actorId, peopleSearch, who);
}

function wherever(filter: AuditFilter, byWho: SQL | undefined, timeZone: string): SQL | undefined {
  const { action, subject, subjectId } = filter;
  const { begin, end } = spanOf(filter, timeZone);
  return and(
    byWho,
    action === undefined ? undefined : eq(audit.action, action),
    subject === undefined ? undefined : eq(audit.subject, subject),
    subject === undefined || subjectId === undefined ? undefined : eq(audit.subjectId, subjectId),
    begin === null ? undefined : gte(audit.id, firstIdFrom(begin)),
    end === null ? undefined : lt(audit.id, firstIdFrom(end)),
  );
}

export const auditRowsQuery = (db: Db, query: AuditQuery, byWho: SQL | undefined, timeZone: string) =>
  db
    .select({ record: audit, actorDisplayName: users.displayName })
    .from(audit)
    .leftJoin(users, eq(users.id, audit.actorId))
    .where(and(wherever(query, byWho, timeZone), lt(audit.id, query.after ?? Number.MAX_SAFE_INTEGER)))
    .orderBy(desc(audit.id))
    .limit(query.limit);

type Row = Awaited<ReturnType<typeof auditRowsQuery>>[number];

const view = ({ record: { at, subject, ...row }, actorDisplayName }: Row): FromRow => ({
  ...row,
  actorDisplayName,
  at: isoText(at),
  subject: subject as AuditSubject,
});

export async function listAudit(db: Db, query: AuditQuery, timeZone: string): Promise<ListPage<AuditEntryView>> {
  const byWho = await doneBy(db, query.who);
  const find = (limit: number) => auditRowsQuery(db, { ...query, limit }, byWho, timeZone);
  const { items, nextAfter } = await readPage(query.limit, find, ({ record }) => record.id, view);
  return { items: await withSubjects(db, items), nextAfter };
}

export async function listActions(db: Db): Promise<string[]> {
  const actions: string[] = [];
  for (let last = ""; ; ) {
    const [next] = await nextActionQuery(db, last);
    if (!next) return actions;
    actions.push(next.action);
    last = next.action;
  }
}

/** A single index lookup, however many rows there are. */
export const nextActionQuery = (db: Db, last: string) =>
  db.select({ action: audit.action }).from(audit).where(gt(audit.action, last)).orderBy(asc(audit.action)).limit(1);

export const auditHeading = [
  "Number",
  "Time (UTC)",
  "Who",
  "Display name",
  "User number",
  "Action",
  "Subject",
  "Subject number",
  "Detail",
];

const number = (value: number | null) => (value === null ? "" : String(value));

const line = ({ record, actorDisplayName }: Row): string[] => {
  const { id, at, actorName, actorId, action, subject, subjectId, detail } = record;
  return [
    ...[
      String(id),
      isoText(at),
      words(actorName),
      words(actorDisplayName ?? ""),
      number(actorId),
      words(action),
      words(subject),
    ],
    ...[number(subjectId), words(JSON.stringify(detail))],
  ];
};

export async function auditPiece(db: Db, filter: AuditFilter, timeZone: string, after: number): Promise<CsvPiece> {
  const rows = await db
    .select({ record: audit, actorDisplayName: users.displayName })
    .from(audit)
    .leftJoin(users, eq(users.id, audit.actorId))
    .where(and(wherever(filter, await doneBy(db, filter.who), timeZone), gt(audit.id, after)))
    .orderBy(asc(audit.id))
    .limit(csvPieceRows);
  const last = rows.length < csvPieceRows ? undefined : rows.at(-1);
  return { lines: rows.values().map(line), nextAfter: last?.record.id ?? null };
}
