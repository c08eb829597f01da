import { isNotNull } from "drizzle-orm";
import { seasons } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import { resolveScheme } from "../scoring/rulebook/scheme.ts";

/** Call it in every write that makes somebody a club member or ends that: some seasons rank members only. */
export async function bumpMemberSeasons(tx: Tx): Promise<void> {
  const all = await tx
    .select({ id: seasons.id, scheme: seasons.scheme })
    .from(seasons)
    .where(isNotNull(seasons.scheme));
  for (const { id, scheme } of all) {
    if (scheme && resolveScheme(scheme).rankAmong === "members") await bumpVersion(tx, `season:${id}`);
  }
}
