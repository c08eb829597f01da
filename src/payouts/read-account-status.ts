import { eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { users } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import type { ConnectAccountStatus } from "./model.ts";

/**
 * How far the actor's own payout account is. `users.stripeAccountStatus` names the last checkpoint that the provider
 * reported, `details_submitted` or `payouts_enabled`; an onboarded account has passed both.
 */
export async function readAccountStatus(db: Db, actor: SignedIn): Promise<ConnectAccountStatus> {
  const [user] = await db
    .select({
      accountId: users.stripeConnectAccountId,
      onboarded: users.stripeAccountOnboarded,
      status: users.stripeAccountStatus,
    })
    .from(users)
    .where(eq(users.id, actor.id));
  const hasAccount = user?.accountId != null;
  const onboarded = hasAccount && user.onboarded;
  const payoutsEnabled = onboarded || (hasAccount && user.status === "payouts_enabled");
  const detailsSubmitted = payoutsEnabled || (hasAccount && user.status === "details_submitted");
  return { hasAccount, onboarded, detailsSubmitted, payoutsEnabled };
}
