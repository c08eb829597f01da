import { and, asc, eq, inArray } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { pushSubscriptions } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { Refusal } from "../refusal.ts";
import type { PushSubscriptionGiven, PushView } from "./delivery-preferences.ts";
import { maxBrowsers } from "./push-and-digest.ts";
import { readPushKeys } from "./push-keys.ts";

/** Throws `invalid` if the key isn't a point on the curve. */
export async function refuseWrongKey({ p256dh }: PushSubscriptionGiven): Promise<void> {
  try {
    const curve = { name: "ECDH", namedCurve: "P-256" };
    await crypto.subtle.importKey("raw", Buffer.from(p256dh, "base64url"), curve, false, []);
  } catch {
    throw Refusal.ofField("p256dh", "This isn't a browser's key");
  }
}

const ownBrowsers = (db: Db, userId: number) =>
  db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.id));

/** Idempotent. If a browser's user changed, it belongs to the new one. Only the latest ten are kept. */
export async function subscribe(
  tx: Tx,
  user: SignedIn,
  subscription: PushSubscriptionGiven,
  now: number,
): Promise<void> {
  const values = { ...subscription, userId: user.id, sessionHash: user.sessionHash, createdAt: now };
  await tx
    .insert(pushSubscriptions)
    .values(values)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: values });
  const browsers = await ownBrowsers(tx, user.id);
  const tooMany = browsers.slice(0, Math.max(0, browsers.length - maxBrowsers)).map(({ id }) => id);
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, tooMany));
}

export async function unsubscribe(tx: Tx, user: SignedIn, endpoint: string): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, user.id)));
}

export async function readPush(db: Db, user: SignedIn): Promise<PushView> {
  const keys = await readPushKeys(db);
  return { publicKey: keys?.publicKey ?? null, browsers: (await ownBrowsers(db, user.id)).length };
}
