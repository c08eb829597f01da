import { and, desc, eq, getTableColumns, lte } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { namesOf } from "../base/db/names.ts";
import { apiTokens, users } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import { dayMs, isoText } from "../base/format/moments.ts";
import { tokenPrefix } from "../base/http/bearer.ts";
import { scopeNames, scopesFor } from "../base/http/token-scopes.ts";
import { notify } from "../base/notifications/notify.ts";
import { hashToken, newToken as randomToken } from "../base/secret-token.ts";
import { Refusal } from "../refusal.ts";
import type { MadeToken, NewToken, TokenView } from "./token-shapes.ts";

/** The tokens of one user, or the club's. */
export type Kind = "own" | "club";

const maxTokens = 20;

/** Expired tokens stay listed for a month, so that people see why a program stopped. */
const listedMs = 30 * dayMs;

const whose = (user: Pick<SignedIn, "id">, kind: Kind) =>
  kind === "club" ? eq(apiTokens.isClub, true) : and(eq(apiTokens.isClub, false), eq(apiTokens.userId, user.id));

export async function listTokens(db: Db, user: Pick<SignedIn, "id">, kind: Kind, now: number): Promise<TokenView[]> {
  const rows = await db
    .select({ ...getTableColumns(apiTokens), madeBy: namesOf(users) })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(whose(user, kind))
    .orderBy(desc(apiTokens.id))
    .limit(maxTokens);
  return rows.map(({ id, name, scopes, createdAt, expiresAt, lastUsedAt, madeBy }) => ({
    ...{ id, name, scopes, madeBy },
    createdAt: isoText(createdAt),
    expiresAt: isoText(expiresAt),
    lastUsedAt: isoText(lastUsedAt),
    isExpired: expiresAt <= now,
  }));
}

/** Throws `too_many`, or `invalid` for a right that the user can't grant. */
export async function makeToken(
  tx: Tx,
  user: SignedIn,
  kind: Kind,
  { name, scopes, days }: Omit<NewToken, "password">,
  now: number,
): Promise<MadeToken> {
  const isClub = kind === "club";
  if ((await tx.$count(apiTokens, whose(user, kind))) >= maxTokens) {
    throw new Refusal("too_many", `There can be at most ${maxTokens} API tokens. Revoke one first.`);
  }
  const allowed = scopesFor(user, isClub);
  const beyond = scopes.find((scope) => !allowed.includes(scope));
  if (beyond) throw Refusal.ofField("scopes", `You can't give a token the permission "${scopeNames[beyond]}"`);
  const token = tokenPrefix + randomToken();
  const row = { name, scopes, isClub, createdAt: now, expiresAt: now + days * dayMs };
  const [created] = await tx
    .insert(apiTokens)
    .values({ ...row, userId: user.id, tokenHash: hashToken(token) })
    .returning({ id: apiTokens.id });
  if (!created) throw new Error("The token was not saved.");
  const subject = isClub
    ? ({ subject: "club", subjectId: null } as const)
    : { subject: "user" as const, subjectId: user.id };
  await recordAudit(tx, user, { action: "make-api-token", ...subject, detail: { name, scopes, days } }, now);
  const message = `"${name}" can use the API in your name. If this wasn't you, revoke it and change your password.`;
  const link = isClub ? "/admin/settings/api-tokens" : "/settings/api-tokens";
  await notify(tx, user.id, { type: "account_changed", title: "API Token Created", message, link }, now);
  return { id: created.id, token };
}

/** Throws `not_found`. */
export async function revokeToken(tx: Tx, user: SignedIn, kind: Kind, id: number, now: number): Promise<void> {
  const [revoked] = await tx
    .delete(apiTokens)
    .where(and(eq(apiTokens.id, id), whose(user, kind)))
    .returning({ name: apiTokens.name, userId: apiTokens.userId });
  if (!revoked) throw new Refusal("not_found", "This API token was already revoked.");
  await bumpVersion(tx, "access");
  const subject =
    kind === "club"
      ? ({ subject: "club", subjectId: null } as const)
      : { subject: "user" as const, subjectId: user.id };
  await recordAudit(tx, user, { action: "revoke-api-token", ...subject, detail: { name: revoked.name } }, now);
}

/** Returns how many it deleted. */
export async function forgetExpiredTokens(tx: Tx, now: number): Promise<number> {
  const isOld = lte(apiTokens.expiresAt, now - listedMs);
  return (await tx.delete(apiTokens).where(isOld).returning({ id: apiTokens.id })).length;
}
