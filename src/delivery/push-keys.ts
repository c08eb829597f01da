import { pushKeys } from "../base/db/schema.ts";
import type { Db, Store } from "../base/db/store.ts";

export type PushKeys = { publicKey: string; privateKey: string };

/** Null until the club has been served once. */
export async function readPushKeys(db: Db): Promise<PushKeys | null> {
  const [keys] = await db
    .select({ publicKey: pushKeys.publicKey, privateKey: pushKeys.privateKey })
    .from(pushKeys)
    .limit(1);
  return keys ?? null;
}

async function generateKeys(): Promise<PushKeys> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
  ]);
  const point = Buffer.from(await crypto.subtle.exportKey("raw", publicKey)).toString("base64url");
  const { d } = await crypto.subtle.exportKey("jwk", privateKey);
  if (!d) throw new Error("The private key has no number.");
  return { publicKey: point, privateKey: d };
}

/** Creates the keys once per club, because every subscription is bound to them. */
export async function makePushKeys(store: Store, now: number): Promise<void> {
  if (await store.read(readPushKeys)) return;
  const keys = await generateKeys();
  await store.write(async (tx) => {
    await tx
      .insert(pushKeys)
      .values({ id: 1, ...keys, createdAt: now })
      .onConflictDoNothing();
  });
}
