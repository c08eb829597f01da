import { desc, eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { sessions } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { isoText } from "../base/format/moments.ts";
import { shownEmail } from "../base/format/no-email.ts";
import type { AccountView } from "./account-forms.ts";
import { deviceText } from "./account-limits.ts";
import { sessionId } from "./end-sessions.ts";
import { readOwnAccount } from "./prove-password.ts";
import { findTwoStep } from "./two-step/verify-code.ts";

export async function readAccount(db: Db, user: SignedIn, now: number): Promise<AccountView> {
  const { username, displayName, email, state, createdAt, isProfileHidden } = await readOwnAccount(db, user);
  const open = await db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, user.id))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));
  return {
    ...{ id: user.id, username, displayName, email: shownEmail(email), state, isProfileHidden },
    createdAt: isoText(createdAt),
    hasTwoStep: (await findTwoStep(db, user.id)) !== null,
    sessions: open
      .filter(({ expiresAt }) => expiresAt > now)
      .map((session) => ({
        id: sessionId(session.tokenHash),
        device: deviceText(session.userAgent),
        createdAt: isoText(session.createdAt),
        lastSeenAt: isoText(session.lastSeenAt),
        isCurrent: session.tokenHash === user.sessionHash,
      })),
  };
}
