import { eq } from "drizzle-orm";
import { participants } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";

export async function bumpNamedPages(tx: Tx, userId: number): Promise<void> {
  const entered = await tx
    .select({ tournamentId: participants.tournamentId })
    .from(participants)
    .where(eq(participants.userId, userId));
  for (const { tournamentId } of entered) await bumpVersion(tx, `tournament:${tournamentId}`);
  await bumpVersion(tx, "club");
}
