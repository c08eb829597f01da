import { and, asc, eq, gt, isNull, or } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { tournaments, userRoles, users } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { isoText } from "../base/format/moments.ts";
import type { RoleView } from "./role-shapes.ts";

const grantors = alias(users, "givers");

export const rolesOfUserQuery = (db: Db, userId: number, now: number) =>
  db
    .select({
      role: userRoles.role,
      tournamentId: userRoles.tournamentId,
      tournamentName: tournaments.name,
      until: userRoles.until,
      givenAt: userRoles.createdAt,
      givenBy: grantors.username,
      givenByDisplayName: grantors.displayName,
    })
    .from(userRoles)
    .leftJoin(tournaments, eq(tournaments.id, userRoles.tournamentId))
    .leftJoin(grantors, eq(grantors.id, userRoles.grantedById))
    .where(and(eq(userRoles.userId, userId), or(isNull(userRoles.until), gt(userRoles.until, now))))
    .orderBy(asc(userRoles.id));

export async function listRoles(db: Db, userId: number, now: number): Promise<RoleView[]> {
  const rows = await rolesOfUserQuery(db, userId, now);
  return rows.map(({ until, givenAt, ...row }) => ({ ...row, until: isoText(until), givenAt: isoText(givenAt) }));
}
