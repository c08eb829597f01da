import { eq } from "drizzle-orm";
import { verifyCreated } from "../../src/accounts/passkeys/verify-passkey.ts";
import { passkeyChallenges, passkeys, users } from "../../src/base/db/schema.ts";
import { hashToken } from "../../src/base/secret-token.ts";
import { createAuthenticator, site } from "../accounts/passkeys/authenticator.ts";
import { type Club, noon } from "../support/club.ts";

const device = createAuthenticator();
const challenge = Buffer.alloc(32).toString("base64url");
const token = "passkey";

/** The cookie of a browser that was sent the challenge. */
export const challengeCookie = `passkey=${token}`;

export const created = device.create({ challenge, rp: { id: site.host }, user: { id: "" } });
const { userHandle: _, ...used } = device.use({ challenge, rpId: site.host });

export { used };

/** Saves the passkey for a user, without the steps to get there. Returns its id. */
export async function addPasskey({ store }: Pick<Club, "store">, userId: number): Promise<number> {
  const verified = await verifyCreated(created, challenge, site);
  if (!verified.isRight) throw new Error(verified.why);
  const row = { ...verified.result, name: "Phone", transports: created.transports, host: site.host };
  return store.write(async (tx) => {
    await tx.delete(passkeys);
    const [added] = await tx
      .insert(passkeys)
      .values({ ...row, userId, createdAt: noon })
      .returning({ id: passkeys.id });
    return added?.id ?? 0;
  });
}

const openFor = (club: Club, purpose: "add" | "log-in" | "second-step", userId: number | null) =>
  club.store.write(async (tx) => {
    await tx.delete(passkeyChallenges);
    const times = { createdAt: noon, expiresAt: noon + 300_000 };
    const name = purpose === "add" ? "Tablet" : null;
    await tx
      .insert(passkeyChallenges)
      .values({ tokenHash: hashToken(token), purpose, challenge, userId, name, ...times });
  });

async function idOf({ store }: Club, username: string): Promise<number> {
  const [user] = await store.read((db) => db.select({ id: users.id }).from(users).where(eq(users.username, username)));
  if (!user) throw new Error(`Nobody is called ${username}.`);
  return user.id;
}

/** The owner's browser was asked to create a passkey, which isn't saved yet. */
export async function withAddChallenge(club: Club): Promise<void> {
  await club.store.write(async (tx) => {
    await tx.delete(passkeys);
  });
  await openFor(club, "add", await idOf(club, "owner"));
}

/** A passkey of another member, and a browser that was asked to log in with one. */
export async function withLoginChallenge(club: Club): Promise<void> {
  await addPasskey(club, await idOf(club, "other"));
  await openFor(club, "log-in", null);
}

/** The same for the second step; the password was given before. */
export async function withSecondStepChallenge(club: Club): Promise<void> {
  const otherId = await idOf(club, "other");
  await addPasskey(club, otherId);
  await openFor(club, "second-step", otherId);
}
