import { and, eq, inArray, isNull, lte, or } from "drizzle-orm";
import { participants, relations, users } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { Refusal } from "../refusal.ts";
import { type Conflict, conflictOf, mayJudge, type Relation } from "./rules.ts";
import { refusalTexts } from "./texts.ts";

type Judge = { id: number };

/** As either side declared them. */
export const relationsQuery = (db: Db, ids: readonly number[]) =>
  db
    .select({ userId: relations.userId, otherId: relations.otherId })
    .from(relations)
    .where(or(inArray(relations.userId, ids).inlineParams(), inArray(relations.otherId, ids).inlineParams()));

const othersOf = (id: number, declared: readonly Relation[]) =>
  declared.map(({ userId, otherId }) => (userId === id ? otherId : userId));

/** All admins who can act now. */
export async function findJudges(db: Db, now: number): Promise<number[]> {
  const canAct = or(isNull(users.suspendedUntil), lte(users.suspendedUntil, now));
  const judges = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, true).inlineParams(), canAct));
  return judges.map(({ id }) => id);
}

/** Null for an impartial judge of the angler's fish. */
export async function findConflict(db: Db, judge: Judge, anglerId: number, now: number): Promise<Conflict | null> {
  const declared = await relationsQuery(db, [anglerId]);
  if (mayJudge(judge.id, anglerId, declared)) return null;
  return conflictOf(judge.id, anglerId, await findJudges(db, now), declared);
}

/** By the angler: everybody whose fish this judge is no impartial judge of. */
export async function findConflicts(db: Db, judge: Judge, now: number): Promise<Map<number, Conflict>> {
  const anglers = [judge.id, ...othersOf(judge.id, await relationsQuery(db, [judge.id]))];
  const declared = await relationsQuery(db, anglers);
  const judges = await findJudges(db, now);
  const found = new Map<number, Conflict>();
  for (const angler of anglers) {
    const conflict = conflictOf(judge.id, angler, judges, declared);
    if (conflict) found.set(angler, conflict);
  }
  return found;
}

/** The anglers whose fish are not offered to this judge. */
export const decidedByOthers = (conflicts: ReadonlyMap<number, Conflict>): number[] =>
  [...conflicts].flatMap(([angler, { hasOtherJudge }]) => (hasOtherJudge ? [angler] : []));

/** Throws `conflict_of_interest` where another judge could decide. */
export async function refuseConflict(db: Db, judge: Judge, anglerId: number, now: number): Promise<void> {
  const conflict = await findConflict(db, judge, anglerId, now);
  if (!conflict?.hasOtherJudge) return;
  throw new Refusal("conflict_of_interest", conflict.isOwn ? refusalTexts.own : refusalTexts.related);
}

/** Whether the decision is marked: the judge fishes in the same tournament, or is no impartial judge of this angler. */
export async function isByEntrant(
  db: Db,
  judge: Judge,
  { tournamentId, anglerId }: { tournamentId: number; anglerId: number },
): Promise<boolean> {
  const entry = and(eq(participants.tournamentId, tournamentId), eq(participants.userId, judge.id));
  const isEntered = (await db.$count(participants, and(entry, eq(participants.hasPaid, true)))) > 0;
  return isEntered || !mayJudge(judge.id, anglerId, await relationsQuery(db, [anglerId]));
}
