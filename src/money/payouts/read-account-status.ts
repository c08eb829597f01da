import { eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { SignedIn } from "../../actor.ts";
import { users } from "../../db/schema.ts";
import type { Db } from "../../db/store.ts";
import type { Connecting } from "./create-account.ts";
import type { ConnectAccountStatus } from "./model.ts";
import { refreshAccount } from "./sync-account.ts";

const accountOf = async (db: Db, { id }: SignedIn) => {
  const [user] = await db
    .select({
      accountId: users.stripeConnectAccountId,
      onboarded: users.stripeAccountOnboarded,
      status: users.stripeAccountStatus,
    })
    .from(users)
    .where(eq(users.id, id));
  return user;
};

type Account = Awaited<ReturnType<typeof accountOf>>;

/**
 * How far a payout account is. `users.stripeAccountStatus` names the last checkpoint that the provider reported,
 * `details_submitted` or `payouts_enabled`; an onboarded account has passed both.
 */
function statusOf(account: Account): ConnectAccountStatus {
  const hasAccount = account?.accountId != null;
  const onboarded = hasAccount && account.onboarded;
  const payoutsEnabled = onboarded || (hasAccount && account.status === "payouts_enabled");
  const detailsSubmitted = payoutsEnabled || (hasAccount && account.status === "details_submitted");
  return { hasAccount, onboarded, detailsSubmitted, payoutsEnabled };
}

/** An account is asked about at most this often, ms. */
export const askAgainMs = 15_000;

/** When each account was last asked about, for this process: a limit on questions, no truth. */
export const rememberAsked = () => new LRUCache<string, number>({ max: 1000 });
export type Asked = ReturnType<typeof rememberAsked>;

function mayAsk(asked: Asked, accountId: string, now: number): boolean {
  if (now - (asked.get(accountId) ?? Number.NEGATIVE_INFINITY) < askAgainMs) return false;
  asked.set(accountId, now);
  return true;
}

/**
 * How far the actor's own payout account is, as the provider says when it is asked again. Nothing can have changed
 * there before its owner was sent on. Where the provider gives no answer it is the last known, and says so.
 */
export async function readAccountStatus(
  deps: Connecting,
  actor: SignedIn,
  asked: Asked,
): Promise<ConnectAccountStatus> {
  const { store, clock } = deps;
  const known = await store.read((db) => accountOf(db, actor));
  const isAskable = known?.accountId != null && known.status !== "created";
  if (!(isAskable && known.accountId && mayAsk(asked, known.accountId, clock()))) return statusOf(known);
  if (!(await refreshAccount(deps, known.accountId))) return { ...statusOf(known), isLastKnown: true };
  return statusOf(await store.read((db) => accountOf(db, actor)));
}
