import { and, eq, ne } from "drizzle-orm";
import { bumpNamedPages } from "../../accounts/bump-named-pages.ts";
import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { users } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import type { ProfileVisibility } from "./angler-profile.ts";

/** Boards link to a profile only while it's visible, so they change with it. */
export async function hideProfile(tx: Tx, user: SignedIn, { isHidden }: ProfileVisibility, now: number): Promise<void> {
  const isChange = and(eq(users.id, user.id), ne(users.isProfileHidden, isHidden));
  const changed = await tx.update(users).set({ isProfileHidden: isHidden }).where(isChange).returning({ id: users.id });
  if (changed.length === 0) return;
  const action = isHidden ? "hide-profile" : "show-profile";
  await recordAudit(tx, user, { action, subject: "user", subjectId: user.id, detail: {} }, now);
  await bumpNamedPages(tx, user.id);
}
