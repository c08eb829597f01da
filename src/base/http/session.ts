import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { type Actor, inGoodStanding, type SignedIn } from "../../actor.ts";
import { Refusal } from "../../refusal.ts";
import { type HeldRole, hasDuty, type TokenScope } from "../../rights.ts";
import { namesOf } from "../db/names.ts";
import { preparedOnce } from "../db/prepared.ts";
import { apiTokens, clubSettings, sessions, tournaments, twoStep, userRoles, users } from "../db/schema.ts";
import type { Db, Store, Tx } from "../db/store.ts";
import { bumpVersion } from "../db/versions.ts";
import { utcDay } from "../format/days.ts";
import { dayMs } from "../format/moments.ts";
import { hashToken, newToken } from "../secret-token.ts";
import { readCookie, setCookie } from "./cookie.ts";

export const sessionCookie = "session";
const sessionDays = 30;
const touchEveryMs = 10 * 60_000;

/** Returns the session's token; the database only stores its hash. */
export async function openSession(tx: Tx, userId: number, userAgent: string, now: number): Promise<string> {
  const token = newToken();
  await tx.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: now + sessionDays * dayMs,
    userAgent: userAgent.slice(0, 200),
  });
  await tx.update(users).set({ lastActiveAt: now }).where(eq(users.id, userId));
  return token;
}

export async function closeSession(tx: Tx, sessionHash: string): Promise<void> {
  const isOwn = eq(sessions.tokenHash, sessionHash);
  const closed = await tx.delete(sessions).where(isOwn).returning({ userId: sessions.userId });
  if (closed.length > 0) await bumpVersion(tx, "access");
}

/** An empty token deletes the cookie. */
export function sessionCookieHeader(token: string, { origin }: { origin: string }): string {
  return setCookie(sessionCookie, token, { seconds: token ? sessionDays * 86_400 : 0, origin });
}

const userColumns = {
  lastActiveAt: users.lastActiveAt,
  id: users.id,
  ...namesOf(users),
  isAdmin: users.isAdmin,
  hasRoles: users.hasRoles,
  agreementVersion: users.agreementVersion,
  hasSeenTutorial: users.hasSeenTutorial,
  suspendedUntil: users.suspendedUntil,
  suspensionReason: users.suspensionReason,
};

const sessionQuery = preparedOnce((db) =>
  db
    .select({ expiresAt: sessions.expiresAt, lastSeenAt: sessions.lastSeenAt, ...userColumns })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, sql.placeholder("tokenHash")))
    .prepare(),
);

const tokenQuery = preparedOnce((db) =>
  db
    .select({
      tokenId: apiTokens.id,
      isClub: apiTokens.isClub,
      scopes: apiTokens.scopes,
      expiresAt: apiTokens.expiresAt,
      lastUsedAt: apiTokens.lastUsedAt,
      ...userColumns,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(eq(apiTokens.tokenHash, sql.placeholder("tokenHash")))
    .prepare(),
);

const rolesQuery = preparedOnce((db) =>
  db
    .select({ role: userRoles.role, tournamentId: userRoles.tournamentId })
    .from(userRoles)
    .where(
      and(
        eq(userRoles.userId, sql.placeholder("userId")),
        or(isNull(userRoles.until), gt(userRoles.until, sql.placeholder("now"))),
      ),
    )
    .prepare(),
);

const createdQuery = preparedOnce((db) =>
  db
    .select({ tournamentId: tournaments.id })
    .from(tournaments)
    .where(eq(tournaments.createdById, sql.placeholder("userId")))
    .prepare(),
);

async function findRoles(db: Db, userId: number, now: number): Promise<HeldRole[]> {
  const held = await rolesQuery(db).execute({ userId, now });
  const isOrganizer = held.some(({ role, tournamentId }) => role === "organizer" && tournamentId === null);
  const created = isOrganizer ? await createdQuery(db).execute({ userId }) : [];
  return [...held, ...created.map(({ tournamentId }) => ({ role: "organizer" as const, tournamentId }))];
}

const requiringQuery = preparedOnce((db) =>
  db.select({ isRequired: clubSettings.requiresTwoStep }).from(clubSettings).where(eq(clubSettings.id, 1)).prepare(),
);

const twoStepQuery = preparedOnce((db) =>
  db
    .select({ confirmedAt: twoStep.confirmedAt })
    .from(twoStep)
    .where(eq(twoStep.userId, sql.placeholder("userId")))
    .prepare(),
);

async function findLackOfTwoStep(db: Db, userId: number): Promise<boolean> {
  const [club] = await requiringQuery(db).execute();
  if (!club?.isRequired) return false;
  const [row] = await twoStepQuery(db).execute({ userId });
  return row?.confirmedAt == null;
}

async function findSession(db: Db, tokenHash: string, now: number) {
  const [row] = await sessionQuery(db).execute({ tokenHash });
  return row && withRights(db, row, now);
}

type UserRow = { id: number; isAdmin: boolean; hasRoles: boolean };

async function withRights<Row extends UserRow>(db: Db, row: Row, now: number) {
  const roles = row.hasRoles ? await findRoles(db, row.id, now) : [];
  const lacksTwoStep = hasDuty({ ...row, roles }, "move-money") && (await findLackOfTwoStep(db, row.id));
  return { ...row, roles, lacksTwoStep };
}

async function findToken(db: Db, tokenHash: string, now: number) {
  const [row] = await tokenQuery(db).execute({ tokenHash });
  return row && withRights(db, row, now);
}

type SessionRow = Omit<NonNullable<Awaited<ReturnType<typeof findSession>>>, "lastSeenAt">;

function actorOf(session: SessionRow, sessionHash: string, agreementVersion: string, now: number): SignedIn {
  const isSuspended = session.suspendedUntil !== null && session.suspendedUntil > now;
  return {
    id: session.id,
    username: session.username,
    displayName: session.displayName,
    isAdmin: session.isAdmin && !isSuspended,
    roles: isSuspended ? [] : session.roles,
    hasAcceptedUserAgreement: session.agreementVersion === agreementVersion,
    hasSeenTutorial: session.hasSeenTutorial,
    suspendedUntil: isSuspended ? session.suspendedUntil : null,
    suspensionReason: isSuspended ? session.suspensionReason : null,
    lacksTwoStep: session.lacksTwoStep,
    sessionHash,
  };
}

/** Null once the session has ended. */
export async function readActor(db: Db, sessionHash: string, agreementVersion: string, now: number): Promise<Actor> {
  const session = await findSession(db, sessionHash, now);
  if (!session || session.expiresAt <= now) return null;
  return actorOf(session, sessionHash, agreementVersion, now);
}

/**
 * Null for a visitor. An older agreement doesn't count. A writing request marks the user as active (docs/rules.md 4.8).
 */
export async function findActor(store: Store, request: Request, agreementVersion: string, now: number): Promise<Actor> {
  const token = readCookie(request.headers.get("cookie"), sessionCookie);
  if (!token) return null;
  const sessionHash = hashToken(token);
  const session = await store.read((db) => findSession(db, sessionHash, now));
  if (!session || session.expiresAt <= now) return null;
  const isWriting = request.method !== "GET" && request.method !== "HEAD";
  const isSeen = now - session.lastSeenAt > touchEveryMs;
  const isActive = isWriting && now - session.lastActiveAt > touchEveryMs;
  if (isSeen || isActive) {
    await store.write(async (tx) => {
      if (isSeen) await tx.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, sessionHash));
      if (isActive) await tx.update(users).set({ lastActiveAt: now }).where(eq(users.id, session.id));
    });
  }
  return actorOf(session, sessionHash, agreementVersion, now);
}

