import { and, asc, eq, or } from "drizzle-orm";
import { findByEitherName } from "../accounts/find-account.ts";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { namesOf } from "../base/db/names.ts";
import { relations, users } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { isoText } from "../base/format/moments.ts";
import { Refusal } from "../refusal.ts";
import { maxRelations } from "./conflict-of-interest.ts";
import type { NamedPerson, RelationView } from "./relation-shapes.ts";
import { refusalTexts } from "./texts.ts";

async function findPerson(db: Db, { username }: NamedPerson) {
  const account = await findByEitherName(db, username);
  if (account) return account;
  throw Refusal.ofField("username", refusalTexts.nobody(username), "not_found");
}

const between = (userId: number, otherId: number) => and(eq(relations.userId, userId), eq(relations.otherId, otherId));

/** Idempotent. Throws `not_found`, `invalid` or `too_many`. */
export async function declareRelation(tx: Tx, user: SignedIn, named: NamedPerson, now: number): Promise<void> {
  const other = await findPerson(tx, named);
  if (other.id === user.id) throw Refusal.ofField("username", refusalTexts.yourself);
  if ((await tx.$count(relations, between(user.id, other.id))) > 0) return;
  if ((await tx.$count(relations, eq(relations.userId, user.id))) >= maxRelations) {
    throw Refusal.ofField("username", refusalTexts.tooMany, "too_many");
  }
  await tx.insert(relations).values({ userId: user.id, otherId: other.id, declaredAt: now });
  const detail = { username: other.username };
  await recordAudit(tx, user, { action: "declare-relation", subject: "user", subjectId: other.id, detail }, now);
}

/** Removes only this user's own declarations. Throws `not_found`. */
export async function endRelation(tx: Tx, user: SignedIn, named: NamedPerson, now: number): Promise<void> {
  const other = await findPerson(tx, named);
  const ended = await tx.delete(relations).where(between(user.id, other.id)).returning({ id: relations.otherId });
  if (ended.length === 0) throw Refusal.ofField("username", refusalTexts.notDeclared, "not_found");
  const detail = { username: other.username };
  await recordAudit(tx, user, { action: "end-relation", subject: "user", subjectId: other.id, detail }, now);
}

export const ownRelationsQuery = (db: Db, userId: number) =>
  db
    .select({ declaredBy: relations.userId, declaredAt: relations.declaredAt, id: users.id, ...namesOf(users) })
    .from(relations)
    .innerJoin(
      users,
      or(
        and(eq(relations.userId, userId), eq(users.id, relations.otherId)),
        and(eq(relations.otherId, userId), eq(users.id, relations.userId)),
      ),
    )
    .where(or(eq(relations.userId, userId), eq(relations.otherId, userId)))
    .orderBy(asc(users.username), asc(relations.declaredAt));

/** Lists each related person once, even if both declared the relation. */
export async function listRelations(db: Db, { id: ownId }: { id: number }): Promise<RelationView[]> {
  const rows = Map.groupBy(await ownRelationsQuery(db, ownId), ({ id }) => id);
  return [...rows.values()].flatMap(([first, second]) => {
    if (!first) return [];
    const { id, username, displayName, declaredAt } = first;
    const isDeclaredByYou = first.declaredBy === ownId || second?.declaredBy === ownId;
    return [{ userId: id, username, displayName, isDeclaredByYou, declaredAt: isoText(declaredAt) }];
  });
}
