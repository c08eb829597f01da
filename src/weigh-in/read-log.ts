import { and, desc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { audit, users } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";

const dayReturn = z.object({
  day: z.number(),
  outAt: z.number().optional(),
  backAt: z.number().optional(),
  lateMinutes: z.number().optional(),
});

const dayTotal = z.object({
  day: z.number(),
  fish: z.number(),
  score: z.number(),
  biggest: z.number().optional(),
  dead: z.number().optional(),
});

/** The activity log's record of one entry, sufficient to undo it. Amounts in hundredths. */
export const loggedEntry = z.object({
  userId: z.number(),
  /** The entrant whose total it was added to: of a team with one catch, perhaps a partner. */
  holderId: z.number(),
  day: z.number(),
  fish: z.number(),
  amount: z.number(),
  unit: z.string(),
  /** The biggest fish of a bag, if it's known. */
  biggest: z.number().optional(),
  dead: z.number(),
  before: dayTotal.nullable(),
  after: dayTotal.nullable(),
  catchId: z.number().nullable(),
  lateMinutes: z.number().optional(),
  returnBefore: dayReturn.nullable(),
  returnAfter: dayReturn.nullable(),
});

export type LoggedEntry = z.infer<typeof loggedEntry>;

/** The record of an undo. */
export const undoneEntry = z.object({ entry: z.number() });

/** Enough for the largest field, with every fish entered separately. */
const mostRead = 20_000;

export type WeighInLogRow = { id: number; at: number; by: string; byDisplayName: string | null; entry: LoggedEntry };

/** The entries of a tournament that weren't undone, the latest first. */
export async function readLog(db: Db, tournamentId: number): Promise<WeighInLogRow[]> {
  const rows = await db
    .select({
      ...{ id: audit.id, at: audit.at, by: audit.actorName, byDisplayName: users.displayName },
      ...{ action: audit.action, detail: audit.detail },
    })
    .from(audit)
    .leftJoin(users, eq(users.id, audit.actorId))
    .where(
      and(
        eq(audit.subject, "tournament"),
        eq(audit.subjectId, tournamentId),
        inArray(audit.action, ["weigh-in", "undo-weigh-in"]),
      ),
    )
    .orderBy(desc(audit.id))
    .limit(mostRead);
  const undone = new Set(
    rows.flatMap(({ action, detail }) => (action === "undo-weigh-in" ? [undoneEntry.parse(detail).entry] : [])),
  );
  return rows.flatMap(({ id, at, by, byDisplayName, action, detail }) =>
    action === "weigh-in" && !undone.has(id) ? [{ id, at, by, byDisplayName, entry: loggedEntry.parse(detail) }] : [],
  );
}
