import { and, eq } from "drizzle-orm";
import { apiTokens } from "../db/schema.ts";
import type { Tx } from "../db/store.ts";
import { bumpVersion } from "../db/versions.ts";

/** Revokes the API tokens that a user created: all of them, or only the club's. */
export async function revokeTokens(tx: Tx, userId: number, scope: "all" | "club"): Promise<void> {
  const isInScope = scope === "club" ? eq(apiTokens.isClub, true) : undefined;
  const revoked = await tx
    .delete(apiTokens)
    .where(and(eq(apiTokens.userId, userId), isInScope))
    .returning({ id: apiTokens.id });
  if (revoked.length > 0) await bumpVersion(tx, "access");
}
