import { createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import { desc } from "drizzle-orm";
import { system } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { signingKeys } from "../../base/db/schema.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { isoText } from "../../base/format/moments.ts";

type KeyPair = { publicKey: string; privateKey: string };

/** Synchronous, because every other write waits for the one that signs. */
function generateKeyPair(): KeyPair {
  const { x, d } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
  if (!(x && d)) throw new Error("The generated key has no numbers.");
  return { publicKey: x, privateKey: d };
}

async function addKeyPair(tx: Tx, now: number): Promise<KeyPair> {
  const pair = generateKeyPair();
  await tx.insert(signingKeys).values({ ...pair, createdAt: now });
  return pair;
}

/** Signs with a new key from now on. Files signed with an earlier key still verify. Returns the new public key. */
export async function rotateSigningKey(tx: Tx, now: number): Promise<string> {
  const { publicKey } = await addKeyPair(tx, now);
  const entry = { action: "rotate-signing-key", subject: "club" as const, subjectId: null, detail: { publicKey } };
  await recordAudit(tx, system, entry, now);
  return publicKey;
}

async function currentKeyPair(tx: Tx, now: number): Promise<KeyPair> {
  const [last] = await tx
    .select({ publicKey: signingKeys.publicKey, privateKey: signingKeys.privateKey })
    .from(signingKeys)
    .orderBy(desc(signingKeys.id))
    .limit(1);
  return last ?? addKeyPair(tx, now);
}

export type Signer = { key: string; sign: (text: string) => string };

/** The club's latest key. The first one is created on demand. */
export async function clubSigner(tx: Tx, now: number): Promise<Signer> {
  const { publicKey, privateKey } = await currentKeyPair(tx, now);
  const key = createPrivateKey({ key: { kty: "OKP", crv: "Ed25519", x: publicKey, d: privateKey }, format: "jwk" });
  return { key: publicKey, sign: (text) => sign(null, Buffer.from(text), key).toString("base64url") };
}

/** Newest first. */
export async function listPublicKeys(db: Db): Promise<{ key: string; createdAt: string }[]> {
  const rows = await db
    .select({ key: signingKeys.publicKey, createdAt: signingKeys.createdAt })
    .from(signingKeys)
    .orderBy(desc(signingKeys.id));
  return rows.map(({ key, createdAt }) => ({ key, createdAt: isoText(createdAt) }));
}
