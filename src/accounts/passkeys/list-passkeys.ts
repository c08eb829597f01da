import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { passkeys } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { isoText } from "../../base/format/moments.ts";
import { findTwoStep } from "../two-step/verify-code.ts";
import { passkeyLimits, type passkeyList } from "./passkey-shapes.ts";
import { hostOf, type Site } from "./verify-passkey.ts";

/** The oldest comes first. */
const readPasskeys = (db: Db, userId: number) =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id)).limit(passkeyLimits.most);

export async function listPasskeys(db: Db, userId: number, site: Site): Promise<z.infer<typeof passkeyList>> {
  const rows = await readPasskeys(db, userId);
  const views = rows.map(({ id, name, host, createdAt, lastUsedAt }) => ({
    ...{ id, name, host, isUsableHere: host === hostOf(site) },
    createdAt: isoText(createdAt),
    lastUsedAt: isoText(lastUsedAt),
  }));
  return { passkeys: views, requiresCode: (await findTwoStep(db, userId)) !== null };
}

const usableAt = (userId: number, site: Site) => and(eq(passkeys.userId, userId), eq(passkeys.host, hostOf(site)));

/** The list of credentials that browsers expect. */
export async function usableCredentials(db: Db, userId: number, site: Site) {
  const { credentialId, transports } = passkeys;
  const rows = await db
    .select({ id: credentialId, transports })
    .from(passkeys)
    .where(usableAt(userId, site))
    .orderBy(asc(passkeys.id));
  return rows.map(({ id, transports }) => ({ id, transports: transports as AuthenticatorTransport[] }));
}

/** Added to the notice about a new password, which leaves passkeys as they are. */
export async function passkeyReminder(db: Db, userId: number): Promise<string> {
  const count = await db.$count(passkeys, eq(passkeys.userId, userId));
  return count > 0 ? " Your passkeys still work. Remove any that aren't yours." : "";
}

export const hasUsablePasskey = async (db: Db, userId: number, site: Site): Promise<boolean> =>
  (await db.$count(passkeys, usableAt(userId, site))) > 0;
