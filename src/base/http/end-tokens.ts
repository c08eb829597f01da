import { and, eq } from "drizzle-orm";
import { apiTokens } from "../db/schema.ts";
import type { Tx } from "../db/store.ts";
import { bumpVersion } from "../db/versions.ts";

/** Ends the tokens that a user made: all of them, or only the club's. */
export async function endTokens(tx: Tx, userId: number, which: "all" | "club"): Promise<void> {
  const some = which === "club" ? eq(apiTokens.isClub, true) : undefined;
  const revoked = await tx
    .delete(apiTokens)
    .where(and(eq(apiTokens.userId, userId), some))
    .returning({ id: apiTokens.id });
  if (revoked.length > 0) await bumpVersion(tx, "access");
}
