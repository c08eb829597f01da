import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { catches, participants, relations, tournaments, userRoles, users } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { Refusal } from "../refusal.ts";
import {
  type ArrivedFish,
  type Conflict,
  type ConflictPeriod,
  conflictOf,
  conflictPeriod,
  mayJudge,
  type Relation,
} from "./conflict-of-interest.ts";
import { refusalTexts } from "./texts.ts";

type Judge = { id: number };

/** Declarations by either side. */
export const relationsQuery = (db: Db, ids: readonly number[]) =>
  db
    .select({ userId: relations.userId, otherId: relations.otherId, declaredAt: relations.declaredAt })
    .from(relations)
    .where(or(inArray(relations.userId, ids).inlineParams(), inArray(relations.otherId, ids).inlineParams()));

const mates = alias(participants, "mates");

export const teamMatesQuery = (db: Db, ids: readonly number[]) =>
  db
    .select({ userId: participants.userId, otherId: mates.userId, declaredAt: sql<number>`0` })
    .from(participants)
    .innerJoin(tournaments, eq(tournaments.id, participants.tournamentId))
    .innerJoin(mates, and(eq(mates.teamId, participants.teamId), ne(mates.userId, participants.userId)))
    .where(
      and(
        inArray(participants.userId, ids).inlineParams(),
        isNotNull(participants.teamId),
        isNull(tournaments.officialAt),
        isNull(tournaments.cancelledAt),
      ),
    );

/** Declared relations, and members of the same team (docs/rules.md 17.10). */
export async function relationsOf(db: Db, ids: readonly number[]): Promise<Relation[]> {
  const inTeams = await teamMatesQuery(db, ids);
  const both = inTeams.flatMap((relation) => [
    relation,
    { ...relation, userId: relation.otherId, otherId: relation.userId },
  ]);
  return [...(await relationsQuery(db, ids)), ...both];
}

const othersOf = (id: number, declared: readonly Relation[]) =>
  declared.map(({ userId, otherId }) => (userId === id ? otherId : userId));

/** The judges who can decide now: everywhere, and additionally in single tournaments. */
export type Judges = { everywhere: readonly number[]; ofTournament: ReadonlyMap<number, readonly number[]> };

export const judgesFor = ({ everywhere, ofTournament }: Judges, tournamentId: number | null): readonly number[] => [
  ...everywhere,
  ...((tournamentId !== null && ofTournament.get(tournamentId)) || []),
];

/** Organizers judge in their tournaments, including those that they created (docs/rules.md 1.16). */
export async function findJudges(db: Db, now: number): Promise<Judges> {
  const canAct = or(isNull(users.suspendedUntil), lte(users.suspendedUntil, now));
  const admins = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isAdmin, true).inlineParams(), canAct));
  const held = await db
    .select({ id: userRoles.userId, role: userRoles.role, tournamentId: userRoles.tournamentId })
    .from(userRoles)
    .where(
      and(
        inArray(userRoles.role, ["judge", "organizer"]),
        or(isNull(userRoles.until), gt(userRoles.until, now)),
        notExists(
          db
            .select({ one: sql`1` })
            .from(users)
            .where(and(eq(users.id, userRoles.userId), gt(users.suspendedUntil, now))),
        ),
      ),
    );
  const inClub = held.filter(({ tournamentId }) => tournamentId === null);
  const organizers = inClub.flatMap(({ id, role }) => (role === "organizer" ? [id] : []));
  const created =
    organizers.length === 0
      ? []
      : await db
          .select({ id: tournaments.createdById, tournamentId: tournaments.id })
          .from(tournaments)
          .where(inArray(tournaments.createdById, organizers).inlineParams());
  const ofTournament = new Map<number, number[]>();
  for (const { id, tournamentId } of [...held, ...created]) {
    if (id === null || tournamentId === null) continue;
    ofTournament.set(tournamentId, [...(ofTournament.get(tournamentId) ?? []), id]);
  }
  const inWholeClub = inClub.flatMap(({ id, role }) => (role === "judge" ? [id] : []));
  return { everywhere: [...new Set([...admins.map(({ id }) => id), ...inWholeClub])], ofTournament };
}

type Fish = ArrivedFish & { tournamentId: number | null };

