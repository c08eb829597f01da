import { eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { users } from "../db/schema.ts";
import type { Tx } from "../db/store.ts";

export async function markTutorialSeen(tx: Tx, user: SignedIn): Promise<SignedIn> {
  await tx.update(users).set({ hasSeenTutorial: true }).where(eq(users.id, user.id));
  return { ...user, hasSeenTutorial: true };
}
