import { isNotNull } from "drizzle-orm";
import { seasons } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import { resolveScheme } from "../scoring/rulebook/scheme.ts";

/** Call this in every write that starts or ends a club membership: some seasons rank only members. */
export async function bumpMemberSeasons(tx: Tx): Promise<void> {
  const all = await tx
    .select({ id: seasons.id, scheme: seasons.scheme })
    .from(seasons)
    .where(isNotNull(seasons.scheme));
  for (const { id, scheme } of all) {
    if (scheme && resolveScheme(scheme).rankAmong === "members") await bumpVersion(tx, `season:${id}`);
  }
}
