import { and, desc, eq, inArray, isNull, or } from "drizzle-orm";
import { resultVersions, userRoles, users } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { isoText } from "../../base/format/moments.ts";
import type { ResultVersion } from "./result-view.ts";

const maxShown = 100;

/** Result versions, without their texts, which are large. */
export const resultVersionsQuery = (db: Db, tournamentId: number) =>
  db
    .select({
      version: resultVersions.version,
      madeAt: resultVersions.madeAt,
      reason: resultVersions.reason,
      madeById: resultVersions.madeById,
      isAdmin: users.isAdmin,
    })
    .from(resultVersions)
    .leftJoin(users, eq(users.id, resultVersions.madeById))
    .where(eq(resultVersions.tournamentId, tournamentId))
    .orderBy(desc(resultVersions.version))
    .limit(maxShown);

export const rolesOfMakersQuery = (db: Db, tournamentId: number, userIds: readonly number[]) =>
  db
    .select({ userId: userRoles.userId, role: userRoles.role })
    .from(userRoles)
    .where(
      and(
        inArray(userRoles.userId, [...userIds]),
        or(isNull(userRoles.tournamentId), eq(userRoles.tournamentId, tournamentId)),
      ),
    );

/** Versions of official results, the newest first. People are named by their role (docs/rules.md 9.45). */
export async function listResultVersions(db: Db, tournamentId: number): Promise<ResultVersion[]> {
  const versions = await resultVersionsQuery(db, tournamentId);
  const others = versions.flatMap(({ madeById, isAdmin }) => (madeById === null || isAdmin ? [] : madeById));
  const roles = others.length === 0 ? [] : await rolesOfMakersQuery(db, tournamentId, others);
  const roleOf = (userId: number) =>
    (["judge", "organizer", "treasurer"] as const).find((role) =>
      roles.some((grant) => grant.userId === userId && grant.role === role),
    );
  const makerOf = (userId: number | null, isAdmin: boolean | null) => {
    if (userId === null) return "system";
    return isAdmin ? "admin" : (roleOf(userId) ?? "angler");
  };
  return versions.map(({ madeAt, madeById, isAdmin, ...version }) => ({
    ...version,
    madeAt: isoText(madeAt),
    by: makerOf(madeById, isAdmin),
  }));
}
