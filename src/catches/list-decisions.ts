import { and, desc, eq, isNotNull, type Placeholder, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { namesOf } from "../base/db/names.ts";
import { preparedOnce } from "../base/db/prepared.ts";
import { catches, photos, tournaments, users } from "../base/db/schema.ts";
import { inScope } from "../base/db/scope.ts";
import type { Db } from "../base/db/store.ts";
import { isoText } from "../base/format/moments.ts";
import { photoUrl } from "../base/photos/photo-renditions.ts";
import { findConflicts } from "../relations/find-conflict.ts";
import { inchesOf, poundsOf } from "../results/scores.ts";
import { type Scope, scopeOf } from "../rights.ts";
import type { DecisionContext } from "./review/decision.ts";
import type { RecentDecision } from "./review/review-shapes.ts";

const judges = alias(users, "judges");

export const latestDecisionsQuery = (db: Db, limit: number | Placeholder, scope: Scope = "all") =>
  db
    .select({
      id: catches.id,
      userId: catches.userId,
      ...namesOf(users),
      tournamentId: tournaments.id,
      tournamentName: tournaments.name,
      rules: tournaments.rules,
      species: catches.species,
      length: catches.length,
      weight: catches.weight,
      status: catches.status,
      rejectionReason: catches.rejectionReason,
      submittedAt: catches.submittedAt,
      submittedBy: catches.submittedBy,
      judgedAt: catches.judgedAt,
      judgedBy: judges.username,
      judgedByDisplayName: judges.displayName,
      sha256: photos.sha256,
    })
    .from(catches)
    .innerJoin(tournaments, eq(tournaments.id, catches.tournamentId))
    .innerJoin(users, eq(users.id, catches.userId))
    .leftJoin(photos, eq(photos.id, catches.photoId))
    .leftJoin(judges, eq(judges.id, catches.judgedBy))
    .where(and(isNotNull(catches.judgedAt), inScope(db, catches.tournamentId, scope)))
    .orderBy(desc(catches.judgedAt), desc(catches.id))
    .limit(limit);

const latestQuery = preparedOnce((db) => latestDecisionsQuery(db, sql.placeholder("limit")).prepare());

export async function listDecisions(db: Db, limit: number, { judge, now }: DecisionContext): Promise<RecentDecision[]> {
  const conflicts = await findConflicts(db, judge, now);
  const scope = scopeOf(judge, "review");
  const rows =
    scope === "all" ? await latestQuery(db).execute({ limit }) : await latestDecisionsQuery(db, limit, scope);
  return rows.map(({ userId, tournamentId, submittedAt, submittedBy, ...decided }) => {
    const { sha256, status, length, weight, judgedAt, rules, ...row } = decided;
    return {
      ...row,
      status: status === "rejected" ? "rejected" : "verified",
      length: inchesOf(length),
      unit: rules?.unit ?? "in",
      weight: poundsOf(weight),
      judgedAt: isoText(judgedAt ?? 0),
      conflict: conflicts.with({ userId, tournamentId, submittedAt, submittedBy }),
      thumbnailUrl: sha256 && photoUrl(sha256, "thumbnail"),
    };
  });
}
