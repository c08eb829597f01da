import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { namesOf } from "../base/db/names.ts";
import { audit, tournaments, users } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { isoText } from "../base/format/moments.ts";
import type { PersonNames } from "../base/format/names.ts";
import { type LoggedEntry, loggedEntry, undoneEntry } from "../weigh-in/read-log.ts";
import { dataSet, hundredths } from "./data-set.ts";

type Undo = { by: string; at: number };

type WeighInRow = {
  id: number;
  tournamentId: number | null;
  tournament: string | null;
  entry: LoggedEntry;
  /** Null for a deleted account. */
  angler: PersonNames | null;
  by: string;
  byDisplayName: string | null;
  at: number;
  undo: Undo | null;
};

/** Early entries didn't record their own big fish. It is known if it was the day's first entry. */
const biggestOf = ({ biggest, before, after }: LoggedEntry): number | null =>
  biggest ?? (before === null ? after?.biggest : undefined) ?? null;

async function readUndos(db: Db, tournamentIds: readonly number[]): Promise<Map<number, Undo>> {
  const rows = await db
    .select({ by: audit.actorName, at: audit.at, detail: audit.detail })
    .from(audit)
    .where(
      and(
        eq(audit.subject, "tournament"),
        inArray(audit.subjectId, [...tournamentIds]),
        eq(audit.action, "undo-weigh-in"),
      ),
    );
  return new Map(rows.map(({ by, at, detail }) => [undoneEntry.parse(detail).entry, { by, at }]));
}

async function readAnglers(db: Db, ids: readonly number[]): Promise<Map<number, PersonNames>> {
  const rows = await db
    .select({ id: users.id, ...namesOf(users) })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

export const allWeighIns = dataSet<WeighInRow>(
  {
    Number: ({ id }) => id,
    Tournament: ({ tournament }) => tournament,
    "Tournament number": ({ tournamentId }) => tournamentId,
    Day: ({ entry }) => entry.day,
    Angler: ({ angler }) => angler?.username ?? null,
    "Display name": ({ angler }) => angler?.displayName ?? null,
    "Angler number": ({ entry }) => entry.userId,
    "Number of fish": ({ entry }) => entry.fish,
    "Weight or length": ({ entry }) => hundredths(entry.amount),
    Unit: ({ entry }) => entry.unit,
    "Big fish": ({ entry }) => hundredths(biggestOf(entry)),
    "Dead fish": ({ entry }) => entry.dead,
    "Minutes late": ({ entry }) => entry.lateMinutes ?? null,
    "Catch number": ({ entry }) => entry.catchId,
    "Entered by": ({ by }) => by,
    "Entered by (display name)": ({ byDisplayName }) => byDisplayName,
    "Entered (UTC)": ({ at }) => isoText(at),
    "Undone by": ({ undo }) => undo?.by ?? null,
    "Undone (UTC)": ({ undo }) => isoText(undo?.at ?? null),
  },
  async (db, after, limit) => {
    const rows = await db
      .select({
        ...{ id: audit.id, tournamentId: audit.subjectId, tournament: tournaments.name, detail: audit.detail },
        ...{ by: audit.actorName, byDisplayName: users.displayName, at: audit.at },
      })
      .from(audit)
      .leftJoin(tournaments, eq(tournaments.id, audit.subjectId))
      .leftJoin(users, eq(users.id, audit.actorId))
      .where(and(eq(audit.subject, "tournament"), eq(audit.action, "weigh-in"), gt(audit.id, after)))
      .orderBy(asc(audit.id))
      .limit(limit);
    const entries = rows.map(({ detail, ...row }) => ({ ...row, entry: loggedEntry.parse(detail) }));
    const undos = await readUndos(db, [...new Set(rows.flatMap(({ tournamentId }) => tournamentId ?? []))]);
    const anglers = await readAnglers(db, [...new Set(entries.map(({ entry }) => entry.userId))]);
    return entries.map((row) => ({
      ...row,
      angler: anglers.get(row.entry.userId) ?? null,
      undo: undos.get(row.id) ?? null,
    }));
  },
);
