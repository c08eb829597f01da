import { eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { users } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";

export async function markTutorialSeen(tx: Tx, user: SignedIn): Promise<SignedIn> {
  await tx.update(users).set({ hasSeenTutorial: true }).where(eq(users.id, user.id));
  return { ...user, hasSeenTutorial: true };
}
