import { and, eq, inArray, isNull, lte, or } from "drizzle-orm";
import { participants, relations, users } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { Refusal } from "../refusal.ts";
import {
  type ArrivedFish,
  type Conflict,
  conflictOf,
  type LeftToOthers,
  leftToOthers,
  mayJudge,
  type Relation,
} from "./rules.ts";
import { refusalTexts } from "./texts.ts";

type Judge = { id: number };

/** As either side declared them. */
export const relationsQuery = (db: Db, ids: readonly number[]) =>
  db
    .select({ userId: relations.userId, otherId: relations.otherId, declaredAt: relations.declaredAt })
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

/** Null for an impartial judge of the fish. */
export async function findConflict(db: Db, judge: Judge, fish: ArrivedFish, now: number): Promise<Conflict | null> {
  const declared = await relationsQuery(db, [fish.userId]);
  if (mayJudge(judge.id, fish, declared)) return null;
  return conflictOf(judge.id, fish, await findJudges(db, now), declared);
}

export type Conflicts = {
  with: (fish: ArrivedFish) => Conflict | null;
  forOthers: readonly LeftToOthers[];
};

/** With all whose fish this judge is no impartial judge of. */
export async function findConflicts(db: Db, judge: Judge, now: number): Promise<Conflicts> {
  const anglers = [...new Set([judge.id, ...othersOf(judge.id, await relationsQuery(db, [judge.id]))])];
  const declared = await relationsQuery(db, anglers);
  const judges = await findJudges(db, now);
  const left = anglers.map((angler) => leftToOthers(judge.id, angler, judges, declared));
  return {
    with: (fish) => conflictOf(judge.id, fish, judges, declared),
    forOthers: left.filter(({ from, until }) => from < until),
  };
}

/** Throws `conflict_of_interest` where another judge could decide. */
export async function refuseConflict(db: Db, judge: Judge, fish: ArrivedFish, now: number): Promise<void> {
  const conflict = await findConflict(db, judge, fish, now);
  if (!conflict?.hasOtherJudge) return;
  throw new Refusal("conflict_of_interest", conflict.isOwn ? refusalTexts.own : refusalTexts.related);
}

export async function isEntered(db: Db, { id }: Judge, tournamentId: number): Promise<boolean> {
  const entry = and(eq(participants.tournamentId, tournamentId), eq(participants.userId, id));
  return (await db.$count(participants, and(entry, eq(participants.hasPaid, true)))) > 0;
}

/** Whether the decision is marked: the judge fishes in the same tournament, or is no impartial judge of this fish. */
export const isByEntrant = async (db: Db, judge: Judge, tournamentId: number, fish: ArrivedFish): Promise<boolean> =>
  (await isEntered(db, judge, tournamentId)) || !mayJudge(judge.id, fish, await relationsQuery(db, [fish.userId]));