/** Null for an impartial judge of the fish. */
export async function findConflict(db: Db, judge: Judge, fish: Fish, now: number): Promise<Conflict | null> {
  const declared = await relationsOf(db, [fish.userId]);
  if (mayJudge(judge.id, fish, declared)) return null;
  return conflictOf(judge.id, fish, judgesFor(await findJudges(db, now), fish.tournamentId), declared);
}

/** A null tournament means all of them. Fish that somebody submitted for the angler are listed by id instead. */
export type ExcludedCatches = (ConflictPeriod & { tournamentId: number | null }) | { catchIds: readonly number[] };

export type Conflicts = {
  with: (fish: Fish) => Conflict | null;
  forOthers: readonly ExcludedCatches[];
};

export const waitingTournamentsQuery = (db: Db, anglers: readonly number[]) =>
  db
    .selectDistinct({ id: catches.tournamentId })
    .from(catches)
    .where(
      and(
        eq(catches.status, "pending").inlineParams(),
        isNotNull(catches.tournamentId),
        inArray(catches.userId, anglers).inlineParams(),
      ),
    );

/** Pending fish that a judge submitted for their anglers, or that somebody submitted for one of these anglers. */
export const submittedForOthersQuery = (db: Db, judge: Judge, anglers: readonly number[]) =>
  db
    .select({
      id: catches.id,
      userId: catches.userId,
      tournamentId: catches.tournamentId,
      submittedAt: catches.submittedAt,
      submittedBy: catches.submittedBy,
    })
    .from(catches)
    .where(
      and(
        eq(catches.status, "pending").inlineParams(),
        isNotNull(catches.tournamentId),
        isNotNull(catches.submittedBy),
        or(eq(catches.submittedBy, judge.id), inArray(catches.userId, anglers).inlineParams()),
      ),
    );

/** Includes everyone about whose fish this judge isn't impartial. */
export async function findConflicts(db: Db, judge: Judge, now: number): Promise<Conflicts> {
  const anglers = [...new Set([judge.id, ...othersOf(judge.id, await relationsOf(db, [judge.id]))])];
  const declared = await relationsOf(db, anglers);
  const judges = await findJudges(db, now);
  const waiting = judges.ofTournament.size === 0 ? [] : await waitingTournamentsQuery(db, anglers);
  const withOwn = waiting.flatMap(({ id }) => (id !== null && judges.ofTournament.has(id) ? id : []));
  const forOthers = [null, ...withOwn].flatMap((tournamentId) =>
    anglers.map((angler) => {
      const period = conflictPeriod(judge.id, angler, judgesFor(judges, tournamentId), declared);
      return { tournamentId, ...period };
    }),
  );
  const conflictWith = (fish: Fish) => conflictOf(judge.id, fish, judgesFor(judges, fish.tournamentId), declared);
  const submitted = await submittedForOthersQuery(db, judge, anglers);
  const catchIds = submitted.filter((fish) => conflictWith(fish)?.hasOtherJudge).map(({ id }) => id);
  return {
    with: conflictWith,
    forOthers: [...forOthers.filter(({ from, until }) => from < until), ...(catchIds.length > 0 ? [{ catchIds }] : [])],
  };
}

/** Throws `conflict_of_interest` if another judge could decide. */
export async function refuseConflict(db: Db, judge: Judge, fish: Fish, now: number): Promise<void> {
  const conflict = await findConflict(db, judge, fish, now);
  if (!conflict?.hasOtherJudge) return;
  const ofSubmitter = conflict.isSubmitter ? refusalTexts.submitted : refusalTexts.related;
  throw new Refusal("conflict_of_interest", conflict.isOwn ? refusalTexts.own : ofSubmitter);
}

export async function isEntered(db: Db, { id }: Judge, tournamentId: number): Promise<boolean> {
  const entry = and(eq(participants.tournamentId, tournamentId), eq(participants.userId, id));
  return (await db.$count(participants, and(entry, eq(participants.hasPaid, true)))) > 0;
}

/**
 * Whether the decision is marked, because the judge fishes in the same tournament or isn't impartial about this fish.
 */
export const isByEntrant = async (db: Db, judge: Judge, tournamentId: number, fish: ArrivedFish): Promise<boolean> =>
  (await isEntered(db, judge, tournamentId)) || !mayJudge(judge.id, fish, await relationsOf(db, [fish.userId]));