type FoundToken = NonNullable<Awaited<ReturnType<typeof findToken>>>;

/** The rights that need a role. */
const ofStaff: readonly TokenScope[] = ["review", "manage", "records"];

/** A token whose rights need no role acts as a plain member, so it can't read hidden boards or private tournaments. */
function tokenActorOf(row: FoundToken, tokenHash: string, agreementVersion: string, now: number): SignedIn {
  const actor = actorOf(row, tokenHash, agreementVersion, now);
  const isPlain = !row.scopes.some((scope) => ofStaff.includes(scope));
  return {
    ...actor,
    ...(isPlain && { isAdmin: false, roles: [] }),
    token: { id: row.tokenId, scopes: row.scopes, isClub: row.isClub },
  };
}

/** A club's token ends with its maker's role as an admin. */
const isLost = (token: FoundToken): boolean => token.isClub && !token.isAdmin;

/** Reads the actor of an API token again. Null once the token was revoked or has expired. */
export async function readTokenActor(db: Db, tokenHash: string, agreementVersion: string, now: number): Promise<Actor> {
  const row = await findToken(db, tokenHash, now);
  if (!row || isLost(row) || row.expiresAt <= now) return null;
  return tokenActorOf(row, tokenHash, agreementVersion, now);
}

const useEveryMs = 60_000;

/**
 * The owner of an API token, with the token's rights (docs/rules.md 1.23). Throws `invalid_token`, or `suspended` if the
 * owner is suspended.
 */
export async function findTokenActor(
  store: Store,
  request: Request,
  token: string,
  agreementVersion: string,
  now: number,
): Promise<SignedIn> {
  const tokenHash = hashToken(token);
  const row = await store.read((db) => findToken(db, tokenHash, now));
  if (!row || isLost(row)) {
    throw new Refusal("invalid_token", "This API token isn't valid. It was revoked, or it was never issued.");
  }
  if (row.expiresAt <= now) {
    throw new Refusal("invalid_token", `This API token expired on ${utcDay(row.expiresAt)}. Create a new one.`);
  }
  const actor = inGoodStanding(tokenActorOf(row, tokenHash, agreementVersion, now));
  const isUsed = row.lastUsedAt === null || now - row.lastUsedAt >= useEveryMs;
  const isWriting = request.method !== "GET" && request.method !== "HEAD";
  const isActive = isWriting && now - row.lastActiveAt > touchEveryMs;
  if (isUsed || isActive) {
    await store.write(async (tx) => {
      if (isUsed) await tx.update(apiTokens).set({ lastUsedAt: now }).where(eq(apiTokens.id, row.tokenId));
      if (isActive) await tx.update(users).set({ lastActiveAt: now }).where(eq(users.id, row.id));
    });
  }
  return actor;
}
